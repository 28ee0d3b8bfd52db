import Testing
import VCard

@testable import ContactFormats

/// The CSV that other programs write.
@Suite struct CSVDialectTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Lines of the first card.
    var lines: [String]
    var count = 1
    var faults: [String] = []
  }

  static let cases = [
    Case(
      testDescription: "Google since 2024: stars, ::: and groups",
      text: """
        First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Birthday
        Mo,Reed,* myContacts ::: * starred ::: Rowing,* Work,m@example.com,Work Fax,+1 ::: +2,--05-17

        """,
      lines: [
        "BDAY:--05-17", "CATEGORIES:[\"starred\", \"Rowing\"]",
        "EMAIL;PREF=[\"1\"];TYPE=[\"work\"]:m@example.com", "N:[[\"Reed\"], [\"Mo\"]]",
        "TEL;TYPE=[\"fax\", \"work\"]:+1", "TEL;TYPE=[\"fax\", \"work\"]:+2",
      ]),
    Case(
      testDescription: "Outlook in English: prefix, three lines of street, no date, children",
      text: """
        "Title","First Name","Last Name","Job Title","Business Street","Business Street 2","Business City","Company Main Phone","E-mail Address","E-mail Type","E-mail Display Name","Sensitivity","TTY/TDD Phone","Birthday","Anniversary","User 1"
        "Dr.","Mo","Reed","Cook","1 Rd","Floor 2","Ely","+1","m@example.com","SMTP","Mo Reed","Normal",,"7/4/1979","0/0/00","gold"

        """,
      lines: [
        "ADR;TYPE=[\"work\"]:[[], [], [\"1 Rd\\nFloor 2\"], [\"Ely\"]]", "BDAY:1979-07-04",
        "EMAIL:m@example.com", "N:[[\"Reed\"], [\"Mo\"], [], [\"Dr.\"]]",
        "TEL;TYPE=[\"main\", \"work\"]:+1", "TITLE:Cook",
        "X-CSV-COLUMN;X-COLUMN=[\"1\"];X-HEADER=[\"Sensitivity\"]:Normal",
        "X-CSV-COLUMN;X-COLUMN=[\"2\"];X-HEADER=[\"User 1\"]:gold",
      ]),
    Case(
      testDescription: "a preamble before the header, and a row of a date only",
      text: """
        Notes:
        "Some addresses are missing, because …"

        First Name,Last Name,URL,Email Address,Company,Position,Connected On
        Mo,Reed,https://example.com/mo,,"Widgets, Inc.",Cook,30 May 2024
        ,,,,,,02 Jun 2022

        """,
      lines: [
        "N:[[\"Reed\"], [\"Mo\"]]", "ORG:[\"Widgets, Inc.\"]", "TITLE:Cook",
        "X-CSV-COLUMN;X-COLUMN=[\"1\"];X-HEADER=[\"Connected On\"]:30 May 2024",
        "item1.URL:https://example.com/mo", "item1.X-ABLabel:profile",
      ]),
    Case(
      testDescription: "numbers that a spreadsheet has changed",
      text: "Name,Mobile Phone,Business Phone\nMo,4.47911E+11,\"=\"\"+1 202 555 0114\"\"\"\n",
      lines: [
        "FN:Mo", "TEL;TYPE=[\"work\"]:+1 202 555 0114",
        "X-CSV-COLUMN;X-HEADER=[\"Phone (mobile)\"]:4.47911E+11",
      ], faults: ["2 csv.mangled-number"]),
    Case(
      testDescription: "headers of any table, twice the same, and a stray cell",
      text: "Name;Phone;Phone;Shoe Size\nMo;+1;0022;40;x\n",
      lines: [
        "FN:Mo", "TEL:+1", "TEL:0022", "X-CSV-COLUMN;X-COLUMN=[\"1\"];X-HEADER=[\"Shoe Size\"]:40",
        "X-CSV-COLUMN;X-COLUMN=[\"2\"];X-HEADER=[\"column 5\"]:x",
      ], faults: ["2 csv.ragged-row"]),
    Case(
      testDescription: "no header: told by an address and a number",
      text: "Mo Reed,m@example.com,+1 202-555-0112\nAl Bo,al@example.com,\n",
      lines: ["EMAIL:m@example.com", "FN:Mo Reed", "TEL:+1 202-555-0112"], count: 2),
    Case(
      testDescription: "an organisation alone is what the contact is",
      text: "First Name,Last Name,Organization Name,Labels\n,,Kauri Ltd.,\n",
      lines: ["KIND:org", "ORG:[\"Kauri Ltd.\"]"]),
    Case(
      testDescription: "Thunderbird in French: the same header twice, three columns of a date",
      text: """
        Prénom,Nom de famille,Nom à afficher,Adresse e-mail principale,Adresse privée,Ville,Code postal,Adresse professionnelle,Ville,Code postal,Année de naissance,Mois,Jour
        Mo,Reed,Mo Reed,m@example.com,1 Rue,Lyon,69001,2 Rue,Paris,75001,1969,7,21

        """,
      lines: [
        "ADR;TYPE=[\"home\"]:[[], [], [\"1 Rue\"], [\"Lyon\"], [], [\"69001\"]]",
        "ADR;TYPE=[\"work\"]:[[], [], [\"2 Rue\"], [\"Paris\"], [], [\"75001\"]]",
        "BDAY:1969-07-21", "EMAIL:m@example.com", "FN:Mo Reed", "N:[[\"Reed\"], [\"Mo\"]]",
      ]),
  ]

  @Test("Contacts of other programs", arguments: cases) func reads(_ c: Case) throws {
    let found = try CSV.read(c.text)
    #expect(found.cards.count == c.count)
    #expect(found.cards.first.map { CardFacts.lines($0) } == c.lines)
    #expect(found.faults == c.faults)
    for chunk in [1, 7] {
      let again = try CSV.read(Array(c.text.utf8), chunk: chunk)
      #expect(again.cards.map { CardFacts.lines($0) } == found.cards.map { CardFacts.lines($0) })
    }
  }

  @Test("Headers that nobody knows are an error") func reportsUnknownHeaders() throws {
    #expect(try CSV.read("alpha,beta\n1,2\n").faults == ["1 csv.unknown-header"])
  }

  @Test("Other character sets are found or given") func decodes() throws {
    let latin =
      Array("Nachname;Vorname;Firma;Telefon (privat)\nGr".utf8) + [0xF6, 0xDF, 0x65]
      + Array(";Jo;B".utf8) + [0xE4, 0x72] + Array(";1\n".utf8)
    let found = try CSV.read(latin)
    #expect(found.cards.first?.formattedNameParts == "Größe Jo")
    #expect(found.faults == ["2 charset.undeclared"])
    let said = try CSV.read(latin) { $0.reading.charset = "windows-1252" }
    #expect(said.faults.isEmpty)
    let wide = "Name,Phone\r\nZoë,1\r\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(
      try CSV.read([0xFF, 0xFE] + wide).cards.first.map { Contact($0).formattedName } == "Zoë")
  }

  static let tables = DialectTable.localized.filter {
    $0.name == "outlook" || $0.name == "thunderbird"
  }

  @Test("Headers of Outlook and Thunderbird in all languages", arguments: tables.indices)
  func knowsLanguages(_ number: Int) {
    let table = Self.tables[number]
    let headers = table.columns.map(\.header.string)
    let found = HeaderRecognizer.recognize(
      headers, forced: nil, hasHeader: true, isData: false)
    let missing = found.paths.filter { $0.path == nil && !$0.header.isEmpty }.map(\.header)
    #expect(missing.isEmpty, "\(table.name) \(table.language)")
    if headers.count > 20 { #expect(found.dialect.name.hasPrefix("csv+\(table.name)")) }
  }

  @Test("A header without its diacritics is known, one that some table has stays what it is")
  func ignoresDiacritics() throws {
    #expect(HeaderKey("Téléphone (domicile)").bare == "telephonedomicile")
    #expect(HeaderKey("Й ё").bare == "ие")
    // Voicing marks make other letters.
    #expect(HeaderKey("ガ").bare == "ガ")
    for table in DialectTable.localized {
      for key in table.places.keys {
        #expect(DialectTable.spelled(HeaderKey(key: key)).key == key)
        let bare = DialectTable.spelled(HeaderKey(key: HeaderKey(key: key).bare))
        #expect(DialectTable.isKnown(bare, inAnyLanguage: true), "\(key)")
      }
    }
    let text = "Prenom;Nom;Telephone domicile\nZoe;Roux;+33 1 99 00 01 02\n"
    let found = try CSV.read(Array(text.utf8))
    let contact = try #require(found.cards.first.map { Contact($0) })
    #expect(contact.structuredName == StructuredName(family: ["Roux"], given: ["Zoe"]))
    #expect(contact.phones.map(\.labels) == [["home"]])
  }

  @Test("Our own table is told by its first header, whatever its cells hold")
  func knowsOwnDelimiter() throws {
    let cell = "\"\"Anrede\"\";\"\"Vorname\"\";\"\"Nachname\"\";\"\"Firma\"\";\"\"Abteilung\"\""
    let found = try CSV.read("Formatted Name,Notes\nAda,\"\(cell)\"\nBo,x\n")
    #expect(found.faults.isEmpty)
    #expect(found.cards.map { Contact($0).formattedName } == ["Ada", "Bo"])
  }

  @Test("The warning about bytes that are no UTF-8 names their line")
  func namesTheLineOfTheCharset() throws {
    var text = Array("Name,Phone\nAda,1\nBo,2\n".utf8)
    text += [0x5A, 0x6F, 0xEB] + Array(",3\n".utf8)
    #expect(try CSV.read(text).faults == ["4 charset.undeclared"])
  }

  @Test("An account is a URI where it has a scheme and no service")
  func readsAccounts() throws {
    let header =
      "First Name,Last Name,Labels,IM 1 - Label,IM 1 - Service,IM 1 - Value,"
      + "IM 2 - Label,IM 2 - Service,IM 2 - Value,E-mail 1 - Value"
    let row = "A,B,* myContacts,,,x-apple:ada%20b,,,ada,a@example.com"
    let found = try CSV.read(Array("\(header)\n\(row)\n".utf8))
    let contact = try #require(found.cards.first.map { Contact($0) })
    #expect(contact.impps.map(\.value) == ["x-apple:ada%20b"])
    #expect(contact.socialProfiles.map(\.value.value) == ["ada"])
  }

  @Test(
    "Dates as people write them",
    arguments: [
      ("12/31/1980", "1980-12-31"), ("31/12/1980", "1980-12-31"), ("31.12.1980", "1980-12-31"),
      ("1980/12/31", "1980-12-31"), ("30 May 2024", "2024-05-30"), ("1604-08-09", "--08-09"),
      ("--05-17", "--05-17"), ("04/05/1990", "1990-04-05"), ("soon", nil),
    ]) func readsDates(_ text: String, _ date: String?)
  {
    #expect(FreeDate.text(text, .monthFirst) == date)
  }

  @Test("Words for labels in other languages")
  func knowsLabels() {
    #expect(LabelTable.labels("携帯", .phones) == ["cell"])
    #expect(LabelTable.labels("DOMICILE", .phones) == ["home"])
    #expect(LabelTable.labels("Home Fax", .phones) == ["home", "fax"])
    #expect(LabelTable.labels("Boat", .phones) == ["Boat"])
    #expect(LabelTable.labels("勤務先", .emails) == ["work"])
  }
}

/// Cards to the CSV that other programs read.
@Suite struct CSVDialectWriterTests {
  private func write(_ lines: [String], _ dialect: String) throws -> (
    text: String, losses: [String]
  ) {
    var options = FormatOptions()
    options.csv.lineEnd = .lf
    let table = try #require(DialectTable.find(dialect))
    let (text, diagnostics) = try CSV.write(
      [CardFacts.card(lines)], with: CSVDialectWriter(table, options: options))
    return (text, diagnostics.map { String($0.message.prefix { $0 != ":" }) })
  }

  private static let lines = [
    "BDAY:1990-05-24", "CATEGORIES:[\"Rowing\", \"Team\"]", "EMAIL:m@example.com",
    "N:[[\"Reed\"], [\"Mo\"]]", "NOTE:a, b", "ORG:[\"Kauri\", \"Optics\"]",
    "TEL;TYPE=[\"cell\"]:+1", "TEL;TYPE=[\"fax\", \"work\"]:+2", "TITLE:Cook",
  ]

  @Test(
    "What most programs have columns for comes back",
    arguments: ["google", "google-2011", "outlook", "google-outlook", "yahoo"])
  func keepsCommonFields(_ dialect: String) throws {
    let (text, losses) = try write(
      [
        "N:Reed;Mo;;;", "ORG:Kauri;Optics", "TITLE:Cook", "BDAY:19900524", "NOTE:a\\, b",
        "CATEGORIES:Rowing,Team", "EMAIL:m@example.com", "TEL;TYPE=cell:+1",
        "TEL;TYPE=work,fax:+2",
      ], dialect)
    let found = try CSV.read(text)
    let kept = Set(CardFacts.lines(try #require(found.cards.first)))
    for line in Self.lines where !(dialect == "yahoo" && line.hasPrefix("ORG")) {
      #expect(kept.contains(line), "\(text)")
    }
    #expect(losses == (dialect == "yahoo" ? ["ORG"] : []))
  }

  @Test("The header is that of the dialect, row for row") func writesHeader() throws {
    for dialect in ["outlook", "outlook-com", "thunderbird", "yahoo"] {
      let (text, _) = try write(["FN:Mo", "TEL:+1"], dialect)
      let header = text.prefix { $0 != "\n" }
      let table = try #require(DialectTable.find(dialect))
      #expect(header.split(separator: ",").count == table.columns.count)
    }
  }

  @Test("Values without a column are named") func reportsLosses() throws {
    let lines = ["FN:Mo", "EMAIL:1@b.c", "EMAIL:2@b.c", "EMAIL:3@b.c", "HOBBY:chess"]
    #expect(try write(lines, "thunderbird").losses == ["EMAIL", "HOBBY"])
    #expect(try write(lines, "google").losses == [])
  }
}

extension Card {
  fileprivate var formattedNameParts: String {
    structuredName.components.prefix(2).map { $0.joined() }.joined(separator: " ")
  }
}
