/// Makes FN where a card has none, and N where it has only FN.
public enum FormattedName {
  /// The formatted name that the other properties of a card give; `nil` when nothing serves.
  ///
  /// An organisation's card has the name of the organisation, even if it names a person. Otherwise the
  /// components of N, then NICKNAME, then ORG; at last EMAIL and TEL, since 3.0 and 4.0 want a text
  /// whatever it is.
  package static func make(from card: borrowing Card) -> String? {
    let organization = organization(of: card)
    if let place = card.first(.kind), card.text(of: place).lowercased() == "org",
      let organization
    {
      return organization
    }
    return compose(card.structuredName) ?? nickname(of: card) ?? organization
      ?? text(.email, of: card)
      ?? text(.telephone, of: card).map { PhoneNumber(telephone: $0).value }
  }

  /// The parts of a name in their order: prefix, given, middle, family, suffix with blanks between; of
  /// East Asian names prefix, family, given, middle, suffix without.
  ///
  /// A second surname follows the family name, a generation comes before the other suffixes. `nil` for
  /// a name of nothing but blanks.
  public static func compose(_ name: StructuredName) -> String? {
    let family = name.family + name.secondSurnames
    let suffixes = name.generations + name.suffixes
    let core = (name.given + name.middle + family).joined()
    let isEastAsian = NameScript.isEastAsian(core)
    let order =
      isEastAsian
      ? [name.prefixes, family, name.given, name.middle, suffixes]
      : [name.prefixes, name.given, name.middle, family, suffixes]
    let parts = order.joined().map(trimmed).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: isEastAsian ? "" : " ")
  }

  /// The components of N that a formatted name gives: the last word is the family name, the rest the
  /// given one; the name of an organisation or a group is a given name whole.
  ///
  /// Of an East Asian name the first word is the family name, unless it is Katakana, a foreign name in
  /// its own order. One that is written without a blank goes whole into the family name: nothing tells
  /// where it ends (most Chinese and Korean ones are of one character, Japanese ones of one to three),
  /// whereas names sort by the family name, and composing the parts again gives the same text.
  ///
  /// - Parameter kind: the value of KIND.
  public static func nameParts(fromFormatted text: String, kind: String = "individual")
    -> StructuredName
  {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace }.map(String.init)
    guard let first = words.first, let last = words.last else { return StructuredName() }
    let kind = kind.lowercased()
    if kind == "org" || kind == "group" {
      return StructuredName(given: [trimmed(text)])
    }
    guard words.count > 1 else { return StructuredName(family: [first]) }
    if NameScript.isEastAsian(text), !NameScript.isKatakana(text) {
      return StructuredName(family: [first], given: [words.dropFirst().joined(separator: " ")])
    }
    return StructuredName(family: [last], given: [words.dropLast().joined(separator: " ")])
  }

  // MARK: Parts

  private static func organization(of card: borrowing Card) -> String? {
    guard let place = card.preferred(.organization) else { return nil }
    let units = card.with(card.properties[place].value) { ComponentText.units($0) }
    return units.lazy.map(trimmed).first { !$0.isEmpty }
  }

  private static func nickname(of card: borrowing Card) -> String? {
    guard let place = card.preferred(.nickname) else { return nil }
    let names = card.with(card.properties[place].value) { ComponentText.list($0) }
    return names.lazy.map(trimmed).first { !$0.isEmpty }
  }

  private static func text(_ id: PropertyID, of card: borrowing Card) -> String? {
    guard let place = card.preferred(id) else { return nil }
    let text = trimmed(card.text(of: place))
    return text.isEmpty ? nil : text
  }

  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}
