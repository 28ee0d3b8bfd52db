import Testing

@testable import VCard

@Suite struct FormattedNameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: [String]
    var name: String?

    init(_ description: String, _ lines: [String], _ name: String?) {
      testDescription = description
      self.lines = lines
      self.name = name
    }
  }

  static let cases = [
    Case(
      "given name first", ["N:Appleseed;Jonathan;Maple;Dr.;Esq."],
      "Dr. Jonathan Maple Appleseed Esq."),
    Case(
      "no comma before the suffix", ["N:Doe;John;Richter James;Mr.;Sr."],
      "Mr. John Richter James Doe Sr."),
    Case("Chinese, without a delimiter", ["N:杨;振宁;;物理学博士;先生"], "物理学博士杨振宁先生"),
    Case("Japanese, without a delimiter", ["N:木田;泰夫;;;先生"], "木田泰夫先生"),
    Case("Korean", ["N:홍;길동;;;"], "홍길동"),
    Case("Bopomofo and Katakana", ["N:ㄅ;ヤマノ;;;"], "ㄅヤマノ"),
    Case("mixed scripts are not East Asian", ["N:王;John;;;"], "John 王"),
    Case("digits and marks are of no script", ["N:王・;小1;;;"], "王・小1"),
    Case("a prefix of another script does not count", ["N:王;小明;;Dr.;"], "Dr.王小明"),
    Case("components are trimmed, inner blanks stay", ["N: Marsh ;Ada  Jo;;;"], "Ada  Jo Marsh"),
    Case("lists", ["N:Marsh,Reed;Ada;Rose,Jo;;Jr.,MD"], "Ada Rose Jo Marsh Reed Jr. MD"),
    Case(
      "a second surname and a generation (RFC 9554)", ["N:García,Lorca;Ana;;;MD,Jr.;Lorca;Jr."],
      "Ana García Lorca Jr. MD"),
    Case("only a prefix", ["N:;;;Dr.;"], "Dr."),
    Case("an organisation's card", ["KIND:org", "N:Marsh;Ada;;;", "ORG:Kauri;Research"], "Kauri"),
    Case("an organisation's card without its name", ["KIND:org", "N:Marsh;Ada;;;"], "Ada Marsh"),
    Case("a person in an organisation", ["N:Marsh;Ada;;;", "ORG:Kauri"], "Ada Marsh"),
    Case("nickname before organisation", ["N:;;;;", "NICKNAME:Addy,Roo", "ORG:Kauri"], "Addy"),
    Case("only an organisation", ["ORG:Kauri;Research"], "Kauri"),
    Case("only a department (RFC 9555)", ["ORG:;Department A"], "Department A"),
    Case("only e-mail", ["EMAIL;PREF=2:a@b.c", "EMAIL;PREF=1:d@e.f", "TEL:1"], "d@e.f"),
    Case("only a telephone number", ["TEL;VALUE=uri:tel:+1-555;ext=2"], "+1-555"),
    Case("nothing", ["NOTE:x"], nil),
    Case("blanks are nothing", ["N: ; ;;;", "NICKNAME: ", "ORG: "], nil),
    Case(
      "how a name sounds is not the name", ["N;PHONETIC=ipa:x;y;;;", "N:Marsh;Ada;;;"], "Ada Marsh"),
    Case("escapes", ["N:Mar\\,sh;Ada;;;"], "Ada Mar,sh"),
  ]

  @Test("The name that a card without FN gets", arguments: cases)
  func make(_ c: Case) {
    #expect(FormattedName.make(from: ContactTests.card(list: c.lines)) == c.name)
  }

  static let partCases: [(text: String, kind: String, family: String, given: String)] = [
    ("Ada Rose Marsh", "individual", "Marsh", "Ada Rose"),
    ("  Ada   Marsh ", "individual", "Marsh", "Ada"),
    ("Ada", "individual", "Ada", ""),
    ("Kauri Research Ltd.", "org", "", "Kauri Research Ltd."),
    ("The Sailors", "GROUP", "", "The Sailors"),
    ("山野 花梨", "individual", "山野", "花梨"),
    ("山野　花梨", "individual", "山野", "花梨"),
    ("杨振宁", "individual", "杨振宁", ""),
    ("ジョン スミス", "individual", "スミス", "ジョン"),
    ("John 王", "individual", "王", "John"),
    ("", "individual", "", ""),
    ("   ", "org", "", ""),
  ]

  @Test("The parts that a formatted name gives", arguments: partCases)
  func parts(_ c: (text: String, kind: String, family: String, given: String)) {
    let name = FormattedName.nameParts(fromFormatted: c.text, kind: c.kind)
    #expect(name.family.joined(separator: "|") == c.family)
    #expect(name.given.joined(separator: "|") == c.given)
  }
}
