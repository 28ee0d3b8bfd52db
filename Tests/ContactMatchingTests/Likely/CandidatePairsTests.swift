import Testing

@testable import ContactMatching

@Suite struct CandidatePairsTests {
  private static func partners(_ book: LikelyBook, limit: Int) -> (
    pairs: CandidatePairs, of: [[UInt32]]
  ) {
    let pairs = CandidatePairs(book, limit: limit)
    var seen = [Int32](repeating: -1, count: book.count)
    var partners: [UInt32] = []
    let all = (0..<book.count).map { contact in
      pairs.partners(of: contact, seen: &seen, into: &partners)
      return partners.sorted()
    }
    return (pairs, all)
  }

  private static func record(_ name: String, _ phone: String) -> LikelyRecord {
    var record = LikelyRecord()
    record.name = name.split(separator: " ").map { LikelyRecord.NameWord(String($0)) }
    record.phones = [LikelyRecord.Phone(phone)]
    return record
  }

  @Test("Contacts meet once, under whatever key they share")
  func findsPairs() {
    var book = LikelyBook()
    book.add(Self.record("jane penhaligon", "+442079460001"))
    book.add(Self.record("penhaligon jane", "+442079460001"))
    book.add(Self.record("robert shaw", "+442079460002"))
    book.add(Self.record("mum", "+442079460002"))
    let (pairs, partners) = Self.partners(book, limit: 100)
    #expect(partners == [[1], [], [3], []])
    #expect(pairs.splitBlocks == 0)
  }

  @Test("A block over the limit is split by a second key, and what that costs is counted")
  func splitsLargeBlocks() {
    var book = LikelyBook()
    let names = ["ada", "bea", "cyd", "dot", "eve", "fay"].map { "\($0) x\($0)son" }
    for name in names + [names[0]] { book.add(Self.record(name, "+442079460001")) }
    let (pairs, partners) = Self.partners(book, limit: 4)
    // The number and its last digits; the pair of one name is found all the same.
    #expect(pairs.splitBlocks == 2)
    #expect(pairs.pairsLeftOut == 40)
    #expect(partners[0] == [6])
    #expect(partners.dropFirst().joined().isEmpty)
  }

  @Test("Sorting by key keeps the order of contacts")
  func sorts() {
    var items: [(key: UInt64, contact: UInt32)] = [
      (.max, 0), (7, 1), (1 << 63, 2), (7, 3), (0, 4), (1 << 40, 5), (7, 0),
    ]
    RadixSort.sort(&items)
    #expect(items.map(\.key) == [0, 7, 7, 7, 1 << 40, 1 << 63, .max])
    #expect(items.map(\.contact) == [4, 1, 3, 0, 5, 2, 0])
  }
}
