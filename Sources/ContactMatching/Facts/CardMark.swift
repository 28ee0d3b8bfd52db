/// A number made from the bytes of a card, by which another card in its place is told.
package enum CardMark {
  package static func make(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: StableHash.hash(bytes))
  }
}
