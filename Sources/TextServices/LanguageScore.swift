/// How much a decoded text looks like a language.
///
/// Each non-ASCII character counts once: a letter at home in the language near 1, one
/// that isn't, or a sign inside a word, below 0. Case and neighbours count too: a capital
/// behind a small letter, or a Cyrillic letter beside a Latin one, come from the wrong
/// table.
struct LanguageScore {
  private let language: Language
  private let common: Set<Unicode.Scalar>
  private let rare: Set<Unicode.Scalar>

  init(_ language: Language) {
    self.language = language
    common = Self.bothCases(of: language.common)
    rare = Self.bothCases(of: language.rare)
  }

  /// The mean over the non-ASCII characters, 1 at best; nil when none of them tells.
  func score(_ text: [Unicode.Scalar]) -> Double? {
    var sum = 0.0
    var count = 0
    var hasCapitals = false
    var hasSmallLetters = false
    for index in text.indices where !text[index].isASCII {
      let scalar = text[index]
      let before = index > 0 ? text[index - 1] : "\n"
      let after = index + 1 < text.count ? text[index + 1] : "\n"
      if Self.isPunctuation(scalar) {
        guard Self.isOddly(scalar, between: before, and: after) else { continue }
        sum -= 0.5
      } else {
        sum += weight(of: scalar, before: before, after: after)
        hasCapitals = hasCapitals || scalar.properties.isUppercase
        hasSmallLetters = hasSmallLetters || scalar.properties.isLowercase
      }
      count += 1
    }
    if count == 0 { return nil }
    let isOneCase =
      (language.script == .cyrillic || language.script == .greek)
      && !(hasCapitals && hasSmallLetters)
    return sum / Double(count) - language.handicap - (isOneCase ? 0.15 : 0)
  }

  private func weight(
    of scalar: Unicode.Scalar, before: Unicode.Scalar, after: Unicode.Scalar
  ) -> Double {
    if scalar.value < 0xA0 || scalar.properties.generalCategory == .privateUse { return -2 }
    var weight = ownWeight(of: scalar)
    if scalar.properties.isUppercase, before.properties.isLowercase { weight -= 1 }
    if language.script == .latin {
      if !before.isASCII, Self.isLetter(before) { weight -= 0.3 }
      if Self.clashes(scalar, before: before, after: after) { weight -= 0.4 }
      if language.charset == "windows-1252", Self.isForeignTilde(scalar, after) { weight -= 0.5 }
    } else if before.isASCII && Self.isLetter(before) || after.isASCII && Self.isLetter(after) {
      weight -= 1
    }
    return weight
  }

  private func ownWeight(of scalar: Unicode.Scalar) -> Double {
    if common.contains(scalar) { return 1 }
    if rare.contains(scalar) { return 0.5 }
    switch (language.script, scalar.value) {
    case (.japanese, 0x3041...0x30FF), (.japanese, 0x3005): return 1
    case (.japanese, 0xFF66...0xFF9F): return 0.5
    case (.korean, 0xAC00...0xD7A3): return 0.5
    case (.japanese, 0x4E00...0x9FFF), (.chinese, 0x4E00...0x9FFF): return 0.4
    case (.korean, 0x4E00...0x9FFF): return 0
    default: return Self.isLetter(scalar) ? -0.5 : -1
    }
  }

  /// Whether a vowel stands between vowels, or a consonant between consonants, as
  /// happens when `ř` is read as `ø`. Vowels with an acute are free (Isaías), and so is
  /// `y`, which is either (Idaøy).
  private static func clashes(
    _ scalar: Unicode.Scalar, before: Unicode.Scalar, after: Unicode.Scalar
  ) -> Bool {
    guard isLetter(before), isLetter(after), !acuteVowels.contains(scalar) else {
      return false
    }
    let isVowel = isVowel(scalar)
    return isVowel == Self.isVowel(before) && isVowel == Self.isVowel(after)
  }

  /// Whether `ã` or `õ` stands where Portuguese has none (São, mãe, irmã, irmãs, põe):
  /// then it was a Romanian `ă`, a Hungarian `ő` or something else.
  private static func isForeignTilde(_ scalar: Unicode.Scalar, _ after: Unicode.Scalar) -> Bool {
    switch scalar {
    case "ã", "Ã": isLetter(after) && !"oeisOEIS".unicodeScalars.contains(after)
    case "õ", "Õ": after != "e" && after != "E"
    default: false
    }
  }

  private static let vowels = bothCases(
    of: "aeiouàáâãäåæèéêëìíîïòóôõöøùúûüýÿœąęěůőűăāēėįīųūı")
  private static let acuteVowels = bothCases(of: "áéíóú")

  private static func isVowel(_ letter: Unicode.Scalar) -> Bool { vowels.contains(letter) }

  private static func bothCases(of letters: String) -> Set<Unicode.Scalar> {
    Set(letters.unicodeScalars).union(letters.uppercased().unicodeScalars)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    } else {
      scalar.properties.isAlphabetic
    }
  }

  /// Whether a sign between words stands inside one, or beside another such sign.
  private static func isOddly(
    _ sign: Unicode.Scalar, between before: Unicode.Scalar, and after: Unicode.Scalar
  ) -> Bool {
    if sign.value >= 0x3000 || sign == "’" { return false }
    return isLetter(before) && isLetter(after) || isPunctuation(before) || isPunctuation(after)
  }

  /// Whether a character is one that any language may put between words.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0xA7, 0xA9, 0xAB, 0xAE, 0xB0, 0xB4, 0xB7, 0xBB: true
    case 0x2010...0x2030, 0x20AC, 0x2116, 0x2122: true
    case 0x3000...0x3004, 0x3008...0x3011, 0xFF01...0xFF65: true
    default: false
    }
  }
}
