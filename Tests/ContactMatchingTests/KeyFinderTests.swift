import Testing
import VCard

@testable import ContactMatching

@Suite struct KeyFinderTests {
  static let contacts = [
    "FN:Ada Moss|EMAIL:ada@example.com|EMAIL:club@example.com|BDAY:19850412",
    "FN:Ole Brand|EMAIL:CLUB@example.com|TEL:+1 555 0100 200",
    "FN:Ada Moss|BDAY:19900101|TEL:tel:+1-555-0100-200",
    "FN:A. Moss|BDAY:1985-04-12|UID:x",
    "FN:Nobody",
  ]

  static let cases: [(keys: [[String]], sets: [String])] = [
    ([["fn"]], ["merge 0 2"]),
    ([["n"]], ["merge 0 2"]),
    ([["email"]], ["merge 0 1"]),
    ([["tel"]], ["merge 1 2"]),
    ([["bday"]], ["merge 0 3"]),
    ([["uid"]], []),
    ([["fn", "bday"]], []),
    ([["fn"], ["email"]], ["merge 0 1 2"]),
    ([["bday"], ["tel"]], ["merge 0 3", "merge 1 2"]),
  ]

  @Test("Contacts that agree in all keys of one alternative", arguments: cases)
  func finds(_ keys: [[String]], _ sets: [String]) throws {
    let alternatives = try keys.map { try $0.map { try #require(MatchKey.named($0)) } }
    let report = Book.report(Self.contacts, KeyFinder(alternatives: alternatives, locale: ""))
    #expect(Book.sets(report) == sets)
  }

  @Test("A word that is no key") func isUnknown() { #expect(MatchKey.named("shoe") == nil) }
}
