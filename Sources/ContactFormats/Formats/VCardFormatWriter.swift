internal import VCard

/// Writes vCards of one version, or each in its own.
struct VCardFormatWriter: ~Copyable, CardWriting {
  private var converter: CardConverter?
  private var writer: CardWriter
  private let addsUID: Bool
  /// The words for labels without a word of TYPE.
  private var labels: LabelSpeller?

  init(version: Version?, options: FormatOptions) {
    writer = CardWriter(options: options.writing)
    addsUID = options.addsUID
    guard let version else { return }
    var converter = CardConverter(to: version, variant: options.variant, loss: options.loss)
    converter.readerOptions = options.reading
    converter.addsUID = options.addsUID
    self.converter = converter
    // Apple's programs translate their own labels and show any other one as it stands.
    if options.variant == .apple {
      labels = options.labels.flatMap { LabelSpeller($0, isSaid: false) }
    }
  }

  mutating func write(
    _ card: inout Card, into output: inout ByteBuffer, _ diagnostics: inout [Diagnostic]
  ) {
    var inner = converter?.convert(&card, &diagnostics) ?? []
    if converter == nil, addsUID { card.addUID() }
    if let labels {
      labels.spellOwnLabels(&card)
      for i in inner.indices { labels.spellOwnLabels(&inner[i]) }
    }
    writer.write(card, into: &output)
    for card in inner { writer.write(card, into: &output) }
  }

  mutating func finish(into output: inout ByteBuffer) -> Bool { false }
}
