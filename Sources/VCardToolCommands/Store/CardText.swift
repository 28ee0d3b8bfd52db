internal import VCard

/// A card as text that a person edits: vCard 4.0, a line a property.
struct CardText {
  /// The card, in the vocabulary of 4.0; `nil` when the text is none.
  private(set) var card: Card?
  /// What is wrong with the text, with lines from 1.
  private(set) var diagnostics: [Diagnostic] = []
  /// Why the text is no card, where no line says it.
  private(set) var problem: String?

  /// The lines that a new contact begins with; what is left empty is left out.
  static let template = """
    BEGIN:VCARD
    VERSION:4.0
    FN:
    N:;;;;
    ORG:
    TITLE:
    TEL;TYPE=cell:
    EMAIL;TYPE=home:
    ADR;TYPE=home:;;;;;;
    URL:
    BDAY:
    CATEGORIES:
    NOTE:
    END:VCARD

    """

  /// The text of a card in the vocabulary of 4.0.
  static func text(of card: borrowing Card) -> String {
    var options = CardWriter.Options()
    options.lineEnd = .lf
    options.folds = false
    var writer = CardWriter(options: options)
    var output = ByteBuffer(capacity: 4 << 10)
    writer.write(card, into: &output)
    return output.string
  }

  /// Reads the one card of a text; lines without a value are left out.
  init(reading bytes: [UInt8]) {
    var reader = CardReader(bytes: bytes)
    var card = Card()
    var count = 0
    do {
      while try reader.next(into: &card) {
        count += 1
        if count == 1 { self.card = card }
      }
    } catch {
      problem = "line \(error.line): \(error.message)"
    }
    diagnostics = reader.diagnostics
    if problem == nil, count != 1 { problem = "the text has \(count) cards; expected one" }
    if problem != nil || diagnostics.contains(where: { $0.severity == .error }) { self.card = nil }
    guard var card = self.card else { return }
    card.raise()
    for place in card.indices where card.properties[place].id != .version {
      let isBlank = card.with(card.properties[place].value) {
        $0.allSatisfy { $0 <= 0x20 || $0 == 0x3B || $0 == 0x2C }
      }
      if isBlank { card.remove(property: place) }
    }
    self.card = card
  }
}

extension Card {
  /// Whether a card in the vocabulary of 4.0 says nothing of anybody.
  var saysNothing: Bool {
    indices.allSatisfy { place in
      let record = properties[place]
      switch record.id {
      case .version, .uid, .revision, .prodid, .kind: return true
      default:
        return !record.flags.contains(.inlineData)
          && with(record.value) { $0.allSatisfy { $0 <= 0x20 || $0 == 0x3B || $0 == 0x2C } }
      }
    }
  }
}
