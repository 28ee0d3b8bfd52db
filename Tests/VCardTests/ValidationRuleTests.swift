import Testing

@testable import VCard

/// Every rule with a line that breaks it and one that does not.
@Suite struct ValidationRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var code: String
    var version: Version
    /// Lines that break the rule, and like ones that do not.
    var bad: String
    var good: String
    var severity: Diagnostic.Severity
    /// Where the diagnostic points, in the lines of `bad`.
    var line: Int
    var column: Int

    var testDescription: String { "\(code) in \(version.text): \(bad)" }

    init(
      _ code: String, _ version: Version, _ bad: String, _ good: String,
      _ severity: Diagnostic.Severity, at place: (Int, Int) = (1, 1)
    ) {
      self.code = code
      self.version = version
      self.bad = bad
      self.good = good
      self.severity = severity
      line = place.0
      column = place.1
    }
  }

  static let cases = [
    Case("property.unknown", .v4_0, "PET:cat", "VND-12345-PET:cat", .note),
    Case("property.unknown", .v3_0, "VND-12345-PET:cat", "X-PET:cat", .note),
    Case("property.not-in-version", .v4_0, "LABEL:9 Kauri Way", "X-LABEL:9 Kauri Way", .warning),
    Case("property.not-in-version", .v3_0, "KIND:org", "X-KIND:org", .warning),
    Case("property.not-in-version", .v2_1, "CATEGORIES:a", "X-CATEGORIES:a", .warning),
    Case(
      "property.cardinality", .v4_0, "BDAY:19790412\nBDAY:19790413",
      "BDAY;ALTID=1:19790412\nBDAY;ALTID=1:19790413", .error, at: (2, 1)),
    Case(
      "property.cardinality", .v4_0, "GRAMGENDER;LANGUAGE=de:neuter\nGRAMGENDER;LANGUAGE=DE:common",
      "GRAMGENDER;LANGUAGE=de:neuter\nGRAMGENDER;LANGUAGE=fr:common", .error, at: (2, 1)),
    Case("property.cardinality", .v3_0, "VERSION:3.0", "NOTE:3.0", .error),
    Case("property.empty", .v3_0, "NOTE:", "NOTE:x", .note),
    Case(
      "content-line.white-space", .v4_0, "NOTE ;X-A=1:x", "NOTE;X-A=1:x", .warning),
    Case(
      "content-line.white-space", .v3_0, "NOTE;X-A =1:x", "NOTE;X-A=1 :x", .warning, at: (1, 6)),
    Case("content-line.bad-group", .v3_0, "a.b.NOTE:x", "a-b.NOTE:x", .warning),
    Case(
      "content-line.bad-parameter-name", .v4_0, "NOTE;X_A=1:x", "NOTE;X-A=1:x", .warning, at: (1, 6)
    ),
    Case(
      "content-line.stray-quote", .v4_0, "NOTE;X-A=a\"b:x", "NOTE;X-A=a^'b:x", .warning, at: (1, 11)
    ),
    Case(
      "member.without-group", .v4_0, "MEMBER:mailto:bo@example.org",
      "KIND:GROUP\nMEMBER:mailto:bo@example.org", .error),
    Case(
      "pid.without-map", .v4_0, "EMAIL;PID=1.2:bo@example.org",
      "EMAIL;PID=1.2:bo@example.org\nCLIENTPIDMAP:2;urn:uuid:53e374d9", .error, at: (1, 11)),
    Case(
      "parameter.not-in-version", .v3_0, "NOTE;PREF=1:x", "NOTE;X-PREF=1:x", .warning, at: (1, 6)),
    Case(
      "parameter.not-in-version", .v3_0, "NOTE;CHARSET=UTF-8:x", "NOTE;LANGUAGE=en:x", .warning),
    Case(
      "parameter.not-in-version", .v3_0, "NOTE;ENCODING=QUOTED-PRINTABLE:x=41", "NOTE:xA", .error,
      at: (1, 15)),
    Case(
      "parameter.not-in-version", .v4_0, "PHOTO;ENCODING=b:R0lGODdh",
      "PHOTO:data:image/gif;base64,R0lGODdh", .error, at: (1, 16)),
    Case(
      "parameter.not-allowed", .v4_0, "REV;TYPE=home:20240102T030405Z",
      "REV;PROP-ID=r:20240102T030405Z", .error, at: (1, 5)),
    Case(
      "parameter.not-allowed", .v4_0, "LANGUAGE;LANGUAGE=de:de", "LANG;TYPE=home:de", .error,
      at: (1, 10)),
    Case(
      "parameter.not-allowed", .v4_0, "TEL;MEDIATYPE=text/plain:1",
      "TEL;VALUE=uri;MEDIATYPE=text/plain:tel:1", .error, at: (1, 5)),
    Case(
      "parameter.not-allowed", .v4_0, "BDAY;LANGUAGE=en:19790412",
      "BDAY;VALUE=text;LANGUAGE=en:in spring", .error, at: (1, 6)),
    Case(
      "parameter.not-allowed", .v4_0, "BDAY;VALUE=text;CALSCALE=gregorian:in spring",
      "BDAY;CALSCALE=gregorian:19790412", .error, at: (1, 17)),
    Case(
      "parameter.not-allowed", .v4_0, "SOCIALPROFILE;VALUE=text;SERVICE-TYPE=A;USERNAME=b:b",
      "SOCIALPROFILE;SERVICE-TYPE=A;USERNAME=b:https://a.example/b", .error, at: (1, 41)),
    Case(
      "parameter.repeated", .v4_0, "NOTE;LANGUAGE=de;LANGUAGE=en:x", "NOTE;X-A=1;X-A=2:x", .warning,
      at: (1, 27)),
    Case(
      "parameter.repeated", .v4_0, "ADR;LABEL=Kauri Way, Nelson:;;a;b;;;",
      "ADR;LABEL=\"Kauri Way, Nelson\":;;a;b;;;", .warning, at: (1, 22)),
    Case("parameter.bad-value", .v4_0, "TEL;PREF=0:1", "TEL;PREF=100:1", .error, at: (1, 10)),
    Case("parameter.bad-value", .v4_0, "TEL;PREF=101:1", "TEL;PREF=1:1", .error, at: (1, 10)),
    Case("parameter.bad-value", .v4_0, "TEL;PID=a:1", "TEL;PID=1,2:1", .error, at: (1, 9)),
    Case("parameter.bad-value", .v4_0, "HOBBY;INDEX=0:x", "HOBBY;INDEX=1:x", .error, at: (1, 13)),
    Case(
      "parameter.bad-value", .v4_0, "HOBBY;LEVEL=expert:x", "EXPERTISE;LEVEL=expert:x", .error,
      at: (1, 13)),
    Case(
      "parameter.bad-value", .v4_0, "ADR;CC=NZL:;;;a;;;", "ADR;CC=nz:;;;a;;;", .error, at: (1, 8)),
    Case(
      "parameter.bad-value", .v4_0, "FN;DERIVED=yes:x", "FN;DERIVED=TRUE:x", .error, at: (1, 12)),
    Case(
      "parameter.bad-value", .v4_0, "NOTE;CREATED=2022:x", "NOTE;CREATED=20221123T150132Z:x",
      .error,
      at: (1, 14)),
    Case(
      "parameter.bad-value", .v4_0, "NOTE;AUTHOR=bo:x", "NOTE;AUTHOR=\"mailto:bo@example.org\":x",
      .error, at: (1, 13)),
    Case(
      "parameter.bad-value", .v4_0, "NOTE;AUTHOR-NAME=:x", "NOTE;AUTHOR-NAME=Bo:x", .error,
      at: (1, 18)),
    Case(
      "parameter.bad-value", .v4_0, "ADR;ALTID=1;PHONETIC=script;SCRIPT=Latin:;;a;b;;;",
      "ADR;ALTID=1;PHONETIC=script;SCRIPT=Latn:;;a;b;;;", .error, at: (1, 36)),
    Case(
      "parameter.bad-value", .v4_0, "ADR;ALTID=1;PHONETIC=song:;;a;b;;;",
      "ADR;ALTID=1;PHONETIC=x-song:;;a;b;;;", .note, at: (1, 22)),
    Case(
      "parameter.bad-value", .v4_0, "NOTE;PROP-ID=a.b:x", "NOTE;PROP-ID=a_b:x", .error,
      at: (1, 14)),
    Case(
      "parameter.bad-value", .v3_0, "NOTE;LANGUAGE=en_US:x", "NOTE;LANGUAGE=en-US:x", .error,
      at: (1, 15)),
    Case(
      "parameter.bad-value", .v4_0, "URL;MEDIATYPE=html:http://a.example/",
      "URL;MEDIATYPE=\"text/html;charset=utf-8\":http://a.example/", .error, at: (1, 15)),
    Case(
      "parameter.bad-value", .v4_0, "BDAY;CALSCALE=lunar:19790412", "BDAY;CALSCALE=x-moon:19790412",
      .note, at: (1, 15)),
    Case(
      "parameter.bad-value", .v4_0, "X-A;VALUE=colour:x", "X-A;VALUE=x-colour:x", .warning,
      at: (1, 11)),
    Case(
      "parameter.bad-value", .v3_0, "PHOTO;ENCODING=BASE64:R0lGODdh", "PHOTO;ENCODING=B:R0lGODdh",
      .warning, at: (1, 16)),
    Case(
      "parameter.bad-value", .v4_0, "ORG;SORT-AS=\"A,B,C\":a;b", "ORG;SORT-AS=\"A,B\":a;b", .error,
      at: (1, 18)),
    Case(
      "parameter.missing", .v4_0, "SOCIALPROFILE;VALUE=text:ada79",
      "SOCIALPROFILE;VALUE=text;SERVICE-TYPE=A:ada79", .error),
    Case("parameter.missing", .v4_0, "JSPROP:42", "JSPROP;JSPTR=\"a/b\":42", .error),
    Case(
      "parameter.missing", .v4_0, "ADR;ALTID=1;PHONETIC=script:;;a;b;;;",
      "ADR;ALTID=1;PHONETIC=ipa:;;a;b;;;", .error, at: (1, 13)),
    Case(
      "parameter.missing", .v4_0, "ADR;PHONETIC=ipa:;;a;b;;;", "ADR;ALTID=1;PHONETIC=ipa:;;a;b;;;",
      .warning, at: (1, 5)),
    Case(
      "parameter.missing", .v4_0, "ADR;SCRIPT=Latn:;;a;b;;;",
      "ADR;ALTID=1;PHONETIC=script;SCRIPT=Latn:;;a;b;;;", .warning, at: (1, 5)),
    Case(
      "parameter.missing", .v3_0, "PHOTO:http://a.example/b.jpg",
      "PHOTO;VALUE=uri:http://a.example/b.jpg", .error),
    Case("parameter.missing", .v2_1, "NOTE:Käse", "NOTE;CHARSET=UTF-8:Käse", .note),
    Case(
      "parameter.duplicate-id", .v4_0, "NOTE;PROP-ID=a:x\nNOTE;PROP-ID=a:y",
      "NOTE;PROP-ID=a:x\nTEL;PROP-ID=a:1", .error, at: (2, 14)),
    Case(
      "type.not-allowed", .v4_0, "EMAIL;TYPE=cell:a@b.example", "TEL;TYPE=cell:1", .error,
      at: (1, 12)),
    Case(
      "type.not-allowed", .v4_0, "TEL;TYPE=home,friend:1", "RELATED;TYPE=friend:a:b", .error,
      at: (1, 15)),
    Case(
      "type.not-allowed", .v4_0, "TEL;TYPE=billing:1", "ADR;TYPE=billing:;;a;b;;;", .error,
      at: (1, 10)),
    Case("type.not-allowed", .v4_0, "TEL;TYPE=pref:1", "TEL;TYPE=x-pref:1", .warning, at: (1, 10)),
    Case(
      "type.not-allowed", .v3_0, "EMAIL;TYPE=FAX:a@b.example", "TEL;TYPE=FAX,PCS:1", .note,
      at: (1, 12)),
    Case("type.not-allowed", .v2_1, "TEL;PCS:1", "TEL;VIDEO:1", .note, at: (1, 5)),
    Case("type.unknown", .v3_0, "TEL;TYPE=OTHER:1", "TEL;TYPE=X-OTHER:1", .note, at: (1, 10)),
    Case(
      "type.unknown", .v4_0, "PHOTO;TYPE=JPEG:http://a.example/",
      "PHOTO;TYPE=home:http://a.example/", .note, at: (1, 12)),
    Case("value.wrong-type", .v4_0, "TEL;VALUE=integer:1", "TEL;VALUE=text:1", .error, at: (1, 11)),
    Case(
      "value.wrong-type", .v4_0, "BDAY;VALUE=date:19790412",
      "BDAY;VALUE=date-and-or-time:19790412", .warning, at: (1, 12)),
    Case(
      "value.wrong-type", .v2_1, "PHOTO;VALUE=uri:http://a.example/",
      "PHOTO;VALUE=URL:http://a.example/", .warning, at: (1, 13)),
    Case(
      "value.wrong-type", .v3_0, "URL;VALUE=url:http://a.example/",
      "URL;VALUE=URI:http://a.example/", .warning, at: (1, 11)),
    Case("value.not-escaped", .v4_0, "NOTE:a,b", "NOTE:a\\,b;c", .warning, at: (1, 7)),
    Case("value.not-escaped", .v3_0, "NOTE:ab;c", "NOTE:ab\\;c", .warning, at: (1, 8)),
    Case("value.not-escaped", .v3_0, "ORG:a,b", "ORG:a\\,b;c", .warning, at: (1, 6)),
    Case("value.bad-escape", .v4_0, "NOTE:C:\\temp", "NOTE:C:\\\\temp\\n", .warning, at: (1, 8)),
    Case("value.bad-escape", .v3_0, "NOTE:end\\", "NOTE:end\\\\", .warning, at: (1, 9)),
    Case("value.bad-date", .v4_0, "BDAY:1979-04-12", "BDAY:--0412", .error, at: (1, 6)),
    Case(
      "value.bad-date", .v3_0, "BDAY:12.4.1979", "BDAY:1979-04-12T10:30:00Z", .error, at: (1, 6)),
    Case("value.bad-date", .v2_1, "BDAY:1979", "BDAY:19790412", .error, at: (1, 6)),
    Case(
      "value.bad-date", .v4_0, "BDAY:19790230", "BDAY;CALSCALE=x-moon:19790230", .error,
      at: (1, 6)),
    Case("value.bad-date", .v4_0, "REV:20240102", "REV:20240102T030405Z", .warning, at: (1, 5)),
    Case(
      "value.bad-date", .v4_0, "X-A;VALUE=date:20240102,2024x", "X-A;VALUE=date:20240102,2024",
      .error, at: (1, 25)),
    Case(
      "value.bad-uri", .v4_0, "URL:www.example.org", "URL:http://example.org/?a=1;b=2,3", .error,
      at: (1, 5)),
    Case(
      "value.bad-uri", .v3_0, "URL:www.example.org", "URL:http://example.org/", .warning,
      at: (1, 5)),
    Case("value.bad-uri", .v4_0, "PHOTO:a b", "PHOTO:http://a.example/b", .error, at: (1, 7)),
    Case("value.bad-language-tag", .v4_0, "LANG:de_AT", "LANG:de-AT", .error, at: (1, 6)),
    Case("value.bad-offset", .v3_0, "TZ:-0500", "TZ:-05:00", .warning, at: (1, 4)),
    Case(
      "value.bad-offset", .v4_0, "TZ;VALUE=utc-offset:-05:00", "TZ:Pacific/Auckland", .error,
      at: (1, 21)),
    Case(
      "value.bad-position", .v4_0, "GEO:geo:91,0", "GEO:geo:-41.27,173.28;u=5", .error,
      at: (1, 5)),
    Case("value.bad-position", .v4_0, "GEO:48.2;16.3", "GEO:http://a.example/", .error, at: (1, 5)),
    Case("value.bad-position", .v3_0, "GEO:48.2,16.3", "GEO:37.5;-17.8", .error, at: (1, 5)),
    Case("value.bad-word", .v4_0, "GENDER:X", "GENDER:;it varies", .error, at: (1, 8)),
    Case("value.bad-word", .v4_0, "KIND:club", "KIND:x-club", .note, at: (1, 6)),
    Case("value.bad-word", .v4_0, "GRAMGENDER:both", "GRAMGENDER:neuter", .note, at: (1, 12)),
    Case("value.bad-word", .v3_0, "CLASS:SECRET", "CLASS:private", .note, at: (1, 7)),
    Case("value.bad-word", .v3_0, "PROFILE:VCALENDAR", "PROFILE:vcard", .error, at: (1, 9)),
    Case(
      "value.bad-number", .v4_0, "X-A;VALUE=integer:9223372036854775808",
      "X-A;VALUE=integer:1,2", .error, at: (1, 19)),
    Case(
      "value.bad-number", .v3_0, "X-A;VALUE=float:.5", "X-A;VALUE=float:0.5", .error, at: (1, 17)),
    Case(
      "value.bad-boolean", .v4_0, "X-A;VALUE=boolean:yes", "X-A;VALUE=boolean:True", .error,
      at: (1, 19)),
    Case(
      "value.bad-pid-map", .v4_0, "CLIENTPIDMAP:0;urn:uuid:53e3", "CLIENTPIDMAP:1;urn:uuid:53e3",
      .error, at: (1, 14)),
    Case(
      "value.bad-pid-map", .v4_0, "CLIENTPIDMAP:1;urn:uuid:53e3\nCLIENTPIDMAP:1;urn:uuid:53e4",
      "CLIENTPIDMAP:1;urn:uuid:53e3\nCLIENTPIDMAP:2;urn:uuid:53e4", .error, at: (2, 14)),
    Case(
      "value.bad-padding", .v3_0, "PHOTO;ENCODING=b:R0lGODdhAA", "PHOTO;ENCODING=b:R0lGODdhAA==",
      .warning, at: (1, 18)),
    Case("value.bad-xml", .v4_0, "XML:plain", "XML:<a xmlns=\"b\">c</a>", .warning, at: (1, 5)),
    Case("value.component-count", .v4_0, "ADR:;;a;b", "ADR:;;a;b;;;", .note, at: (1, 5)),
    Case(
      "value.component-count", .v4_0, "GENDER:M;a;b", "GENDER:M;a\\;b", .note, at: (1, 8)),
    Case(
      "value.deprecated-component", .v4_0, "ADR:Box 1;;a;b;;;",
      "ADR:;Room 2;a;b;;;;;;;;;;;;;;", .note, at: (1, 5)),
    Case("tel.not-a-number", .v3_0, "TEL:n/a", "TEL:(03) 555-0101", .warning, at: (1, 5)),
    Case(
      "tel.not-a-number", .v4_0, "TEL:tel:+1-555", "TEL;VALUE=uri:tel:+1-555", .warning,
      at: (1, 5)),
    Case(
      "email.bad-address", .v3_0, "EMAIL:ada at example.org", "EMAIL:ada@example.org", .warning,
      at: (1, 7)),
    Case(
      "email.bad-address", .v2_1, "EMAIL;INTERNET:ada", "EMAIL;AOL:ada", .warning, at: (1, 16)),
    Case(
      "line.too-long", .v3_0, "NOTE:" + String(repeating: "x", count: 71),
      "NOTE:" + String(repeating: "x", count: 70), .note),
  ]

  // MARK: Cards

  /// A card of two names, a UID and some lines, which begin on line 6.
  static func card(_ version: Version, _ lines: String) -> String {
    let name = version == .v4_0 ? "Marsh;Ada;;;" : "Marsh;Ada"
    let uid = "UID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"
    return
      (["BEGIN:VCARD", "VERSION:\(version.text)", "FN:Ada Marsh", "N:\(name)", uid]
      + lines.split(separator: "\n").map(String.init) + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  static func read(_ text: String) throws -> [Card] {
    var reader = CardReader(bytes: Array(text.utf8))
    var cards: [Card] = []
    var card = Card()
    while try reader.next(into: &card) { cards.append(card) }
    return cards
  }

  static func found(
    _ text: String, as version: Version? = nil, rules: [ValidationRule] = ValidationRule.all
  ) throws -> [Diagnostic] {
    var validator = Validator(version: version, rules: rules)
    var found: [Diagnostic] = []
    for card in try read(text) { validator.validate(card, into: &found) }
    validator.finish(into: &found)
    return found
  }

  private static func codes(_ found: [Diagnostic]) -> [String] { found.map(\.code.rawValue) }

  @Test("A card breaks a rule, and one much like it does not", arguments: cases)
  func finds(_ c: Case) throws {
    let found = try Self.found(Self.card(c.version, c.bad))
    let diagnostic = try #require(
      found.first { $0.code.rawValue == c.code }, "found only \(Self.codes(found))")
    #expect(diagnostic.severity == c.severity)
    #expect(diagnostic.line == c.line + 5)
    #expect(diagnostic.column == c.column)
    let others = try Self.found(Self.card(c.version, c.good))
    #expect(!Self.codes(others).contains(c.code), "\(others)")
  }

  @Test("A usual card of each version breaks no rule", arguments: Version.allCases)
  func acceptsUsualCards(_ version: Version) throws {
    let lines =
      switch version {
      case .v2_1: "TEL;HOME;VOICE:+64 3 555 0101\nADR;WORK:;;9 Kauri Way;Nelson;;7010;NZ\nTZ:-0500"
      case .v3_0:
        """
        TEL;TYPE=HOME,VOICE:+64 3 555 0101
        EMAIL;TYPE=INTERNET;TYPE=HOME;TYPE=pref:ada@example.org
        item1.ADR;TYPE=WORK:;;9 Kauri Way;Nelson;;7010;NZ
        item1.X-ABLabel:_$!<Work>!$_
        NOTE:Rings twice\\, waits\\nand goes
        BDAY:1979-04-12
        REV:2024-01-02T03:04:05Z
        PHOTO;ENCODING=b;TYPE=GIF:R0lGODdh
        """
      case .v4_0:
        """
        TEL;TYPE="home,voice";PREF=1;VALUE=uri:tel:+64-3-555-0101
        EMAIL;TYPE=home;PREF=1:ada@example.org
        ADR;GEO="geo:-41.27,173.28";CC=NZ;LABEL="9 Way^nNelson":;;9 Way;Nelson;;;
        TITLE;LANGUAGE=de:Optikerin
        BDAY:--0412
        GENDER:F
        RELATED;TYPE=friend;VALUE=text:Bo the builder
        NOTE;X-A="q^'uoted, ^^":t
        PHOTO;MEDIATYPE=image/gif:data:image/gif;base64,R0lGODdh
        """
      }
    let found = try Self.found(Self.card(version, lines))
    #expect(found.isEmpty, "\(found)")
  }

  struct WholeCase: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var codes: [String]
  }

  static let wholeCases = [
    WholeCase(
      testDescription: "4.0 without FN and UID",
      text: "BEGIN:VCARD\r\nVERSION:4.0\r\nN:a;b;;;\r\nEND:VCARD\r\n",
      codes: ["card.missing-fn", "card.no-uid"]),
    WholeCase(
      testDescription: "2.1 without N",
      text: "BEGIN:VCARD\r\nVERSION:2.1\r\nUID:1\r\nEND:VCARD\r\n",
      codes: ["card.missing-n"]),
    WholeCase(
      testDescription: "an empty card", text: "BEGIN:VCARD\r\nEND:VCARD\r\n",
      codes: ["card.missing-fn", "card.missing-n", "card.no-uid"]),
    WholeCase(
      testDescription: "VERSION behind FN in 4.0",
      text: "BEGIN:VCARD\r\nFN:a\r\nVERSION:4.0\r\nUID:a:b\r\nEND:VCARD\r\n",
      codes: ["version.position"]),
    WholeCase(
      testDescription: "line feeds, reported once",
      text: String(
        repeating: "BEGIN:VCARD\nVERSION:4.0\nFN:a\nEND:VCARD\n", count: 2),
      codes: ["card.no-uid", "line.bare-line-feed", "card.no-uid"]),
    WholeCase(
      testDescription: "the same UID twice",
      text: String(
        repeating: "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:a\r\nUID:a:b\r\nEND:VCARD\r\n", count: 2),
      codes: ["file.duplicate-uid"]),
  ]

  @Test("Rules about cards and files", arguments: wholeCases)
  func findsInWholes(_ c: WholeCase) throws {
    #expect(Self.codes(try Self.found(c.text)) == c.codes)
  }

  // MARK: Choosing

  @Test func judgesByAnotherVersion() throws {
    let text = Self.card(.v3_0, "TEL;TYPE=pref:1\nBDAY:1979-04-12\nPHOTO;ENCODING=b:R0lGODdh")
    let found = try Self.found(text, as: .v4_0).filter { $0.severity > .note }
    #expect(
      Self.codes(found) == ["type.not-allowed", "value.bad-date", "parameter.not-in-version"])
    #expect(
      found[1].message == "BDAY: \"1979-04-12\" is not a date; 4.0 writes it 19790412")
  }

  @Test func looksOnlyAtTheRulesChosen() throws {
    let text = Self.card(.v4_0, "BDAY:1979-04-12\nURL:www.example.org\nKIND:club")
    let rules = ValidationRule.matching("value.bad-d") + ValidationRule.matching("value.bad-word")
    #expect(Self.codes(try Self.found(text, rules: rules)) == ["value.bad-date", "value.bad-word"])
    #expect(ValidationRule.matching("nothing").isEmpty)
    #expect(ValidationRule.matching("value.").count == 16)
  }

  @Test func finishEndsAFile() throws {
    var validator = Validator()
    var found: [Diagnostic] = []
    for _ in 0..<2 {
      for card in try Self.read(Self.card(.v3_0, "NOTE:x")) {
        validator.validate(card, into: &found)
      }
      validator.finish(into: &found)
    }
    #expect(found.isEmpty)
  }

  @Test func manyUIDsAreToldApart() {
    var uids = UIDSet()
    for i in 0..<5000 {
      var text = "urn:uuid:\(i)"
      #expect(text.withUTF8 { uids.insert($0) } == false)
    }
    var text = "urn:uuid:17"
    #expect(text.withUTF8 { uids.insert($0) })
    #expect(uids.count == 5000)
  }

  // MARK: The table

  @Test func theTableIsInOrderAndEveryRuleHasACase() {
    #expect(ValidationRule.all.map(\.id) == ValidationRule.ID.allCases)
    let codes = Set(ValidationRule.all.map(\.code.rawValue))
    #expect(codes.count == ValidationRule.all.count)
    #expect(codes.isDisjoint(with: DiagnosticCode.readingRules.map(\.code.rawValue)))
    let tested = Set(Self.cases.map(\.code) + Self.wholeCases.flatMap(\.codes))
    #expect(codes.subtracting(tested) == [])
    for rule in ValidationRule.all {
      #expect(!rule.summary.isEmpty && !rule.source.isEmpty)
      #expect(rule.code.severity == rule.severity)
      #expect(rule.code.rawValue.split(separator: ".").count == 2)
    }
  }

  // MARK: Screening

  /// What the checks find when none is left out.
  private static func foundByAll(_ card: Card, as version: Version) -> [Diagnostic] {
    var findings = Findings(version: version, rule: ValidationRule.all[0])
    for rule in ValidationRule.all where rule.id != .duplicateUID {
      findings.rule = rule
      rule.check(card, &findings)
    }
    return findings.diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  @Test("The screening overlooks nothing", arguments: Version.allCases)
  func screens(_ version: Version) throws {
    var random = RandomBytes(seed: 42)
    for c in Self.cases {
      for lines in [c.bad, c.good, c.bad + "\n" + c.good] {
        let text = Self.card(c.version, lines)
        for round in 0..<6 {
          let bytes = round == 0 ? Array(text.utf8) : random.changed(Array(text.utf8))
          var reader = CardReader(bytes: bytes)
          var card = Card()
          while try reader.next(into: &card) {
            var validator = Validator(version: version)
            var found: [Diagnostic] = []
            validator.validate(card, into: &found)
            #expect(
              found == Self.foundByAll(card, as: version),
              "\(String(decoding: bytes, as: UTF8.self))")
          }
        }
      }
    }
  }
}

/// Numbers that look random and are the same in every run.
struct RandomBytes {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  /// A copy in which a few bytes are others, missing or doubled.
  mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    let signs = Array(" ;:,=\\\"\r\n.\t-0aX\u{7F}@".utf8) + [0, 0xC3, 0xFF]
    var copy = bytes
    for _ in 0..<3 {
      let i = next(below: copy.count)
      switch next(below: 3) {
      case 0: copy[i] = signs[next(below: signs.count)]
      case 1: copy.insert(signs[next(below: signs.count)], at: i)
      default: copy.remove(at: i)
      }
    }
    return copy
  }
}
