import ContactMatching
import Foundation
import Testing
import VCard

@Suite struct LikelyFinderTests {
  private static func sets(_ cards: [Card], region: String = "GB", threshold: Double = 0.99)
    -> [DuplicateSet]
  {
    var finder = LikelyFinder(region: region, threshold: threshold)
    for card in cards { finder.add(card) }
    return finder.finish()
  }

  private static func sets(_ cards: [[String]]) throws -> [DuplicateSet] {
    let text = cards.map {
      (["BEGIN:VCARD", "VERSION:3.0"] + $0 + ["END:VCARD", ""]).joined(separator: "\r\n")
    }.joined()
    return sets(try LikelyCards.cards(text))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var cards: [[String]]
    var members: [[Int]]
    var merged: [[Int]]
    var contradiction: MatchField?
  }

  static let cases = [
    Case(
      testDescription: "two scripts and one mobile number are one contact",
      cards: [
        ["FN:张伟", "N:张;伟;;;", "TEL;TYPE=CELL:+86 130 0086 1234"],
        ["FN:Wei Zhang", "N:Zhang;Wei;;;", "TEL;TYPE=CELL:0086 13000861234"],
      ], members: [[0, 1]], merged: [[0, 1]]),
    Case(
      testDescription: "a chain of a number and a mailbox holds",
      cards: [
        ["FN:Jane Penhaligon", "EMAIL:jane.penhaligon@example.com"],
        [
          "FN:Janie Penhaligon", "EMAIL:Jane.Penhaligon@example.com",
          "TEL;TYPE=CELL:07700 900123",
        ],
        ["FN:Mum", "TEL;TYPE=CELL:+447700900123"],
      ], members: [[0, 1, 2]], merged: [[0, 1, 2]]),
    Case(
      testDescription: "people of one household are not one",
      cards: [
        ["FN:Tim Clarke", "N:Clarke;Tim;;;", "TEL;TYPE=HOME:020 7946 0123"],
        ["FN:Tom Clarke", "N:Clarke;Tom;;;", "TEL;TYPE=HOME:020 7946 0123"],
        ["FN:The Clarkes", "TEL:+44 20 7946 0123"],
      ], members: [], merged: []),
    Case(
      testDescription: "a number that changed hands joins nobody",
      cards: [
        ["FN:Jane Penhaligon", "N:Penhaligon;Jane;;;", "TEL;TYPE=CELL:07700 900123"],
        ["FN:Robert Shaw", "N:Shaw;Robert;;;", "TEL;TYPE=CELL:07700 900123"],
      ], members: [], merged: []),
    Case(
      testDescription: "a UID that was copied with a template joins nobody",
      cards: [
        ["UID:4c1b", "FN:Jane Penhaligon", "N:Penhaligon;Jane;;;"],
        ["UID:4c1b", "FN:Robert Shaw", "N:Shaw;Robert;;;"],
      ], members: [], merged: []),
    Case(
      testDescription: "father and son stay apart, and it is said why",
      cards: [
        ["FN:John Penhaligon Sr.", "N:Penhaligon;John;;;Sr.", "TEL:020 7946 0123"],
        ["FN:John Penhaligon Jr.", "N:Penhaligon;John;;;Jr.", "TEL:020 7946 0123"],
      ], members: [[0, 1]], merged: [], contradiction: .generation),
    Case(
      testDescription: "another birthday keeps apart",
      cards: [
        [
          "FN:Jane Penhaligon", "N:Penhaligon;Jane;;;", "TEL;TYPE=CELL:07700 900123",
          "BDAY:1950-02-03",
        ],
        [
          "FN:Jane Penhaligon", "N:Penhaligon;Jane;;;", "TEL;TYPE=CELL:07700 900123",
          "BDAY:1981-11-28",
        ],
      ], members: [[0, 1]], merged: [], contradiction: .birthday),
    Case(
      testDescription: "a rare name alone is a suggestion",
      cards: [
        ["FN:Jane Penhaligon", "N:Penhaligon;Jane;;;"],
        ["FN:Penhaligon\\, Jane", "N:Penhaligon;Jane;;;"],
      ], members: [[0, 1]], merged: []),
  ]

  @Test("Small books", arguments: cases)
  func findsDuplicates(_ c: Case) throws {
    let sets = try Self.sets(c.cards)
    #expect(sets.map(\.members) == c.members)
    #expect(sets.flatMap(\.merged) == c.merged)
    #expect(sets.flatMap(\.contradictions).map(\.field).first == c.contradiction)
  }

  // MARK: A book of 600 cards

  /// An invented book, made from names, numbers of fiction and a mix of programs, with its truth.
  private struct Book {
    var cards: [Card]
    var truth: Set<[Int]> = []
    var undecidable: Set<[Int]> = []

    init() throws {
      let folder = Bundle.module.bundleURL.appending(path: "Resources")
      cards = try LikelyCards.cards(
        Array(Data(contentsOf: folder.appending(path: "likely.vcf"))))
      let lines = try String(
        contentsOf: folder.appending(path: "likely.truth"), encoding: .utf8
      ).split(separator: "\n").filter { !$0.hasPrefix("#") }
      for line in lines {
        let members = line.split(separator: " ").compactMap { Int($0) }
        if line.hasPrefix("?") {
          undecidable.insert(members)
        } else {
          truth.formUnion(pairs(members))
        }
      }
    }
  }

  private static func pairs(_ members: [Int]) -> [[Int]] {
    members.enumerated().flatMap { n, a in members[(n + 1)...].map { [a, $0] } }
  }

  /// Precision and recall over pairs, those that cannot be decided left out.
  private static func score(_ groups: [[Int]], _ book: Book) -> (precision: Double, recall: Double)
  {
    let found = Set(groups.flatMap(pairs)).subtracting(book.undecidable)
    let right = Double(found.intersection(book.truth).count)
    return (right / Double(found.count), right / Double(book.truth.count))
  }

  @Test("What is merged unasked is right, what is suggested nearly complete")
  func reachesItsFloors() throws {
    let book = try Book()
    let sets = Self.sets(book.cards, region: "US")
    let unasked = Self.score(sets.flatMap(\.merged), book)
    #expect(unasked.precision >= 0.995 && unasked.recall >= 0.78, "\(unasked)")
    let all = Self.score(sets.filter { $0.decision != .apart }.map(\.members), book)
    #expect(all.precision >= 0.95 && all.recall >= 0.95, "\(all)")
  }

  @Test("A property that numbers the records of a file is no evidence")
  func takesNoRecordNumbers() throws {
    let cards = try Book().cards
    let plain = cards.map { card in
      var card = card
      for place in card.indices where card.nameText(place) == "X-RECORD-ID" {
        card.remove(property: place)
      }
      return card
    }
    #expect(zip(plain, cards).allSatisfy { $0.indices.count < $1.indices.count })
    #expect(Self.sets(plain, region: "US") == Self.sets(cards, region: "US"))
  }

  @Test("The order of the input does not change the sets")
  func isIndependentOfOrder() throws {
    let book = try Book()
    // Of cards that are copies of each other, which one stands for them in a pair is open.
    let isFirm = { (set: DuplicateSet) in set.decision != .apart }
    let sets = Self.sets(book.cards, region: "US").filter(isFirm)
    let last = book.cards.count - 1
    let reversed = Self.sets(book.cards.reversed(), region: "US").filter(isFirm)
    let mirrored = Set(reversed.map { $0.members.map { last - $0 }.sorted() })
    #expect(Set(sets.map(\.members)) == mirrored)
    let merged = Set(reversed.flatMap(\.merged).map { $0.map { last - $0 }.sorted() })
    #expect(Set(sets.flatMap(\.merged)) == merged)
  }

  @Test("Reasons add up to the score, and no contact is in two sets")
  func explainsItself() throws {
    let sets = Self.sets(try Book().cards, region: "US")
    for set in sets {
      #expect(abs(set.reasons.reduce(0) { $0 + $1.weight } - set.score) < 0.001)
      #expect(set.members == set.members.sorted() && set.members.count > 1)
      #expect(set.merged.allSatisfy { Set($0).isSubset(of: set.members) })
      #expect((set.decision == .merge) == (set.merged == [set.members]))
    }
    let members = sets.flatMap(\.members)
    #expect(Set(members).count == members.count)
  }

  @Test("A higher threshold asks more")
  func takesAThreshold() throws {
    let book = try Book()
    let strict = Self.sets(book.cards, region: "US", threshold: 0.999_999).flatMap(\.merged)
    let lax = Self.sets(book.cards, region: "US", threshold: 0.9).flatMap(\.merged)
    #expect(strict.flatMap(Self.pairs).count < lax.flatMap(Self.pairs).count)
  }

  @Test("The search ends when progress says so")
  func canBeInterrupted() throws {
    struct Stop: Error {}
    var finder = LikelyFinder(region: "US")
    for card in try Book().cards { finder.add(card) }
    #expect(throws: Stop.self) { try finder.finish { _, _ in throw Stop() } }
  }
}
