import Testing

@testable import TextServices

@Suite struct CharsetsTests {
  static let cases: [(label: String, octets: [UInt8], result: CharsetResult, text: String)] = [
    ("SHIFT_JIS", [0x8E, 0x52], .decoded, "山"),
    ("Shift_JIS", [0x80], .undecodable, ""),
    ("ISO-8859-1", [0x4A, 0xF6], .decoded, "Jö"),
    ("ISO-8859-1", Array("Jö".utf8), .decodedAsUTF8, "Jö"),
    ("latin1", [0xEF, 0xBB, 0xBF] + Array("Jö".utf8), .decodedAsUTF8, "Jö"),
    ("US-ASCII", Array("Jö".utf8), .decodedAsUTF8, "Jö"),
    ("US-ASCII", Array("Ann".utf8), .decoded, "Ann"),
    ("US-ASCII", [0x4A, 0xF6], .decoded, "Jö"),
    ("windows-1252", [0xC3, 0xB6], .decoded, "Ã¶"),
    ("UTF-8", [0xFF], .undecodable, ""),
    ("x-private", [0x41], .unknownCharset, ""),
    ("", [0x41], .unknownCharset, ""),
  ]

  @Test("Labelled values", arguments: cases)
  func decodes(label: String, octets: [UInt8], result: CharsetResult, text: String) {
    let charsets = Charsets()
    octets.withUnsafeBufferPointer { octets in
      for spelling in [label, label.lowercased(), label] {
        var output: [UInt8] = []
        #expect(charsets.decode(octets, charset: spelling, into: &output) == result)
        #expect(String(decoding: output, as: UTF8.self) == text)
      }
    }
  }

  @Test func `A converter is made once for a label, whatever its case`() {
    let charsets = Charsets()
    #expect(charsets.converter(for: "koi8-r") === charsets.converter(for: "KOI8-R"))
  }

  @Test func `Any number of labels may come`() {
    let charsets = Charsets()
    for number in 0..<500 { #expect(charsets.converter(for: "bogus-\(number)") == nil) }
    #expect(charsets.converter(for: "UTF-8") != nil)
  }
}
