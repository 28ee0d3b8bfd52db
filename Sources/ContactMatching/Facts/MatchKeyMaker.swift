package import VCard

/// Makes the keys by which contacts that may be one are looked up: those of ``NameFinder``.
package struct MatchKeyMaker: ~Copyable {
  private var maker: FactMaker
  private var scratch = ByteBuffer(capacity: 64)

  /// Says which keys are made; it changes with every change of them.
  package static let version = 1

  /// - Parameter locale: the language whose letters are compared; "" for none in particular.
  package init(locale: String) {
    maker = FactMaker(locale: locale)
  }

  /// The keys of a card in the vocabulary of 4.0: of its formatted name, 0 without one, and of its UID and
  /// those that were merged into it.
  package mutating func keys(of card: borrowing Card) -> (name: UInt64, uids: [UInt64]) {
    var book = FactBook()
    maker.add(card, to: &book)
    guard let facts = book.contacts.first else { return (0, []) }
    var uids = facts.uid == 0 ? [] : [facts.uid]
    for record in card.properties where record.id == .xMergedUID && !record.isRemoved {
      let merged = card.with(record.value) { ContactPoint.uid($0, &scratch) }
      if !uids.contains(merged) { uids.append(merged) }
    }
    return (facts.name.isEmpty ? 0 : facts.name.letters, uids)
  }
}
