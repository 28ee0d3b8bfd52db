internal import VCard

/// Several texts in one cell of another program.
enum CellList {
  /// Calls `body` with each text between separators, without the blanks before it; those of nothing but
  /// blanks are left out.
  static func forEach(
    _ cell: UnsafeBufferPointer<UInt8>, _ separator: StaticString,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let width = separator.utf8CodeUnitCount
    var start = 0
    var i = 0
    func end(_ end: Int) {
      while start < end, cell[start] == 0x20 { start += 1 }
      if start < end { body(UnsafeBufferPointer(rebasing: cell[start..<end])) }
    }
    while i + width <= cell.count {
      var n = 0
      while n < width, cell[i + n] == separator.utf8Start[n] { n += 1 }
      if n == width {
        end(i)
        i += width
        start = i
      } else {
        i += 1
      }
    }
    end(cell.count)
  }

  /// Whether a text is a word in lower case, without regard to case.
  static func equal(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    ByteScan.equalIgnoringCase(
      text, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
