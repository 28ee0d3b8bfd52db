internal import TextServices

/// Writes words of any script in basic Latin letters.
///
/// An instance belongs to one thread: it holds ICU's transliterators, which are made when the first word
/// needs them.
final class LatinWords {
  // The sounds of English for Cyrillic and Greek, as passports and people write them.
  private lazy var anyLatin = Transliterator(
    "Russian-Latin/BGN; Greek-Latin/UNGEGN; Any-Latin; Latin-ASCII; Lower")
  // The readings of surnames, which take a tenth of a second to load.
  private lazy var hanLatin = Transliterator(
    "Russian-Latin/BGN; Greek-Latin/UNGEGN; Han-Latin/Names; Any-Latin; Latin-ASCII; Lower")
  private lazy var simplified = Transliterator("Hant-Hans")

  /// The letters a–z and digits of a word that is case-folded.
  func latin(_ folded: String) -> [UInt8] {
    if folded.unicodeScalars.allSatisfy(WordForms.isLatin) {
      return WordForms.latinLetters(folded)
    }
    let hasHan = folded.unicodeScalars.contains(where: WordForms.isHan)
    guard let text = (hasHan ? hanLatin : anyLatin)?.transliterate(folded) else { return [] }
    let letters = text.utf8.filter(WordForms.isLetterOrDigit)
    return Self.isIndic(folded) ? Self.indic(letters, folded) : letters
  }

  private static func isIndic(_ text: String) -> Bool {
    text.unicodeScalars.first.map { (0x900...0xDFF).contains($0.value) } ?? false
  }

  /// The letters of a word of an Indic script as people write it: `ch` for c, and no vowel where a final
  /// consonant has none of its own (`Ram`, not `Rama`).
  private static func indic(_ letters: [UInt8], _ word: String) -> [UInt8] {
    var result: [UInt8] = []
    for (i, letter) in letters.enumerated() {
      result.append(letter)
      if letter == 0x63, i + 1 < letters.count, letters[i + 1] != 0x68 { result.append(0x68) }
    }
    let endsInConsonant = word.unicodeScalars.last.map { (0x15...0x39).contains($0.value & 0x7F) }
    if endsInConsonant == true, result.last == 0x61, result.count > 2 { result.removeLast() }
    return result
  }

  /// The word with traditional Chinese letters replaced by simplified ones.
  func simplified(_ word: String) -> String {
    guard word.unicodeScalars.contains(where: WordForms.isHan) else { return word }
    return simplified?.transliterate(word) ?? word
  }
}
