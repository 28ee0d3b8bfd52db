/// What the checks find in a card, and where.
struct Findings {
  /// The version by whose rules the card is judged.
  let version: Version
  /// The rule whose check is at work.
  var rule: ValidationRule
  var diagnostics: [Diagnostic] = []

  /// Reports something about the card as a whole.
  mutating func report(
    _ card: Card, severity: Diagnostic.Severity? = nil, _ message: String
  ) {
    diagnostics.append(
      Diagnostic(
        rule.code, line: card.line, severity: severity ?? rule.severity, message))
  }

  /// Reports something about a property.
  ///
  /// - Parameter place: the offset of the byte in the card's bytes; the property's first when `nil`.
  mutating func report(
    _ card: Card, _ record: PropertyRecord, at place: Int? = nil,
    severity: Diagnostic.Severity? = nil, _ message: String
  ) {
    let (line, column) = card.position(of: place ?? record.raw.lower, in: record)
    diagnostics.append(
      Diagnostic(
        rule.code, line: line, column: column, severity: severity ?? rule.severity,
        "\(card.displayName(record)): \(message)"))
  }

  /// The check of a property's value.
  func valueCheck(_ card: Card, _ record: PropertyRecord) -> ValueCheck {
    card.valueCheck(of: record, version)
  }

  /// Whether the property exists in the version at all.
  func exists(_ record: PropertyRecord) -> Bool { record.id.row.versions.contains(version) }
}

extension Card {
  /// The properties that a rule looks at.
  var judged: some Sequence<PropertyRecord> {
    properties.lazy.filter { $0.flags.isDisjoint(with: [.removed, .unparsed]) }
  }

  /// The parameters of a property that a rule looks at: not those that the reader made.
  func judgedParameters(_ record: PropertyRecord) -> some Sequence<ParameterRecord> {
    record.parameterRange.lazy.map { parameters[$0] }.filter { $0.isJudged }
  }

  /// The first parameter of a name, `nil` when the property has none.
  func parameter(_ id: ParameterID, of record: PropertyRecord) -> ParameterRecord? {
    for i in record.parameterRange where parameters[i].id == id && !parameters[i].isRemoved {
      return parameters[i]
    }
    return nil
  }

  /// The grammar by which a value is judged.
  func valueCheck(of record: PropertyRecord, _ version: Version) -> ValueCheck {
    if record.flags.contains(.inlineData) { return .media }
    let check = ValueCheck.standard(record.id, version)
    guard let value = parameter(.value, of: record) else { return check }
    return check.named(with(value.value) { ValueType($0) })
  }

  /// The name of a property, as the registry writes it.
  func displayName(_ record: PropertyRecord) -> String {
    record.id == .other ? text(record.name) : "\(record.id.name)"
  }

  func displayName(_ parameter: ParameterRecord) -> String {
    parameter.id == .other ? text(parameter.name) : "\(parameter.id.name)"
  }

  /// A run of the card in quotes, cut after 40 bytes.
  func quoted(_ range: ByteRange) -> String {
    guard range.count > 40 else { return "\"\(text(range))\"" }
    var end = range.lower + 40
    while end > range.lower, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return "\"\(text(ByteRange(range.lower, count: end - range.lower)))…\""
  }

  // MARK: Places

  /// The physical line and column of a byte, both from 1.
  ///
  /// Of a value that was unfolded or decoded, which stands elsewhere in the buffer, it is the place
  /// where the value begins.
  func position(of place: Int, in record: PropertyRecord) -> (line: Int, column: Int) {
    var place = place
    if !record.raw.range.contains(place) {
      guard !record.raw.isEmpty else { return (Int(record.line), 1) }
      place = colon(of: record).map { $0 + 1 } ?? record.raw.lower
    }
    var line = Int(record.line)
    var start = record.raw.lower
    for i in record.raw.lower..<place where bytes[i] == 0x0A {
      line += 1
      start = i + 1
    }
    return (line, place - start + 1)
  }

  /// Where the colon before the value stands in the lines as they were read.
  func colon(of record: PropertyRecord) -> Int? {
    var isQuoted = false
    for i in record.raw.range {
      switch bytes[i] {
      case 0x22: isQuoted.toggle()
      case 0x3A where !isQuoted: return i
      default: break
      }
    }
    return nil
  }

  /// The word by which a line names its transfer encoding, `nil` when it names none.
  func encodingWord(_ record: PropertyRecord) -> ByteRange? {
    guard let colon = colon(of: record) else { return nil }
    return bytes.withUnsafeBufferPointer { all in
      var start = record.raw.lower
      while start < colon, all[start] != 0x3B { start += 1 }
      while start < colon {
        start += 1
        var end = start
        while end < colon, all[end] != 0x3B { end += 1 }
        if let word = Self.encodingWord(all, start, end) { return word }
        start = end
      }
      return nil
    }
  }

  private static func encodingWord(
    _ all: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> ByteRange? {
    func word(_ from: Int, _ to: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: all[from..<to])
    }
    guard let equals = (start..<end).first(where: { all[$0] == 0x3D }) else {
      let bare = word(start, end)
      let isEncoding =
        SimpleValue.equals(bare, "BASE64") || SimpleValue.equals(bare, "QUOTED-PRINTABLE")
        || SimpleValue.equals(bare, "B")
      return isEncoding ? ByteRange(start, count: end - start) : nil
    }
    guard SimpleValue.equals(word(start, equals), "ENCODING") else { return nil }
    return ByteRange(equals + 1, count: end - equals - 1)
  }
}

extension ParameterRecord {
  /// Whether the parameter stands in the line, under the name of the standard.
  var isJudged: Bool {
    if !flags.isDisjoint(with: [.removed, .carrier]) { return false }
    return !name.isEmpty || flags.contains(.bare) || id == .type
  }
}
