import Testing

@testable import ContactMatching

@Suite struct LikelyRecordMakerTests {
  struct Name: Sendable, CustomTestStringConvertible {
    var testDescription: String { formatted }
    var formatted: String
    var structured = ";;;;"
    var words: String
    var generation: UInt8 = 0
    var kind = LikelyRecord.Kind.person
  }

  static let names = [
    Name(formatted: "Dr. Anna Müller", structured: "Müller;Anna;;Dr.;", words: "anna müller"),
    Name(formatted: "Müller\\, Anna", words: "müller anna"),
    Name(formatted: "Miles O'Brien", words: "miles obrien"),
    Name(
      formatted: "John Smith Jr.", structured: "Smith;John;;;Jr.", words: "john smith",
      generation: 2),
    Name(formatted: "John Smith Sr.", words: "john smith", generation: 1),
    Name(
      formatted: "Anna Müller (work)", structured: "Müller (work);Anna;;;", words: "anna müller"),
    Name(formatted: "Anna Müller - gym", words: "anna müller"),
    Name(formatted: "Anna Muelle/M", structured: ";Anna Muelle/M;;;", words: "anna muelle"),
    Name(formatted: "Anna Müller 2", words: "anna müller"),
    Name(formatted: "Anna ❤️ Müller 🇫🇷", words: "anna müller"),
    Name(formatted: "Aunt Mary", words: "mary"),
    Name(formatted: "张伟", words: "张 伟"),
    Name(formatted: "欧阳思远", words: "欧阳 思远"),
    Name(formatted: "김철수", words: "김 철수"),
    // No name: a word for a relative, a number, an address.
    Name(formatted: "Mum", words: ""),
    Name(formatted: "Emma's mum", words: ""),
    Name(formatted: "Mama von Anna", words: ""),
    Name(formatted: "小明妈妈", words: ""),
    Name(formatted: "+44 7700 900123", words: ""),
    Name(formatted: "anna@example.com", words: ""),
    Name(formatted: "Familie Müller", words: "familie müller", kind: .household),
    Name(formatted: "The Clarkes", words: "the clarkes", kind: .household),
    Name(formatted: "Home", words: "home", kind: .household),
  ]

  @Test("What is a name in a formatted name", arguments: names)
  func takesNamesApart(_ c: Name) throws {
    let record = try LikelyCards.record("FN:\(c.formatted)", "N:\(c.structured)")
    #expect(record.name.map(\.text).joined(separator: " ") == c.words)
    #expect(record.generation == c.generation)
    #expect(record.kind == c.kind)
  }

  @Test("Which word is the family name is a hint of N, or of the comma")
  func hintsAtFamilyNames() throws {
    let structured = try LikelyCards.record("FN:Anna Müller", "N:Müller;Anna;;;")
    #expect(structured.name.map(\.family) == [-1, 1])
    let comma = try LikelyCards.record("FN:Müller\\, Anna")
    #expect(comma.name.map(\.family) == [1, -1])
  }

  @Test("A card that is named as its organisation is one")
  func findsOrganizations() throws {
    let record = try LikelyCards.record("FN:Acorn Plumbing Ltd", "ORG:Acorn Plumbing Ltd")
    #expect(record.kind == .organization)
    #expect(record.name.map(\.text) == ["acorn", "plumbing"])
  }

  static let phones: [(String, LikelyRecord.Phone)] = [
    ("TEL;TYPE=CELL:07700 900123", .init("+447700900123", use: .mobile)),
    ("TEL:+44 (0)20 7946 0123", .init("+442079460123", use: .fixed)),
    ("TEL;TYPE=WORK:020 7946 0123 ext. 12", .init("+442079460123", use: .shared)),
    ("TEL;TYPE=CELL:+1 212 555 0123", .init("+12125550123", use: .mobile)),
    ("TEL;TYPE=FAX:020 7946 0123", .init("+442079460123", use: .shared)),
    // Nobody knows where: the digits are kept.
    ("TEL:99 00 99 00 99", .init("9900990099")),
  ]

  @Test("Numbers become international", arguments: phones)
  func placesPhones(_ line: String, _ phone: LikelyRecord.Phone) throws {
    #expect(try LikelyCards.record(line).phones == [phone])
  }

  @Test("Short numbers and service codes are no evidence", arguments: ["112", "*100#", "1234"])
  func leavesOutShortNumbers(_ text: String) throws {
    #expect(try LikelyCards.record("TEL:\(text)").phones.isEmpty)
  }

  static let emails = [
    ("Anna.Lee+shop@googlemail.com", "annalee@gmail.com"),
    ("Anna.Lee+shop@Example.COM", "anna.lee+shop@example.com"),
    ("a.lee+x@outlook.com", "a.lee@outlook.com"),
    ("mailto:anna@example.org", "anna@example.org"),
    ("not an address", ""),
  ]

  @Test("Mail addresses are compared by the rules of their provider", arguments: emails)
  func comparesEmails(_ address: String, _ form: String) {
    #expect(EmailForm.compared(address) == form)
  }

  @Test("Mailboxes of a role", arguments: [("info@", true), ("Sales2@", true), ("anna@", false)])
  func findsRoles(_ local: String, _ isRole: Bool) {
    #expect(EmailForm.isRole(EmailForm.compared(local + "example.com")) == isRole)
  }

  @Test("A short private value may identify somebody, a label or a long text does not")
  func readsIdentifiers() throws {
    let record = try LikelyCards.record(
      "X-MEMBER-NO:4711-0815", "item1.X-LABEL:Boat", "X-NO:1",
      "X-STORY:\(String(repeating: "x", count: 41))")
    #expect(record.identifiers.map(\.name) == ["X-MEMBER-NO"])
  }

  @Test("Apple's year 1604 says day and month only")
  func readsBirthdays() throws {
    #expect(
      try LikelyCards.record("BDAY;X-APPLE-OMIT-YEAR=1604:1604-05-24").birthday
        == .init(month: 5, day: 24))
    #expect(
      try LikelyCards.record("BDAY:1980-05-24").birthday == .init(year: 1980, month: 5, day: 24))
  }
}
