import Testing
import VCard

@testable import ContactStore

@Suite struct UndoTests {
  /// What there is: names and numbers of contacts, groups and their members, links.
  static func state(_ store: TemporaryStore) throws -> [String] {
    var lines: [String] = []
    let connection = store.connection
    for row in try store.rows() {
      let unified = try connection.unified(of: row.number)?.contacts ?? []
      lines.append("\(row.number) \(row.name) \(row.email) \(unified)")
    }
    for group in try connection.groups() {
      lines.append("\(group.name) \(try connection.members(of: group))")
    }
    return lines + (try connection.containers().map(\.name))
  }

  @Test("Every kind of change can be taken back and brought again")
  func backAndForth() throws {
    let store = try TemporaryStore()
    let connection = store.connection
    let cards = try TemporaryStore.cards(
      "FN:Ann Lee\nEMAIL:ann@example.com", "FN:Bob Ray", "FN:Ann Lee\nEMAIL:new@example.com")
    var states = [try Self.state(store)]
    let local = try store.local
    let steps: [(StoreConnection) throws -> Void] = [
      { _ = try $0.addContact(cards[0], to: local.number) },
      { _ = try $0.addContact(cards[1], to: local.number) },
      { _ = try $0.addGroup("club", to: local) },
      {
        let group = try $0.groups()[0]
        try $0.setMember(1, of: group, to: true)
        try $0.setMember(2, of: group, to: true)
      },
      { try $0.link([1, 2]) },
      { try $0.updateContact(1, to: cards[2]) },
      { try $0.deleteContact(1) },
      { try $0.deleteGroup(try $0.groups()[0]) },
      { _ = try $0.addContainer("Work", .cardDAV) },
    ]
    for step in steps {
      try store.write(step)
      states.append(try Self.state(store))
    }
    #expect(Set(states.map(\.description)).count == states.count)
    for expected in states.dropLast().reversed() {
      _ = try connection.undo()
      #expect(try Self.state(store) == expected)
    }
    #expect(throws: StoreError.self) { _ = try connection.undo() }
    for expected in states.dropFirst() {
      _ = try connection.redo()
      #expect(try Self.state(store) == expected)
    }
    #expect(throws: StoreError.self) { _ = try connection.redo() }
    // Nothing was rewritten.
    #expect(try ImportTests.count("change_set", store) == steps.count * 3)
  }

  @Test("An earlier change is taken back, and what came later stays")
  func threeWays() throws {
    let store = try TemporaryStore()
    let connection = store.connection
    let cards = try TemporaryStore.cards(
      "FN:Ann Lee\nTEL:+15550100", "FN:Ann Lee\nTEL:+15550100\nEMAIL:ann@example.com",
      "FN:Ann Lee\nTEL:+15550100\nEMAIL:ann@example.com\nNOTE:tea")
    _ = try ImportTests.importCards([cards[0]], into: store)
    for card in cards[1...] {
      try store.write { try $0.updateContact(1, to: card) }
    }
    let report = try connection.undo(2)
    #expect(report.merged.map(\.contact) == [1])
    let contact = Contact(try #require(try connection.card(of: 1)))
    #expect(contact.emails.isEmpty)
    #expect(contact.notes == ["tea"])
    #expect(contact.phones.count == 1)
    // What was changed since cannot be made never to have been.
    let error = #expect(throws: StoreError.self) { _ = try connection.undo(1) }
    #expect(error?.code == .historyConflict)
  }

  @Test("A file whose import was taken back can be imported again")
  func importAgain() throws {
    let store = try TemporaryStore()
    let cards = try TemporaryStore.cards("FN:Ann Lee")
    _ = try ImportTests.importCards(cards, into: store)
    _ = try store.connection.undo()
    let report = try ImportTests.importCards(cards, into: store)
    #expect(ImportTests.outcomes(report) == ["new"])
  }

  @Test("The journal tells what was done, by whom and with what command")
  func history() throws {
    let store = try TemporaryStore()
    store.connection.clock = { 1_700_000_000 }
    _ = try ImportTests.importCards(
      try TemporaryStore.cards("FN:Ann Lee", "FN:Bob Ray"), into: store)
    _ = try store.connection.undo()
    var sets: [ChangeSet] = []
    try store.connection.history { set in
      sets.append(set)
      return true
    }
    #expect(sets.map(\.number) == [2, 1])
    #expect(sets[1].isUndone && sets[1].author == "test" && sets[1].time == 1_700_000_000)
    #expect(sets[1].command == "vcardtool test")
    #expect(sets[1].contacts == ChangeSet.Counts(added: 2, changed: 0, deleted: 0))
    #expect(sets[0].inverseOf == 1 && sets[0].contacts.deleted == 2)
  }
}
