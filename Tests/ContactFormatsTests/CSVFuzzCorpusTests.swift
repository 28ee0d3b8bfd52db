import Foundation
import Testing
import VCard

@testable import ContactFormats

/// The tables that the fuzzer found to reach different code, run again without it: whatever the bytes,
/// reading ends, the size of the parts does not matter, and what is written is read again.
///
/// The first three bytes choose, as in the fuzzer: the size of the parts, delimiter and character set,
/// and the dialect that is written.
@Suite struct CSVFuzzCorpusTests {
  static let inputs: [URL] = {
    let folder = Bundle.module.bundleURL.appending(path: "Resources/fuzz")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }()

  @Test("There is a corpus")
  func exists() {
    #expect(Self.inputs.count >= 40)
  }

  @Test("Odd tables are read, written and read again", arguments: inputs)
  func survives(_ input: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: input))
    try #require(bytes.count > 3)
    let text = Array(bytes[3...])
    let choice = Int(bytes[1])
    func configure(_ options: inout FormatOptions) {
      options.csv.delimiter = [nil, 0x2C, 0x3B, 0x09, 0x7C][choice % 5]
      options.reading.charset =
        [nil, nil, "windows-1252", "shift_jis", "gb18030"][choice / 5 % 5]
      options.csv.hasHeader = choice / 25 % 2 == 0
    }
    let cards = try CSV.read(text, configure).cards
    let table = try CSV.write(cards)
    #expect(try CSV.read(table).cards.count == cards.count)
    if String(validating: text, as: UTF8.self) != nil {
      for chunk in [1, 3, 64] {
        let parts = try CSV.read(text, chunk: chunk, configure).cards
        #expect(try CSV.write(parts) == table)
      }
    }
    let dialects = FormatRegistry.dialects
    let dialect = dialects[Int(bytes[2]) % dialects.count]
    guard let makeWriter = dialect.makeWriter else {
      Issue.record("\(dialect.name) cannot be written")
      return
    }
    let foreign = try CSV.write(cards, with: makeWriter(FormatOptions())).text
    _ = try CSV.read(foreign) { $0.csv.dialect = String(dialect.name.dropFirst(4)) }
  }
}
