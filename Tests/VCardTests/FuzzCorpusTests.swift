import Foundation
import Testing

@testable import VCard

/// The inputs that the fuzzer found to reach different code, run again without it: whatever the bytes,
/// reading ends, and what is written in any version is read again as the same number of cards.
@Suite struct FuzzCorpusTests {
  static let inputs: [URL] = {
    let folder = Bundle.module.bundleURL.appending(path: "Resources/fuzz")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }()

  @Test("There is a corpus")
  func exists() {
    #expect(Self.inputs.count >= 50)
  }

  @Test("Odd bytes are read, converted and read again", arguments: inputs)
  func survives(_ input: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: input))
    let whole = read(bytes, chunk: 1 << 16)
    for chunk in [1, 3, 7] {
      #expect(read(bytes, chunk: chunk).count == whole.count)
    }
    for version in Version.allCases {
      var converter = CardConverter(to: version)
      var writer = CardWriter()
      var output = ByteBuffer()
      var losses: [Diagnostic] = []
      var count = 0
      for var card in whole {
        let inner = converter.convert(&card, &losses)
        writer.write(card, into: &output)
        for card in inner { writer.write(card, into: &output) }
        count += 1 + inner.count
        card.raise()
      }
      #expect(read(Array(output.bytes), chunk: 1 << 16).count == count)
    }
  }

  private func read(_ bytes: [UInt8], chunk: Int) -> [Card] {
    var rest = bytes[...]
    var reader = CardReader { buffer in
      let n = min(chunk, buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(n))
      rest = rest.dropFirst(n)
      return n
    }
    var cards: [Card] = []
    var card = Card()
    while (try? reader.next(into: &card)) == true { cards.append(card) }
    return cards
  }
}
