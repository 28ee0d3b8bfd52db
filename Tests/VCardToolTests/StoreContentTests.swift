import Foundation
import Testing

@testable import ContactStore

/// Cards that nobody should have written, and queries that are made to be misunderstood.
@Suite struct StoreContentTests {
  private static func card(_ lines: Data..., version: String) -> Data {
    let end = Data("\r\n".utf8)
    var card = Data("BEGIN:VCARD\r\nVERSION:\(version)\r\n".utf8)
    for line in lines { card += line + end }
    return card + Data("END:VCARD\r\n".utf8)
  }

  private static func text(_ text: String) -> Data { Data(text.utf8) }

  private static let names = [
    "\"", "*", "AND", "NEAR(", "a AND OR NOT NEAR(b c) ^d -e {f} names:g", "%_\\\\",
    "Robert'); DROP TABLE contact;--", "' OR '1'='1", "\u{202E}\u{200F}\u{1F389}", "?1 :a @b $c",
  ]

  /// A card of each kind.
  static func cards(version: String) -> Data {
    var cards = card(
      Data([0x46, 0x4E, 0x3A, 0x61, 0, 0x62]), Data([0x4E, 0x4F, 0x54, 0x45, 0x3A, 0, 0, 0x63]),
      Data([0x55, 0x49, 0x44, 0x3A, 0x75, 0, 0x76]), version: version)
    cards += card(text("FN:" + String(repeating: "N", count: 1 << 20)), version: version)
    cards += card(
      text("FN:Many\r\n" + (0..<4000).map { "X-P\($0):\($0)" }.joined(separator: "\r\n")),
      version: version)
    cards += card(
      text("FN:b") + Data([0xFF, 0xFE]), text("N:") + Data([0xC3]) + text(";") + Data([0x80]),
      text("ORG:") + Data([0xED, 0xA0, 0x80]), text("EMAIL:") + Data([0xFF]), text("TEL:\u{F5}"),
      version: version)
    cards += card(
      text("FN:Long"), text("UID:" + String(repeating: "u", count: 100_000)),
      text("TEL:" + String(repeating: "1", count: 100_000)),
      text("EMAIL:" + String(repeating: "e", count: 100_000)), version: version)
    for name in names {
      cards += card(
        text("FN:" + name), text("ORG:" + name), text("EMAIL:" + name), version: version)
    }
    return cards
  }

  @Test("What comes back is what a conversion gives, byte for byte", arguments: ["2.1", "3.0"])
  func comesBack(_ version: String) throws {
    let store = try StoreFile()
    let file = store.folder + "/cards.vcf"
    try Self.cards(version: version).write(to: URL(fileURLWithPath: file))
    let run = try store.run("import", "-q", "--on-duplicate", "add", file)
    #expect([0, 65].contains(run.status), "\(run.errorText.prefix(500))")
    let converted = try ToolRun.tool(["convert", "-q", "-t", "vcard4", file])
    #expect(converted.status == run.status)
    let exported = try store.run("export", "-t", "vcard4")
    #expect(exported.status == 0, "\(exported.errorText.prefix(500))")
    #expect(exported.output == converted.output)
    #expect(try store.contactCount() == 5 + Self.names.count)
    #expect(try store.findings() == [])
    // And into another store, without a difference.
    let other = try StoreFile()
    let copy = store.folder + "/copy.vcf"
    try exported.output.write(to: URL(fileURLWithPath: copy))
    #expect(try other.run("import", "-q", "--on-duplicate", "add", copy).status == 0)
    #expect(try other.run("export").output == exported.output)
  }

  @Test("A query is text, whatever it looks like")
  func queries() throws {
    let store = try StoreFile()
    let file = store.folder + "/cards.vcf"
    try Self.cards(version: "3.0").write(to: URL(fileURLWithPath: file))
    _ = try store.run("import", "-q", "--on-duplicate", "add", file)
    let count = try store.contactCount()
    let queries =
      Self.names + [
        "'", "(", ")", "a\nb", "-y", "*\"", "\"a", "NOT", "OR", "a OR", "a NEAR/2 b", "names:",
        "entry", "\\", "^", "{", "}", ":", "+", "a+b", " ", "a*b", "?", ";", "\u{0301}",
        String(repeating: "a", count: 100_000), String(repeating: "a ", count: 5_000),
      ]
    for query in queries {
      // As it is, and as words that are looked for.
      for words in [query, "\"\(query.filter { $0 != "\"" })\""] {
        let run = try store.run("search", "--json", "--", words)
        // The answer, or what is wrong with the query; never a word of the database.
        #expect([0, 1, 64].contains(run.status), "\(words): \(run.status) \(run.errorText)")
        for word in ["fts5", "MATCH", "syntax error", "SQL", "no such column"] {
          #expect(!run.errorText.contains(word), "\(words): \(run.errorText)")
        }
      }
    }
    let found = try store.run("search", "-F", "fn", "\"Robert'); DROP TABLE contact;--\"")
    #expect(found.output == Data("Robert'); DROP TABLE contact;--\n".utf8))
    #expect(try store.contactCount() == count)
    #expect(try store.findings() == [])
  }
}
