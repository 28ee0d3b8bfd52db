import ContactMatching
import Testing

@testable import VCard

@Suite struct ThreeWayMergeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var base: [String]
    var mine: [String]
    var theirs: [String]
    var expected: [String]
    var conflicts: [String] = []
  }

  static let cases = [
    Case(
      testDescription: "removed in one, untouched in the other",
      base: ["FN:a", "TEL:+1-555-0101", "item1.TEL:+1-555-0102", "item1.X-ABLabel:Boat"],
      mine: ["FN:a", "TEL:+1-555-0101"],
      theirs: ["FN:a", "TEL:+15550101", "item1.TEL:+1-555-0102", "item1.X-ABLabel:Boat"],
      expected: ["FN:a", "TEL:+1-555-0101"]),
    Case(
      testDescription: "the other way round",
      base: ["FN:a", "EMAIL:a@example.com", "NOTE:x"],
      mine: ["FN:a", "EMAIL:a@example.com", "NOTE:x"],
      theirs: ["FN:a", "NOTE:x"], expected: ["FN:a", "NOTE:x"]),
    Case(
      testDescription: "added in both",
      base: ["FN:a"], mine: ["FN:a", "TEL:+1-555-0101"], theirs: ["FN:a", "TEL:+1-555-0102"],
      expected: ["FN:a", "TEL:+1-555-0101", "TEL:+1-555-0102"]),
    Case(
      testDescription: "changed in one",
      base: ["FN:a", "BDAY:19790412", "TEL;TYPE=home:+1-555-0101", "N:a;;;;"],
      mine: ["FN:a b", "BDAY:19790412", "TEL;TYPE=home:+1-555-0101", "N:a;;;;"],
      theirs: ["FN:a", "BDAY:19800412", "TEL;TYPE=work:+1-555-0101", "N:a;b;;;"],
      expected: ["FN:a b", "N:a;b;;;", "BDAY:19800412", "TEL;TYPE=work:+1-555-0101"]),
    Case(
      testDescription: "changed in both, once in a card",
      base: ["FN:a", "BDAY:19790412"], mine: ["FN:a", "BDAY:19790413"],
      theirs: ["FN:a", "BDAY:19790414"],
      expected: ["FN:a", "BDAY;ALTID=1:19790413", "BDAY;ALTID=1:19790414"], conflicts: ["BDAY"]),
    Case(
      testDescription: "changed in both, several in a card",
      base: ["FN:a", "EMAIL:a@example.com"], mine: ["FN:a", "EMAIL:b@example.com"],
      theirs: ["FN:a", "EMAIL:c@example.com"],
      expected: ["FN:a", "EMAIL:b@example.com", "EMAIL:c@example.com"], conflicts: ["EMAIL"]),
    Case(
      testDescription: "removed in one, changed in the other: it stays",
      base: ["FN:a", "TEL:+1-555-0101"], mine: ["FN:a"],
      theirs: ["FN:a", "TEL;TYPE=work:+1-555-0101"],
      expected: ["FN:a", "TEL;TYPE=work:+1-555-0101"]),
    Case(
      testDescription: "texts of lists one by one",
      base: ["FN:a", "CATEGORIES:a,b,c"], mine: ["FN:a", "CATEGORIES:a,c,d"],
      theirs: ["FN:a", "CATEGORIES:b,c,e"], expected: ["FN:a", "CATEGORIES:c,d,e"]),
    Case(
      testDescription: "what is about the card follows the rules of any merge",
      base: ["FN:a", "UID:u:1", "REV:20240101T000000Z"],
      mine: ["FN:a", "UID:u:1", "REV:20240102T000000Z"],
      theirs: ["FN:a", "UID:u:1", "REV:20240103T000000Z"],
      expected: ["FN:a", "UID:u:1", "REV:20240103T000000Z"]),
  ]

  @Test("Three cards become one", arguments: cases)
  func merges(_ c: Case) throws {
    var merge = ThreeWayMerge()
    let merged = try merge.merge(
      base: MergeSupport.card(c.base), mine: MergeSupport.card(c.mine),
      theirs: MergeSupport.card(c.theirs))
    #expect(MergeSupport.lines(merged.card).sorted() == c.expected.sorted())
    #expect(merged.report.conflicts.map { $0.values[0].property.name } == c.conflicts)
    #expect(merged.report.conflicts.allSatisfy { $0.values.map(\.input) == [0, 1] })
  }

  @Test("Where one side left all as it was, the other side is the result")
  func untouched() throws {
    for seed in 1...100 {
      let cards = try MergePropertyTests.related(UInt64(seed), count: 2)
      // What a card says twice is tidied by any merge.
      let base = MergeSupport.merge([cards[0]]).card
      let other = MergeSupport.merge([cards[1]]).card
      var merge = ThreeWayMerge()
      let mine = merge.merge(base: base, mine: other, theirs: base)
      let theirs = merge.merge(base: base, mine: base, theirs: other)
      for merged in [mine, theirs] {
        let skipped: Set = ["UID", "X-MERGED-UID", "REV", "PRODID", "CREATED", "CLIENTPIDMAP"]
        let difference = CardDifference(from: other, to: merged.card, ignoring: skipped)
        #expect(difference.changes == [], "seed \(seed)")
      }
      let isChanged = merge.merge(base: base, mine: base, theirs: base).isChanged
      #expect(!isChanged, "seed \(seed)")
    }
  }
}
