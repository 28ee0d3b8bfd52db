import VCard

@testable import ContactFormats

/// Cards to CSV and back, for tests.
enum CSV {
  static func write(_ cards: [Card], _ configure: (inout FormatOptions) -> Void = { _ in }) throws
    -> String
  {
    var options = FormatOptions()
    options.csv.lineEnd = .lf
    configure(&options)
    return try write(cards, with: CSVFormatWriter(options: options)).text
  }

  /// What a writer makes of cards, and what it says of them.
  static func write(
    _ cards: [Card], with writer: consuming any CardWriting & ~Copyable
  ) throws -> (text: String, diagnostics: [Diagnostic]) {
    var writer = writer
    var output = ByteBuffer()
    var diagnostics: [Diagnostic] = []
    for var card in cards { try writer.write(&card, into: &output, &diagnostics) }
    while try writer.finish(into: &output) {}
    return (output.string, diagnostics)
  }

  struct Found {
    var cards: [Card] = []
    /// `line code` of warnings and errors.
    var faults: [String] = []
    /// All that was said.
    var diagnostics: [Diagnostic] = []
  }

  static func read(_ text: String, _ configure: (inout FormatOptions) -> Void = { _ in }) throws
    -> Found
  {
    try read(Array(text.utf8), configure)
  }

  static func read(
    _ bytes: [UInt8], chunk: Int = 1 << 16, _ configure: (inout FormatOptions) -> Void = { _ in }
  ) throws -> Found {
    var options = FormatOptions()
    options.reading.charsets = .icu
    configure(&options)
    var taken = 0
    var reader = CSVReader(options: options) { buffer in
      let n = min(chunk, buffer.count, bytes.count - taken)
      buffer.copyBytes(from: bytes[taken..<(taken + n)])
      taken += n
      return n
    }
    var found = Found()
    var card = Card()
    while try reader.next(into: &card) { found.cards.append(card) }
    found.diagnostics = reader.diagnostics
    for diagnostic in reader.diagnostics where diagnostic.severity > .note {
      found.faults.append("\(diagnostic.line) \(diagnostic.code.rawValue)")
    }
    return found
  }

  /// The first contact, as contact JSON shows it.
  static func json(_ text: String) throws -> String {
    let found = try read(text)
    return found.cards.first.map { CardFacts.json($0) } ?? ""
  }
}
