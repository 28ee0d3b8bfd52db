extension CardReader {
  /// Brings a value to the form in which the card holds it: UTF-8 with the escapes of RFC 6350.
  mutating func decodeValue(
    _ header: LineHeader, _ record: inout PropertyRecord, _ card: inout Card
  ) {
    if record.id == .begin || record.id == .end {
      // No frame, or it would have been taken for one: written anew it must not become one.
      record = unparsed(record, card)
      return
    }
    checkHeader(header, &record, &card)
    let kind = card.kind(of: record)
    if !header.charset.isEmpty { record.flags.insert(.charset) }
    switch header.encoding {
    case .base64:
      decodeBase64(&record, &card)
      return
    case .quotedPrintable
    where kind == .media && !isText(record, card) && card.parameter(.value, in: record) == nil:
      decodeQuotedBytes(&record, &card)
      return
    case .quotedPrintable:
      record.flags.insert(.quotedPrintable)
      decodeText(header, kind, &record, &card)
    case .none:
      let foreign = !header.charset.isEmpty || options.charset != nil
      if card.version == .v2_1 || record.traits.contains(.nonASCII) && foreign {
        decodeText(header, kind, &record, &card)
      } else if record.traits.contains(.nonASCII) {
        let value = record.value
        let bad = card.with(value) { ByteScan.invalidUTF8($0.baseAddress!, $0.count) }
        if bad < Int(value.count) { decodeText(header, kind, &record, &card) }
      }
    }
    if record.traits.contains(.control) { checkControls(&record, &card) }
    switch kind {
    case .uri, .geo:
      if record.traits.contains(.backslash) { card.undoEscapes(&record) }
    case .media:
      if record.traits.contains(.backslash), !isText(record, card) { card.undoEscapes(&record) }
      card.splitDataURI(&record)
      takeUndeclaredData(&record, &card)
    case .card:
      card.needs.insert(.agent)
    default: break
    }
  }

  /// Whether an inline value of this property is text: SOUND and KEY of 2.1 may be.
  private func isText(_ record: PropertyRecord, _ card: borrowing Card) -> Bool {
    card.version == .v2_1 && (record.id == .sound || record.id == .key)
  }

  /// A property as a line that nobody understands.
  private mutating func unparsed(_ record: PropertyRecord, _ card: borrowing Card) -> PropertyRecord
  {
    var end = record.raw.upper
    while end > record.raw.lower, card.bytes[end - 1] <= 0x20 { end -= 1 }
    let text = ByteRange(record.raw.lower, count: end - record.raw.lower)
    report(
      .badName, line: Int(record.line),
      "\(card.text(record.name)) is no property of a card; the line is kept as it is")
    var line = PropertyRecord(
      LineHeader(), card.traits(text), line: Int(record.line), value: text, raw: record.raw)
    line.flags = .unparsed
    return line
  }

  // MARK: Header

  private mutating func checkHeader(
    _ header: LineHeader, _ record: inout PropertyRecord, _ card: inout Card
  ) {
    let number = Int(record.line)
    if record.id == .other, !card.isGoodName(record.name) {
      report(
        .badName, line: number,
        "\"\(card.text(record.name))\" is no name of a property: letters, digits and hyphens")
    }
    if header.hasBareParameter, card.version != .v2_1 {
      let name = card.text(record.name)
      report(
        .bareParameter, line: number,
        "\(name): a parameter without a name; it is read as a TYPE, an ENCODING or a VALUE")
    }
    if header.seen >= 0x80 || header.hasEscape {
      for i in record.parameterRange { decodeParameter(i, record, &card) }
    }
  }

  /// Undoes the caret escapes of RFC 6868, `\n` in LABEL (RFC 6350 section 6.3.1), and foreign bytes.
  private mutating func decodeParameter(
    _ i: Int, _ record: PropertyRecord, _ card: inout Card
  ) {
    let range = card.parameters[i].value
    guard !range.isEmpty else { return }
    let traits = card.with(range) { ByteScan.traits($0.baseAddress!, $0.count) }
    if traits.contains(.nonASCII) {
      let bad = card.with(range) { ByteScan.invalidUTF8($0.baseAddress!, $0.count) }
      if bad < Int(range.count) {
        scratch.truncate()
        card.with(range) { scratch.append($0) }
        let start = card.bytes.count
        _ = decodeScratch(nil, Int(record.line), &card)
        card.parameters[i].value = ByteRange(start, count: card.bytes.count - start)
        card.isRewritten = true
      }
    }
    let isLabel = card.parameters[i].id == .label
    if card.version == .v2_1, !isLabel {
      decodeOldParameter(i, &card)
      return
    }
    let source = card.parameters[i].value
    guard
      card.with(source, { $0.contains(0x5E) || (isLabel && $0.contains(0x5C)) })
    else { return }
    let start = card.bytes.count
    var at = source.lower
    while at < source.upper {
      let byte = card.bytes[at]
      let next = at + 1 < source.upper ? card.bytes[at + 1] : 0
      switch (byte, next) {
      case (0x5E, 0x6E): card.bytes.append(0x0A)
      case (0x5E, 0x27): card.bytes.append(0x22)
      case (0x5E, 0x5E): card.bytes.append(0x5E)
      case (0x5C, 0x6E) where isLabel, (0x5C, 0x4E) where isLabel: card.bytes.append(0x0A)
      case (0x5C, 0x5C) where isLabel, (0x5C, 0x2C) where isLabel, (0x5C, 0x3B) where isLabel:
        card.bytes.append(next)
      default:
        card.bytes.append(byte)
        at += 1
        continue
      }
      at += 2
    }
    card.parameters[i].value = ByteRange(start, count: card.bytes.count - start)
  }

  /// Undoes `\;`, the one escape that parameters of 2.1 have (vCard 2.1 section 2.1.1).
  private func decodeOldParameter(_ i: Int, _ card: inout Card) {
    let source = card.parameters[i].value
    guard card.with(source, { $0.contains(0x5C) }) else { return }
    let start = card.bytes.count
    for at in source.range {
      let byte = card.bytes[at]
      if byte == 0x5C, at + 1 < source.upper, card.bytes[at + 1] == 0x3B { continue }
      card.bytes.append(byte)
    }
    card.parameters[i].value = ByteRange(start, count: card.bytes.count - start)
  }

  // MARK: Binary

  /// In 3.0 a picture is base64 unless VALUE says otherwise; some writers leave ENCODING out.
  private mutating func takeUndeclaredData(_ record: inout PropertyRecord, _ card: inout Card) {
    guard card.version != .v4_0, !record.flags.contains(.inlineData), record.value.count >= 16,
      !isText(record, card), card.parameter(.value, in: record) == nil
    else { return }
    let isData = card.with(record.value) { bytes in
      ByteScan.isBase64(bytes.baseAddress!, bytes.count)
    }
    guard isData else { return }
    report(
      .missingEncoding, line: Int(record.line),
      "\(card.text(record.name)): base64 without ENCODING=b; it is read as data")
    record.flags.formUnion([.inlineData, .rewritten])
    card.isRewritten = true
  }

  private mutating func decodeBase64(_ record: inout PropertyRecord, _ card: inout Card) {
    record.flags.insert(.inlineData)
    let value = record.value
    record.traits = []
    if card.with(value, { bytes in ByteScan.isBase64(bytes.baseAddress!, bytes.count) }) { return }
    // Blanks, and the backslashes that some writers put before a line break, are no data.
    let start = card.bytes.count
    var bad = 0
    card.bytes.reserveCapacity(start + Int(value.count))
    for i in value.range {
      let byte = card.bytes[i]
      if byte <= 0x20 || byte == 0x5C { continue }
      card.bytes.append(byte)
      if ByteScan.isBase64(byte) { continue }
      bad += 1
    }
    record.value = ByteRange(start, count: card.bytes.count - start)
    if card.isLink(record.value) {
      // A URI under a wrong ENCODING.
      record.flags.remove(.inlineData)
      record.traits = card.traits(record.value)
      card.splitDataURI(&record)
      return
    }
    record.traits = card.traits(record.value)
    if bad > 0 {
      report(
        .badBase64, line: Int(record.line),
        "\(card.text(record.name)): \(bad) characters that are no base64; the value is kept")
    }
  }

  /// A picture in quoted-printable becomes one in base64.
  private func decodeQuotedBytes(_ record: inout PropertyRecord, _ card: inout Card) {
    if card.with(record.value, { $0.allSatisfy(ByteScan.isBlank) }) {
      record.value.count = 0
      return
    }
    var octets = ByteBuffer(capacity: Int(record.value.count))
    card.with(record.value) { bytes in
      guard let base = bytes.baseAddress else { return }
      var i = 0
      while i < bytes.count {
        if base[i] == 0x3D, let octet = QuotedPrintable.octet(base, at: i, bytes.count) {
          octets.append(octet)
          i += 3
        } else {
          octets.append(base[i])
          i += 1
        }
      }
    }
    var text = ByteBuffer(capacity: octets.count * 2)
    Base64.encode(octets.bytes, into: &text)
    record.value = card.store(text.bytes)
    record.flags.insert(.inlineData)
    record.traits = []
  }

  private mutating func checkControls(_ record: inout PropertyRecord, _ card: inout Card) {
    let value = record.value
    guard
      let at = card.with(
        value,
        { bytes in
          bytes.firstIndex { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }
        })
    else { return }
    let byte = String(card.bytes[value.lower + at], radix: 16)
    report(
      .controlCharacter, line: Int(record.line),
      "\(card.text(record.name)): the control character 0x\(byte) stands in the value")
    guard card.with(value, { $0.contains(0x0D) || $0.contains(0x0A) }) else { return }
    let start = card.bytes.count
    for i in value.range {
      let byte = card.bytes[i]
      if byte == 0x0D || byte == 0x0A {
        _ = card.store("\\n")
      } else {
        card.bytes.append(byte)
      }
    }
    record.value = ByteRange(start, count: card.bytes.count - start)
    record.traits = card.traits(record.value)
    record.flags.insert(.rewritten)
    card.isRewritten = true
  }
}

extension Card {
  func traits(_ range: ByteRange) -> ByteTraits {
    with(range) { bytes in bytes.baseAddress.map { ByteScan.traits($0, bytes.count) } ?? [] }
  }

  func isGoodName(_ range: ByteRange) -> Bool {
    guard !range.isEmpty else { return false }
    return range.range.allSatisfy { i in
      let byte = bytes[i]
      return ByteScan.isDigit(byte) || ByteScan.lower(byte) &- 0x61 < 26 || byte == 0x2D
    }
  }

  /// Whether a text begins like `http:`; a lone letter is a drive of Windows.
  package func hasScheme(_ range: ByteRange) -> Bool {
    with(range) { bytes in
      guard let colon = bytes.prefix(32).firstIndex(of: 0x3A), colon > 1 else { return false }
      guard ByteScan.lower(bytes[0]) &- 0x61 < 26 else { return false }
      return bytes[..<colon].allSatisfy {
        ByteScan.isDigit($0) || ByteScan.lower($0) &- 0x61 < 26 || [0x2B, 0x2D, 0x2E].contains($0)
      }
    }
  }

  /// Whether a value that claims to be base64 is a URI of a usual kind.
  func isLink(_ range: ByteRange) -> Bool {
    starts(range, with: "data:") || starts(range, with: "http:") || starts(range, with: "https:")
      || starts(range, with: "cid:") || starts(range, with: "file:")
  }

  /// The place of a parameter of a property that is being read.
  func parameter(_ id: ParameterID, in record: PropertyRecord) -> Int? {
    record.parameterRange.first { parameters[$0].id == id && !parameters[$0].isRemoved }
  }

  /// Takes the backslashes out of a URI that a writer escaped as if it were text.
  mutating func undoEscapes(_ record: inout PropertyRecord) {
    let value = record.value
    let start = bytes.count
    bytes.reserveCapacity(start + Int(value.count))
    var i = value.lower
    while i < value.upper {
      let byte = bytes[i]
      if byte == 0x5C, i + 1 < value.upper {
        switch bytes[i + 1] {
        case 0x2C, 0x3B, 0x3A, 0x5C:
          bytes.append(bytes[i + 1])
          i += 2
          continue
        case 0x6E, 0x4E:
          if record.flags.contains(.inlineData) || starts(value, with: "data:") {
            i += 2
            continue
          }
        default: break
        }
      }
      bytes.append(byte)
      i += 1
    }
    record.value = ByteRange(start, count: bytes.count - start)
    record.traits = traits(record.value)
  }

  /// Takes `data:image/png;base64,…` apart: the data stay the value, the media type goes to MEDIATYPE
  /// (RFC 2397). Other `data:` URIs stay as they are.
  package mutating func splitDataURI(_ record: inout PropertyRecord) {
    let value = record.value
    guard starts(value, with: "data:") else { return }
    let comma: Int? = with(value) { bytes in
      guard let comma = bytes.prefix(512).firstIndex(of: 0x2C), comma >= 12 else { return nil }
      let mark = UnsafeBufferPointer(rebasing: bytes[(comma - 7)..<comma])
      return mark.elementsEqual(";base64".utf8) || mark.elementsEqual(";BASE64".utf8)
        ? comma : nil
    }
    guard let comma else { return }
    let mediaType = ByteRange(value.lower + 5, count: comma - 7 - 5)
    let data = ByteRange(value.lower + comma + 1, count: Int(value.count) - comma - 1)
    // The URI may hold percent-encoded padding or line breaks: only plain base64 is taken apart.
    let isPlain = with(data) { bytes in
      ByteScan.isBase64(bytes.baseAddress!, bytes.count)
    }
    guard isPlain else { return }
    record.value = data
    record.traits = []
    record.flags.insert(.inlineData)
    let parameters = record.parameterRange
    self.parameters.reserveCapacity(self.parameters.count + 1)
    for i in parameters where [.value, .mediaType].contains(self.parameters[i].id) {
      self.parameters[i].flags.insert(.removed)
    }
    guard !mediaType.isEmpty else { return }
    var parameter = ParameterRecord(id: .mediaType)
    parameter.value = mediaType
    if parameters.upperBound != self.parameters.count || parameters.isEmpty {
      record.firstParameter = UInt32(self.parameters.count)
      for i in parameters { self.parameters.append(self.parameters[i]) }
    }
    self.parameters.append(parameter)
    record.parameterCount += 1
  }

  /// How the value of a property is written: as the registry says, unless VALUE says otherwise.
  package func kind(of record: PropertyRecord) -> PropertyRegistry.ValueKind {
    let kind = record.id.row.kind
    guard record.parameterCount > 0, record.id != .version else { return kind }
    for i in record.parameterRange where parameters[i].id == .value && !parameters[i].isRemoved {
      let value = parameters[i].value
      if equals(value, ignoringCase: "text") {
        switch kind {
        case .uri, .media, .date, .geo, .zone, .timestamp, .card: return .text
        case .raw: return .text
        default: return kind
        }
      }
      if equals(value, ignoringCase: "uri") || equals(value, ignoringCase: "url") {
        switch kind {
        case .text, .date, .zone, .card, .raw: return .uri
        default: return kind
        }
      }
    }
    return kind
  }
}
