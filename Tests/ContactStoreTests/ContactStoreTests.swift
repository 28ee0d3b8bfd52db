import Foundation
import Testing
import VCard

@testable import ContactStore

@Suite struct ContactStoreTests {
  let temporary: TemporaryStore
  let store: ContactStore

  init() throws {
    temporary = try TemporaryStore()
    store = try ContactStore(path: temporary.path)
    for line in [
      "FN:John Appleseed\nN:Appleseed;John;;;\nEMAIL;TYPE=work:john@example.com\nTEL:+1 555 010 0123",
      "FN:Anna Leeds\nN:Leeds;Anna;;;\nEMAIL:MAILTO:Anna@Example.com\nTEL:(555) 010-0199",
      "FN:Zoë Šafář\nN:Šafář;Zoë;;;\nNOTE:tea\nX-PET:cat", "FN:Ann Lee\nN:Lee;Ann;;;\nORG:Acme",
      "FN:Ann Ann\nN:Ann;Ann;;;", "FN:Ali\nTEL:٠٥٥٥٠١٠٠١٢٣",
    ] {
      let card = try TemporaryStore.cards(line)[0]
      try temporary.write {
        _ = try $0.addContact(card, to: try temporary.local.number, identifier: Self.name(card))
      }
    }
  }

  private static func name(_ card: Card) -> String { Contact(card).formattedName ?? "" }

  private func names(_ predicate: ContactPredicate) throws -> [String] {
    try store.contacts(matching: predicate, keys: []).map(\.identifier)
  }

  /// Contacts API, section 4.
  static let predicates: [(predicate: ContactPredicate, names: [String])] = [
    (.name("Appleseed"), ["John Appleseed"]), (.name("john app"), ["John Appleseed"]),
    (.name("Apple J"), ["John Appleseed"]), (.name("seed"), []), (.name(" .-"), []),
    (.name("Ann Lee"), ["Anna Leeds", "Ann Lee"]), (.name("acme"), ["Ann Lee"]),
    (.name("zoe safar"), ["Zoë Šafář"]), (.name("Ann Ann"), ["Anna Leeds", "Ann Lee", "Ann Ann"]),
    (.name("an ann"), []), (.name("tea"), []),
    (.email("JOHN@example.com "), ["John Appleseed"]), (.email("anna@example.com"), ["Anna Leeds"]),
    (.email("john@example"), []), (.email("ohn@example.com"), []),
    (.phone("+15550100123"), ["John Appleseed", "Ali"]),
    (.phone("555 010 0199"), ["Anna Leeds"]), (.phone("001 555 010 0199"), ["Anna Leeds"]),
    (.phone("0100123"), ["John Appleseed", "Ali"]), (.phone("123"), []),
    (.identifiers(["Ann Lee", "nobody", "Ali", "Ann Lee"]), ["Ann Lee", "Ali"]),
    (.group("nothing"), []), (.container("nothing"), []),
  ]

  @Test("Predicates find what the contacts API says", arguments: predicates)
  func predicate(_ c: (predicate: ContactPredicate, names: [String])) throws {
    #expect(try names(c.predicate) == c.names)
  }

  @Test("What was not fetched is an error, and the identifier always is there")
  func partial() throws {
    let john = try store.contact("John Appleseed", keys: [.givenName])
    #expect(try john[.givenName] == "John")
    #expect(try john[.contactType] == "individual")
    let error = #expect(throws: StoreError.self) { try john[.phoneNumbers] }
    #expect(error?.code == .propertyNotFetched && error?.code.number == 9001)
    #expect(!john.isAvailable(.note) && john.isAvailable(.givenName))
    let missing = #expect(throws: StoreError.self) { try store.contact("nobody", keys: []) }
    #expect(missing?.code.number == 200)
  }

  @Test("An update writes what was set, and never what was not fetched")
  func update() throws {
    var zoe = try store.contact("Zoë Šafář", keys: [.emailAddresses])
    zoe.set(.emailAddresses, to: [LabeledValue("zoe@example.com", labels: ["home"])])
    #expect(zoe.isAvailable(.emailAddresses))
    // Somebody else changes another property meanwhile.
    var other = try store.contact("Zoë Šafář", keys: [.jobTitle])
    other.set(.jobTitle, to: "Baker")
    var second = SaveRequest()
    second.update(other)
    try store.execute(second)
    var request = SaveRequest()
    request.transactionAuthor = "app"
    request.update(zoe)
    try store.execute(request)
    let card = try #require(try temporary.connection.card(of: 3))
    #expect(Contact(card).notes == ["tea"] && Contact(card).title == "Baker")
    #expect(card.allProperties.contains { $0.name == "X-PET" })
    #expect(Contact(card).emails.map(\.labels) == [["home"]])
    var author = ""
    try temporary.connection.history { set in
      author = set.author
      return false
    }
    #expect(author == "app")
  }

  @Test("Contacts are added with their identifier, and deleted")
  func addAndDelete() throws {
    var eve = FetchedContact()
    eve.set(.givenName, to: "Eve")
    eve.set(.familyName, to: "Moss")
    var request = SaveRequest()
    request.add(eve)
    try store.execute(request)
    let found = try store.contact(eve.identifier, keys: [.givenName, .formattedName])
    #expect(try found[.formattedName] == "Eve Moss")
    #expect(try names(.name("eve moss")) == [eve.identifier])
    var again = SaveRequest()
    again.add(eve)
    #expect(try Self.code(store, again) == 201)
    var removal = SaveRequest()
    removal.delete(found)
    try store.execute(removal)
    #expect(try names(.name("eve")) == [])
    var twice = SaveRequest()
    twice.delete(found)
    #expect(try Self.code(store, twice) == 200)
    // Both ways round it comes to nothing.
    var nothing = SaveRequest()
    nothing.add(eve)
    nothing.delete(eve)
    let before = try store.currentHistoryToken()
    try store.execute(nothing)
    #expect(try store.currentHistoryToken() == before)
  }

  private static func code(_ store: ContactStore, _ request: consuming SaveRequest) throws -> Int? {
    do throws(StoreError) {
      try store.execute(request)
      return nil
    } catch {
      return error.code.number
    }
  }

  @Test("A request with a fault changes nothing; its code says which, several are told together")
  func validation() throws {
    var bad = FetchedContact()
    bad.set(.birthday, to: "1980")
    var one = SaveRequest()
    one.add(bad)
    #expect(try Self.code(store, one) == 301)
    var two = SaveRequest()
    two.add(bad)
    two.add(ContactGroup(name: ""))
    #expect(try Self.code(store, two) == 300)
    var nowhere = SaveRequest()
    nowhere.add(FetchedContact(), to: "nothing")
    #expect(try Self.code(store, nowhere) == 204)
    // The second part fails, so the first is not done either.
    var half = SaveRequest()
    let good = FetchedContact()
    half.add(good)
    half.addMember(good.identifier, to: "nothing")
    #expect(try Self.code(store, half) == 204)
    #expect(try names(.identifiers([good.identifier])) == [])
  }

  @Test("Groups have members and subgroups of their container, and no circles")
  func groups() throws {
    let (club, board) = (ContactGroup(name: "Club"), ContactGroup(name: "Board"))
    var request = SaveRequest()
    request.add(club)
    request.add(board)
    request.addMember("Ann Lee", to: club.identifier)
    request.addSubgroup(board.identifier, to: club.identifier)
    try store.execute(request)
    #expect(try names(.group(club.identifier)) == ["Ann Lee"])
    #expect(try store.subgroups(of: club.identifier).map(\.name) == ["Board"])
    var circle = SaveRequest()
    circle.addSubgroup(club.identifier, to: board.identifier)
    #expect(try Self.code(store, circle) == 202)
    try temporary.write { _ = try $0.addContainer("Work", .exchange) }
    let work = try #require(try store.containers().last)
    var far = SaveRequest()
    let boss = FetchedContact()
    far.add(boss, to: work.identifier)
    far.addMember(boss.identifier, to: club.identifier)
    #expect(try Self.code(store, far) == 203)
    var policy = SaveRequest()
    policy.add(ContactGroup(name: "x"), to: work.identifier)
    #expect(try Self.code(store, policy) == 500)
    var end = SaveRequest()
    end.delete(try store.groups()[0])
    try store.execute(end)
    #expect(try store.groups().map(\.name) == ["Board"])
    #expect(try store.container(of: "Ann Lee")?.name == "Local")
  }

  @Test("Linked contacts are shown as one; changes go where the values came from")
  func unified() throws {
    try store.link(["Ann Lee", "Anna Leeds"])
    let all = try store.contacts(matching: .name("ann"), keys: [.phoneNumbers, .emailAddresses])
    #expect(all.count == 2)
    var ann = try #require(all.first { $0.linkedIdentifiers.count == 2 })
    #expect(ann.linkedIdentifiers == ["Ann Lee", "Anna Leeds"] && ann.identifier != "Ann Lee")
    #expect(try store.contact("Ann Lee", keys: []).identifier == ann.identifier)
    #expect(try ann[.phoneNumbers].map(\.value.value) == ["(555) 010-0199"])
    var phones = try ann[.phoneNumbers]
    phones[0].value = "(555) 010-0198"
    phones.append(LabeledValue("+1 555 0100"))
    ann.set(.phoneNumbers, to: phones)
    ann.set(.organizationName, to: "Gull")
    var request = SaveRequest()
    request.update(ann)
    try store.execute(request)
    let anna = Contact(try #require(try temporary.connection.card(of: 2)))
    let annLee = Contact(try #require(try temporary.connection.card(of: 4)))
    #expect(anna.phones.map(\.value.value) == ["(555) 010-0198"])
    #expect(annLee.phones.map(\.value.value) == ["+1 555 0100"] && annLee.organization == "Gull")
    #expect(anna.organization == nil)
    var removal = SaveRequest()
    removal.delete(ann)
    try store.execute(removal)
    #expect(try names(.name("lee")) == [])
  }

  @Test("The order is that of the language, and a body may ask the store again")
  func order() throws {
    var names: [String] = []
    try store.enumerate(
      FetchRequest(keys: [.formattedName], sortOrder: .familyName)
    ) { contact in
      names.append(
        try store.contact(contact.identifier, keys: [.formattedName])[.formattedName] ?? "")
      return names.count < 5
    }
    #expect(names == ["Ali", "Ann Ann", "John Appleseed", "Ann Lee", "Anna Leeds"])
    let found = try store.contacts(matching: .name("ann"), keys: [])
    #expect(found.count == 3)
  }

  @Test("The history tells each record once, by what it was and is")
  func history() throws {
    let start = try store.changes(since: nil)
    #expect(start.events.first == .dropEverything && start.events.count == 7)
    #expect(try store.changes(since: start.token).events == [])
    var eve = FetchedContact()
    eve.set(.givenName, to: "Eve")
    var request = SaveRequest()
    request.transactionAuthor = "me"
    request.add(eve)
    try store.execute(request)
    eve.set(.note, to: "tea")
    var update = SaveRequest()
    update.update(eve)
    update.delete(try store.contact("Ali", keys: []))
    try store.execute(update)
    let local = try store.containers()[0].identifier
    let changes = try store.changes(since: start.token)
    #expect(
      changes.events == [.addContact(eve.identifier, container: local), .deleteContact("Ali")])
    #expect(
      try store.changes(since: start.token, excluding: ["me"]).events == [
        .updateContact(eve.identifier), .deleteContact("Ali"),
      ])
    var removal = SaveRequest()
    removal.delete(eve)
    try store.execute(removal)
    #expect(try store.changes(since: start.token).events == [.deleteContact("Ali")])
    // Tokens are texts; those of other stores, or of the future, are refused.
    let copy = try #require(HistoryToken(start.token.description))
    #expect(copy == start.token)
    let foreign = HistoryToken(store: "other", sequence: 1)
    let error = #expect(throws: StoreError.self) { try store.changes(since: foreign) }
    #expect(error?.code.number == 604)
    let future = HistoryToken(store: start.token.store, sequence: 1 << 40)
    let expired = #expect(throws: StoreError.self) { try store.changes(since: future) }
    #expect(expired?.code.number == 603)
  }

  @Test("Another store of the same file is told of changes", .timeLimit(.minutes(1)))
  func notifications() async throws {
    let other = try ContactStore(path: temporary.path)
    var notifications = other.changeNotifications().makeAsyncIterator()
    var request = SaveRequest()
    request.add(FetchedContact())
    try store.execute(request)
    let token = await notifications.next()
    #expect(token == (try store.currentHistoryToken()))
  }

  @Test("Many threads read and write at once, and nothing is lost")
  func threads() async throws {
    let store = store
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          for i in 0..<20 {
            var contact = FetchedContact()
            contact.set(.givenName, to: "Thread\(thread)")
            contact.set(.familyName, to: "N\(i)")
            var request = SaveRequest()
            request.add(contact)
            try store.execute(request)
            _ = try store.contacts(matching: .name("thread\(thread)"), keys: [.givenName])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try names(.name("thread")).count == 80)
  }
}
