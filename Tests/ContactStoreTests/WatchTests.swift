import Foundation
import Testing
import VCard

@testable import ContactStore

@Suite struct WatchTests {
  @Test("A change of another connection wakes those that wait, and is there then")
  func wakes() async throws {
    let store = try TemporaryStore()
    let other = try StoreConnection(store.path, .readOnly)
    let watcher = StoreWatcher(store.path)
    #expect(try other.changeSets(after: 0).isEmpty)
    let cards = try TemporaryStore.cards("FN:Ann Lee", "FN:Bob Ray")
    for (i, card) in cards.enumerated() {
      try store.write { _ = try $0.addContact(card, to: try store.local.number) }
      watcher.wait()
      let found = try other.changeSets(after: Int64(i))
      #expect(found.map(\.number) == [Int64(i + 1)])
      #expect(found.first?.contacts.added == 1)
    }
    #expect(try other.lastChangeSet() == 2)
  }

  @Test("Contacts of one name are found whatever its case, in their container only")
  func sameNames() throws {
    let store = try TemporaryStore()
    let cards = try TemporaryStore.cards("FN:Ann Lee", "FN:lee, ANN", "FN:Bob Ray", "NOTE:tea")
    try store.write {
      let work = try $0.addContainer("Work", .local)
      _ = try $0.addContact(cards[0], to: try store.local.number)
      _ = try $0.addContact(cards[0], to: work.number)
    }
    let local = try store.local.number
    #expect(try store.connection.contacts(namedAs: cards[1], in: local) == [1])
    #expect(try store.connection.contacts(namedAs: cards[2], in: local) == [])
    #expect(try store.connection.contacts(namedAs: cards[3], in: local) == [])
  }
}
