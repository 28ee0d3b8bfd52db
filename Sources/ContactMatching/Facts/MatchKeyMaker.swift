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

  /// The keys of a card in the vocabulary of 4.0: of its formatted name, 0 without one, of its UID, 0 without
  /// one, and of those that were merged into it.
  package mutating func keys(
    of card: borrowing Card
  ) -> (name: UInt64, uid: UInt64, mergedUIDs: [UInt64]) {
    var book = FactBook()
    maker.add(card, to: &book)
    let facts = book.contacts.first ?? ContactFacts()
    var merged: [UInt64] = []
    for record in card.properties where record.id == .xMergedUID && !record.isRemoved {
      merged.append(card.with(record.value) { ContactPoint.uid($0, &scratch) })
    }
    return (facts.name.isEmpty ? 0 : facts.name.letters, facts.uid, merged)
  }
}
