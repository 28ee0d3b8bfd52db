extension CardReader {
  /// Takes the physical lines on which an encoded value goes on; `record.raw` and the card already
  /// hold the first.
  mutating func readFurtherLines(
    _ header: LineHeader, _ record: inout PropertyRecord, _ card: inout Card
  ) throws(ReadError) {
    var pieces = [record.value]
    if header.encoding == .quotedPrintable {
      try readSoftBreaks(&pieces, &card)
    } else {
      try readBase64Lines(&pieces, record, &card)
    }
    record.raw.count = UInt32(
      truncatingIfNeeded: place(in: card) - record.raw.lower)
    flush(&card, upTo: lineStart)
    record.value = card.store(joining: pieces)
  }

  /// Quoted-printable: a line that ends in `=` goes on with the next one, nothing removed (RFC 2045
  /// section 6.7); else a blank at the beginning of a line is a fold.
  private mutating func readSoftBreaks(_ pieces: inout [ByteRange], _ card: inout Card)
    throws(ReadError)
  {
    var isSoft = dropSoftBreak(&pieces, card)
    while try fillLine(&card) {
      let end = try endOfLine(from: 0, &card)
      if isSoft {
        if isFrame("END", 0, end.content) || isFrame("BEGIN", 0, end.content) { return }
        if isBlankLine(0, end.content) {
          advance(by: end.next, lines: 1)
          return
        }
      } else if end.content == 0 || !ByteScan.isBlank(line[0]) || isBlankLine(0, end.content) {
        return
      }
      let skipped = isSoft ? 0 : card.version == .v2_1 ? 0 : 1
      pieces.append(ByteRange(place(in: card) + skipped, count: end.content - skipped))
      advance(by: end.next, lines: 1)
      flush(&card, upTo: lineStart)
      isSoft = dropSoftBreak(&pieces, card)
    }
  }

  /// Cuts the soft line break off the last piece.
  ///
  /// - Returns: whether there was one.
  private func dropSoftBreak(_ pieces: inout [ByteRange], _ card: borrowing Card) -> Bool {
    let last = pieces.count - 1
    var end = pieces[last].upper
    let start = pieces[last].lower
    while end > start, ByteScan.isBlank(card.bytes[end - 1]) { end -= 1 }
    guard end > start, card.bytes[end - 1] == 0x3D else { return false }
    pieces[last] = ByteRange(start, count: end - 1 - start)
    return true
  }

  /// Base64: folded lines, and lines that nobody indented as long as they look like base64; in 2.1 an
  /// empty line ends it.
  private mutating func readBase64Lines(
    _ pieces: inout [ByteRange], _ record: PropertyRecord, _ card: inout Card
  ) throws(ReadError) {
    var hasData = pieces[0].count > 0
    let number = lineNumber - 1
    while try fillLine(&card) {
      let end = try endOfLine(from: 0, &card)
      if end.content == 0 || isBlankLine(0, end.content) {
        if hasData {
          advance(by: end.next, lines: 1)
          return
        }
      } else if ByteScan.isBlank(line[0]) {
        var start = 1
        while start < end.content, ByteScan.isBlank(line[start]) { start += 1 }
        pieces.append(ByteRange(place(in: card) + start, count: end.content - start))
        hasData = true
      } else if !isClosed(pieces, card), isBase64(0, end.content) {
        pieces.append(ByteRange(place(in: card), count: end.content))
        hasData = true
      } else {
        break
      }
      if !hasData, end.content > 0 { break }
      advance(by: end.next, lines: 1)
    }
    if card.version == .v2_1, hasData {
      report(.missingBlankLine, line: number, "no empty line ends the base64 data")
    }
  }

  private func isBase64(_ start: Int, _ end: Int) -> Bool {
    var stop = end
    while stop > start, ByteScan.isBlank(line[stop - 1]) { stop -= 1 }
    return ByteScan.isBase64(line + start, stop - start)
  }

  /// Whether the data read so far end in padding.
  private func isClosed(_ pieces: [ByteRange], _ card: borrowing Card) -> Bool {
    guard let last = pieces.last, last.count > 0 else { return false }
    // The last piece may not have reached the card yet.
    guard last.upper <= card.bytes.count else {
      return window.base[runStart + last.upper - 1 - card.bytes.count] == 0x3D
    }
    return card.bytes[last.upper - 1] == 0x3D
  }
}

extension Card {
  /// Copies runs of the card, one behind the other, to its end.
  mutating func store(joining pieces: [ByteRange]) -> ByteRange {
    if pieces.count == 1 { return pieces[0] }
    let start = bytes.count
    let total = pieces.reduce(0) { $0 + Int($1.count) }
    bytes.append(contentsOf: repeatElement(0, count: total))
    bytes.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress else { return }
      var at = base + start
      for piece in pieces {
        at.update(from: base + piece.lower, count: Int(piece.count))
        at += Int(piece.count)
      }
    }
    return ByteRange(start, count: total)
  }
}
