/// Where a quote stands that opens a cell.
struct QuotePlace {
  /// The place in the window.
  var place: Int
  var line: Int
  var column: Int
}

/// What happens when a quote does not close: without it, the rest of the text would be one cell.
extension DelimitedReader {
  /// Ends the cell that a quote opened before the next line that looks like a row, and goes there.
  ///
  /// A line looks like a row when it has as many cells as the others and its quotes are paired. When the
  /// text ends without one, any line of several cells serves: lines that are none belong to the cell.
  ///
  /// - Parameter isEnd: whether the text has ended, so that the quote cannot close in any case.
  /// - Returns: false when no such line follows and the text goes on; nothing is changed then.
  @discardableResult
  mutating func recover(
    _ record: inout DelimitedRecord, _ open: QuotePlace, isEnd: Bool
  ) throws(DelimitedError) -> Bool {
    var open = open
    // The last line must be whole to be judged.
    while !window.atEnd, lineEnd(from: at) == window.end, window.end - open.place < limits.record {
      open.place -= try refill(keeping: open.place)
    }
    let last = isEnd ? window.end : at
    var start = lineEnd(from: open.place)
    var next = open.line
    var cellEnd = window.end
    var isFound = false
    // The end of the cell before the first line of several cells, and where that line is.
    var other: (cellEnd: Int, start: Int, line: Int)?
    while start < window.end {
      cellEnd = lineEnd(from: start)
      start = behindLineEnd(cellEnd)
      next += 1
      if start > last || start == window.end { break }
      if looksLikeRow(start) {
        isFound = true
        break
      }
      if isEnd, other == nil, hasDelimiter(start) { other = (cellEnd, start, next) }
    }
    if !isFound, let other {
      isFound = true
      (cellEnd, start, next) = other
    }
    if !isFound {
      guard isEnd else { return false }
      // Nothing follows: the cell takes it all.
      cellEnd = window.end
      while cellEnd > open.place + 1, Self.isLineEnd(window.base[cellEnd - 1]) { cellEnd -= 1 }
      start = window.end
      next = line
    }
    report(
      .unclosedQuote, open.line, open.column,
      isFound
        ? "the quote that opens here does not close; the cell is ended before line \(next)"
        : "the quote that opens here does not close")
    fill(&record, from: open.place + 1, to: cellEnd, column: open.column + 1)
    at = start
    lineStart = start
    line = next
    return true
  }

  /// Puts the text behind a quote into the cell at hand, or into as many as the row lacks.
  private func fill(
    _ record: inout DelimitedRecord, from start: Int, to end: Int, column: Int
  ) {
    record.restartCell()
    let base = window.base
    let isOneLine = lineEnd(from: start) >= end
    var delimiters = 0
    for i in start..<max(end, start) where base[i] == dialect.delimiter { delimiters += 1 }
    let isSplit = isOneLine && record.count + 1 + delimiters == expectedCells
    var i = start
    while i < end {
      if isSplit, base[i] == dialect.delimiter {
        record.endCell()
        record.beginCell(line: record.line, column: column + i + 1 - start)
      } else if base[i] == 0x22, i + 1 < end, base[i + 1] == 0x22 {
        record.append(0x22)
        i += 1
      } else if base[i] != 0 {
        record.append(base[i])
      }
      i += 1
    }
    record.endCell()
  }

  /// The place of the next line end, or the end of the window.
  private func lineEnd(from start: Int) -> Int {
    var i = start
    while i < window.end, !Self.isLineEnd(window.base[i]) { i += 1 }
    return i
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private func behindLineEnd(_ place: Int) -> Int {
    guard place < window.end else { return place }
    let isPair =
      window.base[place] == 0x0D && place + 1 < window.end && window.base[place + 1] == 0x0A
    return place + (isPair ? 2 : 1)
  }

  private func hasDelimiter(_ start: Int) -> Bool {
    (start..<lineEnd(from: start)).contains { window.base[$0] == dialect.delimiter }
  }

  private func looksLikeRow(_ start: Int) -> Bool {
    let end = lineEnd(from: start)
    guard end > start else { return false }
    var cells = 1
    var isQuoted = false
    for i in start..<end {
      if window.base[i] == 0x22 {
        isQuoted.toggle()
      } else if !isQuoted, window.base[i] == dialect.delimiter {
        cells += 1
      }
    }
    return !isQuoted && cells == max(expectedCells, 1)
  }
}
