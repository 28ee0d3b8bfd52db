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
  private let encoder = JCardEncoder()
  private var held = ByteBuffer(capacity: 1 << 12)
  private var count = 0

  package init(layout: Layout = .document) {
    self.layout = layout
  }

  /// Writes a card, whose properties must be in the vocabulary of 4.0.
  package mutating func write(_ card: borrowing Card, into output: inout ByteBuffer) {
    defer { count += 1 }
    if layout == .lines {
      encoder.write(card, into: &output)
      output.append(0x0A)
      return
    }
    if count == 0 {
      encoder.write(card, into: &held)
      return
    }
    if count == 1 {
      output.append("[\n")
      output.append(held.bytes)
      held = ByteBuffer(capacity: 0)
    }
    output.append(",\n")
    encoder.write(card, into: &output)
  }

  /// Writes what is held back and the end; of no card at all an empty array.
  package mutating func finish(into output: inout ByteBuffer) {
    guard layout == .document else { return }
    switch count {
    case 0: output.append("[]\n")
    case 1:
      output.append(held.bytes)
      output.append(0x0A)
      held.truncate()
    default: output.append("\n]\n")
    }
  }
}
