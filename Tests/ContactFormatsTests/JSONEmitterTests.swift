import Testing
import VCard

@testable import ContactFormats

@Suite("Writing JSON")
struct JSONEmitterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var json: String

    init(_ description: String, _ text: String, _ json: String) {
      self.init(description, bytes: Array(text.utf8), json)
    }

    init(_ description: String, bytes: [UInt8], _ json: String) {
      testDescription = description
      self.bytes = bytes
      self.json = json
    }
  }

  static let strings = [
    Case("an empty string", "", #""""#),
    Case("a quote and a backslash", #"a"b\c"#, #""a\"b\\c""#),
    Case("a solidus stays", "a/b", #""a/b""#),
    Case("the short escapes", "\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
    Case("other controls", "\u{0}\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
    Case("DEL stays", "\u{7F}", "\"\u{7F}\""),
    Case("characters of every length stay", "aé€😀z", "\"aé€😀z\""),
    Case("an octet that begins nothing", bytes: [0x61, 0xFF, 0x62], "\"a\u{FFFD}b\""),
    Case("half a character at the end", bytes: [0x61, 0xE2, 0x82], "\"a\u{FFFD}\u{FFFD}\""),
    Case("half a surrogate pair", bytes: [0xED, 0xA0, 0x80], "\"\u{FFFD}\u{FFFD}\u{FFFD}\""),
    Case("an overlong slash", bytes: [0xC0, 0xAF], "\"\u{FFFD}\u{FFFD}\""),
  ]

  /// RFC 6350 section 3.4.
  static let texts = [
    Case("nothing to undo", "plain", #""plain""#),
    Case("a line break in both spellings", #"a\nb\Nc"#, #""a\nb\nc""#),
    Case("comma, semicolon, colon, backslash", #"\,\;\:\\"#, #"",;:\\""#),
    Case("an escaped quote", #"\""#, #""\"""#),
    Case("any other backslash stays", #"C:\temp"#, #""C:\\temp""#),
    Case("a backslash at the end stays", #"a\"#, #""a\\""#),
    Case("an escaped backslash before an n", #"\\n"#, #""\\n""#),
    Case("a backslash before a letter of two octets", #"\é"#, #""\\é""#),
  ]

  @Test("Strings, RFC 8259 section 7", arguments: strings)
  func writesStrings(_ c: Case) {
    var output = ByteBuffer()
    c.bytes.withUnsafeBufferPointer { JSONEmitter.string($0, into: &output) }
    #expect(output.string == c.json)
  }

  @Test("Texts lose their escapes, RFC 6350 section 3.4", arguments: texts)
  func writesTexts(_ c: Case) {
    var output = ByteBuffer()
    c.bytes.withUnsafeBufferPointer { JSONEmitter.text($0, into: &output) }
    #expect(output.string == c.json)
  }

  @Test("The place of an odd byte in a long text makes no difference")
  func findsOddBytes() {
    for count in 0..<40 {
      for at in 0...count {
        for (odd, json) in [("\"", #"\""#), ("\u{1}", #"\u0001"#), ("é", "é")] {
          let head = String(repeating: "x", count: at)
          let tail = String(repeating: "y", count: count - at)
          var output = ByteBuffer()
          JSONEmitter.string(head + odd + tail, into: &output)
          #expect(output.string == "\"" + head + json + tail + "\"")
        }
      }
    }
  }

  @Test("A text of many blocks that must all be escaped")
  func growth() {
    var output = ByteBuffer(capacity: 64)
    JSONEmitter.string(String(repeating: "\u{1}\"", count: 10_000), into: &output)
    #expect(output.string == "\"" + String(repeating: #"\u0001\""#, count: 10_000) + "\"")
  }

  @Test("Keys, numbers, words and names")
  func others() {
    var output = ByteBuffer()
    JSONEmitter.key("a", into: &output)
    JSONEmitter.number(-12, into: &output)
    JSONEmitter.boolean(true, into: &output)
    Array("X-Ä\"B".utf8).withUnsafeBufferPointer { JSONEmitter.lowercase($0, into: &output) }
    #expect(output.string == #""a":-12true"x-Ä\"b""#)
  }

  @Test("What is written is read back", arguments: strings.prefix(7))
  func roundTrip(_ c: Case) throws {
    var output = ByteBuffer()
    c.bytes.withUnsafeBufferPointer { JSONEmitter.string($0, into: &output) }
    var reader = JSONReader(bytes: Array(output.bytes))
    #expect(try reader.next() == .string)
    #expect(reader.text.bytes.elementsEqual(c.bytes))
  }
}
