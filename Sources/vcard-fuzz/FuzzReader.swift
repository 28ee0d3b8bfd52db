import ContactFormats
import VCard

/// Reads vCards, converts them to every version and to jCard, and reads them again.
enum FuzzReader {
  static func check(_ bytes: UnsafeBufferPointer<UInt8>, _ chunk: Int) {
    let cards = readCards(bytes, chunk)
    for version in Version.allCases {
      for loss in [LossPolicy.keep, .report] {
        convert(cards, to: version, loss)
      }
    }
  }

  static func readCards(_ bytes: UnsafeBufferPointer<UInt8>, _ chunk: Int) -> [Card] {
    var options = CardReader.Options()
    options.charsets = .icu
    var at = 0
    var reader = CardReader(options: options) { buffer in
      let n = min(buffer.count, chunk, bytes.count - at)
      buffer.copyBytes(
        from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[at..<(at + n)]))
      at += n
      return n
    }
    var cards: [Card] = []
    var card = Card()
    while (try? reader.next(into: &card)) == true {
      cards.append(card)
    }
    return cards
  }

  private static func convert(_ cards: [Card], to version: Version, _ loss: LossPolicy) {
    var converter = CardConverter(to: version, loss: loss)
    var writer = CardWriter()
    var output = ByteBuffer()
    var losses: [Diagnostic] = []
    var count = 0
    for var card in cards {
      let inner = converter.convert(&card, &losses)
      for card in [card] + inner {
        writer.write(card, into: &output)
        count += 1
      }
      var json = JCardWriter()
      var text = ByteBuffer()
      card.raise()
      json.write(card, into: &text)
      json.finish(into: &text)
    }
    let again = readCards(output.bytes, 1 << 16)
    precondition(again.count == count, "\(count) cards were written, \(again.count) read")
  }
}
