private import CICU

/// What stands between the cells of CSV in a locale, as spreadsheets there have it.
package enum ListSeparator {
  /// A semicolon where a comma is the decimal sign, else a comma.
  ///
  /// - Parameter locale: a BCP 47 tag or a POSIX locale, `de-AT` or `de_AT.UTF-8`; of one that nobody
  ///   knows, the language decides.
  package static func character(of locale: String) -> UInt8 {
    var name = Array(locale.prefix { $0 != "." && $0 != "@" }.utf8.map { $0 == 0x2D ? 0x5F : $0 })
    name.append(0)
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 8) { units in
      var status = U_ZERO_ERROR
      let length = vct_unum_decimalSeparator(name, units.baseAddress, 8, &status)
      let isKnown = status.rawValue <= U_ZERO_ERROR.rawValue && length > 0
      return isKnown && units[0] == 0x2C ? 0x3B : 0x2C
    }
  }
}
