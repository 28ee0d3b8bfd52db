package import VCard

/// Tells quickly whether a value may stand in a card twice.
package struct RepeatedValues: ~Copyable {
  private var hashes: [UInt64] = []
  private var scratch = ByteBuffer(capacity: 256)

  package init() {}

  /// Whether two properties of one name may say the same; false is certain.
  package mutating func mayStand(in card: borrowing Card) -> Bool {
    hashes.removeAll(keepingCapacity: true)
    card.bytes.withUnsafeBufferPointer { bytes in
      for record in card.properties where !record.isRemoved && !record.flags.contains(.inlineData) {
        let value = UnsafeBufferPointer(rebasing: bytes[record.value.range])
        hashes.append(
          StableHash.mix(UInt64(record.id.rawValue), normalHash(value, record.id)))
      }
    }
    hashes.sort()
    return zip(hashes, hashes.dropFirst()).contains { $0 == $1 }
  }

  private mutating func normalHash(
    _ value: UnsafeBufferPointer<UInt8>, _ id: PropertyID
  ) -> UInt64 {
    let normal: UInt64? =
      switch id {
      case .telephone: ContactPoint.phone(value, &scratch)
      case .email: ContactPoint.email(value, &scratch)
      case .address: ContactPoint.address(value, &scratch)
      case .url, .impp: ContactPoint.link(value, &scratch)
      default: nil
      }
    if let normal { return normal }
    scratch.truncate()
    for byte in value where byte > 0x20 { scratch.append(ByteScan.lower(byte)) }
    return StableHash.hash(scratch.bytes)
  }
}
