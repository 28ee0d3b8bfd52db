internal import VCard

/// Writes cards as the store keeps them, and reads them back.
///
/// A card is kept as text of vCard 4.0, a line a property and nothing folded, with all its private
/// properties. Data longer than a few hundred bytes stand in it as the hash of their content, so that lists
/// never read pictures, and the versions of a card share them.
struct CardCoder: ~Copyable {
  /// Data in a card, and the reference that stands for them.
  struct Media {
    var hash: [UInt8]
    var bytes: [UInt8]
  }

  /// Data of fewer characters of base64 stay in the text.
  private static let longestInline = 512

  /// What stands before the hash in hexadecimal.
  private static let scheme: StaticString = "x-vcardtool-media:"

  private var writer: CardWriter
  private let reader = StoredCardReader()
  private var output = ByteBuffer(capacity: 4 << 10)
  private var decoded = ByteBuffer(capacity: 4 << 10)
  private var encoded = ByteBuffer(capacity: 4 << 10)

  init() {
    var options = CardWriter.Options()
    options.lineEnd = .lf
    options.folds = false
    writer = CardWriter(options: options)
  }

  // MARK: Writing

  /// Puts references in place of the data of a card in the vocabulary of 4.0.
  ///
  /// - Returns: the data, once each.
  mutating func detachMedia(_ card: inout Card) -> [Media] {
    var found: [Media] = []
    for i in card.properties.indices {
      let record = card.properties[i]
      guard record.flags.contains(.inlineData), !record.isRemoved,
        record.value.count >= Self.longestInline, let media = media(of: card, record)
      else { continue }
      card.properties[i].flags.remove(.inlineData)
      let start = card.bytes.count
      _ = card.store(Self.scheme)
      for byte in media.hash { _ = card.store(Self.hexadecimal(byte)) }
      card.setValue(ByteRange(start, count: card.bytes.count - start), of: i)
      if !found.contains(where: { $0.hash == media.hash }) { found.append(media) }
    }
    return found
  }

  /// The data of a property; `nil` when decoding and encoding would not give the same text again.
  private mutating func media(of card: borrowing Card, _ record: PropertyRecord) -> Media? {
    decoded.truncate()
    encoded.truncate()
    card.with(record.value) { Base64.decode($0, into: &decoded) }
    Base64.encode(decoded.bytes, into: &encoded)
    guard card.with(record.value, { $0.elementsEqual(encoded.bytes) }) else { return nil }
    return Media(hash: SHA256.digest(decoded.bytes), bytes: Array(decoded.bytes))
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  /// Calls `body` with the text of a card.
  mutating func withText<Result>(
    of card: borrowing Card, _ body: (UnsafeBufferPointer<UInt8>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    output.truncate()
    writer.write(card, into: &output)
    return try body(output.bytes)
  }

  // MARK: Reading

  /// Reads a card from its text; its data stay references.
  func read(_ text: UnsafeBufferPointer<UInt8>, into card: inout Card) throws(StoreError) {
    try reader.read(text, into: &card)
  }

  /// The references to data in a card: the places of the properties and the hashes.
  static func references(in card: borrowing Card) -> [(place: Int, hash: [UInt8])] {
    card.properties.indices.compactMap { place in
      let record = card.properties[place]
      guard !record.isRemoved, let hash = hash(of: record.value, in: card) else { return nil }
      return (place, hash)
    }
  }

  private static func hash(of value: ByteRange, in card: borrowing Card) -> [UInt8]? {
    let start = scheme.utf8CodeUnitCount
    guard value.count == start + 64, card.starts(value, with: scheme) else { return nil }
    return card.with(value) { bytes in
      let digits = bytes[start...].compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == 64 else { return nil }
      return (0..<32).map { UInt8(digits[2 * $0] << 4 | digits[2 * $0 + 1]) }
    }
  }

  /// Puts data back in place of their reference.
  mutating func attach(_ bytes: UnsafeBufferPointer<UInt8>, to card: inout Card, at place: Int) {
    encoded.truncate()
    Base64.encode(bytes, into: &encoded)
    card.setValue(card.store(encoded.bytes), of: place)
    card.properties[place].flags.insert(.inlineData)
  }
}
