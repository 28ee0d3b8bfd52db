/// Records that end in the window, of which nothing is odd: the usual case, eight bytes at a time.
extension DelimitedReader {
  @inline(__always)
  private static func pattern(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The top bit of each byte of a word that is zero.
  @inline(__always)
  private static func zeros(_ word: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    return ~(((word & low) &+ low) | word | low)
  }

  /// Reads a record whose quotes, if it has any, each open or close a cell or are doubled.
  ///
  /// - Returns: false when it is another one, or does not end in the window; nothing is taken then.
  mutating func readWholeRecord(_ record: inout DelimitedRecord) -> Bool {
    let base = UnsafePointer(window.base + at)
    let raw = UnsafeRawPointer(base)
    let count = window.end &- at
    let delimiter = dialect.delimiter
    let quote = self.quote
    let delimiters = Self.pattern(delimiter)
    let quotes = Self.pattern(quote)
    let returns = Self.pattern(0x0D)
    let feeds = Self.pattern(0x0A)
    var ends = record.endRoom(128)
    var room = 120
    var cells = 0
    var i = 0
    while i &+ 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      var found =
        Self.zeros(word ^ delimiters) | Self.zeros(word ^ quotes) | Self.zeros(word ^ returns)
        | Self.zeros(word ^ feeds)
      while found != 0 {
        let place = i &+ found.trailingZeroBitCount &>> 3
        let byte = base[place]
        if byte == quote {
          guard dialect.quoting == .doubled else { return false }
          return readQuoted(&record, cells: cells)
        }
        ends[cells] = UInt32(truncatingIfNeeded: place)
        cells &+= 1
        if byte != delimiter {
          record.fill(base, place, cells: cells)
          at &+= place
          endLine()
          return true
        }
        found &= found &- 1
      }
      if cells >= room {
        if cells > limits.cells { return false }
        room = cells * 2
        ends = record.endRoom(room + 8)
      }
      i &+= 8
    }
    return false
  }

  /// The same from the first cell on that has quotes; those before it have their ends in the record.
  ///
  /// Each word is copied before it is known how much of it belongs to the cell: what does not is
  /// written over.
  private mutating func readQuoted(_ record: inout DelimitedRecord, cells: Int) -> Bool {
    let base = UnsafePointer(window.base + at)
    let raw = UnsafeRawPointer(base)
    let count = window.end &- at
    let delimiter = dialect.delimiter
    let delimiters = Self.pattern(delimiter)
    let quotes = Self.pattern(0x22)
    let returns = Self.pattern(0x0D)
    let feeds = Self.pattern(0x0A)
    var line = self.line
    // The place at which the physical line at hand begins.
    var lineStart = self.lineStart &- at
    var i = record.beginQuoted(base, room: count &+ 16, cells: cells, line, lineStart)
    let target = record.octets.base
    let targets = UnsafeMutableRawPointer(target)
    // What the record holds never outgrows what was read.
    var filled = i
    record.beginCell(line: line, column: i &- lineStart &+ 1)
    var isQuoted = base[i] == 0x22
    if isQuoted { i &+= 1 }
    while i &+ 9 <= count {
      let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      targets.storeBytes(of: word, toByteOffset: filled, as: UInt64.self)
      var found = Self.zeros(word ^ quotes) | Self.zeros(word ^ returns) | Self.zeros(word ^ feeds)
      if !isQuoted { found |= Self.zeros(word ^ delimiters) }
      if found == 0 {
        i &+= 8
        filled &+= 8
        continue
      }
      let length = found.trailingZeroBitCount &>> 3
      i &+= length
      filled &+= length
      var byte = base[i]
      if isQuoted {
        if byte != 0x22 {
          // A line break in the cell.
          target[filled] = byte
          filled &+= 1
          i &+= 1
          if byte == 0x0D || base[i &- 2] != 0x0D { line &+= 1 }
          lineStart = i
          continue
        }
        i &+= 1
        byte = base[i]
        if byte == 0x22 {
          target[filled] = 0x22
          filled &+= 1
          i &+= 1
          continue
        }
      }
      guard byte != 0x22 else { return false }
      guard byte == delimiter else {
        guard byte == 0x0A || byte == 0x0D else { return false }
        record.endCell(at: filled)
        at &+= i
        self.line = line
        self.lineStart = at &- i &+ lineStart
        endLine()
        return true
      }
      record.endCell(at: filled)
      if record.cellCount >= limits.cells { return false }
      filled &+= 1
      i &+= 1
      record.beginCell(line: line, column: i &- lineStart &+ 1)
      isQuoted = base[i] == 0x22
      if isQuoted { i &+= 1 }
    }
    return false
  }
}
