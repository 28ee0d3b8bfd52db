import Foundation
import Testing

@testable import ContactStore

/// What the commands do with a store of which a page is broken.
@Suite struct StoreDamageTests {
  /// A store of which a page of a table is overwritten with nonsense.
  private static func store(_ table: String, contacts: Int) throws -> StoreFile {
    let store = try StoreFile()
    let file = try store.cards(0..<contacts, note: String(repeating: "tea ", count: 60))
    #expect(try store.run("import", file).status == 0)
    try breakPage(1, of: table, in: store)
    return store
  }

  /// Overwrites a leaf of a table or index, counted from 0.
  private static func breakPage(_ number: Int, of table: String, in store: StoreFile) throws {
    let page: Int64 = try {
      let database = try StoreConnection(store.path, .readWrite).database
      let pages = try database.statement(
        "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno"
      ).all(table) { $0.integer(0) }
      return try #require(pages.dropFirst(number).first, "\(table)")
    }()
    let handle = try #require(FileHandle(forUpdatingAtPath: store.path))
    try handle.seek(toOffset: UInt64((page - 1) * 4096))
    try handle.write(contentsOf: Data(repeating: 0xAA, count: 4096))
    try handle.close()
  }

  private static func count(_ text: String, _ data: Data) -> Int {
    data.split(separator: 0x0A).count { $0.starts(with: text.utf8) }
  }

  @Test("A broken page of cards is found, and the other cards are exported")
  func cards() throws {
    let store = try Self.store("card", contacts: 300)
    let check = try store.run("check")
    #expect(check.status == 1)
    #expect(Self.count("file", check.output) > 0)
    #expect(check.errorText.contains("'vcardtool store export' saves what can be read"))
    let export = try store.run("export")
    #expect(export.status == 65)
    let written = Self.count("BEGIN:VCARD", export.output)
    let lost = Self.count("vcardtool: contact ", export.errors)
    #expect(written + lost == 300 && (1..<100).contains(lost), "\(written) written, \(lost) lost")
    // What was saved makes a new store.
    let file = store.folder + "/saved.vcf"
    try export.output.write(to: URL(fileURLWithPath: file))
    let new = try StoreFile()
    #expect(try new.run("import", file).status == 0)
    #expect(try new.contactCount() == written)
    #expect(try new.findings() == [])
  }

  @Test(
    "Other broken pages lose no card",
    arguments: ["contact", "entry", "change", "imported", "search_data", "entry_family"])
  func others(_ table: String) throws {
    let store = try Self.store(table, contacts: table == "contact" ? 300 : 400)
    let check = try store.run("check")
    #expect(check.status == 1, "\(check.errorText)")
    #expect(!check.output.isEmpty)
    let export = try store.run("export")
    #expect([0, 65].contains(export.status), "\(export.errorText)")
    let written = Self.count("BEGIN:VCARD", export.output)
    #expect(written == (table == "contact" ? 300 : 400), "\(export.errorText)")
  }

  @Test(
    "A broken page of pictures or groups does not keep the cards back", arguments: [false, true])
  func beside(_ isFolder: Bool) throws {
    let store = try StoreFile()
    let picture = String(repeating: "R0lGODlh", count: 200)
    let cards = (0..<40).map {
      """
      BEGIN:VCARD
      VERSION:4.0
      FN:Ann N\($0)
      PHOTO:data:image/gif;base64,\(picture)\(1000 + $0)
      END:VCARD

      """
    }
    let file = store.folder + "/cards.vcf"
    try Data(cards.joined().utf8).write(to: URL(fileURLWithPath: file))
    #expect(try store.run("import", file).status == 0)
    for words in [["create", "club"], ["add", "club", "1"]] {
      let run = try ToolRun.tool(["store", "group"] + words + ["--store", store.path])
      #expect(run.status == 0, "\(run.errorText)")
    }
    for table in ["media", "contact_group", "member", "contact"] {
      try Self.breakPage(0, of: table, in: store)
    }
    let run = try store.run("export", "-o", store.folder + "/all.vcf")
    #expect(run.status == 65)
    #expect(run.errorText.contains("pictures: ") && run.errorText.contains("groups: "))
    let all = try Data(contentsOf: URL(fileURLWithPath: store.folder + "/all.vcf"))
    #expect(Self.count("FN:Ann N", all) == 40)
    if isFolder {
      let folder = store.folder + "/cards"
      #expect(try store.run("export", "-d", folder).status == 65)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 40)
    }
  }

  @Test("A picture that is missing is told")
  func missingPicture() throws {
    let store = try StoreFile()
    let picture = String(repeating: "R0lGODlh", count: 200)
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:A\nPHOTO:data:image/gif;base64,\(picture)\nEND:VCARD\n"
    let file = store.folder + "/card.vcf"
    try Data(card.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try store.run("import", file).status == 0)
    #expect(try store.run("export").status == 0)
    try StoreConnection(store.path, .readWrite).database.execute("DELETE FROM media")
    let run = try store.run("export")
    #expect(run.status == 65 && run.errorText.contains("contact 1: 1 picture missing"))
    #expect(Self.count("FN:A", run.output) == 1)
    #expect(try store.run("check").status == 1)
  }

  @Test("A store that was cut off gives what is left of it")
  func cutOff() throws {
    let store = try StoreFile()
    let file = try store.cards(0..<300, note: String(repeating: "tea ", count: 60))
    #expect(try store.run("import", file).status == 0)
    let whole = try Data(contentsOf: URL(fileURLWithPath: store.path))
    var written: [Int] = []
    for length in [512, 5_000, whole.count / 3, whole.count / 2, whole.count * 9 / 10] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: store.path))
      let check = try store.run("check")
      #expect([1, 65].contains(check.status), "\(length): \(check.status) \(check.errorText)")
      #expect(!check.errorText.isEmpty)
      for words in [["list"], ["info"], ["search", "ann"], ["history"]] {
        let run = try ToolRun.tool(["store"] + words + ["--store", store.path])
        #expect([0, 1, 65].contains(run.status), "\(words) of \(length): \(run.errorText)")
      }
      let change = try store.run("remove", "1")
      #expect(change.status == 65, "\(length): \(change.errorText)")
      #expect(change.errorText.contains("'vcardtool store check' tells how far"))
      let export = try store.run("export")
      #expect(export.status == 65, "\(length): \(export.errorText)")
      written.append(Self.count("BEGIN:VCARD", export.output))
      #expect(FileManager.default.contents(atPath: store.path)?.count == length)
    }
    #expect(written == written.sorted() && written.last ?? 0 > 0, "\(written)")
  }
}
