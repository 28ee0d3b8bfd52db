import ContactMatching
import Testing
import VCard

@testable import ContactStore

@Suite struct ImportTests {
  static func importCards(
    _ cards: [Card], into store: TemporaryStore, _ options: ImportOptions = ImportOptions()
  ) throws -> ImportReport {
    var batch = try ImportBatch(store.connection, finder: NameFinder(locale: ""))
    for card in cards { try batch.add(card) }
    return try batch.save(options)
  }

  /// The outcomes of each contact, and how many contacts and change sets there are afterwards.
  static func outcomes(_ report: ImportReport) -> [String] { report.items.map(\.outcome.rawValue) }

  static func count(_ table: String, _ store: TemporaryStore) throws -> Int {
    Int(try store.connection.database.integer("SELECT count(*) FROM \(table)"))
  }

  @Test("A second import of the same cards changes nothing and writes nothing")
  func again() throws {
    let store = try TemporaryStore()
    let cards = try TemporaryStore.cards(
      "FN:Ann Lee\nEMAIL:ann@example.com", "FN:Bob Ray\nTEL:+15550100",
      "FN:ann  LEE\nEMAIL:ann@example.com\nTEL:+15550101")
    let first = try Self.importCards(cards, into: store)
    #expect(Self.outcomes(first) == ["new", "new", "merged"])
    let second = try Self.importCards(cards, into: store)
    #expect(Self.outcomes(second) == ["unchanged", "unchanged", "unchanged"])
    #expect(second.changeSet == nil)
    #expect(try Self.count("change_set", store) == 1)
    #expect(try Self.count("card", store) == 2)
    #expect(try Self.count("entry", store) == 2)
  }

  @Test("A contact that is there is united with the one that comes, and nothing is lost")
  func unites() throws {
    let store = try TemporaryStore()
    _ = try Self.importCards(
      try TemporaryStore.cards("UID:1\nFN:Ann Lee\nEMAIL:ann@example.com"), into: store)
    let report = try Self.importCards(
      try TemporaryStore.cards("UID:2\nFN:Ann Lee\nTEL:+15550101\nX-PET:cat"), into: store)
    #expect(Self.outcomes(report) == ["merged"])
    let found = try store.connection.card(of: 1)
    let card = try #require(found)
    let text = card.allProperties.map { "\($0.name)" }
    #expect(Set(text).isSuperset(of: ["UID", "FN", "EMAIL", "TEL", "X-PET", "X-MERGED-UID"]))
    // The UID that was merged away says who comes.
    let third = try Self.importCards(
      try TemporaryStore.cards("UID:2\nFN:Ann Lee\nNOTE:new"), into: store)
    #expect(third.items[0].contact == 1)
  }

  @Test("Contacts of one name that differ in their birthday stay apart")
  func contradiction() throws {
    let store = try TemporaryStore()
    let cards = try TemporaryStore.cards(
      "FN:Ann Lee\nBDAY:19800101", "FN:Ann Lee\nBDAY:19900202", "FN:Ann Lee")
    #expect(Self.outcomes(try Self.importCards(cards, into: store)) == ["new", "new", "new"])
    let again = try Self.importCards(cards, into: store)
    #expect(Self.outcomes(again) == ["unchanged", "unchanged", "unchanged"])
  }

  @Test("Skipping names what is there; adding adds it")
  func skipAndAdd() throws {
    let store = try TemporaryStore()
    let cards = try TemporaryStore.cards("FN:Ann Lee", "FN:Bob Ray", "FN:Ann Lee")
    var options = ImportOptions()
    options.onDuplicate = .skip
    #expect(
      Self.outcomes(try Self.importCards(cards, into: store, options)) == ["new", "new", "skipped"])
    let second = try Self.importCards(cards, into: store, options)
    #expect(Self.outcomes(second) == ["skipped", "skipped", "skipped"])
    #expect(second.items.map(\.contact) == [1, 2, 1])
    options.onDuplicate = .add
    #expect(
      Self.outcomes(try Self.importCards(cards, into: store, options)) == ["new", "new", "new"])
    #expect(try Self.count("entry", store) == 5)
  }

  @Test("A card replaces the one with its UID, when that is asked for")
  func replaces() throws {
    let store = try TemporaryStore()
    _ = try Self.importCards(
      try TemporaryStore.cards("UID:1\nFN:Ann Lee\nTEL:+15550100"), into: store)
    var options = ImportOptions()
    options.replacesByUID = true
    let report = try Self.importCards(
      try TemporaryStore.cards("UID:1\nFN:Ann Ray\nTEL:+15550199"), into: store, options)
    #expect(Self.outcomes(report) == ["replaced"])
    let card = try store.connection.card(of: 1)
    #expect(card.map { Contact($0).phones.map(\.value.value) } == ["+15550199"])
  }

  @Test("A dry run tells what would happen, and nothing does")
  func dryRun() throws {
    let store = try TemporaryStore()
    var options = ImportOptions()
    options.isDryRun = true
    let report = try Self.importCards(
      try TemporaryStore.cards("FN:Ann Lee"), into: store, options)
    #expect(Self.outcomes(report) == ["new"])
    #expect(try Self.count("contact", store) == 0)
    #expect(try Self.count("change", store) == 0)
  }

  @Test("While somebody is asked others can change the store, and then nothing is saved")
  func asking() throws {
    let store = try TemporaryStore()
    let cards = try TemporaryStore.cards("FN:Ann Lee", "FN:Bob Ray")
    _ = try Self.importCards([cards[0]], into: store)
    let other = try StoreConnection(store.path, .readWrite)
    var options = ImportOptions()
    options.onDuplicate = .ask
    let changed = try TemporaryStore.cards("FN:Ann Lee\nNOTE:tea", "FN:Cy Dow")
    var batch = try ImportBatch(store.connection, finder: NameFinder(locale: ""))
    for card in changed { try batch.add(card) }
    var error: StoreError?
    do throws(StoreError) {
      _ = try batch.save(
        options,
        decide: { (contacts, target) throws(StoreError) in
          try other.writing { () throws(StoreError) in
            _ = try other.addContact(cards[1], to: try other.container(named: nil).number)
          }
          return .merge
        })
    } catch let failure {
      error = failure
    }
    #expect(error?.code == .locked)
    #expect(try store.rows().map(\.name) == ["Ann Lee", "Bob Ray"])
    var again = try ImportBatch(store.connection, finder: NameFinder(locale: ""))
    for card in changed { try again.add(card) }
    let report = try again.save(options, decide: { _, _ in .add })
    #expect(Self.outcomes(report) == ["new", "new"])
    #expect(try store.rows().count == 4)
  }

  @Test("The card of a group becomes a group, with the members that it names")
  func groups() throws {
    let store = try TemporaryStore()
    let cards = try TemporaryStore.cards(
      "KIND:group\nFN:Club\nUID:urn:uuid:A0000000-0000-4000-8000-000000000000\n"
        + "MEMBER:urn:uuid:b0000000-0000-4000-8000-000000000000\nMEMBER:mailto:x@example.com",
      "FN:Ann Lee\nUID:urn:uuid:B0000000-0000-4000-8000-000000000000", "FN:Club")
    #expect(Self.outcomes(try Self.importCards(cards, into: store)) == ["new", "new", "new"])
    let group = try #require(try store.connection.groups(named: "club").first)
    #expect(try store.connection.members(of: group) == [1])
    #expect(try store.rows().map(\.name) == ["Ann Lee", "Club"])
    let card = try #require(try store.connection.card(of: group))
    #expect(Contact(card).members.count == 2)
    let again = try Self.importCards(cards, into: store)
    #expect(Self.outcomes(again) == ["unchanged", "unchanged", "unchanged"])
    #expect(again.changeSet == nil)
  }

  @Test("Bytes that are no text come back as they were")
  func undecodable() throws {
    let store = try TemporaryStore()
    let bytes: [UInt8] = [0x89, 0x50, 0xD9, 0x4A, 0xE8, 0xFF, 0x41]
    for name in ["NOTE", "PHOTO", "X-THING", "FN"] {
      let text = Array("BEGIN:VCARD\nVERSION:4.0\nUID:\(name)\n\(name):data:x;base64,".utf8) + bytes
      var options = CardReader.Options()
      options.charset = "UTF-8"
      var rest = text + Array("\nEND:VCARD\n".utf8)
      var reader = CardReader(options: options) { buffer in
        let count = min(buffer.count, rest.count)
        buffer.copyBytes(from: rest.prefix(count))
        rest.removeFirst(count)
        return count
      }
      var card = Card()
      #expect(try reader.next(into: &card))
      card.raise()
      _ = try Self.importCards([card], into: store)
      let stored = try #require(try store.connection.card(of: Int64(try store.rows().count)))
      let value = try #require(stored.properties.first { stored.text($0.value).contains("base64") })
      #expect(stored.with(value.value) { $0.suffix(bytes.count).elementsEqual(bytes) }, "\(name)")
    }
  }

  @Test("A picture comes back as it was, and is kept once")
  func pictures() throws {
    let store = try TemporaryStore()
    let data = String(repeating: "/9j/4AAQ", count: 200)
    let cards = try TemporaryStore.cards(
      "FN:Ann Lee\nPHOTO:data:image/jpeg;base64,\(data)",
      "FN:Bob Ray\nPHOTO:data:image/jpeg;base64,\(data)")
    _ = try Self.importCards(cards, into: store)
    #expect(try Self.count("media", store) == 1)
    #expect(try store.connection.database.integer("SELECT max(length(text)) FROM card") < 300)
    var card = try #require(try store.connection.card(of: 1))
    try store.connection.attachMedia(&card)
    card.raise()
    #expect(CardWriterText.of(card) == CardWriterText.of(cards[0]))
    let again = try Self.importCards(cards, into: store)
    #expect(Self.outcomes(again) == ["unchanged", "unchanged"])
  }
}

/// A card as it is written.
enum CardWriterText {
  static func of(_ card: Card) -> String {
    var writer = CardWriter()
    return writer.string(card)
  }
}
