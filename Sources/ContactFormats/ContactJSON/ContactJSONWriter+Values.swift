internal import VCard

/// The keys that show one property.
extension ContactJSONWriter {
  /// The property that a key shows: the preferred one, as ``Card/preferred(_:)`` has it, with a value.
  @inline(__always)
  func chosen(_ key: ContactKey, _ view: CardView) -> Int? {
    let head = Int(heads[Int(key.rawValue)])
    guard head >= 0 else { return nil }
    if followers[head] < 0 { return view.properties[head].value.isNothing ? nil : head }
    return chosenOfSeveral(head, view)
  }

  @inline(never)
  private func chosenOfSeveral(_ head: Int, _ view: CardView) -> Int? {
    var best: Int?
    var lowest = Int.max
    var i = head
    while i >= 0 {
      let scan = ParameterScan(view, i)
      if !scan.has(.phonetic), !view.properties[i].value.isNothing {
        let level = preference(scan, view) ?? 1000
        if level < lowest {
          best = i
          lowest = level
        }
      }
      i = Int(followers[i])
    }
    return best
  }

  func preference(_ scan: ParameterScan, _ view: CardView) -> Int? {
    guard scan.pref >= 0 else { return nil }
    let digits = view.run(view.parameters[scan.pref].value)
    guard (1...3).contains(digits.count), digits.allSatisfy(ByteScan.isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (1...100).contains(number) ? number : nil
  }

  // MARK: Texts

  mutating func kind(_ view: CardView, into output: inout ByteBuffer) {
    guard let i = chosen(.kind, view) else { return }
    let scan = ParameterScan(view, i)
    let record = view.properties[i]
    if CardView.starts(view.value(i), "individual"), record.value.count == 10 {
      if scan.names == 0, record.group.isNothing { isSaid[i] = true }
      return
    }
    if record.hasEscapes { return }
    isSaid[i] = true
    member("kind", into: &output)
    JSONEmitter.lowercase(view.value(i), into: &output)
    detail(.kind, of: i, view, names: scan.names, said: 0)
  }

  /// A key of one text.
  mutating func single(
    _ key: ContactKey, _ view: CardView, _ card: Card, into output: inout ByteBuffer
  ) {
    guard let i = chosen(key, view) else { return }
    isSaid[i] = true
    let record = view.properties[i]
    let scan = ParameterScan(view, i)
    let kind = scan.value >= 0 ? card.kind(of: record) : kinds[Int(record.id.rawValue)]
    let isURI = kind == .uri
    member(key.name, into: &output)
    text(i, view, isURI: isURI, into: &output)
    if scan.names == 0, record.group.isNothing { return }
    var said: UInt64 = 0
    if key == .uid, isTextByNature(i, scan, view, card) { said = ParameterScan.bit(.value) }
    detail(key, of: i, view, names: scan.names, said: said)
  }

  /// Whether `VALUE=text` follows from the value: it is no URI.
  func isTextByNature(_ i: Int, _ scan: ParameterScan, _ view: CardView, _ card: Card) -> Bool {
    scan.value >= 0 && scan.repeated & ParameterScan.bit(.value) == 0
      && view.isType(scan.value, "text") && !card.hasScheme(view.properties[i].value)
  }

  mutating func notes(_ view: CardView, _ card: Card, into output: inout ByteBuffer) {
    let head = Int(heads[Int(ContactKey.notes.rawValue)])
    guard head >= 0 else { return }
    var count = 0
    var hasDetails = false
    var i = head
    while i >= 0 {
      if !view.properties[i].value.isNothing {
        isSaid[i] = true
        if count == 0 {
          member("note", into: &output)
          text(i, view, isURI: isURI(i, view, card), into: &output)
        }
        count += 1
        if isDetailed(i, view) { hasDetails = true }
      }
      i = Int(followers[i])
    }
    if count > 1 {
      member("notes", into: &output)
      output.append(0x5B)
      i = head
      while i >= 0 {
        if !view.properties[i].value.isNothing {
          comma(into: &output)
          text(i, view, isURI: isURI(i, view, card), into: &output)
        }
        i = Int(followers[i])
      }
      output.append(0x5D)
    }
    if hasDetails { listDetails(.notes, view) }
  }

  private func isURI(_ i: Int, _ view: CardView, _ card: Card) -> Bool {
    card.kind(of: view.properties[i]) == .uri
  }

  private func isDetailed(_ i: Int, _ view: CardView) -> Bool {
    !view.properties[i].group.isNothing || ParameterScan(view, i).names != 0
  }

  /// A list of texts: NICKNAME and CATEGORIES, of which each property has several, and MEMBER.
  mutating func texts(_ key: ContactKey, _ view: CardView, into output: inout ByteBuffer) {
    let head = Int(heads[Int(key.rawValue)])
    guard head >= 0 else { return }
    let mark = output.count
    var properties = 0
    var hasDetails = false
    member(key.name, into: &output)
    output.append(0x5B)
    let start = output.count
    var i = head
    while i >= 0 {
      let before = output.count
      if key == .members {
        if !view.properties[i].value.isNothing {
          comma(into: &output)
          let scan = ParameterScan(view, i)
          text(
            i, view, isURI: scan.value < 0 || !view.isType(scan.value, "text"), into: &output)
        }
      } else {
        TextEscaping.split(view.value(i), at: 0x2C) { item in
          if item.isEmpty { return }
          if output.count > start { output.append(0x2C) }
          JSONEmitter.text(item, into: &output)
        }
      }
      if output.count > before {
        isSaid[i] = true
        properties += 1
        if isDetailed(i, view) { hasDetails = true }
      }
      i = Int(followers[i])
    }
    if properties == 0 {
      output.truncate(to: mark)
      return
    }
    output.append(0x5D)
    if hasDetails || key != .members && properties > 1 { listDetails(key, view) }
  }

  /// The list in `details` of an object for each property of a list of texts.
  private mutating func listDetails(_ key: ContactKey, _ view: CardView) {
    var buffer = ByteBuffer(capacity: 64)
    swap(&buffer, &details)
    member(key.name, into: &buffer)
    buffer.append(0x5B)
    var i = Int(heads[Int(key.rawValue)])
    while i >= 0 {
      if isSaid[i] {
        comma(into: &buffer)
        buffer.append(0x7B)
        rest(
          of: i, view, names: ParameterScan(view, i).names, said: 0, raw: false, into: &buffer)
        if key == .nicknames || key == .categories {
          var count = 0
          TextEscaping.split(view.value(i), at: 0x2C) { if !$0.isEmpty { count += 1 } }
          member("count", into: &buffer)
          JSONEmitter.number(count, into: &buffer)
        }
        buffer.append(0x7D)
      }
      i = Int(followers[i])
    }
    buffer.append(0x5D)
    swap(&buffer, &details)
  }

  // MARK: Names

  private static let parts: InlineArray<7, StaticString> = [
    "family", "given", "middle", "prefix", "suffix", "secondSurname", "generation",
  ]
  /// The components of N in the order of the keys.
  private static let order: InlineArray<7, Int> = [3, 1, 2, 0, 4, 5, 6]

  mutating func name(_ view: CardView, into output: inout ByteBuffer) {
    let mark = output.count
    member("name", into: &output)
    output.append(0x7B)
    let start = output.count
    var shown = -1
    var needsRaw = false
    if let i = chosen(.name, view) {
      needsRaw = components(of: i, view, into: &output)
      if output.count > start {
        shown = i
        isSaid[i] = true
      }
    }
    if let i = chosen(.maiden, view), isPlain(i, view) {
      isSaid[i] = true
      member("maiden", into: &output)
      text(i, view, isURI: false, into: &output)
    }
    guard output.count > start else {
      output.truncate(to: mark)
      return
    }
    if shown >= 0 {
      let scan = ParameterScan(view, shown)
      rest(of: shown, view, names: scan.names, said: 0, raw: needsRaw, into: &output)
    }
    output.append(0x7D)
  }

  /// Whether a property has neither parameters nor a group.
  private func isPlain(_ i: Int, _ view: CardView) -> Bool {
    view.properties[i].group.isNothing && ParameterScan(view, i).names == 0
  }

  /// Writes the components of N.
  ///
  /// - Returns: whether they say less than the value.
  private mutating func components(
    of i: Int, _ view: CardView, into output: inout ByteBuffer
  ) -> Bool {
    let value = view.value(i)
    var ranges = InlineArray<7, Range<Int>>(repeating: 0..<0)
    var count = 0
    var start = 0
    var hasMore = false
    var hasComma = false
    var at = 0
    while at <= value.count {
      let byte = at < value.count ? value[at] : 0x3B
      if byte == 0x5C {
        at &+= 2
        continue
      }
      if byte == 0x2C { hasComma = true }
      if byte == 0x3B {
        if count < 7 {
          ranges[count] = start..<at
        } else if at > start {
          hasMore = true
        }
        count &+= 1
        start = at &+ 1
      }
      at &+= 1
    }
    // A lone backslash at the end hides the end of the last component.
    if start <= value.count, count < 7 { ranges[count] = start..<value.count }
    if hasComma || !ranges[5].isEmpty || !ranges[6].isEmpty {
      return listedComponents(value, into: &output) || hasMore
    }
    for n in 0..<7 {
      let part = Self.order[n]
      if ranges[part].isEmpty { continue }
      member(Self.parts[part], into: &output)
      JSONEmitter.text(UnsafeBufferPointer(rebasing: value[ranges[part]]), into: &output)
    }
    return hasMore
  }

  private func listedComponents(
    _ value: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) -> Bool {
    let name = StructuredName(value: value)
    let texts = name.components.map { $0.joined(separator: " ") }
    for n in 0..<7 where !texts[Self.order[n]].isEmpty {
      member(Self.parts[Self.order[n]], into: &output)
      JSONEmitter.string(texts[Self.order[n]], into: &output)
    }
    let parts = texts.map { $0.isEmpty ? [] : [$0] }
    let again = StructuredName(
      family: parts[0], given: parts[1], middle: parts[2], prefixes: parts[3], suffixes: parts[4],
      secondSurnames: parts[5], generations: parts[6])
    return !again.encoded.utf8.elementsEqual(value)
  }

  mutating func phonetic(_ view: CardView, _ card: Card, into output: inout ByteBuffer) {
    let first = Int(ContactKey.phoneticGiven.rawValue)
    guard heads[first] & heads[first + 1] & heads[first + 2] & heads[first + 3] >= 0 else { return }
    let keys = [
      ContactKey.phoneticGiven, .phoneticMiddle, .phoneticFamily, .phoneticOrganization,
    ]
    let mark = output.count
    member("phonetic", into: &output)
    output.append(0x7B)
    let start = output.count
    for key in keys {
      guard let i = chosen(key, view), isPlain(i, view) else { continue }
      isSaid[i] = true
      member(key.name, into: &output)
      text(i, view, isURI: false, into: &output)
    }
    if output.count == start {
      output.truncate(to: mark)
    } else {
      output.append(0x7D)
    }
  }

  // MARK: Organisation

  mutating func organization(_ view: CardView, into output: inout ByteBuffer) {
    guard let i = chosen(.org, view) else { return }
    let value = view.value(i)
    let mark = output.count
    var number = 0
    var written = 0
    var isOdd = false
    var hasGap = false
    TextEscaping.split(value, at: 0x3B) { unit in
      defer { number += 1 }
      if unit.isEmpty {
        hasGap = number > 0
        return
      }
      if hasGap { isOdd = true }
      if number == 0 {
        member("org", into: &output)
        JSONEmitter.text(unit, into: &output)
        return
      }
      if written == 0 {
        member("department", into: &output)
        JSONEmitter.text(unit, into: &output)
      } else {
        // Go on with the text that has just been closed.
        output.truncate(to: output.count - 1)
        output.word("; ")
        let quote = output.count
        JSONEmitter.text(unit, into: &output)
        output.removeQuote(at: quote)
      }
      if Self.hasSeparator(unit) { isOdd = true }
      written += 1
    }
    guard output.count > mark else { return }
    isSaid[i] = true
    detail(.org, of: i, view, names: ParameterScan(view, i).names, said: 0, raw: isOdd)
  }

  /// Whether a unit holds what stands between departments.
  private static func hasSeparator(_ unit: UnsafeBufferPointer<UInt8>) -> Bool {
    for at in unit.indices.dropLast() where unit[at] == 0x3B && unit[at + 1] == 0x20 { return true }
    return false
  }

  // MARK: Dates

  mutating func date(_ key: ContactKey, _ view: CardView, into output: inout ByteBuffer) {
    guard let i = chosen(key, view) else { return }
    isSaid[i] = true
    let scan = ParameterScan(view, i)
    member(key.name, into: &output)
    let shown = dateText(of: i, scan, view, into: &output)
    detail(key, of: i, view, names: scan.names, said: shown.said, raw: shown.needsRaw)
  }

  /// Writes a date as a JSON string.
  ///
  /// - Returns: the parameters that follow from it, and whether the value does not.
  mutating func dateText(
    of i: Int, _ scan: ParameterScan, _ view: CardView, into output: inout ByteBuffer
  ) -> (said: UInt64, needsRaw: Bool) {
    let value = view.value(i)
    let isText = scan.value >= 0 && view.isType(scan.value, "text")
    guard let date = ContactDate.parse(value) else {
      text(i, view, isURI: false, into: &output)
      // A VALUE that the value belies stays only with the value.
      return (isText ? ParameterScan.bit(.value) : 0, scan.value >= 0 && !isText)
    }
    if isText {
      text(i, view, isURI: false, into: &output)
      return (0, false)
    }
    output.append(0x22)
    date.write(.extended, into: &output)
    output.append(0x22)
    scratch.truncate()
    date.write(
      view.properties[i].id == .xABDate ? .extended : .basic, into: &scratch)
    return (0, !scratch.bytes.elementsEqual(value))
  }

  // MARK: Person and place

  mutating func gender(_ view: CardView, into output: inout ByteBuffer) {
    guard let i = chosen(.gender, view) else { return }
    let mark = output.count
    member("gender", into: &output)
    output.append(0x7B)
    let start = output.count
    var number = 0
    var isOdd = false
    TextEscaping.split(view.value(i), at: 0x3B) { unit in
      defer { number += 1 }
      if number > 1 { isOdd = true }
      if unit.isEmpty || number > 1 { return }
      member(number == 0 ? "sex" : "text", into: &output)
      JSONEmitter.text(unit, into: &output)
    }
    guard output.count > start else {
      output.truncate(to: mark)
      return
    }
    isSaid[i] = true
    rest(
      of: i, view, names: ParameterScan(view, i).names, said: 0, raw: isOdd, into: &output)
    output.append(0x7D)
  }

  mutating func position(_ view: CardView, into output: inout ByteBuffer) {
    guard let i = chosen(.geo, view) else { return }
    let value = view.value(i)
    guard let place = GeoPosition(uri: String(decoding: value, as: UTF8.self)),
      Self.isNumber(place.latitude), Self.isNumber(place.longitude)
    else { return }
    isSaid[i] = true
    member("geo", into: &output)
    output.append(0x7B)
    member("latitude", into: &output)
    output.append(place.latitude)
    member("longitude", into: &output)
    output.append(place.longitude)
    rest(
      of: i, view, names: ParameterScan(view, i).names, said: 0,
      raw: !place.uri.utf8.elementsEqual(value), into: &output)
    output.append(0x7D)
  }

  /// Whether decimal degrees are a number of JSON: no zeros in front.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == 0x2D ? text.utf8.dropFirst() : text.utf8[...]
    return digits.first != 0x30 || digits.count == 1 || digits.dropFirst().first == 0x2E
  }

  // MARK: Media

  mutating func media(
    _ key: ContactKey, _ view: CardView, _ card: Card, into output: inout ByteBuffer
  ) {
    if photos == .none {
      var i = Int(heads[Int(key.rawValue)])
      while i >= 0 {
        isSaid[i] = true
        i = Int(followers[i])
      }
      return
    }
    guard let i = chosen(key, view) else { return }
    isSaid[i] = true
    let record = view.properties[i]
    let scan = ParameterScan(view, i)
    let isInline = record.flags.contains(.inlineData)
    var said: UInt64 = 0
    member(key.name, into: &output)
    output.append(0x7B)
    if scan.has(.mediaType), scan.repeated & ParameterScan.bit(.mediaType) == 0,
      let place = card.parameter(.mediaType, of: i)
    {
      said = ParameterScan.bit(.mediaType)
      member("mediaType", into: &output)
      JSONEmitter.string(view.parameter(place), into: &output)
    }
    if isInline {
      inlineData(view.value(i), into: &output)
    } else {
      member("uri", into: &output)
      text(i, view, isURI: card.kind(of: record) != .text, into: &output)
    }
    rest(of: i, view, names: scan.names, said: said, raw: false, into: &output)
    output.append(0x7D)
  }

  private mutating func inlineData(
    _ base64: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    octets.truncate()
    Base64.decode(base64, into: &octets)
    member("bytes", into: &output)
    JSONEmitter.number(octets.count, into: &output)
    member("sha256", into: &output)
    output.append(0x22)
    SHA256.hexDigest(octets.bytes, into: &output)
    output.append(0x22)
    guard photos == .inline else { return }
    member("data", into: &output)
    JSONEmitter.string(base64, into: &output)
  }
}

extension ByteBuffer {
  /// Takes out one byte and closes the gap.
  fileprivate mutating func removeQuote(at place: Int) {
    let count = count
    (base + place).update(from: base + place + 1, count: count - place - 1)
    truncate(to: count - 1)
  }
}
