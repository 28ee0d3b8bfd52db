import ContactMatching
import Testing

@testable import ContactStore

@Suite struct SearchTests {
  static let lines = [
    "FN:Ann Lee\nN:Lee;Ann;;;\nEMAIL:ann@example.com",
    "FN:Émile Zola\nN:Zola;Émile;;;\nTEL:+1 555 0100",
    "FN:Иван Петров\nN:Петров;Иван;;;", "FN:山田太郎\nN:山田;太郎;;;", "ORG:Acme\nKIND:org\nFN:Acme",
    "FN:Anna Leeds\nN:Leeds;Anna;;;\nNOTE:zola",
  ]

  static func store() throws -> TemporaryStore {
    let store = try TemporaryStore()
    for line in lines {
      _ = try ImportTests.importCards(try TemporaryStore.cards(line), into: store)
    }
    return store
  }

  static func found(
    _ text: String, _ order: EntryOrder, limit: Int? = nil, _ store: TemporaryStore
  ) throws -> [String] {
    var names: [String] = []
    try store.connection.search(text, order, limit: limit) { row in
      names.append(row.name)
      return true
    }
    return names
  }

  static let queries: [(text: String, names: [String])] = [
    ("an", ["Ann Lee", "Anna Leeds"]), ("lee ann", ["Ann Lee", "Anna Leeds"]),
    ("emile", ["Émile Zola"]), ("zola", ["Émile Zola"]), ("ivan", ["Иван Петров"]),
    ("太郎", ["山田太郎"]), ("5550100", ["Émile Zola"]), ("ann@exam", ["Ann Lee"]), ("acm", ["Acme"]),
    ("nobody", []), ("\"*", []), ("OR", []),
  ]

  @Test("Words find contacts by their beginnings, in order", arguments: queries)
  func words(_ query: (text: String, names: [String])) throws {
    let store = try Self.store()
    #expect(try Self.found(query.text, .family, store) == query.names)
    #expect(try Self.found(query.text, .family, limit: 10, store) == query.names)
    #expect(
      try Self.found(query.text, .family, limit: 1, store) == Array(query.names.prefix(1)))
  }

  @Test("Contacts are listed by family or given name, in the language of the store")
  func orders() throws {
    let store = try Self.store()
    func names(_ order: EntryOrder) throws -> [String] { try store.rows(order).map(\.name) }
    #expect(
      try names(.family) == [
        "Acme", "Ann Lee", "Anna Leeds", "Émile Zola", "Иван Петров", "山田太郎",
      ])
    #expect(
      try names(.given) == [
        "Acme", "Ann Lee", "Anna Leeds", "Émile Zola", "Иван Петров", "山田太郎",
      ])
    #expect(try names(.none).first == "Ann Lee")
  }

  @Test("What is common is found in the same order as what is rare")
  func common() throws {
    let store = try TemporaryStore()
    let cards = try (0..<300).map {
      try TemporaryStore.cards("FN:Ann N\($0)\nN:N\($0);Ann;;;")[0]
    }
    _ = try ImportTests.importCards(cards, into: store)
    let all = try Self.found("ann", .family, store)
    #expect(all.count == 300)
    #expect(try Self.found("ann", .family, limit: 7, store) == Array(all.prefix(7)))
  }

  static let selections: [(query: String, names: [String])] = [
    ("", ["Acme", "Ann Lee", "Anna Leeds", "Émile Zola", "Иван Петров", "山田太郎"]),
    ("ann lee", ["Ann Lee", "Anna Leeds"]), ("ann note~zola", ["Anna Leeds"]),
    ("kind=org", ["Acme"]), ("has:tel or has:email", ["Ann Lee", "Émile Zola"]),
    ("not (ann or kind=org)", ["Émile Zola", "Иван Петров", "山田太郎"]),
    ("group:CLUB", ["Ann Lee", "Иван Петров"]), ("ann group:club", ["Ann Lee"]),
  ]

  @Test("Queries find contacts by words, fields and groups", arguments: selections)
  func selects(_ selection: (query: String, names: [String])) throws {
    let store = try Self.store()
    try store.write {
      let group = try $0.addGroup("Club", to: try store.local)
      try $0.setMember(1, of: group, to: true)
      try $0.setMember(3, of: group, to: true)
    }
    let query = try ContactQuery(parsing: selection.query)
    for limit in [nil, 1, 100] {
      var names: [String] = []
      try store.connection.select(query, .family, limit: limit) { row in
        names.append(row.name)
        return true
      }
      #expect(names == Array(selection.names.prefix(limit ?? .max)))
    }
  }
}
