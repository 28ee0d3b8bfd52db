import Testing
import VCard

@testable import ContactFormats

/// CSV as Excel takes it, and back.
@Suite struct ExcelCSVTests {
  private static let lines = [
    "ADR;TYPE=home:;;1 Rd;Dresden;;01067;Germany", "FN:=1+1", "NOTE:=\"text\"",
    "NOTE:'=\"quoted\"", "ORG:'t Veer", "TEL:+1 555 0100", "TEL;TYPE=work:030 555 0101",
    "TEL;VALUE=uri:tel:+1-555-0102;ext=007", "TEL:5\" pipe", "TEL:=\"+1\"", "TEL:1;2",
    "TEL:\(String(repeating: "1", count: 300))",
  ]

  private static func write(_ configure: (inout FormatOptions) -> Void) throws -> String {
    try CSV.write([CardFacts.card(lines)]) {
      $0.csv.isForExcel = true
      configure(&$0)
    }
  }

  @Test("A mark, the separator, and numbers as text")
  func writes() throws {
    let text = try Self.write { $0.csv.listSeparator = 0x3B }
    #expect(text.hasPrefix("\u{FEFF}sep=;\nFormatted Name;"))
    #expect(text.contains(";\"=\"\"+1 555 0100\"\"\";"))
    #expect(text.contains(";\"=\"\"030 555 0101\"\"\";"))
    #expect(text.contains(";\"=\"\"007\"\"\";"))
    #expect(text.contains(";\"=\"\"01067\"\"\";"))
    // What no such formula can hold stands as it is.
    #expect(text.contains(";\"5\"\" pipe\";"))
    // A text of that form stays one.
    #expect(text.contains(";\"'=\"\"text\"\"\""))
  }

  @Test("Another delimiter goes before that of the locale; lines end as those of CSV do")
  func writesDelimiter() throws {
    let text = try Self.write {
      $0.csv.listSeparator = 0x3B
      $0.csv.delimiter = 0x09
      $0.csv.lineEnd = .crlf
    }
    #expect(text.hasPrefix("\u{FEFF}sep=\t\r\nFormatted Name\t"))
  }

  @Test("What is written reads back, with every other option")
  func roundTrips() throws {
    let before = CardFacts.lines(CardFacts.card(Self.lines))
    for separator: UInt8 in [0x2C, 0x3B] {
      for delimiter: UInt8? in [nil, 0x7C] {
        for isSafe in [false, true] {
          for labels in [nil, "de"] {
            let text = try Self.write {
              $0.csv.listSeparator = separator
              $0.csv.delimiter = delimiter
              $0.csv.isSpreadsheetSafe = isSafe
              $0.labels = labels
            }
            let found = try CSV.read(text)
            #expect(found.faults == [])
            #expect(found.cards.map { CardFacts.lines($0) } == [before])
          }
        }
      }
    }
  }

  @Test("Without Excel, a text that looks like such a formula stays one")
  func keepsFormulas() throws {
    let card = CardFacts.card(Self.lines)
    for isSafe in [false, true] {
      let text = try CSV.write([card]) { $0.csv.isSpreadsheetSafe = isSafe }
      #expect(try CSV.read(text).cards.map { CardFacts.lines($0) } == [CardFacts.lines(card)])
    }
  }

  @Test("The CSV of another program")
  func writesDialects() throws {
    var options = FormatOptions()
    options.csv.isForExcel = true
    options.csv.listSeparator = 0x3B
    let outlook = try #require(DialectTable.find("outlook"))
    let card = CardFacts.card([
      "N:Reed;Mo;;;", "TEL;TYPE=cell:0555 0100", "ADR;TYPE=home:;;;;;01067;",
    ])
    let text = try CSV.write([card], with: CSVDialectWriter(outlook, options: options)).text
    #expect(text.hasPrefix("\u{FEFF}sep=;\r\n"))
    let again = try #require(try CSV.read(text).cards.first)
    #expect(Contact(again).phones.map(\.value.value) == ["0555 0100"])
    #expect(Contact(again).addresses.map(\.value.postcode) == ["01067"])
  }
}
