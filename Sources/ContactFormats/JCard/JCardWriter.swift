package import VCard

/// Writes cards as jCard (RFC 7095).
///
///     var writer = JCardWriter()
///     while try reader.next(into: &card) { writer.write(card, into: &output) }
///     writer.finish(into: &output)
///
/// One card is a document, `["vcard",[…]]`; several are an array of them. Which of the two it is shows
/// with the second card: until then the first one is held back, every other leaves at once.
package struct JCardWriter: ~Copyable {
  package enum Layout: Hashable, Sendable {
    /// One document for all cards.
    case document
    /// One document a card, each on a line of its own.
    case lines
  }

  private let layout: Layout
  /// Holds the first card until the second one comes.
  private var encoder = JCardEncoder()
  private var count = 0

  package init(layout: Layout = .document) {
    self.layout = layout
  }

  /// Writes a card, whose properties must be in the vocabulary of 4.0.
  package mutating func write(_ card: borrowing Card, into output: inout ByteBuffer) {
    if layout == .document, count == 1 {
      output.append(0x5B)
      output.append(0x0A)
      output.append(encoder.text.bytes)
    }
    encoder.encode(card)
    if layout == .lines {
      output.append(encoder.text.bytes)
      output.append(0x0A)
    } else if count > 0 {
      output.append(0x2C)
      output.append(0x0A)
      output.append(encoder.text.bytes)
    }
    count += 1
  }

  /// Writes what is held back and the end; of no card at all an empty array.
  package mutating func finish(into output: inout ByteBuffer) {
    guard layout == .document else { return }
    switch count {
    case 0: output.append("[]\n")
    case 1:
      output.append(encoder.text.bytes)
      output.append(0x0A)
    default: output.append("\n]\n")
    }
  }
}
