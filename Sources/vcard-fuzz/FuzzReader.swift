import ContactFormats
import VCard

/// The entry point of libFuzzer: whatever the bytes, reading, converting and writing end, and what was
/// written can be read again.
///
///     VCARDTOOL_FUZZ=1 swift build -c release --sanitize=fuzzer --sanitize=address \
///       -Xswiftc -sanitize=fuzzer,address --product vcard-fuzz
///     vcard-fuzz -max_len=6000 -seed_inputs=… FOLDER
///
/// The compiler takes only the last of several -sanitize flags, hence the third one with both.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReader(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
  guard size > 1 else { return 0 }
  // The first byte chooses the size of the chunks, the rest is the input.
  let chunk = [1, 2, 3, 7, 64, 1 << 16][Int(data[0]) % 6]
  let bytes = UnsafeBufferPointer(start: data + 1, count: size - 1)
  let cards = readCards(bytes, chunk)
  for version in Version.allCases {
    for loss in [LossPolicy.keep, .report] {
      convert(cards, to: version, loss)
    }
  }
  return 0
}

private func readCards(_ bytes: UnsafeBufferPointer<UInt8>, _ chunk: Int) -> [Card] {
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

private func convert(_ cards: [Card], to version: Version, _ loss: LossPolicy) {
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
