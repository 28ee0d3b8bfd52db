/// Percent-encoding (RFC 3986 section 2.1).
package enum URIEscaping {
  /// Appends bytes, those encoded that a URI cannot hold; a percent sign is encoded too.
  package static func escape(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    for byte in bytes {
      if isAllowed(byte) {
        output.append(byte)
      } else {
        output.append(0x25)
        output.append(hex(byte >> 4))
        output.append(hex(byte & 15))
      }
    }
  }

  /// Appends bytes, those decoded that a percent sign announces.
  package static func unescape(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    var i = 0
    while i < bytes.count {
      if bytes[i] == 0x25, i + 2 < bytes.count, let high = digit(bytes[i + 1]),
        let low = digit(bytes[i + 2])
      {
        output.append(high << 4 | low)
        i += 3
      } else {
        output.append(bytes[i])
        i += 1
      }
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    // - . _ ~ ! $ & ' ( ) * + , ; = : @ / ? #
    case 0x2D, 0x2E, 0x5F, 0x7E, 0x21, 0x24, 0x26...0x2C, 0x3B, 0x3D, 0x3A, 0x40, 0x2F, 0x3F, 0x23:
      true
    default: false
    }
  }

  private static func hex(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x37 + nibble }

  private static func digit(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = byte | 0x20
    return letter &- 0x61 < 6 ? letter &- 0x57 : nil
  }
}
