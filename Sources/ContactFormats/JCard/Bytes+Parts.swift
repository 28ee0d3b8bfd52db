internal import VCard

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a range of a card's buffer.
  @inline(__always)
  func run(_ range: ByteRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: baseAddress.map { $0 + range.lower }, count: Int(range.count))
  }

  /// The offset of the next `separator` that no backslash escapes, or the count.
  @inline(__always)
  func endOfPart(from start: Int, before separator: UInt8) -> Int {
    var i = start
    while i < count {
      if self[i] == separator { return i }
      i &+= self[i] == 0x5C ? 2 : 1
    }
    return count
  }

  @inline(__always)
  func part(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[start..<end])
  }
}

extension StaticString {
  @inline(__always)
  var octets: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
