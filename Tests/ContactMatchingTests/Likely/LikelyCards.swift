import ContactMatching
import Testing
import VCard

/// Cards and records for the tests of the likely matcher.
enum LikelyCards {
  /// The cards in a text, in the vocabulary of 4.0.
  static func cards(_ text: String) throws -> [Card] {
    try cards(Array(text.utf8))
  }

  static func cards(_ bytes: [UInt8]) throws -> [Card] {
    var reader = CardReader(bytes: bytes)
    var card = Card()
    var cards: [Card] = []
    while try reader.next(into: &card) {
      var copy = card
      copy.raise()
      cards.append(copy)
    }
    return cards
  }

  /// A card of 3.0 with some lines.
  static func card(_ lines: String...) throws -> Card {
    let text = (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(
      separator: "\r\n")
    return try #require(try cards(text).first)
  }

  static func record(_ lines: String..., region: String = "GB") throws -> LikelyRecord {
    let text = (["BEGIN:VCARD", "VERSION:3.0"] + lines + ["END:VCARD", ""]).joined(
      separator: "\r\n")
    var maker = LikelyRecordMaker(region: region)
    return maker.record(of: try #require(try cards(text).first))
  }
}
