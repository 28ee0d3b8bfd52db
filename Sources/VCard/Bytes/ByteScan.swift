#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// What a value holds, found in one pass when it is read, so that later steps can leave most values
/// alone.
@usableFromInline
package struct ByteTraits: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable package static var nonASCII: Self { Self(rawValue: 1) }
  @inlinable package static var backslash: Self { Self(rawValue: 2) }
  @inlinable package static var comma: Self { Self(rawValue: 4) }
  @inlinable package static var semicolon: Self { Self(rawValue: 8) }
  /// A byte below 0x20 (a tab counts) or DEL.
  @inlinable package static var control: Self { Self(rawValue: 16) }

  /// Those that may ask for an escape in a text of 4.0.
  @inlinable package static var escapedIn4: Self { Self(rawValue: 2 | 4) }
  /// The same for 3.0.
  @inlinable package static var escapedIn3: Self { Self(rawValue: 2 | 4 | 8) }
  /// Those that ask for a look at a value of vCard 2.1 when it is read.
  @inlinable package static var foreignToOld: Self { Self(rawValue: 1 | 2 | 4 | 16) }
}

/// The loops over raw bytes that everything else is built on.
@usableFromInline
package enum ByteScan {
  /// The offset of the first `byte` in `start..<end`, or `end`.
  @inline(__always)
  package static func find(
    _ byte: UInt8, in base: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    guard start < end, let hit = memchr(base + start, Int32(byte), end - start) else { return end }
    return UnsafePointer(hit.assumingMemoryBound(to: UInt8.self)) - base
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The top bit of some byte is set when a byte of `word` equals `byte`; other bits mean nothing.
  @inline(__always)
  private static func any(_ word: UInt64, equals byte: UInt64) -> UInt64 {
    let x = word ^ (ones &* byte)
    return (x &- ones) & ~x
  }

  /// What kinds of bytes stand in a run.
  ///
  /// Eight bytes at a time in a machine word, the last eight once more where the length is no
  /// multiple; there is no branch on the bytes. (The vector types of the standard library were tried:
  /// in a function of this size their masks are not lowered, and cost thirty times as much.)
  @inline(__always)
  package static func traits(_ base: UnsafePointer<UInt8>, _ count: Int) -> ByteTraits {
    let raw = UnsafeRawPointer(base)
    var high: UInt64 = 0
    var slash: UInt64 = 0
    var comma: UInt64 = 0
    var semicolon: UInt64 = 0
    var low: UInt64 = 0
    @inline(__always)
    func look(_ word: UInt64) {
      high |= word
      slash |= any(word, equals: 0x5C)
      comma |= any(word, equals: 0x2C)
      semicolon |= any(word, equals: 0x3B)
      low |= (word &- ones &* 0x20) & ~word | any(word, equals: 0x7F)
    }
    if count >= 8 {
      var i = 0
      while i &+ 8 <= count {
        look(raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
        i &+= 8
      }
      look(raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
    } else if count >= 4 {
      let first = UInt64(raw.loadUnaligned(as: UInt32.self))
      look(first | UInt64(raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)) << 32)
    } else if count > 0 {
      // The upper bytes are filled with letters, which are in no set.
      let ends = UInt64(base[0]) | UInt64(base[count &- 1]) << 8
      look(ends | UInt64(base[count / 2]) << 16 | 0x4141_4141_4100_0000)
    }
    var bits: UInt8 = 0
    if high & tops != 0 { bits |= ByteTraits.nonASCII.rawValue }
    if slash & tops != 0 { bits |= ByteTraits.backslash.rawValue }
    if comma & tops != 0 { bits |= ByteTraits.comma.rawValue }
    if semicolon & tops != 0 { bits |= ByteTraits.semicolon.rawValue }
    if low & tops != 0 { bits |= ByteTraits.control.rawValue }
    return ByteTraits(rawValue: bits)
  }

  /// How often a byte stands in a run.
  @inline(__always)
  package static func count(
    _ byte: UInt8, _ base: UnsafePointer<UInt8>, _ count: Int
  ) -> Int {
    let raw = UnsafeRawPointer(base)
    let pattern = ones &* UInt64(byte)
    let sevens = ones &* 0x7F
    var found = 0
    var i = 0
    while i &+ 8 <= count {
      let x = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self) ^ pattern
      // Exact for each byte: the top bit stays clear only where all bits are.
      let hits = ~(((x & sevens) &+ sevens) | x) & tops
      found &+= hits.nonzeroBitCount
      i &+= 8
    }
    while i < count {
      if base[i] == byte { found &+= 1 }
      i &+= 1
    }
    return found
  }

  /// Whether every byte of a run is of the alphabet of base64 or its padding (RFC 4648 section 4).
  package static func isBase64(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let raw = UnsafeRawPointer(base)
    var good = tops
    var high: UInt64 = 0
    var i = 0
    while i &+ 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
      high |= word
      good &= base64Bytes(word)
      i &+= 8
    }
    guard good == tops, high & tops == 0 else { return false }
    while i < count {
      if !isBase64(base[i]) { return false }
      i &+= 1
    }
    return true
  }

  /// The top bit of each byte that is of the alphabet; all bytes must be ASCII.
  @inline(__always)
  private static func base64Bytes(_ word: UInt64) -> UInt64 {
    let lower = word | ones &* 0x20
    let letter = (lower &+ ones &* 0x1F) & ~(lower &+ ones &* 0x05)
    let digit = (word &+ ones &* 0x51) & ~(word &+ ones &* 0x46)
    let plus = ~((word ^ ones &* 0x2B) &+ ones &* 0x7F)
    let pad = ~((word ^ ones &* 0x3D) &+ ones &* 0x7F)
    return (letter | digit | plus | pad) & tops
  }

  @inline(__always)
  package static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F, 0x3D: true
    default: false
    }
  }

  /// The offset of the first byte that belongs to no well-formed UTF-8 sequence, or `count`.
  package static func invalidUTF8(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var i = 0
    while i < count {
      let byte = base[i]
      if byte < 0x80 {
        i &+= 1
        if i &+ 8 <= count,
          UnsafeRawPointer(base).loadUnaligned(fromByteOffset: i, as: UInt64.self) & tops == 0
        {
          i &+= 8
        }
        continue
      }
      let length = sequenceLength(base, at: i, count)
      if length == 0 { return i }
      i &+= length
    }
    return count
  }

  /// The length of the well-formed multi-byte sequence at `i`, 0 when there is none.
  @inline(__always)
  package static func sequenceLength(_ base: UnsafePointer<UInt8>, at i: Int, _ count: Int) -> Int {
    let lead = base[i]
    if lead < 0xC2 { return 0 }
    if lead < 0xE0 {
      return i &+ 1 < count && isTrail(base[i &+ 1]) ? 2 : 0
    }
    if lead < 0xF0 {
      guard i &+ 2 < count else { return 0 }
      let second = base[i &+ 1]
      guard isTrail(second), isTrail(base[i &+ 2]) else { return 0 }
      if lead == 0xE0 && second < 0xA0 { return 0 }
      if lead == 0xED && second > 0x9F { return 0 }
      return 3
    }
    guard lead < 0xF5, i &+ 3 < count else { return 0 }
    let second = base[i &+ 1]
    guard isTrail(second), isTrail(base[i &+ 2]), isTrail(base[i &+ 3]) else { return 0 }
    if lead == 0xF0 && second < 0x90 { return 0 }
    if lead == 0xF4 && second > 0x8F { return 0 }
    return 4
  }

  @inline(__always)
  private static func isTrail(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Whether some bytes stand in others one after the other.
  package static func contains(
    _ bytes: UnsafeBufferPointer<UInt8>, _ wanted: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let base = bytes.baseAddress, let first = wanted.baseAddress else {
      return wanted.isEmpty
    }
    let end = bytes.count - wanted.count
    if end < 0 { return false }
    var i = 0
    while true {
      i = find(first[0], in: base, from: i, to: end + 1)
      if i > end { return false }
      if memcmp(base + i, first, wanted.count) == 0 { return true }
      i += 1
    }
  }

  /// Whether two runs are equal but for the case of ASCII letters.
  package static func equalIgnoringCase(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard a.count == b.count else { return false }
    for i in 0..<a.count where lower(a[i]) != lower(b[i]) { return false }
    return true
  }

  @inlinable @inline(__always)
  package static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  @inlinable @inline(__always)
  package static func upper(_ byte: UInt8) -> UInt8 {
    byte &- 0x61 < 26 ? byte & 0xDF : byte
  }

  @inlinable @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inlinable @inline(__always)
  package static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
