import Testing
import VCard

@testable import ContactFormats

@Suite("Writing jCard")
struct JCardWriterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var line: String
    var json: String

    init(_ description: String, _ line: String, _ json: String) {
      testDescription = description
      self.line = line
      self.json = json
    }
  }

  /// RFC 7095 sections 3.3 and 3.4.
  static let properties = [
    Case("a text", "FN:Ada Marsh", #"["fn",{},"text","Ada Marsh"]"#),
    Case("a name in lower case", "Note:x", #"["note",{},"text","x"]"#),
    Case("escapes are undone", #"NOTE:a\, b\; c\\d\ne"#, #"["note",{},"text","a, b; c\\d\ne"]"#),
    Case("quotes are escaped", #"NOTE:"a""#, #"["note",{},"text","\"a\""]"#),
    Case(
      "a list is further elements", #"NICKNAME:Ada,A\,B"#, #"["nickname",{},"text","Ada","A,B"]"#),
    Case("a list of one", "CATEGORIES:work", #"["categories",{},"text","work"]"#),
    Case(
      "a list with an empty text", "CATEGORIES:a,,b", #"["categories",{},"text","a","","b"]"#),
    Case(
      "components are an array", "N:Marsh;Ada;;Dr.;",
      #"["n",{},"text",["Marsh","Ada","","Dr.",""]]"#),
    Case(
      "a component of several values is an array",
      "N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.,A.C.P.",
      #"["n",{},"text",["Stevenson","John",["Philip","Paul"],"Dr.",["Jr.","M.D.","A.C.P."]]]"#),
    Case(
      "separators in components", #"ADR:;;1\; 2 Way\, North;A\\B;;;"#,
      #"["adr",{},"text",["","","1; 2 Way, North","A\\B","","",""]]"#),
    Case(
      "a list in the first and the last component", "ADR:a,b;;;;;;c,d",
      #"["adr",{},"text",[["a","b"],"","","","","",["c","d"]]]"#),
    Case("one component is a string", "ORG:Example", #"["org",{},"text","Example"]"#),
    Case("one component that is a list", "N:a,b", #"["n",{},"text",[["a","b"]]]"#),
    Case(
      "units, whose commas are text", #"ORG:A\, B;C,D"#, #"["org",{},"text",["A, B","C,D"]]"#),
    Case("a sex alone is a string", "GENDER:F", #"["gender",{},"text","F"]"#),
    Case("an identity without sex", "GENDER:;grrrl", #"["gender",{},"text",["","grrrl"]]"#),
    Case(
      "a map of sources", "CLIENTPIDMAP:1;urn:uuid:53e374d9",
      #"["clientpidmap",{},"text",["1","urn:uuid:53e374d9"]]"#),
    Case(
      "a map of sources whose URI has separators", "CLIENTPIDMAP:2;x:a;b,c",
      #"["clientpidmap",{},"text",["2","x:a;b,c"]]"#),
    Case("an empty value", "NOTE:", #"["note",{},"text",""]"#),
    Case("empty components", "N:;;;;", #"["n",{},"text",["","","","",""]]"#),
    Case("a URI keeps its commas", "URL:http://a/?b,c;d", #"["url",{},"uri","http://a/?b,c;d"]"#),
    Case("a position", "GEO:geo:46.7,-71.2", #"["geo",{},"uri","geo:46.7,-71.2"]"#),
    Case("a language", "LANG:fr", #"["lang",{},"language-tag","fr"]"#),
    Case("the language of a card", "LANGUAGE:de", #"["language",{},"language-tag","de"]"#),
    Case(
      "a member", "MEMBER:mailto:a@example.com", #"["member",{},"uri","mailto:a@example.com"]"#),
    Case(
      "an unknown property keeps its backslashes", #"X-FOO:a\,b;c"#,
      #"["x-foo",{},"unknown","a\\,b;c"]"#),
    Case(
      "a property of 3.0 is unknown to 4.0", #"MAILER:a\,b"#, #"["mailer",{},"unknown","a\\,b"]"#),
    Case(
      "an unknown property with VALUE", #"X-FOO;VALUE=text:a\,b"#, #"["x-foo",{},"text","a,b"]"#),
    Case(
      "an unknown type", #"X-FOO;VALUE=X-Bar:a\,b"#, #"["x-foo",{},"x-bar","a\\,b"]"#),
    Case("a controlled letter", "NOTE:a\tb", #"["note",{},"text","a\tb"]"#),
  ]

  /// RFC 7095 sections 3.3.1.2, 3.4 and 7.1.
  static let parameters = [
    Case("a single value is a string", "FN;LANGUAGE=de:a", #"["fn",{"language":"de"},"text","a"]"#),
    Case(
      "a list is an array", "TEL;TYPE=work,voice:1",
      #"["tel",{"type":["work","voice"]},"text","1"]"#),
    Case(
      "a parameter that stands twice", "TEL;TYPE=work;PREF=1;TYPE=x-a:1",
      #"["tel",{"type":["work","x-a"],"pref":"1"},"text","1"]"#),
    Case(
      "an unknown parameter that stands twice, in any case", "TEL;X-A=1;X-B=2;x-a=3:1",
      #"["tel",{"x-a":["1","3"],"x-b":"2"},"text","1"]"#),
    Case(
      "words of TYPE as 4.0 spells them, others as they are", "TEL;TYPE=HOME,Foo:1",
      #"["tel",{"type":["home","Foo"]},"text","1"]"#),
    Case("numbers are strings", "EMAIL;PREF=1:a", #"["email",{"pref":"1"},"text","a"]"#),
    Case("PID is a list", "EMAIL;PID=1.1,2.1:a", #"["email",{"pid":["1.1","2.1"]},"text","a"]"#),
    Case(
      "the sort strings", #"N;SORT-AS="Harten,Rene":van der Harten;Rene,J.;Sir;R.D.O.N."#,
      #"["n",{"sort-as":["Harten","Rene"]},"text",["van der Harten",["Rene","J."],"Sir","R.D.O.N."]]"#
    ),
    Case(
      "quotes and carets are undone", #"ADR;LABEL="1 Way^nB ^'C^'^^":;;;;;;"#,
      #"["adr",{"label":"1 Way\nB \"C\"^"},"text",["","","","","","",""]]"#),
    Case("VALUE is the type", "BDAY;VALUE=text:circa 1800", #"["bday",{},"text","circa 1800"]"#),
    Case("VALUE in capitals", "TEL;VALUE=URI:tel:+1", #"["tel",{},"uri","tel:+1"]"#),
    Case("a group is a parameter", "CONTACT.FN:a", #"["fn",{"group":"CONTACT"},"text","a"]"#),
    Case(
      "a group before other parameters", "g1.TEL;TYPE=home:1",
      #"["tel",{"group":"g1","type":"home"},"text","1"]"#),
    Case(
      "a parameter of the reserved name", "g1.TEL;GROUP=x:1",
      #"["tel",{"group":"g1","x-group":"x"},"text","1"]"#),
    Case("an empty value", "TEL;X-A=:1", #"["tel",{"x-a":""},"text","1"]"#),
  ]

  /// RFC 7095 sections 3.5.3 to 3.5.12; the dates are those of its tables.
  static let types =
    [
      ("19850412", "1985-04-12"), ("1985-04", "1985-04"), ("1985", "1985"), ("--0412", "--04-12"),
      ("--04", "--04"), ("---12", "---12"), ("T232050", "T23:20:50"), ("T2320", "T23:20"),
      ("T23", "T23"), ("T-2050", "T-20:50"), ("T-20", "T-20"), ("T--50", "T--50"),
      ("19850412T232050Z", "1985-04-12T23:20:50Z"),
      ("19850412T232050+0400", "1985-04-12T23:20:50+04:00"),
      ("19850412T232050+04", "1985-04-12T23:20:50+04"), ("19850412T2320", "1985-04-12T23:20"),
      ("19850412T23", "1985-04-12T23"), ("--0412T2320", "--04-12T23:20"),
      ("---12T2320", "---12T23:20"), ("T1230", "T12:30"), ("T102200-0800", "T10:22:00-08:00"),
      // No dates: as they are written.
      ("1985-04-12", "1985-04-12"), ("19850231", "19850231"), ("summer", "summer"),
      (#"a\, b"#, #"a\\, b"#), ("", ""),
    ].map { basic, extended in
      Case(
        "a birthday \(basic)", "BDAY:\(basic)",
        #"["bday",{},"date-and-or-time",""# + extended + #""]"#)
    }
    + [
      ("232050", "23:20:50"), ("2320", "23:20"), ("23", "23"), ("-2050", "-20:50"), ("-20", "-20"),
      ("--50", "--50"), ("232050Z", "23:20:50Z"), ("232050-0830", "23:20:50-08:30"), ("24", "24"),
    ].map { basic, extended in
      Case(
        "a time \(basic)", "X-T;VALUE=time:\(basic)", #"["x-t",{},"time",""# + extended + #""]"#)
    }
    + [
      Case(
        "a revision", "REV:19950331T222700Z", #"["rev",{},"timestamp","1995-03-31T22:27:00Z"]"#),
      Case("no hour", "REV:19950331T242700Z", #"["rev",{},"timestamp","19950331T242700Z"]"#),
      Case("no month", "REV:19951331T222700Z", #"["rev",{},"timestamp","19951331T222700Z"]"#),
      Case(
        "a leap second", "REV:20161231T235960Z", #"["rev",{},"timestamp","2016-12-31T23:59:60Z"]"#),
      Case(
        "a date-time by date", "X-D;VALUE=date:19950331T222700Z",
        #"["x-d",{},"date","19950331T222700Z"]"#),
      Case(
        "a date by date-time", "X-D;VALUE=date-time:19950331", #"["x-d",{},"date-time","19950331"]"#
      ),
      Case("a revision without time", "REV:19950331", #"["rev",{},"timestamp","19950331"]"#),
      Case(
        "a date by VALUE", "X-D;VALUE=date:19850412", #"["x-d",{},"date","1985-04-12"]"#),
      Case(
        "dates between commas", "X-D;VALUE=date:19850412,--0412",
        #"["x-d",{},"date","1985-04-12","--04-12"]"#),
      Case(
        "a date-time by VALUE", "X-D;VALUE=DATE-TIME:19850412T10",
        #"["x-d",{},"date-time","1985-04-12T10"]"#),
      Case("an offset", "TZ;VALUE=utc-offset:-0500", #"["tz",{},"utc-offset","-05:00"]"#),
      Case("an offset of hours", "TZ;VALUE=utc-offset:+10", #"["tz",{},"utc-offset","+10"]"#),
      Case("no offset", "TZ;VALUE=utc-offset:Z", #"["tz",{},"utc-offset","Z"]"#),
      Case(
        "a zone is text", "TZ:Raleigh/North America", #"["tz",{},"text","Raleigh/North America"]"#),
      Case("true", "X-B;VALUE=boolean:TRUE", #"["x-b",{},"boolean",true]"#),
      Case("false", "X-B;VALUE=boolean:false", #"["x-b",{},"boolean",false]"#),
      Case("no boolean", "X-B;VALUE=boolean:yes", #"["x-b",{},"boolean","yes"]"#),
      Case("integers", "X-I;VALUE=integer:1,-12,+007", #"["x-i",{},"integer",1,-12,7]"#),
      Case("no integer", "X-I;VALUE=integer:1.5", #"["x-i",{},"integer","1.5"]"#),
      Case("floats", "X-F;VALUE=float:20.30,-1.0,3", #"["x-f",{},"float",20.30,-1.0,3]"#),
      Case("no floats", "X-F;VALUE=float:.5,5.", #"["x-f",{},"float",".5","5."]"#),
      Case(
        "data is a URI", "PHOTO:data:image/png;base64,AQID",
        #"["photo",{},"uri","data:image/png;base64,AQID"]"#),
      Case(
        "data with other parameters", "PHOTO;PREF=1;TYPE=work:data:image/png;base64,AQID",
        #"["photo",{"pref":"1","type":"work"},"uri","data:image/png;base64,AQID"]"#),
      Case(
        "data of no known type", "PHOTO;ENCODING=b:AQID",
        #"["photo",{},"uri","data:application/octet-stream;base64,AQID"]"#),
      Case(
        "a picture elsewhere keeps its media type", "PHOTO;MEDIATYPE=image/png:http://a/b",
        #"["photo",{"mediatype":"image/png"},"uri","http://a/b"]"#),
      Case(
        "a line that is none", "no content line",
        #"["x-unparsed-line",{},"unknown","no content line"]"#
      ),
    ]

  @Test("Properties", arguments: properties)
  func writesProperties(_ c: Case) throws {
    #expect(try JCardSupport.property(c.line) == c.json)
  }

  @Test("Parameters", arguments: parameters)
  func writesParameters(_ c: Case) throws {
    #expect(try JCardSupport.property(c.line) == c.json)
  }

  @Test("Types of values", arguments: types)
  func writesTypes(_ c: Case) throws {
    #expect(try JCardSupport.property(c.line) == c.json)
  }

  @Test("The version comes first, wherever it stood")
  func version() throws {
    let cards = try JCardSupport.cards("BEGIN:VCARD\nFN:a\nVERSION;X-A=1:4.0\nEND:VCARD\n")
    #expect(
      JCardSupport.jcard(cards)
        == #"["vcard",[["version",{"x-a":"1"},"text","4.0"],["fn",{},"text","a"]]]"# + "\n")
  }

  @Test("Octets that are no UTF-8 become U+FFFD in every kind of value")
  func invalid() throws {
    var card = try JCardSupport.card("NOTE:?\nN:a,?;b\nX-A;X-P=?:?")
    for i in card.bytes.indices where card.bytes[i] == 0x3F { card.bytes[i] = 0xFF }
    let text = JCardSupport.jcard([card])
    #expect(text.contains(#"["note",{},"text","�"],["n",{},"text",[["a","�"],"b"]]"#))
    #expect(text.contains(#"["x-a",{"x-p":"�"},"unknown","�"]"#))
  }

  @Test("Many parameters stay together by name, in linear time", .timeLimit(.minutes(1)))
  func manyParameters() throws {
    let names = (0..<30_000).map { ";X-\($0)=a" }.joined()
    let text = try JCardSupport.property("TEL\(names);X-0=b;TYPE=home;X-29999=b:1")
    #expect(text.hasPrefix(#"["tel",{"x-0":["a","b"],"x-1":"a","#))
    #expect(text.hasSuffix(#""x-29999":["a","b"],"type":"home"},"text","1"]"#))
  }

  // MARK: Streams

  static let one = #"["vcard",[["version",{},"text","4.0"],["fn",{},"text","1"]]]"#

  static func cards(_ count: Int) throws -> [Card] {
    try JCardSupport.cards(
      (0..<count).map { "BEGIN:VCARD\nVERSION:4.0\nFN:\($0 + 1)\nEND:VCARD\n" }.joined())
  }

  @Test("No card is an empty array, one a document, more an array of them, RFC 7095 section 3.2")
  func streams() throws {
    let two = Self.one.replacing("\"1\"", with: "\"2\"")
    let three = Self.one.replacing("\"1\"", with: "\"3\"")
    #expect(JCardSupport.jcard([]) == "[]\n")
    #expect(JCardSupport.jcard(try Self.cards(1)) == Self.one + "\n")
    #expect(
      JCardSupport.jcard(try Self.cards(3)) == "[\n"
        + [Self.one, two, three].joined(separator: ",\n")
        + "\n]\n")
    #expect(JCardSupport.jcard(try Self.cards(2), layout: .lines) == Self.one + "\n" + two + "\n")
    #expect(JCardSupport.jcard([], layout: .lines) == "")
  }

  @Test("Only the first card is held back")
  func streaming() throws {
    var writer = JCardWriter()
    var output = ByteBuffer()
    var sizes: [Int] = []
    for card in try Self.cards(3) {
      writer.write(card, into: &output)
      sizes.append(output.count)
    }
    let size = Self.one.utf8.count
    #expect(sizes == [0, 2 * size + 4, 3 * size + 6])
  }
}
