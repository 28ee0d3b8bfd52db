import Testing
import VCard

@testable import ContactFormats

/// Card to our own CSV to card: nothing is lost.
@Suite struct CSVRoundTripTests {
  @Test("Card to CSV to card", arguments: ContactJSONRoundTripTests.cases)
  func keepsEverything(_ c: ContactJSONRoundTripTests.Case) throws {
    var card = CardFacts.card(c.lines)
    var diagnostics: [Diagnostic] = []
    var converter = CardConverter(to: .v4_0)
    converter.raisesAll = true
    _ = converter.convert(&card, &diagnostics)
    let text = try CSV.write([card])
    let found = try CSV.read(text)
    #expect(found.faults.isEmpty)
    let again = found.cards.first ?? Card()
    // A name that was made of nothing is none.
    let lines = CardFacts.lines(card).filter { !($0.hasPrefix("FN;DERIVED") && $0.hasSuffix(":")) }
    #expect(CardFacts.lines(again) == lines, "\(text)")
    // And the same bytes the second time.
    #expect(try CSV.write([again]) == text)
  }

  @Test("Columns are as many as the data needs, each row whole") func sharesColumns() throws {
    let cards = [
      CardFacts.card(["FN:Ada", "TEL;TYPE=cell:1", "X-SHOE:38"]),
      CardFacts.card(["FN:Bo", "TEL;TYPE=home;PREF=1:2", "TEL;TYPE=work,fax:3", "NOTE:a\\,b"]),
    ]
    #expect(
      try CSV.write(cards) == """
        Formatted Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Notes,X-SHOE
        Ada,cell,1,,,,38
        Bo,* home,2,"work, fax",3,"a,b",

        """)
  }

  @Test("Columns that nobody knows are written back as they were") func keepsColumns() throws {
    let text = "Formatted Name,Shoe Size,X-Boat\nAda,38,\nBo,,Gull\n"
    #expect(try CSV.write(CSV.read(text).cards) == text)
  }

  @Test("Cells that a spreadsheet would run") func guardsFormulas() throws {
    let lines = ["FN:=1+1", "NOTE:'t Veer", "TITLE:'=2", "TEL:+1-555-0101", "ROLE:-x"]
    let card = CardFacts.card(lines)
    let text = try CSV.write([card]) { $0.csv.isSpreadsheetSafe = true }
    #expect(text.contains("'=1+1,"))
    #expect(text.contains("''=2"))
    #expect(text.contains(",'t Veer"))
    for found in [text, try CSV.write([card])] {
      #expect(try CardFacts.lines(CSV.read(found).cards[0]) == CardFacts.lines(card))
    }
  }

  @Test("Many rows wait in a file") func spills() throws {
    let note = String(repeating: "x", count: 9000)
    let cards = (0..<1000).map { CardFacts.card(["FN:\($0)", "NOTE:\(note)"]) }
    let text = try CSV.write(cards)
    let found = try CSV.read(text)
    #expect(found.cards.count == 1000)
    #expect(found.cards.last.map { CardFacts.lines($0) } == ["FN:999", "NOTE:\(note)"])
  }

  @Test("An edited cell counts more than the parameters beside it") func takesEdits() throws {
    let card = CardFacts.card(["FN:Ada", "N:Marsh;Ada;Rose,Jo;;", "TEL;PREF=2;TYPE=home:1"])
    let text = try CSV.write([card])
    let edited = text.replacing("Rose Jo", with: "Rose").replacing("home", with: "work")
    let lines = try CardFacts.lines(CSV.read(edited).cards[0])
    #expect(lines.contains("TEL;PREF=[\"2\"];TYPE=[\"work\"]:1"))
    #expect(lines.contains { $0.hasPrefix("N:") && $0.contains("[\"Rose\"]") })
  }

  @Test("Names in small letters, and values that others have as headers") func keepsNames() throws {
    let card = CardFacts.card([
      "FN:Ada", "shoe;X-A=b:38", "X-A:Group", "X-B:Phone", "X-C:E-Mail", "X-D/E:Birthday",
      "X-F:Notes",
    ])
    let text = try CSV.write([card])
    let found = try CSV.read(text)
    #expect(found.faults.isEmpty)
    let lines = CardFacts.lines(card).map { $0.replacing("shoe;", with: "SHOE;") }
    #expect(found.cards.map { CardFacts.lines($0).sorted() } == [lines.sorted()], "\(text)")
  }
}
