import Foundation
import Testing
import VCard

@testable import ContactStore

@Suite struct CheckTests {
  static func findings(_ connection: StoreConnection) throws -> [StoreConnection.Finding] {
    var findings: [StoreConnection.Finding] = []
    try connection.check { findings.append($0) }
    return findings
  }

  static func store(of count: Int) throws -> TemporaryStore {
    let store = try TemporaryStore()
    let cards = try (0..<count).map {
      try TemporaryStore.cards("FN:Ann N\($0)\nNOTE:\(String(repeating: "tea ", count: 60))")[0]
    }
    _ = try ImportTests.importCards(cards, into: store)
    return store
  }

  @Test("Nothing is found in a whole store")
  func whole() throws {
    let store = try Self.store(of: 10)
    #expect(try Self.findings(store.connection) == [])
  }

  @Test("What is made from the cards is found to be wrong, and made anew")
  func entries() throws {
    let store = try Self.store(of: 10)
    try store.connection.database.execute(
      "DELETE FROM entry WHERE id = 3; UPDATE meta SET value = '' WHERE key = 'entries'")
    #expect(try Self.findings(store.connection).map(\.part) == [.entries, .entries, .entries])
    let rebuilt = try store.connection.rebuild(locale: "sv")
    #expect(rebuilt.contacts == 10 && rebuilt.damaged.isEmpty)
    #expect(try Self.findings(store.connection) == [])
    #expect(try store.rows().count == 10)
    #expect(try StoreConnection(store.path, .readOnly).locale == "sv")
  }

  @Test("Lists of another version are made anew when the store is opened to be changed")
  func version() throws {
    let store = try Self.store(of: 2)
    try store.connection.database.execute(
      "UPDATE entry SET name_key = 0; UPDATE meta SET value = '' WHERE key = 'entries'")
    let connection = try StoreConnection(store.path, .readWrite)
    #expect(try connection.database.integer("SELECT min(name_key <> 0) FROM entry") == 1)
  }

  /// Overwrites each page of a table but the first with nonsense, one after the other.
  @Test(
    "A broken page is found, and the rest can be read", arguments: ["card", "contact", "change"])
  func brokenPage(_ table: String) throws {
    let store = try Self.store(of: 300)
    let database = store.connection.database
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let pages = try database.statement(
      "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno"
    ).all(table) { $0.integer(0) }
    let page = try #require(pages.dropFirst().first)
    let copy = store.folder + "/broken.db"
    try FileManager.default.copyItem(atPath: store.path, toPath: copy)
    let file = try #require(FileHandle(forUpdatingAtPath: copy))
    try file.seek(toOffset: UInt64((page - 1) * 4096))
    try file.write(contentsOf: Data(repeating: 0xAA, count: 4096))
    try file.close()
    let connection = try StoreConnection(copy, .readOnly)
    #expect(try Self.findings(connection).contains { $0.part == .file })
    var read = 0
    var damaged = 0
    try connection.forEachContact { found in
      switch consume found {
      case .card: read += 1
      case .damaged: damaged += 1
      }
      return true
    }
    #expect(read + damaged == 300)
    // The journal tells the cards of contacts; a page of cards holds some of them.
    #expect(table == "card" ? (1..<100).contains(damaged) : damaged == 0)
  }
}
