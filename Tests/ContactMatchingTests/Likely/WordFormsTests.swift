import Testing

@testable import ContactMatching

@Suite struct WordFormsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(a), \(b)" }
    var a: String
    var b: String
    var agreement: WordAgreement
  }

  static let cases = [
    Case(a: "müller", b: "mueller", agreement: .spelling),
    Case(a: "müller", b: "muller", agreement: .equal),
    Case(a: "weiß", b: "weiss", agreement: .equal),
    Case(a: "øystein", b: "oystein", agreement: .equal),
    Case(a: "łukasz", b: "lukasz", agreement: .equal),
    Case(a: "yıldırım", b: "yildirim", agreement: .equal),
    Case(a: "张", b: "zhang", agreement: .equal),
    Case(a: "張", b: "张", agreement: .equal),
    Case(a: "吕", b: "lv", agreement: .nickname),
    Case(a: "徐", b: "hsu", agreement: .spelling),
    Case(a: "иван", b: "ivan", agreement: .equal),
    Case(a: "юлия", b: "julia", agreement: .spelling),
    Case(a: "yulia", b: "iuliia", agreement: .spelling),
    Case(a: "щербаков", b: "shcherbakov", agreement: .equal),
    Case(a: "соловьёв", b: "soloviev", agreement: .spelling),
    Case(a: "соловьёв", b: "solovyov", agreement: .sound),
    Case(a: "χριστίνα", b: "hristina", agreement: .spelling),
    Case(a: "राम", b: "ram", agreement: .equal),
    Case(a: "राजेश", b: "rajesh", agreement: .sound),
    Case(a: "katherine", b: "catherine", agreement: .spelling),
    Case(a: "stuart", b: "stewart", agreement: .spelling),
    Case(a: "robert", b: "bob", agreement: .nickname),
    Case(a: "giuseppe", b: "beppe", agreement: .nickname),
    Case(a: "johannes", b: "hans", agreement: .nickname),
    Case(a: "наташа", b: "наталья", agreement: .nickname),
    Case(a: "stéphane", b: "steph", agreement: .nickname),
    Case(a: "featherstone", b: "faetherstone", agreement: .sound),
    Case(a: "penhaligon", b: "penhaligom", agreement: .typo),
    Case(a: "j", b: "jane", agreement: .initial),
    // Two names, not one with a slip.
    Case(a: "tim", b: "tom", agreement: .none),
    Case(a: "mario", b: "maria", agreement: .none),
    Case(a: "jan", b: "jana", agreement: .none),
    Case(a: "anna", b: "annika", agreement: .none),
    Case(a: "harry", b: "barry", agreement: .none),
    Case(a: "олена", b: "alina", agreement: .none),
    Case(a: "明", b: "铭", agreement: .none),
    Case(a: "petr", b: "petrovna", agreement: .none),
  ]

  @Test("Words of names", arguments: cases)
  func compares(_ c: Case) {
    var vocabulary = Vocabulary()
    let a = vocabulary.place(of: c.a)
    let b = vocabulary.place(of: c.b)
    var words = WordComparison(vocabulary)
    #expect(words.agreement(a, b) == c.agreement)
    #expect(words.agreement(b, a) == c.agreement)
  }
}
