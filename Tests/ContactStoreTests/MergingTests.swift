import ContactMatching
import Testing
import VCard

@testable import ContactStore

@Suite struct MergingTests {
  private static func text(_ store: TemporaryStore, _ contact: Int64) throws -> String {
    try text(store, try #require(try store.connection.card(of: contact)))
  }

  private static func text(_ store: TemporaryStore, _ card: Card) throws -> String {
    try store.connection.coder.withText(of: card) { String(decoding: $0, as: UTF8.self) }
  }

  @Test("An edited card and what was changed meanwhile are brought together")
  func editsMeanwhile() throws {
    let store = try TemporaryStore()
    let connection = store.connection
    let cards = try TemporaryStore.cards(
      "FN:Ann Lee\nTEL:+15550100", "FN:Ann Lee\nTEL:+15550101",
      "FN:Ann Lee\nTEL:+15550100\nEMAIL:ann@example.com")
    try store.write { _ = try $0.addContact(cards[0], to: try store.local.number) }
    let version = try #require(try connection.version(of: 1))
    try store.write {
      guard case .unchanged = try $0.editContact(1, from: version, to: cards[0]) else {
        Issue.record("nothing was changed")
        return
      }
    }
    #expect(try connection.changeSet(2) == nil)
    try store.write {
      guard case .changed = try $0.editContact(1, from: version, to: cards[1]) else {
        Issue.record("the card is another one")
        return
      }
    }
    try store.write {
      guard case .merged(let report) = try $0.editContact(1, from: version, to: cards[2]) else {
        Issue.record("the contact had been changed")
        return
      }
      #expect(report.isEmpty)
    }
    let contact = Contact(try #require(try connection.card(of: 1)))
    #expect(contact.phones.map(\.value.value) == ["+15550101"])
    #expect(contact.emails.map(\.value) == ["ann@example.com"])
  }

  @Test("A card that is edited as text keeps its pictures")
  func editsWithPicture() throws {
    let store = try TemporaryStore()
    let data = String(repeating: "QUJD", count: 300)
    let photo = "PHOTO:data:image/jpeg;base64,\(data)"
    let cards = try TemporaryStore.cards("FN:Ann Lee\nEMAIL:ann@example.com\n\(photo)")
    try store.write { _ = try $0.addContact(cards[0], to: try store.local.number) }
    let version = try #require(try store.connection.version(of: 1))
    let text = try Self.text(store, 1)
    #expect(text.contains("x-vcardtool-media:") && !text.contains(data))
    var reader = CardReader(bytes: Array((text.replacing("ann@", with: "lee@")).utf8))
    var card = Card()
    #expect(try reader.next(into: &card))
    card.raise()
    // Somebody else adds a note meanwhile.
    let other = try TemporaryStore.cards("FN:Ann Lee\nEMAIL:ann@example.com\n\(photo)\nNOTE:tea")
    try store.write { try $0.updateContact(1, to: other[0]) }
    try store.write { _ = try $0.editContact(1, from: version, to: card) }
    var edited = try #require(try store.connection.card(of: 1))
    try store.connection.attachMedia(&edited)
    let contact = Contact(edited)
    #expect(contact.emails.map(\.value) == ["lee@example.com"])
    #expect(contact.notes == ["tea"])
    let lines = try Self.text(store, 1)
    #expect(lines.split(separator: "\n").count { $0.hasPrefix("PHOTO") } == 1)
    #expect(try Self.text(store, edited).contains(data))
  }

  @Test("Of merged contacts the first stays with what all had, and undo brings the others back")
  func merges() throws {
    let store = try TemporaryStore()
    let connection = store.connection
    let cards = try TemporaryStore.cards(
      "FN:Ann Lee\nUID:urn:uuid:00000000-0000-4000-8000-000000000001\nTEL:+15550100",
      "FN:Ann Lee\nUID:urn:uuid:00000000-0000-4000-8000-000000000002\nEMAIL:ann@example.com",
      "FN:Bob Ray\nRELATED;TYPE=spouse:urn:uuid:00000000-0000-4000-8000-000000000002",
      "FN:Ann Lee (work)")
    try store.write {
      for card in cards { _ = try $0.addContact(card, to: try store.local.number) }
      let group = try $0.addGroup("club", to: try store.local)
      try $0.setMember(2, of: group, to: true)
      try $0.link([2, 4])
    }
    let before = try UndoTests.state(store)
    let texts = try (1...4).map { try Self.text(store, $0) }
    try store.write {
      try $0.merge([[1, 2]], MergeOptions(preference: .first))
    }
    #expect(try store.rows().map(\.number) == [1, 3, 4])
    let contact = Contact(try #require(try connection.card(of: 1)))
    #expect(contact.uid == "urn:uuid:00000000-0000-4000-8000-000000000001")
    #expect(contact.emails.map(\.value) == ["ann@example.com"])
    #expect(contact.phones.map(\.value.value) == ["+15550100"])
    #expect(try connection.members(of: try connection.groups()[0]) == [1])
    #expect(try connection.unified(of: 4)?.contacts.sorted() == [1, 4])
    #expect(
      try Self.text(store, 3).contains(
        "RELATED;TYPE=spouse:urn:uuid:00000000-0000-4000-8000-000000000001"))
    _ = try connection.undo()
    #expect(try UndoTests.state(store) == before)
    #expect(try (1...4).map { try Self.text(store, $0) } == texts)
    _ = try connection.redo()
    #expect(try store.rows().map(\.number) == [1, 3, 4])
  }

  @Test("What was imported into a contact that was merged away is known")
  func importAgain() throws {
    let store = try TemporaryStore()
    let cards = try TemporaryStore.cards("FN:Ann Lee\nBDAY:19900101", "FN:Ann Lee\nBDAY:19910202")
    for card in cards { _ = try ImportTests.importCards([card], into: store) }
    #expect(try store.rows().count == 2)
    try store.write {
      try $0.merge([[1, 2]], MergeOptions(preference: .first))
    }
    let report = try ImportTests.importCards(cards, into: store)
    #expect(ImportTests.outcomes(report) == ["unchanged", "unchanged"])
  }
}
