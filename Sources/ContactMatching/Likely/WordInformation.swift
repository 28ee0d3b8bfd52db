private import Glibc

/// What agreement on a word of a name is worth, in bits: the rarer the more.
///
/// How often a word stands in the book is one witness, and how common it is at large another: in the book
/// of a family its name is common, and a name that is common everywhere may be rare in a book. The two
/// count alike.
struct WordInformation: Sendable {
  private let vocabulary: Vocabulary
  private let values: [Float]
  private let count: Int
  /// Whether there is kana in the book, so that Han may be read in Japanese.
  let mayBeJapanese: Bool

  private static let given: [Float] = [12, 6.3, 8.2]
  private static let family: [Float] = [12, 6.9, 9]
  private static let most: Float = 12

  init(_ book: LikelyBook) {
    vocabulary = book.vocabulary
    count = max(book.count, 2)
    let cards = Float(count)
    var values: [Float] = []
    values.reserveCapacity(vocabulary.words.count)
    var kana = 0
    for word in vocabulary.words {
      let uses = max(Float(vocabulary.uses[Int(word.latin)].total), 1)
      let inBook = log2f(cards / uses)
      var atLarge = Self.most
      if word.commonAsGiven != 0 { atLarge = min(atLarge, Self.given[Int(word.commonAsGiven)]) }
      if word.commonAsFamily != 0 { atLarge = min(atLarge, Self.family[Int(word.commonAsFamily)]) }
      if word.letters.count <= 1 { atLarge = 3 }
      if Self.isParticle(word, vocabulary) {
        values.append(0.3)
        continue
      }
      values.append(max(1, (min(inBook, Self.most) + min(atLarge, max(inBook, 4) + 4)) / 2))
      if word.script == .kana { kana += 1 }
    }
    self.values = values
    mayBeJapanese = kana > 0
  }

  /// Whether a word only leads to the family name: von, de la. In some languages it may be one: Do, Van.
  func isParticle(_ word: LikelyBook.NameWord) -> Bool {
    word.family >= 0 && Self.isParticle(vocabulary.words[Int(word.word)], vocabulary)
  }

  private static func isParticle(_ word: Vocabulary.Word, _ vocabulary: Vocabulary) -> Bool {
    word.roles.contains(.particle) && vocabulary.uses[Int(word.latin)].sole == 0
  }

  /// Bits for two cards that have the same word.
  func bits(_ word: Int32) -> Float { values[Int(word)] }

  /// Bits for two words that agree in part.
  func bits(_ agreement: WordAgreement, _ a: Int32, _ b: Int32) -> Float {
    let low = min(bits(a), bits(b))
    switch agreement {
    case .none: return 0
    case .initial: return min(2, max(bits(a), bits(b)))
    case .shortForm: return max(1, low - 2)
    case .typo: return max(1, low - 2)
    case .sound: return max(1, low - 2)
    case .nickname: return max(1, (bits(a) + bits(b)) / 2 - 2)
    case .spelling: return max(1, low - 0.5)
    case .equal: return low
    }
  }

  /// Whether a name is made of one of the commonest family names and a common given name.
  func isCommon(_ words: ArraySlice<LikelyBook.NameWord>) -> Bool {
    // Each word may be the family name; the others must be given names of its language.
    words.contains { family in
      let languages = vocabulary.words[Int(family.word)].common.familyLanguages
      guard languages != 0, words.count > 1 else { return false }
      return words.allSatisfy { other in
        let word = vocabulary.words[Int(other.word)]
        return other.word == family.word || word.letters.count == 1 || isParticle(other)
          || word.common.givenLanguages & languages != 0
      }
    }
  }

  /// Whether a word is so rare, here and at large, that it may be a slip.
  func isUnusual(_ word: Int32) -> Bool {
    let word = vocabulary.words[Int(word)]
    if word.commonAsGiven != 0 || word.commonAsFamily != 0 || word.nicknames.count > 0 {
      return false
    }
    return Int(vocabulary.uses[Int(word.latin)].total) <= 2 + count / 5000
  }
}
