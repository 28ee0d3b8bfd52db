import ContactFormats
import VCard

/// Reads CSV, writes what it holds as vCard 4 and as CSV, and reads that again.
///
/// The first byte chooses the delimiter, the character set and whether there is a header; the second one
/// the dialect that is read or written.
enum FuzzTable {
  private static let delimiters: [UInt8?] = [nil, 0x2C, 0x3B, 0x09, 0x7C]
  private static let charsets = [nil, nil, "windows-1252", "shift_jis", "gb18030"]

  static func check(_ input: UnsafeBufferPointer<UInt8>, _ chunk: Int) {
    guard input.count > 2 else { return }
    let choice = Int(input[0])
    let dialects = FormatRegistry.dialects
    let dialect = dialects[Int(input[1]) % dialects.count]
    var options = FormatOptions()
    options.reading.charsets = .icu
    options.csv.delimiter = delimiters[choice % 5]
    options.reading.charset = charsets[choice / 5 % 5]
    options.csv.hasHeader = choice / 25 % 2 == 0
    if choice > 200 { options.csv.dialect = dialect.name.replacing("csv+", with: "") }
    let bytes = Array(input[2...])
    let cards = read("csv", bytes, chunk, options)
    let text = write("vcard4", cards, FormatOptions())
    // What is no UTF-8 is guessed by what there is of it.
    let isUTF8 = bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { ByteScan.invalidUTF8($0, bytes.count) == bytes.count } ?? true
    }
    if isUTF8 {
      let whole = write("vcard4", read("csv", bytes, 1 << 16, options), FormatOptions())
      precondition(text == whole, "the size of the chunks changes what is read")
    }
    let again = read("vcard", text, 1 << 16, FormatOptions())
    precondition(again.count == cards.count, "\(cards.count) rows were read, \(again.count) cards")
    let table = write("csv", cards, FormatOptions())
    let rows = read("csv", table, 1 << 16, FormatOptions())
    precondition(rows.count == cards.count, "\(cards.count) rows were read, \(rows.count) written")
    _ = read(dialect.name, write(dialect.name, cards, FormatOptions()), chunk, FormatOptions())
  }

  private static func format(_ name: String) -> Format {
    let known = FormatRegistry.formats + FormatRegistry.dialects
    guard let format = known.first(where: { $0.name == name }) else {
      preconditionFailure("no format is called \(name)")
    }
    return format
  }

  private static func read(
    _ name: String, _ bytes: [UInt8], _ chunk: Int, _ options: FormatOptions
  ) -> [Card] {
    guard let make = format(name).makeReader else { return [] }
    var rest = bytes[...]
    var reader = make(options) { buffer in
      let n = min(buffer.count, chunk, rest.count)
      buffer.copyBytes(from: rest.prefix(n))
      rest = rest.dropFirst(n)
      return n
    }
    var cards: [Card] = []
    var card = Card()
    while (try? reader.next(into: &card)) == true { cards.append(card) }
    return cards
  }

  private static func write(
    _ name: String, _ cards: [Card], _ options: FormatOptions
  ) -> [UInt8] {
    guard let make = format(name).makeWriter else { return [] }
    var writer = make(options)
    var output = ByteBuffer()
    var losses: [Diagnostic] = []
    for var card in cards { try? writer.write(&card, into: &output, &losses) }
    while (try? writer.finish(into: &output)) == true {}
    return Array(output.bytes)
  }
}
