import Testing
import VCard

@testable import ContactFormats

@Suite struct ContactJSONWriterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: [String]
    var json: String

    init(_ description: String, _ lines: [String], _ json: String) {
      testDescription = description
      self.lines = lines
      self.json = json
    }
  }

  static let cases = [
    Case("an empty card", [], #""#),
    Case("a person's kind is left out", ["KIND:individual"], ""),
    Case(
      "identity", ["PRODID:x", "REV:20240102T030405Z", "UID:urn:uuid:1"],
      #","uid":"urn:uuid:1","rev":"20240102T030405Z","prodid":"x""#),
    Case(
      "the preferred FN", ["FN;PREF=1:Ada"],
      #","formattedName":"Ada","details":{"formattedName":{"params":{"PREF":["1"]}}}"#),
    Case(
      "a second FN", ["FN:Ada", "FN;PREF=1:Bo"],
      #","formattedName":"Bo","details":{"formattedName":{"params":{"PREF":["1"]}}},"extra":[{"name":"FN","value":"Ada"}]"#
    ),
    Case(
      "a name", ["N:Marsh;Ada;Rose;Dr.;MD", "X-MAIDENNAME:Reed"],
      #","name":{"prefix":"Dr.","given":"Ada","middle":"Rose","family":"Marsh","suffix":"MD","maiden":"Reed"}"#
    ),
    Case(
      "several values of a component are joined by a blank", ["N:Marsh;Ada;Rose,Jo;;"],
      #","name":{"given":"Ada","middle":"Rose Jo","family":"Marsh","raw":"Marsh;Ada;Rose,Jo;;"}"#),
    Case(
      "a second surname (RFC 9554)", ["N:García,Lorca;Ana;;;Jr.;Lorca;Jr."],
      #","name":{"given":"Ana","family":"García","secondSurname":"Lorca","generation":"Jr."}"#),
    Case(
      "phonetic names", ["X-PHONETIC-ORG:b", "X-PHONETIC-FIRST-NAME:a"],
      #","phonetic":{"given":"a","organization":"b"}"#),
    Case("nicknames", ["NICKNAME:Addy,R\\,oo,"], #","nicknames":["Addy","R,oo"]"#),
    Case(
      "telephone numbers",
      ["TEL;TYPE=cell,voice;PREF=1:+1-555", "TEL;VALUE=uri;TYPE=work:tel:+1-202;ext=43"],
      #","phones":[{"value":"+1-555","labels":["cell","voice"],"pref":true},"#
        + #"{"value":"+1-202","labels":["work"],"extension":"43","params":{"VALUE":["uri"]}}]"#),
    Case(
      "the lowest PREF is the preferred one", ["TEL;PREF=20:1", "TEL;PREF=10:2"],
      #","phones":[{"value":"1","params":{"PREF":["20"]}},{"value":"2","pref":true,"params":{"PREF":["10"]}}]"#
    ),
    Case(
      "labels without x- and main-number", ["TEL;TYPE=x-msg,main-number:1"],
      #","phones":[{"value":"1","labels":["msg","main"],"params":{"TYPE":["x-msg","main-number"]}}]"#
    ),
    Case(
      "a custom label", ["i.EMAIL;TYPE=internet:a@b.c", "i.X-ABLABEL:Boat"],
      #","emails":[{"value":"a@b.c","labels":["Boat"],"group":"i","params":{"TYPE":["internet"]}}]"#
    ),
    Case(
      "an address", ["ADR;TYPE=home;CC=NZ;LABEL=\"a^nb\";TZ=X:1;2;3\\nb;4;5;6;7"],
      #","addresses":[{"pobox":"1","extended":"2","street":"3\nb","city":"4","region":"5","postcode":"6","#
        + #""country":"7","countryCode":"NZ","labels":["home"],"formatted":"a\nb","timeZone":"X"}]"#
    ),
    Case(
      "an organisation", ["ORG:Kauri;Research;Optics;", "TITLE:a", "ROLE:b"],
      #","org":"Kauri","department":"Research; Optics","title":"a","role":"b""#),
    Case(
      "dates", ["DEATHDATE;VALUE=text:x", "ANNIVERSARY:1990-05", "BDAY:--0524"],
      #","birthday":"--05-24","anniversary":"1990-05","deathday":"x""#),
    Case("a date with a time", ["BDAY:19531015T231000Z"], #","birthday":"1953-10-15T23:10:00Z""#),
    Case(
      "a date that is none", ["BDAY:31.12.1980"], #","birthday":"31.12.1980""#),
    Case(
      "other dates", ["i.X-ABDATE:2010-06-12", "i.X-ABLABEL:_$!<Anniversary>!$_"],
      #","dates":[{"value":"2010-06-12","labels":["anniversary"],"group":"i"}]"#),
    Case(
      "links and people",
      [
        "RELATED;TYPE=x-manager;VALUE=text:Bo", "SOCIALPROFILE;SERVICE-TYPE=X;USERNAME=u:http://s",
        "IMPP:xmpp:a", "URL;PREF=1:http://u",
      ],
      #","urls":[{"value":"http://u","pref":true}],"impps":[{"value":"xmpp:a"}],"#
        + #""socialProfiles":[{"value":"http://s","service":"X","username":"u"}],"#
        + #""relations":[{"value":"Bo","labels":["manager"]}]"#),
    Case(
      "a photo", ["PHOTO:data:image/png;base64,YWJj"],
      #","photo":{"mediaType":"image/png","bytes":3,"#
        + #""sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad","data":"YWJj"}"#
    ),
    Case("a photo by reference", ["PHOTO:http://p"], #","photo":{"uri":"http://p"}"#),
    Case(
      "groups", ["CATEGORIES:a,b", "MEMBER:urn:uuid:1", "MEMBER:urn:uuid:2"],
      #","categories":["a","b"],"members":["urn:uuid:1","urn:uuid:2"]"#),
    Case(
      "person and place",
      ["TZ:Europe/Oslo", "GEO:geo:52.50,-13.4", "LANG;PREF=1:en", "LANG:fr", "GENDER:O;x"],
      #","gender":{"sex":"O","text":"x"},"languages":[{"value":"en","pref":true},{"value":"fr"}],"#
        + #""geo":{"latitude":52.50,"longitude":-13.4},"timeZone":"Europe/Oslo""#),
    Case("a note", ["NOTE:a\\nb"], #","note":"a\nb""#),
    Case("notes", ["NOTE:a", "NOTE:b"], #","note":"a","notes":["a","b"]"#),
    Case(
      "what has no key", ["g.X-FOO;A=b,c;TYPE=home:x\\;y", "HOBBY;LEVEL=high:a\\, b"],
      #","extra":[{"name":"X-FOO","group":"g","params":{"A":["b","c"],"TYPE":["home"]},"value":"x\\;y"},"#
        + #"{"name":"HOBBY","params":{"LEVEL":["high"]},"value":"a, b"}]"#),
    Case(
      "empty values are no keys", ["TEL:", "NOTE:"], #","extra":[{"name":"TEL"},{"name":"NOTE"}]"#),
  ]

  @Test("The keys of contact JSON", arguments: cases)
  func keys(_ c: Case) {
    let json = CardFacts.json(CardFacts.card(c.lines))
    #expect(json == #"{"version":"4.0""# + c.json + "}")
  }

  @Test("The kind comes first, in lower case")
  func kind() {
    #expect(CardFacts.json(CardFacts.card(["KIND:Org"])) == #"{"kind":"org","version":"4.0"}"#)
  }

  @Test("The version is that of the card that was read")
  func version() {
    let json = CardFacts.json(CardFacts.card(["FN:A"]), version: .v2_1)
    #expect(json == #"{"version":"2.1","formattedName":"A"}"#)
  }

  @Test("Photos are left out, or only their data")
  func photos() {
    let card = CardFacts.card([
      "PHOTO:data:image/png;base64,YWJj", "PHOTO:data:image/png;base64,YWJk", "LOGO:http://p",
      "KEY:data:application/pgp-keys;base64,YWJj",
    ])
    let key = #""extra":[{"name":"KEY","value":"data:application/pgp-keys;base64,YWJj"}]"#
    #expect(CardFacts.json(card, photos: .none) == #"{"version":"4.0","# + key + "}")
    #expect(
      CardFacts.json(card, photos: .hash)
        == #"{"version":"4.0","photo":{"mediaType":"image/png","bytes":3,"#
        + #""sha256":"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},"#
        + #""logo":{"uri":"http://p"},"# + key + "}")
  }

  @Test("An array is one text, lines are one a contact")
  func forms() {
    func write(_ form: ContactJSONWriter.Form, _ count: Int) -> String {
      var writer = ContactJSONWriter(form)
      var output = ByteBuffer()
      for i in 0..<count {
        writer.write(CardFacts.card(["FN:\(i)"]), sourceVersion: .v4_0, into: &output)
      }
      writer.finish(into: &output)
      return output.string
    }
    let zero = #"{"version":"4.0","formattedName":"0"}"#
    let one = #"{"version":"4.0","formattedName":"1"}"#
    #expect(write(.array, 0) == "[]\n")
    #expect(write(.array, 2) == "[\n\(zero),\n\(one)\n]\n")
    #expect(write(.lines, 0) == "")
    #expect(write(.lines, 2) == "\(zero)\n\(one)\n")
  }
}
