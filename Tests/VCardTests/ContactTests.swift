import Testing

@testable import VCard

@Suite struct ContactTests {
  /// A 4.0 card of some content lines.
  static func card(_ lines: String...) -> Card {
    let text =
      "BEGIN:VCARD\r\nVERSION:4.0\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
    var reader = CardReader(bytes: Array(text.utf8))
    var card = Card()
    _ = try? reader.next(into: &card)
    return card
  }

  /// The properties that stand, in order, as `group.NAME;PARAM=value:value`.
  static func lines(_ contact: Contact) -> [String] {
    let card = contact.card
    return card.indices.filter { card.properties[$0].id != .version }.map { place in
      let record = card.properties[place]
      var line = record.group.isEmpty ? "" : card.text(record.group) + "."
      line += record.id == .other ? card.text(record.name) : "\(record.id.name)"
      for i in record.parameterRange where !card.parameters[i].isRemoved {
        line += ";\(card.parameters[i].id.name)=\(card.text(parameterValue: i))"
      }
      return line + ":" + card.text(record.value)
    }
  }

  // MARK: Getters

  @Test("Every value of a full card is found")
  func getters() {
    let contact = Contact(
      Self.card(
        "KIND:Org", "UID:urn:uuid:1", "REV:20240102T030405Z", "PRODID:-//X//EN",
        "FN;PREF=2:A\\, B", "FN;PREF=1:Ada", "N:Marsh;Ada;Rose,Jo;Dr.;Jr.;;Jr.",
        "X-MAIDENNAME:Reed", "X-PHONETIC-FIRST-NAME:エイダ", "X-PHONETIC-ORG:カウリ",
        "NICKNAME:Addy,R\\,oo", "NICKNAME:Bo", "ORG:Kauri;Research;;Optics, big", "TITLE:Boss",
        "ROLE:Chief", "BDAY:--0412", "ANNIVERSARY;VALUE=text:in spring", "DEATHDATE:2020-05",
        "NOTE:a\\nb", "NOTE:c", "CATEGORIES:x,y", "MEMBER:urn:uuid:2", "GENDER:O;agender",
        "GEO:geo:52.5,-13.40", "TZ:Europe/Oslo", "LANG;PREF=1:en",
        "PHOTO:data:image/png;base64,AAEC", "LOGO;MEDIATYPE=image/svg+xml:https://a.b/c"))
    #expect(contact.kind == "org")
    #expect(contact.uid == "urn:uuid:1")
    #expect(contact.revision == "20240102T030405Z")
    #expect(contact.prodid == "-//X//EN")
    #expect(contact.formattedName == "Ada")
    #expect(
      contact.structuredName
        == StructuredName(
          family: ["Marsh"], given: ["Ada"], middle: ["Rose", "Jo"], prefixes: ["Dr."],
          generations: ["Jr."]))
    #expect(contact.maidenName == "Reed")
    #expect(contact.phoneticName == PhoneticName(given: "エイダ", organization: "カウリ"))
    #expect(contact.nicknames == ["Addy", "R,oo", "Bo"])
    #expect(contact.organization == "Kauri")
    #expect(contact.departments == ["Research", "Optics, big"])
    #expect(contact.title == "Boss")
    #expect(contact.role == "Chief")
    #expect(contact.birthday?.text == "--04-12")
    #expect(contact.birthday?.month == 4)
    #expect(contact.birthday?.year == nil)
    #expect(contact.anniversary?.text == "in spring")
    #expect(contact.anniversary?.isDate == false)
    #expect(contact.deathday?.text == "2020-05")
    #expect(contact.notes == ["a\nb", "c"])
    #expect(contact.categories == ["x", "y"])
    #expect(contact.members == ["urn:uuid:2"])
    #expect(contact.gender == Gender(sex: "O", text: "agender"))
    #expect(contact.geo?.longitudeDegrees == -13.4)
    #expect(contact.timeZone == "Europe/Oslo")
    #expect(contact.languages.map(\.value) == ["en"])
    #expect(contact.photo == ContactMedia(mediaType: "image/png", bytes: [0, 1, 2]))
    #expect(contact.logo == ContactMedia(uri: "https://a.b/c", mediaType: "image/svg+xml"))
    #expect(contact.sound == nil)
  }

  @Test("Labelled values have their labels, preference and parts")
  func labelledValues() {
    let contact = Contact(
      Self.card(
        "TEL;VALUE=uri;TYPE=work,voice:tel:+1-202-555-0148;ext=4321", "g1.TEL;PREF=1:1",
        "g1.X-ABLabel:Boat",
        "ADR;TYPE=home;CC=NZ;LABEL=\"a^nb\":;;9 Kauri Way,Shed 2;Nelson;;7010;NZ",
        "RELATED;TYPE=x-manager;VALUE=text:Bo\\, Jr.", "g2.X-ABDATE:2010-06-12",
        "g2.X-ABLabel:_$!<Anniversary>!$_",
        "SOCIALPROFILE;SERVICE-TYPE=Mastodon;USERNAME=ada:https://s.example/@ada", "EMAIL:"))
    #expect(
      contact.phones.map(\.value) == [PhoneNumber("+1-202-555-0148", extension: "4321"), "1"])
    #expect(contact.phones.map(\.labels) == [["work", "voice"], ["Boat"]])
    #expect(contact.phones.map(\.isPreferred) == [false, true])
    let address = contact.addresses.first?.value
    #expect(address?.street == "9 Kauri Way\nShed 2")
    #expect(address?.countryCode == "NZ")
    #expect(address?.formatted == "a\nb")
    #expect(contact.relations.map(\.value) == ["Bo, Jr."])
    #expect(contact.relations.map(\.labels) == [["manager"]])
    #expect(contact.dates.map(\.value.text) == ["2010-06-12"])
    #expect(contact.dates.map(\.labels) == [["anniversary"]])
    #expect(
      contact.socialProfiles.map(\.value)
        == [SocialProfile("https://s.example/@ada", service: "Mastodon", username: "ada")])
    #expect(contact.emails.isEmpty)
  }

  // MARK: Setters

  struct Change: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var before: [String]
    var after: [String]
    var change: @Sendable (inout Contact) -> Void

    init(
      _ description: String, _ before: [String], _ after: [String],
      _ change: @escaping @Sendable (inout Contact) -> Void
    ) {
      testDescription = description
      self.before = before
      self.after = after
      self.change = change
    }
  }

  static let changes = [
    Change(
      "a text", ["TITLE;LANGUAGE=en:Boss", "X-A:b"], ["TITLE;LANGUAGE=en:Chief\\, all", "X-A:b"]
    ) { $0.title = "Chief, all" },
    Change("a text with an escape", ["FN:Ada"], ["FN:A\\, B"]) { $0.formattedName = "A, B" },
    Change("a new text at the end", ["FN:Ada", "X-A:b"], ["FN:Ada", "X-A:b", "ROLE:x"]) {
      $0.role = "x"
    },
    Change("no text", ["FN:Ada", "ROLE:x"], ["FN:Ada"]) { $0.role = nil },
    Change("a UID that is no URI", ["UID:urn:uuid:1"], ["UID;VALUE=text:abc"]) { $0.uid = "abc" },
    Change("a UID that is one again", ["UID;VALUE=text:abc"], ["UID:urn:uuid:1"]) {
      $0.uid = "urn:uuid:1"
    },
    Change("one component of N", ["N;SORT-AS=M:Marsh;Ada;;;"], ["N;SORT-AS=M:Reed;Ada;;;"]) {
      $0.structuredName.family = ["Reed"]
    },
    Change("a second surname (RFC 9554)", ["N:García;Ana;;;"], ["N:García,Lorca;Ana;;;;Lorca;"]) {
      $0.structuredName.secondSurnames = ["Lorca"]
    },
    Change(
      "an e-mail in the middle keeps its parameters",
      ["EMAIL;PID=1.1;TYPE=home:a@b.c", "X-A:b", "EMAIL;PID=2.1:d@e.f"],
      ["EMAIL;PID=1.1;TYPE=home:x@b.c", "X-A:b", "EMAIL;PID=2.1:d@e.f"]
    ) {
      $0.emails[0].value = "x@b.c"
    },
    Change(
      "a new e-mail stands behind the others", ["EMAIL:a@b.c", "X-A:b"],
      ["EMAIL:a@b.c", "EMAIL;PREF=1;TYPE=work:d@e.f", "X-A:b"]
    ) {
      $0.emails.append(LabeledValue("d@e.f", labels: ["work"], isPreferred: true))
    },
    Change(
      "a removed e-mail takes its label with it",
      ["i.EMAIL:a@b.c", "i.X-ABLabel:Boat", "EMAIL:d@e.f"], ["EMAIL:d@e.f"]
    ) {
      $0.emails.removeFirst()
    },
    Change(
      "two lists at once", ["TEL;PID=9:1", "EMAIL;PID=1:a@b.c"],
      ["TEL;PID=9:1", "TEL:2", "EMAIL;PID=1:a@b.c", "EMAIL:d@e.f"]
    ) { contact in
      var phones = contact.phones
      var emails = contact.emails
      phones.append(LabeledValue("2"))
      emails.append(LabeledValue("d@e.f"))
      contact.phones = phones
      contact.emails = emails
    },
    Change(
      "another order", ["TEL;PID=1:1", "X-A:b", "TEL;PID=2:2", "TEL:3"],
      ["TEL:3", "X-A:b", "TEL;PID=2:2", "TEL;PID=1:1"]
    ) { $0.phones.reverse() },
    Change("a label that is a word", ["TEL;TYPE=home:1"], ["TEL;TYPE=cell:1"]) {
      $0.phones[0].labels = ["cell"]
    },
    Change(
      "a label of its own", ["TEL:1", "X-A:b"], ["item1.TEL:1", "item1.X-ABLabel:Boat", "X-A:b"]
    ) {
      $0.phones[0].labels = ["Boat"]
    },
    Change(
      "a usual label that no word says", ["URL:http://a.b"],
      ["item1.URL:http://a.b", "item1.X-ABLabel:_$!<HomePage>!$_"]
    ) {
      $0.urls[0].labels = ["homepage"]
    },
    Change(
      "a group that is free", ["item1.X-A:b", "TEL:1"],
      ["item1.X-A:b", "item2.TEL:1", "item2.X-ABLabel:Boat"]
    ) { $0.phones[0].labels = ["Boat"] },
    Change(
      "another label of its own", ["i.TEL;TYPE=cell:1", "i.X-ABLabel:Boat"],
      ["i.TEL;TYPE=cell:1", "i.X-ABLabel:Ship"]
    ) { $0.phones[0].labels = ["cell", "Ship"] },
    Change("a preference", ["TEL;TYPE=home:1"], ["TEL;TYPE=home;PREF=1:1"]) {
      $0.phones[0].isPreferred = true
    },
    Change("no preference", ["TEL;PREF=1:1"], ["TEL:1"]) { $0.phones[0].isPreferred = false },
    Change(
      "a tel: URI stays one", ["TEL;VALUE=uri:tel:+1-555-0100"], ["TEL;VALUE=uri:tel:+1-555-0101"]
    ) {
      $0.phones[0].value = "+1 555 0101"
    },
    Change("an extension needs a URI", ["TEL:+1-555"], ["TEL;VALUE=uri:tel:+1-555;ext=7"]) {
      $0.phones[0].value.extension = "7"
    },
    Change("a city", ["ADR;LABEL=x;CC=NZ:;;9;Nelson;;;"], ["ADR;LABEL=x;CC=NZ:;;9;Motueka;;;"]) {
      $0.addresses[0].value.city = "Motueka"
    },
    Change(
      "a country code leaves the value", ["ADR:;;9,Shed;Nelson;;;"],
      ["ADR;CC=NZ:;;9,Shed;Nelson;;;"]
    ) {
      $0.addresses[0].value.countryCode = "NZ"
    },
    Change("a department", ["ORG;SORT-AS=K:Kauri"], ["ORG;SORT-AS=K:Kauri;R\\;D"]) {
      $0.departments = ["R;D"]
    },
    Change("no organisation keeps the department", ["ORG:Kauri;R"], ["ORG:;R"]) {
      $0.organization = nil
    },
    Change("a birthday", ["BDAY;VALUE=text:spring"], ["BDAY:19900524"]) {
      $0.birthday = "1990-05-24"
    },
    Change("a birthday in words", ["BDAY:19900524"], ["BDAY;VALUE=text:in spring"]) {
      $0.birthday = "in spring"
    },
    Change("nicknames", ["NICKNAME;TYPE=work:a,b"], ["NICKNAME;TYPE=work:a,c\\,d"]) {
      $0.nicknames = ["a", "c,d"]
    },
    Change(
      "categories of two properties", ["CATEGORIES:a,b", "CATEGORIES;PREF=1:c"],
      ["CATEGORIES:a", "CATEGORIES;PREF=1:c,d"]
    ) { $0.categories = ["a", "c", "d"] },
    Change("notes", ["NOTE;LANGUAGE=en:a", "NOTE;LANGUAGE=fr:b"], ["NOTE;LANGUAGE=fr:b"]) {
      $0.notes.removeFirst()
    },
    Change("gender", [], ["GENDER:O;x"]) { $0.gender = Gender(sex: "O", text: "x") },
    Change("a position", ["GEO:geo:1,2,3"], ["GEO:geo:52.5,13.4"]) {
      $0.geo = GeoPosition(latitude: "52.5", longitude: "13.4")
    },
    Change("a photo", ["PHOTO;PREF=1:https://a.b/c"], ["PHOTO;PREF=1;MEDIATYPE=image/png:AAEC"]) {
      $0.photo = ContactMedia(mediaType: "image/png", bytes: [0, 1, 2])
    },
    Change("a photo by reference", ["PHOTO:data:image/png;base64,AAEC"], ["PHOTO:https://a.b/c"]) {
      $0.photo = ContactMedia(uri: "https://a.b/c")
    },
    Change("a kind", ["KIND:org"], []) { $0.kind = "individual" },
    Change("phonetic names", ["X-PHONETIC-FIRST-NAME:a"], ["X-PHONETIC-LAST-NAME:b"]) {
      $0.phoneticName = PhoneticName(family: "b")
    },
    Change(
      "a relation to a card", ["RELATED;TYPE=friend;VALUE=text:Bo"],
      ["RELATED;TYPE=friend:urn:uuid:1"]
    ) { $0.relations[0].value = "urn:uuid:1" },
  ]

  @Test("A setter changes its property and nothing else", arguments: changes)
  func set(_ c: Change) {
    let lines = c.before.map { $0 }
    var contact = Contact(Self.card(list: lines))
    c.change(&contact)
    #expect(Self.lines(contact) == c.after)
    let raw = contact.card.properties.filter { !$0.flags.contains(.rewritten) && !$0.isRemoved }
    // What was not touched is still as it was read.
    #expect(raw.allSatisfy { !$0.raw.isEmpty })
  }

  static func card(list lines: [String]) -> Card {
    let text =
      "BEGIN:VCARD\r\nVERSION:4.0\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
    var reader = CardReader(bytes: Array(text.utf8))
    var card = Card()
    _ = try? reader.next(into: &card)
    return card
  }

  @Test("Setting what is there changes nothing")
  func setTheSame() {
    var contact = Contact(
      Self.card(
        "FN:Ada", "N:Marsh,Reed;Ada;;;", "i.TEL;TYPE=cell;PREF=7:1", "i.X-ABLabel:_$!<Home>!$_",
        "ADR:;;a,b;;;;;x", "ORG:a;;b", "BDAY;VALUE=date:19900524", "X-ABDATE:20100612",
        "NICKNAME:a,,b", "CATEGORIES:a", "CATEGORIES:b", "PHOTO:data:image/png;base64,AAE",
        "GEO:geo:1,2;u=3", "GENDER:;x;y", "RELATED:Bo", "TEL;VALUE=uri:TEL:1;ext=2;ext=3",
        "NOTE:", "UID:abc"))
    contact.formattedName = contact.formattedName
    contact.structuredName = contact.structuredName
    contact.phones = contact.phones.map { item in
      var item = item
      item.identifier = nil
      return item
    }
    contact.addresses = contact.addresses
    contact.organization = contact.organization
    contact.departments = contact.departments
    contact.birthday = contact.birthday
    contact.dates = contact.dates
    contact.nicknames = contact.nicknames
    contact.categories = contact.categories
    contact.photo = contact.photo
    contact.geo = contact.geo
    contact.gender = contact.gender
    contact.relations = contact.relations
    contact.notes = contact.notes
    contact.uid = contact.uid
    contact.kind = contact.kind
    contact.phoneticName = contact.phoneticName
    #expect(!contact.card.isRewritten)
    #expect(contact.card.properties.allSatisfy { !$0.flags.contains(.rewritten) })
  }

  @Test("Copies are independent")
  func isValue() {
    let first = Contact(Self.card("FN:Ada", "TEL:1"))
    var second = first
    second.phones.append(LabeledValue("2"))
    second.formattedName = "Bo"
    #expect(Self.lines(first) == ["FN:Ada", "TEL:1"])
  }

  @Test("A line break in a URI cannot make a line")
  func controlsInURI() {
    var contact = Contact()
    contact.urls = [LabeledValue("http://a.b/\r\nFN:x")]
    #expect(Self.lines(contact) == ["URL:http://a.b/%0D%0AFN:x"])
  }
}
