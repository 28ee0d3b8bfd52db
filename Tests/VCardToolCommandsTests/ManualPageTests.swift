import CommandLineKit
import ContactMatching
import Foundation
import Testing
import VCard

@testable import ContactFormats
@testable import VCardToolCommands

@Suite struct ManualPageTests {
  private static let tool = ToolTable.tool

  @Test("Every command has a page, and every page its place")
  func pages() throws {
    let commands = Self.tool.commands.map { Self.tool.page(of: $0) + ".1" }
    let others = [
      "vcardtool.1", "vcardtool-formats.5", "vcardtool-map.5", "vcardtool-query.7",
      "vcardtool-rules.5",
    ]
    #expect(try ManualSource.names == (commands + others).sorted())
  }

  @Test(
    "A page has the options, the summary, the other names and the statuses of the table",
    arguments: tool.commands.map(\.name))
  func command(_ name: String) throws {
    let command = try #require(Self.tool.command(named: name))
    let title = Self.tool.page(of: command)
    let page = try ManualSource(title + ".1")
    let options = ManualPage.options(in: page.text)
    #expect(options == Set(command.options.map { ManualOption($0) }))
    #expect(page.lines.contains(".Nd \(command.summary)"))
    let synopses = page.section("SYNOPSIS").filter { $0 == ".Nm vcardtool" }
    #expect(synopses.count == command.synopsis.count)
    for alias in command.aliases { #expect(page.text.contains("\n.Cm \(alias) .\n")) }
    let statuses = ManualSource.items(page.section("EXIT STATUS")).map(\.head)
    #expect(statuses == command.exitStatus.map { "\($0.status.rawValue)" })
    #expect(page.lines[1] == ".Dt \(title.uppercased()) 1")
    #expect(page.lines.contains(".Nm \(title)"))
    try expectCommands(Self.tool.commands(after: name), on: page)
  }

  /// Expects that a page has an item for each command, and refers to its page.
  private func expectCommands(_ commands: [CommandSpec], on page: ManualSource) throws {
    let items = ManualSource.items(page.section("DESCRIPTION"))
    for command in commands {
      let reference = ".Xr \(Self.tool.page(of: command)) 1"
      let item = items.first { $0.head == "Cm \(command.name)" }
      #expect(try #require(item, "\(command.name)").body.contains { $0.hasPrefix(reference) })
      #expect(page.section("SEE ALSO").contains { [reference, reference + " ,"].contains($0) })
    }
  }

  @Test("The page of the tool has the common options and names every command of one word")
  func overview() throws {
    let page = try ManualSource("vcardtool.1")
    #expect(
      ManualPage.options(in: page.text) == Set(Self.tool.commonOptions.map { ManualOption($0) }))
    let items = ManualSource.items(page.section("DESCRIPTION")).map(\.head)
    try expectCommands(Self.tool.commands.filter { !$0.name.contains(" ") }, on: page)
    for format in FormatRegistry.formats {
      #expect(
        items.contains {
          $0.split(whereSeparator: { " ,".contains($0) }).contains("\(format.name)")
        })
    }
  }

  @Test("The list of rules is that of the table, and each names its sections")
  func rules() throws {
    let page = try ManualSource("vcardtool-rules.5")
    let items = ManualSource.items(page.section("DESCRIPTION")).filter { $0.head.contains(" Pq ") }
    let json: Set = [
      DiagnosticCode.unknownJSONKey, .badJSONValue, .jsonBadProperty, .jsonBadCard,
    ]
    let rules = DiagnosticCode.everyRule
    let expected = Set(rules.map(\.code)).union(json).map(\.rawValue).sorted()
    let codes = items.map { String($0.head.split(separator: " ")[1]) }
    #expect(codes.sorted() == expected)
    for rule in rules {
      let item = items.first { $0.head == "Sy \(rule.code.rawValue) Pq \(rule.severity)" }
      let body = try #require(item, "\(rule.code.rawValue)").body.joined(separator: " ")
      for source in rule.source.split(separator: ", ") {
        let words = source.split(separator: " ")
        let text = words.count == 3 ? "\(words[0]) \(words[1]) section \(words[2])" : "\(source)"
        #expect(body.contains(text), "\(rule.code.rawValue): \(source)")
      }
    }
  }

  @Test("The page of formats has every format, name and variant")
  func formats() throws {
    let page = try ManualSource("vcardtool-formats.5")
    // Formats that differ in little share a heading.
    let heads = page.section("DESCRIPTION").filter { $0.hasPrefix(".Ss ") }.flatMap {
      $0.dropFirst(4).split(whereSeparator: { " ,".contains($0) }).map(String.init)
    }
    #expect(heads == FormatRegistry.formats.flatMap { [$0.name] + $0.aliases })
    let described = ManualSource.items(page.section("VARIANTS")).flatMap { item in
      item.head.split(whereSeparator: { " ,".contains($0) }).map(String.init)
    }.filter { $0 != "Cm" }
    let variants = FormatRegistry.formats.flatMap { format in
      format.variants.map { "\(format.name)+\($0.rawValue)" }
    }
    #expect(described.sorted() == variants.sorted())
    let tables = ManualSource.items(page.section("TABLES")).map(\.head)
    #expect(
      tables.filter { $0.hasPrefix("Cm csv+") } == FormatRegistry.dialects.map { "Cm \($0.name)" })
    for ending in FormatRegistry.formats.flatMap(\.extensions) {
      #expect(page.text.contains(".\(ending)"))
    }
  }

  @Test("The page of maps has every field and part, and its lines are read")
  func maps() throws {
    let page = try ManualSource("vcardtool-map.5")
    let heads = ManualSource.items(page.section("FIELDS")).flatMap { item in
      item.head.split(whereSeparator: { " ,".contains($0) }).map(String.init)
    }.filter { $0 != "Li" }
    var usual: [String] = []
    for (n, row) in FieldPath.words.enumerated() {
      let isFirst = !FieldPath.words[..<n].contains { $0.field == row.field && $0.part == row.part }
      let path = FieldPath(field: row.field, part: row.part)
      if isFirst, !path.isOwn, row.word != "languages" { usual.append(row.word) }
    }
    let lists = FieldPath.lists.map(\.word)
    var parts = FieldPath.parts.filter { !FieldPath(field: .phones, part: $0.part).isOwn }
      .map(\.word)
    parts.removeAll { $0.contains("[") }
    #expect(heads.sorted() == (usual + lists + parts).sorted())
    let display = try #require(
      page.text.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst().first)
    let lines = display.components(separatedBy: ".Ed")[0].replacing("\\(dq", with: "\"")
    let map = MapFile(Array(lines.utf8))
    #expect(map.lines.count > 8)
    #expect(map.problems.isEmpty)
  }

  @Test("The page of queries has every plain word and part, its fields are known, its queries read")
  func queries() throws {
    let page = try ManualSource("vcardtool-query.7")
    let named = page.section("FIELDS").filter { $0.hasPrefix(".Li ") || $0.hasPrefix(".It Li ") }
      .map { String($0.split(separator: "Li ", maxSplits: 1)[1]) }
      .flatMap { $0.components(separatedBy: " , ") }
      .map {
        $0.hasSuffix(" ,") || $0.hasSuffix(" .") || $0.hasSuffix(" ;") ? String($0.dropLast(2)) : $0
      }
    for name in named { #expect(throws: Never.self, "\(name)") { try ContactField(parsing: name) } }
    for (word, _) in ContactField.allAliases { #expect(named.contains(word), "\(word)") }
    let parts = Set(ContactField.allNames.compactMap { $0.split(separator: ".").dropFirst().first })
    for part in parts { #expect(named.contains { $0.hasSuffix(".\(part)") }, "\(part)") }
    let display = try #require(
      page.text.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst().first)
    let queries = display.components(separatedBy: "\n.Ed")[0].replacing("\\(dq", with: "\"")
    for query in queries.split(separator: "\n") {
      #expect(throws: Never.self, "\(query)") { try ContactQuery(parsing: String(query)) }
    }
    #expect(queries.contains("tel[cell]"))
  }

  @Test("The page of formats has every key of contact JSON")
  func keys() throws {
    let page = try ManualSource("vcardtool-formats.5")
    let heads = ManualSource.items(page.section("CONTACT JSON")).flatMap { item in
      item.head.split(whereSeparator: { " ,".contains($0) }).map(String.init)
    }.filter { $0 != "Li" }
    let parts: Set = ["maiden", "given", "middle", "family", "organization", ""]
    let keys = ContactKey.properties.map { "\($0.2)" }.filter { !parts.contains($0) }
    let others = ["version", "phonetic", "department", "note", "details", "extra"]
    #expect(heads.sorted() == (keys + others).sorted())
  }

  @Test("The page of formats names every carrier, and only names that are known")
  func carriers() throws {
    let page = try ManualSource("vcardtool-formats.5")
    let words = page.section("WHAT BECOMES OF WHAT").flatMap {
      $0.split(whereSeparator: { " ,()".contains($0) })
    }
    let named = Set(words.filter { $0.hasPrefix("X-") && $0.count > 2 }.map(String.init))
    let properties = LowerTable.rows.filter { $0.action == .carrier || $0.action == .carrierIn2_1 }
      .map { "\($0.target.name)" }
    let parameters = ParameterRegistry.carriers.filter { ![.label, .countryCode].contains($0.id) }
      .map { "\($0.name)" }
    for carrier in properties + parameters { #expect(named.contains(carrier), "\(carrier)") }
    for name in named where name != "X-ALT-" {
      let bare = String(name.prefix { $0 != ":" })
      let isKnown =
        PropertyID(name: bare) != .other || ParameterID(name: bare) != .other
        || parameters.contains(bare)
      #expect(isKnown, "\(bare)")
    }
  }

  @Test("Mandoc has nothing against the pages", .enabled(if: BuiltTool.path(of: "mandoc") != nil))
  func lint() throws {
    let folder = try TemporaryFolder()
    let pages = try ManualSource.names.map { ManualSource.folder.appendingPathComponent($0).path }
    let result = try BuiltTool.run(
      try #require(BuiltTool.path(of: "mandoc")), ["-T", "lint", "-W", "warning"] + pages,
      in: folder)
    #expect(result.status == 0)
    #expect(result.output + result.errors == "")
  }
}
