import Testing
import VCard

@testable import ContactFormats

/// Labels in the words of a language, written to CSV and read again.
@Suite struct LabelCSVTests {
  private static let properties: [Label.Kind: (name: String, value: String)] = [
    .phone: ("TEL", "+1-555-0100"), .email: ("EMAIL", "m@example.com"),
    .address: ("ADR", ";;1 Rd;Ely;;;"), .url: ("URL", "https://example.com/"),
    .date: ("X-ABDATE", "2001-02-03"), .relation: ("RELATED;VALUE=text", "Bo"),
    .im: ("IMPP", "xmpp:m@example.com"),
  ]

  /// A card with a value for each label of a kind, and one with the word of the language as a label that
  /// the user chose.
  private static func card(_ language: String, _ kind: Label.Kind) -> Card {
    var lines: [String] = ["FN:Mo Reed"]
    var group = 0
    func add(_ labels: [String]) {
      guard let (name, value) = properties[kind] else { return }
      let property = PropertyID(name: String(name.prefix { $0 != ";" }))
      let types = labels.filter { LabelWords.word(for: $0, on: property) != nil }
      let own = labels.filter { !types.contains($0) }
      let type = types.isEmpty ? "" : ";TYPE=\(types.joined(separator: ","))"
      guard let label = own.first else {
        lines.append("\(name)\(type):\(value)")
        return
      }
      group += 1
      lines.append("item\(group).\(name)\(type):\(value)")
      lines.append("item\(group).X-ABLABEL:\(LabelWords.customText(label: label))")
    }
    for fact in LabelTests.facts(language) where fact.kind == kind && fact.token != "custom" {
      // A date of that label is a property of its own.
      if fact.kind == .date, ["anniversary", "birthday"].contains(fact.token) { continue }
      add(LabelTests.labels(fact.token, fact.kind).sorted())
      add([fact.words[0].replacing(",", with: "\\,")])
    }
    for own in ["Boot", "\\\\x", "* y", "Café"] { add([own]) }
    return CardFacts.card(lines)
  }

  private static func labels(_ card: Card) -> [[Set<String>]] {
    let contact = Contact(card)
    return [
      contact.phones.map { Set($0.labels) }, contact.emails.map { Set($0.labels) },
      contact.addresses.map { Set($0.labels) }, contact.urls.map { Set($0.labels) },
      contact.dates.map { Set($0.labels) }, contact.relations.map { Set($0.labels) },
      contact.impps.map { Set($0.labels) },
    ]
  }

  @Test(
    "Our own CSV: every label, and every word as a label of the user's own",
    arguments: LabelTests.languages)
  func roundTrips(_ language: String) throws {
    let kinds = Label.Kind.allCases.filter { Self.properties[$0] != nil }
    let cards = kinds.map { Self.card(language, $0) }
    let found = try CSV.read(try CSV.write(cards) { $0.labels = language })
    #expect(found.faults == [])
    #expect(found.cards.map(Self.labels) == cards.map(Self.labels))
  }

  /// Nothing but the file itself says the language.
  @Test("Our own CSV with a single label", arguments: LabelTests.languages)
  func roundTripsAlone(_ language: String) throws {
    var contact = Contact()
    contact.formattedName = "Mo Reed"
    contact.phones = [LabeledValue(PhoneNumber("+1-555-0100"), labels: ["cell"])]
    let text = try CSV.write([contact.card]) { $0.labels = language }
    let word = LabelTests.facts(language).first { ($0.kind, $0.token) == (.phone, "mobile") }
    #expect(text.contains("\(word?.words.first ?? "?"),+1-555-0100,"))
    let again = try #require(try CSV.read(text).cards.first)
    #expect(Contact(again).phones.map(\.labels) == [["cell"]])
  }

  @Test("The CSV of Google", arguments: LabelTests.languages)
  func roundTripsGoogle(_ language: String) throws {
    let labels = LabelTests.facts(language)
      .filter { $0.kind == .phone && !["custom", "voice"].contains($0.token) }
      .map { LabelTests.labels($0.token, .phone).sorted() }
    var contact = Contact()
    contact.structuredName = StructuredName(family: ["Reed"], given: ["Mo"])
    contact.phones = labels.map { LabeledValue(PhoneNumber("+1-555-0100"), labels: $0) }
    var options = FormatOptions()
    options.labels = language
    let google = try #require(DialectTable.find("google"))
    let text = try CSV.write([contact.card], with: CSVDialectWriter(google, options: options)).text
    let again = try #require(try CSV.read(text).cards.first)
    #expect(Contact(again).phones.map { Set($0.labels) } == labels.map(Set.init))
  }

  /// The words that are written, by name where they are not the first of their language: those of two
  /// meanings in it.
  @Test(
    "The words in a cell",
    arguments: [
      ("de", Label.Kind.phone, ["cell"], "Mobil"), ("de", .phone, ["home", "fax"], "Fax (privat)"),
      ("de", .phone, ["fax", "home"], "Fax (privat)"),
      ("de", .phone, ["home", "voice"], "Privat, Anruf"),
      ("de", .relation, ["parent"], "Elternteil"),
      ("de", .relation, ["colleague"], "colleague"),
      ("fr", .relation, ["spouse"], "Conjoint/conjointe"),
      ("zh-Hans", .email, ["home"], "个人"), ("ja", .phone, ["work", "cell"], "携帯（勤務先）"),
      ("de", .phone, ["Privat"], "\\Privat"), ("de", .phone, ["Boot"], "Boot"),
      ("de", .phone, ["applewatch"], "applewatch"), ("de", .phone, [], ""),
    ] as [(String, Label.Kind, [String], String)])
  func writesWords(_ language: String, _ kind: Label.Kind, _ labels: [String], _ cell: String)
    throws
  {
    let speller = try #require(LabelSpeller(language, isSaid: true))
    var output = ByteBuffer()
    for (n, spelling) in speller.spell(labels, kind).enumerated() {
      var text = spelling.text
      text.withUTF8 {
        LabelCell.append($0, isFirst: n == 0, isLiteral: spelling.isLiteral, into: &output)
      }
    }
    #expect(output.string == cell)
  }

  @Test("Where a file says no language, a word of one meaning everywhere is written")
  func writesPlainWords() throws {
    let speller = try #require(LabelSpeller("de", isSaid: false))
    #expect(speller.spell(["cell"], .phone).map(\.text) == ["Handy"])
  }

  @Test("The other cells of a table tell what an ambiguous word means", arguments: [1, 3, 1 << 16])
  func hearsLanguages(_ chunk: Int) throws {
    let header =
      "First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n"
    func labels(_ rows: String) throws -> [[String]] {
      try CSV.read(Array((header + rows).utf8), chunk: chunk).cards.flatMap {
        Contact($0).phones.map(\.labels)
      }
    }
    #expect(try labels("Mo,,Mobil,+1,Arbeit,+2\n") == [["cell"], ["work"]])
    #expect(try labels("Mo,,* Mobil,+1,Kantor,+2\n") == [["car"], ["work"]])
    #expect(try labels("Mo,,Mobil,+1,,\n") == [["Mobil"]])
    #expect(try labels("Mo,,Mobil,+1,,\nAl,,Rumah,+2,,\n") == [["car"], ["home"]])
  }

  @Test("A table of our own that names no language has standard labels and texts as they stand")
  func keepsTexts() throws {
    let text = "Formatted Name,Phone 1 - Label,Phone 1 - Value\nMo,Privat,+1\nAl,home,+2\n"
    let labels = try CSV.read(text).cards.map { Contact($0).phones.first?.labels }
    #expect(labels == [["Privat"], ["home"]])
    let other = text.replacing("Value\n", with: "Value,Label Language: de\n")
    #expect(
      try CSV.read(other).cards.map { Contact($0).phones.first?.labels } == [["home"], ["home"]])
  }

  @Test("X-ABLabels for Apple: only what has no word of TYPE and no mark")
  func spellsOwnLabels() throws {
    let lines = [
      "FN:Mo", "TEL;TYPE=cell:+1", "a.TEL:+2", "a.X-ABLABEL:callback", "b.TEL:+3",
      "b.X-ABLABEL:Callback", "c.RELATED;VALUE=text:Bo", "c.X-ABLABEL:domestic-partner",
      "d.RELATED;VALUE=text;TYPE=spouse:Al", "e.URL:https://example.com/", "e.X-ABLABEL:profile",
      "g.TEL:+5", "g.X-ABLABEL:_$!<Other>!$_", "X-ABLABEL:callback",
    ]
    var options = FormatOptions()
    options.labels = "de"
    options.variant = .apple
    var writer = VCardFormatWriter(version: .v3_0, options: options)
    var output = ByteBuffer()
    var diagnostics: [Diagnostic] = []
    var card = CardFacts.card(lines)
    writer.write(&card, into: &output, &diagnostics)
    let labels = output.string.split(separator: "\r\n").filter { $0.contains("X-ABLabel") }
      .map { $0.split(separator: ":", maxSplits: 1)[1] }
    #expect(
      labels == [
        "Rückruf", "Callback", "Lebenspartner", "_$!<Spouse>!$_", "Profil",
        "_$!<Other>!$_", "callback",
      ])
  }
}
