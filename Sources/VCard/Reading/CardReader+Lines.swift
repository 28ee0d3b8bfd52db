extension CardReader {
  /// Where a physical line ends, relative to `lineStart`: its content, and the line after it.
  struct PhysicalLine {
    var content: Int
    var next: Int
  }

  /// The bytes of the logical line at hand and all that the window holds behind it.
  var line: UnsafeMutablePointer<UInt8> { window.base + lineStart }

  /// How many bytes the window holds from `lineStart` on.
  var available: Int { window.end &- lineStart }

  /// Makes sure that a byte stands at `lineStart`.
  ///
  /// - Returns: false at the end of the input.
  @inline(__always)
  mutating func fillLine(_ card: inout Card) throws(ReadError) -> Bool {
    while available <= 0 {
      if window.atEnd { return false }
      try refill(&card)
    }
    return true
  }

  /// Reads more of the input; what stands before the line at hand goes to the card.
  @inline(never)
  mutating func refill(_ card: inout Card) throws(ReadError) {
    flush(&card, upTo: lineStart)
    if card.bytes.count > options.limits.card { throw cardTooLarge(line: card.line) }
    let start = lineStart
    var room = false
    do {
      room = try window.slide(dropping: start, limit: options.limits.line)
    } catch let error as ReadError {
      throw error
    } catch {
      throw ReadError(.source, line: lineNumber, "\(error)")
    }
    lineStart = 0
    runStart = 0
    guard room else { throw lineTooLong(line: lineNumber) }
  }

  /// Checks a whole card against the limits, which the window only meets where it has to grow.
  func checkLimits(_ card: borrowing Card) throws(ReadError) {
    let limits = options.limits
    if card.bytes.count <= min(limits.line, limits.card) { return }
    var size = Int(card.head.count) + Int(card.tail.count)
    for record in card.properties {
      let length = Int(record.raw.count)
      if length > limits.line { throw lineTooLong(line: Int(record.line)) }
      size += length
    }
    if size > limits.card { throw cardTooLarge(line: card.line) }
  }

  private func lineTooLong(line: Int) -> ReadError {
    ReadError(
      .lineTooLong, line: line,
      "a line is longer than \(options.limits.line) bytes; --max-line raises the limit")
  }

  func cardTooLarge(line: Int) -> ReadError {
    ReadError(
      .cardTooLarge, line: line,
      "a card is larger than \(options.limits.card) bytes; --max-card raises the limit")
  }

  /// Copies the bytes read since the last flush to the card.
  @inline(__always)
  mutating func flush(_ card: inout Card, upTo end: Int) {
    if runStart < end {
      card.bytes.append(
        contentsOf: UnsafeBufferPointer(start: window.base + runStart, count: end &- runStart))
    }
    runStart = end
  }

  /// The place in the card's bytes that the byte at `lineStart` will have.
  @inline(__always)
  func place(in card: borrowing Card) -> Int { card.bytes.count &+ lineStart &- runStart }

  /// Ends the logical line: the next one begins `length` bytes on.
  @inline(__always)
  mutating func advance(by length: Int, lines: Int) {
    lineStart &+= length
    lineNumber &+= lines
  }

  /// Finds the end of the physical line that begins at `start`.
  @inline(__always)
  mutating func endOfLine(from start: Int, _ card: inout Card) throws(ReadError) -> PhysicalLine {
    var from = start
    while true {
      let count = available
      let feed = ByteScan.find(0x0A, in: line, from: from, to: count)
      if feed < count {
        return PhysicalLine(content: withoutReturns(feed, start), next: feed &+ 1)
      }
      if window.atEnd {
        return PhysicalLine(content: withoutReturns(count, start), next: count)
      }
      from = count
      try refill(&card)
    }
  }

  /// The end of a line without the carriage returns before it; some programs write two.
  @inline(__always)
  func withoutReturns(_ end: Int, _ start: Int) -> Int {
    var end = end
    while end > start, line[end &- 1] == 0x0D { end &-= 1 }
    return end
  }

  /// Whether the physical line at `start` goes on the one before it.
  @inline(__always)
  mutating func isContinuation(at start: Int, _ card: inout Card) throws(ReadError) -> Bool {
    while start >= available {
      if window.atEnd { return false }
      try refill(&card)
    }
    return ByteScan.isBlank(line[start])
  }

  /// Whether the line at `start` is empty but for blanks.
  func isBlankLine(_ start: Int, _ end: Int) -> Bool {
    var i = start
    while i < end {
      if !ByteScan.isBlank(line[i]) { return false }
      i += 1
    }
    return true
  }

  /// Whether a run begins with a text, without regard to case.
  func matches(_ text: StaticString, at start: Int, to end: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard end - start >= count else { return false }
    for i in 0..<count
    where ByteScan.upper(line[start + i]) != text.utf8Start[i] {
      return false
    }
    return true
  }
}
