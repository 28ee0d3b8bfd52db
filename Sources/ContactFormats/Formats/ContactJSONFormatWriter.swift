internal import VCard

/// Writes contact JSON: the `Contact` view of a card.
struct ContactJSONFormatWriter: ~Copyable, CardWriting {
  private var converter: CardConverter
  private var writer: ContactJSONWriter

  init(_ form: ContactJSONWriter.Form, options: FormatOptions) {
    converter = CardConverter(to: .v4_0, loss: options.loss)
    converter.readerOptions = options.reading
    converter.addsUID = options.addsUID
    converter.raisesAll = true
    let photos: ContactJSONWriter.Photos =
      switch options.photos {
      case .none: .none
      case .hash: .hash
      case .inline: .inline
      }
    writer = ContactJSONWriter(form, photos: photos)
  }

  mutating func write(
    _ card: inout Card, into output: inout ByteBuffer, _ diagnostics: inout [Diagnostic]
  ) {
    let version = card.version
    let inner = converter.convert(&card, &diagnostics)
    writer.write(card, sourceVersion: version, into: &output)
    for card in inner { writer.write(card, sourceVersion: version, into: &output) }
  }

  mutating func finish(into output: inout ByteBuffer) -> Bool {
    writer.finish(into: &output)
    return false
  }
}
