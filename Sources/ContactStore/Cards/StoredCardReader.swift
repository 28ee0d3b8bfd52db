internal import VCard

/// Reads cards from texts that are handed to it one by one, with one parser for all.
final class StoredCardReader {
  private let source = Source()
  private var reader: CardReader

  /// What the parser has still to read.
  private final class Source {
    var text: UnsafeBufferPointer<UInt8>?
    var taken = 0
    /// Whether the parser was told that there is no more.
    var hasEnded = false

    /// A blank line follows each card, so that the parser need not look further for the end of its last one.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      guard let text, taken <= text.count else {
        hasEnded = true
        return 0
      }
      let count = min(buffer.count - 1, text.count - taken)
      if count > 0, let base = text.baseAddress {
        buffer.copyMemory(from: UnsafeRawBufferPointer(start: base + taken, count: count))
      }
      taken += count
      guard taken == text.count else { return count }
      buffer[count] = 0x0A
      taken += 1
      return count + 1
    }
  }

  init() {
    reader = Self.makeReader(source)
  }

  private static func makeReader(_ source: Source) -> CardReader {
    var options = CardReader.Options()
    // What is no UTF-8 was none when it came, and stays what it is: nothing is guessed here.
    options.charsets.detect = { _ in nil }
    return CardReader(options: options) { source.read(into: $0) }
  }

  /// Reads the card of a text.
  ///
  /// - Throws: `.damaged` when there is none.
  func read(_ text: UnsafeBufferPointer<UInt8>, into card: inout Card) throws(StoreError) {
    source.text = text
    source.taken = 0
    defer { source.text = nil }
    let isRead: Bool
    do {
      isRead = try reader.next(into: &card)
    } catch {
      isRead = false
    }
    reader.diagnostics.removeAll(keepingCapacity: true)
    if source.hasEnded || !isRead || source.taken <= text.count {
      // What is left of a damaged card must not run into the next one.
      reader = Self.makeReader(source)
      source.hasEnded = false
    }
    guard isRead else { throw StoreError(.damaged, "a card in the store cannot be read") }
  }
}
