#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A growing run of bytes with one owner, for output and scratch work.
///
/// Appending is a bounds check and a copy; nothing is reference counted, which is what makes it faster
/// than `[UInt8]` in the writers' loops. Its members are inlined into other modules.
@usableFromInline
package struct ByteBuffer: ~Copyable {
  /// The bytes; valid until the next change.
  @usableFromInline package internal(set) var base: UnsafeMutablePointer<UInt8>
  @usableFromInline package internal(set) var count = 0
  @usableFromInline var capacity: Int

  package init(capacity: Int = 1 << 10) {
    self.capacity = max(capacity, 64)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  @inlinable package var isEmpty: Bool { count == 0 }

  @inlinable package var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base, count: count)
  }

  /// The bytes as text; octets that are no UTF-8 become U+FFFD.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes room for `extra` more bytes.
  @inlinable @inline(__always)
  package mutating func reserve(_ extra: Int) {
    if capacity &- count < extra { grow(extra) }
  }

  @inline(never)
  @usableFromInline
  mutating func grow(_ extra: Int) {
    let wanted = max(capacity * 2, count + extra)
    let bigger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    bigger.update(from: base, count: count)
    base.deallocate()
    base = bigger
    capacity = wanted
  }

  @inlinable @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inlinable @inline(__always)
  package mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
    reserve(length)
    Self.copy(source, base + count, length)
    count &+= length
  }

  /// Copies a run; a short one in two overlapping words, which costs less than a call.
  @inlinable @inline(__always)
  static func copy(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ length: Int
  ) {
    if length > 32 {
      target.update(from: source, count: length)
    } else if length >= 16 {
      copyEnds(source, target, length, SIMD16<UInt8>.self)
    } else if length >= 8 {
      copyEnds(source, target, length, UInt64.self)
    } else if length >= 4 {
      copyEnds(source, target, length, UInt32.self)
    } else {
      var i = 0
      while i < length {
        target[i] = source[i]
        i &+= 1
      }
    }
  }

  @inlinable @inline(__always)
  static func copyEnds<Word: BitwiseCopyable>(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ length: Int,
    _ type: Word.Type
  ) {
    let last = length &- MemoryLayout<Word>.size
    let head = UnsafeRawPointer(source).loadUnaligned(as: type)
    let tail = UnsafeRawPointer(source).loadUnaligned(fromByteOffset: last, as: type)
    UnsafeMutableRawPointer(target).storeBytes(of: head, as: type)
    UnsafeMutableRawPointer(target).storeBytes(of: tail, toByteOffset: last, as: type)
  }

  @inlinable @inline(__always)
  package mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    append(start, source.count)
  }

  @inlinable @inline(__always)
  package mutating func append(_ text: StaticString) {
    append(text.utf8Start, text.utf8CodeUnitCount)
  }

  /// A literal is meant for the overload above, which copies it without a `String`.
  @_disfavoredOverload
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  package mutating func append(decimal number: Int) {
    append(String(number))
  }

  /// Forgets what stands behind `newCount`, or everything; the memory is kept.
  @inlinable @inline(__always)
  package mutating func truncate(to newCount: Int = 0) {
    count = newCount
  }

  /// Takes out the first `length` bytes.
  package mutating func removeFirst(_ length: Int) {
    memmove(base, base + length, count - length)
    count -= length
  }
}
