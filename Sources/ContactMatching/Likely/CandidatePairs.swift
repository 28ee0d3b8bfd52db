/// The pairs of contacts that are compared, from an inverted index of their keys.
///
/// The work is in proportion to the pairs. A block of more contacts than the limit is split: those of its
/// members are compared that share a second key (name, birthday, postcode, organisation). How many pairs that
/// costs is counted.
struct CandidatePairs: Sendable {
  /// The contacts of each block, ascending, in one list.
  private var members: [UInt32] = []
  private var starts: [UInt32] = [0]
  /// The blocks of each contact, in one list.
  private var blocksOf: [UInt32] = []
  private var blockStarts: [UInt32] = [0]
  /// Blocks that were over the limit.
  private(set) var splitBlocks = 0
  /// Pairs of such blocks that no second key brought together.
  private(set) var pairsLeftOut = 0

  let count: Int

  private typealias Keyed = (key: UInt64, contact: UInt32)

  /// - Parameters:
  ///   - limit: the number of contacts in a block over which it is split.
  ///   - weakLimit: the same for keys that say little, see ``BlockingKeys/isWeak(_:)``.
  init(_ book: LikelyBook, limit: Int = 100, weakLimit: Int = 16) {
    count = book.count
    let keys = BlockingKeys(book)
    var large: [Keyed] = []
    Self.forEachBlock(of: Self.index(book) { keys.append(of: $0, to: &$1) }) { block in
      if block.count <= (BlockingKeys.isWeak(block[block.startIndex].key) ? weakLimit : limit) {
        add(block)
      } else {
        large += block
      }
    }
    split(large, book, keys, limit)
    large = []
    invert()
  }

  /// The keys of all contacts, sorted; those of one key ascend by contact.
  private static func index(
    _ book: LikelyBook, _ append: @Sendable (LikelyBook.Entry, inout [UInt64]) -> Void
  ) -> [Keyed] {
    var all: [Keyed] = []
    all.reserveCapacity(book.count * 10)
    var own: [UInt64] = []
    for (i, entry) in book.entries.enumerated() {
      own.removeAll(keepingCapacity: true)
      append(entry, &own)
      for key in own { all.append((key, UInt32(i))) }
    }
    RadixSort.sort(&all)
    return all
  }

  /// Calls `body` with each run of two and more contacts that have the same key.
  private static func forEachBlock(of all: [Keyed], _ body: (ArraySlice<Keyed>) -> Void) {
    var start = 0
    while start < all.count {
      var end = start + 1
      while end < all.count, all[end].key == all[start].key { end += 1 }
      if end - start > 1 { body(all[start..<end]) }
      start = end
    }
  }

  private mutating func add(_ block: ArraySlice<Keyed>) {
    for item in block { members.append(item.contact) }
    starts.append(UInt32(members.count))
  }

  private mutating func split(
    _ large: [Keyed], _ book: LikelyBook, _ keys: BlockingKeys, _ limit: Int
  ) {
    var parts: [Keyed] = []
    var second: [UInt64] = []
    Self.forEachBlock(of: large) { block in
      splitBlocks += 1
      pairsLeftOut += block.count * (block.count - 1) / 2
      for item in block {
        second.removeAll(keepingCapacity: true)
        keys.appendSecond(of: book.entries[Int(item.contact)], to: &second)
        for key in second { parts.append((KeyHash.combine(item.key, key), item.contact)) }
      }
    }
    RadixSort.sort(&parts)
    Self.forEachBlock(of: parts) { block in
      guard block.count <= limit else { return }
      pairsLeftOut -= block.count * (block.count - 1) / 2
      add(block)
    }
    pairsLeftOut = max(0, pairsLeftOut)
  }

  /// Lists the blocks of each contact.
  private mutating func invert() {
    blockStarts = [UInt32](repeating: 0, count: count + 1)
    for contact in members { blockStarts[Int(contact) + 1] += 1 }
    for i in 0..<count { blockStarts[i + 1] += blockStarts[i] }
    blocksOf = [UInt32](repeating: 0, count: members.count)
    var next = blockStarts
    for block in 0..<(starts.count - 1) {
      for j in Int(starts[block])..<Int(starts[block + 1]) {
        let contact = Int(members[j])
        blocksOf[Int(next[contact])] = UInt32(block)
        next[contact] += 1
      }
    }
  }

  /// The contacts behind `contact` in the book that it is compared with, each once, in no order.
  ///
  /// - Parameter seen: as many numbers as there are contacts, kept between calls; at first -1.
  func partners(
    of contact: Int, seen: inout [Int32], into partners: inout [UInt32]
  ) {
    partners.removeAll(keepingCapacity: true)
    for b in Int(blockStarts[contact])..<Int(blockStarts[contact + 1]) {
      let block = Int(blocksOf[b])
      var j = Int(starts[block + 1]) - 1
      // Members ascend: those behind the contact are at the end.
      while j >= Int(starts[block]), Int(members[j]) > contact {
        let other = Int(members[j])
        if seen[other] != Int32(contact) {
          seen[other] = Int32(contact)
          partners.append(members[j])
        }
        j -= 1
      }
    }
  }
}

/// Sorts keys with their contacts; equal keys stay in the order they had.
enum RadixSort {
  static func sort(_ items: inout [(key: UInt64, contact: UInt32)]) {
    guard items.count > 1 else { return }
    var other = items
    // The keys are hashes: four passes over 44 bits leave next to nothing unsorted, the rest is compared.
    var counts = [Int](repeating: 0, count: 1 << 11)
    for pass in 0..<6 {
      let shift = UInt64(pass * 11)
      for i in counts.indices { counts[i] = 0 }
      for item in items { counts[Int(truncatingIfNeeded: (item.key >> shift) & 0x7FF)] += 1 }
      var sum = 0
      for i in counts.indices { (counts[i], sum) = (sum, sum + counts[i]) }
      for item in items {
        let digit = Int(truncatingIfNeeded: (item.key >> shift) & 0x7FF)
        other[counts[digit]] = item
        counts[digit] += 1
      }
      swap(&items, &other)
    }
  }
}
