private import TextServices

/// The names of character sets that the command line takes.
package enum CharsetNames {
  package static func isKnown(_ name: String) -> Bool {
    CharsetConverter(name: name) != nil
  }

  /// The usual ones, for completions.
  package static let usual = [
    "utf-8", "utf-16le", "utf-16be", "windows-1250", "windows-1251", "windows-1252",
    "windows-1253", "windows-1254", "windows-1255", "windows-1256", "windows-1257",
    "iso-8859-1", "iso-8859-2", "iso-8859-15", "koi8-r", "shift_jis", "euc-jp", "iso-2022-jp",
    "gbk", "gb18030", "big5", "euc-kr", "macintosh",
  ]
}
