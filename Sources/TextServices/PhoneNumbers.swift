private import CPhoneNumber

/// Telephone numbers, by the numbering plans that libphonenumber knows.
///
/// The metadata are loaded at the first call that needs them (some 6 ms), never at start.
package enum PhoneNumbers {
  /// The international form of a number as somebody wrote it.
  ///
  /// - Parameters:
  ///   - text: the number, with or without separators and extension (`x12`, `ext. 12`,
  ///     `;ext=12`).
  ///   - region: the country it is dialled from (ISO 3166-1, two letters); `""` or `ZZ`
  ///     when not known, and then only numbers that begin with `+` are read.
  /// - Returns: nil for what is no subscriber number, or not surely: service codes
  ///   (`*31#…`, `#100#`), short numbers (112), vanity letters, pauses and waits, words.
  ///   Keep those as they are written.
  package static func normalized(_ text: String, region: String) -> PhoneNumber? {
    placed(text, region: region)?.number
  }

  /// The international form of a number, as ``normalized(_:region:)`` makes it, and what it is for.
  package static func placed(
    _ text: String, region: String
  ) -> (number: PhoneNumber, use: Use)? {
    guard let parts = PhoneText(text) else { return nil }
    var number = parts.number
    let code = regionCode(region)
    // Without a country only a number with a plus can be placed, and asking takes long.
    guard code != nil || number.unicodeScalars.contains(where: { $0 == "+" || $0 == "＋" }) else {
      return nil
    }
    let form = number.withUTF8 { number in
      (code ?? "ZZ").withCString { formatted(number, region: $0) }
    }
    return form.map { (PhoneNumber(e164: $0.e164, extension: parts.extension), $0.use) }
  }

  /// What a number is for, as far as its digits say; in North America they do not.
  package enum Use: UInt8, Sendable {
    case unknown, mobile, fixed
    /// Toll-free, premium, voicemail: never one person's.
    case service
  }

  /// Whether there is a numbering plan for a region (ISO 3166-1, two letters).
  package static func regionIsKnown(_ region: String) -> Bool {
    guard let code = regionCode(region) else { return false }
    return code.withCString { vct_phone_region_is_known($0) }
  }

  private static func formatted(
    _ number: UnsafeBufferPointer<UInt8>, region: UnsafePointer<CChar>
  ) -> (e164: String, use: Use)? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      var use = VCT_PHONE_USE_UNKNOWN
      let length = vct_phone_e164(
        number.baseAddress, number.count, region, buffer.baseAddress, buffer.count, &use)
      guard length > 0 else { return nil }
      return (
        String(decoding: buffer[..<Int(length)], as: UTF8.self),
        Use(rawValue: UInt8(truncatingIfNeeded: use.rawValue)) ?? .unknown
      )
    }
  }

  /// The code in capitals; nil when it is not two ASCII letters.
  private static func regionCode(_ region: String) -> String? {
    let code = region.utf8.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 }
    guard code.count == 2, code.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
    return String(decoding: code, as: UTF8.self)
  }
}
