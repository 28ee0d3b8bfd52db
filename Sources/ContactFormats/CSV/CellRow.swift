internal import DelimitedText
internal import VCard

/// The cells of one row by their places, written when all are there.
struct CellRow: ~Copyable {
  private let cells: UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>>
  /// The places that are filled, a bit each.
  private let filled: UnsafeMutableBufferPointer<UInt64>
  private var scratch = ByteBuffer(capacity: 256)
  private let isSafe: Bool
  private let texts: [Bool]

  /// - Parameters:
  ///   - isSafe: whether cells that a spreadsheet would run are guarded.
  ///   - texts: whether Excel must not take a cell for a number, by place, for the first places.
  init(count: Int, isSafe: Bool, texts: [Bool] = []) {
    cells = .allocate(capacity: count)
    cells.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0))
    filled = .allocate(capacity: count / 64 + 1)
    filled.initialize(repeating: 0)
    self.isSafe = isSafe
    self.texts = texts
  }

  deinit {
    cells.deallocate()
    filled.deallocate()
  }

  /// Fills a cell; its bytes must stand until the row is written.
  @inline(__always)
  func set(_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.isEmpty { return }
    cells[place] = bytes
    filled[place >> 6] |= 1 << UInt64(place & 63)
  }

  /// Writes the row and empties its cells.
  mutating func write(into writer: inout DelimitedWriter) {
    var next = 0
    for n in filled.indices {
      var bits = filled[n]
      filled[n] = 0
      while bits != 0 {
        let place = n &* 64 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        writer.emptyCells(place &- next)
        cell(cells[place], isText: place < texts.count && texts[place], into: &writer)
        next = place &+ 1
      }
    }
    writer.emptyCells(cells.count &- next)
    writer.endRecord()
  }

  private mutating func cell(
    _ bytes: UnsafeBufferPointer<UInt8>, isText: Bool, into writer: inout DelimitedWriter
  ) {
    if isText, FormulaCell.isText(bytes) {
      scratch.truncate()
      FormulaCell.append(bytes, into: &scratch)
      writer.cell(scratch.bytes)
      return
    }
    guard CellGuard.isNeeded(bytes, isSafe: isSafe) else {
      writer.cell(bytes)
      return
    }
    scratch.truncate()
    scratch.append(0x27)
    scratch.append(bytes)
    writer.cell(scratch.bytes)
  }

  /// Writes a row of headers.
  mutating func write(headers: [String], into writer: inout DelimitedWriter) {
    for header in headers {
      var header = header
      header.withUTF8 { cell($0, isText: false, into: &writer) }
    }
    if !headers.isEmpty { writer.endRecord() }
  }
}
