extension CardReader {
  /// Stand-ins for what a later step must write escaped, while the bytes pass through a converter of
  /// character sets: none of them is part of a character in any set.
  private enum Mark {
    static let semicolon: UInt8 = 0x1C
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
    if isOld, !isQuoted, !record.traits.contains(.nonASCII), header.charset.isEmpty,
      record.traits.isDisjoint(with: [.backslash, .comma, .control])
    {
      return
    }
    scratch.removeAll(keepingCapacity: true)
    let charset = charsetLabel(header, isQuoted, card)
    let value = record.value
    let escapes = isOld && (kind != .raw && kind != .uri && kind != .media && kind != .geo)
    let listComma = kind == .textList
    let wide = charset.map(Self.isDoubleByte) ?? false
    card.bytes.withUnsafeBufferPointer { all in
      guard let whole = all.baseAddress, value.count > 0 else { return }
      let base = whole + value.lower
      let count = Int(value.count)
      var i = 0
      while i < count {
        let byte = base[i]
        if byte == 0x3D, isQuoted, let octet = QuotedPrintable.octet(base, at: i, count) {
          scratch.append(escapes ? Self.marked(octet) : octet)
          i += 3
          continue
        }
        guard escapes else {
          scratch.append(byte)
          i += 1
          continue
        }
        switch byte {
        case 0x5C where i + 1 < count && !(wide && i > 0 && base[i - 1] >= 0x81):
          switch base[i + 1] {
          case 0x3B: scratch.append(Mark.semicolon)
          case 0x2C: scratch.append(Mark.comma)
          case 0x5C: scratch.append(Mark.backslash)
          case 0x3A: scratch.append(0x3A)
          case 0x6E, 0x4E: scratch.append(Mark.lineBreak)
          default:
            scratch.append(byte)
            i += 1
            continue
          }
          i += 2
          continue
        case 0x2C where !listComma: scratch.append(Mark.comma)
        case 0x1C...0x1F: scratch.append(Mark.substitute)
        default: scratch.append(byte)
        }
        i += 1
      }
    }
    let start = card.bytes.count
    let outcome = decodeScratch(charset, Int(record.line), &card)
    if outcome == .undecoded { record.flags.insert(.undecoded) }
    let isSelfDescribing =
      outcome == .plain || !header.charset.isEmpty && outcome != .guessed
    if !isSelfDescribing {
      record.flags.insert(.rewritten)
      card.isRewritten = true
    }
    if escapes {
      card.escapeMarked(from: start, isComponent: kind == .components || kind == .units)
    } else if isQuoted {
      card.escapeLineBreaks(from: start, keep: kind != .uri)
    }
    record.value = ByteRange(start, count: card.bytes.count - start)
    record.traits = card.traits(record.value)
  }

  private static func marked(_ octet: UInt8) -> UInt8 {
    switch octet {
    case 0x3B: Mark.semicolon
    case 0x2C: Mark.comma
    case 0x1C...0x1F: Mark.substitute
    default: octet
    }
  }

  private func charsetLabel(_ header: LineHeader, _ isQuoted: Bool, _ card: borrowing Card)
    -> String?
  {
    if !header.charset.isEmpty { return card.text(header.charset) }
    if isQuoted, let label = options.quotedPrintableCharset { return label }
    return options.charset
  }

  private static func isDoubleByte(_ label: String) -> Bool {
    let label = label.lowercased()
    return ["shift", "sjis", "gb", "big5", "cp932", "cp936", "cp950", "ms_kanji", "windows-31j"]
      .contains { label.hasPrefix($0) }
  }

  enum DecodeOutcome { case plain, converted, guessed, undecoded }

  /// Appends the UTF-8 of `scratch` to the card.
  ///
  /// In the order of trust: the label; UTF-8 when the bytes are well-formed; what was found in the
  /// stream before; the detector. Bytes that decode in nothing stay as they are.
  mutating func decodeScratch(_ label: String?, _ number: Int, _ card: inout Card) -> DecodeOutcome {
    let isASCII = scratch.allSatisfy { $0 < 0x80 }
    if isASCII, label.map({ !Self.isStateful($0) }) ?? true {
      card.bytes.append(contentsOf: scratch)
      return .plain
    }
    if let label {
      let outcome = scratch.withUnsafeBufferPointer {
        options.charsets.decode($0, label, &card.bytes)
      }
      switch outcome {
      case .decoded: return .converted
      case .decodedAsUTF8:
        report(.wrongCharset, line: number, "the value is UTF-8, not \(label) as it says")
        return .converted
      case .unknownCharset:
        report(.unknownCharset, line: number, "the character set \"\(label)\" is not known")
      case .undecodable:
        card.bytes.append(contentsOf: scratch)
        report(
          .undecodable, line: number,
          "the bytes of the value do not decode in \(label); they are kept")
        return .undecoded
      }
    }
    let bad = scratch.withUnsafeBufferPointer {
      ByteScan.invalidUTF8($0.baseAddress!, $0.count)
    }
    if bad == scratch.count {
      card.bytes.append(contentsOf: scratch)
      return .plain
    }
    if label == nil, detectedCharset == nil, hasUTF8Sequence() {
      report(
        .invalidUTF8, line: number,
        "bytes that are no UTF-8 stand in a value that is UTF-8; they are kept")
      card.bytes.append(contentsOf: scratch)
      return .undecoded
    }
    guard let charset = guess() else {
      card.bytes.append(contentsOf: scratch)
      report(.undecodable, line: number, "the bytes of the value do not decode; they are kept")
      return .undecoded
    }
    let outcome = scratch.withUnsafeBufferPointer {
      options.charsets.decode($0, charset, &card.bytes)
    }
    guard outcome == .decoded || outcome == .decodedAsUTF8 else {
      card.bytes.append(contentsOf: scratch)
      report(
        .undecodable, line: number,
        "the bytes of the value do not decode in \(label ?? charset); they are kept")
      return .undecoded
    }
    report(
      .undeclaredCharset, line: number,
      "the bytes are no UTF-8; they are read as \(charset) (--charset settles it)")
    return .guessed
  }

  /// The character set of this stream, found from the bytes at hand and those the window still holds.
  private mutating func guess() -> String? {
    if let detectedCharset {
      var trial: [UInt8] = []
      let fits = scratch.withUnsafeBufferPointer {
        options.charsets.decode($0, detectedCharset, &trial)
      }
      if fits == .decoded || fits == .decodedAsUTF8 { return detectedCharset }
    }
    var sample = scratch
    let ahead = min(max(available, 0), 4096)
    if ahead > 0 {
      // Only lines that hold foreign bytes and no base64 tell anything.
      var start = 0
      while start < ahead {
        let end = ByteScan.find(0x0A, in: line, from: start, to: ahead)
        let bytes = UnsafeBufferPointer(start: line + start, count: end - start)
        if bytes.contains(where: { $0 >= 0x80 }) { sample.append(contentsOf: bytes) }
        start = end + 1
      }
    }
    detectedCharset = sample.withUnsafeBufferPointer { options.charsets.detect($0) }
    return detectedCharset
  }

  private func hasUTF8Sequence() -> Bool {
    scratch.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      return bytes.indices.contains {
        bytes[$0] >= 0xC2 && ByteScan.sequenceLength(base, at: $0, bytes.count) > 0
      }
    }
  }

  /// Whether a character set writes other characters in ASCII octets.
  private static func isStateful(_ label: String) -> Bool {
    let label = label.lowercased()
    return label.hasPrefix("iso-2022") || label.hasPrefix("hz") || label == "utf-7"
  }
}

extension Card {
  /// Writes the escapes of RFC 6350 over what the reader marked.
  mutating func escapeMarked(from start: Int, isComponent: Bool) {
    let decoded = ByteRange(start, count: bytes.count - start)
    let isClean = with(decoded) { run in
      run.allSatisfy { $0 != 0x5C && ($0 >= 0x20 || $0 == 0x09) }
    }
    if isClean { return }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(decoded.range.count + 16)
    var i = decoded.lower
    while i < decoded.upper {
      let byte = bytes[i]
      switch byte {
      case 0x5C, 0x1E: escaped += [0x5C, 0x5C]
      case 0x1C: escaped += isComponent ? [0x5C, 0x3B] : [0x3B]
      case 0x1D: escaped += [0x5C, 0x2C]
      case 0x1F, 0x0A: escaped += [0x5C, 0x6E]
      case 0x0D:
        if i + 1 == decoded.upper || bytes[i + 1] != 0x0A { escaped += [0x5C, 0x6E] }
      default: escaped.append(byte)
      }
      i += 1
    }
    bytes.removeLast(bytes.count - start)
    bytes += escaped
  }

  /// Writes line breaks as `\n`, or takes them out.
  mutating func escapeLineBreaks(from start: Int, keep: Bool) {
    let decoded = ByteRange(start, count: bytes.count - start)
    guard with(decoded, { $0.contains(0x0A) || $0.contains(0x0D) }) else { return }
    var escaped: [UInt8] = []
    for i in decoded.range {
      switch bytes[i] {
      case 0x0A: if keep { escaped += [0x5C, 0x6E] }
      case 0x0D:
        if keep, i + 1 == decoded.upper || bytes[i + 1] != 0x0A { escaped += [0x5C, 0x6E] }
      default: escaped.append(bytes[i])
      }
    }
    bytes.removeLast(bytes.count - start)
    bytes += escaped
  }
}
