/// UUIDs made of a content (RFC 9562 section 5.5), so that the same card gets the same one every time.
package enum NameBasedUUID {
  /// The name space of this library: a fixed random UUID.
  private static let nameSpace: [UInt8] = [
    0x3E, 0x1B, 0x0C, 0x52, 0x7A, 0x90, 0x4D, 0x1E, 0x9C, 0x5F, 0x21, 0x6B, 0x8F, 0xD3, 0x47, 0xA6,
  ]

  /// `urn:uuid:…`, of version 5.
  package static func urn(of content: UnsafeBufferPointer<UInt8>) -> String {
    let hash = (nameSpace + content).withUnsafeBufferPointer { SHA1.digest($0) }
    var octets = Array(hash.prefix(16))
    octets[6] = octets[6] & 0x0F | 0x50
    octets[8] = octets[8] & 0x3F | 0x80
    var text = "urn:uuid:"
    for (i, octet) in octets.enumerated() {
      if [4, 6, 8, 10].contains(i) { text += "-" }
      let digits = String(octet, radix: 16)
      text += digits.count == 1 ? "0" + digits : digits
    }
    return text
  }
}
