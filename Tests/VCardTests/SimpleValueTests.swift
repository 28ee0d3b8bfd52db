import Testing

@testable import VCard

/// What the vectors of the grammar leave out.
@Suite struct SimpleValueTests {
  private static func test(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var text = text
    return text.withUTF8(body)
  }

  @Test(
    "URIs",
    arguments: [
      ("https://example.org/?a=1;b=2,3", true), ("urn:uuid:4fbe8971", true), ("tel:+1-555", true),
      ("http://example.org/ä", true), ("www.example.org", false), ("http:", false), ("", false),
      ("http://a b/", false), ("1a:b", false), ("mailto:a@b.example", true), ("a:<b>", false),
    ])
  func uris(_ text: String, _ isGood: Bool) {
    #expect(Self.test(text, SimpleValue.isURI) == isGood)
  }

  @Test(
    "Language tags",
    arguments: [
      ("de", true), ("de-AT", true), ("zh-Hant-TW", true), ("x-klingon", true), ("i-default", true),
      ("de-1996", true), ("", false), ("d", false), ("de_AT", false), ("de-", false), ("12", false),
      ("abcdefghi", false),
    ])
  func languageTags(_ text: String, _ isGood: Bool) {
    #expect(Self.test(text, SimpleValue.isLanguageTag) == isGood)
  }

  @Test(
    "E-mail addresses",
    arguments: [
      ("ada@example.org", true), ("a.b+c@example.org", true), ("\"a b\"@example.org", true),
      ("ada@[192.0.2.1]", true), ("jürgen@käse.example", true), ("ada", false),
      ("@example.org", false),
      ("ada@", false), ("ada @example.org", false), ("a,b@example.org", false),
      ("Ada <ada@example.org>", false), ("mailto:ada@example.org", false), ("", false),
    ])
  func mailAddresses(_ text: String, _ isGood: Bool) {
    #expect(Self.test(text, SimpleValue.isMailAddress) == isGood)
  }

  @Test(
    "Media types",
    arguments: [
      ("image/jpeg", true), ("text/html;charset=utf-8", true), ("image/svg+xml", true),
      ("jpeg", false),
      ("image/", false), ("/jpeg", false), ("image/a b", false), ("", false),
    ])
  func mediaTypes(_ text: String, _ isGood: Bool) {
    #expect(Self.test(text, SimpleValue.isMediaType) == isGood)
  }

  @Test(
    "Positions",
    arguments: [
      ("geo:48.2,16.37", Version.v4_0, true), ("GEO:48.2,16.37,190;u=5", .v4_0, true),
      ("geo:90,180", .v4_0, true), ("geo:90.1,0", .v4_0, false), ("geo:1", .v4_0, false),
      ("geo:1,2,x", .v4_0, false), ("48.2;16.37", .v4_0, false), ("48.2;16.37", .v3_0, true),
      ("48.2,16.37", .v3_0, false), ("48.2,16.37", .v2_1, true), ("0;-181", .v3_0, false),
      ("", .v3_0, false), ("", .v4_0, false),
    ])
  func positions(_ text: String, _ version: Version, _ isGood: Bool) {
    #expect(Self.test(text) { (try? GeoValue($0, version: version)) != nil } == isGood)
  }

  @Test("Whole dates in their usual spelling are dates")
  func plainDates() {
    var random = RandomBytes(seed: 5)
    for version in Version.allCases {
      let forms =
        version == .v3_0
        ? ["1979-04-12", "1979-04-12T10:30:00Z"] : ["19790412", "19790412T103000Z"]
      for form in forms {
        #expect(Self.test(form) { ValueChecks.isPlainDate($0, version) })
        for _ in 0..<500 {
          let bytes = random.changed(Array(form.utf8))
          let text = String(decoding: bytes, as: UTF8.self)
          guard Self.test(text, { ValueChecks.isPlainDate($0, version) }) else { continue }
          #expect(Self.test(text) { ValueChecks.isDate($0, .dateAndOrTime, version) }, "\(text)")
        }
      }
    }
  }
}
