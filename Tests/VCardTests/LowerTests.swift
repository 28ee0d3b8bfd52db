import Testing

@testable import VCard

/// What 4.0 says becomes what 3.0 and 2.1 say for it, else one of our carriers: a row for each row of the
/// rules, in both versions.
@Suite struct LowerTests {
  /// One row: a card of 4.0 and what it becomes.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: [String]
    var in3: [String]
    var in2: [String]

    init(_ source: String, _ lines: [String], _ in3: [String], _ in2: [String]? = nil) {
      testDescription = "\(source): \(lines.joined(separator: " / "))"
      self.lines = lines
      self.in3 = in3
      self.in2 = in2 ?? in3
    }

    init(_ source: String, _ line: String, _ in3: String..., in2: [String]? = nil) {
      self.init(source, [line], in3, in2)
    }
  }

  static let properties: [Case] =
    [
      Case("RFC 6350 6.1.4", "KIND:individual"),
      Case("RFC 6350 6.1.4", "KIND:group", "X-ADDRESSBOOKSERVER-KIND:group"),
      Case("RFC 6350 6.1.4", "KIND:org", "X-ABShowAs:COMPANY"),
      Case("RFC 6350 6.1.4", "KIND:location", "X-KIND:location"),
      Case(
        "RFC 6350 6.6.5", "MEMBER:mailto:bo@example.com",
        "X-ADDRESSBOOKSERVER-MEMBER:mailto:bo@example.com"),
      Case("RFC 6350 6.1.5", "XML:<a xmlns=\"urn:a\"/>", "X-XML:<a xmlns=\"urn:a\"/>"),
      Case(
        "RFC 9554 2.2", ["N:Marsh,Lee;Ada;;;Jr.;Lee;Jr.", "FN:a"],
        ["N:Marsh,Lee;Ada;;;Jr.", "X-N-EXT:Lee;Jr.", "FN:a"],
        ["N:Marsh,Lee;Ada;;;Jr.", "X-N-LISTS:Marsh,Lee;Ada;;;Jr.", "X-N-EXT:Lee;Jr.", "FN:a"]),
      Case(
        "RFC 6350 6.2.2", ["N:Marsh;Ada;Rose,Jo;;", "FN:a"], ["N:Marsh;Ada;Rose,Jo;;", "FN:a"],
        ["N:Marsh;Ada;Rose,Jo;;", "X-N-LISTS:Marsh;Ada;Rose,Jo;;", "FN:a"]),
      Case(
        "RFC 2426 3.1.2, N made of FN", ["FN:Ada Rose Marsh"],
        ["N:Marsh;Ada Rose;;;", "FN:Ada Rose Marsh"]),
      Case(
        "RFC 2426 3.1.2, N of an organisation", ["KIND:org", "FN:Kauri Ltd."],
        ["N:;Kauri Ltd.;;;", "X-ABShowAs:COMPANY", "FN:Kauri Ltd."]),
      Case(
        "RFC 6350 6.2.1", ["N:a;;;;", "FN;PREF=2:Addy", "FN;PREF=1:Ada"],
        ["N:a;;;;", "X-FN;X-PREF=2:Addy", "FN;TYPE=PREF:Ada"],
        ["N:a;;;;", "X-FN;X-PREF=2:Addy", "FN;PREF:Ada"]),
      Case(
        "RFC 6350 6.2.6", ["ANNIVERSARY:20050611"],
        [
          "X-ANNIVERSARY:2005-06-11", "item1.X-ABDATE:2005-06-11",
          "item1.X-ABLabel:_$!<Anniversary>!$_",
        ], ["X-ANNIVERSARY:20050611"]),
      Case(
        "RFC 6350 6.2.6, without a year", ["ANNIVERSARY:--0611"],
        [
          "X-ANNIVERSARY;X-APPLE-OMIT-YEAR=1604:1604-06-11",
          "item1.X-ABDATE;X-APPLE-OMIT-YEAR=1604:1604-06-11",
          "item1.X-ABLabel:_$!<Anniversary>!$_",
        ],
        ["X-ANNIVERSARY;X-APPLE-OMIT-YEAR=1604:16040611"]),
      Case("RFC 6350 6.2.6, in part", "ANNIVERSARY:2005", "X-ANNIVERSARY:2005"),
      Case(
        "RFC 6350 6.2.6, beside others in a group",
        ["i.ANNIVERSARY:20050611", "i.NOTE:a", "i.X-ABLabel:b"],
        [
          "i.X-ANNIVERSARY:2005-06-11", "item1.X-ABDATE:2005-06-11",
          "item1.X-ABLabel:_$!<Anniversary>!$_", "i.NOTE:a", "i.X-ABLabel:b",
        ],
        ["i.X-ANNIVERSARY:20050611", "i.NOTE:a", "i.X-ABLabel:b"]),
      Case("RFC 6350 4.3", ["BDAY:19790412"], ["BDAY:1979-04-12"], ["BDAY:19790412"]),
      Case(
        "RFC 6350 4.3", ["BDAY:--0412"], ["BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12"],
        ["BDAY;X-APPLE-OMIT-YEAR=1604:16040412"]),
      Case(
        "RFC 6350 4.3", ["BDAY:19790412T103000-0500"], ["BDAY:1979-04-12T10:30:00-05:00"],
        ["BDAY:19790412T103000-0500"]),
      Case(
        "RFC 6350 4.3, filled up", ["BDAY:19790412T10"],
        ["BDAY:1979-04-12T10:00:00", "X-VCARD4-BDAY:19790412T10"],
        ["BDAY:19790412T100000", "X-VCARD4-BDAY:19790412T10"]),
    ]
    + ["1979", "1979-04", "--04", "---12", "T1030", "T--15", "---12T10"].map {
      Case("RFC 6350 4.3", "BDAY:\($0)", "X-VCARD4-BDAY:\($0)")
    } + [
      Case("RFC 6350 5.8", "BDAY;CALSCALE=chinese:00780001", "BDAY;X-CALSCALE=chinese:00780001"),
      Case(
        "RFC 6350 5.8", ["BDAY;CALSCALE=gregorian:19790412"], ["BDAY:1979-04-12"],
        ["BDAY:19790412"]),
      Case(
        "RFC 6350 6.2.5", "BDAY;VALUE=text:in spring\\, early", "X-BDAY-TEXT:in spring\\, early"),
      Case("RFC 6350 6.2.7", "GENDER:O;agender", "X-GENDER:O;agender"),
      Case(
        "RFC 6350 6.3.1", ["i.ADR;TYPE=home;LABEL=\"1 A St^nB\":;;1 A St;B;;;"],
        ["i.ADR;TYPE=HOME:;;1 A St;B;;;", "i.LABEL;TYPE=HOME:1 A St\\nB"],
        ["i.ADR;HOME:;;1 A St;B;;;", "i.LABEL;HOME;ENCODING=QUOTED-PRINTABLE:1 A St=0D=0AB"]),
      Case(
        "RFC 6350 6.3.1, an address before it without a label",
        ["ADR:;;1 A St;B;;;", "ADR;LABEL=x:;;2 A St;B;;;"],
        ["ADR:;;1 A St;B;;;", "item1.ADR:;;2 A St;B;;;", "item1.LABEL:x"]),
      Case("RFC 6350 6.3.1, only a label", "ADR;LABEL=x:;;;;;;", "LABEL:x"),
      Case(
        "RFC 6350 6.3.1, only a label, beside an address",
        ["ADR:;;1 A St;B;;;", "ADR;LABEL=x:;;;;;;"],
        ["ADR:;;1 A St;B;;;", "item1.ADR:;;;;;;", "item1.LABEL:x"]),
      Case(
        "RFC 6350 5.10", ["ADR;GEO=\"geo:1,2\";TZ=Europe/Oslo:;;1 A St;B;;;"],
        ["ADR;X-GEO=\"geo:1,2\";X-TZ=Europe/Oslo:;;1 A St;B;;;"]),
      Case(
        "RFC 8605 3.1", ["ADR;CC=NZ:;;1 A St;B;;;"],
        ["item1.ADR:;;1 A St;B;;;", "item1.X-ABADR:nz"]),
      Case(
        "RFC 9554 2.1", ["ADR:;;1 A St;B;;;;;;;1;A St;;;;;;"],
        ["item1.ADR:;;1 A St;B;;;", "item1.X-ADR-EXT:;;1 A St;B;;;;;;;1;A St;;;;;;"]),
      Case(
        "RFC 6350 6.3.1, lists", ["ADR:;;1 A St,Flat 2;B;;;"], ["ADR:;;1 A St,Flat 2;B;;;"],
        ["item1.ADR:;;1 A St,Flat 2;B;;;", "item1.X-ADR-EXT:;;1 A St,Flat 2;B;;;"]),
      Case("RFC 6350 6.4.1", "TEL;VALUE=uri:tel:+1-555-0100;ext=12", "TEL:+1-555-0100 x12"),
      Case(
        "RFC 6350 6.4.1", "TEL;VALUE=uri:tel:5550100;phone-context=+1",
        "TEL;X-TEL-URI=\"tel:5550100;phone-context=+1\":+15550100"),
      Case(
        "RFC 6350 6.4.1", "TEL;VALUE=uri:sip:a@example.com",
        "TEL;X-TEL-URI=\"sip:a@example.com\":sip:a@example.com"),
      Case(
        "RFC 6350 6.4.1", ["TEL;TYPE=text,textphone,main-number:1"],
        ["TEL;TYPE=TEXT,TEXTPHONE,MAIN-NUMBER:1"], ["TEL;X-TEXT;X-TEXTPHONE;X-MAIN-NUMBER:1"]),
      Case(
        "RFC 6350 6.4.2", ["EMAIL:a@example.com"], ["EMAIL;TYPE=INTERNET:a@example.com"],
        ["EMAIL;INTERNET:a@example.com"]),
      Case(
        "vCard 2.1 2.3.2", ["EMAIL;TYPE=x-x400,home:a"], ["EMAIL;TYPE=X400,HOME:a"],
        ["EMAIL;X400;HOME:a"]),
      Case(
        "RFC 4770", ["IMPP;TYPE=home:xmpp:a@example.com"], ["IMPP;TYPE=HOME:xmpp:a@example.com"],
        ["X-JABBER;HOME:a@example.com"]),
      Case(
        "RFC 4770", ["IMPP;TYPE=x-mobile:foo:a"], ["IMPP;TYPE=MOBILE:foo:a"],
        ["X-IMPP;X-MOBILE:foo:a"]),
      Case(
        "RFC 4770", ["IMPP;SERVICE-TYPE=GoogleTalk:xmpp:a"],
        ["IMPP;X-SERVICE-TYPE=GoogleTalk:xmpp:a"], ["X-GOOGLE-TALK:a"]),
      Case("RFC 6350 6.4.4", "LANG:mi", "X-LANG:mi"),
      Case(
        "RFC 6350 6.5.1", ["TZ:Europe/Oslo"], ["TZ;VALUE=text:Europe/Oslo"], ["X-TZ:Europe/Oslo"]),
      Case("RFC 6350 6.5.1", ["TZ;VALUE=utc-offset:-0500"], ["TZ:-05:00"], ["TZ:-0500"]),
      Case(
        "RFC 6350 6.5.1", "TZ;VALUE=uri:https://example.com", "X-TZ;VALUE=uri:https://example.com"),
      Case("RFC 5870", "GEO:geo:1.5,2.5", "GEO:1.5;2.5"),
      Case("RFC 5870", ["GEO:geo:1.5,2.5,3;u=4"], ["GEO:1.5;2.5", "X-GEO-URI:geo:1.5,2.5,3;u=4"]),
      Case("RFC 6350 6.5.2", "GEO:https://example.com", "X-GEO-URI:https://example.com"),
      Case(
        "RFC 2397", ["PHOTO:data:image/gif;base64,R0lGODdh"],
        ["PHOTO;ENCODING=b;TYPE=GIF:R0lGODdh"],
        ["PHOTO;ENCODING=BASE64;TYPE=GIF:R0lGODdh"]),
      Case(
        "RFC 2397, without base64", ["PHOTO:data:image/gif,GIF87a"],
        ["PHOTO;ENCODING=b;TYPE=GIF:R0lGODdh"], ["PHOTO;ENCODING=BASE64;TYPE=GIF:R0lGODdh"]),
      Case(
        "RFC 2397, without a type", ["PHOTO:data:;base64,AAAA"],
        ["PHOTO;ENCODING=b;TYPE=text/plain:AAAA"], ["PHOTO;ENCODING=BASE64;TYPE=text/plain:AAAA"]),
      Case(
        "RFC 6350 5.7", ["PHOTO;MEDIATYPE=image/gif:https://a.b"],
        ["PHOTO;TYPE=GIF;VALUE=uri:https://a.b"], ["PHOTO;TYPE=GIF;VALUE=URL:https://a.b"]),
      Case(
        "RFC 6350 6.8.1", ["KEY:https://a.b"], ["KEY;VALUE=uri:https://a.b"],
        ["KEY;VALUE=URL:https://a.b"]),
      Case("RFC 6350 6.8.1", ["KEY;VALUE=text:a\\, b"], ["KEY;VALUE=text:a\\, b"], ["KEY:a, b"]),
      Case(
        "RFC 6350 6.6.4", ["ORG:Kauri\\, Ltd.;Optics"], ["ORG:Kauri\\, Ltd.;Optics"],
        ["ORG:Kauri, Ltd.;Optics"]),
      Case(
        "RFC 6350 6.6.6", ["RELATED;TYPE=agent:urn:uuid:a"], ["AGENT;VALUE=uri:urn:uuid:a"],
        ["AGENT;VALUE=URL:urn:uuid:a"]),
      Case(
        "RFC 6350 6.6.6", ["RELATED;TYPE=agent;VALUE=text:Bo"], ["AGENT;VALUE=text:Bo"],
        ["X-RELATED;AGENT;VALUE=text:Bo"]),
      Case("RFC 6350 6.6.6", "RELATED;TYPE=spouse;VALUE=text:Bo", "X-SPOUSE:Bo"),
      Case("RFC 6350 6.6.6", "RELATED;TYPE=x-manager;VALUE=text:Bo", "X-MANAGER:Bo"),
      Case("RFC 6350 6.6.6", "RELATED;TYPE=agent;X-ROLE=assistant;VALUE=text:Bo", "X-ASSISTANT:Bo"),
      Case("RFC 6350 6.6.6", "RELATED;TYPE=child;VALUE=text:Bo", "X-CHILD:Bo"),
      Case(
        "RFC 6350 6.6.6", "RELATED;TYPE=friend;VALUE=text:Bo", "item1.X-ABRELATEDNAMES:Bo",
        "item1.X-ABLabel:_$!<Friend>!$_"),
      Case(
        "RFC 6350 6.6.6", ["RELATED;TYPE=friend,met;VALUE=text:Bo"],
        ["X-RELATED;TYPE=FRIEND,MET;VALUE=text:Bo"], ["X-RELATED;FRIEND;MET;VALUE=text:Bo"]),
      Case(
        "RFC 6350 6.6.6", ["RELATED;TYPE=friend:urn:uuid:a"], ["X-RELATED;TYPE=FRIEND:urn:uuid:a"],
        ["X-RELATED;FRIEND:urn:uuid:a"]),
      Case(
        "RFC 6350 6.6.6, a label that says more",
        ["i.RELATED;TYPE=parent;VALUE=text:Bo", "i.X-ABLabel:_$!<Mother>!$_"],
        ["i.X-ABRELATEDNAMES:Bo", "i.X-ABLabel:_$!<Mother>!$_"]),
      Case("RFC 6350 6.7.1", "CATEGORIES:a,b", "CATEGORIES:a,b"),
      Case(
        "RFC 6350 6.7.1", ["CATEGORIES:a\\,b,c"], ["CATEGORIES:a\\,b,c"],
        ["CATEGORIES;ENCODING=QUOTED-PRINTABLE:a=2Cb,c"]),
      Case("RFC 6350 6.2.3", "NICKNAME:a,b", "NICKNAME:a,b"),
      Case("RFC 6350 6.7.3", ["PRODID:-//a"], ["PRODID:-//a"], ["X-PRODID:-//a"]),
      Case(
        "RFC 6350 6.7.4", ["REV:20240102T030405Z"], ["REV:2024-01-02T03:04:05Z"],
        ["REV:20240102T030405Z"]),
      Case("RFC 6350 6.7.6", "UID:urn:uuid:a", "UID:urn:uuid:a"),
      Case("RFC 6350 6.7.6", "UID;VALUE=text:4711", "UID:4711"),
      Case(
        "RFC 6350 6.7.7", ["CLIENTPIDMAP:1;urn:uuid:a", "NOTE;PID=1.1:b"],
        ["X-CLIENTPIDMAP:1;urn:uuid:a", "NOTE;X-PID=1.1:b"]),
      Case(
        "RFC 6350 6.1.3", ["SOURCE:https://a.b"], ["SOURCE:https://a.b"], ["X-SOURCE:https://a.b"]),
      Case("RFC 2739", "FBURL:https://a.b", "FBURL:https://a.b"),
      Case(
        "RFC 6350 5.9", ["N;SORT-AS=Mar:Marsh;Ada;;;", "FN:a"],
        ["N:Marsh;Ada;;;", "SORT-STRING:Mar", "FN:a"],
        ["N:Marsh;Ada;;;", "X-SORT-STRING:Mar", "FN:a"]),
      Case(
        "RFC 6350 5.9, a list", ["N;SORT-AS=\"Mar,Ada\":Marsh;Ada;;;", "FN:a"],
        ["N;X-SORT-AS=Mar,Ada:Marsh;Ada;;;", "SORT-STRING:Mar", "FN:a"],
        ["N;X-SORT-AS=Mar,Ada:Marsh;Ada;;;", "FN:a"]),
      Case(
        "RFC 9554 3.5", "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=ada:https://a.b/@ada",
        "X-SOCIALPROFILE;TYPE=Mastodon;X-USER=ada:https://a.b/@ada",
        in2: ["X-SOCIALPROFILE;Mastodon;X-USER=ada:https://a.b/@ada"]),
      Case(
        "RFC 9554 3.5", "SOCIALPROFILE;SERVICE-TYPE=ChatX;VALUE=text:ada",
        "X-SOCIALPROFILE;TYPE=ChatX;X-USER=ada:x-apple:ada",
        in2: ["X-SOCIALPROFILE;ChatX;X-USER=ada:x-apple:ada"]),
      Case(
        "RFC 6350 5.4", ["TITLE;ALTID=1;LANGUAGE=fr:Patronne", "TITLE;ALTID=1:Boss"],
        ["X-ALT-TITLE;X-ALTID=1;LANGUAGE=fr:Patronne", "TITLE;X-ALTID=1:Boss"]),
      Case(
        "RFC 6350 5.4, the language of the card",
        ["LANGUAGE:fr", "TITLE;ALTID=1;LANGUAGE=en:Boss", "TITLE;ALTID=1;LANGUAGE=fr:Patronne"],
        [
          "X-LANGUAGE:fr", "X-ALT-TITLE;X-ALTID=1;LANGUAGE=en:Boss",
          "TITLE;X-ALTID=1;LANGUAGE=fr:Patronne",
        ]),
      Case(
        "RFC 9554 4.6", ["N;ALTID=1;PHONETIC=ipa:mash;;;;", "N;ALTID=1:Marsh;;;;", "FN:a"],
        ["X-ALT-N;X-ALTID=1;X-PHONETIC=ipa:mash;;;;", "N;X-ALTID=1:Marsh;;;;", "FN:a"],
        ["X-ALT-N;X-ALTID=1;X-PHONETIC=ipa:mash;;;;", "N;X-ALTID=1:Marsh;;;;", "FN:a"]),
      Case(
        "conversion of 3.0", ["X-NAME:a", "X-MAILER:b", "X-CLASS:PRIVATE", "X-CAPURI:cap://a"],
        ["NAME:a", "MAILER:b", "CLASS:PRIVATE", "CAPURI:cap://a"],
        ["X-NAME:a", "MAILER:b", "X-CLASS:PRIVATE", "X-CAPURI:cap://a"]),
      Case(
        "Apple", ["i.X-ABDATE:20050611", "i.X-ABLabel:Met"],
        ["i.X-ABDATE:2005-06-11", "i.X-ABLabel:Met"], ["i.X-ABDATE:20050611", "i.X-ABLabel:Met"]),
    ]
    + [
      "BIRTHPLACE:Nelson", "DEATHPLACE:At sea", "DEATHDATE:20200229", "EXPERTISE;LEVEL=expert:a",
      "HOBBY;INDEX=1:a", "INTEREST:a", "ORG-DIRECTORY:ldap://a", "CONTACT-URI:https://a.b",
      "CREATED:20200102T030405Z", "GRAMGENDER:feminine", "LANGUAGE:de", "PRONOUNS:she/her",
      "JSPROP;JSPTR=a:42",
    ].map { line in
      Case(
        "extensions of RFC 6350", [line],
        [
          "X-"
            + line.replacing("LEVEL", with: "X-LEVEL").replacing("INDEX", with: "X-INDEX")
            .replacing(
              "JSPTR", with: "X-JSPTR")
        ])
    }

  static let parameters: [Case] = [
    Case("RFC 6350 5.3", ["TEL;PREF=1:1"], ["TEL;TYPE=PREF:1"], ["TEL;PREF:1"]),
    Case(
      "RFC 6350 5.3", ["TEL;PREF=2:1", "TEL;PREF=7:2"],
      ["TEL;X-PREF=2;TYPE=PREF:1", "TEL;X-PREF=7:2"], ["TEL;X-PREF=2;PREF:1", "TEL;X-PREF=7:2"]),
    Case("RFC 2426 3.1.1", ["TITLE;TYPE=work:a"], ["TITLE;X-TYPE=WORK:a"], ["TITLE;WORK:a"]),
    Case("RFC 2426 3.3.1", ["TEL;TYPE=cell,fax:1"], ["TEL;TYPE=CELL,FAX:1"], ["TEL;CELL;FAX:1"]),
    Case(
      "RFC 2426 3.3.1", ["TEL;TYPE=x-msg,x-bbs,x-modem,x-car,x-isdn,x-pcs:1"],
      ["TEL;TYPE=MSG,BBS,MODEM,CAR,ISDN,PCS:1"], ["TEL;MSG;BBS;MODEM;CAR;ISDN;PCS:1"]),
    Case(
      "RFC 2426 3.2.1", ["ADR;X-TYPE=dom;TYPE=home;X-TYPE=postal:;;1 A St;B;;;"],
      ["ADR;TYPE=DOM,HOME,POSTAL:;;1 A St;B;;;"], ["ADR;DOM;HOME;POSTAL:;;1 A St;B;;;"]),
    Case(
      "vCard 2.1 2.1.6", ["NOTE:café"], ["NOTE:café"],
      ["NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:caf=C3=A9"]),
    Case(
      "vCard 2.1 2.1.5", ["NOTE:a\\nb"], ["NOTE:a\\nb"],
      ["NOTE;ENCODING=QUOTED-PRINTABLE:a=0D=0Ab"]),
    Case("RFC 6350 5.1", "NOTE;LANGUAGE=de:a", "NOTE;LANGUAGE=de:a"),
    Case("RFC 6350 5.2", "URL;VALUE=uri:https://a.b", "URL:https://a.b"),
    Case(
      "RFC 6350 5.2", ["BDAY;VALUE=date-and-or-time:19790412"], ["BDAY:1979-04-12"],
      ["BDAY:19790412"]),
    Case(
      "RFC 6350 5.7", "URL;MEDIATYPE=text/html:https://a.b", "URL;X-MEDIATYPE=text/html:https://a.b"
    ),
    Case(
      "RFC 9554 4", ["NOTE;AUTHOR=\"mailto:a@b.c\";AUTHOR-NAME=A;PROP-ID=a:b"],
      ["NOTE;X-AUTHOR=\"mailto:a@b.c\";X-AUTHOR-NAME=A;X-PROP-ID=a:b"]),
    Case(
      "RFC 9554 4.3", ["NOTE;CREATED=20200102T030405Z;DERIVED=true:b"],
      ["NOTE;X-CREATED=20200102T030405Z;X-DERIVED=true:b"]),
    Case("RFC 6350 3.3", "NOTE;X-FOO=a:b", "NOTE;X-FOO=a:b"),
    Case(
      "RFC 6350 5.6", ["TEL;TYPE=iphone,main,boat:1"], ["TEL;TYPE=IPHONE,MAIN,BOAT:1"],
      ["TEL;IPHONE;MAIN;BOAT:1"]),
  ]

  @Test("Downward", arguments: properties + parameters)
  func lowers(_ c: Case) throws {
    let row = ConversionCase("", .v4_0, c.lines, [])
    let in3 = try row.convert(to: .v3_0)
    #expect(in3.lines == c.in3)
    #expect(in3.losses.isEmpty)
    let in2 = try row.convert(to: .v2_1)
    #expect(in2.lines == c.in2.flatMap { $0.split(separator: "\r\n").map(String.init) })
    #expect(in2.losses.isEmpty)
  }

  @Test("What a parameter of old cannot hold is said, though something is written (RFC 6868)")
  func parameterLosses() throws {
    let row = ConversionCase("", .v4_0, "NOTE;AUTHOR-NAME=a^'b^nc:x")
    for version in [Version.v2_1, .v3_0] {
      let (lines, losses) = try row.convert(to: version)
      #expect(lines == ["NOTE;X-AUTHOR-NAME=a'b c:x"])
      #expect(losses.map(\.code) == [.lossValue])
    }
  }
}
