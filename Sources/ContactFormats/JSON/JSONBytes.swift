internal import VCard

/// The loops over the bytes of JSON strings, eight at a time; callers see to the room.
enum JSONBytes {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  static let tops: UInt64 = 0x8080_8080_8080_8080

  /// How much more room than its length a copy needs.
  static let slack = 16

  /// How much room one call of ``escape`` needs: a block, each byte of which becomes `\u0000`.
  static let room = block * growth + slack

  /// The most bytes that one byte becomes.
  static let growth = 6

  private static let block = 1 << 12

  @inline(__always)
  static func load(_ base: UnsafePointer<UInt8>, _ offset: Int) -> UInt64 {
    UnsafeRawPointer(base).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  @inline(__always)
  static func store(_ word: UInt64, _ target: UnsafeMutablePointer<UInt8>, _ offset: Int) {
    UnsafeMutableRawPointer(target).storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
  }

  /// Top bits where `word` has a quote, a backslash or a control; true up to the lowest of them.
  @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    let quote = word ^ ones &* 0x22
    let slash = word ^ ones &* 0x5C
    return ((quote &- ones) & ~quote | (slash &- ones) & ~slash | (word &- ones &* 0x20) & ~word)
      & tops
  }

  /// Top bits where `word` has this byte; true up to the lowest of them.
  @inline(__always)
  static func match(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let odd = word ^ ones &* UInt64(byte)
    return (odd &- ones) & ~odd & tops
  }

  /// Copies a run whole; the target needs room for the run and ``slack``.
  ///
  /// - Returns: whether the run is UTF-8 without anything to escape; otherwise the copy is no use.
  @inline(__always)
  static func copy(
    _ base: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    var found: UInt64 = 0
    var high: UInt64 = 0
    if count >= 8 {
      var i = 0
      while i &+ 8 <= count {
        let word = load(base, i)
        store(word, target, i)
        found |= special(word)
        high |= word
        i &+= 8
      }
      let word = load(base, count &- 8)
      store(word, target, count &- 8)
      found |= special(word)
      high |= word
    } else {
      var i = 0
      var word: UInt64 = 0
      while i < count {
        target[i] = base[i]
        word = word << 8 | UInt64(base[i])
        i &+= 1
      }
      // Spaces in the bytes that are none.
      word |= ones &* 0x20 << UInt64(count &* 8)
      found = special(word)
      high = word
    }
    return found == 0 && (high & tops == 0 || isUTF8(base, count))
  }

  @inline(never)
  static func isUTF8(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var i = 0
    while i < count {
      let byte = base[i]
      if byte < 0x80 {
        i &+= i &+ 8 <= count && load(base, i) & tops == 0 ? 8 : 1
        continue
      }
      // The two lengths that text is made of; the rest is checked in full.
      if byte >= 0xC2, byte < 0xE0, i &+ 1 < count, base[i &+ 1] & 0xC0 == 0x80 {
        i &+= 2
        continue
      }
      if byte > 0xE0, byte < 0xED, i &+ 2 < count,
        base[i &+ 1] & 0xC0 == 0x80, base[i &+ 2] & 0xC0 == 0x80
      {
        i &+= 3
        continue
      }
      let length = ByteScan.sequenceLength(base, at: i, count)
      if length == 0 { return false }
      i &+= length
    }
    return true
  }

  /// Writes the escape of the ASCII byte at `i`, or the byte, and steps over it.
  @inline(__always)
  static func escapeOne(
    _ base: UnsafePointer<UInt8>, _ i: inout Int, _ count: Int, unescaping: Bool,
    to: inout UnsafeMutablePointer<UInt8>
  ) {
    let byte = base[i]
    i &+= 1
    var letter = byte
    switch byte {
    case 0x22: break
    case 0x5C where unescaping && i < count:
      let next = base[i]
      switch next {
      case 0x6E, 0x4E:
        letter = 0x6E
        i &+= 1
      case 0x22, 0x5C:
        letter = next
        i &+= 1
      case 0x2C, 0x3B, 0x3A:
        to.pointee = next
        to += 1
        i &+= 1
        return
      default: break
      }
    case 0x5C: break
    case 0x0A: letter = 0x6E
    case 0x0D: letter = 0x72
    case 0x09: letter = 0x74
    case 0x08: letter = 0x62
    case 0x0C: letter = 0x66
    case 0..<0x20:
      to[0] = 0x5C
      to[1] = 0x75
      to[2] = 0x30
      to[3] = 0x30
      to[4] = 0x30 + byte >> 4
      to[5] = byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15
      to += 6
      return
    default:
      to.pointee = byte
      to += 1
      return
    }
    to[0] = 0x5C
    to[1] = letter
    to += 2
  }

  /// Writes up to a block of a run from `i` on with what must be escaped; the target needs ``room``.
  @inline(never)
  static func escape(
    _ base: UnsafePointer<UInt8>, _ i: inout Int, _ count: Int, unescaping: Bool,
    to: inout UnsafeMutablePointer<UInt8>
  ) {
    let stop = min(i &+ block, count)
    while i < stop {
      if i &+ 8 <= count {
        let word = load(base, i)
        store(word, to, 0)
        let plain = (special(word) | word & tops).trailingZeroBitCount / 8
        to += plain
        i &+= plain
        if plain == 8 { continue }
      }
      if base[i] < 0x80 {
        escapeOne(base, &i, count, unescaping: unescaping, to: &to)
        continue
      }
      copyCharacter(base, &i, count, to: &to)
    }
  }

  /// Copies the character of several octets at `i`; an octet that begins none becomes U+FFFD.
  @inline(__always)
  private static func copyCharacter(
    _ base: UnsafePointer<UInt8>, _ i: inout Int, _ count: Int,
    to: inout UnsafeMutablePointer<UInt8>
  ) {
    let length = ByteScan.sequenceLength(base, at: i, count)
    if length == 0 {
      to[0] = 0xEF
      to[1] = 0xBF
      to[2] = 0xBD
      to += 3
      i &+= 1
      return
    }
    for _ in 0..<length {
      to.pointee = base[i]
      to += 1
      i &+= 1
    }
  }
}
