private import CICU

/// The order of texts in a language (UTS #10), or what counts as the same letter in it.
///
/// By primary strength `É`, `é` and `e` are one letter, `ß` is `ss`, full width is half width; whether `ö`
/// is an `o` depends on the language: in Swedish it is not.
package final class Collator: @unchecked Sendable {
  // Nothing is set after opening, and ICU lets such a collator be used by several threads.
  private let handle: OpaquePointer

  /// What differs between texts that are not equal.
  package enum Strength {
    /// Letters.
    case primary
    /// Letters, accents, case and width.
    case tertiary

    fileprivate var value: UColAttributeValue {
      switch self {
      case .primary: UCOL_PRIMARY
      case .tertiary: UCOL_TERTIARY
      }
    }
  }

  /// Opens the collation of a language (BCP 47, or as `LANG` has it); unknown ones, `C` and `POSIX`
  /// have the order of the root.
  package init?(locale: String, strength: Strength = .primary) {
    var status = U_ZERO_ERROR
    guard let handle = vct_ucol_open(Self.localeName(locale), strength.value, &status) else {
      return nil
    }
    guard status.rawValue <= U_ZERO_ERROR.rawValue else {
      vct_ucol_close(handle)
      return nil
    }
    self.handle = handle
  }

  deinit { vct_ucol_close(handle) }

  /// `sv_SE.UTF-8@euro` is `sv_SE`.
  package static func localeName(_ locale: String) -> String {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name == "C" || name == "POSIX" ? "" : String(name)
  }

  /// Calls `body` with the key of a text: equal keys, equal letters.
  ///
  /// Keys hold within one process only; another version of ICU makes others. A text of 64 Mi units and
  /// more counts up to there.
  package func withSortKey<Result>(
    of text: UnsafeBufferPointer<UInt16>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let text = UnsafeBufferPointer(rebasing: text.prefix(UTF16Text.longest))
    func key(_ capacity: Int) -> Result? {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
        let length = Int(
          vct_ucol_getSortKey(
            handle, text.baseAddress, Int32(text.count), buffer.baseAddress, Int32(capacity)))
        guard length <= capacity else { return nil }
        return body(UnsafeBufferPointer(rebasing: buffer[..<length]))
      }
    }
    // Three bytes a letter is what the root needs; contractions of some languages need more.
    return key(text.count * 3 + 16) ?? key(text.count * 16 + 256)
      ?? body(UnsafeBufferPointer(start: nil, count: 0))
  }
}
