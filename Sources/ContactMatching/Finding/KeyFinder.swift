package import VCard

/// Finds contacts that agree in plain keys, whatever else contradicts.
package struct KeyFinder: DuplicateFinding, ~Copyable {
  private var maker: FactMaker
  private var book = FactBook()
  private let alternatives: [[MatchKey]]

  /// - Parameters:
  ///   - alternatives: contacts are one when they agree in all keys of one of them; in a key with several
  ///     values, when they share one. A contact without a value agrees with none.
  ///   - locale: the language whose letters are compared; "" for none in particular.
  package init(alternatives: [[MatchKey]], locale: String) {
    maker = FactMaker(locale: locale)
    self.alternatives = alternatives
  }

  package var comparesByKeys: Bool { false }

  package mutating func add(_ card: borrowing Card) {
    maker.add(card, to: &book)
  }

  package mutating func finish(progress: (Double) -> Void) -> DuplicateReport {
    var found = Found(count: book.contacts.count)
    for (number, keys) in alternatives.enumerated() {
      progress(Double(number) / Double(alternatives.count))
      var entries: [(key: UInt64, contact: Int)] = []
      for contact in book.contacts.indices {
        entries += combinations(keys, contact).map { ($0, contact) }
      }
      entries.sort { $0 < $1 }
      for (a, b) in zip(entries, entries.dropFirst()) where a.key == b.key {
        found.join(a.contact, b.contact)
      }
    }
    return found.report {
      reasons($0, $1).count
    } reasons: {
      reasons($0, $1)
    }
  }

  /// One hash for each way of taking a value of every key.
  private func combinations(_ keys: [MatchKey], _ contact: Int) -> [UInt64] {
    keys.reduce([1]) { hashes, key in
      let values = key.values(contact, book)
      return hashes.flatMap { hash in values.map { StableHash.mix(hash, $0) } }
    }
  }

  private func reasons(_ a: Int, _ b: Int) -> [MatchReason] {
    let agreed = alternatives.first { keys in
      keys.allSatisfy { key in
        !Set(key.values(a, book)).isDisjoint(with: key.values(b, book))
      }
    }
    return (agreed ?? []).map { MatchReason($0.field, "equal", weight: 1) }
  }
}
