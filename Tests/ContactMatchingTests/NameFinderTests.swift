import Testing
import VCard

@testable import ContactMatching

@Suite struct NameFinderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var contacts: [String]
    var sets: [String]
    var careful: [String]

    init(_ testDescription: String, _ contacts: [String], _ sets: [String], careful: [String]) {
      self.testDescription = testDescription
      self.contacts = contacts
      self.sets = sets
      self.careful = careful
    }
  }

  static let cases = [
    Case(
      "one name, nothing else", ["FN:Ada Moss", "FN:ADA MOSS", "FN:Ole Brand"], ["merge 0 1"],
      careful: []),
    Case(
      "one name and a number, with and without country code",
      ["FN:Ada Moss|TEL:+1-555-0100-123", "FN:Moss\\, Ada|TEL:555 0100 123"], ["merge 0 1"],
      careful: ["merge 0 1"]),
    Case(
      "the name of N when there is no FN", ["N:Moss;Ada;;Dr.;", "FN:Ada Moss"], ["merge 0 1"],
      careful: []),
    Case(
      "no name at all", ["TEL:+1-555-0100", "TEL:+1-555-0100", "NOTE:x"], [], careful: []),
    Case(
      "two birthdays", ["FN:Ada Moss|BDAY:19850412", "FN:Ada Moss|BDAY:19850413"],
      ["apart 0 1 birthday"], careful: ["apart 0 1 birthday"]),
    Case(
      "a birthday without a year agrees", ["FN:Ada Moss|BDAY:19850412", "FN:Ada Moss|BDAY:--0412"],
      ["merge 0 1"], careful: ["merge 0 1"]),
    Case(
      "two organisations", ["FN:Ada Moss|ORG:Acme", "FN:Ada Moss|ORG:Club"],
      ["apart 0 1 organization"], careful: ["apart 0 1 organization"]),
    Case(
      "two organisations and a shared address of e-mail",
      [
        "FN:Ada Moss|ORG:Acme|EMAIL:ada@example.com",
        "FN:Ada Moss|ORG:Club|EMAIL:Ada@Example.com",
      ], ["merge 0 1"], careful: ["merge 0 1"]),
    Case(
      "one organisation with its department",
      ["FN:Ada Moss|ORG:ACME;Sales", "FN:Ada Moss|ORG:Acme"], ["merge 0 1"], careful: []),
    Case(
      "a person and a company", ["FN:Moss|N:Moss;;;;", "FN:Moss|KIND:org"], ["apart 0 1 kind"],
      careful: ["apart 0 1 kind"]),
    Case(
      "father and son", ["FN:Ray Stone Sr.", "FN:Ray Stone Jr.", "FN:Ray Stone Jr"],
      ["merge 1 2 generation"], careful: ["apart 0 1 2 generation"]),
    Case(
      "one without a birthday fits both of two that differ",
      ["FN:Ada Moss|BDAY:19850412", "FN:Ada Moss|BDAY:19900101", "FN:Ada Moss"],
      ["review 0 1 2 birthday"], careful: ["apart 0 1 birthday"]),
    Case(
      "a shared number tells which of the two it is",
      [
        "FN:Ada Moss|BDAY:19850412|TEL:+15550100", "FN:Ada Moss|BDAY:19900101",
        "FN:Ada Moss|TEL:+15550100",
      ], ["merge 0 2 birthday"], careful: ["merge 0 2 birthday"]),
    Case(
      "the same UID, whatever else", ["UID:a|FN:Ada Moss|BDAY:19850412", "UID:A|FN:Ada Moss"],
      ["merge 0 1"], careful: ["merge 0 1"]),
    Case(
      "the same UID in two spellings",
      [
        "UID:urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8|FN:Ada Moss",
        "UID;VALUE=text:6BA7B810-9DAD-11D1-80B4-00C04FD430C8|FN:Ada Holm|TEL:+15550100",
        "UID;VALUE=text:6BA7B810-9DAD-11D1-80B4-00C04FD430C8|FN:Ada Holm|TEL:+15550100",
      ],
      ["merge 1 2 name"], careful: ["merge 1 2 name"]),
    Case(
      "a new name, the same number and UID",
      ["UID:a|FN:Ada Moss|TEL:+15550100", "UID:a|FN:Ada Holm|TEL:+15550100"], ["merge 0 1"],
      careful: ["merge 0 1"]),
    Case(
      "another card of the UID between two that are one",
      [
        "UID:a|FN:Ada Moss|TEL:+15550100", "UID:a|FN:Ole Brand",
        "UID:a|FN:Ada Holm|TEL:+15550100",
      ], ["merge 0 2 name"], careful: ["merge 0 2 name"]),
    Case(
      "a card copied as a template", ["UID:a|FN:Ada Moss", "UID:a|FN:Ole Brand"],
      ["apart 0 1 name"], careful: ["apart 0 1 name"]),
  ]

  @Test("Equal formatted names that nothing contradicts", arguments: cases)
  func findsNames(_ c: Case) {
    #expect(Book.sets(Book.report(c.contacts, NameFinder(locale: ""))) == c.sets)
  }

  @Test("The same, with something else in common", arguments: cases)
  func isCareful(_ c: Case) {
    let report = Book.report(c.contacts, NameFinder(locale: "", isCareful: true))
    #expect(Book.sets(report) == c.careful)
  }

  @Test("The sets do not depend on the order of the contacts", arguments: cases)
  func isIndependentOfOrder(_ c: Case) {
    let forward = Book.report(c.contacts, NameFinder(locale: ""))
    let last = c.contacts.count - 1
    let backward = Book.report(c.contacts.reversed(), NameFinder(locale: ""))
    func turned(_ set: DuplicateSet) -> [[Int]] {
      [set.members.map { last - $0 }.sorted()]
        + set.merged.map { $0.map { last - $0 }.sorted() }.sorted { $0[0] < $1[0] }
    }
    #expect(
      Set(forward.sets.map { [$0.members] + $0.merged }) == Set(backward.sets.map(turned)))
  }

  @Test("Reasons add up to the score, and no contact is in two sets", arguments: cases)
  func isSound(_ c: Case) {
    let report = Book.report(c.contacts, NameFinder(locale: ""))
    var seen = Set<Int>()
    for set in report.sets {
      #expect(set.score == set.reasons.reduce(0) { $0 + $1.weight })
      #expect(set.members == set.members.sorted())
      #expect(seen.isDisjoint(with: set.members))
      seen.formUnion(set.members)
    }
  }

  @Test("A thousand contacts of one name are one, unless they differ")
  func splitsLargeGroups() {
    let same = Array(repeating: "FN:Ada Moss|NOTE:x", count: 1000)
    let one = Book.report(same, NameFinder(locale: ""))
    #expect(one.sets.map(\.members.count) == [1000])
    #expect(one.splitGroups == 0)
    let two = (0..<1000).map { "FN:Ada Moss|BDAY:198504\($0 % 2 == 0 ? 12 : 13)" }
    let report = Book.report(two, NameFinder(locale: ""))
    #expect(report.sets.map(\.members.count) == [500, 500])
    #expect(report.splitGroups == 1)
  }
}
