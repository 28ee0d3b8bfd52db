import Testing
import VCard

@testable import ContactFormats

/// Card to JSON to card: nothing is lost.
@Suite struct ContactJSONRoundTripTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: [String]

    init(_ description: String, _ lines: String...) {
      testDescription = description
      self.lines = lines
    }
  }

  static let cases = [
    Case("the least card", "FN:Ada Marsh"),
    Case("a card of nothing"),
    Case("N of five components", "N:Marsh;Ada;Rose;Dr.;Ph.D."),
    Case("several middle names (RFC 6350 6.2.2)", "N:Marsh;Ada;Rose,Jo;Dr.;Jr.,Ph.D."),
    Case("a second surname, doubled (RFC 9554 2.2)", "N:García,Lorca;Ana;;;Jr.,MD;Lorca;Jr."),
    Case("a second surname alone", "N:Lorca;Ana;;;;Lorca;"),
    Case("an empty N beside FN", "FN:Ada", "N:;;;;"),
    Case("N with a sort string", "N;SORT-AS=\"Marsh,Ada\";LANGUAGE=en:Marsh;Ada;;;"),
    Case(
      "N and how it sounds (RFC 9554 4.6)", "N;ALTID=1:Marsh;Ada;;;",
      "N;ALTID=1;PHONETIC=ipa:/mɑːʃ/;/ˈeɪdə/;;;"),
    Case("escapes in names", "N:Mar\\,sh;A\\;da;\\n;a\\\\b;", "FN:A\\, B\\; \\\\n"),
    Case("two FN", "FN;PREF=2:Ada", "FN;PREF=1;LANGUAGE=en:Ada Marsh"),
    Case("two titles", "TITLE;LANGUAGE=fr:Patronne", "TITLE;LANGUAGE=en:Boss"),
    Case("maiden and phonetic names", "X-MAIDENNAME:Reed", "X-PHONETIC-FIRST-NAME:エイダ"),
    Case("a phonetic name with a parameter", "X-PHONETIC-LAST-NAME;X-A=b:マーシュ"),
    Case("nicknames", "NICKNAME:Addy,R\\,oo"),
    Case("nicknames of two properties", "NICKNAME;TYPE=work:Addy,Roo", "NICKNAME:Bo"),
    Case("categories of two properties", "CATEGORIES:a,b", "CATEGORIES;PREF=1:c"),
    Case("a telephone number with words", "TEL;TYPE=cell,voice;PREF=1:+1-555-0101"),
    Case("a number that is no first choice", "TEL;PREF=1:1", "TEL;PREF=20:2", "TEL;PREF=100:3"),
    Case("a wrong PREF", "TEL;PREF=0:1", "TEL;PREF=a:2", "TEL;PREF=1,1:3"),
    Case("a tel: URI (RFC 3966)", "TEL;VALUE=uri;TYPE=work:tel:+1-202-555-0148;ext=4321"),
    Case("a tel: URI with a context", "TEL;VALUE=uri:tel:7042;phone-context=example.com"),
    Case("a tel: URI that says it is text", "TEL:tel:+1-555-0101", "TEL;VALUE=uri:TEL:+15550102"),
    Case("a number that is another URI", "TEL;VALUE=uri:sip:ada@example.com"),
    Case("main and main-number", "TEL;TYPE=main:1", "TEL;TYPE=main-number:2"),
    Case("old words (x-msg)", "TEL;TYPE=x-msg:1", "TEL;TYPE=x-car,home:2", "TEL;TYPE=msg:3"),
    Case("unknown words", "TEL;TYPE=Boat:1", "TEL;TYPE=x-foo,home:2", "EMAIL;TYPE=internet:a@b.c"),
    Case("a word twice", "TEL;TYPE=home;TYPE=home:1"),
    Case("a word of another property", "EMAIL;TYPE=cell:a@b.c", "URL;TYPE=friend:http://a.b"),
    Case("a custom label", "item1.TEL;TYPE=cell:1", "item1.X-ABLABEL:Boat"),
    Case(
      "a custom label with a comma", "item1.EMAIL:a@b.c", "item1.X-ABLABEL:Sailing club\\, mail"),
    Case("a wrapped label", "item1.URL:http://a.b", "item1.X-ABLABEL:_$!<HomePage>!$_"),
    Case("a wrapped label that is a word", "item1.TEL:1", "item1.X-ABLABEL:_$!<Home>!$_"),
    Case("a wrapped label beside the word", "g.TEL;TYPE=home:1", "g.X-ABLABEL:_$!<Home>!$_"),
    Case("a wrapped label nobody knows", "g.TEL:1", "g.X-ABLABEL:_$!<Submarine>!$_"),
    Case("a plain label that is a word", "g.TEL:1", "g.X-ABLABEL:fax"),
    Case("a plain label in capitals", "g.URL:http://a.b", "g.X-ABLABEL:Homepage"),
    Case("a custom label that equals a word", "g.TEL;TYPE=Boat:1", "g.X-ABLABEL:Boat"),
    Case("an empty custom label", "g.TEL;TYPE=home:1", "g.X-ABLABEL:"),
    Case("a custom label with a parameter", "g.TEL:1", "g.X-ABLABEL;X-A=b:Boat"),
    Case("two labels in a group", "g.TEL:1", "g.X-ABLABEL:Boat", "g.X-ABLABEL:Ship"),
    Case("a label for two", "g.TEL:1", "G.EMAIL:a@b.c", "g.X-ABLABEL:Boat"),
    Case("a label of nothing", "g.X-ABLABEL:Boat", "X-ABLABEL:Ship"),
    Case("a label on a note", "g.NOTE:x", "g.X-ABLABEL:Boat"),
    Case("an address", "ADR;TYPE=home;CC=NZ:;;9 Kauri Way;Nelson;;7010;New Zealand"),
    Case(
      "an address with all parameters",
      "ADR;GEO=\"geo:-41.27,173.28\";TZ=Pacific/Auckland;CC=NZ;LABEL=\"9 Kauri Way^nNelson\";LANGUAGE=en:;;9;;;;"
    ),
    Case("an address of two lines", "ADR:;;9 Kauri Way\\nShed 2;Nelson;;;"),
    Case("an address of lists", "ADR:;;9 Kauri Way,Shed 2;Nelson;;;"),
    Case(
      "an address of RFC 9554", "ADR;TYPE=work:;;9 Kauri Way;Nelson;;7010;NZ;;;;9;Kauri Way;;;;;;"),
    Case("an address that is only a label", "ADR;LABEL=\"Nelson\":;;;;;;"),
    Case("an empty address", "ADR;TYPE=home:;;;;;;"),
    Case("an organisation", "ORG;SORT-AS=\"Kauri\":Kauri Ltd.;Research;Optics, big"),
    Case("a department alone (RFC 9555)", "ORG:;Department A"),
    Case("a gap among the units", "ORG:Kauri;;Optics"),
    Case("a unit with the separator", "ORG:Kauri;R\\; D;Optics"),
    Case("two organisations", "ORG:Kauri", "ORG:Reed"),
    Case("dates", "BDAY:19900524", "ANNIVERSARY:--0524", "DEATHDATE:2020-05"),
    Case("a date with a time", "BDAY:19531015T231000Z", "ANNIVERSARY:20090808T1430-0500"),
    Case("a date that says its type", "BDAY;VALUE=date:19900524"),
    Case("a date in words", "BDAY;VALUE=text:early spring 1979", "DEATHDATE;VALUE=text:19900524"),
    Case("a date of another calendar", "BDAY;CALSCALE=chinese:19900524"),
    Case("other dates", "g.X-ABDATE:2010-06-12", "g.X-ABLABEL:_$!<Anniversary>!$_"),
    Case("another date in the basic form", "X-ABDATE;VALUE=date-and-or-time:20100612"),
    Case("URLs and messaging", "URL;PREF=1:https://a.b/?x=1;y=2,3", "IMPP;TYPE=work:xmpp:a@b.c"),
    Case("messaging with its service", "IMPP;SERVICE-TYPE=Skype;USERNAME=ada:skype:ada"),
    Case(
      "a social profile", "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=ada:https://s.example/@ada"),
    Case("a social profile of text", "SOCIALPROFILE;SERVICE-TYPE=ChatX;VALUE=text:ada\\,79"),
    Case(
      "relations", "RELATED;TYPE=spouse:urn:uuid:1", "RELATED;TYPE=x-manager;VALUE=text:Bo\\, Jr."),
    Case("a relation by label", "g.RELATED;VALUE=text:Bo", "g.X-ABLABEL:_$!<Mother>!$_"),
    Case("a text that looks like a URI", "RELATED;VALUE=text:tel:1", "UID;VALUE=text:urn:uuid:1"),
    Case("a UID that is text", "UID;VALUE=text:abc\\,d"),
    Case("an inline photo", "PHOTO;TYPE=home:data:image/png;base64,iVBORw0KGgo="),
    Case(
      "two photos", "PHOTO:data:image/png;base64,iVBORw0KGgo=", "PHOTO;PREF=1:https://a.b/c.jpg"),
    Case("a photo by reference", "PHOTO;MEDIATYPE=image/jpeg:https://a.b/c.jpg"),
    Case("logo and sound", "LOGO:https://a.b/l.svg", "SOUND:data:audio/ogg;base64,T2dnUw=="),
    Case("a photo in another data: URI", "PHOTO:data:image/svg+xml,%3Csvg/%3E"),
    Case("a key", "KEY:data:application/pgp-keys;base64,AAECAwQ=", "KEY;VALUE=text:abc\\,d"),
    Case("a group", "KIND:group", "MEMBER:urn:uuid:1", "MEMBER;PREF=1:mailto:a@b.c"),
    Case("kinds", "KIND:org"),
    Case("a person that says so", "KIND:individual", "FN:Ada"),
    Case("gender", "GENDER:O;agen\\;der"),
    Case("gender in words", "GENDER:;prefers not to say"),
    Case("languages", "LANG;TYPE=work;PREF=1:en", "LANG;PREF=2:fr"),
    Case("a position", "GEO:geo:52.500,-13.4"),
    Case("a position with more", "GEO;TYPE=home:geo:52.5,13.4,30;u=20"),
    Case("a position that is none", "GEO:https://a.b/map", "GEO:geo:007,13"),
    Case("time zones", "TZ;VALUE=utc-offset:-0500", "TZ:Europe/Oslo"),
    Case("a note", "NOTE:a\\nb\\, c; d"),
    Case("notes", "NOTE;LANGUAGE=en:a", "NOTE:b", "g.NOTE:c"),
    Case("revision and program", "REV:20240102T030405Z", "PRODID:-//Example//EN"),
    Case(
      "properties without a key", "EXPERTISE;LEVEL=expert;INDEX=1:a\\, b", "X-FOO;A=b:c\\;d\\,e"),
    Case("parameters nobody knows", "TEL;X-A=1;X-B=\"a,b\",c;x-a=2:1", "FN;X-A=\"^n^'\":Ada"),
    Case("a private name in a group", "item7.X-ABADR:us", "item7.ADR:;;a;b;;;"),
    Case("an Android detail", "X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Ada;1;;;"),
    Case("properties without a value", "TEL;TYPE=home:", "EMAIL:", "NOTE:", "BDAY:", "ORG:;"),
    Case("a line without a colon", "this is nothing"),
    Case("authors and times", "NOTE;AUTHOR=\"mailto:bo@b.c\";CREATED=20221123T150132Z:x"),
    Case("a lone backslash at the end", "N:a;b\\", "FN:x\\", "ORG:a;b\\", "NOTE:\\", "ADR:;;a\\"),
    Case("PID and ALTID", "EMAIL;PID=4.1,5.2;ALTID=1:a@b.c", "CLIENTPIDMAP:1;urn:uuid:1"),
    Case("a structured JSON value (RFC 9555)", "JSPROP;JSPTR=\"a/b\":{\"c\":1\\,\"d\":2}"),
  ]

  @Test("Nothing is lost on the way to JSON and back", arguments: cases)
  func roundTrip(_ c: Case) throws {
    let card = CardFacts.card(c.lines)
    let json = CardFacts.json(card)
    var reader = ContactJSONReader(bytes: Array(json.utf8))
    var back = Card()
    let found = try reader.next(into: &back)
    #expect(found)
    #expect(CardFacts.lines(back) == CardFacts.lines(card), "\(json)")
    let diagnostics = reader.diagnostics
    #expect(diagnostics == [], "\(json)")
  }

  @Test("JSON that was read is written again", arguments: cases)
  func isStable(_ c: Case) throws {
    let json = CardFacts.json(CardFacts.card(c.lines))
    var reader = ContactJSONReader(bytes: Array(json.utf8))
    var back = Card()
    _ = try reader.next(into: &back)
    #expect(CardFacts.json(back) == json)
  }
}
