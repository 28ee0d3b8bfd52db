/// What somebody wrote as a telephone number, cut into number and extension.
///
/// Nil for what must stay as written: service codes (`*31#…`), pauses and waits
/// (`…,,9#`), vanity letters, two numbers in one field, words.
struct PhoneText {
  /// Digits and separators, perhaps after a `+`; no letters, no invisible characters.
  var number: String
  var `extension`: String?

  /// Longer texts are not telephone numbers.
  private static let longest = 128

  /// The words and signs that introduce an extension, in lower case.
  private static let markers: Set<String> = [
    "x", "#", "~", "ex", "xt", "ext", "extn", "exten", "extension", "extensión", "int", "anexo",
    "доб", "dw", "durchwahl", ";ext",
  ]

  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    // Copied from a phone's screen, numbers come wrapped in direction marks.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    var scalars =
      isPlain
      ? Substring(text).unicodeScalars
      : text.unicodeScalars.filter { $0.isASCII || $0.properties.generalCategory != .format }[...]
    if scalars.first == "t" || scalars.first == "T", scalars.count > 4,
      String(scalars.prefix(4)).lowercased() == "tel:"
    {
      scalars = scalars.dropFirst(4)
    }
    let end = scalars.firstIndex(where: Self.endsNumber) ?? scalars.endIndex
    guard Self.isOneNumber(scalars[..<end]) else { return nil }
    number = String(scalars[..<end])
    if end < scalars.endIndex {
      guard let digits = Self.extensionDigits(scalars[end...]) else { return nil }
      self.extension = digits
    }
  }

  private static func endsNumber(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "*", "#", ";", ",", "~", ":", "=": true
    default:
      scalar.isASCII
        ? ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        : scalar.properties.isAlphabetic
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? ("0"..."9").contains(scalar) : scalar.properties.numericType == .decimal
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
  }

  /// Whether digits are there, a plus only before them, and a slash only after an area code.
  private static func isOneNumber(_ text: Substring.UnicodeScalarView) -> Bool {
    var digits = 0
    var follows: Unicode.Scalar = " "
    for scalar in text where !isSpace(scalar) {
      switch scalar {
      case "+", "＋":
        guard digits == 0 else { return false }
      case "/":
        guard digits <= 9, follows != "/" else { return false }
      case _ where isDigit(scalar):
        // After a slash, a zero begins a second number.
        guard follows != "/" || scalar != "0" || digits == 0 else { return false }
        digits += 1
      default: break
      }
      follows = scalar
    }
    return digits > 0
  }

  /// The digits of ` ext. 12`, `x12`, `;ext=12`, `(#12)`; nil when it is anything else.
  private static func extensionDigits(_ tail: Substring.UnicodeScalarView) -> String? {
    let marker = tail.prefix { !isDigit($0) }
    let word = String(marker).lowercased().filter { !" ,.:=-".contains($0) }
    let rest = tail[marker.endIndex...]
    let digits = rest.prefix(while: isDigit)
    guard markers.contains(word), (1...9).contains(digits.count),
      rest[digits.endIndex...].allSatisfy({ $0 == " " || $0 == ")" })
    else { return nil }
    return String(String.UnicodeScalarView(digits.compactMap(asciiDigit)))
  }

  private static func asciiDigit(_ digit: Unicode.Scalar) -> Unicode.Scalar? {
    digit.properties.numericValue.map { Unicode.Scalar(UInt8(ascii: "0") + UInt8($0)) }
  }
}
