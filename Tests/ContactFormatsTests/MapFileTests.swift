import Testing
import VCard

@testable import ContactFormats

/// A user's own mapping of columns.
@Suite struct MapFileTests {
  private static func map(_ text: String) -> MapFile { MapFile(Array(text.utf8)) }

  // MARK: The file

  struct LineCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    /// Header and field of each line.
    var lines: [String] = []
    /// `line:column code` of each problem.
    var problems: [String] = []
  }

  static let lineCases = [
    LineCase(
      testDescription: "comments, blank lines, blanks around, any line end, a byte-order mark",
      text: "\u{FEFF}# a map\r\n\r  A b\t= note  # why\r\n#C = note\nC=birthday",
      lines: ["A b|note", "C|birthday"]),
    LineCase(
      testDescription: "quotes keep an equals sign, blanks, a star, a number sign and quotes",
      text:
        "\"a=b\" = note\n\" c \"=note\n\"*\" = note\n\"#1\" = note\n\"say \"\"so\"\"\" = note\n",
      lines: ["a=b|note", " c |note", "*|note", "#1|note", "say \"so\"|note"]),
    LineCase(
      testDescription: "left out, kept, and by number",
      text: "A = -\nB = ignore\nC = custom\n#3 = full_name\n# 4 = note\n#5 things\n",
      lines: ["A|-", "B|-", "C|custom", "#3|full_name", "# 4|note"]),
    LineCase(
      testDescription: "a number sign within a label is no comment",
      text: "A = phones[\"no #1\"]\n", lines: ["A|phones[\"no #1\"]"]),
    LineCase(
      testDescription: "lines that are none",
      text: "A\nB =\n= note\n\"C = note\n#0 = note\nD = # x\n",
      problems: [
        "1:2 map.bad-line", "2:4 map.bad-line", "3:1 map.bad-line", "4:1 map.bad-line",
        "5:1 map.bad-line", "6:5 map.bad-line",
      ]),
    LineCase(
      testDescription: "the column is that of the field, in bytes",
      text: "Größe = shoe\n\tT = phones[\nT = phones[N]\nT = phones[0].parameters\n",
      problems: [
        "1:11 map.unknown-field", "2:6 map.bad-selector", "3:5 map.bad-selector",
        "4:5 map.unknown-field",
      ]),
    LineCase(testDescription: "nothing", text: "# nothing\n", problems: ["1:1 map.bad-line"]),
  ]

  @Test("Lines of a map", arguments: lineCases) func readsLines(_ c: LineCase) {
    let map = Self.map(c.text)
    let lines = map.lines.map { "\($0.header)|\($0.path?.text($0.blank) ?? "-")" }
    #expect(lines == c.lines)
    let problems = map.problems.map { problem in
      let diagnostic = problem.diagnostic
      return "\(diagnostic.line):\(diagnostic.column) \(diagnostic.code.rawValue)"
    }
    #expect(problems == c.problems)
  }

  @Test("Bytes that are no text") func refusesBytes() {
    let map = MapFile([0x41, 0x3D, 0xFF, 0x0A])
    #expect(map.problems.map(\.diagnostic.column) == [3])
  }

  @Test("An unknown field comes with those that are known") func namesFields() throws {
    let problem = try #require(Self.map("A = full_nam").problems.first)
    #expect(problem.word == "full_nam")
    #expect(problem.known.contains("full_name"))
  }

  // MARK: Reading

  struct ReadingCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var map: String
    var table: String
    var lines: [String]
    var faults: [String] = []
    var hasHeader = true
  }

  static let readingCases = [
    ReadingCase(
      testDescription: "headers that nobody knows, whatever their case",
      map: "Naam = full_name\nRUF = nickname\n", table: "naam,Ruf,Maat\nMo,M,40\n",
      lines: ["FN:Mo", "NICKNAME:[\"M\"]", "X-CSV-COLUMN;X-COLUMN=[\"1\"];X-HEADER=[\"Maat\"]:40"]),
    ReadingCase(
      testDescription: "it counts before what was found out; a column of labels beside it",
      map: "Phone = note\nNr = phones[0]\nKind = phones[0].label\n",
      table: "Name,Phone,Nr,Kind\nMo,late,+1,Work Fax\n",
      lines: ["FN:Mo", "NOTE:late", "TEL;TYPE=[\"fax\", \"work\"]:+1"]),
    ReadingCase(
      testDescription: "a star is the label: a word of some language, or one of the user's own",
      map: "Tel. * = phones[*]\nBoat = emails[*]\n",
      table: "Name,Tel. Arbeit,Tel. Pier 7,Boat\nMo,+1,+2,m@example.com\n",
      lines: [
        "FN:Mo", "TEL;TYPE=[\"work\"]:+1", "item1.TEL:+2", "item1.X-ABLabel:Pier 7",
        "item2.EMAIL:m@example.com", "item2.X-ABLabel:Boat",
      ]),
    ReadingCase(
      testDescription: "a fixed label, the second of it, and a service",
      map: "A = phones[cell]\nB = phones[work]\nC = phones[work,1]\nD = im[service=skype]\n",
      table: "Name,A,B,C,D\nMo,+1,+2,+3,mo\n",
      lines: [
        "FN:Mo", "IMPP:skype:mo", "TEL;TYPE=[\"cell\"]:+1", "TEL;TYPE=[\"work\"]:+2",
        "TEL;TYPE=[\"work\"]:+3",
      ]),
    ReadingCase(
      testDescription: "numbered headers and the parts of an address",
      map: "Tel N = phones[N]\nRoad N = addresses[N].street\nTown N = addresses[N].city\n",
      table: "Name,Tel 1,Tel 2,Road 1,Town 1,Town 2\nMo,+1,+2,1 Rd,Ely,Bath\n",
      lines: [
        "ADR:[[], [], [\"1 Rd\"], [\"Ely\"]]", "ADR:[[], [], [], [\"Bath\"]]", "FN:Mo", "TEL:+1",
        "TEL:+2",
      ]),
    ReadingCase(
      testDescription: "left out, a property, and all the rest kept as it is",
      map: "Name = full_name\nPin = -\nBlood = X-BLOOD\n* = custom\n",
      table: "Name,Pin,Blood,Phone\nMo,1234,A+,+1\n",
      lines: ["FN:Mo", "X-BLOOD:A+", "X-CSV-COLUMN;X-COLUMN=[\"1\"];X-HEADER=[\"Phone\"]:+1"]),
    ReadingCase(
      testDescription: "columns by number, in a file without a header",
      map: "#1 = full_name\n#3 = phones[work]\ncolumn 2 = custom[Shoe]\n",
      table: "Mo,40,+1-555-0100\n",
      lines: [
        "FN:Mo", "TEL;TYPE=[\"work\"]:+1-555-0100",
        "X-CSV-COLUMN;X-COLUMN=[\"1\"];X-HEADER=[\"Shoe\"]:40",
      ],
      hasHeader: false),
    ReadingCase(
      testDescription: "the same header twice: a line each, the last of them for more",
      map: "T = phones[home]\nT = phones[work]\n", table: "Name,T,T\nMo,+1,+2\n",
      lines: ["FN:Mo", "TEL;TYPE=[\"home\"]:+1", "TEL;TYPE=[\"work\"]:+2"]),
    ReadingCase(
      testDescription: "a column that is missing is said",
      map: "Name = full_name\nBoot = note\n#9 = note\n* x = note\n", table: "Name,Phone\nMo,+1\n",
      lines: ["FN:Mo", "TEL:+1"], faults: ["1 map.missing-column", "1 map.missing-column"]),
    ReadingCase(
      testDescription: "a table of our own with a column more",
      map: "Boat = phones[work]\nShoe = X-SHOE\n",
      table: "Formatted Name,Phone 1 - Label,Phone 1 - Value,Boat,Shoe\nMo,cell,+1,+2,40\n",
      lines: ["FN:Mo", "TEL;TYPE=[\"cell\"]:+1", "TEL;TYPE=[\"work\"]:+2", "X-SHOE:40"]),
    ReadingCase(
      testDescription: "dates as the table writes them, in columns of any name",
      map: "Born = birthday\nGone = deathday\nJoined = dates[Joined]\n",
      table: "Name,Born,Gone,Joined\nMo,24.12.1980,1 May 2020,31/12/1999\n",
      lines: [
        "BDAY:1980-12-24", "DEATHDATE:2020-05-01", "FN:Mo", "item1.X-ABDATE:1999-12-31",
        "item1.X-ABLabel:Joined",
      ]),
  ]

  @Test("Tables read with a map", arguments: readingCases) func reads(_ c: ReadingCase) throws {
    let map = Self.map(c.map)
    #expect(map.problems.isEmpty)
    let found = try CSV.read(c.table) {
      $0.csv.map = map
      $0.csv.hasHeader = c.hasHeader
    }
    #expect(found.cards.first.map { CardFacts.lines($0) } == c.lines)
    #expect(found.faults == c.faults)
  }

  // MARK: Writing

  private static func write(
    _ lines: [String], _ map: String, loss: LossPolicy = .keep
  ) throws -> (text: String, losses: [String]) {
    var options = FormatOptions()
    options.csv.lineEnd = .lf
    options.loss = loss
    let (text, diagnostics) = try CSV.write(
      [CardFacts.card(lines)],
      with: CSVDialectWriter(DialectLayout(Self.map(map)), options: options))
    return (
      text, diagnostics.map { "\($0.severity) \($0.message.prefix { $0 != ":" })" }
    )
  }

  struct WritingCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var card: [String]
    var map: String
    var text: String
    var losses: [String] = []
  }

  static let writingCases = [
    WritingCase(
      testDescription: "the columns are the lines, in their order; what is left out stays empty",
      card: ["FN:Mo", "TEL;TYPE=work:+1", "NOTE:a\\, b", "UID:7"],
      map: "Note = note\nPin = -\nOffice = phones[work]\n\"Name, whole\" = full_name\nId = uid\n",
      text: "Note,Pin,Office,\"Name, whole\",Id\n\"a, b\",,+1,Mo,7\n"),
    WritingCase(
      testDescription: "a column for each label that there is",
      card: [
        "FN:Mo", "item1.TEL:+1", "item1.X-ABLabel:Boat", "TEL;TYPE=home:+2", "TEL;TYPE=work:+3",
        "ADR;TYPE=home:;;1 Rd;Ely;;;",
      ],
      map:
        "Name = full_name\nOffice = phones[work]\n* phone = phones[*]\n* road = addresses[*].street\n* town = addresses[*].city\n",
      text:
        "Name,Office,Boat phone,Home phone,Home road,Home town\nMo,+3,+1,+2,1 Rd,Ely\n"),
    WritingCase(
      testDescription: "numbered columns as many as there are, labels beside them",
      card: ["FN:Mo", "TEL;TYPE=home:+1", "TEL:+2", "EMAIL;TYPE=work:m@example.com"],
      map: "Tel N = phones[N]\nMail = emails[0]\nMail kind = emails[0].label\nN = full_name\n",
      text: "Tel 1,Tel 2,Mail,Mail kind,N\n+1,+2,m@example.com,Work,Mo\n",
      losses: ["warning TEL label"]),
    WritingCase(
      testDescription: "an address in one cell",
      card: ["FN:Mo", "ADR;TYPE=home:;;1 Rd;Ely;;;", "ADR;TYPE=work:;;2 Rd;Ely;;;"],
      map: "Name = full_name\nHome = addresses[home]\n* place = addresses[*]\n",
      text: "Name,Home,Work place\nMo,\"1 Rd\nEly\",\"2 Rd\nEly\"\n"),
    WritingCase(
      testDescription: "columns that nobody knew, and properties",
      card: [
        "FN:Mo", "X-CSV-COLUMN;X-HEADER=Shoe:40", "X-CSV-COLUMN;X-HEADER=Boat:Gull", "X-BLOOD:A",
      ],
      map: "Name = full_name\nShoe = custom\nBlood = X-BLOOD\n* = custom\n",
      text: "Name,Shoe,Blood,Boat\nMo,40,A,Gull\n"),
    WritingCase(
      testDescription: "by number, with a column between that nobody asks for",
      card: ["FN:Mo", "TEL:+1"], map: "#3 = phones[0]\n#1 = full_name\n",
      text: "#1,,#3\nMo,,+1\n"),
    WritingCase(
      testDescription: "no value goes under another label, and a label without a column is said",
      card: ["FN:Mo", "EMAIL;TYPE=home:m@example.com", "TEL;TYPE=home:+1", "IMPP:skype:mo"],
      map:
        "Name = full_name\nOffice = emails[work]\nTel = phones[0]\nFax = phones[fax].label\nIM = im[0].service\n",
      text: "Name,Office,Tel,Fax,IM\nMo,,+1,,\n",
      losses: ["warning EMAIL", "warning IMPP", "warning TEL label"]),
    WritingCase(
      testDescription: "what has no column is said",
      card: [
        "FN:Mo", "TEL;TYPE=home:+1", "TEL;TYPE=work:+2", "BDAY:19801224",
        "X-CSV-COLUMN;X-HEADER=Boat:Gull", "X-A:b",
      ],
      map: "Name = full_name\nHome = phones[home]\n", text: "Name,Home\nMo,+1\n",
      losses: ["warning BDAY", "warning TEL", "warning X-A", "warning Boat"]),
  ]

  @Test("Tables written with a map", arguments: writingCases)
  func writes(_ c: WritingCase) throws {
    let (text, losses) = try Self.write(c.card, c.map)
    #expect(text == c.text)
    #expect(losses.sorted() == c.losses.sorted())
  }

  @Test("A loss is an error where it is to be") func fails() throws {
    let losses = try Self.write(["FN:Mo", "NOTE:x"], "Name = full_name\n", loss: .fail).losses
    #expect(losses == ["error NOTE"])
  }

  @Test("A table written with a map and read with it is the same again") func returns() throws {
    let map = """
      Naam = full_name
      * phone = phones[*]
      Road = addresses[home].street
      Since = dates[Member since]
      Blood = X-BLOOD
      Shoe = custom
      Mail N = emails[N]

      """
    let table = """
      Naam,Boat phone,Work phone,Road,Since,Blood,Shoe,Mail 1,Mail 2
      Mo Reed,+1,+2,1 Rd,2001-02-03,A,40,a@example.com,b@example.com
      Al Bo,,+3,,,,"4;1,\\n",,

      """
    let cards = try CSV.read(table) { $0.csv.map = Self.map(map) }.cards
    var options = FormatOptions()
    options.csv.lineEnd = .lf
    let (text, diagnostics) = try CSV.write(
      cards, with: CSVDialectWriter(DialectLayout(Self.map(map)), options: options))
    #expect(text == table)
    #expect(diagnostics.isEmpty)
  }
}
