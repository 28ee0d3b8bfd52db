import Testing

@testable import VCard

@Suite struct LabelWordsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var labels: [String]
    var testDescription: String { line }
  }

  static let cases = [
    Case(line: "TEL;TYPE=HOME,Voice:1", labels: ["home", "voice"]),
    Case(line: "TEL;TYPE=pref;TYPE=cell:1", labels: ["cell"]),
    Case(line: "EMAIL;TYPE=internet,work:a@b.c", labels: ["work"]),
    Case(line: "TEL;TYPE=main-number:1", labels: ["main"]),
    Case(line: "TEL;TYPE=main:1", labels: ["main"]),
    Case(line: "TEL;TYPE=x-msg,x-car:1", labels: ["msg", "car"]),
    Case(line: "EMAIL;TYPE=x-x400,x-aol:a", labels: ["x400", "aol"]),
    Case(line: "IMPP;TYPE=x-mobile:xmpp:a@b.c", labels: ["mobile"]),
    Case(line: "RELATED;TYPE=co-worker,x-manager:urn:uuid:1", labels: ["co-worker", "manager"]),
    Case(line: "TEL;TYPE=Boat,x-foo:1", labels: ["Boat", "x-foo"]),
    Case(line: "TEL;TYPE=home;TYPE=home:1", labels: ["home"]),
    Case(line: "g.TEL;TYPE=cell:1\r\ng.X-ABLABEL:Boat", labels: ["cell", "Boat"]),
    Case(line: "g.TEL:1\r\nG.X-ABLabel:Sailing club\\, mail", labels: ["Sailing club, mail"]),
    Case(line: "g.URL:http://a.b\r\ng.X-ABLABEL:_$!<HomePage>!$_", labels: ["homepage"]),
    Case(line: "g.TEL:1\r\ng.X-ABLABEL:_$!<HomeFAX>!$_", labels: ["homefax"]),
    Case(line: "g.TEL:1\r\ng.X-ABLABEL:School", labels: ["school"]),
    Case(line: "g.TEL:1\r\ng.X-ABLABEL:_$!<ElderSister>!$_", labels: ["ElderSister"]),
    Case(line: "g.TEL:1\r\nX-ABLABEL:Boat", labels: []),
  ]

  @Test("Labels of a property", arguments: cases)
  func labels(_ c: Case) throws {
    let card = ContactTests.card(list: [c.line])
    let place = try #require(card.indices.first { card.properties[$0].id != .version })
    #expect(card.labels(of: place) == c.labels)
  }

  @Test("What a label is on a telephone number and elsewhere")
  func words() {
    #expect(LabelWords.word(for: "cell", on: .telephone) == .cell)
    #expect(LabelWords.word(for: "cell", on: .email) == nil)
    #expect(LabelWords.word(for: "msg", on: .telephone) == .xMsg)
    #expect(LabelWords.word(for: "friend", on: .related) == .friend)
    #expect(LabelWords.word(for: "friend", on: .telephone) == nil)
    #expect(LabelWords.word(for: "home", on: .url) == .home)
    #expect(LabelWords.word(for: "home", on: .xABDate) == nil)
    #expect(LabelWords.customText(label: "homepage") == "_$!<HomePage>!$_")
    #expect(LabelWords.customText(label: "Boat") == "Boat")
  }
}
