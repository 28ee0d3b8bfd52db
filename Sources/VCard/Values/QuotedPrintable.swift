/// Quoted-printable (RFC 2045 section 6.7), as vCard 2.1 uses it.
package enum QuotedPrintable {
  /// The octet that `=XX` stands for at `i`, `nil` when no two hexadecimal digits follow.
  @inline(__always)
  package static func octet(_ base: UnsafePointer<UInt8>, at i: Int, _ count: Int) -> UInt8? {
    guard i &+ 2 < count, let high = digit(base[i &+ 1]), let low = digit(base[i &+ 2]) else {
      return nil
    }
    return high << 4 | low
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = byte | 0x20
    return letter &- 0x61 < 6 ? letter &- 0x57 : nil
  }

  /// Whether a run ends in a soft line break: an equals sign, blanks behind it allowed.
  package static func endsSoft(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.last { !ByteScan.isBlank($0) } == 0x3D
  }

  /// Appends an octet, encoded where it has to be; a line break of text is CR LF.
  @inline(__always)
  package static func append(_ byte: UInt8, to output: inout ByteBuffer) {
    if byte > 0x20 && byte < 0x7F && byte != 0x3D || byte == 0x20 {
      output.append(byte)
    } else {
      appendEncoded(byte, to: &output)
    }
  }

  package static func appendEncoded(_ byte: UInt8, to output: inout ByteBuffer) {
    output.append(0x3D)
    output.append(hex(byte >> 4))
    output.append(hex(byte & 15))
  }

  @inline(__always)
  private static func hex(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x37 + nibble }
}
