/// What a charset label stands for: how to read octets that carry it, how to write them.
///
/// Labels in files promise little: "ISO-8859-1" is windows-1252 in practice, "GB2312" is
/// GBK, "US-ASCII" is whatever the device used. Reading is therefore a list of attempts;
/// writing keeps to the label.
struct CharsetLabel {
  enum Codec: Hashable {
    /// UTF-8, read without ICU.
    case utf8
    /// A converter of ICU, by its name there.
    case icu(String)
    /// ISO-8859-16, which ICU 72 lacks.
    case latin10
  }

  /// The attempts at reading, in order; the last one repairs.
  var readers: [Codec]

  var writer: Codec

  /// Whether octets under this label are UTF-8 when they are well-formed as such:
  /// the labels that programs write without looking.
  var mayBeUTF8 = false

  /// Whether the charset spells letters with combining marks.
  var hasCombiningMarks = false

  /// Looks a label up; case, blanks, hyphens and underscores don't count. A label that
  /// the table lacks is left to ICU's list of aliases.
  init(_ label: String) {
    let folded = String(
      decoding: label.utf8.lazy.filter { !" \t-_".utf8.contains($0) }.map {
        (0x41...0x5A).contains($0) ? $0 | 0x20 : $0
      }, as: UTF8.self)
    self =
      Self.table.first { $0.labels.contains(folded) }?.meaning
      ?? CharsetLabel(readers: [.icu(label)], writer: .icu(label))
  }

  private init(
    readers: [Codec], writer: Codec, mayBeUTF8: Bool = false, hasCombiningMarks: Bool = false
  ) {
    self.readers = readers
    self.writer = writer
    self.mayBeUTF8 = mayBeUTF8
    self.hasCombiningMarks = hasCombiningMarks
  }

  private static let windows1252 = Codec.icu("windows-1252")
  private static let shiftJIS = Codec.icu("ibm-943_P15A-2003")
  private static let windows949 = Codec.icu("windows-949-2000")
  private static let gbk = Codec.icu("windows-936-2000")
  private static let gb18030 = Codec.icu("gb18030")

  private static let table: [(labels: Set<String>, meaning: CharsetLabel)] = [
    (
      ["utf8", "unicode11utf8", "unicode20utf8", "xunicode20utf8"],
      CharsetLabel(readers: [.utf8], writer: .utf8)
    ),
    (
      ["usascii", "ascii", "ansix3.41968", "iso646us", "iso646.irv:1991", "us", "csascii"],
      CharsetLabel(readers: [.utf8, windows1252], writer: .icu("US-ASCII"), mayBeUTF8: true)
    ),
    (
      [
        "iso88591", "iso8859:1", "iso88591:1987", "latin1", "l1", "isoir100", "cp819", "ibm819",
        "csisolatin1",
      ],
      CharsetLabel(readers: [windows1252], writer: .icu("ISO-8859-1"), mayBeUTF8: true)
    ),
    (
      [
        "shiftjis", "xshiftjis", "sjis", "xsjis", "mskanji", "csshiftjis", "windows31j",
        "cswindows31j", "cp932", "ms932", "windows932",
      ],
      CharsetLabel(readers: [shiftJIS], writer: shiftJIS)
    ),
    // ICU's own GB2312 reads the first halves of GBK as control characters, and the
    // middle dot of foreign names as the Japanese one.
    (
      ["gb2312", "csgb2312", "euccn", "xeuccn", "cp1383"],
      CharsetLabel(readers: [gbk, gb18030], writer: .icu("ibm-1383_P110-1999"))
    ),
    (
      ["gbk", "cp936", "ms936", "windows936", "xgbk"],
      CharsetLabel(readers: [gbk, gb18030], writer: gbk)
    ),
    (
      ["euckr", "cseuckr"],
      CharsetLabel(readers: [windows949], writer: .icu("ibm-970_P110_P110-2006_U2"))
    ),
    (
      [
        "ksc56011987", "ksc5601", "ksc56011989", "korean", "windows949", "ms949", "cp949", "uhc",
      ],
      CharsetLabel(readers: [windows949], writer: windows949)
    ),
    (
      ["tis620", "windows874", "cp874", "ms874", "xwindows874"],
      CharsetLabel(readers: [.icu("windows-874-2000")], writer: .icu("windows-874-2000"))
    ),
    (
      ["windows1258", "cp1258"],
      CharsetLabel(
        readers: [.icu("windows-1258")], writer: .icu("windows-1258"), hasCombiningMarks: true)
    ),
    (
      ["iso885916", "iso885916:2001", "latin10", "l10", "isoir226", "csiso885916"],
      CharsetLabel(readers: [.latin10], writer: .latin10)
    ),
  ]
}
