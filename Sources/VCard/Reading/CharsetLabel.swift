/// The name of a character set, and what the reader must know of it before it decodes.
struct CharsetLabel {
  let name: String
  /// The name as it stood in the line.
  let bytes: [UInt8]
  let isUTF8: Bool
  /// Whether a backslash may be the second octet of a character: Shift_JIS, GBK, Big5.
  let isDoubleByte: Bool
  /// Whether other characters are written in ASCII octets: ISO-2022, HZ, UTF-7.
  let isStateful: Bool

  init(_ name: String) {
    self.name = name
    bytes = Array(name.utf8)
    let label = name.lowercased()
    isUTF8 = label == "utf-8" || label == "utf8"
    isDoubleByte = [
      "shift", "sjis", "gb", "big5", "cp932", "cp936", "cp950", "ms_kanji", "windows-31j",
    ].contains { label.hasPrefix($0) }
    isStateful = label.hasPrefix("iso-2022") || label.hasPrefix("hz") || label == "utf-7"
  }
}
