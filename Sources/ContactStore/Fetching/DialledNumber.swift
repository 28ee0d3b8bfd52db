internal import TextServices

/// A telephone number as it is compared with others.
struct DialledNumber {
  /// Its digits, without an extension.
  let digits: String
  private let e164: String?

  /// - Parameter region: the country of a number without a country code; "" when it is not known.
  init(_ text: String, region: String) {
    var digits = ""
    let start = text.lowercased().hasPrefix("tel:") ? text.dropFirst(4) : text[...]
    for scalar in start.unicodeScalars {
      // An extension.
      if ";,xX#".unicodeScalars.contains(scalar), !digits.isEmpty { break }
      guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
      else { continue }
      digits.append("\(Int(value))")
    }
    self.digits = digits
    e164 = PhoneNumbers.normalized(text, region: region)?.e164
  }

  /// Whether both dial the same line: the same international form, or one is the end of the other, of seven
  /// digits or more, without its prefix for other countries or other places. Shorter ones must be the same.
  func dialsSameLine(as other: Self) -> Bool {
    if digits == other.digits { return !digits.isEmpty }
    if let e164, let theirs = other.e164 { return e164 == theirs }
    return [(self, other), (other, self)].contains { short, long in
      let bare = short.withoutPrefix
      return bare.count >= 7 && long.digits.hasSuffix(bare)
    }
  }

  /// Without `00`, or the `0` or `8` before calls within a country.
  private var withoutPrefix: Substring {
    if digits.hasPrefix("00") { return digits.dropFirst(2) }
    if digits.hasPrefix("0") || digits.hasPrefix("8"), digits.count > 7 {
      return digits.dropFirst()
    }
    return digits[...]
  }
}
