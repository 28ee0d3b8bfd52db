import Testing

@testable import ContactMatching

@Suite struct NameFormTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var a: String
    var b: String
    var isEqual: Bool
    var locale = ""
    var testDescription: String { "\(a) \(isEqual ? "=" : "≠") \(b) \(locale)" }
  }

  static let cases = [
    // Case, width, white space, punctuation.
    Case(a: "Anna Müller", b: "ANNA  MÜLLER ", isEqual: true),
    Case(a: "Ａｎｎａ Ｌｅｅ", b: "Anna Lee", isEqual: true),
    Case(a: "Jean-Luc Bernard", b: "Jean Luc Bernard", isEqual: true),
    Case(a: "Pat O'Brien", b: "Pat O’Brien", isEqual: true),
    Case(a: "Pat O'Brien", b: "Pat OBrien", isEqual: true),
    Case(a: "Ann Elee", b: "Anne Lee", isEqual: false),
    // Accents, and what a language says of them (UTS #10; CLDR's sv, da, de).
    Case(a: "José Álvarez", b: "Jose Alvarez", isEqual: true),
    Case(a: "Jo\u{301}zsef Nagy", b: "J\u{F3}zsef Nagy", isEqual: true),
    Case(a: "Anna Groß", b: "Anna Gross", isEqual: true),
    Case(a: "Łukasz Wójcik", b: "Lukasz Wojcik", isEqual: true),
    Case(a: "Anna Öberg", b: "Anna Oberg", isEqual: true),
    Case(a: "Anna Öberg", b: "Anna Oberg", isEqual: false, locale: "sv"),
    Case(a: "Anna Öberg", b: "Anna ÖBERG", isEqual: true, locale: "sv_SE.UTF-8"),
    Case(a: "Åse Hansen", b: "Aase Hansen", isEqual: true, locale: "da"),
    // The family name first.
    Case(a: "Müller, Anna", b: "Anna Müller", isEqual: true),
    Case(a: "van der Berg, Jan Piet", b: "Jan Piet van der Berg", isEqual: true),
    Case(a: "Acme, Inc.", b: "Acme Inc", isEqual: true),
    Case(a: "Acme, Inc.", b: "Acme", isEqual: false),
    Case(a: "Anna Müller", b: "Müller Anna", isEqual: false),
    // Titles and degrees.
    Case(a: "Dr. Anna Müller", b: "Anna Müller", isEqual: true),
    Case(a: "Prof. Dr.-Ing. Anna Müller", b: "Dr. Anna Müller", isEqual: true),
    Case(a: "Dr. rer. nat. Anna Müller", b: "Müller, Dr. Anna", isEqual: true),
    Case(a: "Dr.Anna Müller", b: "Anna Müller", isEqual: true),
    Case(a: "Ann Lee, Ph.D.", b: "Ann Lee", isEqual: true),
    Case(a: "Ann Lee PhD, MBA", b: "Ann Lee", isEqual: true),
    Case(a: "Mr. A. Lee", b: "Mrs. A. Lee", isEqual: false),
    Case(a: "Sr. Juan Pérez", b: "Juan Perez", isEqual: true),
    Case(a: "山田太郎 様", b: "山田太郎", isEqual: true),
    // Words that are names as well.
    Case(a: "Jack Ma", b: "Jack", isEqual: false),
    Case(a: "Jack Li, MA", b: "Jack Li", isEqual: true),
    Case(a: "Amartya Sen", b: "Amartya", isEqual: false),
    Case(a: "Gen Tanaka", b: "Tanaka", isEqual: false),
    Case(a: "Mag. Eva Huber", b: "Eva Huber", isEqual: true),
    // Generations.
    Case(a: "Ray Stone Jr.", b: "Ray Stone", isEqual: false),
    Case(a: "Ray Stone Jr.", b: "Ray Stone Sr.", isEqual: false),
    Case(a: "Ray Stone, Jr.", b: "Ray Stone Junior", isEqual: true),
    Case(a: "Stone, Ray, Jr.", b: "Ray Stone Jr", isEqual: true),
    Case(a: "Stone, Ray Jr.", b: "Ray Stone Jr", isEqual: true),
    Case(a: "Ray Stone III", b: "Ray Stone 3rd", isEqual: true),
    Case(a: "Ray Stone III", b: "Ray Stone II", isEqual: false),
    // Initials.
    Case(a: "J.R. Stone", b: "J. R. Stone", isEqual: true),
    Case(a: "Stone, J.R.", b: "J. R. Stone", isEqual: true),
    Case(a: "Stone, J.R.", b: "Stone Jr.", isEqual: false),
    // Emoji and signs.
    Case(a: "Anna ❤️", b: "Anna", isEqual: true),
  ]

  @Test("The formatted full names of duplicates", arguments: cases)
  func compares(_ c: Case) {
    var maker = NameFormMaker(locale: c.locale)
    func form(_ text: String) -> NameForm {
      var text = text
      return text.withUTF8 { maker.form(of: $0) }
    }
    let a = form(c.a)
    let b = form(c.b)
    #expect(!a.isEmpty && !b.isEmpty)
    let isEqual =
      a.letters == b.letters && a.generation == b.generation && a.honorificsAgree(with: b)
    #expect(isEqual == c.isEqual)
    #expect(a.honorificsAgree(with: b) == b.honorificsAgree(with: a))
  }

  @Test(
    "What has no letter and no digit is no name",
    arguments: ["", " ", "...", "❤️", ",", "\u{0}", "Dr."])
  func isEmpty(_ text: String) {
    var maker = NameFormMaker(locale: "")
    var text = text
    let form = text.withUTF8 { maker.form(of: $0) }
    #expect(form.isEmpty == (text != "Dr."))
  }

  @Test("Bytes that are no text are no name")
  func isNoText() {
    var maker = NameFormMaker(locale: "")
    #expect([0xFF, 0x41].withUnsafeBufferPointer { maker.form(of: $0) }.isEmpty)
  }
}
