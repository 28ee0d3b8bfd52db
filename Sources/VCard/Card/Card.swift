/// One vCard: an ordered list of properties over one run of bytes.
///
/// The card keeps the bytes it was read from, so that what nobody touched is written back byte for
/// byte; values that had to be unfolded or decoded stand behind them in the same buffer. Whatever the
/// version, a value is held as UTF-8 with the escapes of RFC 6350 section 3.4: transfer encodings
/// (folding, quoted-printable, character sets, base64 framing) are the business of reader and writer.
///
/// A card is a value: copies are independent and may cross threads. A reader fills a card again and
/// again without allocating, see ``CardReader/next(into:)``.
public struct Card: Sendable {
  /// The version in whose vocabulary the properties are.
  public package(set) var version: Version

  /// The physical line of `BEGIN:VCARD`, counted from 1; 0 for a card that was made.
  public package(set) var line = 0

  package var bytes: [UInt8] = []
  package var properties: [PropertyRecord] = []
  package var parameters: [ParameterRecord] = []

  /// The line `BEGIN:VCARD` as it was read.
  package var head = ByteRange.empty

  /// The line `END:VCARD` as it was read.
  package var tail = ByteRange.empty

  /// Whether something about the frame or a property asks for writing it anew.
  package var isRewritten = false

  /// Whether the properties are in another vocabulary than that of the lines they were read from, so
  /// that none of those lines can be used.
  package var isConverted = false

  /// Which properties need a look at their neighbours when they are raised.
  package var needs: CardNeeds = []

  /// An empty card.
  public init(version: Version = .v4_0) {
    self.version = version
    isRewritten = true
  }

  /// Forgets everything but the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    parameters.removeAll(keepingCapacity: true)
    head = .empty
    tail = .empty
    isRewritten = false
    isConverted = false
    needs = []
    line = 0
  }
}

/// Properties whose meaning lies in several lines.
package struct CardNeeds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  @inlinable
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LABEL belongs to an ADR.
  package static let labels = CardNeeds(rawValue: 1)
  /// Apple's properties belong to one of their group.
  package static let groups = CardNeeds(rawValue: 16)
  /// Rarer properties that say something about another one.
  package static let pairing = CardNeeds(rawValue: 32)
  package static let pairs = CardNeeds(rawValue: 1 | 16 | 32)
  /// A property that raises to another one which may stand in the card too.
  package static let doubles = CardNeeds(rawValue: 2)
  package static let agent = CardNeeds(rawValue: 4)
  /// ALTID, or carriers that restore other properties.
  package static let carriers = CardNeeds(rawValue: 8)
}

extension Card {
  /// The properties that stand, in order; `VERSION` is the first when it was read.
  ///
  /// - Complexity: O(*n*) in the number of properties; no text is made.
  public var allProperties: [Property] {
    properties.indices.filter { !properties[$0].isRemoved }.map { Property(card: self, place: $0) }
  }

  /// The properties of one name.
  public subscript(id: PropertyID) -> [Property] {
    properties.indices.filter { properties[$0].id == id && !properties[$0].isRemoved }.map {
      Property(card: self, place: $0)
    }
  }
}
