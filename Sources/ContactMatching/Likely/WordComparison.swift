/// How far two words of names agree, the weakest first.
enum WordAgreement: UInt8, Comparable, Sendable {
  case none
  /// One letter that the other word begins with.
  case initial
  /// The beginning of the other word: `Steph`, `Stéphane`.
  case shortForm
  /// A slip of the keyboard.
  case typo
  /// The same consonants in another transcription.
  case sound
  /// A short form that the table knows.
  case nickname
  /// Another usual spelling.
  case spelling
  /// The same letters, or the same Latin letters in two scripts.
  case equal

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Compares words of a vocabulary; keeps what it found, for the same words come again.
struct WordComparison: Sendable {
  private let vocabulary: Vocabulary
  private let marks: [Mark]
  private var cache: [UInt64]
  private static let cacheSize = 1 << 16

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    marks = vocabulary.words.map {
      Mark(
        latin: $0.latin, level: $0.level, skeleton: $0.skeleton, script: $0.script,
        hasNicknames: $0.nicknames.count > 0)
    }
    cache = [UInt64](repeating: .max, count: Self.cacheSize)
  }

  /// What tells most words apart, without a look at their letters.
  private struct Mark: Sendable {
    var latin: Int32
    var level: Int32
    var skeleton: Int32
    var script: Vocabulary.Script
    var hasNicknames: Bool

    /// Whether no letters, no usual spelling and no table make the two one.
    func differs(from other: Mark) -> Bool {
      latin != other.latin && level != other.level && !(hasNicknames && other.hasNicknames)
    }
  }

  /// Whether two words agree at ``WordAgreement/spelling`` and above; symmetric.
  mutating func isSpelling(_ first: Int32, _ second: Int32) -> Bool {
    !marks[Int(first)].differs(from: marks[Int(second)])
      && agreement(first, second) >= .spelling
  }

  /// How far two words agree; symmetric.
  mutating func agreement(_ first: Int32, _ second: Int32) -> WordAgreement {
    if first == second { return .equal }
    let low = UInt64(min(first, second))
    let high = UInt64(max(first, second))
    let pair = low << 32 | high << 4
    let slot = Int(truncatingIfNeeded: (pair &* 0x9E37_79B9_7F4A_7C15) >> 48)
    let cached = cache[slot]
    if cached & ~0xF == pair, let known = WordAgreement(rawValue: UInt8(cached & 0xF)) {
      return known
    }
    let found = compare(
      vocabulary.words[Int(min(first, second))], vocabulary.words[Int(max(first, second))])
    cache[slot] = pair | UInt64(found.rawValue)
    return found
  }

  /// How far two words agree that one of the two cards writes as two: only what is certain counts.
  func joinedAgreement(_ joined: Int32, _ word: Int32) -> WordAgreement {
    let x = marks[Int(joined)]
    let y = marks[Int(word)]
    if x.differs(from: y), x.script == y.script || x.skeleton != y.skeleton { return .none }
    let a = vocabulary.words[Int(joined)]
    let b = vocabulary.words[Int(word)]
    if a.letters.count == 0 || b.letters.count == 0 || a.script == .han && b.script == .han {
      return joined == word ? .equal : .none
    }
    if a.latin == b.latin { return .equal }
    if a.level == b.level { return .spelling }
    if a.script != b.script, a.skeleton == b.skeleton {
      let sounds = vocabulary.bytes.withUnsafeBufferPointer { isSound(a, b, $0) }
      if sounds { return .sound }
    }
    if a.nicknames.count == 0 || b.nicknames.count == 0 { return .none }
    return nickname(a, b)
  }

  private func compare(_ a: Vocabulary.Word, _ b: Vocabulary.Word) -> WordAgreement {
    if a.letters.count == 0 || b.letters.count == 0 { return .none }
    if a.latin == b.latin {
      // Two Han words that only sound alike are two names.
      if a.script == .han && b.script == .han { return .none }
      return a.hasMarks && b.hasMarks && a.script == b.script ? .spelling : .equal
    }
    if a.script == .han && b.script == .han { return .none }
    if a.letters.count == 1 || b.letters.count == 1 {
      return vocabulary.bytes[Int(a.letters.start)] == vocabulary.bytes[Int(b.letters.start)]
        ? .initial : .none
    }
    // An initial of Korean is a syllable.
    if a.isLetter != b.isLetter, WordForms.isHangul(a.first), a.first == b.first {
      return .initial
    }
    if a.level == b.level { return .spelling }
    let nickname = nickname(a, b)
    if nickname != .none { return nickname }
    return vocabulary.bytes.withUnsafeBufferPointer { bytes in
      let x = UnsafeBufferPointer(rebasing: bytes[a.letters.range])
      let y = UnsafeBufferPointer(rebasing: bytes[b.letters.range])
      if a.skeleton == b.skeleton, isSound(a, b, bytes), !Self.differByGender(x, y) {
        return .sound
      }
      if Self.isTypo(x, y) { return .typo }
      let (short, long) = x.count < y.count ? (x, y) : (y, x)
      let (shorter, longer) = x.count < y.count ? (a, b) : (b, a)
      // A short form that the table knows is one of what the table says.
      if short.count >= 3, long.count >= short.count + 2, long.starts(with: short),
        shorter.nicknames.count == 0 || longer.nicknames.count == 0, shorter.commonAsGiven == 0,
        !Self.patronymics.contains(where: { long.suffix($0.utf8.count).elementsEqual($0.utf8) })
      {
        return .shortForm
      }
      return .none
    }
  }

  /// Whether words of the same consonants are near enough in their vowels too; across scripts more differ,
  /// and where vowels are not written all may.
  private func isSound(
    _ a: Vocabulary.Word, _ b: Vocabulary.Word, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let x = UnsafeBufferPointer(rebasing: bytes[a.levelled.range])
    let y = UnsafeBufferPointer(rebasing: bytes[b.levelled.range])
    let shorter = min(x.count, y.count)
    let limit: Int
    if a.script == b.script {
      guard a.skeletonCount >= 3, shorter >= 5 else { return false }
      let startsWithVowel = x.first.map(WordForms.isVowel) ?? false
      limit = a.skeletonCount - (startsWithVowel ? 1 : 0) >= 3 ? 2 : 1
    } else if a.skeletonCount >= 3 {
      let vowels = min(x.count(where: WordForms.isVowel), y.count(where: WordForms.isVowel))
      limit = vowels * 3 <= shorter ? 8 : max(1, shorter / 3)
    } else {
      limit = 1
    }
    return EditDistance.bounded(x, y, limit: limit) <= limit
  }

  /// Whether one is a short form of the other; two short forms of one name are less: Ella and Ellie may be
  /// sisters.
  private func nickname(_ a: Vocabulary.Word, _ b: Vocabulary.Word) -> WordAgreement {
    var found = WordAgreement.none
    for x in a.nicknames.range {
      let group = vocabulary.groups[x]
      for y in b.nicknames.range where vocabulary.groups[y] >> 2 == group >> 2 {
        if group & 2 != 0 { return .spelling }
        found = max(found, (group | vocabulary.groups[y]) & 1 == 1 ? .nickname : .shortForm)
      }
    }
    return found
  }

  private static let patronymics = ["ovna", "evna", "ovich", "evich", "ivna", "inichna"]

  /// Names that only end in another vowel are often those of a man and a woman: Mario, Maria.
  private static func differByGender(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard abs(a.count - b.count) <= 1, let x = a.last, let y = b.last else { return false }
    let isVowel = { WordForms.isVowel($0) }
    if a.count == b.count {
      return x != y && isVowel(x) && isVowel(y) && a.dropLast().elementsEqual(b.dropLast())
    }
    let (short, long) = a.count < b.count ? (a, b) : (b, a)
    return long.starts(with: short) && isVowel(long[long.count - 1])
  }

  /// One slip in a word of four letters or more, two in one of eight or more.
  ///
  /// The first letter is hardly ever mistyped in short words, and short names that differ by a letter are
  /// two names: Tim and Tom, Harry and Barry.
  private static func isTypo(
    _ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let shorter = min(a.count, b.count)
    guard shorter >= 4, !differByGender(a, b) else { return false }
    let limit = shorter >= 8 ? 2 : 1
    let distance = EditDistance.bounded(a, b, limit: limit)
    guard distance <= limit else {
      return shorter >= 6 && a[0] == b[0]
        && (a.lexicographicallyPrecedes(b)
          ? EditDistance.jaroWinkler(a, b) : EditDistance.jaroWinkler(b, a)) >= 0.93
    }
    return shorter >= 6 || a[0] == b[0]
  }
}
