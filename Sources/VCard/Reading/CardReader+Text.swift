extension CardReader {
  /// Stand-ins for what a later step must write escaped, while the bytes pass through a converter of
  /// character sets: none of them is part of a character in any set, nor one of the controls (0x1A, 0x1C
  /// and 0x7F) that tables of IBM put in each other's place.
  private enum Mark {
    static let semicolon: UInt8 = 0x16
    static let comma: UInt8 = 0x1D
    static let backslash: UInt8 = 0x1E
    static let lineBreak: UInt8 = 0x1F
    static let substitute: UInt8 = 0x1A
  }

  /// Decodes quoted-printable and character set, and writes the text with the escapes of RFC 6350.
  ///
  /// What quoted-printable encodes is data, never a separator nor an escape; a backslash is judged
  /// after its character set, because in Shift_JIS, GBK and Big5 its octet is part of other characters.
  mutating func decodeText(
    _ header: LineHeader, _ kind: PropertyRegistry.ValueKind, _ record: inout PropertyRecord,
    _ card: inout Card
  ) {
    let isQuoted = header.encoding == .quotedPrintable
    let isOld = card.version == .v2_1
    if isOld, !isQuoted, header.charset.isEmpty, options.charset == nil,
      record.traits.isDisjoint(with: .foreignToOld)
    {
      return
    }
    let label = charsetLabel(header, isQuoted, card)
    let escapes = isOld && (kind != .raw && kind != .uri && kind != .media && kind != .geo)
    unquote(
      record.value, card, isQuoted: isQuoted, escapes: escapes, listComma: kind == .textList,
      isDoubleByte: label?.isDoubleByte ?? false)
    let start = card.bytes.count
    let outcome = decodeScratch(label, Int(record.line), &card)
    if outcome == .undecoded { record.flags.insert(.undecoded) }
    let isSelfDescribing =
      outcome == .plain || !header.charset.isEmpty && outcome != .guessed
    if !isSelfDescribing {
      record.flags.insert(.rewritten)
      card.isRewritten = true
    }
    if escapes {
      if scratchHasMarks {
        card.escapeMarked(from: start, isComponent: kind == .components || kind == .units)
      }
    } else if isQuoted {
      card.escapeLineBreaks(from: start, keep: kind != .uri, backslashes: kind == .media)
    }
    record.value = ByteRange(start, count: card.bytes.count - start)
    record.traits = card.traits(record.value)
  }

  /// Takes a value into `scratch` without quoted-printable; what must be escaped later is marked.
  private mutating func unquote(
    _ value: ByteRange, _ card: borrowing Card, isQuoted: Bool, escapes: Bool, listComma: Bool,
    isDoubleByte: Bool
  ) {
    scratch.truncate()
    let count = Int(value.count)
    scratch.reserve(count)
    scratchHasMarks = false
    guard count > 0 else { return }
    card.bytes.withUnsafeBufferPointer { all in
      guard let whole = all.baseAddress else { return }
      let base = whole + value.lower
      var i = 0
      while i < count {
        let byte = base[i]
        if byte == 0x3D, isQuoted, let octet = QuotedPrintable.octet(base, at: i, count) {
          i &+= 3
          if !escapes || octet >= 0x80 {
            scratch.append(octet)
          } else {
            let mark = Self.marked(octet)
            if mark != octet || octet < 0x20 || octet == 0x5C { scratchHasMarks = true }
            scratch.append(mark)
          }
          continue
        }
        i &+= 1
        if !escapes || byte != 0x5C && byte != 0x2C && byte >= 0x20 {
          scratch.append(byte)
          continue
        }
        scratchHasMarks = true
        switch byte {
        case 0x5C where i < count && !(isDoubleByte && i > 1 && base[i &- 2] >= 0x81):
          if let mark = Self.escaped(base[i]) {
            scratch.append(mark)
            i &+= 1
          } else {
            scratch.append(byte)
          }
        case 0x2C where !listComma: scratch.append(Mark.comma)
        case Mark.semicolon, 0x1D...0x1F: scratch.append(Mark.substitute)
        default: scratch.append(byte)
        }
      }
    }
  }

  /// What a backslash makes of the byte behind it in 2.1, `nil` when it is only a backslash.
  private static func escaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x3B: Mark.semicolon
    case 0x2C: Mark.comma
    case 0x5C: Mark.backslash
    case 0x3A: 0x3A
    case 0x6E, 0x4E: Mark.lineBreak
    default: nil
    }
  }

  @inline(__always)
  private static func marked(_ octet: UInt8) -> UInt8 {
    switch octet {
    case 0x3B: Mark.semicolon
    case 0x2C: Mark.comma
    case Mark.semicolon, 0x1D...0x1F: Mark.substitute
    default: octet
    }
  }

  private mutating func charsetLabel(
    _ header: LineHeader, _ isQuoted: Bool, _ card: borrowing Card
  ) -> CharsetLabel? {
    if !header.charset.isEmpty {
      // One label serves for a whole file as a rule.
      if let lastLabel, isLabel(lastLabel, header.charset, card) { return lastLabel }
      lastLabel = CharsetLabel(card.text(header.charset))
      return lastLabel
    }
    if isQuoted, let label = options.quotedPrintableCharset { return CharsetLabel(label) }
    return options.charset.map(CharsetLabel.init)
  }

  private func isLabel(
    _ label: CharsetLabel, _ range: ByteRange, _ card: borrowing Card
  ) -> Bool {
    guard label.bytes.count == Int(range.count) else { return false }
    for (i, byte) in label.bytes.enumerated() where card.bytes[range.lower + i] != byte {
      return false
    }
    return true
  }

  enum DecodeOutcome { case plain, converted, guessed, undecoded }

  /// Appends the UTF-8 of `scratch` to the card.
  ///
  /// In the order of trust: the label; UTF-8 when the bytes are well-formed; what was found in the
  /// stream before; the detector. Bytes that decode in nothing stay as they are.
  mutating func decodeScratch(
    _ label: CharsetLabel?, _ number: Int, _ card: inout Card
  ) -> DecodeOutcome {
    let bad = ByteScan.invalidUTF8(scratch.base, scratch.count)
    if bad == scratch.count, label.map({ $0.isUTF8 || !$0.isStateful && isASCII() }) ?? true {
      card.bytes.append(contentsOf: scratch.bytes)
      return label == nil || isASCII() ? .plain : .converted
    }
    if let label, let outcome = decode(label, number, &card) { return outcome }
    if bad == scratch.count {
      card.bytes.append(contentsOf: scratch.bytes)
      return .plain
    }
    if label == nil, detectedCharset == nil, hasUTF8Sequence() {
      report(
        .invalidUTF8, line: number,
        "bytes that are no UTF-8 stand in a value that is UTF-8; they are kept")
      card.bytes.append(contentsOf: scratch.bytes)
      return .undecoded
    }
    return guess(number, &card)
  }

  private func isASCII() -> Bool {
    !ByteScan.traits(scratch.base, scratch.count).contains(.nonASCII)
  }

  /// Decodes by a label; `nil` when nobody knows it.
  private mutating func decode(
    _ label: CharsetLabel, _ number: Int, _ card: inout Card
  ) -> DecodeOutcome? {
    switch options.charsets.decode(scratch.bytes, label.name, &card.bytes) {
    case .decoded: return .converted
    case .decodedAsUTF8:
      report(.wrongCharset, line: number, "the value is UTF-8, not \(label.name) as it says")
      return .converted
    case .unknownCharset:
      report(.unknownCharset, line: number, "the character set \"\(label.name)\" is not known")
      return nil
    case .undecodable:
      card.bytes.append(contentsOf: scratch.bytes)
      report(
        .undecodable, line: number,
        "the bytes of the value do not decode in \(label.name); they are kept")
      return .undecoded
    }
  }

  /// Decodes in the character set of this stream, found from the bytes at hand and those that the
  /// window still holds.
  private mutating func guess(_ number: Int, _ card: inout Card) -> DecodeOutcome {
    for charset in [detectedCharset, detect()] {
      guard let charset else { continue }
      let outcome = options.charsets.decode(scratch.bytes, charset, &card.bytes)
      guard outcome == .decoded || outcome == .decodedAsUTF8 else { continue }
      detectedCharset = charset
      report(
        .undeclaredCharset, line: number,
        "the bytes are no UTF-8; they are read as \(charset) (--charset settles it)")
      return .guessed
    }
    card.bytes.append(contentsOf: scratch.bytes)
    report(.undecodable, line: number, "the bytes of the value do not decode; they are kept")
    return .undecoded
  }

  private func detect() -> String? {
    var sample = Array(scratch.bytes)
    let ahead = min(max(available, 0), 4096)
    // Only lines that hold foreign bytes tell anything.
    var start = 0
    while start < ahead {
      let end = ByteScan.find(0x0A, in: line, from: start, to: ahead)
      let bytes = UnsafeBufferPointer(start: line + start, count: end - start)
      if bytes.contains(where: { $0 >= 0x80 }) { sample.append(contentsOf: bytes) }
      start = end + 1
    }
    return sample.withUnsafeBufferPointer { options.charsets.detect($0) }
  }

  private func hasUTF8Sequence() -> Bool {
    let bytes = scratch.bytes
    return bytes.indices.contains {
      bytes[$0] >= 0xC2 && ByteScan.sequenceLength(scratch.base, at: $0, bytes.count) > 0
    }
  }
}

extension Card {
  /// Writes the escapes of RFC 6350 over what the reader marked.
  mutating func escapeMarked(from start: Int, isComponent: Bool) {
    var escaped = ByteBuffer(capacity: (bytes.count - start) * 2)
    var i = start
    while i < bytes.count {
      let byte = bytes[i]
      switch byte {
      case 0x5C, 0x1E: escaped.append("\\\\")
      case 0x16:
        if isComponent { escaped.append(0x5C) }
        escaped.append(0x3B)
      case 0x1D: escaped.append("\\,")
      case 0x1F, 0x0A: escaped.append("\\n")
      case 0x0D:
        if i + 1 == bytes.count || bytes[i + 1] != 0x0A { escaped.append("\\n") }
      default: escaped.append(byte)
      }
      i += 1
    }
    bytes.removeLast(bytes.count - start)
    bytes.append(contentsOf: escaped.bytes)
  }

  /// Writes line breaks as `\n`, or takes them out; where asked, a backslash as two.
  mutating func escapeLineBreaks(from start: Int, keep: Bool, backslashes: Bool) {
    let decoded = ByteRange(start, count: bytes.count - start)
    guard
      with(decoded, { $0.contains { $0 == 0x0A || $0 == 0x0D || backslashes && $0 == 0x5C } })
    else { return }
    var escaped = ByteBuffer(capacity: Int(decoded.count) + 16)
    for i in decoded.range {
      switch bytes[i] {
      case 0x0A: if keep { escaped.append("\\n") }
      case 0x0D:
        if keep, i + 1 == decoded.upper || bytes[i + 1] != 0x0A { escaped.append("\\n") }
      case 0x5C where backslashes: escaped.append("\\\\")
      default: escaped.append(bytes[i])
      }
    }
    bytes.removeLast(bytes.count - start)
    bytes.append(contentsOf: escaped.bytes)
  }
}
