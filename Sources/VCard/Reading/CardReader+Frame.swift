extension CardReader {
  /// Skips to the next card and takes its BEGIN line.
  ///
  /// - Returns: false at the end of the input.
  mutating func findBegin(_ card: inout Card) throws(ReadError) -> Bool {
    while try fillLine(&card) {
      let end = try endOfLine(from: 0, &card)
      var start = 0
      while start < end.content, line[start] <= 0x20 || isByteOrderMark(start, end.content) {
        start += line[start] == 0xEF ? 3 : 1
      }
      if start == end.content {
        skip(end)
        continue
      }
      if isFrame("BEGIN", start, end.content) {
        if start > 0, line[0] != 0xEF {
          card.isRewritten = true
        }
        runStart = lineStart + start
        card.line = lineNumber
        let rest = restOfFrame(start, end.content)
        if rest < end.content {
          report(
            .textAfterBegin, line: lineNumber, column: rest + 1,
            "\(preview(rest, end.content)) stands on the line of BEGIN:VCARD")
          card.isRewritten = true
          advance(by: rest, lines: 0)
          runStart = lineStart
          return true
        }
        card.head = ByteRange(card.bytes.count, count: end.next - start)
        advance(by: end.next, lines: 1)
        return true
      }
      if matches("BEGIN:", at: start, to: end.content) {
        try skipComponent(end, &card)
        continue
      }
      if isFrame("END", start, end.content) {
        report(.strayEnd, line: lineNumber, "END:VCARD without BEGIN:VCARD")
        skip(end)
        continue
      }
      if looksLikeProperty(start, end.content) {
        report(
          .missingBegin, line: lineNumber, column: start + 1,
          "a property stands outside of any card; BEGIN:VCARD is taken as said")
        card.line = lineNumber
        card.isRewritten = true
        runStart = lineStart
        return true
      }
      report(
        .textOutside, line: lineNumber, column: start + 1,
        "\(preview(start, end.content)) stands outside of any card and is left out")
      skip(end)
    }
    return false
  }

  private mutating func skip(_ end: PhysicalLine) {
    advance(by: end.next, lines: 1)
    runStart = lineStart
  }

  /// Passes over a component that is no card, as `BEGIN:VLIST`, up to its END or the next card.
  private mutating func skipComponent(_ begin: PhysicalLine, _ card: inout Card) throws(ReadError) {
    report(
      .textOutside, line: lineNumber, "\(preview(0, begin.content)) is no card and is left out")
    skip(begin)
    while try fillLine(&card) {
      let end = try endOfLine(from: 0, &card)
      if isFrame("BEGIN", 0, end.content) { return }
      let isEnd = matches("END:", at: 0, to: end.content)
      skip(end)
      if isEnd { return }
    }
  }

  private func isByteOrderMark(_ start: Int, _ end: Int) -> Bool {
    start + 2 < end && line[start] == 0xEF && line[start + 1] == 0xBB && line[start + 2] == 0xBF
  }

  /// Whether a line is `BEGIN:VCARD` or `END:VCARD`, blanks around its parts allowed (vCard 2.1).
  func isFrame(_ word: StaticString, _ start: Int, _ end: Int) -> Bool {
    guard matches(word, at: start, to: end) else { return false }
    var i = start + word.utf8CodeUnitCount
    while i < end, ByteScan.isBlank(line[i]) { i += 1 }
    guard i < end, line[i] == 0x3A else { return false }
    i += 1
    while i < end, ByteScan.isBlank(line[i]) { i += 1 }
    return matches("VCARD", at: i, to: end)
  }

  /// Where the text behind `END:VCARD` begins; `end` when nothing but blanks follows.
  func restOfFrame(_ start: Int, _ end: Int) -> Int {
    var i = ByteScan.find(0x3A, in: line, from: start, to: end) + 1
    while i < end, ByteScan.isBlank(line[i]) { i += 1 }
    i += 5
    while i < end, line[i] <= 0x20 { i += 1 }
    return i
  }

  /// Whether a line begins like a property that the tool knows.
  func looksLikeProperty(_ start: Int, _ end: Int) -> Bool {
    var nameStart = start
    var i = start
    while i < end, line[i] != 0x3A, line[i] != 0x3B {
      if line[i] == 0x2E { nameStart = i + 1 }
      i += 1
    }
    guard i < end else { return false }
    let code = names.code(UnsafePointer(line) + nameStart, i - nameStart)
    return code > PropertyID.end.rawValue
  }

  /// The beginning of a line, for a message.
  func preview(_ start: Int, _ end: Int) -> String {
    let shown = UnsafeBufferPointer(start: line + start, count: min(end - start, 40))
    return "\"\(String(decoding: shown, as: UTF8.self))\(end - start > 40 ? "…" : "")\""
  }

  /// The version of the card whose first line is at hand.
  ///
  /// 4.0 wants VERSION on the first line; 2.1 and 3.0 allow it anywhere, so the lines are searched for
  /// it before any is read. A card without one is 2.1 when it has parameters without a name or
  /// quoted-printable, else 3.0.
  mutating func findVersion() throws(ReadError) -> Version {
    var none = Card()
    detectedVersion = .said
    if available >= 13, beginsWithVersion(line),
      line[11] == 0x0A || line[11] == 0x0D && line[12] == 0x0A,
      let version = Version(UnsafeBufferPointer(start: line + 8, count: 3))
    {
      return version
    }
    var at = 0
    var depth = 0
    var isOld = false
    var number = lineNumber
    while true {
      // The bytes before the line at hand are in no card yet: they stay in the window.
      let end = try lineEndKeeping(from: at, &none)
      if end.next == at { break }
      if isFrame("BEGIN", at, end.content) {
        if depth == 0, !agentBefore(at) { break }
        depth += 1
      } else if isFrame("END", at, end.content) {
        if depth == 0 { break }
        depth -= 1
      } else if depth == 0 {
        if let found = version(at, end.content, number) { return found }
        isOld = isOld || hasOldSyntax(at, end.content)
      }
      at = end.next
      number += 1
    }
    detectedVersion = .missing
    report(
      .missingVersion, line: lineNumber,
      "the card does not say its version; it is read as \(isOld ? "2.1" : "3.0")")
    return isOld ? .v2_1 : .v3_0
  }

  /// Whether a line begins with `VERSION:`, in one comparison.
  @inline(__always)
  private func beginsWithVersion(_ line: UnsafeMutablePointer<UInt8>) -> Bool {
    let word = UnsafeRawPointer(line).loadUnaligned(as: UInt64.self)
    return word | 0x2020_2020_2020_2020 == 0x3A6E_6F69_7372_6576
  }

  private mutating func lineEndKeeping(from start: Int, _ none: inout Card) throws(ReadError)
    -> PhysicalLine
  {
    while true {
      let count = available
      let feed = ByteScan.find(0x0A, in: line, from: start, to: count)
      if feed < count || window.atEnd {
        return PhysicalLine(
          content: withoutReturns(min(feed, count), start), next: min(feed + 1, count))
      }
      let kept = lineStart - runStart
      do {
        guard try window.slide(dropping: runStart, limit: options.limits.card) else {
          throw cardTooLarge(line: lineNumber)
        }
      } catch let error as ReadError {
        throw error
      } catch {
        throw ReadError(.source, line: lineNumber, "\(error)")
      }
      runStart = 0
      lineStart = kept
    }
  }

  private mutating func version(_ start: Int, _ end: Int, _ number: Int) -> Version? {
    var i = start
    if !matches("VERSION", at: start, to: end) {
      // A group may stand before it.
      let colon = ByteScan.find(0x3A, in: line, from: start, to: end)
      let dot = ByteScan.find(0x2E, in: line, from: start, to: colon)
      guard dot < colon, matches("VERSION", at: dot + 1, to: end) else { return nil }
      i = dot + 1
    }
    i += 7
    guard i < end, line[i] == 0x3A || line[i] == 0x3B || ByteScan.isBlank(line[i]) else {
      return nil
    }
    i = ByteScan.find(0x3A, in: line, from: i, to: end) + 1
    while i < end, ByteScan.isBlank(line[i]) { i += 1 }
    var stop = end
    while stop > i, line[stop - 1] <= 0x20 { stop -= 1 }
    guard i < stop else { return nil }
    if let found = Version(UnsafeBufferPointer(start: line + i, count: stop - i)) { return found }
    report(
      .badVersion, line: number, column: i - start + 1,
      "VERSION: \(preview(i, stop)) is none of 2.1, 3.0, 4.0")
    detectedVersion = .missing
    return line[i] == 0x32 ? .v2_1 : line[i] == 0x33 || line[i] == 0x31 ? .v3_0 : .v4_0
  }

  /// Whether a line has a parameter without a name, or quoted-printable.
  private func hasOldSyntax(_ start: Int, _ end: Int) -> Bool {
    let colon = ByteScan.find(0x3A, in: line, from: start, to: end)
    var i = ByteScan.find(0x3B, in: line, from: start, to: colon)
    while i < colon {
      let next = ByteScan.find(0x3B, in: line, from: i + 1, to: colon)
      if matches("ENCODING=QUOTED-PRINTABLE", at: i + 1, to: next) { return true }
      if ByteScan.find(0x3D, in: line, from: i + 1, to: next) == next { return true }
      i = next
    }
    return false
  }

  /// Whether the line before `at` is an AGENT whose card follows.
  private func agentBefore(_ at: Int) -> Bool {
    var i = at - 1
    while i > 0, line[i - 1] != 0x0A { i -= 1 }
    return i >= 0 && matches("AGENT", at: i, to: at)
  }
}
