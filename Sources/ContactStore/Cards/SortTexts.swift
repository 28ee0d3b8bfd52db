internal import VCard

/// The texts by which contacts are ordered: the parts of a name, the first one first.
///
/// A contact without a name stands under its organisation, then its nickname, its address of e-mail, its
/// telephone number. How a name sounds takes the place of one in East Asian script.
struct SortTexts {
  let familyFirst: String
  let givenFirst: String

  /// Sorts before every letter, so that `Li Wei` stands before `Lina A` (UTS #10 section 6.1, U+FFFE).
  private static let separator = "\u{FFFE}"

  init(_ card: borrowing Card, _ entry: Entry) {
    let name = Self.name(card)
    let family = (name.family + name.secondSurnames).joined(separator: " ")
    let given = name.given.joined(separator: " ")
    let rest = (name.middle + name.suffixes + name.prefixes).joined(separator: " ")
    guard !family.isEmpty || !given.isEmpty || !rest.isEmpty else {
      let nickname = card.preferred(.nickname).map { card.text(of: $0) } ?? ""
      let texts = [entry.organization, nickname, entry.email, entry.phone, entry.name]
      familyFirst = texts.first { !$0.isEmpty } ?? ""
      givenFirst = familyFirst
      return
    }
    familyFirst = Self.joined([family, given, rest])
    givenFirst = Self.joined([given, family, rest])
  }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: separator)
  }

  private static func name(_ card: borrowing Card) -> StructuredName {
    var name = card.structuredName
    let kind = card.first(.kind).map { card.text(of: $0) } ?? "individual"
    if name.isEmpty, kind.lowercased() != "org", let place = card.preferred(.formattedName) {
      name = FormattedName.nameParts(fromFormatted: card.text(of: place), kind: kind)
    }
    let written = (name.family + name.given).joined()
    guard NameScript.isEastAsian(written) else { return name }
    let sounds: [(PropertyID, WritableKeyPath<StructuredName, [String]>)] = [
      (.xPhoneticLast, \.family), (.xPhoneticFirst, \.given), (.xPhoneticMiddle, \.middle),
    ]
    for (id, part) in sounds {
      if let place = card.first(id) { name[keyPath: part] = [card.text(of: place)] }
    }
    return name
  }
}
