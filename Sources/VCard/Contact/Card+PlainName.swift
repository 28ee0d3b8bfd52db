/// The name that the components of N give, made without a text for each of them.
extension Card {
  /// Stores the formatted name that the components of N give, in the order of ``FormattedName``.
  ///
  /// - Returns: `nil`, with nothing stored, unless each of the five components is one text without
  ///   escapes and blanks of other scripts around it, and not all are blank: the general way is
  ///   ``FormattedName/make(from:)``.
  mutating func storePlainName() -> ByteRange? {
    guard let place = preferred(.structuredName) else { return nil }
    let record = properties[place]
    guard record.traits.isDisjoint(with: [.backslash, .comma, .control]),
      let parts = plainComponents(record.value)
    else { return nil }
    let isEastAsian = record.traits.contains(.nonASCII) && isEastAsianName(parts)
    // Prefix, given, middle, family, suffix.
    let order: InlineArray<5, Int> = isEastAsian ? [3, 0, 1, 2, 4] : [3, 1, 2, 0, 4]
    let start = bytes.count
    for n in order.indices {
      let part = parts[order[n]]
      if part.isEmpty { continue }
      if bytes.count > start, !isEastAsian { bytes.append(0x20) }
      _ = store(copy: part)
    }
    return bytes.count > start ? ByteRange(start, count: bytes.count - start) : nil
  }

  /// The components of a value without escapes and lists, without blanks around them.
  private func plainComponents(_ value: ByteRange) -> InlineArray<5, ByteRange>? {
    var parts: InlineArray<5, ByteRange> = [.empty, .empty, .empty, .empty, .empty]
    let lower = value.lower
    return with(value) { text in
      var number = 0
      var start = 0
      for i in 0...text.count where i == text.count || text[i] == 0x3B {
        guard number < 5 else { return nil }
        var first = start
        var end = i
        while first < end, Self.isASCIIBlank(text[first]) { first += 1 }
        while end > first, Self.isASCIIBlank(text[end - 1]) { end -= 1 }
        if first < end {
          let mayHaveBlanks =
            Self.mayBeBlank(text, first, end) || Self.mayBeBlank(text, max(end - 2, first), end)
            || Self.mayBeBlank(text, max(end - 3, first), end)
          if mayHaveBlanks { return nil }
          parts[number] = ByteRange(lower + first, count: end - first)
        }
        start = i + 1
        number += 1
      }
      return parts
    }
  }

  private static func isASCIIBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether a character that begins so may be a blank of Unicode: U+0085, U+00A0, U+1680, U+2000 to
  /// U+205F, U+3000.
  private static func mayBeBlank(_ text: UnsafeBufferPointer<UInt8>, _ i: Int, _ end: Int) -> Bool {
    guard i + 1 < end else { return false }
    switch text[i] {
    case 0xC2, 0xE2: return true
    case 0xE1: return text[i + 1] == 0x9A
    case 0xE3: return text[i + 1] == 0x80
    default: return false
    }
  }

  /// Whether given, middle and family name are written in an East Asian script and no other.
  private func isEastAsianName(_ parts: InlineArray<5, ByteRange>) -> Bool {
    var isFound = false
    for n in 0..<3 {
      let hasOther = with(parts[n]) { text in
        NameScript.hasOtherLetters(text, isEastAsian: &isFound)
      }
      if hasOther { return false }
    }
    return isFound
  }
}
