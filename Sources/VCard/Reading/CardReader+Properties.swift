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
    let isFolded = try isContinuation(at: first.next, &card)
    let at = place(in: card)
    let mark = card.parameters.count
    let header = parseHeader(line, first.content, at: at, &card)
    if header.colon < 0 {
      truncate(&card.parameters, to: mark)
      try readOddLine(first, isFolded, &card)
      return .property
    }
    if header.encoding != .none || isFolded {
      try readLongValue(header, first, &card)
      return .property
    }
    let start = header.colon &+ 1
    let count = first.content &- start
    let traits = ByteScan.traits(line + start, count)
    let foreign: ByteTraits = card.version == .v2_1 ? .foreignToOld : .control
    let isPlain =
      traits.rawValue & foreign.rawValue == 0
      && (traits.rawValue & ByteTraits.nonASCII.rawValue == 0
        || options.charset == nil && ByteScan.invalidUTF8(line + start, count) == count)
      && header.charset.isEmpty && !header.hasEscape && header.seen < 0x80
      && (card.version == .v2_1 || !header.hasBareParameter) && header.id != .other
      && !needsDecoding(header.id, traits)
    let mayBeGlued =
      header.id == .telephone
      && ByteScan.find(0x3A, in: line, from: start, to: first.content) < first.content
    // Built in one go, so that it is stored where it stays.
    let record = PropertyRecord(
      header, traits, line: lineNumber, value: ByteRange(at &+ start, count: count),
      raw: ByteRange(at, count: first.next))
    advance(by: first.next, lines: 1)
    if isPlain, !mayBeGlued {
      card.properties.append(record)
    } else {
      try finishValue(header, record, &card)
      if mayBeGlued { splitGluedLine(&card) }
    }
    card.needs.formUnion(needs[Int(header.id.rawValue)])
    return .property
  }

  /// Decodes a value that is not as memory keeps it.
  @inline(never)
  private mutating func finishValue(
    _ header: LineHeader, _ plain: PropertyRecord, _ card: inout Card
  ) throws(ReadError) {
    var record = plain
    flush(&card, upTo: lineStart)
    decodeValue(header, &record, &card)
    if record.id == .agent { try readNestedCard(&record, &card) }
    card.properties.append(record)
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
    default: id.rawValue <= PropertyID.end.rawValue
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
    _ first: PhysicalLine, _ isFolded: Bool, _ card: inout Card
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
    let raw = ByteRange(place(in: card), count: end)
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
      parseHeader(bytes.baseAddress!, count, at: unfolded, &card)
    }
    if header.colon < 0, header.openQuote >= 0 {
      report(
        .badQuote, line: number, column: header.openQuote + 1,
        "a quote opens that does not close; it is read as text")
      truncate(&card.parameters, to: mark)
      header = copy.withUnsafeBufferPointer { bytes in
        parseHeader(bytes.baseAddress!, count, at: unfolded, &card, quotes: false)
      }
    }
    if header.colon < 0 {
      truncate(&card.parameters, to: mark)
      var record = PropertyRecord(
        LineHeader(), [], line: number, value: ByteRange(unfolded, count: count), raw: raw)
      record.flags = .unparsed
      card.properties.append(record)
      report(
        .missingColon, line: number, "\(shown) has no colon; the line is kept as it is")
      return
    }
    let start = header.colon + 1
    var record = PropertyRecord(
      header, [], line: number, value: ByteRange(unfolded + start, count: count - start), raw: raw)
    if header.encoding != .none {
      // The unfolded copy stands between the raw lines and those that follow.
      let further = place(in: card)
      try readFurtherLines(header, &record, &card)
      let rest = ByteRange(further, count: record.raw.upper - further)
      record.raw = rest.isEmpty ? raw : card.store(joining: [raw, rest])
    }
    if header.encoding != .base64 { record.traits = card.traits(record.value) }
    decodeValue(header, &record, &card)
    card.properties.append(record)
    card.needs.formUnion(needs[Int(record.id.rawValue)])
  }

  /// A value that goes on over several lines or is encoded; its header is whole.
  @inline(never)
  private mutating func readLongValue(
    _ header: LineHeader, _ first: PhysicalLine, _ card: inout Card
  ) throws(ReadError) {
    let at = place(in: card)
    var end = first.next
    var lines = 1
    let value = header.colon + 1
    var record = PropertyRecord(
      header, [], line: lineNumber, value: ByteRange(at + value, count: first.content - value),
      raw: ByteRange(at, count: end))
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
      try readFurtherLines(header, &record, &card)
    }
    if header.encoding != .base64 { record.traits = card.traits(record.value) }
    decodeValue(header, &record, &card)
    card.properties.append(record)
    if record.id == .telephone { splitGluedLine(&card) }
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
