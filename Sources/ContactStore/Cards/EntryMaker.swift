internal import ContactMatching
internal import TextServices
internal import VCard

/// Makes what lists and searches need of a card, so that they need not read it.
final class EntryMaker {
  /// Names written by people end long before; the rest of a longer text does not decide the order.
  private static let longestKey = 200

  private let collator: Collator?
  private var keys: MatchKeyMaker
  private var words = SearchWords()

  /// - Parameter locale: the language of the store's order and letters.
  init(locale: String) {
    collator = Collator(locale: locale, strength: .tertiary) ?? Collator(locale: "")
    keys = MatchKeyMaker(locale: locale)
  }

  /// The entry of a card in the vocabulary of 4.0.
  func entry(of card: borrowing Card) -> Entry {
    words.take(card)
    let keys = keys.keys(of: card)
    var entry = Entry()
    entry.nameKey = keys.name
    entry.uidKey = keys.uid
    entry.mergedUIDs = keys.mergedUIDs
    entry.organization = organization(of: card)
    entry.email = text(.email, of: card)
    entry.phone = phone(of: card)
    entry.name = name(of: card, entry)
    let sorting = SortTexts(card, entry)
    entry.familyKey = sortKey(sorting.familyFirst)
    entry.givenKey = sortKey(sorting.givenFirst)
    return entry
  }

  /// The words of a field of the last card; valid until the next one.
  func words(_ field: SearchWords.Field) -> BorrowedText {
    words.with(field) { BorrowedText(bytes: $0) }
  }

  // MARK: Texts

  private func text(_ id: PropertyID, of card: borrowing Card) -> String {
    card.preferred(id).map { card.text(of: $0) } ?? ""
  }

  private func phone(of card: borrowing Card) -> String {
    let text = text(.telephone, of: card)
    return text.isEmpty ? "" : PhoneNumber(telephone: text).value
  }

  private func organization(of card: borrowing Card) -> String {
    guard let place = card.preferred(.organization) else { return "" }
    return card.with(card.properties[place].value) { ComponentText.units($0) }.first ?? ""
  }

  private func name(of card: borrowing Card, _ entry: Entry) -> String {
    let written = text(.formattedName, of: card)
    return written.isEmpty ? FormattedName.make(from: card) ?? "" : written
  }

  // MARK: Order

  private func sortKey(_ text: String) -> [UInt8] {
    guard let collator, !text.isEmpty else { return [] }
    let units = Array(text.utf16.prefix(Self.longestKey))
    return units.withUnsafeBufferPointer { collator.withSortKey(of: $0) { Array($0) } }
  }
}
