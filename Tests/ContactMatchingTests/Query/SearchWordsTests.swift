import Testing
import VCard

@testable import ContactMatching

@Suite struct SearchWordsTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    var query: String
    var isFound: Bool
    var testDescription: String { "\(query) in \(line)" }
  }

  /// By the rule for names of the contacts API (section 4) and the words people type.
  static let cases = [
    Case(line: "FN:John Appleseed", query: "Appleseed", isFound: true),
    Case(line: "FN:John Appleseed", query: "john app", isFound: true),
    Case(line: "FN:John Appleseed", query: "Apple J", isFound: true),
    Case(line: "FN:John Appleseed", query: "seed", isFound: false),
    Case(line: "FN:John Appleseed", query: "", isFound: false),
    Case(line: "FN:John Appleseed", query: " .,- ", isFound: false),
    Case(line: "FN:Anna Leeds", query: "Ann Lee", isFound: true),
    Case(line: "FN:José Núñez", query: "jose nunez", isFound: true),
    Case(line: "FN:Jose Nunez", query: "José Núñez", isFound: true),
    Case(line: "FN:Conan O'Brien", query: "brien", isFound: true),
    Case(line: "FN:Conan O'Brien", query: "obrien", isFound: true),
    Case(line: "FN:Conan O'Brien", query: "o'brien", isFound: true),
    Case(line: "FN:Ｔａｒｏ Straße", query: "taro strasse", isFound: true),
    Case(line: "FN:Łukasz", query: "lukasz", isFound: true),
    Case(line: "FN:Иван Петров", query: "ivan", isFound: true),
    Case(line: "FN:Ivan Petrov", query: "Иван", isFound: true),
    Case(line: "FN:山田太郎", query: "山田", isFound: true),
    Case(line: "FN:山田太郎", query: "太郎", isFound: true),
    Case(line: "N:山田;太郎;;;", query: "山田太郎", isFound: true),
    Case(line: "N:山田;太郎;;;", query: "太郎山田", isFound: true),
    Case(line: "FN:김민준", query: "민준", isFound: true),
    Case(line: "N:Lee;Ann;;Dr.;", query: "dr lee", isFound: true),
    Case(line: "NICKNAME:Speedy,Flash", query: "flash", isFound: true),
    Case(line: "ORG:Acme\\, Inc.;Sales", query: "inc sales", isFound: true),
    Case(line: "EMAIL:ann.lee@example.com", query: "ann.lee@exam", isFound: true),
    Case(line: "EMAIL:ann.lee@example.com", query: "example", isFound: true),
    Case(line: "TEL:+1 (555) 010-0123", query: "555 010", isFound: true),
    Case(line: "TEL:+1 (555) 010-0123", query: "5550100123", isFound: true),
    Case(line: "TEL:+15550100123", query: "0100123", isFound: true),
    Case(line: "TEL:tel:+1-555-010-0123;ext=99", query: "99", isFound: false),
    Case(line: "TEL:٠١٢٣٤٥٦٧٨", query: "012345678", isFound: true),
    Case(line: "NOTE:likes tea", query: "tea", isFound: false),
  ]

  @Test("A query finds words by their beginnings", arguments: cases)
  func finds(_ c: Case) throws {
    var reader = CardReader(
      bytes: Array("BEGIN:VCARD\nVERSION:4.0\n\(c.line)\nEND:VCARD\n".utf8))
    var card = Card()
    _ = try reader.next(into: &card)
    card.raise()
    var words = SearchWords()
    words.take(card)
    let isFound = words.match(SearchWords.query(c.query))
    #expect(isFound == c.isFound)
  }

  @Test("A word stands in a field once, and what is asked for are its fields")
  func fields() throws {
    var reader = CardReader(
      bytes: Array(
        "BEGIN:VCARD\nVERSION:4.0\nFN:Ann Lee\nN:Lee;Ann;;;\nNOTE:tea\nEND:VCARD\n".utf8))
    var card = Card()
    _ = try reader.next(into: &card)
    var words = SearchWords()
    words.take(card)
    let names = words.with(.names) { String(decoding: $0, as: UTF8.self) }
    #expect(names == " ann lee ")
    let isFound = words.match(SearchWords.query("ann"), in: [.emails, .organizations])
    #expect(!isFound)
  }
}
