/// A fixed set of ASCII words, found without regard to case.
///
/// A word is told by its length, its first eight and its last eight bytes: two loads and one probe
/// into an open-addressed table, about 4 ns. Words of more than sixteen bytes are compared in full.
package final class WordTable: @unchecked Sendable {
  /// Two words of a name, its length, and its code; 24 bytes, so that the table stays in the cache.
  private struct Slot {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var count: UInt16 = 0
    var code: UInt8 = 0
  }

  /// Written once, before anybody else sees the table; the memory lives as long as the program does.
  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int
  /// The words by their code, for those too long for two machine words.
  private let spellings: [StaticString]

  /// - Parameter words: each word with its code, which must not be 0. Of words that stand twice the
  ///   first one counts.
  package init(_ words: [(StaticString, UInt8)]) {
    var size = 16
    while size < words.count * 4 { size *= 2 }
    slots = .allocate(capacity: size)
    slots.initialize(repeating: Slot(), count: size)
    mask = size - 1
    var spellings = [StaticString](repeating: "", count: 256)
    for (word, code) in words {
      let count = word.utf8CodeUnitCount
      let (head, tail) = Self.ends(word.utf8Start, count)
      var i = Self.hash(head, tail, count) & mask
      var isKnown = false
      while slots[i].code != 0, !isKnown {
        isKnown =
          slots[i].head == head && slots[i].tail == tail && Int(slots[i].count) == count
          && Self.equal(spellings[Int(slots[i].code)].utf8Start, word.utf8Start, count)
        if !isKnown { i = (i + 1) & mask }
      }
      if isKnown { continue }
      slots[i] = Slot(head: head, tail: tail, count: UInt16(count), code: code)
      if spellings[Int(code)].utf8CodeUnitCount == 0 { spellings[Int(code)] = word }
    }
    self.spellings = spellings
  }

  deinit { slots.deallocate() }

  /// The code of a word, 0 when it is not in the table.
  @inline(__always)
  package func code(_ base: UnsafePointer<UInt8>, _ count: Int) -> UInt8 {
    guard count > 0 else { return 0 }
    let (head, tail) = Self.ends(base, count)
    var i = Self.hash(head, tail, count) & mask
    while true {
      let code = slots[i].code
      if code == 0 { return 0 }
      if slots[i].head == head, slots[i].tail == tail, Int(slots[i].count) == count,
        count <= 16 || Self.equal(spellings[Int(code)].utf8Start, base, count)
      {
        return code
      }
      i = (i &+ 1) & mask
    }
  }

  package func code(_ text: String) -> UInt8 {
    var text = text
    return text.withUTF8 { bytes in
      bytes.baseAddress.map { code($0, bytes.count) } ?? 0
    }
  }

  @inline(__always)
  private static func hash(_ head: UInt64, _ tail: UInt64, _ count: Int) -> Int {
    var h = head ^ (tail &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: count)
    h = h &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: h >> 40)
  }

  /// The first and the last eight bytes in lower case; of a shorter word both are its bytes.
  @inline(__always)
  private static func ends(_ base: UnsafePointer<UInt8>, _ count: Int) -> (UInt64, UInt64) {
    let caseBit: UInt64 = 0x2020_2020_2020_2020
    let raw = UnsafeRawPointer(base)
    if count >= 8 {
      return (
        raw.loadUnaligned(as: UInt64.self) | caseBit,
        raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self) | caseBit
      )
    }
    if count >= 4 {
      let low = UInt64(raw.loadUnaligned(as: UInt32.self))
      let high = UInt64(raw.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
      let word = (low | high << 32) | caseBit
      return (word, word)
    }
    var word: UInt64 = 0
    var i = 0
    while i < count {
      word = word << 8 | UInt64(base[i] | 0x20)
      i &+= 1
    }
    return (word, word)
  }

  private static func equal(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    for i in 0..<count where a[i] | 0x20 != b[i] | 0x20 { return false }
    return true
  }
}
