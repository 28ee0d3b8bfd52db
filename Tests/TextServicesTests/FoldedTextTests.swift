import Testing

@testable import TextServices

@Suite struct FoldedTextTests {
  @Test(
    "Caseless keys (UAX #31, NFKC_Casefold)",
    arguments: [
      ("", ""),
      ("Ann LEE", "ann lee"),
      ("Ｔｅｓｔ ß\u{AD} ﬁ İ Å", "test ss fi i\u{307} å"),
      ("MÜLLER", "müller"),
      ("Mu\u{308}ller", "müller"),
      ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
      ("ИВАНОВ", "иванов"),
      ("ﾔﾏﾀﾞ", "ヤマダ"),
      ("ﷺ", "صلى الله عليه وسلم"),
      ("🙂", "🙂"),
    ])
  func folds(text: String, key: String) {
    #expect(Array(FoldedText.caseFolded(text).utf8) == Array(key.utf8))
  }

  @Test(
    "Composed form (UAX #15, NFC)",
    arguments: [
      ("", ""),
      ("Ann ß", "Ann ß"),
      ("Mu\u{308}ller", "Müller"),
      ("\u{212B}", "Å"),
      ("a\u{302}\u{323}", "ậ"),
      ("\u{1112}\u{1161}\u{11AB}", "한"),
      ("\u{FB2A}", "\u{5E9}\u{5C1}"),
    ])
  func composes(text: String, composed: String) {
    #expect(Array(FoldedText.nfc(text).utf8) == Array(composed.utf8))
  }

  @Test func `A key may be many times as long as its text`() {
    let text = String(repeating: "ﷺ", count: 1000)
    #expect(FoldedText.caseFolded(text).unicodeScalars.count == 18_000)
  }
}
