private import CICU

/// Unicode normal forms for comparing and matching.
package enum FoldedText {
  /// The caseless key of a text: NFKC with case folding, default ignorables removed
  /// (UAX #31, toNFKC_Casefold).
  ///
  /// `Ｔｅｓｔ ß ﬁ` gives `test ss fi`. Falls back to the text itself if ICU fails, which
  /// takes a lack of memory.
  package static func caseFolded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(
        decoding: text.utf8.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 },
        as: UTF8.self)
    }
    return withUTF16(of: text) { normalized($0, by: vct_unorm2_NFKCCasefold, string) } ?? text
  }

  /// The text in normal form C (UAX #15).
  package static func nfc(_ text: String) -> String {
    // Nothing below U+0300 composes or decomposes, and its UTF-8 starts below CC.
    if text.utf8.allSatisfy({ $0 < 0xCC }) { return text }
    return withUTF16(of: text) { normalized($0, by: vct_unorm2_NFC, string) } ?? text
  }

  /// The text without the marks that stand above and below letters (U+0300 to U+036F), in normal form C:
  /// `téléphone` gives `telephone`, `й` gives `и`. Vowel signs and voicing marks of other scripts, which
  /// make other letters, stay.
  package static func withoutDiacritics(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let decomposed = withUTF16(of: text) { normalized($0, by: vct_unorm2_NFD, string) }
    guard let decomposed else { return text }
    var bare = String.UnicodeScalarView()
    bare.append(
      contentsOf: decomposed.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) })
    return nfc(String(bare))
  }

  /// Appends the normal form C of UTF-16 as UTF-8; nil if there are unpaired surrogates.
  static func appendNFC(
    of units: UnsafeBufferPointer<UInt16>, to output: inout [UInt8]
  ) -> Int? {
    normalized(units, by: vct_unorm2_NFC) {
      UTF16Text.appendUTF8(of: $0, to: &output, repairing: false)
    } ?? nil
  }

  private static func string(_ units: UnsafeBufferPointer<UInt16>) -> String {
    // `String(decoding:as:)` would double the time of folding a name.
    String(unsafeUninitializedCapacity: units.count * 3) { buffer in
      var status = U_ZERO_ERROR
      var length: Int32 = 0
      vct_u_strToUTF8WithSub(
        buffer.baseAddress, Int32(units.count * 3), &length, units.baseAddress,
        Int32(units.count), 0xFFFD, nil, &status)
      return Int(length)
    }
  }

  /// Passes the text as UTF-16; nil if ICU fails.
  private static func withUTF16<Result>(
    of text: String, _ body: (UnsafeBufferPointer<UInt16>) -> Result?
  ) -> Result? {
    var text = text
    return text.withUTF8 { utf8 in
      guard utf8.count <= UTF16Text.longest else { return nil }
      return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: utf8.count) {
        units -> Result? in
        var status = U_ZERO_ERROR
        var length: Int32 = 0
        vct_u_strFromUTF8(
          units.baseAddress, Int32(units.count), &length, utf8.baseAddress, Int32(utf8.count),
          &status)
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
        return body(UnsafeBufferPointer(rebasing: units[..<Int(length)]))
      }
    }
  }

  /// Passes the normal form to `body`; nil if ICU fails, or for 64 Mi units and more.
  private static func normalized<Result>(
    _ units: UnsafeBufferPointer<UInt16>,
    by form: (UnsafeMutablePointer<UErrorCode>?) -> OpaquePointer?,
    _ body: (UnsafeBufferPointer<UInt16>) -> Result
  ) -> Result? {
    var status = U_ZERO_ERROR
    guard units.count <= UTF16Text.longest, let normalizer = form(&status) else { return nil }
    var capacity = units.count * 2 + 16
    for _ in 0..<2 {
      status = U_ZERO_ERROR
      let result: Result? = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: capacity) {
        buffer in
        let needed = vct_unorm2_normalize(
          normalizer, units.baseAddress, Int32(units.count), buffer.baseAddress, Int32(capacity),
          &status)
        capacity = max(capacity, Int(needed) + 1)
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
        return body(UnsafeBufferPointer(rebasing: buffer[..<Int(needed)]))
      }
      if status != U_BUFFER_OVERFLOW_ERROR { return result }
    }
    return nil
  }
}
