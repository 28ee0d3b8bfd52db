import Testing

@testable import ContactMatching
@testable import VCard

@Suite struct ContactFieldTests {
  private func field(_ text: String) throws -> ContactField { try ContactField(parsing: text) }

  // MARK: Names

  @Test(
    "A field has one name, whatever the words and the case",
    arguments: [
      ("fn", "fn"), ("Name", "fn"), ("EMAIL", "email"), ("mail[Work]", "email[work]"),
      ("mobile", "tel[cell]"), ("mobile.e164", "tel[cell].e164"), ("phone[Mobile]", "tel[cell]"),
      ("mobile[work]", "tel[cell,work]"), ("tel[ work , fax ]", "tel[work,fax]"),
      ("first-name", "n.given"), ("last-name", "n.family"), ("given", "n.given"),
      ("n.first", "n.given"), ("address[home].zip", "adr[home].postcode"),
      ("street[home]", "adr[home].street"), ("company", "org"), ("org.department", "org.unit"),
      ("birthday.month", "bday.month"), ("group", "categories"), ("x-foo_bar", "x-foo_bar"),
      ("X-Foo", "x-foo"), ("FOO", "foo"), ("x-skype", "x-skype"), ("X-SPOUSE", "related[spouse]"),
      ("x-anniversary", "anniversary"), ("email[\"a, b\"]", "email[\"a, b\"]"),
      ("email[Summer house]", "email[Summer house]"), ("date[Exam].year", "x-abdate[Exam].year"),
    ])
  func names(_ text: String, _ name: String) throws { #expect(try field(text).name == name) }

  @Test("Every name of the list is that of a field, every alias that of another one")
  func known() throws {
    for name in ContactField.allNames {
      #expect(try field(name).name == name)
    }
    for (word, name) in ContactField.allAliases {
      #expect(try field(word) == field(name))
      #expect(!ContactField.allNames.contains(word), "\(word)")
    }
    for name in ["fn", "email", "n.family", "adr.city", "x-abdate", "x-skype"] {
      #expect(ContactField.allNames.contains(name) == (name != "x-skype"))
    }
    #expect(Set(ContactField.allNames).count == ContactField.allNames.count)
  }

  struct Wrong: Sendable {
    var text: String
    var code: FieldError.Code
    var column = 1
    var suggestion: String?
  }

  @Test(
    "A wrong name says where it is wrong and what is close",
    arguments: [
      Wrong(text: "emial", code: .unknownName, suggestion: "email"),
      Wrong(text: "brithday.year", code: .unknownName, suggestion: "birthday"),
      Wrong(text: "foo", code: .unknownName), Wrong(text: "", code: .unknownName),
      Wrong(text: "x-", code: .unknownName), Wrong(text: "x-ä", code: .unknownName),
      Wrong(text: "version", code: .unknownName), Wrong(text: ".year", code: .unknownName),
      Wrong(text: "bday.yaer", code: .unknownPart, column: 6, suggestion: "year"),
      Wrong(text: "adr[home].", code: .unknownPart, column: 11),
      Wrong(text: "fn.family", code: .unknownPart, column: 4),
      Wrong(text: "given.family", code: .unknownPart, column: 7),
      Wrong(text: "email[work", code: .badLabel, column: 6),
      Wrong(text: "email[]", code: .badLabel, column: 7),
      Wrong(text: "email[a,,b]", code: .badLabel, column: 9),
      Wrong(text: "email[\"a]", code: .badLabel, column: 6),
      Wrong(text: "email[a]b", code: .badLabel, column: 9),
    ])
  func wrong(_ wrong: Wrong) throws {
    let error = #expect(throws: FieldError.self) { try field(wrong.text) }
    #expect(error?.code == wrong.code)
    #expect(error?.column == wrong.column)
    #expect(error?.suggestion == wrong.suggestion)
    #expect(error?.message.isEmpty == false)
  }

  // MARK: Reading

  private static let ann =
    "FN:Ann Lee|N:Lee;Ann;Rose,Jo;Dr.;Jr.;;Jr.|NICKNAME:Annie,A\\,L|EMAIL;TYPE=work:ann@acme.example"
    + "|EMAIL;TYPE=home:ann@example.com|i1.EMAIL:boat@example.com|i1.X-ABLabel:Summer house"
    + "|TEL;VALUE=uri;TYPE=\"cell,voice\":tel:+1-555-0100;ext=12|TEL;TYPE=home:(555) 0101"
    + "|ADR;TYPE=home;CC=US:;;1 Elm St,Flat 2;Springfield;OR;97475;USA|ADR;LABEL=\"A\\nB\":;;;;;;"
    + "|BDAY:--0524|ANNIVERSARY;VALUE=text:in spring|REV:20191231T235959Z|ORG:Acme;R & D;Optics"
    + "|CATEGORIES:club,Book Club|NOTE:one\\ntwo|PHOTO:data:image/png;base64,AAEC"
    + "|LOGO:https://example.com/l.png|X-SKYPE:ann.lee|X-SPOUSE:Bo Lee|X-FOO-BAR:7|KEY:|GENDER:F;fem"

  @Test(
    "The texts of a field, in the order of the card",
    arguments: [
      ("fn", ["Ann Lee"]), ("n", ["Dr. Ann Rose Jo Lee Jr."]), ("n.family", ["Lee"]),
      ("n.middle", ["Rose", "Jo"]), ("n.suffix", []), ("n.generation", ["Jr."]),
      ("nickname", ["Annie", "A,L"]),
      ("email", ["ann@acme.example", "ann@example.com", "boat@example.com"]),
      ("email[WORK]", ["ann@acme.example"]), ("email[summer HOUSE]", ["boat@example.com"]),
      ("tel", ["+1-555-0100 x12", "(555) 0101"]), ("tel[mobile,voice]", ["+1-555-0100 x12"]),
      ("tel[cell,home]", []), ("tel.extension", ["12"]),
      ("adr", ["1 Elm St, Flat 2, Springfield, OR, 97475, USA", "A, B"]),
      ("adr[home].city", ["Springfield"]), ("adr.street", ["1 Elm St\nFlat 2"]),
      ("adr.country-code", ["US"]), ("bday", ["--05-24"]), ("bday.month", ["5"]),
      ("bday.year", []), ("anniversary", ["in spring"]), ("rev", ["2019-12-31T23:59:59Z"]),
      ("rev.year", ["2019"]), ("org", ["Acme"]), ("org.unit", ["R & D", "Optics"]),
      ("categories", ["club", "Book Club"]), ("note", ["one\ntwo"]), ("photo", [""]),
      ("logo", ["https://example.com/l.png"]), ("x-skype", ["ann.lee"]),
      ("impp", ["skype:ann.lee"]), ("related[spouse]", ["Bo Lee"]), ("x-foo-bar", ["7"]),
      ("gender", ["F", "fem"]), ("kind", ["individual"]), ("uid", []),
    ])
  func values(_ name: String, _ texts: [String]) throws {
    let contact = Contact(Book.card(Self.ann))
    let field = try field(name)
    #expect(field.values(of: contact) == texts)
    #expect(field.isPresent(in: contact) == (!texts.isEmpty && name != "kind"))
  }

  @Test("A number in international form, of another country where its region is said")
  func international() throws {
    let contact = Contact(Book.card("TEL;TYPE=cell:+46 8 123 456 78|TEL:08-123 456 79"))
    #expect(try field("tel[cell].e164").values(of: contact) == ["+46812345678"])
    #expect(
      try field("tel.e164").values(of: contact, region: "SE") == ["+46812345678", "+46812345679"])
  }

  @Test(
    "What has no value is not there", arguments: ["key", "n", "org", "adr", "note", "adr.city"])
  func missing(_ name: String) throws {
    let contact = Contact(Book.card("KEY:|N:;;;;|ORG:;|ADR:;;;;;;|ADR;TYPE=home:;;;;;;|NOTE:"))
    #expect(try !field(name).isPresent(in: contact))
    #expect(try field(name).values(of: contact) == [])
  }

  // MARK: Editing

  enum Change: Sendable {
    case set(String)
    case add(String)
    case remove
  }

  struct Edit: Sendable, CustomTestStringConvertible {
    var before: String
    var field: String
    var change: Change
    var after: String

    var testDescription: String { "\(field) \(change)" }

    init(_ before: String, _ field: String, _ change: Change, _ after: String) {
      self.before = before
      self.field = field
      self.change = change
      self.after = after
    }
  }

  static let edits = [
    Edit("", "fn", .set("Ann Lee"), "FN:Ann Lee"),
    Edit("FN;LANGUAGE=en:Ann", "fn", .set("Bo, B"), "FN;LANGUAGE=en:Bo\\, B"),
    Edit("FN:Ann", "n", .set("Ann Rose Lee"), "FN:Ann|N:Lee;Ann Rose;;;"),
    Edit("N:Lee;Ann;;;", "n.family", .set("Low"), "N:Low;Ann;;;"),
    Edit("N:Lee;Ann;;;", "n.given", .add("Rose"), "N:Lee;Ann,Rose;;;"),
    Edit("N:Lee;Ann;;;", "n.given", .remove, "N:Lee;;;;"),
    Edit("N:Lee;;;;|NOTE:a", "n.family", .remove, "NOTE:a"),
    Edit(
      "N;ALTID=1:Li;An;;;|N;ALTID=1;PHONETIC=ipa:li;an;;;", "n.family", .set("Lee"),
      "N;ALTID=1:Lee;An;;;|N;ALTID=1;PHONETIC=ipa:li;an;;;"),
    Edit(
      "EMAIL;TYPE=home:a@b.example|NOTE:x", "email[work]", .set("w@b.example"),
      "EMAIL;TYPE=home:a@b.example|EMAIL;TYPE=work:w@b.example|NOTE:x"),
    Edit(
      "EMAIL;TYPE=home:a@b.example|EMAIL;PREF=1;TYPE=work:v@b.example|EMAIL;TYPE=work:u@b.example",
      "email[work]", .set("w@b.example"),
      "EMAIL;TYPE=home:a@b.example|EMAIL;PREF=1;TYPE=work:w@b.example"),
    Edit("EMAIL:a@b.example|EMAIL:c@b.example", "email", .set("d@b.example"), "EMAIL:d@b.example"),
    Edit(
      "EMAIL:a@b.example|NOTE:x", "email", .add("d@b.example"),
      "EMAIL:a@b.example|EMAIL:d@b.example|NOTE:x"),
    Edit("EMAIL:a@b.example", "email", .add("a@b.example"), "EMAIL:a@b.example"),
    Edit(
      "EMAIL;TYPE=work:a@b.example|EMAIL:c@b.example", "email[work]", .remove, "EMAIL:c@b.example"),
    Edit(
      "NOTE:x", "email[Boat]", .set("a@b.example"),
      "NOTE:x|item1.EMAIL:a@b.example|item1.X-ABLabel:Boat"),
    Edit("item1.EMAIL:a@b.example|item1.X-ABLabel:Boat|NOTE:x", "email[boat]", .remove, "NOTE:x"),
    Edit("", "mobile", .set("+1 555 0100"), "TEL;TYPE=cell:+1 555 0100"),
    Edit(
      "TEL;VALUE=uri;TYPE=cell:tel:+1-555-0100", "mobile", .set("+1 555 0101"),
      "TEL;VALUE=uri;TYPE=cell:tel:+1-555-0101"),
    Edit(
      "TEL:+1-555-0100", "tel.extension", .set("12"), "TEL;VALUE=uri:tel:+1-555-0100;ext=12"),
    Edit("", "adr[home].city", .set("Oslo; N"), "ADR;TYPE=home:;;;Oslo\\; N;;;"),
    Edit(
      "ADR;TYPE=home:;;a,b;Oslo;;;;;5;;", "adr.city", .set("Bergen"),
      "ADR;TYPE=home:;;a,b;Bergen;;;;;5;;"),
    Edit("ADR:;;;Oslo;;;", "adr.city", .remove, ""),
    Edit("ADR;CC=NO:;;;Oslo;;;", "adr.city", .remove, "ADR;CC=NO:;;;;;;"),
    Edit("ORG:Acme;R & D", "org", .set("Zeta"), "ORG:Zeta;R & D"),
    Edit("ORG:Acme", "org.unit", .add("Lab"), "ORG:Acme;Lab"),
    Edit("ORG:Acme;Lab", "org.unit", .remove, "ORG:Acme"),
    Edit("ORG:Acme;Lab", "org", .remove, ""),
    Edit("", "bday", .set("1990-05-24"), "BDAY:19900524"),
    Edit("BDAY:19900524", "bday.year", .remove, "BDAY:--0524"),
    Edit("BDAY:19900524", "bday.month", .set("6"), "BDAY:19900624"),
    Edit("BDAY:1990", "bday.year", .remove, ""),
    Edit("", "bday.year", .set("1990"), "BDAY:1990"),
    Edit("REV:19990101T000000Z", "rev", .set("2020-05-24"), "REV:20200524T000000Z"),
    Edit(
      "CATEGORIES:a,b\\,c", "group", .add("club, Book Club"), "CATEGORIES:a,b\\,c,club,Book Club"),
    Edit("CATEGORIES:a", "group", .add("A"), "CATEGORIES:a"),
    Edit("CATEGORIES:a|CATEGORIES:b", "group", .set("c,d"), "CATEGORIES:c,d"),
    Edit("X-FOO;Y=1:a|NOTE:b", "x-foo", .set("c"), "X-FOO;Y=1:c|NOTE:b"),
    Edit("NOTE:b", "x-foo", .add("c\nd"), "NOTE:b|X-FOO:c\\nd"),
    Edit("X-FOO:a|X-FOO:b", "x-foo", .remove, ""),
    Edit("", "x-skype", .set("ann lee"), "IMPP:skype:ann%20lee"),
    Edit("", "spouse", .set("Bo"), "RELATED;VALUE=text;TYPE=spouse:Bo"),
    Edit(
      "PHOTO:data:image/png;base64,AAEC", "photo", .set("https://a.example/b"),
      "PHOTO:https://a.example/b"),
    Edit("PHOTO:data:image/png;base64,AAEC|FN:a", "photo", .remove, "FN:a"),
    Edit("", "gender", .set("f"), "GENDER:F"),
    Edit("", "gender", .set("agender"), "GENDER:;agender"),
    Edit("", "kind", .add("org"), "KIND:org"),
    Edit("NOTE:x", "note", .add("y"), "NOTE:x|NOTE:y"),
  ]

  @Test("A change touches its field and nothing else", arguments: edits)
  func changes(_ edit: Edit) throws {
    var contact = Contact(Book.card(edit.before))
    let field = try field(edit.field)
    switch edit.change {
    case .set(let text): try field.set(text, in: &contact)
    case .add(let text): try field.add(text, in: &contact)
    case .remove: try field.remove(from: &contact)
    }
    let lines = MergeSupport.lines(contact.card)
    #expect(lines == edit.after.split(separator: "|").map(String.init))
  }

  struct Refusal: Sendable {
    var card = ""
    var field: String
    var change: Change
    var code = FieldError.Code.badValue
  }

  @Test(
    "A value that cannot be right is refused, and the contact stays",
    arguments: [
      Refusal(field: "bday", change: .set("hello")),
      Refusal(field: "bday", change: .set("1990-02-30")),
      Refusal(field: "rev", change: .set("2020-05")),
      Refusal(field: "bday.month", change: .set("13")),
      Refusal(card: "BDAY:19900531", field: "bday.month", change: .set("6")),
      Refusal(field: "email", change: .set("ann")),
      Refusal(field: "url", change: .add("example.com")),
      Refusal(field: "tel", change: .set("n/a")), Refusal(field: "note", change: .set("  ")),
      Refusal(field: "photo", change: .set("me.jpg")),
      Refusal(field: "lang", change: .set("no way")),
      Refusal(field: "geo", change: .set("here")),
      Refusal(field: "categories", change: .set(" , ")),
      Refusal(field: "tel.e164", change: .set("+15550100"), code: .cannotChange),
      Refusal(card: "TEL:+15550100", field: "tel.e164", change: .remove, code: .cannotChange),
      Refusal(field: "adr", change: .set("1 Elm St"), code: .cannotChange),
      Refusal(card: "UID:a", field: "uid", change: .add("b"), code: .cannotChange),
      Refusal(
        card: "ADR:;;;Oslo;;;", field: "adr.city", change: .add("Bergen"), code: .cannotChange),
      Refusal(
        card: "BDAY;VALUE=text:circa 1800", field: "bday.year", change: .set("1800"),
        code: .cannotChange),
      Refusal(field: "tel.extension", change: .set("12"), code: .cannotChange),
    ])
  func refusals(_ refusal: Refusal) throws {
    var contact = Contact(Book.card(refusal.card))
    let field = try field(refusal.field)
    let error = #expect(throws: FieldError.self) {
      switch refusal.change {
      case .set(let text): try field.set(text, in: &contact)
      case .add(let text): try field.add(text, in: &contact)
      case .remove: try field.remove(from: &contact)
      }
    }
    #expect(error?.code == refusal.code)
    let lines = MergeSupport.lines(contact.card)
    #expect(lines == refusal.card.split(separator: "|").map(String.init))
  }

  @Test("A value that is there already leaves the card as it was read")
  func unchanged() throws {
    var contact = Contact(Book.card("fn:Ann Lee|CATEGORIES:a,b|BDAY:19900524"))
    let before = contact.card.isRewritten
    try field("fn").set("Ann Lee", in: &contact)
    try field("categories").set("a,b", in: &contact)
    try field("categories").add("B", in: &contact)
    try field("bday").set("1990-05-24", in: &contact)
    #expect(contact.card.properties.allSatisfy { !$0.flags.contains(.rewritten) })
    #expect(contact.card.isRewritten == before)
  }
}
