/// Whether a name is written as East Asian names are: family name first, without blanks.
package enum NameScript {
  /// Whether a scalar is of the Han, Hiragana, Katakana, Hangul or Bopomofo script.
  ///
  /// The blocks of the Unicode standard, marks of repetition and of length included.
  package static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035,
      0x3038...0x303B, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
      0x3105...0x312F, 0x3131...0x318E, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB, 0xF900...0xFAFF,
      0xFF66...0xFF9D, 0xFFA0...0xFFDC, 0x1AFF0...0x1B16F, 0x1F200, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: true
    default: false
    }
  }

  /// Whether a text has such characters, and no letters of any other script.
  package static func isEastAsian(_ text: String) -> Bool {
    var text = text
    var found = false
    return text.withUTF8 { !hasOtherLetters($0, isEastAsian: &found) } && found
  }

  /// Whether a text has letters of other scripts.
  ///
  /// - Parameter isEastAsian: becomes true when it has characters of those above before them.
  static func hasOtherLetters(
    _ text: UnsafeBufferPointer<UInt8>, isEastAsian found: inout Bool
  ) -> Bool {
    guard let base = text.baseAddress else { return false }
    var i = 0
    while i < text.count {
      let lead = base[i]
      if lead < 0x80 {
        if (lead | 0x20) &- 0x61 < 26 { return true }
        i += 1
        continue
      }
      let length = ByteScan.sequenceLength(base, at: i, text.count)
      guard length > 0 else {
        i += 1
        continue
      }
      var value = UInt32(lead) & (0x7F >> UInt32(length))
      for n in 1..<length { value = value << 6 | UInt32(base[i + n] & 0x3F) }
      i += length
      guard let scalar = Unicode.Scalar(value) else { continue }
      if isEastAsian(scalar) {
        found = true
      } else if scalar.properties.isAlphabetic {
        return true
      }
    }
    return false
  }

  /// Whether all letters of a text are Katakana, in which Japanese writes foreign names, in their own
  /// order.
  package static func isKatakana(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isKatakana($0) || !$0.properties.isAlphabetic }
  }
}
