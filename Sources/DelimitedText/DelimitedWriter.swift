/// Writes records of cells with delimiters; a cell is quoted only when it must be.
///
/// What is written gathers in `bytes` until the caller takes it.
package struct DelimitedWriter: ~Copyable {
  package enum LineEnd: Sendable { case crlf, lf }

  private let delimiter: UInt8
  private let lineEnd: LineEnd
  private var octets = OctetBuffer(capacity: 4 << 10)
  /// How many cells the record at hand has.
  private var cells = 0
  private var recordStart = 0
  private let shields: UnsafeMutablePointer<Bool>

  package init(delimiter: UInt8 = 0x2C, lineEnd: LineEnd = .crlf) {
    self.delimiter = delimiter
    self.lineEnd = lineEnd
    shields = .allocate(capacity: 256)
    shields.initialize(repeating: false, count: 256)
    for byte in [delimiter, 0x22, 0x0A, 0x0D] { shields[Int(byte)] = true }
  }

  deinit { shields.deallocate() }

  /// What was written since the last `removeAll()`.
  package var bytes: UnsafeBufferPointer<UInt8> { octets.bytes }

  package mutating func removeAll() {
    octets.truncate()
    recordStart = 0
  }

  /// Appends an empty cell.
  @inline(__always)
  package mutating func emptyCell() {
    if cells > 0 { octets.append(delimiter) }
    cells &+= 1
  }

  /// Appends a cell.
  ///
  /// It is quoted when it holds a delimiter, a quote or a line break, or begins or ends with a blank
  /// (RFC 4180 section 2 rule 6, and readers that trim).
  package mutating func cell(_ text: UnsafeBufferPointer<UInt8>) {
    emptyCell()
    guard let base = text.baseAddress, !text.isEmpty else { return }
    let last = text.count &- 1
    var i = 0
    if base[0] > 0x20, base[last] > 0x20 {
      while i <= last, !shields[Int(base[i])] { i &+= 1 }
      if i > last {
        octets.append(base, text.count)
        return
      }
    }
    quoted(base, text.count)
  }

  package mutating func cell(_ text: String) {
    var text = text
    text.withUTF8 { cell($0) }
  }

  private mutating func quoted(_ base: UnsafePointer<UInt8>, _ count: Int) {
    octets.append(0x22)
    var start = 0
    for i in 0..<count where base[i] == 0x22 {
      octets.append(base + start, i + 1 - start)
      start = i
    }
    octets.append(base + start, count - start)
    octets.append(0x22)
  }

  /// Ends the record.
  package mutating func endRecord() {
    // A line of nothing would be no record.
    if octets.count == recordStart {
      octets.append(0x22)
      octets.append(0x22)
    }
    if lineEnd == .crlf { octets.append(0x0D) }
    octets.append(0x0A)
    cells = 0
    recordStart = octets.count
  }
}
