import ContactMatching
import Testing
import VCard

@testable import ContactStore

/// A folder in memory.
final class MemoryFolder: SyncFolder {
  var contents: [String: String] = [:]
  /// Stops writing, as a run does that is killed.
  var writesLeft = Int.max

  func files() -> [[UInt8]] { contents.keys.sorted().map { Array($0.utf8) } }

  func read(_ file: [UInt8]) -> [UInt8]? { contents[name(file)].map { Array($0.utf8) } }

  func newName(uid: String) -> [UInt8] {
    Array((uid.split(separator: ":").last.map(String.init) ?? uid).utf8) + Array(".vcf".utf8)
  }

  func write(_ bytes: [UInt8], to file: [UInt8]) throws(StoreError) {
    if writesLeft == 0 { throw StoreError(.full, "") }
    writesLeft -= 1
    contents[name(file)] = String(decoding: bytes, as: UTF8.self)
  }

  func remove(_ file: [UInt8]) { contents[name(file)] = nil }

  private func name(_ file: [UInt8]) -> String { String(decoding: file, as: UTF8.self) }

  func put(_ file: String, _ lines: String, version: String = "3.0") {
    contents[file] = "BEGIN:VCARD\r\nVERSION:\(version)\r\n\(lines)\r\nEND:VCARD\r\n"
  }

  func replace(_ file: String, _ old: String, _ new: String) {
    let text = contents[file] ?? ""
    guard let range = text.firstRange(of: old) else { return }
    contents[file]?.replaceSubrange(range, with: new)
  }
}

@Suite struct SyncTests {
  let store: TemporaryStore
  let folder = MemoryFolder()

  init() throws { store = try TemporaryStore() }

  @discardableResult
  private func sync(_ change: (inout SyncOptions) -> Void = { _ in }) throws -> [String] {
    var options = SyncOptions()
    change(&options)
    var events: [String] = []
    try store.connection.sync(
      folder, path: "/cards", options, makeFinder: { NameFinder(locale: "") },
      report: { events.append("\($0.action.rawValue) \(String(decoding: $0.file, as: UTF8.self))") }
    )
    return events
  }

  private func edit(_ contact: Int64, _ change: (inout Contact) -> Void) throws {
    var view = Contact(try #require(try store.connection.card(of: contact)))
    change(&view)
    try store.write { try $0.updateContact(contact, to: view.card) }
  }

  private func contact(_ number: Int64) throws -> Contact {
    Contact(try #require(try store.connection.card(of: number)))
  }

  @Test("Files become contacts, contacts files, and then there is nothing to do")
  func bothWays() throws {
    folder.put("a.vcf", "UID:1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;")
    _ = try ImportTests.importCards(try TemporaryStore.cards("UID:2\nFN:Bob Ray"), into: store)
    #expect(try sync() == ["added a.vcf", "file-written 2.vcf"])
    #expect(try store.rows().map(\.name) == ["Bob Ray", "Ann Lee"])
    #expect(folder.contents["2.vcf"]?.contains("FN:Bob Ray\r\n") == true)
    let sets = try ImportTests.count("change_set", store)
    #expect(try sync() == [])
    #expect(try ImportTests.count("change_set", store) == sets)
  }

  @Test("A contact without a UID gets one in its file, and is known again by it")
  func withoutUID() throws {
    _ = try ImportTests.importCards(try TemporaryStore.cards("FN:Bob Ray"), into: store)
    try sync()
    let file = try #require(folder.contents.keys.first)
    #expect(folder.contents[file]?.contains("UID:") == true)
    #expect(try sync() == [])
    #expect(try contact(1).uid == nil)
  }

  @Test("What one side changes or deletes, the other does too")
  func oneSide() throws {
    folder.put("a.vcf", "UID:1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;")
    folder.put("b.vcf", "UID:2\r\nFN:Bob Ray\r\nN:Ray;Bob;;;")
    folder.put("c.vcf", "UID:3\r\nFN:Cy Dow\r\nN:Dow;Cy;;;")
    folder.put("d.vcf", "UID:4\r\nFN:Di Fay\r\nN:Fay;Di;;;")
    try sync()
    folder.replace("a.vcf", "END:", "TEL:+15550100\r\nEND:")
    folder.contents["b.vcf"] = nil
    try edit(3) { $0.notes = ["tea"] }
    try store.write { try $0.deleteContact(4) }
    #expect(
      try sync().sorted() == [
        "deleted b.vcf", "file-removed d.vcf", "file-written c.vcf", "updated a.vcf",
      ])
    #expect(try contact(1).phones.map(\.value.value) == ["+15550100"])
    #expect(try store.rows().map(\.name) == ["Ann Lee", "Cy Dow"])
    #expect(folder.contents.keys.sorted() == ["a.vcf", "c.vcf"])
    #expect(folder.contents["c.vcf"]?.contains("NOTE:tea\r\n") == true)
    #expect(try sync() == [])
    // All that the folder changed is one change, and what is taken back is so on both sides.
    _ = try store.connection.undo()
    #expect(try sync().sorted() == ["file-written 2.vcf", "file-written a.vcf"])
    #expect(folder.contents["a.vcf"]?.contains("TEL") == false)
  }

  @Test("What both sides changed is merged on both")
  func bothSides() throws {
    folder.put("a.vcf", "UID:1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;\r\nTEL:+15550100", version: "4.0")
    try sync()
    folder.replace("a.vcf", "TEL:+15550100", "TEL:+15550100\r\nEMAIL:ann@example.com")
    try edit(1) {
      $0.phones = []
      $0.notes = ["tea"]
    }
    #expect(try sync() == ["merged a.vcf", "file-written a.vcf"])
    let merged = try contact(1)
    #expect(merged.phones.isEmpty && merged.notes == ["tea"])
    #expect(merged.emails.map(\.value) == ["ann@example.com"])
    let text = try #require(folder.contents["a.vcf"])
    #expect(text.contains("EMAIL:ann@example.com") && text.contains("NOTE:tea"))
    #expect(text.contains("VERSION:4.0") && !text.contains("TEL:"))
    #expect(try sync() == [])
  }

  @Test("What one side deleted and the other changed stays")
  func kept() throws {
    folder.put("a.vcf", "UID:1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;")
    folder.put("b.vcf", "UID:2\r\nFN:Bob Ray\r\nN:Ray;Bob;;;")
    try sync()
    folder.contents["a.vcf"] = nil
    try edit(1) { $0.notes = ["tea"] }
    folder.replace("b.vcf", "END:", "NOTE:milk\r\nEND:")
    try store.write { try $0.deleteContact(2) }
    #expect(try sync().sorted() == ["file-written 1.vcf", "kept a.vcf", "kept b.vcf"])
    #expect(try contact(1).notes == ["tea"])
    #expect(try contact(2).notes == ["milk"])
    #expect(try sync() == [])
  }

  @Test("Files that are no card, or several, are named and left alone")
  func skipped() throws {
    folder.contents["a.vcf"] = "nonsense"
    folder.put("b.vcf", "FN:Ann\r\nEND:VCARD\r\nBEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bob")
    let before = folder.contents
    #expect(try sync() == ["skipped a.vcf", "skipped b.vcf"])
    #expect(folder.contents == before)
  }

  @Test("Two files of one name are two contacts")
  func namesakes() throws {
    folder.put("a.vcf", "UID:1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;")
    folder.put("b.vcf", "UID:2\r\nFN:Ann Lee\r\nN:Lee;Ann;;;")
    #expect(try sync() == ["added a.vcf", "added b.vcf"])
    #expect(try sync() == [])
  }

  @Test("A folder that lost all its files deletes nothing unasked")
  func emptied() throws {
    folder.put("a.vcf", "UID:1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;")
    folder.put("b.vcf", "UID:2\r\nFN:Bob Ray\r\nN:Ray;Bob;;;")
    try sync()
    folder.contents = [:]
    #expect(throws: StoreError.self) { try sync() }
    #expect(try store.rows().count == 2)
    #expect(try sync { $0.mayDeleteAll = true }.count == 2)
    #expect(try store.rows().isEmpty)
  }

  @Test("A run that ends in the middle leaves nothing that the next takes for a change")
  func interrupted() throws {
    let cards = try TemporaryStore.cards(
      "UID:1\nFN:Ann\nN:;Ann;;;", "UID:2\nFN:Bob\nN:;Bob;;;", "UID:3\nFN:Cy\nN:;Cy;;;")
    _ = try ImportTests.importCards(cards, into: store)
    for left in 0..<3 {
      folder.writesLeft = left > 0 ? 1 : 0
      #expect(throws: StoreError.self) { try sync() }
    }
    folder.writesLeft = .max
    try sync()
    #expect(folder.contents.count == 3)
    // A file that was written, though the store was not told of it.
    try edit(1) { $0.notes = ["tea"] }
    try store.connection.database.execute("SAVEPOINT s")
    try sync()
    try store.connection.database.execute("ROLLBACK TO s; RELEASE s")
    #expect(try sync() == [])
    #expect(try contact(1).notes == ["tea"])
    #expect(try sync() == [])
  }

  @Test("A dry run tells what would be done, and does nothing")
  func dryRun() throws {
    folder.put("a.vcf", "UID:1\r\nFN:Ann Lee\r\nN:Lee;Ann;;;")
    #expect(try sync { $0.isDryRun = true } == ["added a.vcf"])
    #expect(try store.rows().isEmpty)
  }
}
