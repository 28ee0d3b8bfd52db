import VCard

@testable import ContactMatching

/// Contacts written in few words, for tests of what looks for duplicates.
enum Book {
  /// A contact from content lines of vCard 4.0 between bars.
  static func card(_ lines: String) -> Card {
    let text =
      "BEGIN:VCARD\r\nVERSION:4.0\r\n"
      + lines.split(separator: "|").map { "\($0)\r\n" }.joined() + "END:VCARD\r\n"
    var reader = CardReader(bytes: Array(text.utf8))
    var card = Card()
    _ = try? reader.next(into: &card)
    card.raise()
    return card
  }

  /// What a finder says of contacts.
  static func report(
    _ contacts: [String], _ finder: consuming some DuplicateFinding & ~Copyable
  ) -> DuplicateReport {
    var finder = finder
    for contact in contacts { finder.add(card(contact)) }
    return finder.finish { _ in }
  }

  /// The sets in short: `merge 0 1`, `review 0 1 2`, `apart 0 1 birthday`.
  static func sets(_ report: DuplicateReport) -> [String] {
    report.sets.map { set in
      let fields = Set(set.contradictions.map(\.field.rawValue)).sorted()
      let members = set.members.map(String.init)
      return ([set.decision.rawValue] + members + fields).joined(separator: " ")
    }
  }
}
