import Testing

@testable import VCard

@Suite struct ParameterEncodingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var version: Version
    var value: String
    var written: String
    var losses: ParameterEncoding.Losses = []
    var isList = false

    var testDescription: String { "\(version.text): \(value.debugDescription)" }
  }

  /// Those of 4.0 stand in the vectors of the grammar.
  static let cases = [
    Case(version: .v4_0, value: "a\r\nb\rc", written: "a^nb^nc"),
    Case(version: .v4_0, value: " a", written: "\" a\""),
    Case(version: .v4_0, value: "a\u{1}b", written: "a b", losses: .control),
    Case(version: .v3_0, value: "say \"hi\"", written: "say 'hi'", losses: .quote),
    Case(version: .v3_0, value: "a\r\nb;\"", written: "\"a b;'\"", losses: [.quote, .lineBreak]),
    Case(version: .v3_0, value: "a^b", written: "a^b"),
    Case(version: .v3_0, value: "a,b", written: "\"a,b\""),
    Case(version: .v2_1, value: "a;b", written: "a\\;b"),
    Case(version: .v2_1, value: "a,b", written: "a,b"),
    Case(version: .v2_1, value: "a,b", written: "\"a,b\"", isList: true),
    Case(version: .v2_1, value: "geo:1;2", written: "\"geo:1;2\""),
    Case(version: .v2_1, value: "a\nb", written: "a b", losses: .lineBreak),
  ]

  @Test("Values of parameters", arguments: cases)
  func encodes(_ c: Case) {
    var buffer = ByteBuffer(capacity: 64)
    var value = c.value
    let losses = value.withUTF8 {
      ParameterEncoding.append($0, version: c.version, isList: c.isList, into: &buffer)
    }
    #expect(buffer.string == c.written)
    #expect(losses == c.losses)
  }

  @Test("What is written reads the same", arguments: Version.allCases)
  func comesBack(_ version: Version) throws {
    for value in ["a;b", "geo:1;2", "x y", "a,b", "ünï", version == .v4_0 ? "a\"^\nb," : "a"] {
      var buffer = ByteBuffer(capacity: 64)
      var text = value
      _ = text.withUTF8 { ParameterEncoding.append($0, version: version, into: &buffer) }
      var reader = CardReader(
        bytes: Array(
          "BEGIN:VCARD\r\nVERSION:\(version.text)\r\nNOTE;X-A=\(buffer.string):t\r\nEND:VCARD\r\n"
            .utf8))
      var card = Card()
      #expect(try reader.next(into: &card))
      let note = try #require(card.first(.note))
      let read = card.properties[note].parameterRange.map { card.text(parameterValue: $0) }
      #expect(read == [value])
    }
  }
}
