/// A growing run of bytes with one owner.
@usableFromInline
struct OctetBuffer: ~Copyable {
  @usableFromInline private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// The room behind the bytes, at least `wanted` of it.
  mutating func room(_ wanted: Int) -> UnsafeMutableRawBufferPointer {
    reserve(wanted)
    return UnsafeMutableRawBufferPointer(start: base + count, count: capacity - count)
  }

  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if capacity &- count < extra { grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    capacity = max(capacity * 2, count + extra)
    let bigger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    bigger.update(from: base, count: count)
    base.deallocate()
    base = bigger
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    let target = base + count
    if length > 16 {
      target.update(from: source, count: length)
    } else {
      var i = 0
      while i < length {
        target[i] = source[i]
        i &+= 1
      }
    }
    count &+= length
  }

  /// Appends a byte some times.
  @inline(__always)
  mutating func append(_ byte: UInt8, times: Int) {
    reserve(times)
    (base + count).update(repeating: byte, count: times)
    count &+= times
  }

  /// Takes in bytes that were put into the room.
  mutating func extend(_ length: Int) { count += length }

  @inline(__always)
  mutating func truncate(to newCount: Int = 0) { count = newCount }

  mutating func removeFirst(_ length: Int) {
    guard length > 0 else { return }
    base.update(from: base + length, count: count - length)
    count -= length
  }
}
