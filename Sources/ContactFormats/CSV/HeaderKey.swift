private import TextServices

/// A header as it is compared: letters and digits only, without case and width.
///
/// `E-mail 2 - Value` and `email 2 value` are `email2value`, of which the pattern is `email#value`.
struct HeaderKey: Hashable {
  let key: String
  /// The key with its first number left out, `nil` when it has none.
  let pattern: String?
  let number: Int

  init(_ header: String) {
    var text = ""
    for scalar in FoldedText.caseFolded(header).unicodeScalars
    where Self.counts(scalar) {
      text.unicodeScalars.append(scalar)
    }
    // A number alone is no word.
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { text = "" }
    self.init(key: text)
  }

  /// - Parameter text: what is compared already.
  init(key text: String) {
    key = text
    guard let first = text.firstIndex(where: { $0.isASCII && $0.isNumber }) else {
      pattern = nil
      number = 0
      return
    }
    let end = text[first...].firstIndex { !($0.isASCII && $0.isNumber) } ?? text.endIndex
    let digits = text[first..<end]
    guard digits.count < 5, let value = Int(digits), value > 0 else {
      pattern = nil
      number = 0
      return
    }
    pattern = text[..<first] + "#" + text[end...]
    number = value
  }

  /// The key without diacritics.
  var bare: String { FoldedText.withoutDiacritics(key) }

  private static func counts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
