/// A run of bytes inside a card's buffer: offset and length, in bytes.
///
/// Four bytes each keep a property record small; a card is therefore limited to 4 GiB, far above
/// the limit that the reader enforces.
@usableFromInline
package struct ByteRange: Hashable, Sendable {
  @usableFromInline package var start: UInt32
  @usableFromInline package var count: UInt32

  package static let empty = ByteRange(start: 0, count: 0)

  @inlinable
  package init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  @inlinable
  package init(_ start: Int, count: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.count = UInt32(truncatingIfNeeded: count)
  }

  @inlinable
  package var isEmpty: Bool { count == 0 }

  @inlinable
  package var lower: Int { Int(start) }

  @inlinable
  package var upper: Int { Int(start) + Int(count) }

  @inlinable
  package var range: Range<Int> { lower..<upper }
}
