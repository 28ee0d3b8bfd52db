package import VCard

/// A source of cards in some format.
package protocol CardReading: ~Copyable {
  /// What was found wrong; the caller empties it.
  var diagnostics: [Diagnostic] { get set }

  /// Reads the next card into `card`, whose memory is used again.
  ///
  /// - Returns: false at the end of the input.
  mutating func next(into card: inout Card) throws -> Bool

  /// Where the last card stands in the source, when it can be read again from there as a vCard.
  mutating func sourcePlace(of card: borrowing Card) -> SourcePlace?

  /// Says how the columns of a table are understood, with an example of each, instead of reading cards.
  ///
  /// - Returns: `nil` when the format is no table.
  mutating func readOutline() throws -> TableOutline?
}

extension CardReading where Self: ~Copyable {
  package mutating func sourcePlace(of card: borrowing Card) -> SourcePlace? { nil }

  package mutating func readOutline() throws -> TableOutline? { nil }
}

/// A target of cards in some format.
package protocol CardWriting: ~Copyable {
  /// Appends a card to the output; the card may be changed on the way.
  ///
  /// - Parameter diagnostics: gets what the format could not hold.
  mutating func write(
    _ card: inout Card, into output: inout ByteBuffer, _ diagnostics: inout [Diagnostic]) throws

  /// Appends what ends the output, or the next part of it.
  ///
  /// - Returns: whether more is to come; a format that has to see all cards first hands them over in
  ///   parts.
  mutating func finish(into output: inout ByteBuffer) throws -> Bool
}

extension CardReader: CardReading {
  package mutating func sourcePlace(of card: borrowing Card) -> SourcePlace? {
    sourceRange(of: card).map { SourcePlace(range: $0, charset: foundCharset) }
  }
}

extension JCardReader: CardReading {}

extension ContactJSONReader: CardReading {}
