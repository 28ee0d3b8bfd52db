import Testing

@testable import VCard

/// What goes down to 3.0 or 2.1 and up again is what it was.
///
/// Spelled otherwise may be, and nothing else: the order of properties and parameters; a `tel:` URI that
/// says nothing but a number, which becomes that number as text; `KIND:individual`, the default; the
/// percent-encoding of messengers' URIs; the names of groups, not what stands in them; N where there
/// was none.
@Suite struct LosslessTests {
  static let acceptance = [
    "PRODID:-//Apple Inc.//iOS 17.0.2//EN", "N:Appleseed;John;Q.;Dr.;Jr.",
    "FN:Dr. John Q. Appleseed Jr.", "X-MAIDENNAME:Seedling", "ORG:Example Orchards;Grafting",
    "TITLE:Pomologist", "EMAIL;type=INTERNET;type=HOME;type=pref:john@example.com",
    "item1.EMAIL;type=INTERNET:ja@example.org", "item1.X-ABLabel:iCloud",
    "TEL;type=IPHONE;type=CELL;type=VOICE;type=pref:+1 202 555 0143",
    "TEL;type=WORK;type=FAX:+1 202 555 0100",
    "item2.ADR;type=WORK;type=pref:;;1 Orchard Way\\nShed 2;Springfield;OR;97477;USA",
    "item2.X-ABADR:us",
    "X-SOCIALPROFILE;type=twitter;x-user=jappleseed:http://twitter.com/jappleseed",
    "item3.URL;type=pref:https://example.com", "item3.X-ABLabel:_$!<HomePage>!$_",
    "BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "X-ALTBDAY;CALSCALE=chinese:007800010115",
    "item4.X-ABDATE;type=pref:2010-06-12", "item4.X-ABLabel:_$!<Anniversary>!$_",
    "item5.X-ABRELATEDNAMES;type=pref:Jane Example", "item5.X-ABLabel:_$!<Spouse>!$_",
    "IMPP;X-SERVICE-TYPE=Jabber;type=HOME;type=pref:xmpp:john%40example.net",
    "X-JABBER;type=HOME;type=pref:john@example.net",
    "UID:0D8F2E4A-0000-4000-8000-000000000001",
    "X-ABUID:0D8F2E4A-0000-4000-8000-000000000001:ABPerson", "REV:2024-01-01T00:00:00Z",
  ]

  /// A phone contact as a person would write it, in each version.
  static let ordinary: [Version: [String]] = [
    .v4_0: [
      "N:Marsh;Ada;;;", "FN:Ada Marsh", "TEL;TYPE=cell;PREF=1:+1-555-0100",
      "TEL;TYPE=home:+1-555-0101",
      "EMAIL;TYPE=work:ada@example.com", "ADR;TYPE=home:;;9 Kauri Way;Nelson;;7010;NZ",
      "ORG:Kauri;Optics", "TITLE:Head", "BDAY:19790412", "URL:https://example.com",
      "NOTE:Rings twice",
      "PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJRg==", "CATEGORIES:choir", "NICKNAME:Addy",
      "UID:urn:uuid:0d8f2e4a-0000-4000-8000-000000000001", "REV:20240102T030405Z",
    ],
    .v3_0: [
      "N:Marsh;Ada;;;", "FN:Ada Marsh", "TEL;TYPE=CELL,PREF:+1-555-0100",
      "TEL;TYPE=HOME:+1-555-0101",
      "EMAIL;TYPE=INTERNET,WORK:ada@example.com", "ADR;TYPE=HOME:;;9 Kauri Way;Nelson;;7010;NZ",
      "ORG:Kauri;Optics", "TITLE:Head", "BDAY:1979-04-12", "URL:https://example.com",
      "NOTE:Rings twice", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg==", "CATEGORIES:choir",
      "NICKNAME:Addy", "UID:urn:uuid:0d8f2e4a-0000-4000-8000-000000000001",
      "REV:2024-01-02T03:04:05Z",
    ],
    .v2_1: [
      "N:Marsh;Ada;;;", "FN:Ada Marsh", "TEL;CELL;PREF:+1-555-0100", "TEL;HOME:+1-555-0101",
      "EMAIL;INTERNET;WORK:ada@example.com", "ADR;HOME:;;9 Kauri Way;Nelson;;7010;NZ",
      "ORG:Kauri;Optics", "TITLE:Head", "BDAY:19790412", "URL:https://example.com",
      "NOTE:Rings twice", "PHOTO;ENCODING=BASE64;TYPE=JPEG:/9j/4AAQSkZJRg==", "",
      "CATEGORIES:choir",
      "NICKNAME:Addy", "UID:urn:uuid:0d8f2e4a-0000-4000-8000-000000000001", "REV:20240102T030405Z",
    ],
  ]

  private static func generated(_ seed: Int) -> String {
    var generator = CardGenerator(seed: UInt64(seed))
    return ConversionCase.text(generator.lines(), .v4_0)
  }

  /// The properties of a card, what may be spelled otherwise spelled one way.
  private static func canonical(_ text: String) throws -> [String] {
    var lines: [String] = []
    for var card in try ConversionCase.cards(text) {
      for i in card.indices {
        let record = card.properties[i]
        var value = card.text(record.value)
        var parameters = record.parameterRange.filter { !card.parameters[$0].isRemoved }.map {
          let name =
            card.parameters[$0].id == .other
            ? card.text(card.parameters[$0].name) : "\(card.parameters[$0].id.name)"
          return "\(name)=\(card.text(parameterValue: $0).lowercased())"
        }
        switch record.id {
        case .version: continue
        case .kind where value == "individual" && parameters.isEmpty: continue
        case .xABLabel where !record.group.isEmpty: continue
        case .telephone where parameters.contains("VALUE=uri"):
          if let number = card.telephoneNumber(ofURI: record.value), number.isWhole {
            value = card.text(number.text)
            parameters.removeAll { $0 == "VALUE=uri" }
          }
        case .impp:
          var plain = ByteBuffer(capacity: 64)
          card.with(record.value) { URIEscaping.unescape($0, into: &plain) }
          value = plain.string
        default: break
        }
        let labels = card.indices.filter {
          !record.group.isEmpty && card.properties[$0].id == .xABLabel
            && card.equalIgnoringCase(card.properties[$0].group, record.group)
        }.map { card.text(card.properties[$0].value) }
        let name = record.id == .other ? card.text(record.name) : "\(record.id.name)"
        lines.append(
          name + parameters.sorted().map { ";" + $0 }.joined() + ":" + value
            + labels.sorted().map { " [\($0)]" }.joined())
      }
    }
    return lines.sorted()
  }

  /// The card in 4.0, as any conversion to it writes it.
  private static func raised(_ text: String) throws -> String {
    var card = try #require(try ConversionCase.cards(text).first)
    var converter = CardConverter(to: .v4_0)
    converter.raisesAll = true
    var losses: [Diagnostic] = []
    _ = converter.convert(&card, &losses)
    var writer = CardWriter()
    return writer.string(card)
  }

  @Test(
    "4.0 to an old version and back gives the same properties", arguments: [Version.v2_1, .v3_0])
  func roundTrips(_ version: Version) throws {
    for seed in 1...300 {
      let text = Self.generated(seed)
      let down = try ConversionCase.convert(text, to: version)
      let up = try ConversionCase.convert(down.text, to: .v4_0)
      let before = try Self.canonical(text)
      let after = try Self.canonical(up.text).filter {
        // 2.1 and 3.0 want an N.
        !$0.hasPrefix("N:") || before.contains { $0.hasPrefix("N:") || $0.hasPrefix("N;") }
      }
      let lost = before.filter { !after.contains($0) }
      let made = after.filter { !before.contains($0) }
      #expect(lost.isEmpty && made.isEmpty, "seed \(seed)\nlost: \(lost)\nmade: \(made)")
      #expect(down.losses.map(\.message) == [], "seed \(seed)")
      #expect(up.losses.isEmpty, "seed \(seed)")
      #expect(try ConversionCase.convert(text, to: version).text == down.text, "seed \(seed)")
    }
  }

  @Test(
    "Any way through the versions gives the same properties",
    arguments: [
      [Version.v3_0, .v2_1, .v4_0], [.v2_1, .v3_0, .v4_0], [.v3_0, .v2_1, .v3_0, .v4_0],
    ])
  func ways(_ versions: [Version]) throws {
    for seed in 1...100 {
      let source = Self.generated(seed)
      var text = source
      for version in versions { text = try ConversionCase.convert(text, to: version).text }
      let before = try Self.canonical(source)
      let after = try Self.canonical(text).filter {
        !$0.hasPrefix("N:") || before.contains { $0.hasPrefix("N:") || $0.hasPrefix("N;") }
      }
      let lost = before.filter { !after.contains($0) }
      let made = after.filter { !before.contains($0) }
      #expect(lost.isEmpty && made.isEmpty, "seed \(seed)\nlost: \(lost)\nmade: \(made)")
    }
  }

  @Test("Raising what is raised changes nothing; an untouched card stays as it was")
  func repeats() throws {
    for seed in 1...300 {
      let text = Self.generated(seed)
      let once = try Self.raised(text)
      #expect(try Self.raised(once) == once, "seed \(seed)")
      for version in Version.allCases {
        let source = try ConversionCase.convert(text, to: version).text
        let same = try ConversionCase.convert(source, to: version).text
        let changed = zip(
          same.split(separator: "\r\n", omittingEmptySubsequences: false),
          source.split(separator: "\r\n", omittingEmptySubsequences: false)
        ).first { $0 != $1 }
        #expect(
          same == source,
          "seed \(seed), \(version.text): \(changed.map { "\($1)\n\($0)" } ?? "")")
      }
    }
  }

  @Test("A card of Apple survives every way", arguments: [Version.v2_1, .v3_0])
  func apple(_ version: Version) throws {
    let text = ConversionCase.text(Self.acceptance, .v3_0)
    let up = try ConversionCase.convert(text, to: .v4_0)
    #expect(up.losses.isEmpty)
    let down = try ConversionCase.convert(up.text, to: version)
    #expect(down.losses.isEmpty)
    let again = try ConversionCase.convert(down.text, to: .v4_0)
    #expect(try Self.canonical(again.text) == Self.canonical(up.text))
    #expect(try ConversionCase.convert(text, to: .v3_0).text == text)
    let contact = Contact(try #require(try ConversionCase.cards(up.text).first))
    #expect(contact.emails.map(\.labels) == [["home"], ["iCloud"]])
    #expect(up.text.contains("\r\nBDAY:--0229\r\n"))
    #expect(up.text.contains("\r\nX-ALTBDAY;CALSCALE=chinese:007800010115\r\n"))
    #expect(up.text.components(separated: "IMPP").count == 2)
    #expect(up.text.contains("CC=US"))
  }

  @Test("An ordinary card looks in each version as a person would have written it")
  func ordinaryCards() throws {
    for from in Version.allCases {
      for to in Version.allCases {
        let text = ConversionCase.text(Self.ordinary[from] ?? [], from)
        let result = try ConversionCase.convert(text, to: to)
        #expect(result.text == ConversionCase.text(Self.ordinary[to] ?? [], to))
        #expect(result.losses.isEmpty)
      }
    }
  }

  @Test(
    "Every value that a policy without carriers leaves out is named",
    arguments: [Version.v2_1, .v3_0])
  func reports(_ version: Version) throws {
    for seed in 1...300 {
      let text = Self.generated(seed)
      let down = try ConversionCase.convert(text, to: version, loss: .report)
      let up = try ConversionCase.convert(down.text, to: .v4_0)
      let before = try Self.canonical(text)
      let after = Set(try Self.canonical(up.text))
      for line in before where !after.contains(line) {
        let name = line.prefix { $0 != ";" && $0 != ":" }
        #expect(
          down.losses.contains { $0.message.hasPrefix("\(name):") }, "seed \(seed): \(line)")
      }
      #expect(down.losses.allSatisfy { $0.severity == .warning && $0.line > 0 }, "seed \(seed)")
      let failed = try ConversionCase.convert(text, to: version, loss: .fail)
      #expect(failed.losses.allSatisfy { $0.severity == .error })
      #expect(failed.losses.count == down.losses.count)
    }
  }
}

extension String {
  fileprivate func components(separated separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
