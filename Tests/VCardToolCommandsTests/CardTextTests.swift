import Testing
import VCard

@testable import VCardToolCommands

@Suite struct CardTextTests {
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }

  private static func read(_ lines: String...) -> CardText {
    CardText(reading: Array(lines.joined(separator: "\n").utf8))
  }

  @Test("What is left empty of the template is left out")
  func template() throws {
    let empty = CardText(reading: Array(CardText.template.utf8))
    #expect(empty.diagnostics.isEmpty && empty.problem == nil)
    #expect(try #require(empty.card).saysNothing)
    let filled = CardText.template.replacing("FN:", with: "FN:Ann Lee")
      .replacing("ADR;TYPE=home:;;;", with: "ADR;TYPE=home:;;1 Quay;")
    let card = try #require(CardText(reading: Array(filled.utf8)).card)
    #expect(!card.saysNothing)
    #expect(
      Self.lines(CardText.text(of: card)) == [
        "BEGIN:VCARD", "VERSION:4.0", "FN:Ann Lee", "ADR;TYPE=home:;;1 Quay;;;;", "END:VCARD",
      ])
  }

  @Test("A text that is not one card is none")
  func problems() {
    #expect(Self.read("").problem == "the text has 0 cards; expected one")
    let card = ["BEGIN:VCARD", "VERSION:4.0", "FN:Ann Lee", "END:VCARD"].joined(separator: "\n")
    #expect(Self.read(card, card).problem == "the text has 2 cards; expected one")
    #expect(Self.read(card, card).card == nil)
    let open = Self.read("BEGIN:VCARD", "VERSION:4.0", "FN:Ann Lee")
    #expect(open.card == nil)
    #expect(open.diagnostics.map(\.code.rawValue) == ["card.missing-end"])
  }

  @Test("A card in another version becomes one of 4.0, and data stay what they are")
  func versions() throws {
    let read = Self.read(
      "BEGIN:VCARD", "VERSION:3.0", "FN:Ann Lee", "TEL;TYPE=CELL:+1-555-0100",
      "PHOTO:x-vcardtool-media:00ff", "END:VCARD")
    let text = CardText.text(of: try #require(read.card))
    #expect(text.contains("VERSION:4.0\n"))
    #expect(text.contains("TEL;TYPE=cell:+1-555-0100\n"))
    #expect(text.contains("PHOTO:x-vcardtool-media:00ff\n"))
  }
}
