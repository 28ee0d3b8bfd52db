internal import VCard

extension JCardReader {
  /// Reads a property behind its bracket, through its end; a bad one leaves only a diagnostic.
  mutating func readProperty(_ card: inout Card) throws(JSONError) {
    let depth = json.depth
    let byteCount = card.bytes.count
    let parameterCount = card.parameters.count
    var record = PropertyRecord(id: .other)
    record.line = UInt32(truncatingIfNeeded: json.line)
    record.firstParameter = UInt32(truncatingIfNeeded: parameterCount)
    if let fault = try readParts(&record, &card) {
      report(.jsonBadProperty, fault + "; the property is left out")
      card.truncate(bytes: byteCount, parameters: parameterCount)
      try json.skip(toDepth: depth - 1)
      return
    }
    if record.id == .version {
      takeVersion(record, &card)
    } else if !restoreLine(record, &card) {
      card.append(record)
    }
  }

  /// Puts what a card says of its version in the place of what every card begins with.
  private mutating func takeVersion(_ record: PropertyRecord, _ card: inout Card) {
    if card.equals(record.value, ignoringCase: Version.v4_0.spelling) {
      if !hasVersion {
        let value = card.properties[0].value
        card.properties[0] = record
        card.properties[0].value = value
        card.properties[0].flags.insert(.rewritten)
      }
    } else {
      report(
        .badVersion,
        "the version of a jCard is \"4.0\", not \"\(card.text(record.value))\"; it is read as 4.0")
    }
    hasVersion = true
  }

  /// Makes a line that was no content line one again.
  ///
  /// Only what would be read as such a line: a colon would make a property of it.
  private func restoreLine(_ property: PropertyRecord, _ card: inout Card) -> Bool {
    guard property.id == .other, card.equals(property.name, ignoringCase: "X-UNPARSED-LINE"),
      property.group.isEmpty, property.parameterCount == 0,
      card.with(property.value, { bytes in bytes.allSatisfy { $0 != 0x3A && $0 >= 0x20 } }),
      card.with(property.value, { bytes in bytes.first.map { $0 > 0x20 } ?? false })
    else { return false }
    var record = property
    record.name = .empty
    record.flags.insert(.unparsed)
    card.append(record)
    return true
  }

  /// - Returns: what is wrong; `nil` when the property is whole and its end is read.
  private mutating func readParts(
    _ record: inout PropertyRecord, _ card: inout Card
  ) throws(JSONError) -> String? {
    guard try json.next() == .string else { return "a property begins with its name in quotes" }
    if let fault = readName(&record, &card) { return fault }
    guard try json.next() == .beginObject else {
      return "the second element of a property is the object of its parameters, {} without any"
    }
    while true {
      let token = try json.next()
      if token == .endObject { break }
      try readParameter(&record, &card)
    }
    guard try json.next() == .string, !json.text.isEmpty else {
      return "the third element of a property is the type of its value, such as \"text\""
    }
    let count = json.text.count
    var type = JCardType(rawValue: types.code(json.text.base, count)) ?? .other
    var typeName = ByteRange.empty
    if type == .other {
      guard Self.isWord(json.text.bytes) else {
        return "\"\(json.text.string)\" is no type of a value"
      }
      typeName = store(.lower, &card)
    }
    if let fault = try readValues(type, record, &card) { return fault }
    record.value = card.store(value.bytes)
    let usual = defaults[Int(record.id.rawValue)]
    if type == .binary {
      if value.count > 0, ByteScan.isBase64(value.base, value.count) {
        record.flags.insert(.inlineData)
      }
      type = .unknown
    } else if type != usual, let kind = usual.dateKind, type.dateKind != nil, type != .time,
      DateValue(value.bytes, kind: kind, version: .v4_0) != nil
    {
      // Many programs call a birthday a date or a date-time: it is one of the default type too.
      type = usual
    }
    if type != .unknown, type != usual {
      var parameter = ParameterRecord(id: .value)
      parameter.value = type == .other ? typeName : card.store(type.name)
      card.parameters.insert(parameter, at: Int(record.firstParameter))
      record.parameterCount += 1
    }
    if type == .uri, kinds[Int(record.id.rawValue)] == .media { card.splitDataURI(&record) }
    return nil
  }

  private mutating func readName(_ record: inout PropertyRecord, _ card: inout Card) -> String? {
    guard !json.text.isEmpty else { return "the name of the property is empty" }
    let code = names.code(json.text.base, json.text.count)
    record.id = PropertyID(rawValue: code) ?? .other
    if record.id == .begin || record.id == .end {
      return "\"\(json.text.string)\" does not stand in a jCard (RFC 7095 section 3.2)"
    }
    if record.id == .other {
      // What stands before a point would be a group.
      guard Self.isWord(json.text.bytes), !json.text.bytes.contains(0x2E) else {
        return "\"\(json.text.string)\" is no name of a property"
      }
      record.name = store(.upper, &card)
    }
    return nil
  }

  /// Whether a text can be a group, or the name of a parameter or a type, in a content line: nothing in
  /// it ends a name there. Blanks inside are wrong too, but readers of vCard accept them.
  private static func isWord(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, let last = text.last, first > 0x20, last > 0x20 else {
      return false
    }
    return text.allSatisfy { byte in
      switch byte {
      case 0..<0x20, 0x7F, 0x22, 0x28, 0x2C, 0x3A, 0x3B, 0x3D, 0x5C: false
      default: true
      }
    }
  }

  // MARK: Parameters

  private enum Letters { case asTheyAre, upper, lower }

  /// Stores the text of the last token.
  private func store(_ letters: Letters, _ card: inout Card) -> ByteRange {
    let range = card.store(json.text.bytes)
    if letters != .asTheyAre {
      for i in range.range {
        card.bytes[i] =
          letters == .upper ? ByteScan.upper(card.bytes[i]) : ByteScan.lower(card.bytes[i])
      }
    }
    return range
  }

  /// How many parameters a property may have; the records count them in sixteen bits.
  private static let parameterLimit = 60_000

  /// Reads a parameter behind its name. What is wrong with it is reported, and the parameter left out.
  private mutating func readParameter(
    _ record: inout PropertyRecord, _ card: inout Card
  ) throws(JSONError) {
    let isGroup = isText("group")
    var parameter = ParameterRecord(id: .other)
    let code = json.text.isEmpty ? 0 : parameterNames.code(json.text.base, json.text.count)
    parameter.id = ParameterID(rawValue: code) ?? .other
    if parameter.id == .other, !isGroup {
      guard Self.isWord(json.text.bytes) else {
        report(
          .jsonBadProperty,
          "\"\(json.text.string)\" is no name of a parameter; the parameter is left out")
        try json.skipValue()
        return
      }
      parameter.name = store(.upper, &card)
    }
    var token = try json.next()
    if isGroup {
      try readGroup(token, &record, &card)
      return
    }
    switch parameter.id {
    case .value, .encoding, .charset:
      // The type says the first; JSON has no use for the others.
      try json.skipValue()
      return
    default: break
    }
    guard token == .beginArray else {
      try readParameterValue(token, &parameter, &record, &card)
      return
    }
    while true {
      token = try json.next()
      if token == .endArray { return }
      try readParameterValue(token, &parameter, &record, &card)
    }
  }

  private func isText(_ word: StaticString) -> Bool {
    ByteScan.equalIgnoringCase(json.text.bytes, word.octets)
  }

  private mutating func readGroup(
    _ token: JSONToken, _ record: inout PropertyRecord, _ card: inout Card
  ) throws(JSONError) {
    if token == .string, Self.isWord(json.text.bytes) {
      record.group = store(.asTheyAre, &card)
    } else {
      report(.jsonBadProperty, "the group is no name; it is left out")
      try json.skipValue()
    }
  }

  private mutating func readParameterValue(
    _ token: JSONToken, _ parameter: inout ParameterRecord, _ record: inout PropertyRecord,
    _ card: inout Card
  ) throws(JSONError) {
    switch token {
    case .string, .number:
      if record.parameterCount > Self.parameterLimit { return }
      if parameter.id == .type {
        addTypes(&parameter, &record, &card)
        return
      }
      parameter.value = storeLines(&card)
    case .true: parameter.value = card.store("true")
    case .false: parameter.value = card.store("false")
    case .null: return
    default:
      report(
        .jsonBadProperty,
        "the value of a parameter is a string or an array of strings; the parameter is left out")
      try json.skipValue()
      return
    }
    add(&parameter, &record, &card)
  }

  private func add(
    _ parameter: inout ParameterRecord, _ record: inout PropertyRecord, _ card: inout Card
  ) {
    guard record.parameterCount <= Self.parameterLimit else { return }
    card.parameters.append(parameter)
    record.parameterCount += 1
    parameter.flags.insert(.continues)
  }

  /// Stores the text of the last token, every kind of line break as a line feed.
  private func storeLines(_ card: inout Card) -> ByteRange {
    let text = json.text.bytes
    guard text.contains(0x0D) else { return card.store(text) }
    let start = card.bytes.count
    for (i, byte) in text.enumerated() {
      if byte != 0x0D {
        card.bytes.append(byte)
      } else if i + 1 == text.count || text[i + 1] != 0x0A {
        card.bytes.append(0x0A)
      }
    }
    return ByteRange(start, count: card.bytes.count - start)
  }

  /// The words of a TYPE; some programs put several into one string, with commas.
  private func addTypes(
    _ parameter: inout ParameterRecord, _ record: inout PropertyRecord, _ card: inout Card
  ) {
    let whole = storeLines(&card)
    var start = whole.lower
    while true {
      var end = start
      while end < whole.upper, card.bytes[end] != 0x2C { end += 1 }
      parameter.value = ByteRange(start, count: end - start)
      let code = card.with(parameter.value) { word in
        word.baseAddress.map { words.code($0, word.count) } ?? 0
      }
      parameter.word = TypeWord(rawValue: code) ?? .other
      add(&parameter, &record, &card)
      if end >= whole.upper { return }
      start = end + 1
    }
  }
}
