import Testing
import VCard

@testable import ContactFormats

@Suite("Reading jCard")
struct JCardReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var json: String
    var line: String

    init(_ description: String, _ json: String, _ line: String) {
      testDescription = description
      self.json = json
      self.line = line
    }
  }

  /// RFC 7095 section 4, read as RFC 6350 spells it.
  static let properties = [
    Case("a text", #"["fn",{},"text","Ada"]"#, "FN:Ada"),
    Case("escapes", #"["note",{},"text","a, b; c\\d\ne\r\nf"]"#, #"NOTE:a\, b; c\\d\ne\nf"#),
    Case("a name in capitals", #"["FN",{},"TEXT","a"]"#, "FN:a"),
    Case("a list", #"["nickname",{},"text","Ada","A,B"]"#, #"NICKNAME:Ada,A\,B"#),
    Case("a list in an array", #"["categories",{},"text",["a","b"]]"#, "CATEGORIES:a,b"),
    Case(
      "components", #"["n",{},"text",["Marsh","Ada",["B;C","D,E"],"",""]]"#,
      #"N:Marsh;Ada;B\;C,D\,E;;"#),
    Case("one component", #"["org",{},"text","A; B, C"]"#, #"ORG:A\; B\, C"#),
    Case("one component in an array", #"["org",{},"text",["A"]]"#, "ORG:A"),
    Case("components without their array", #"["org",{},"text","A","B"]"#, "ORG:A;B"),
    Case("a sex alone", #"["gender",{},"text","F"]"#, "GENDER:F"),
    Case("an identity", #"["gender",{},"text",["","a;b"]]"#, #"GENDER:;a\;b"#),
    Case(
      "a map of sources", #"["clientpidmap",{},"text",["2","x:a;b,c"]]"#, "CLIENTPIDMAP:2;x:a;b,c"),
    Case("a component that is null", #"["n",{},"text",["a",null]]"#, "N:a;"),
    Case("a number in a text", #"["note",{},"text",12]"#, "NOTE:12"),
    Case("a URI keeps its commas", #"["url",{},"uri","http://a/?b,c;d"]"#, "URL:http://a/?b,c;d"),
    Case(
      "a URI with a line break", #"["url",{},"uri","http://a/\r\nEND:VCARD"]"#,
      "URL:http://a/END:VCARD"),
    Case("the default type", #"["lang",{},"language-tag","fr"]"#, "LANG:fr"),
    Case("another type", #"["tel",{},"uri","tel:+1"]"#, "TEL;VALUE=uri:tel:+1"),
    Case(
      "a text where a URI is usual", #"["related",{},"text","a,b"]"#, #"RELATED;VALUE=text:a\,b"#),
    Case(
      "an unknown property is not processed", #"["x-foo",{},"unknown","a\\,b;c"]"#, #"X-FOO:a\,b;c"#
    ),
    Case(
      "but its line breaks cannot end the line", #"["x-foo",{},"unknown","a\nEND:VCARD"]"#,
      #"X-FOO:a\nEND:VCARD"#),
    Case(
      "an unknown property of a known type", #"["x-foo",{},"text","a,b"]"#,
      #"X-FOO;VALUE=text:a\,b"#),
    Case(
      "an unknown property with components", #"["x-foo",{},"unknown",["a;b","c"]]"#,
      #"X-FOO:a\;b;c"#),
    Case("an unknown type", #"["x-foo",{},"X-Bar","a\\,b"]"#, #"X-FOO;VALUE=x-bar:a\,b"#),
    Case(
      "a line that was none", #"["x-unparsed-line",{},"unknown","no line"]"#, "(unparsed):no line"),
    Case(
      "a line that would be one", #"["x-unparsed-line",{},"unknown","END:VCARD"]"#,
      "X-UNPARSED-LINE:END:VCARD"),
  ]

  static let parameters = [
    Case("a string", #"["fn",{"language":"de"},"text","a"]"#, "FN;LANGUAGE=de:a"),
    Case("an array", #"["tel",{"type":["work","voice"]},"text","1"]"#, "TEL;TYPE=work|voice:1"),
    Case("an array of one", #"["tel",{"type":["work"]},"text","1"]"#, "TEL;TYPE=work:1"),
    Case(
      "words with commas", #"["tel",{"type":"work,voice"},"text","1"]"#, "TEL;TYPE=work|voice:1"),
    Case("a number", #"["email",{"pref":1},"text","a"]"#, "EMAIL;PREF=1:a"),
    Case("a word", #"["fn",{"derived":true},"text","a"]"#, "FN;DERIVED=true:a"),
    Case("nothing", #"["fn",{"x-a":null,"x-b":[]},"text","a"]"#, "FN:a"),
    Case("line breaks", #"["adr",{"label":"a\r\nb\rc\n"},"text",""]"#, "ADR;LABEL=a\nb\nc\n:"),
    Case("a group", #"["fn",{"group":"CONTACT","x-a":"b"},"text","a"]"#, "CONTACT.FN;X-A=b:a"),
    Case("a group that is no name", #"["fn",{"group":"a:b"},"text","a"]"#, "FN:a"),
    Case("a VALUE of its own", #"["tel",{"value":"text"},"uri","tel:1"]"#, "TEL;VALUE=uri:tel:1"),
    Case("VALUE comes first", #"["tel",{"pref":"1"},"uri","tel:1"]"#, "TEL;VALUE=uri;PREF=1:tel:1"),
    Case("a name that is none", #"["fn",{"a:b":"c","d":"e"},"text","a"]"#, "FN;D=e:a"),
    Case("an object", #"["fn",{"x-a":{"b":[1]},"d":"e"},"text","a"]"#, "FN;D=e:a"),
  ]

  static let types =
    [
      ("19850412", "1985-04-12"), ("1985-04", "1985-04"), ("1985", "1985"), ("--0412", "--04-12"),
      ("--04", "--04"), ("---12", "---12"), ("T232050", "T23:20:50"), ("T2320", "T23:20"),
      ("T23", "T23"), ("T-2050", "T-20:50"), ("T-20", "T-20"), ("T--50", "T--50"),
      ("19850412T232050Z", "1985-04-12T23:20:50Z"),
      ("19850412T232050+0400", "1985-04-12T23:20:50+04:00"),
      ("19850412T232050+04", "1985-04-12T23:20:50+04"), ("19850412T2320", "1985-04-12T23:20"),
      ("--0412T2320", "--04-12T23:20"), ("---12T2320", "---12T23:20"),
      // What has no separators already, fractions of a second, and no dates.
      ("19850412", "19850412"), ("19850412T232050Z", "1985-04-12T23:20:50.000Z"),
      ("1985-02-31", "1985-02-31"), ("12.4.1985", "12.4.1985"), (#"a\nb"#, #"a\nb"#),
    ].map { basic, extended in
      Case(
        "a birthday \(extended)", #"["bday",{},"date-and-or-time",""# + extended + #""]"#,
        "BDAY:\(basic)")
    }
    + [
      Case("a date as others call it", #"["bday",{},"date","1985-04-12"]"#, "BDAY:19850412"),
      Case(
        "a date-time as others call it", #"["bday",{},"date-time","1985-04-12T10:00"]"#,
        "BDAY:19850412T1000"),
      Case("a time is no year", #"["bday",{},"time","12:30"]"#, "BDAY;VALUE=time:1230"),
      Case("no date of its type", #"["bday",{},"date","x"]"#, "BDAY;VALUE=date:x"),
      Case("a text", #"["bday",{},"text","circa 1800"]"#, "BDAY;VALUE=text:circa 1800"),
      Case(
        "a revision", #"["rev",{},"timestamp","1995-03-31T22:27:00Z"]"#, "REV:19950331T222700Z"),
      Case(
        "a revision as others call it", #"["rev",{},"date-time","1995-03-31T22:27:00Z"]"#,
        "REV:19950331T222700Z"),
      Case(
        "dates", #"["x-d",{},"date","1985-04-12","--04-12"]"#, "X-D;VALUE=date:19850412,--0412"),
      Case("an offset", #"["tz",{},"utc-offset","-05:00"]"#, "TZ;VALUE=utc-offset:-0500"),
      Case("an offset of hours", #"["tz",{},"utc-offset","+10"]"#, "TZ;VALUE=utc-offset:+10"),
      Case("booleans", #"["x-b",{},"boolean",true,false]"#, "X-B;VALUE=boolean:TRUE,FALSE"),
      Case(
        "integers lose fraction and exponent", #"["x-i",{},"integer",1,-12,5.0,1.2e3,-0.5,12e-1]"#,
        "X-I;VALUE=integer:1,-12,5,1200,0,1"),
      Case(
        "floats lose their exponent", #"["x-f",{},"float",1.50,1.5e3,-1.25E-2,1e2,12345e-2]"#,
        "X-F;VALUE=float:1.50,1500,-0.0125,100,123.45"),
      Case("an endless exponent", #"["x-f",{},"float",1e99999]"#, "X-F;VALUE=float:1e99999"),
      Case(
        "data", #"["photo",{"pref":"1"},"uri","data:image/png;base64,AQID"]"#,
        "PHOTO;PREF=1;MEDIATYPE=image/png (data):AQID"),
      Case(
        "data that is not in base64", #"["photo",{},"uri","data:,abc"]"#, "PHOTO:data:,abc"),
      Case("data of an old draft", #"["photo",{},"binary","AQID"]"#, "PHOTO (data):AQID"),
    ]

  @Test("Properties", arguments: properties)
  func readsProperties(_ c: Case) { #expect(JCardSupport.line(c.json) == c.line) }

  @Test("Parameters", arguments: parameters)
  func readsParameters(_ c: Case) { #expect(JCardSupport.line(c.json) == c.line) }

  @Test("Types of values", arguments: types)
  func readsTypes(_ c: Case) { #expect(JCardSupport.line(c.json) == c.line) }

  // MARK: Faults

  static let faults = [
    Case("no array", #""fn""#, "1:39 json.bad-property"),
    Case("an object", #"{"fn":["a"]}"#, "1:39 json.bad-property"),
    Case("an empty array", "[]", "1:40 json.bad-property"),
    Case("a name that is no string", #"[["x"],{},"text","a"]"#, "1:40 json.bad-property"),
    Case("an empty name", #"["",{},"text","a"]"#, "1:40 json.bad-property"),
    Case("a name with a group", #"["a.fn",{},"text","a"]"#, "1:40 json.bad-property"),
    Case("a name that would end itself", #"["fn:x",{},"text","a"]"#, "1:40 json.bad-property"),
    Case("a line break in a name", #"["fn\nx",{},"text","a"]"#, "1:40 json.bad-property"),
    Case("a frame", #"["end",{},"text","VCARD"]"#, "1:40 json.bad-property"),
    Case("no parameters", #"["fn","text","a"]"#, "1:45 json.bad-property"),
    Case("no type", #"["fn",{},["a"]]"#, "1:48 json.bad-property"),
    Case("a type that is none", #"["fn",{},"a:b","a"]"#, "1:48 json.bad-property"),
    Case("no value", #"["fn",{},"text"]"#, "1:54 json.bad-property"),
    Case("an object as value", #"["fn",{},"text",{"a":[1]}]"#, "1:55 json.bad-property"),
    Case("a list in a list", #"["n",{},"text",[["a",["b"]]]]"#, "1:60 json.bad-property"),
    Case("another version", #"["version",{},"text","3.0"]"#, "1:65 card.bad-version"),
  ]

  @Test("A bad property is left out with a diagnostic, and the rest is read", arguments: faults)
  func leavesOut(_ c: Case) {
    let reading = JCardSupport.read(
      JCardSupport.wrap(c.json + #",["note",{"x-a":"b"},"text","after"]"#))
    #expect(reading.error == nil)
    #expect(reading.cards.map(JCardSupport.lines) == [["NOTE;X-A=b:after"]])
    #expect(reading.diagnostics.map { "\($0.line):\($0.column) \($0.code.rawValue)" } == [c.line])
    #expect(reading.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test("A card without a version is read, with a diagnostic")
  func missingVersion() {
    let reading = JCardSupport.read(#"["vcard",[["fn",{},"text","a"]]]"#)
    #expect(reading.cards.map(JCardSupport.lines) == [["FN:a"]])
    #expect(reading.diagnostics.map(\.code) == [.missingVersion])
    #expect(reading.cards.first?.first(.version) == 0)
  }

  static let noCards = [
    Case("an object", #"{"a":1}"#, "form"), Case("a string", #""vcard""#, "form"),
    Case("another array", #"["vcalendar",[],[]]"#, "form"), Case("numbers", "[1,2]", "form"),
    Case("an array of other arrays", "[[1],[2]]", "form"),
    Case("a vCard", "BEGIN:VCARD\nVERSION:4.0\nEND:VCARD\n", "syntax"),
    Case("XML", "<?xml version=\"1.0\"?>", "syntax"),
    Case("half a card", #"["vcard",[["version""#, "syntax"),
  ]

  @Test("What is no jCard is an error", arguments: noCards)
  func refuses(_ c: Case) {
    let reading = JCardSupport.read(c.json)
    #expect(reading.cards.isEmpty)
    #expect(reading.error.map { "\($0.code)" } == c.line)
  }

  // MARK: Streams

  static func card(_ name: Int) -> String {
    #"["vcard",[["version",{},"text","4.0"],["fn",{},"text",""# + "\(name)" + #""]]]"#
  }

  static let streams = [
    Case("nothing", "", ""), Case("an empty array", "[]", ""), Case("one card", card(1), "1"),
    Case("an array", "[\(card(1)),\(card(2)),\(card(3))]", "1 2 3"),
    Case("an array of one", "[\(card(1))]", "1"),
    Case("the older stream", #"["vcardstream",\#(card(1)),\#(card(2))]"#, "1 2"),
    Case("an empty older stream", #"["vcardstream"]"#, ""),
    Case("one a line", "\(card(1))\n\(card(2))\r\n\n\(card(3))\n", "1 2 3"),
    Case("arrays and cards", "[\(card(1))][]\(card(2))[\(card(3))]", "1 2 3"),
    Case("something among the cards", "[\(card(1)),null,[1],{\"a\":[]},\(card(2))]", "1 2 !!!"),
    Case(
      "a card without properties", "[\(card(1)),[\"vcard\"],[\"vcard\",1],\(card(2))]", "1 2 !!"),
    Case(
      "more than a card has", String(card(1).dropLast()) + ",[[1]],2]\(card(2))", "1 2 !!"),
  ]

  @Test("Streams, read in chunks of every size", arguments: streams)
  func readsStreams(_ c: Case) {
    for chunk in JSONReaderTests.chunks {
      let reading = JCardSupport.read(c.json, chunk: chunk)
      #expect(reading.error == nil)
      var words = reading.cards.flatMap(JCardSupport.lines).map { String($0.dropFirst(3)) }
      if !reading.diagnostics.isEmpty {
        #expect(reading.diagnostics.allSatisfy { $0.code == .jsonBadCard })
        words.append(String(repeating: "!", count: reading.diagnostics.count))
      }
      #expect(words.joined(separator: " ") == c.line)
    }
  }

  // MARK: Round trips

  /// Lines of 4.0 that come back as they are.
  static let lines = [
    "FN:Ada Marsh", #"NOTE:a\, b; c\\d\ne"#, "N:Marsh;Ada;B,C;Dr.;", "NICKNAME:Ada,Adie",
    "N;SORT-AS=Marsh,Ada:Marsh;Ada;;;", "ORG:A;B;C", #"ORG;SORT-AS=A:A\, B"#, "GENDER:F",
    "GENDER:O;it's me", "BDAY:19790412", "BDAY:--0412", "BDAY;VALUE=text:circa 1800",
    "ANNIVERSARY:T-3015", "BDAY:no date", "BDAY;CALSCALE=gregorian:1979-04", "REV:20250201T130558Z",
    "REV:20250201", "TEL;TYPE=home,voice;PREF=1:+1 555", "TEL;VALUE=uri;TYPE=cell:tel:+1-555",
    "EMAIL;PID=1.1,2.1;X-A=b:a@example.com", "item1.URL:https://example.com/a,b;c?d",
    "item1.X-FOO;X-Q=1,2:a\\,b;c", "ADR;GEO=\"geo:1,2\";CC=NZ:;;1\\; Way;X\\, Y;;;NZ",
    "ADR;LABEL=\"1 Way^nB ^'C^'^^\":;;1 Way;;;;", "TZ:Pacific/Auckland",
    "TZ;VALUE=utc-offset:-0530",
    "GEO:geo:46.7,-71.2", "LANG;PREF=1:fr-CA", "CATEGORIES:a,,b", "CLIENTPIDMAP:1;urn:uuid:53e3",
    "PHOTO;PREF=1:data:image/png;base64,AQID", "PHOTO;MEDIATYPE=image/png:http://a/b.png",
    "KEY;VALUE=text:a\\, b", "RELATED;TYPE=friend:urn:uuid:1",
    "RELATED;VALUE=text;TYPE=co-worker:Bo",
    "X-FOO;VALUE=integer:1,2", "X-FOO;VALUE=float:1.50", "X-FOO;VALUE=boolean:TRUE",
    "X-FOO;VALUE=x-bar:a\\,b", "X-FOO;VALUE=date:19790412,--0412", "X-ABLABEL:_$!<Home>!$_",
    "JSPROP;JSPTR=\"a/b\":{\"c\":1}", "XML:<a xmlns=\"b\"/>", "MAILER:a\\,b", "no content line",
    "NOTE:", "N:;;;;", "X ODD:a", "TEL;X-A.B=c;X D=e:1", "NOTE;X-A=:\u{1F600}é",
    "X-LONG:" + String(repeating: "x\\n", count: 5000),
  ]

  @Test("What is written is read back the same", arguments: lines)
  func roundTrip(_ line: String) throws {
    let card = try JCardSupport.card(line)
    let reading = JCardSupport.read(JCardSupport.jcard([card]))
    #expect(reading.error == nil)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.cards.map(JCardSupport.lines) == [JCardSupport.lines(card)])
  }

  @Test("Whole cards keep the order of their properties")
  func roundTripCards() throws {
    let one = "BEGIN:VCARD\nVERSION:4.0\n\(Self.lines.joined(separator: "\n"))\nEND:VCARD\n"
    for count in [0, 1, 3] {
      let cards = try JCardSupport.cards(String(repeating: one, count: count))
      for layout in [JCardWriter.Layout.document, .lines] {
        let reading = JCardSupport.read(JCardSupport.jcard(cards, layout: layout), chunk: 1000)
        #expect(reading.cards.map(JCardSupport.lines) == cards.map(JCardSupport.lines))
        #expect(JCardSupport.jcard(reading.cards) == JCardSupport.jcard(cards))
      }
    }
  }

  // MARK: Abuse

  static let sample =
    #"[["vcard",[["version",{},"text","4.0"],["n",{"sort-as":["a","b"],"group":"g"},"text","#
    + #"["Mé",["x","y"],"\ud83d\ude00\n"]],["bday",{"x":null},"date","--04-12"],["x-f",{},"float",1.5e3,true],"#
    + #"["photo",{},"uri","data:image/png;base64,AQID"]]],["vcard",[["fn",{},"text","a"]]]]"#

  @Test("Every beginning of a text ends, with an error or without", .timeLimit(.minutes(1)))
  func truncations() {
    let bytes = Array(Self.sample.utf8)
    for length in 0...bytes.count {
      let reading = JCardSupport.read(Array(bytes.prefix(length)), chunk: 3)
      #expect((reading.error == nil) == (length == 0 || length == bytes.count))
    }
  }

  @Test("No damage traps, and what is read can be written", .timeLimit(.minutes(1)))
  func damage() {
    let bytes = Array(Self.sample.utf8)
    var seed: UInt64 = 7
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let marks = Array(#"[]{}",:0e\-"#.utf8) + [0xFF, 0x00, 0x0A]
    for _ in 0..<4000 {
      var damaged = bytes
      for _ in 0...random(3) {
        let at = random(damaged.count)
        switch random(3) {
        case 0: damaged[at] = marks[random(marks.count)]
        case 1: damaged.remove(at: at)
        default: damaged.insert(contentsOf: damaged[at..<min(at + 20, damaged.count)], at: at)
        }
      }
      let reading = JCardSupport.read(damaged)
      #expect(JCardSupport.read(JCardSupport.jcard(reading.cards)).error == nil)
    }
  }

  @Test("More parameters than a record can count")
  func manyParameters() {
    let names = (0..<70_000).map { "\"x-\($0)\":\"a\"" }.joined(separator: ",")
    let reading = JCardSupport.read(
      JCardSupport.wrap(
        "[\"photo\",{\(names)},\"uri\",\"data:image/png;base64,AQID\"],[\"fn\",{},\"text\",\"a\"]"))
    #expect(reading.error == nil)
    #expect(reading.cards.first.map(JCardSupport.lines)?.last == "FN:a")
  }
}
