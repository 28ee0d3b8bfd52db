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
  private var places: UnsafeMutablePointer<(line: UInt32, column: UInt32)>
  private var hasPlaces = false

  package init() {
    ends = .allocate(capacity: endCapacity)
    places = .allocate(capacity: endCapacity)
  }

  deinit {
    ends.deallocate()
    places.deallocate()
  }

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
    guard cell > 0 || hasPlaces, cell <= count, count > 0 else { return (line, 1) }
    if hasPlaces {
      let place = places[min(cell, count - 1)]
      return (Int(place.line), Int(place.column))
    }
    return (line, Int(ends[cell - 1]) + 2)
  }

  // MARK: Filling

  mutating func removeAll() {
    octets.truncate()
    cellCount = 0
    hasPlaces = false
  }

  /// Memory for the ends of `wanted` cells.
  @inline(__always)
  mutating func endRoom(_ wanted: Int) -> UnsafeMutablePointer<UInt32> {
    if wanted > endCapacity { growEnds(wanted) }
    return ends
  }

  @inline(never)
  private mutating func growEnds(_ wanted: Int) {
    let capacity = max(wanted, endCapacity * 2)
    let moreEnds = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    moreEnds.update(from: ends, count: endCapacity)
    ends.deallocate()
    ends = moreEnds
    let morePlaces = UnsafeMutablePointer<(line: UInt32, column: UInt32)>.allocate(
      capacity: capacity)
    morePlaces.update(from: places, count: endCapacity)
    places.deallocate()
    places = morePlaces
    endCapacity = capacity
  }

  /// Takes a line without quotes, whose cell ends are in the room.
  @inline(__always)
  mutating func fill(_ base: UnsafePointer<UInt8>, _ length: Int, cells: Int) {
    octets.append(base, length)
    cellCount = cells
  }

  /// Takes the cells before the first one with quotes, whose ends are in the room.
  ///
  /// - Returns: the length of what was taken, delimiters included.
  @inline(__always)
  mutating func beginQuoted(
    _ base: UnsafePointer<UInt8>, room: Int, cells: Int, _ line: Int, _ lineStart: Int
  ) -> Int {
    octets.reserve(room)
    var start = 0
    while cellCount < cells {
      let end = Int(ends[cellCount])
      beginCell(line: line, column: start &- lineStart &+ 1)
      cellCount &+= 1
      start = end &+ 1
    }
    octets.append(base, start)
    return start
  }

  /// Ends a cell whose bytes, and those of the cells before it, were put into the buffer.
  @inline(__always)
  mutating func endCell(at end: Int) {
    ends[cellCount] = UInt32(truncatingIfNeeded: end)
    cellCount &+= 1
    octets.truncate(to: end)
  }

  @inline(__always)
  mutating func beginCell(line: Int, column: Int) {
    _ = endRoom(cellCount &+ 1)
    hasPlaces = true
    places[cellCount] = (
      UInt32(truncatingIfNeeded: line), UInt32(truncatingIfNeeded: column)
    )
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
