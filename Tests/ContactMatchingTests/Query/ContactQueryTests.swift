import Testing

@testable import ContactMatching
@testable import VCard

@Suite struct ContactQueryTests {
  /// The tree in prefix notation.
  private static func outline(_ node: ContactQuery.Node) -> String {
    switch node {
    case .all(let nodes): "(" + (["and"] + nodes.map(outline)).joined(separator: " ") + ")"
    case .any(let nodes): "(" + (["or"] + nodes.map(outline)).joined(separator: " ") + ")"
    case .not(let node): "!" + outline(node)
    case .words(let text, tokens: _): "'\(text)'"
    case .present(let field): "has:\(field)"
    case .group(let comparison): "group:'\(comparison.value)'"
    case .compare(let comparison):
      "\(comparison.field)\(comparison.operation.rawValue)'\(comparison.value)'"
    }
  }

  // MARK: The language

  @Test(
    "The terms of a query and how they are joined",
    arguments: [
      ("", "(and)"), ("  \t", "(and)"), ("ann", "'ann'"), ("ann lee", "(and 'ann' 'lee')"),
      ("\"ann lee\"", "'ann lee'"), ("'ann lee'", "'ann lee'"), ("ann\\ lee", "'ann lee'"),
      ("ann or bob cy", "(or 'ann' (and 'bob' 'cy'))"), ("ann AND bob", "(and 'ann' 'bob')"),
      ("(ann or bob) cy", "(and (or 'ann' 'bob') 'cy')"), ("((ann))", "'ann'"),
      ("not ann bob", "(and !'ann' 'bob')"), ("not (ann bob)", "!(and 'ann' 'bob')"),
      ("not not ann", "!!'ann'"), ("NOT(ann)OR(bob)", "(or !'ann' 'bob')"),
      ("\"or\"", "'or'"), ("\\or", "'or'"), ("orb notary", "(and 'orb' 'notary')"),
      ("O'Brien", "'O'Brien'"), ("ann@example.com", "'ann@example.com'"),
      ("https://example.com/a", "'https://example.com/a'"), ("[draft]", "'[draft]'"),
      ("Acme(UK)", "'Acme(UK)'"), ("(Acme(UK))", "'Acme(UK)'"), ("n.family", "'n.family'"),
      ("tel[cell]", "has:tel[cell]"), ("has:photo", "has:photo"), ("NO:Email", "!has:email"),
      ("has:tel[Summer house]", "has:tel[Summer house]"), ("group:club", "group:'club'"),
      ("group:\"Book club\"", "group:'Book club'"), ("group=club", "categories='club'"),
      ("email~@example.com", "email~'@example.com'"), ("org=\"Acme\"", "org='Acme'"),
      ("org='Acme \"x\"'", "org='Acme \"x\"'"),
      ("org=\"a \\\"b\\\" \\\\ \\c\"", "org='a \"b\" \\ \\c'"),
      ("org=a\\ b", "org='a b'"), ("bday.month=12", "bday.month='12'"), ("rev<2020", "rev<'2020'"),
      ("bday.month >= 6", "bday.month>='6'"), ("rev<=2020 ann", "(and rev<='2020' 'ann')"),
      ("tel[a =\"b\"]=1", "tel[a =\"b\"]='1'"), ("fn!=Ann", "!fn='Ann'"),
      ("fn=~^A\\.(n|m)$", "fn=~'^A\\.(n|m)$'"), ("(fn=~(a|b))", "fn=~'(a|b)'"),
      ("fn=~\"a b\"", "fn=~'a b'"), ("note=\"\"", "!has:note"), ("note!=\"\"", "has:note"),
      ("url~https://a.example?b=c&d<e", "url~'https://a.example?b=c&d<e'"),
      ("company=Acme mobile=\"+1 555 0100\"", "(and org='Acme' tel[cell]='+1 555 0100')"),
      (
        "email~@example.com   org=\"Acme\"   has:photo   group:club   tel[cell]   bday.month=12"
          + "   rev<2020   \"ann lee\"",
        "(and email~'@example.com' org='Acme' has:photo group:'club' has:tel[cell]"
          + " bday.month='12' rev<'2020' 'ann lee')"
      ),
    ])
  func parses(_ text: String, _ outline: String) throws {
    // The one label with a quote is not written as it was read.
    let query = try ContactQuery(parsing: text)
    let expected = outline.replacing("tel[a =\"b\"]", with: "tel[\"a =\"b\"\"]")
    #expect(Self.outline(query.root) == expected)
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var column: Int
    var length: Int
    var isHelped: Bool

    init(_ text: String, _ column: Int, _ length: Int = 1, helped: Bool = false) {
      testDescription = text
      self.column = column
      self.length = length
      isHelped = helped
    }
  }

  @Test(
    "What is no query says where, and what to write instead",
    arguments: [
      Wrong("or", 1, 2, helped: true), Wrong("and ann", 1, 3, helped: true), Wrong("ann or", 7),
      Wrong("ann or or bob", 8, 2, helped: true), Wrong("not", 4), Wrong("ann not )", 9),
      Wrong("(ann", 1), Wrong("ann)", 4, helped: true), Wrong("()", 2), Wrong(")", 1),
      Wrong("((ann)", 1), Wrong("\"ann", 1, 4), Wrong("x 'ann", 3, 4, helped: true),
      Wrong("\"ann\"lee", 6), Wrong("emial~x", 1, 5, helped: true),
      Wrong("ann bday.yaer=1", 10, 4, helped: true), Wrong("=x", 1, 1, helped: true),
      Wrong("ann <ann@example.com>", 1, 3, helped: true), Wrong("fn=", 4, helped: true),
      Wrong("(fn= )", 6, helped: true), Wrong("has:", 5, helped: true),
      Wrong("has:foto", 5, 4, helped: true), Wrong("group:", 7, helped: true),
      Wrong("email:ann", 6, helped: true), Wrong("email[work", 6, 5, helped: true),
      Wrong("email[work] = ", 15, helped: true), Wrong("&", 1, 1, helped: true),
      Wrong("rev<soon", 5, 4), Wrong("bday.month=may", 12, 3), Wrong("é fn=~(", 7, 1, helped: true),
      Wrong("fn=~\"a{2\"", 5, 3, helped: true),
      Wrong("fn=~((a{255}){255}){255}", 5, 20, helped: true), Wrong("tel[cell]x", 10, helped: true),
    ])
  func refuses(_ wrong: Wrong) {
    let error = #expect(throws: QueryError.self) {
      try ContactQuery(parsing: wrong.testDescription)
    }
    #expect(error?.column == wrong.column)
    #expect(error?.length == wrong.length)
    #expect((error?.wayOut != nil) == wrong.isHelped)
    #expect(error?.message.isEmpty == false)
  }

  @Test(
    "Deep nesting is an error, not the end of the stack",
    arguments: ["(", "not ", "not(", "((not "])
  func deep(_ piece: String) {
    for count in [101, 200_000] {
      let text = String(repeating: piece, count: count) + "ann"
      let error = #expect(throws: QueryError.self) { try ContactQuery(parsing: text) }
      #expect(error?.message.contains("100") == true)
    }
    let text = String(repeating: "(", count: 100) + "ann" + String(repeating: ")", count: 100)
    #expect(throws: Never.self) { try ContactQuery(parsing: text) }
  }

  @Test("No text of the signs of the language traps")
  func noise() {
    var generator = SystemRandomNumberGenerator()
    let pieces = [
      "(", ")", "\"", "'", "\\", "=", "~", "<", ">", "!", ":", "[", "]", ".", " ", "or", "not",
      "fn",
      "tel", "has", "no", "group", "é", "\u{301}", "\r\n", "1", "bday",
    ]
    let contact = Contact(Book.card("FN:Ann|TEL:1|BDAY:--0101|CATEGORIES:a"))
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1..<12, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      if let query = try? ContactQuery(parsing: text) { _ = query.matches(contact) }
    }
  }

  // MARK: Answers

  private static let ann =
    "FN:Ann Lee|N:Lee;Ann;;;|EMAIL;TYPE=work:ann.lee@example.com|ORG:Ａｃｍｅ;R & D"
    + "|TEL;TYPE=cell:+46 8 123 456 78|TEL;TYPE=home:555-0100|BDAY:19901224|REV:20191231T233000Z"
    + "|PHOTO:data:image/png;base64,AAEC|CATEGORIES:Club,Straße|NOTE:Crème brûlée|X-SIZE:12"
    + "|ADR:;;;Zürich;;8001;|UID:042|ANNIVERSARY;VALUE=text:circa 1800|DEATHDATE:--0524"

  @Test(
    "A contact answers",
    arguments: [
      "", "ann", "LEE", "le an", "\"lee ann\"", "acme", "0100", "example", "ann or bob",
      "not bob", "(bob or ann) lee", "email~@EXAMPLE.com", "email[work]~ann", "org=acme",
      "org=\"ACME\"", "has:photo", "no:logo", "group:club", "group:STRASSE", "tel[cell]",
      "mobile~46",
      "bday.month=12", "bday.month=12.0", "bday.month>=6", "bday.year<1991", "bday=1990",
      "bday=1990-12", "bday=19901224", "bday=--12-24", "bday<1991", "bday<=1990", "bday>=1990",
      "bday>1990-11", "bday<1990-12-25", "rev<2020", "rev>=2019-12-31", "rev<2020-01-01T00:00:00Z",
      "rev=2020-01-01T00:30+01:00", "anniversary=\"CIRCA 1800\"", "anniversary~1800",
      "deathdate.month=5", "tel=\"+46 (8) 12345678\"", "tel=5550100", "tel~123-45", "tel~55501",
      "tel[cell].e164=+46812345678", "note~brulee", "note~CREME", "note~crème",
      "note=\"crème brûlée\"", "note!=\"creme brulee\"", "adr.city~zur", "adr.city=ZÜRICH",
      "adr.city>Zug", "adr.postcode<9000", "adr.postcode>800", "x-size=12.0", "x-size>9", "uid=042",
      "uid!=42", "fn=~^ann", "fn=~'^A.. L'", "note=~br.l.e$", "note=~BRÛ", "note=~^.{12}$",
      "kind=individual",
      "n.family<M", "n.family>=lee", "fn!=Bob", "url!=x", "no:url", "org.unit=\"r & d\"",
    ])
  func yes(_ text: String) throws {
    #expect(try ContactQuery(parsing: text).matches(Contact(Book.card(Self.ann))))
  }

  @Test(
    "Another one does not",
    arguments: [
      "bob", "nn", "\"ann bob\"", "not ann", "ann bob", "bob or cy", "email[home]~ann",
      "email=example.com", "org=ac", "no:photo", "has:logo", "group:clu", "tel[fax]",
      "bday.month>12", "bday.year=90", "bday=1991", "bday=--12-25", "bday<1990", "bday>1990",
      "bday>=1991", "rev>2019", "rev>2019-12-31", "rev<2019", "rev=2020",
      "rev=2020-01-01T00:00+01:00",
      "deathdate<2000", "deathdate.year=2000", "anniversary<2000", "tel=0100", "tel~99",
      "tel=\"555-0100 x1\"", "note~brulees", "note=\"creme brulee\"", "adr.city=Zurich",
      "adr.postcode>9000", "x-size=1", "x-size>\"9a\" x-size<1", "uid=42", "fn=~^lee", "fn=~ann$",
      "kind=group", "n.family<lee", "brulee", "url~x", "note=\"\"",
    ])
  func no(_ text: String) throws {
    #expect(try !ContactQuery(parsing: text).matches(Contact(Book.card(Self.ann))))
  }

  @Test("A store says who is in a group")
  func members() throws {
    let contact = Contact(Book.card(Self.ann))
    let query = try ContactQuery(parsing: "group:club or group:\"Book club\"")
    #expect(query.matches(contact))
    #expect(query.matches(contact) { $0 == "Book club" })
    #expect(!query.matches(contact) { _ in false })
  }

  @Test("Numbers without a prefix are those of a region")
  func region() throws {
    let contact = Contact(Book.card("TEL:08-123 456 78"))
    #expect(try ContactQuery(parsing: "tel=+46812345678", region: "SE").matches(contact))
    #expect(try ContactQuery(parsing: "tel.e164=+46812345678", region: "SE").matches(contact))
    #expect(try !ContactQuery(parsing: "tel=+46812345678").matches(contact))
  }

  @Test("Words are those of the contact at hand")
  func reuse() throws {
    var words = SearchWords()
    let query = try ContactQuery(parsing: "ann or email=b@example.com")
    let answers = ["FN:Ann", "FN:Bob|EMAIL:b@example.com", "FN:Cy", "NOTE:x", "FN:Hannah Anne"].map
    {
      query.matches(Contact(Book.card($0)), using: &words)
    }
    #expect(answers == [true, true, false, false, true])
  }
}
