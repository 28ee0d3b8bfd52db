/// One record: bytes and where its cells end in them; a reader fills it again and again.
package struct DelimitedRecord: ~Copyable {
  /// The bytes of the cells, quotes undone, each with one byte behind it.
  @usableFromInline private(set) var octets = OctetBuffer(capacity: 1 << 10)

  /// The end of each cell.
  @usableFromInline private(set) var ends: UnsafeMutablePointer<UInt32>
  private var endCapacity = 128
  @usableFromInline private(set) package var cellCount = 0

  /// The physical line it begins on, from 1.
  package internal(set) var line = 0

  /// Line and column of each cell, where quotes were undone; else they follow from the ends.
  private var places: [(line: UInt32, column: UInt32)] = []

  package init() {
    ends = .allocate(capacity: endCapacity)
  }

  deinit { ends.deallocate() }

  /// The number of cells.
  @inlinable
  package var count: Int { cellCount }

  /// A cell, without quotes; valid until the record is filled again.
  package subscript(_ cell: Int) -> UnsafeBufferPointer<UInt8> {
    @inlinable @inline(__always) get {
      let start = cell == 0 ? 0 : Int(ends[cell &- 1]) &+ 1
      return UnsafeBufferPointer(start: octets.base + start, count: Int(ends[cell]) &- start)
    }
  }

  /// Calls `body` with the number of each cell that is not empty.
  @inlinable @inline(__always)
  package func forEachFilled(_ body: (Int) -> Void) {
    var start: UInt32 = 0
    var cell = 0
    while cell < cellCount {
      let end = ends[cell]
      if end > start { body(cell) }
      start = end &+ 1
      cell &+= 1
    }
  }

  /// A cell as text; octets that are no UTF-8 become U+FFFD.
  package func text(_ cell: Int) -> String { String(decoding: self[cell], as: UTF8.self) }

  /// Whether no cell holds anything but blanks.
  package var isBlank: Bool {
    var at = 0
    for cell in 0..<cellCount {
      let end = Int(ends[cell])
      while at < end {
        if octets.base[at] > 0x20 { return false }
        at += 1
      }
      at = end + 1
    }
    return true
  }

  /// The physical line and the column in bytes, both from 1, at which a cell begins.
  package func place(ofCell cell: Int) -> (line: Int, column: Int) {
    guard places.isEmpty else {
      let place = places[min(cell, places.count - 1)]
      return (Int(place.line), Int(place.column))
    }
    guard cell > 0, cell <= count else { return (line, 1) }
    return (line, Int(ends[cell - 1]) + 2)
  }

  // MARK: Filling

  mutating func removeAll() {
    octets.truncate()
    cellCount = 0
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
  }

  /// Memory for the ends of `wanted` cells.
  @inline(__always)
  mutating func endRoom(_ wanted: Int) -> UnsafeMutablePointer<UInt32> {
    if wanted > endCapacity { growEnds(wanted) }
    return ends
  }

  @inline(never)
  private mutating func growEnds(_ wanted: Int) {
    let bigger = UnsafeMutablePointer<UInt32>.allocate(capacity: max(wanted, endCapacity * 2))
    bigger.update(from: ends, count: endCapacity)
    ends.deallocate()
    ends = bigger
    endCapacity = max(wanted, endCapacity * 2)
  }

  /// Takes a line without quotes, whose cell ends are in the room.
  @inline(__always)
  mutating func fill(_ base: UnsafePointer<UInt8>, _ length: Int, cells: Int) {
    octets.append(base, length)
    cellCount = cells
  }

  @inline(__always)
  mutating func beginCell(line: Int, column: Int) {
    places.append((UInt32(truncatingIfNeeded: line), UInt32(truncatingIfNeeded: column)))
  }

  @inline(__always)
  mutating func append(_ base: UnsafePointer<UInt8>, _ length: Int) { octets.append(base, length) }

  @inline(__always)
  mutating func append(_ byte: UInt8) { octets.append(byte) }

  /// Where the bytes of the cell at hand begin.
  var cellStart: Int { cellCount == 0 ? 0 : Int(ends[cellCount - 1]) + 1 }

  /// Forgets the bytes of the cell at hand.
  mutating func restartCell() { octets.truncate(to: cellStart) }

  @inline(__always)
  mutating func endCell() {
    endRoom(cellCount + 1)[cellCount] = UInt32(truncatingIfNeeded: octets.count)
    cellCount += 1
    octets.append(0)
  }
}
