/// The UIDs of a file as 64-bit hashes, so that a million of them take 16 MiB.
struct UIDSet {
  /// The most hashes that are kept; of a larger file only the first cards are compared.
  static let limit = 1 << 22

  private var slots: [UInt64] = []
  private(set) var count = 0

  var isFull: Bool { count >= Self.limit }

  /// Adds a UID.
  ///
  /// - Returns: whether it was there already.
  mutating func insert(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let hash = Self.hash(text)
    if (count + 1) * 4 > slots.count * 3 { grow() }
    let place = find(hash)
    if slots[place] == hash { return true }
    if !isFull {
      slots[place] = hash
      count += 1
    }
    return false
  }

  mutating func removeAll() {
    slots = []
    count = 0
  }

  private func find(_ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var i = Int(truncatingIfNeeded: hash >> 20) & mask
    while slots[i] != 0, slots[i] != hash { i = (i + 1) & mask }
    return i
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(256, old.count * 2))
    for hash in old where hash != 0 { slots[find(hash)] = hash }
  }

  /// A hash that is never 0, which marks an empty slot.
  private static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(text.count)
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low
    }
    let raw = UnsafeRawBufferPointer(text)
    var i = 0
    while i + 8 <= raw.count {
      mix(raw.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      i += 8
    }
    var rest: UInt64 = 1
    while i < raw.count {
      rest = rest << 8 | UInt64(raw[i])
      i += 1
    }
    mix(rest)
    return hash == 0 ? 1 : hash
  }
}
