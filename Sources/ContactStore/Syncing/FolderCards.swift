internal import VCard

/// Reads and writes the cards of files.
struct FolderCards: ~Copyable {
  /// A file that holds one card.
  struct File {
    /// In the vocabulary of 4.0.
    var card: Card
    /// The version it is written in.
    var version: Version
  }

  private var writer = CardWriter()

  /// The card of a file.
  ///
  /// - Throws: `.valueInvalid` with the reason when it has none, several, or a damaged one.
  func read(_ bytes: [UInt8]) throws(StoreError) -> File {
    var reader = CardReader(bytes: bytes)
    var card = Card()
    var rest = Card()
    do {
      guard try reader.next(into: &card) else { throw StoreError(.valueInvalid, "it has no card") }
      if try reader.next(into: &rest) {
        throw StoreError(
          .valueInvalid, "it has several cards; 'vcardtool store import' takes them in")
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.valueInvalid, "\(error)")
    }
    if let damage = reader.diagnostics.first(where: { $0.severity == .error }) {
      throw StoreError(.valueInvalid, "line \(damage.line): \(damage.message)")
    }
    let version = card.version
    card.raise()
    return File(card: card, version: version)
  }

  /// The text of a card in a version.
  mutating func text(of card: Card, _ version: Version) -> [UInt8] {
    var card = card
    card.raise()
    var converter = CardConverter(to: version)
    var losses: [Diagnostic] = []
    if version == .v4_0 { card.completeFormattedName() }
    _ = converter.convert(&card, &losses)
    return Array(writer.string(card).utf8)
  }
}
