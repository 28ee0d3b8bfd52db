import Testing

@testable import VCard

/// Odd but legal cards, and damage that is known, on their way between versions.
@Suite struct OddCardTests {
  private static func convert(
    _ lines: [String], _ from: Version, _ to: Version, variant: Variant? = nil
  ) throws -> [String] {
    let text = ConversionCase.text(["N:a;;;;", "FN:a"] + lines, from)
    let output = try ConversionCase.convert(text, to: to, variant: variant, folds: false).text
    return output.split(separator: "\r\n").map(String.init).filter {
      !["BEGIN:VCARD", "VERSION:\(to.text)", "N:a;;;;", "FN:a", "END:VCARD"].contains($0)
    }
  }

  static let upward: [ConversionCase] = [
    ConversionCase(
      "empty values", .v3_0,
      ["NOTE:", "X-GENDER:", "X-SPOUSE:", "X-AIM:", "X-SOCIALPROFILE:", "BDAY:", "UID:", "GEO:"],
      ["NOTE:", "X-GENDER:", "X-SPOUSE:", "X-AIM:", "X-SOCIALPROFILE:", "BDAY:", "UID:", "GEO:"]),
    ConversionCase(
      "quoted-printable separators are data", .v2_1,
      ["N;ENCODING=QUOTED-PRINTABLE:a=3Bb;c\\;d;=5C;;", "FN:x"], ["N:a\\;b;c\\;d;\\\\;;", "FN:x"]),
    ConversionCase(
      "a comma in a category", .v2_1,
      ["CATEGORIES;ENCODING=QUOTED-PRINTABLE:a=2Cb,c"], ["CATEGORIES:a\\,b,c"]),
    ConversionCase(
      "an encoded backslash is data", .v2_1,
      ["NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E8=A1=A8=5C"], ["NOTE:表\\\\"]),
    ConversionCase(
      "a parameter with an escaped semicolon", .v2_1, ["NOTE;X-P=a\\;b:c"],
      ["NOTE;X-P=\"a;b\":c"]),
    ConversionCase(
      "a label with several properties", .v3_0,
      ["i.X-ABDATE:2005-06-11", "i.TEL:1", "i.X-ABLabel:Anniversary"],
      ["i.ANNIVERSARY:20050611", "i.TEL:1", "i.X-ABLabel:Anniversary"]),
    ConversionCase(
      "several labels in a group", .v3_0,
      ["i.TEL:1", "i.X-ABLabel:a", "i.X-ABLabel:b"], ["i.TEL:1", "i.X-ABLabel:a", "i.X-ABLabel:b"]),
    ConversionCase(
      "two addresses in a group", .v3_0,
      ["i.ADR:;;1;;;;", "i.X-ABADR:nz", "i.ADR:;;2;;;;", "i.X-ABADR:us"],
      ["i.ADR;CC=NZ:;;1;;;;", "i.ADR;CC=US:;;2;;;;"]),
    ConversionCase(
      "a bare key text that looks like a URI", .v2_1, ["KEY;VALUE=INLINE:BEGIN:x"],
      ["KEY;VALUE=text:BEGIN:x"]),
    ConversionCase(
      "a telephone as URL", .v2_1, ["TEL;VALUE=URL:tel:+1-555-0100"],
      ["TEL;VALUE=uri:tel:+1-555-0100"]),
    ConversionCase(
      "the same messenger under two names and types", .v3_0,
      ["X-JABBER;TYPE=home:ada@example.com", "IMPP;TYPE=work:xmpp:ada@example.com"],
      ["IMPP;TYPE=home,work:xmpp:ada@example.com"]),
    ConversionCase(
      "one name at two services", .v3_0, ["X-JABBER:a@example.com", "X-GTALK:a@example.com"],
      ["IMPP:xmpp:a@example.com", "IMPP;SERVICE-TYPE=GoogleTalk:xmpp:a@example.com"]),
    ConversionCase(
      "an agent that is a text and looks like a card", .v3_0,
      ["AGENT;VALUE=text:BEGIN:VCARD", "NOTE:b"],
      ["RELATED;TYPE=agent;VALUE=text:BEGIN:VCARD", "NOTE:b"]),
    ConversionCase(
      "the same number as callback", .v2_1,
      ["TEL;CELL:1", "X-MS-TEL;CALLBACK:1"], ["TEL;TYPE=cell:1", "X-MS-TEL;TYPE=callback:1"]),
    ConversionCase(
      "a label of Android in parentheses", .v2_1,
      ["TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=C3=A9t=C3=A9):1"],
      ["item1.TEL:1", "item1.X-ABLabel:été"]),
  ]

  @Test("Upward", arguments: upward)
  func raises(_ c: ConversionCase) throws {
    let (lines, _) = try c.convert(to: .v4_0)
    #expect(lines == c.expected)
  }

  @Test(
    "A label of an address stays its own, whatever stands around it",
    arguments: [Version.v2_1, .v3_0])
  func addressLabels(_ version: Version) throws {
    let shapes = [
      "ADR:;;1 A St;B;;;", "ADR;LABEL=x:;;2 A St;B;;;", "ADR;LABEL=y:;;;;;;",
      "ADR;TYPE=home;LABEL=z:;;;;;;", "ADR;TYPE=home:;;3 A St;B;;;",
      "g.ADR;TYPE=home;LABEL=w:;;4 A St;B;;;",
    ]
    for mask in 1..<(1 << shapes.count) {
      let chosen = shapes.indices.filter { mask >> $0 & 1 == 1 }.map { shapes[$0] }
      for lines in [chosen, chosen.reversed()] {
        let down = try Self.convert(lines, .v4_0, version)
        let up = try Self.convert(down, version, .v4_0)
        func bare(_ lines: [String]) -> [String] {
          lines.map { String($0.drop { $0 != "A" }) }.sorted()
        }
        #expect(bare(up) == bare(lines), "\(lines)\n\(down)")
      }
    }
  }

  @Test("A URI of an agent stands on its line in 2.1")
  func agentLink() throws {
    #expect(
      try Self.convert(["AGENT;VALUE=URL:https://a.b/x,y"], .v2_1, .v4_0)
        == ["RELATED;TYPE=agent:https://a.b/x,y"])
    #expect(
      try Self.convert(["RELATED;TYPE=agent;PREF=1:https://a.b"], .v4_0, .v2_1)
        == ["AGENT;PREF;VALUE=URL:https://a.b"])
  }

  @Test("No fold stands in the header of data in 2.1")
  func longHeaders() throws {
    let line =
      "PHOTO;X-A=\(String(repeating: "a", count: 40));X-B=\(String(repeating: "b", count: 40)):data:image/png;base64,iVBORw0KGgo="
    let text = ConversionCase.text(["FN:a", line], .v4_0)
    let down = try ConversionCase.convert(text, to: .v2_1).text
    let card = try #require(try ConversionCase.cards(down).first)
    let photo = try #require(card.first(.photo))
    #expect(card.text(card.properties[photo].value) == "iVBORw0KGgo=")
    #expect(down.contains("TYPE=PNG:\r\n iVBORw0KGgo=\r\n\r\n"))
  }

  @Test("An untouched card with a folded header of data is written byte for byte")
  func foldedHeaders() throws {
    let header =
      "PHOTO;ENCODING=b;X-A=\(String(repeating: "a", count: 60))\r\n ;TYPE=PNG:iVBO\r\n Rw0KGgo="
    let text = ConversionCase.text(["N:a;;;;", "FN:a", header, "NOTE:b"], .v3_0)
    #expect(try ConversionCase.convert(text, to: .v3_0).text == text)
  }

  @Test("A dollar, a caret and a quote in parameters", arguments: [Version.v2_1, .v3_0])
  func parameterCharacters(_ version: Version) throws {
    let lines = ["NOTE;X-P=a^^b:c", "TITLE;X-P=\"a;b,c:d\":e"]
    #expect(try Self.convert(Self.convert(lines, .v4_0, version), version, .v4_0) == lines)
  }

  @Test("Separators in quoted-printable survive a character set that turns controls (IBM 943)")
  func turnedControls() throws {
    var options = CardReader.Options()
    options.charsets = CharsetDecoding { bytes, _, output in
      for byte in bytes {
        switch byte {
        case 0x1A: output.append(0x1C)
        case 0x1C: output.append(0x7F)
        case 0x7F: output.append(0x1A)
        case 0x80...: output.append(contentsOf: "é".utf8)
        default: output.append(byte)
        }
      }
      return .decoded
    } detect: { _ in
      nil
    }
    let text = ConversionCase.text(
      ["N;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=81=3Bb\\;c=2Cd;=5C=0Ax;;;"], .v2_1)
    var reader = CardReader(bytes: Array(text.utf8), options: options)
    var card = Card()
    #expect(try reader.next(into: &card))
    let name = try #require(card.first(.structuredName))
    #expect(card.text(card.properties[name].value) == "é\\;b\\;c\\,d;\\\\\\nx;;;")
    #expect(reader.diagnostics.isEmpty)
  }

  // MARK: Damage

  static let glued: [(line: String, number: String, name: String, value: String)] = [
    (
      "TEL;type=CELL:+12025550143X-SHARED-PHOTO-DISPLAY-PREF:ALWAYS_ASK", "+12025550143",
      "X-SHARED-PHOTO-DISPLAY-PREF", "ALWAYS_ASK"
    ),
    ("TEL:+1 202 555 0143X-ABUID:1\\:ABPerson", "+1 202 555 0143", "X-ABUID", "1\\:ABPerson"),
    ("TEL:5550100UID:a:b", "5550100", "UID", "a:b"),
    ("TEL:5550100X-ABLABEL\r\n :a", "5550100", "X-ABLABEL", "a"),
  ]

  @Test("A line that is glued to a number is split off it, with a warning", arguments: glued)
  func gluedLines(_ c: (line: String, number: String, name: String, value: String)) throws {
    let text = ConversionCase.text(["N:a;;;;", "FN:a", c.line, "NOTE:b"], .v3_0)
    var reader = CardReader(bytes: Array(text.utf8))
    var card = Card()
    #expect(try reader.next(into: &card))
    #expect(reader.diagnostics.map(\.code) == [.gluedLine])
    #expect(reader.diagnostics.first?.severity == .warning)
    #expect(reader.diagnostics.first?.line == 5)
    let places = card.indices.dropFirst(3)
    let values = places.map { card.text(card.properties[$0].value) }
    #expect(values == [c.number, c.value, "b"])
    #expect(card.text(card.properties[places.first! + 1].name) == c.name)
    // An unchanged card keeps its bytes; a converted one has both lines.
    var writer = CardWriter()
    #expect(writer.string(card) == text)
    card.raise()
    let raised = writer.string(card).uppercased()
    #expect(raised.contains("\(c.number)\r\n\(c.name)"))
  }

  @Test(
    "Numbers with colons that glue nothing stay whole",
    arguments: [
      "TEL;VALUE=uri:tel:+1-555-0100", "TEL:sip:555@example.com", "TEL:X-ABUID:1", "TEL:call: 5",
      "TEL:5550100 x:1",
    ])
  func unglued(_ line: String) throws {
    let text = ConversionCase.text(["N:a;;;;", "FN:a", line], .v3_0)
    var reader = CardReader(bytes: Array(text.utf8))
    var card = Card()
    #expect(try reader.next(into: &card))
    #expect(reader.diagnostics.isEmpty)
    #expect(card.indices.count == 4)
  }
}
