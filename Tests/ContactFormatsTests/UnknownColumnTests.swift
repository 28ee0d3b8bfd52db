import Testing
import VCard

@testable import ContactFormats

/// Columns that nobody knows: private properties on the way, the same columns at the end.
@Suite struct UnknownColumnTests {
  /// The odd headers and cells all at once: delimiters, quotes, line breaks, letters of any script.
  private static let table = #"""
    Given Name,Shoe Size,E-mail Address,"a;b:c, d",Größe=1,X^n,身長,Boat
    Mo,40,m@example.com,"1;2,3\n\","a
    b",,180,
    Al,,a@example.com,x,,'y,,red
    Bo,41,,"say ""so""",  2 ,,,blue

    """#

  @Test("Through vCards of each version", arguments: Version.allCases)
  func returns(_ version: Version) throws {
    var cards = try CSV.read(Self.table).cards
    var writer = VCardFormatWriter(version: version, options: FormatOptions())
    var diagnostics: [Diagnostic] = []
    var bytes = ByteBuffer()
    for i in cards.indices { writer.write(&cards[i], into: &bytes, &diagnostics) }
    #expect(diagnostics.isEmpty)
    var reader = CardReader(bytes: Array(bytes.bytes))
    var again: [Card] = []
    var card = Card()
    while try reader.next(into: &card) { again.append(card) }
    let text = try CSV.write(again)
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = "Shoe Size,\"a;b:c, d\",Größe=1,X^n,身長,Boat"
    #expect(rows[0].hasSuffix(wanted))
    #expect(text.contains(",40,\"1;2,3\\n\\\",\"a\nb\",,180,\n"))
    #expect(text.contains(",,x,,'y,,red\n"))
    #expect(text.contains(",41,\"say \"\"so\"\"\",2,,,blue\n"))
  }

  @Test("Among the columns of a program that has none for them") func joinsDialects() throws {
    var options = FormatOptions()
    options.csv.lineEnd = .lf
    let outlook = try #require(DialectTable.find("outlook"))
    let (text, diagnostics) = try CSV.write(
      try CSV.read(Self.table).cards, with: CSVDialectWriter(outlook, options: options))
    let header = text.prefix { $0 != "\n" }
    #expect(header.hasPrefix("Title,First Name,"))
    #expect(header.hasSuffix(",Shoe Size,\"a;b:c, d\",Größe=1,X^n,身長,Boat"))
    #expect(diagnostics.isEmpty)
    let again = try CSV.read(text)
    #expect(again.cards.count == 3)
    #expect(
      CardFacts.lines(again.cards[2]).contains(
        "X-CSV-COLUMN;X-COLUMN=[\"26\"];X-HEADER=[\"Boat\"]:blue"))
  }

  @Test("A column without a header is kept too") func keepsNameless() throws {
    let card = try #require(CSV.read("Name,,Phone\nMo,x,+1\n").cards.first)
    #expect(
      CardFacts.lines(card).contains("X-CSV-COLUMN;X-COLUMN=[\"1\"];X-HEADER=[\"column 2\"]:x"))
  }

  @Test("Columns of several tables stand by their numbers, those without one first")
  func ordersTables() throws {
    let cards =
      try CSV.read("Name,Boat,Car\nMo,,red\n").cards
      + CSV.read("Name,Locker,Shoe,Boat\nAl,1,40,Gull\n").cards
      + [CardFacts.card(["FN:Bo", "X-CSV-COLUMN;X-HEADER=Old:x"])]
    let header = try CSV.write(cards).prefix { $0 != "\n" }
    #expect(header == "Formatted Name,Old,Locker,Car,Shoe,Boat")
  }
}
