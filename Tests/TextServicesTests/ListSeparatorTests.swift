import Testing

@testable import TextServices

@Suite struct ListSeparatorTests {
  /// The decimal signs are those of CLDR.
  @Test(
    "A semicolon where the comma is the decimal sign",
    arguments: [
      ("de", ";"), ("de_DE.UTF-8", ";"), ("de-AT", ";"), ("de-CH", ","), ("fr_FR.UTF-8@euro", ";"),
      ("sv-SE", ";"), ("pt-BR", ";"), ("ru", ";"), ("es-ES", ";"), ("es-MX", ","), ("en-US", ","),
      ("en_GB.UTF-8", ","), ("ja", ","), ("zh-Hant-TW", ","), ("he", ","),
      ("C", ","), ("C.UTF-8", ","), ("POSIX", ","), ("", ","), ("tlh", ","),
    ])
  func findsSeparators(_ locale: String, _ separator: Character) {
    #expect(ListSeparator.character(of: locale) == separator.asciiValue)
  }
}
