import Foundation
import Testing

/// The cards of the corpus in one table and out of it again.
@Suite(.enabled(if: PackageFolders.hasCorpus, "there is no corpus beside the package"))
struct CSVCorpusTests {
  /// What must come back.
  private static let keys = [
    "formattedName", "name", "nicknames", "phones", "emails", "addresses", "org", "department",
    "title", "role", "note", "notes", "birthday", "anniversary", "deathday", "dates", "categories",
    "urls", "photo", "logo",
  ]

  /// Names of groups mean nothing; `raw` and `data` say in another spelling what stands beside them.
  private static let spellings: Set = ["group", "raw", "data"]

  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(
    "vCard to CSV to vCard keeps what people see", arguments: [[], ["--photo-dir", "pictures"]])
  func keeps(_ options: [String]) throws {
    let names = PackageFolders.files(below: PackageFolders.corpus)
      .filter { $0.hasSuffix(".vcf") || $0.hasSuffix(".vcard") }
    // A table is in one character set: bytes that are in none would make it look like another one.
    let odd = try convert("ndjson", list(names)).errorText.split(separator: "\n")
      .filter { $0.contains("[charset.") }
    let plain = try list(names.filter { name in !odd.contains { $0.hasPrefix(name + ":") } })

    let direct = try folder.write("direct.vcf", convert("vcard4", plain).output)
    let table = try folder.write("table.csv", convert("csv", options + plain).output)
    let again = try folder.write("again.vcf", convert("vcard4", [table]).output)
    // An empty card is an empty row, which is no contact.
    let expected = try contacts(direct).filter { !Self.isEmpty($0) }
    let found = try contacts(again)
    #expect(expected.count > 1500)
    try #require(found.count == expected.count)
    for (card, old) in zip(found, expected) {
      for key in Self.keys {
        #expect(
          Self.seen(card[key]) == Self.seen(old[key]), "\(old["formattedName"] ?? ""): \(key)")
      }
    }
    if !options.isEmpty {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("pictures"))
      #expect(files.count > 200)
      #expect(
        !String(decoding: try Data(contentsOf: URL(fileURLWithPath: table)), as: UTF8.self)
          .contains(",data:image/jpeg;base64,/9j/"))
    }
  }

  private func list(_ names: [String]) throws -> [String] {
    ["-0", "--files-from", try folder.write("list", Data(names.joined(separator: "\0").utf8))]
  }

  private func convert(_ format: String, _ words: [String]) throws -> ToolRun {
    let run = try ToolRun.tool(["convert", "-q", "-t", format] + words, folder: folder.url.path)
    #expect(run.endedWell)
    return run
  }

  private func contacts(_ file: String) throws -> [[String: Any]] {
    try convert("ndjson", [file]).output.split(separator: 0x0A).map { line in
      try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    }
  }

  /// Whether a card says nothing, a formatted name apart that was made of nothing.
  private static func isEmpty(_ card: [String: Any]) -> Bool {
    let extra = card["extra"] as? [[String: Any]] ?? []
    return Set(card.keys).isSubset(of: ["version", "extra"])
      && extra.allSatisfy { $0["name"] as? String == "FN" && $0["value"] == nil }
  }

  /// A value as it is compared; the case of labels does not count (RFC 6350 section 5.6).
  private static func seen(_ value: Any?) -> String {
    func clean(_ value: Any, isLabel: Bool) -> Any {
      switch value {
      case let object as [String: Any]:
        return object.filter { !spellings.contains($0.key) }.reduce(into: [String: Any]()) {
          $0[$1.key] = clean($1.value, isLabel: ["labels", "params", "TYPE"].contains($1.key))
        }
      case let list as [Any]: return list.map { clean($0, isLabel: isLabel) }
      case let text as String where isLabel: return text.lowercased()
      default: return value
      }
    }
    guard let value else { return "" }
    let data = try? JSONSerialization.data(
      withJSONObject: [clean(value, isLabel: false)], options: .sortedKeys)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "no JSON"
  }
}
