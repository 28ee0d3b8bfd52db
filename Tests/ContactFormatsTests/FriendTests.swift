import ContactFormats
import Testing
import VCard

/// A friend and its contact.
@Suite struct FriendTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xD9]

  private static let ada = Friend(
    firstName: "Ada", lastName: "Moss", workEmail: "ada@example.com", profilePicture: jpeg)

  private static func contact(_ lines: [String]) -> Contact { Contact(CardFacts.card(lines)) }

  @Test("A friend as a contact: a label, names, the bytes of the picture") func makesContact() {
    let contact = Self.ada.contactValue
    #expect(contact.structuredName == StructuredName(family: ["Moss"], given: ["Ada"]))
    #expect(contact.emails.map(\.value) == ["ada@example.com"])
    #expect(contact.emails.map(\.labels) == [["work"]])
    #expect(contact.photo == ContactMedia(mediaType: "image/jpeg", bytes: Self.jpeg))
    #expect(
      CardFacts.lines(contact.card) == [
        "EMAIL;TYPE=[\"work\"]:ada@example.com", "N:[[\"Moss\"], [\"Ada\"]]",
        "PHOTO;MEDIATYPE=[\"image/jpeg\"];inline:/9j/4P/Z",
      ])
  }

  static let friends = [
    ada,
    Friend(firstName: "Mary Jo", lastName: "van der Berg", workEmail: "mj@example.com"),
    Friend(firstName: "", lastName: "Ono; Yo, ko", workEmail: "a,b;c@example.com"),
    Friend(firstName: "夏", lastName: "", workEmail: "natsu@example.com"),
    Friend(
      firstName: "Bo", lastName: "Kind", workEmail: "bo@example.com",
      profilePicture: Array("unknown".utf8)),
  ]

  @Test("A friend comes back from its contact", arguments: friends)
  func comesBack(_ friend: Friend) throws {
    #expect(try Friend(contact: friend.contactValue) == friend)
  }

  struct Choice: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: [String]
    var email: String
  }

  static let choices = [
    Choice(
      testDescription: "the address for work, though another one is preferred",
      lines: ["EMAIL;PREF=1:a@example.com", "EMAIL;TYPE=work:b@example.com"],
      email: "b@example.com"),
    Choice(
      testDescription: "the first of two for work",
      lines: ["EMAIL;TYPE=home,work:a@example.com", "EMAIL;TYPE=work;PREF=1:b@example.com"],
      email: "a@example.com"),
    Choice(
      testDescription: "else the preferred one",
      lines: ["EMAIL;TYPE=home:a@example.com", "EMAIL;PREF=1:b@example.com"],
      email: "b@example.com"),
    Choice(
      testDescription: "else the first",
      lines: ["EMAIL;TYPE=home:a@example.com", "EMAIL:b@example.com"], email: "a@example.com"),
    Choice(
      testDescription: "an empty one is none",
      lines: ["EMAIL;TYPE=work: ", "EMAIL:b@example.com"], email: "b@example.com"),
  ]

  @Test("Which address a friend is written to", arguments: choices)
  func choosesEmail(_ c: Choice) throws {
    #expect(try Friend(contact: Self.contact(c.lines)).workEmail == c.email)
  }

  @Test("A contact without an address is a typed error") func refuses() {
    #expect(throws: FriendError.withoutEmail(name: "Cleo Lund")) {
      try Friend(contact: Self.contact(["FN:Cleo Lund", "TEL:+1-555-0100"]))
    }
    #expect(throws: FriendError.withoutEmail(name: "Cleo Lund")) {
      try Friend(contact: Self.contact(["N:Lund;Cleo;;;"]))
    }
    #expect(throws: FriendError.withoutEmail(name: nil)) { try Friend(contact: Contact()) }
  }

  @Test("Names come from N, else from FN") func findsNames() throws {
    func names(_ lines: String...) throws -> [String] {
      let friend = try Friend(contact: Self.contact(lines + ["EMAIL:a@example.com"]))
      return [friend.firstName, friend.lastName]
    }
    #expect(try names("FN:Dr. A. Moss", "N:Moss;Ada;Rose;Dr.;") == ["Ada", "Moss"])
    #expect(try names("FN:Mary Jo Berg") == ["Mary Jo", "Berg"])
    #expect(try names("N:Lund,Holm;Jo,Ann;;;") == ["Jo Ann", "Lund Holm"])
    #expect(try names("TEL:1") == ["", ""])
  }

  @Test("A picture that is not in the contact is none") func leavesLinks() throws {
    let lines = ["EMAIL:a@example.com", "PHOTO:https://example.com/a.jpg"]
    #expect(try Friend(contact: Self.contact(lines)).profilePicture == nil)
  }

  @Test("Equality and contains go by value, order by name and address") func compares() {
    let list = [
      Friend(firstName: "Bo", lastName: "Moss", workEmail: "a@example.com"),
      Friend(firstName: "Ada", lastName: "Moss", workEmail: "b@example.com"),
      Friend(firstName: "Ada", lastName: "Moss", workEmail: "a@example.com"),
      Friend(firstName: "Zoe", lastName: "Lund", workEmail: "z@example.com"),
    ]
    #expect(list.contains(Friend(firstName: "Zoe", lastName: "Lund", workEmail: "z@example.com")))
    #expect(!list.contains(Self.ada))
    #expect(Set(list + list).count == 4)
    #expect(list.sorted() == list.reversed())
    // Those that differ in the picture only have an order too.
    var other = Self.ada
    other.profilePicture = nil
    #expect(other < Self.ada && !(Self.ada < other) && !(other < other))
  }
}
