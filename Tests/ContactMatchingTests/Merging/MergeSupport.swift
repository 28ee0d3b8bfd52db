import ContactMatching

@testable import VCard

/// Cards as lines and lines as cards.
enum MergeSupport {
  static func cards(_ text: String) throws -> [Card] {
    var reader = CardReader(bytes: Array(text.utf8))
    var cards: [Card] = []
    var card = Card()
    while try reader.next(into: &card) {
      card.raise()
      cards.append(card)
    }
    return cards
  }

  static func card(_ lines: [String], _ version: Version = .v4_0) throws -> Card {
    let all = ["BEGIN:VCARD", "VERSION:\(version.text)"] + lines + ["END:VCARD", ""]
    return try cards(all.joined(separator: "\r\n"))[0]
  }

  /// The content lines of a card, but for those of its frame.
  static func lines(_ card: Card) -> [String] {
    var options = CardWriter.Options()
    options.folds = false
    var writer = CardWriter(options: options)
    return writer.string(card).split(separator: "\r\n").map(String.init).filter {
      !["BEGIN:VCARD", "END:VCARD", "VERSION:4.0"].contains($0)
    }
  }

  static func merge(_ cards: [Card], _ options: MergeOptions = MergeOptions()) -> MergedCard {
    var merger = CardMerger(options)
    return merger.merge(cards)
  }

  /// The lines that a card has more or less than some, or all where only their order differs.
  static func difference(_ card: Card, _ lines: [String], sorted: Bool = false) -> [String] {
    let own = sorted ? self.lines(card).sorted() : self.lines(card)
    if own == lines { return [] }
    let difference = own.difference(from: lines).map { change in
      switch change {
      case .insert(_, let line, _): "+ \(line)"
      case .remove(_, let line, _): "- \(line)"
      }
    }
    return difference
  }
}
