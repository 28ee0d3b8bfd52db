internal import VCard

/// The order in which cards are merged: by preference, then by what they say, so that the order of the
/// input counts only where the preference names it.
enum CardRanking {
  static func order(
    _ cards: [Card], _ preference: MergeOptions.Preference, _ isPreferred: (Int) -> Bool
  ) -> [Int] {
    guard cards.count > 1 else { return Array(cards.indices) }
    let facts = cards.indices.map { Facts(cards[$0], isPreferred: isPreferred($0)) }
    return cards.indices.sorted { a, b in
      let x = facts[a]
      let y = facts[b]
      if x.isPreferred != y.isPreferred { return x.isPreferred }
      switch preference {
      case .first: return a < b
      case .last: return a > b
      case .newest where x.revision != y.revision: return x.revision > y.revision
      default: break
      }
      if x.values != y.values { return x.values > y.values }
      if x.size != y.size { return x.size > y.size }
      if x.revision != y.revision { return x.revision > y.revision }
      return isBefore(cards[a], cards[b]) ?? (a < b)
    }
  }

  /// What a card says in numbers.
  private struct Facts {
    var isPreferred: Bool
    var revision = Int.min
    /// The number of properties that are not about the card itself.
    var values = 0
    /// Their bytes, but for data.
    var size = 0

    init(_ card: borrowing Card, isPreferred: Bool) {
      self.isPreferred = isPreferred
      let rules = MergeRule.byProperty
      for record in card.properties where !record.isRemoved && !record.value.isEmpty {
        switch rules[Int(record.id.rawValue)].combination {
        case .frame, .first, .oldest, .identifier, .sources, .label: continue
        case .newest:
          revision = max(revision, card.with(record.value) { DateForm.instant($0) } ?? .min)
        default:
          values += 1
          if !record.flags.contains(.inlineData) { size += Int(record.value.count) }
        }
      }
    }
  }

  /// Whether the lines of a card stand before those of another one, byte by byte; `nil` for equal ones.
  private static func isBefore(_ a: borrowing Card, _ b: borrowing Card) -> Bool? {
    let x = a.indices
    let y = b.indices
    for (i, j) in zip(x, y) {
      let own = a.properties[i]
      let other = b.properties[j]
      if own.id != other.id { return own.id.rawValue < other.id.rawValue }
      for (s, t) in [(own.name, other.name), (own.group, other.group), (own.value, other.value)] {
        if let before = a.isBefore(s, b, t) { return before }
      }
      let parameters = own.parameterRange.filter { !a.parameters[$0].isRemoved }
      let others = other.parameterRange.filter { !b.parameters[$0].isRemoved }
      if parameters.count != others.count { return parameters.count < others.count }
      for (p, q) in zip(parameters, others) {
        let own = a.parameters[p]
        let other = b.parameters[q]
        if own.id != other.id { return own.id.rawValue < other.id.rawValue }
        if own.word != other.word { return own.word.rawValue < other.word.rawValue }
        if let before = a.isBefore(own.name, b, other.name) { return before }
        if let before = a.isBefore(own.value, b, other.value) { return before }
      }
    }
    return x.count == y.count ? nil : x.count < y.count
  }
}

extension Card {
  fileprivate func isBefore(
    _ range: ByteRange, _ other: borrowing Card, _ its: ByteRange
  ) -> Bool? {
    if bytes.hasEqual(range, other.bytes, its) { return nil }
    return bytes[range.range].lexicographicallyPrecedes(other.bytes[its.range])
  }
}
