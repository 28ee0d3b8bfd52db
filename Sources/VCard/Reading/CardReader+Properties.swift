extension CardReader {
  enum LineOutcome { case property, blank, end }

  /// Reads the logical line at `lineStart` into the card.
  ///
  /// A line that begins another card leaves it unread and ends this one.
  @inline(__always)
  mutating func readLine(_ card: inout Card, depth: Int) throws(ReadError) -> LineOutcome {
    let first = try endOfLine(from: 0, &card)
    if first.content == 0 {
      return blankLine(first, &card)
    }
    if mayBeFrame(first.content) {
      if let outcome = try frameLine(first, &card) { return outcome }
    }
    var record = PropertyRecord(id: .other)
    record.line = UInt32(truncatingIfNeeded: lineNumber)
    let isFolded = try isContinuation(at: first.next, &card)
    let at = place(in: card)
    let mark = card.parameters.count
    let header = parseHeader(line, first.content, at: at, &record, &card)
    if header.colon < 0 {
      truncate(&card.parameters, to: mark)
      try readOddLine(first, &record, isFolded, &card)
      return .property
    }
    if header.encoding != .none || isFolded {
      try readLongValue(header, first, &record, &card)
      return .property
    }
    let valueStart = header.colon &+ 1
    record.value = ByteRange(at &+ valueStart, count: first.content &- valueStart)
    record.raw = ByteRange(at, count: first.next)
    record.traits = ByteScan.traits(line + valueStart, first.content &- valueStart)
    let foreign: ByteTraits = card.version == .v2_1 ? .foreignToOld : .control
    let isPlain =
      record.traits.rawValue & foreign.rawValue == 0
      && (record.traits.rawValue & ByteTraits.nonASCII.rawValue == 0
        || options.charset == nil
          && ByteScan.invalidUTF8(line + valueStart, first.content &- valueStart)
            == first.content &- valueStart)
      && header.charset.isEmpty && !header.hasEscape && header.seen < 0x80
      && (card.version == .v2_1 || !header.hasBareParameter) && record.id != .other
    advance(by: first.next, lines: 1)
    if isPlain, !needsDecoding(record.id, record.traits) {
      card.properties.append(record)
    } else {
      flush(&card, upTo: lineStart)
      decodeValue(header, &record, &card)
      if record.id == .agent { try readNestedCard(&record, &card) }
      card.properties.append(record)
    }
    card.needs.formUnion(needs[Int(record.id.rawValue)])
    return .property
  }

  /// Whether a line begins like END, BEGIN or a blank; one comparison of two bytes for most.
  @inline(__always)
  private func mayBeFrame(_ count: Int) -> Bool {
    let lead = line[0] | 0x20
    guard lead == 0x65 || lead == 0x62 || lead == 0x20 || line[0] == 0x09 else { return false }
    if lead == 0x20 || line[0] == 0x09 || count < 2 { return true }
    let second = line[1] | 0x20
    return lead == 0x65 ? second == 0x6E : second == 0x65
  }

  @inline(__always)
  private func truncate(_ parameters: inout [ParameterRecord], to count: Int) {
    if parameters.count > count { parameters.removeLast(parameters.count - count) }
  }

  /// Whether values of this property may come in a form that memory does not keep.
  @inline(__always)
  private func needsDecoding(_ id: PropertyID, _ traits: ByteTraits) -> Bool {
    switch kinds[Int(id.rawValue)] {
    case .media, .card: true
    case .uri, .geo: traits.contains(.backslash)
    default: false
    }
  }

  /// An empty line: part of the property before it, so that it is written back.
  private mutating func blankLine(_ end: PhysicalLine, _ card: inout Card) -> LineOutcome {
    let length = UInt32(truncatingIfNeeded: end.next)
    let at = place(in: card)
    if let last = card.properties.indices.last, card.properties[last].raw.upper == at {
      card.properties[last].raw.count += length
    } else if card.properties.isEmpty, card.head.upper == at {
      card.head.count += length
    } else {
      card.isRewritten = true
    }
    advance(by: end.next, lines: 1)
    return .blank
  }

  /// A line that may be BEGIN or END, or one that continues nothing.
  private mutating func frameLine(_ first: PhysicalLine, _ card: inout Card) throws(ReadError)
    -> LineOutcome?
  {
    var start = 0
    while start < first.content, ByteScan.isBlank(line[start]) { start += 1 }
    if start == first.content { return blankLine(first, &card) }
    if isFrame("END", start, first.content) {
      let rest = restOfFrame(start, first.content)
      let at = place(in: card)
      if rest < first.content {
        report(
          .textAfterEnd, line: lineNumber, column: rest + 1,
          "\(preview(rest, first.content)) stands on the line of END:VCARD")
        card.isRewritten = true
        // The rest is read as a line of its own.
        advance(by: rest, lines: 0)
        return .end
      }
      card.tail = ByteRange(at, count: first.next)
      if start > 0 { card.isRewritten = true }
      advance(by: first.next, lines: 1)
      return .end
    }
    if isFrame("BEGIN", start, first.content) {
      report(
        .missingEnd, line: card.line,
        "BEGIN:VCARD without END:VCARD; the next card begins on line \(lineNumber)")
      card.isRewritten = true
      return .end
    }
    return nil
  }

  /// A line without a colon, or whose colon stands behind a fold or an open quote.
  @inline(never)
  private mutating func readOddLine(
    _ first: PhysicalLine, _ record: inout PropertyRecord, _ isFolded: Bool, _ card: inout Card
  ) throws(ReadError) {
    var end = first.next
    var content = first.content
    var lines = 1
    while isFolded, try isContinuation(at: end, &card) {
      let more = try endOfLine(from: end, &card)
      end = more.next
      content = more.content
      lines += 1
    }
    let at = place(in: card)
    record.raw = ByteRange(at, count: end)
    let number = lineNumber
    let shown = preview(0, first.content)
    // The raw lines first, then the line without its folds.
    let from = lineStart
    advance(by: end, lines: lines)
    flush(&card, upTo: lineStart)
    let unfolded = card.bytes.count
    Self.unfold(
      window.base + from, content, keepsBlank: card.version == .v2_1, into: &card.bytes)
    let count = card.bytes.count - unfolded
    var copy = [UInt8](card.bytes[unfolded...])
    copy.append(0)
    let mark = card.parameters.count
    var header = copy.withUnsafeBufferPointer { bytes in
      parseHeader(bytes.baseAddress!, count, at: unfolded, &record, &card)
    }
    if header.colon < 0, header.openQuote >= 0 {
      report(
        .badQuote, line: number, column: header.openQuote + 1,
        "a quote opens that does not close; it is read as text")
      truncate(&card.parameters, to: mark)
      header = copy.withUnsafeBufferPointer { bytes in
        parseHeader(bytes.baseAddress!, count, at: unfolded, &record, &card, quotes: false)
      }
    }
    if header.colon < 0 {
      truncate(&card.parameters, to: mark)
      let line = record.line
      let raw = record.raw
      record = PropertyRecord(id: .other)
      record.line = line
      record.raw = raw
      record.flags = .unparsed
      record.value = ByteRange(unfolded, count: count)
      report(
        .missingColon, line: number, "\(shown) has no colon; the line is kept as it is")
    } else {
      record.value = ByteRange(unfolded + header.colon + 1, count: count - header.colon - 1)
      if header.encoding == .quotedPrintable || header.encoding == .base64 {
        try readFurtherLines(header, &record, &card)
      }
      if header.encoding != .base64 { record.traits = card.traits(record.value) }
      decodeValue(header, &record, &card)
    }
    card.properties.append(record)
    card.needs.formUnion(needs[Int(record.id.rawValue)])
  }

  /// A value that goes on over several lines or is encoded; its header is whole.
  @inline(never)
  private mutating func readLongValue(
    _ header: LineHeader, _ first: PhysicalLine, _ record: inout PropertyRecord, _ card: inout Card
  ) throws(ReadError) {
    let at = place(in: card)
    var end = first.next
    var lines = 1
    let value = header.colon + 1
    switch header.encoding {
    case .none:
      var content = first.content
      while try isContinuation(at: end, &card) {
        let more = try endOfLine(from: end, &card)
        content = more.content
        end = more.next
        lines += 1
      }
      let from = lineStart
      advance(by: end, lines: lines)
      flush(&card, upTo: lineStart)
      let start = card.bytes.count
      Self.unfold(
        window.base + from + value, content - value, keepsBlank: card.version == .v2_1,
        into: &card.bytes)
      record.value = ByteRange(start, count: card.bytes.count - start)
      record.raw = ByteRange(at, count: end)
    case .quotedPrintable, .base64:
      advance(by: end, lines: 1)
      flush(&card, upTo: lineStart)
      record.raw = ByteRange(at, count: end)
      record.value = ByteRange(at + value, count: first.content - value)
      try readFurtherLines(header, &record, &card)
    }
    if header.encoding != .base64 { record.traits = card.traits(record.value) }
    decodeValue(header, &record, &card)
    card.properties.append(record)
    card.needs.formUnion(needs[Int(record.id.rawValue)])
  }

  /// Copies a run without its folds: each line break with the one blank behind it (RFC 6350 section
  /// 3.2); in 2.1 the blank is text (vCard 2.1 section 2.1.3).
  static func unfold(
    _ base: UnsafePointer<UInt8>, _ count: Int, keepsBlank: Bool, into output: inout [UInt8]
  ) {
    var i = 0
    output.reserveCapacity(output.count + count)
    while i < count {
      let feed = ByteScan.find(0x0A, in: base, from: i, to: count)
      var stop = feed
      if feed < count, stop > i, base[stop - 1] == 0x0D { stop -= 1 }
      output.append(contentsOf: UnsafeBufferPointer(start: base + i, count: stop - i))
      i = feed + 1
      // In 2.1 a fold stands before a blank of the text; two blanks betray a writer that adds one.
      if !keepsBlank || (i + 1 < count && ByteScan.isBlank(base[i + 1])) { i += 1 }
    }
  }
}
