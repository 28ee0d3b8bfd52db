package import VCard

/// Numbers by which cards are told apart.
package enum CardMark {
  /// A number made from the bytes of a card, by which another card in its place is told.
  package static func make(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: StableHash.hash(bytes))
  }

  /// A number made from the UID, the same in any of its spellings; 0 when there is none.
  package static func uid(of card: borrowing Card) -> UInt64 {
    guard let place = card.first(.uid), !card.properties[place].value.isEmpty else { return 0 }
    return card.with(card.properties[place].value) { uid(of: $0) }
  }

  /// The same for the value of UID, or of a MEMBER that names one.
  package static func uid(of value: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var scratch = ByteBuffer(capacity: 64)
    return ContactPoint.uid(value, &scratch)
  }
}
