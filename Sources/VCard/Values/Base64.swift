/// Base64 (RFC 4648 section 4), read with tolerance: other characters are skipped, padding may lack.
package enum Base64 {
  private static let value: InlineArray<256, UInt8> = {
    var table = InlineArray<256, UInt8>(repeating: 0xFF)
    for (i, byte) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
      .enumerated()
    {
      table[Int(byte)] = UInt8(i)
    }
    table[0x2D] = 62
    table[0x5F] = 63
    return table
  }()

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Decodes up to `limit` octets.
  package static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int = .max, into output: inout ByteBuffer
  ) {
    var word: UInt32 = 0
    var held = 0
    let stop = limit == .max ? Int.max : output.count + limit
    for byte in bytes {
      let bits = value[Int(byte)]
      if bits == 0xFF { continue }
      word = word << 6 | UInt32(bits)
      held += 6
      if held >= 8 {
        held -= 8
        output.append(UInt8(truncatingIfNeeded: word >> UInt32(held)))
        if output.count >= stop { return }
      }
    }
  }

  package static func encode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    var i = 0
    output.reserve((bytes.count + 2) / 3 * 4)
    func put(_ word: UInt32, _ shift: UInt32) {
      output.append(alphabet[Int(word >> shift & 63)])
    }
    while i < bytes.count {
      let rest = bytes.count - i
      var word = UInt32(bytes[i]) << 16
      if rest > 1 { word |= UInt32(bytes[i + 1]) << 8 }
      if rest > 2 { word |= UInt32(bytes[i + 2]) }
      put(word, 18)
      put(word, 12)
      if rest > 1 { put(word, 6) } else { output.append(0x3D) }
      if rest > 2 { put(word, 0) } else { output.append(0x3D) }
      i += 3
    }
  }
}
