import Testing

@testable import TextServices

@Suite struct CharsetConverterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var label: String
    var octets: [UInt8]
    var text: String
    var testDescription: String { "\(label): \(text)" }

    init(_ label: String, _ octets: [UInt8], _ text: String) {
      self.label = label
      self.octets = octets
      self.text = text
    }
  }

  /// Octets from the code charts and from Python's codecs.
  static let decoded = [
    Case("Shift_JIS", [0x8E, 0x52, 0x93, 0x63], "山田"),
    Case("shift-jis", [0x5C, 0x7E], "\\~"),
    Case("SJIS", [0x81, 0x60], "～"),
    Case("x-sjis", [0x87, 0x40], "①"),
    Case("MS_Kanji", [0xD4, 0xCF, 0xC0, 0xDE], "ﾔﾏﾀﾞ"),
    Case("windows-31j", [0x95, 0x5C, 0x5C], "表\\"),
    Case("cp932", [0x8D, 0x5C], "構"),
    Case("EUC-JP", [0xBB, 0xB3, 0xC5, 0xC4], "山田"),
    Case("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x3B, 0x33, 0x45, 0x44, 0x1B, 0x28, 0x42], "山田"),
    Case("GBK", [0xCD, 0xF5, 0x80, 0x96, 0x7C], "王€東"),
    Case("GB2312", [0xCD, 0xF5, 0xA1, 0xA4], "王·"),
    Case("GB2312", [0xCD, 0xF5, 0x96, 0x7C], "王東"),
    Case("gb18030", [0x95, 0x32, 0x82, 0x36], "𠀀"),
    Case("HZ-GB-2312", Array("~{VP~}~~".utf8), "中~"),
    Case("Big5", [0xB3, 0xAF, 0xA9, 0xC9], "陳怡"),
    Case("EUC-KR", [0xB1, 0xE8, 0xC3, 0xB6], "김철"),
    Case("EUC-KR", [0x8C, 0x63], "똠"),
    Case("KS_C_5601-1987", [0x8C, 0x63], "똠"),
    Case("ISO-8859-1", [0x4A, 0xF6, 0x72, 0x67], "Jörg"),
    Case("ISO-8859-1", [0x80, 0x93, 0x94], "€“”"),
    Case("latin1", [0xDF], "ß"),
    Case("windows-1252", [0x80, 0xE9], "€é"),
    Case("ISO-8859-15", [0xA4], "€"),
    Case("windows-1250", [0x8A, 0xE8, 0xF8], "Ščř"),
    Case("ISO-8859-2", [0xA9, 0xE8, 0xF8], "Ščř"),
    Case("windows-1251", [0xC8, 0xE2, 0xE0, 0xED], "Иван"),
    Case("KOI8-R", [0xE9, 0xD7, 0xC1, 0xCE], "Иван"),
    Case("KOI8-U", [0xEB, 0xC9, 0xA7, 0xD7], "Київ"),
    Case("ISO-8859-5", [0xB8, 0xD2, 0xD0, 0xDD], "Иван"),
    Case("windows-1253", [0xC1, 0xE8, 0xDE, 0xED, 0xE1], "Αθήνα"),
    Case("ISO-8859-7", [0xC1, 0xE8, 0xDE, 0xED, 0xE1], "Αθήνα"),
    Case("windows-1254", [0xDD, 0xFE, 0xF0], "İşğ"),
    Case("ISO-8859-9", [0xDD, 0xFE, 0xF0], "İşğ"),
    Case("windows-1255", [0xE3, 0xE5, 0xE3], "דוד"),
    Case("ISO-8859-8-I", [0xE3, 0xE5, 0xE3], "דוד"),
    Case("windows-1256", [0xE3, 0xCD, 0xE3, 0xCF], "محمد"),
    Case("windows-1257", [0xD0, 0xE8], "Šč"),
    Case("windows-1258", [0x61, 0xEC], "á"),
    Case("ISO-8859-16", [0xAA, 0xDE, 0xBA, 0xFE, 0xA4, 0x41], "ȘȚșț€A"),
    Case("latin10", [0xE3], "ă"),
    Case("TIS-620", [0xCA, 0xC1], "สม"),
    Case("macintosh", [0x8E, 0x9A], "éö"),
    Case("IBM437", [0x81], "ü"),
    Case("UTF-7", Array("J+APY-rg".utf8), "Jörg"),
    Case("US-ASCII", Array("Ann".utf8), "Ann"),
    Case("US-ASCII", Array("Jörg".utf8), "Jörg"),
    Case("us-ascii", [0x4A, 0xF6, 0x72, 0x67], "Jörg"),
    Case("UTF-8", Array("Jörg 🙂".utf8), "Jörg 🙂"),
    Case(" utf8 ", Array("ö".utf8), "ö"),
    Case("UTF-8", [0xEF, 0xBB, 0xBF, 0x41], "A"),
    Case("UTF-16", [0xFF, 0xFE, 0x41, 0x00], "A"),
    Case("UTF-16", [0xFE, 0xFF, 0xD8, 0x3D, 0xDE, 0x42], "🙂"),
    Case("UTF-16LE", [0xFF, 0xFE, 0xF6, 0x00], "ö"),
    Case("UTF-16BE", [0x00, 0xF6], "ö"),
    Case("UTF-32LE", [0xFF, 0xFE, 0x00, 0x00, 0xF6, 0x00, 0x00, 0x00], "ö"),
    Case("windows-1251", [], ""),
  ]

  @Test("Labels of files name the tables that files use", arguments: decoded)
  func decodes(_ c: Case) {
    #expect(decode(c.octets, in: c.label) == c.text)
  }

  @Test(
    "What has no label is never read as anything",
    arguments: [
      "", " ", "bogus", "x-unknown", "ISO-8859-12", "../../etc", "utf-8;", "naïve", "\u{0}",
      String(repeating: "x", count: 100),
    ])
  func refusesLabel(label: String) {
    #expect(CharsetConverter(name: label) == nil)
  }

  /// The octets, with what repairing makes of them.
  static let illegal: [(label: String, octets: [UInt8], repaired: String, count: Int)] = [
    ("Shift_JIS", [0x41, 0x80, 0x42], "A\u{FFFD}B", 1),
    ("Shift_JIS", [0x8E, 0x52, 0x8E], "山\u{FFFD}", 1),
    ("UTF-8", [0x41, 0xFF, 0x42], "A\u{FFFD}B", 1),
    ("UTF-8", [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", 3),
    ("UTF-8", [0xC0, 0xAF], "\u{FFFD}\u{FFFD}", 2),
    ("UTF-8", [0x41, 0xE2, 0x82], "A\u{FFFD}", 1),
    ("UTF-16BE", [0x00, 0x41, 0xD8, 0x3D, 0x00, 0x42], "A\u{FFFD}B", 1),
    ("UTF-16LE", [0x41, 0x00, 0x42], "A\u{FFFD}", 1),
    ("EUC-KR", [0xB1, 0xE8, 0xB1], "김\u{FFFD}", 1),
    ("EUC-KR", [0xB1, 0xE8, 0xFF, 0x41], "김\u{FFFD}A", 1),
    ("windows-874", [0xCA, 0xDB, 0xFF], "ส\u{FFFD}\u{FFFD}", 2),
    ("GB2312", [0xCD, 0xF5, 0xFF, 0x41], "王\u{FFFD}A", 1),
    ("Big5", [0xB3, 0xAF, 0xB3], "陳\u{FFFD}", 1),
    ("windows-1253", [0xC1, 0xD2], "Α\u{FFFD}", 1),
  ]

  @Test("Illegal octets are refused whole, or repaired one by one", arguments: illegal)
  func repairs(label: String, octets: [UInt8], repaired: String, count: Int) throws {
    let converter = try #require(CharsetConverter(name: label))
    var output = Array("kept".utf8)
    octets.withUnsafeBufferPointer { octets in
      #expect(!converter.decode(octets, into: &output))
      #expect(output == Array("kept".utf8))
      #expect(converter.decodeRepairing(octets, into: &output) == count)
    }
    #expect(String(decoding: output, as: UTF8.self) == "kept" + repaired)
    // The next call knows nothing of this one.
    output = []
    [UInt8]().withUnsafeBufferPointer { #expect(converter.decode($0, into: &output)) }
    #expect(output.isEmpty)
  }

  @Test func `A shift state ends with its value`() throws {
    let converter = try #require(CharsetConverter(name: "ISO-2022-JP"))
    var output: [UInt8] = []
    let shifted: [UInt8] = [0x1B, 0x24, 0x42, 0x3B, 0x33]
    shifted.withUnsafeBufferPointer { #expect(converter.decode($0, into: &output)) }
    Array(";3".utf8).withUnsafeBufferPointer { #expect(converter.decode($0, into: &output)) }
    #expect(String(decoding: output, as: UTF8.self) == "山;3")
  }

  @Test("Long values cross every buffer", arguments: ["Shift_JIS", "UTF-16", "GB18030", "UTF-7"])
  func decodesLongText(label: String) throws {
    let text = String(repeating: "山田花子 A", count: 5000) + (label == "Shift_JIS" ? "" : "🙂")
    #expect(decode(try octets(of: text, in: label), in: label) == text)
    let emoji = "x" + String(repeating: "🙂", count: 5000)
    if label != "Shift_JIS" {
      #expect(decode(try octets(of: emoji, in: label), in: label) == emoji)
    }
  }

  static let encoded =
    decoded.filter {
      ["EUC-JP", "Big5", "windows-1251", "KOI8-R", "ISO-8859-16", "UTF-7"]
        .contains($0.label)
    } + [
      Case("ISO-8859-1", [0x4A, 0xF6], "Jö"),
      Case("Shift_JIS", [0x81, 0x60], "\u{301C}"),
      Case("Shift_JIS", [0x81, 0x60], "\u{FF5E}"),
      Case("Shift_JIS", [0x81, 0x7C, 0x81, 0x91], "−¢"),
      Case("UTF-8", [0xC3, 0xB6], "ö"),
    ]

  @Test("Encoding keeps to the label", arguments: encoded)
  func encodes(_ c: Case) throws {
    #expect(try octets(of: c.text, in: c.label) == c.octets)
  }

  @Test(
    "What the charset lacks is not encoded",
    arguments: [
      ("ISO-8859-1", "20 €"), ("US-ASCII", "Jörg"), ("Shift_JIS", "🙂"), ("EUC-KR", "똠"),
      ("ISO-8859-16", "Иван"), ("GB2312", "東"),
    ])
  func refusesCharacter(label: String, text: String) throws {
    let converter = try #require(CharsetConverter(name: label))
    var output: [UInt8] = [0x21]
    Array(text.utf8).withUnsafeBufferPointer { #expect(!converter.encode($0, into: &output)) }
    #expect(output == [0x21])
  }
}
