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

  /// Appends some empty cells.
  @inline(__always)
  package mutating func emptyCells(_ number: Int) {
    guard number > 0 else { return }
    let delimiters = cells > 0 ? number : number &- 1
    octets.append(delimiter, times: delimiters)
    cells &+= number
  }

  /// Appends a cell.
  ///
  /// It is quoted when it holds a delimiter, a quote or a line break, or begins or ends with a blank
  /// (RFC 4180 section 2 rule 6, and readers that trim).
  package mutating func cell(_ text: UnsafeBufferPointer<UInt8>) {
    emptyCell()
    guard let base = text.baseAddress, !text.isEmpty else { return }
    let count = text.count
    if base[0] > 0x20, base[count &- 1] > 0x20, !isShielded(base, count) {
      octets.append(base, count)
    } else {
      quoted(base, count)
    }
  }

  /// Whether a byte must be shielded by quotes; eight bytes at a time, the last eight once more.
  @inline(__always)
  private func isShielded(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count >= 8 else {
      var i = 0
      while i < count, !shields[Int(base[i])] { i &+= 1 }
      return i < count
    }
    let raw = UnsafeRawPointer(base)
    var found: UInt64 = 0
    var i = 0
    while i < count {
      let word = raw.loadUnaligned(fromByteOffset: min(i, count &- 8), as: UInt64.self)
      found |= Self.any(word, delimiter) | Self.any(word, 0x22) | Self.any(word, 0x0A)
      found |= Self.any(word, 0x0D)
      i &+= 8
    }
    return found & 0x8080_8080_8080_8080 != 0
  }

  /// The top bit of some byte is set when a byte of the word is this one.
  @inline(__always)
  private static func any(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let x = word ^ (ones &* UInt64(byte))
    return (x &- ones) & ~x
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
