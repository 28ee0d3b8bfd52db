internal import VCard

/// Writes jCards: the properties of 4.0 in JSON (RFC 7095).
struct JCardFormatWriter: ~Copyable, CardWriting {
  private var converter: CardConverter
  private var writer = JCardWriter()

  init(options: FormatOptions) {
    converter = CardConverter(to: .v4_0, loss: options.loss)
    converter.readerOptions = options.reading
    converter.addsUID = options.addsUID
  }

  mutating func write(
    _ card: inout Card, into output: inout ByteBuffer, _ diagnostics: inout [Diagnostic]
  ) {
    let inner = converter.convert(&card, &diagnostics)
    writer.write(card, into: &output)
    for card in inner { writer.write(card, into: &output) }
  }

  mutating func finish(into output: inout ByteBuffer) -> Bool {
    writer.finish(into: &output)
    return false
  }
}
