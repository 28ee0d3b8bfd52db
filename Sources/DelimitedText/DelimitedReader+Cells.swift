/// Records of any shape, run by run.
extension DelimitedReader {
  private enum State {
    case cellStart
    /// Only blanks so far.
    case blanks
    case bare
    case quoted
    /// A quote in a quoted cell, which may close it or be the first of two.
    case quoteSeen
    /// Blanks behind a closing quote.
    case blanksAfterQuote
  }

  /// Reads any record, run by run.
  mutating func readCells(_ record: inout DelimitedRecord) throws(DelimitedError) {
    var state = State.cellStart
    // Where the quote stands that opened the cell at hand.
    var open = QuotePlace(place: 0, line: 0, column: 0)
    var blanks = 0
    var hasBreak = false
    var hasNUL = false
    defer {
      if hasNUL {
        report(.nulByte, record.line, 1, "NUL bytes stand in this row; they are dropped")
      }
    }
    while true {
      if at == window.end {
        if window.atEnd {
          if state == .quoted {
            try recover(&record, open, isEnd: true)
            return
          }
          if state == .cellStart { record.beginCell(line: line, column: at - lineStart + 1) }
          record.endCell()
          return
        }
        let isOpen = state == .quoted || state == .quoteSeen || state == .blanksAfterQuote
        if window.end > limits.record || record.octets.count > limits.record {
          if isOpen, try recover(&record, open, isEnd: false) { return }
          throw DelimitedError(
            code: .recordTooLarge, line: record.line,
            message: "a row of more than \(limits.record >> 20) MiB")
        }
        open.place -= try refill(keeping: isOpen ? open.place : at)
        continue
      }
      let byte = window.base[at]
      let kind = classes[Int(byte)]
      switch state {
      case .cellStart:
        guard record.count < limits.cells else {
          throw DelimitedError(
            code: .tooManyCells, line: line, message: "a row of more than \(limits.cells) cells")
        }
        record.beginCell(line: line, column: at &- lineStart &+ 1)
        if kind == .delimiter {
          record.endCell()
          at &+= 1
          continue
        }
        if kind == .plain, byte != 0x20 {
          // A bare cell, whole if the window has its end.
          takeRun(&record)
          if at < window.end, classes[Int(window.base[at])] == .delimiter {
            record.endCell()
            at &+= 1
          } else {
            state = .bare
          }
          continue
        }
        state = .blanks
        fallthrough
      case .blanks:
        if byte == 0x20, kind == .plain {
          record.append(byte)
          at += 1
        } else if kind == .quote {
          if record.octets.count > record.cellStart {
            record.restartCell()
            report(
              .spaceAroundQuote, line, at - lineStart + 1,
              "blanks stand before a quote; they are dropped")
          }
          open = QuotePlace(place: at, line: line, column: at - lineStart + 1)
          hasBreak = false
          at += 1
          state = .quoted
        } else {
          state = .bare
        }
      case .quoted:
        switch kind {
        case .quote:
          at += 1
          state = .quoteSeen
          blanks = 0
        case .carriageReturn, .lineFeed:
          record.append(byte)
          hasBreak = true
          countBreak(byte)
        case .nul:
          hasNUL = true
          at += 1
        case .backslash:
          // Whether it shields something, the next byte says.
          if at + 1 == window.end, !window.atEnd {
            open.place -= try refill(keeping: open.place)
            continue
          }
          let next = at + 1 < window.end ? window.base[at + 1] : 0
          if next == 0x22 || next == 0x5C {
            record.append(next)
            at += 2
          } else {
            record.append(byte)
            at += 1
          }
        case .plain: takeRun(&record)
        case .delimiter:
          record.append(byte)
          at += 1
        }
      case .quoteSeen:
        if kind == .delimiter {
          record.endCell()
          at &+= 1
          state = .cellStart
        } else if kind == .quote {
          record.append(0x22)
          at += 1
          state = .quoted
        } else {
          state = .blanksAfterQuote
        }
      case .bare, .blanksAfterQuote:
        switch kind {
        case .delimiter:
          record.endCell()
          at += 1
          state = .cellStart
        case .carriageReturn, .lineFeed:
          record.endCell()
          endLine()
          return
        case .nul:
          hasNUL = true
          at += 1
        case .plain where state == .bare:
          takeRun(&record)
        case _ where state == .bare:
          record.append(byte)
          at += 1
        case _ where byte == 0x20:
          blanks += 1
          at += 1
        default:
          if hasBreak, try recover(&record, open, isEnd: false) { return }
          report(
            .textAfterQuote, line, at - lineStart + 1,
            "text follows a closing quote; it is taken as part of the cell")
          for _ in 0..<blanks { record.append(0x20) }
          state = .bare
        }
      }
    }
  }

  /// Takes the plain bytes that follow.
  @inline(__always)
  private mutating func takeRun(_ record: inout DelimitedRecord) {
    let start = at
    let end = window.end
    let base = window.base
    var i = at
    while i < end, classes[Int(base[i])] == .plain { i &+= 1 }
    record.append(base + start, i &- start)
    at = i
  }

  /// Counts a line break inside a cell.
  private mutating func countBreak(_ byte: UInt8) {
    let isSecond = byte == 0x0A && at > 0 && window.base[at - 1] == 0x0D
    if !isSecond { line += 1 }
    at += 1
    lineStart = at
  }
}
