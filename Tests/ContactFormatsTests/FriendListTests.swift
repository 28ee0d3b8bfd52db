import Testing
import VCard

@testable import ContactFormats

/// A list of friends as CSV: the layer of `Friend` in a table.
@Suite struct FriendListTests {
  private static func write(_ cards: [Card], loss: LossPolicy = .keep) throws
    -> (text: String, faults: [String])
  {
    guard let makeWriter = FormatRegistry.find("csv+friends")?.format.makeWriter else {
      Issue.record("csv+friends is not written")
      return ("", [])
    }
    var options = FormatOptions()
    options.csv.lineEnd = .lf
    options.loss = loss
    let (text, diagnostics) = try CSV.write(cards, with: makeWriter(options))
    return (text, diagnostics.map { "\($0.severity) \($0.code.rawValue) \($0.message)" })
  }

  @Test("A friend's row is what its contact says, and comes back", arguments: FriendTests.friends)
  func roundTrip(_ friend: Friend) throws {
    let written = try Self.write([friend.contactValue.card])
    #expect(written.faults.isEmpty)
    let found = try CSV.read(written.text)
    #expect(found.faults.isEmpty)
    let card = try #require(found.cards.first)
    #expect(try Friend(contact: Contact(card)) == friend)
    #expect(CardFacts.lines(card) == CardFacts.lines(friend.contactValue.card))
  }

  @Test("The cells of a contact are those of its friend") func cells() throws {
    let cards = [
      [
        "FN:Ada Moss", "N:Moss;Ada;;;", "EMAIL;TYPE=home;PREF=1:h@example.com",
        "EMAIL;TYPE=work:w@example.com",
      ],
      ["FN:Mary Jo Berg", "EMAIL;TYPE=home:h@example.com", "EMAIL;PREF=1:p@example.com"],
      ["FN:Kauri", "KIND:org", "ORG:Kauri", "EMAIL:k@example.com"],
      ["N:Lund,Holm;Jo,Ann;;;", "EMAIL:l@example.com"],
    ].map { CardFacts.card($0) }
    let rows = try Self.write(cards).text.split(separator: "\n")
    #expect(rows.first == "First name,Last name,Work e-mail,Picture")
    for (row, card) in zip(rows.dropFirst(), cards) {
      let friend = try Friend(contact: Contact(card))
      #expect(row == "\(friend.firstName),\(friend.lastName),\(friend.workEmail),")
    }
    #expect(rows.count == 5)
  }

  @Test("What a friend is not is named") func losses() throws {
    let cards = [
      CardFacts.card(["FN:Cleo Lund", "TEL:1"]),
      CardFacts.card(["FN:Ada Moss", "N:Moss;Ada;;;", "EMAIL:a@example.com", "EMAIL:b@example.com"]
      ),
    ]
    for (loss, severity) in [(LossPolicy.keep, "warning"), (.fail, "error")] {
      let written = try Self.write(cards, loss: loss)
      #expect(written.text == "First name,Last name,Work e-mail,Picture\nAda,Moss,a@example.com,\n")
      #expect(
        written.faults == [
          "\(severity) loss.friend-without-email EMAIL: \"Cleo Lund\" has no e-mail address, so it is left out of the list of friends",
          "\(severity) loss.property EMAIL: csv+friends has no column left for \"b@example.com\"",
        ])
    }
  }

  static let headers = [
    "First name,Last name,Work e-mail,Picture", "FIRST NAME,LAST NAME,WORK EMAIL,PICTURE",
    "given name;surname;e-mail;photo", "Forename\tFamily name\tBusiness Email\tProfile picture",
  ]

  @Test("Usual spellings of the header", arguments: headers) func spellings(_ header: String) throws
  {
    let delimiter = try #require(header.first { ",;\t".contains($0) })
    let cells = ["Ada", "Moss", "ada@example.com", "R0lGODlhAQABAAAAACw="]
    let text = header + "\n" + cells.joined(separator: "\(delimiter)") + "\n"
    let card = try #require(try CSV.read(text) { $0.csv.dialect = "friends" }.cards.first)
    let friend = try Friend(contact: Contact(card))
    #expect([friend.firstName, friend.lastName, friend.workEmail] == Array(cells[..<3]))
    #expect(friend.profilePicture?.starts(with: Array("GIF89a".utf8)) == true)
    #expect(Contact(card).emails.map(\.labels) == [["work"]])
  }

  @Test("The header tells a list of friends") func detects() throws {
    let text = "last name,first name,picture,work e-mail\nMoss,Ada,,ada@example.com\n"
    let note = try CSV.read(text).diagnostics.first
    #expect(note?.message.hasPrefix("read as csv+friends,") == true)
  }
}
