public import VCard

/// Brings two versions of a card together that were one card once.
///
/// What one of them removed or changed and the other left as it was is removed or changed; what both
/// added is there; what both changed is there twice, and reported. The rest is ``CardMerger``.
public struct ThreeWayMerge: ~Copyable {
  private var merger: CardMerger

  public init(_ options: MergeOptions = MergeOptions(preference: .first)) {
    merger = CardMerger(options)
  }

  /// - Parameters: cards in the vocabulary of 4.0; others are raised first.
  /// - Returns: a card whose report names inputs 0 for `mine` and 1 for `theirs`.
  public mutating func merge(base: Card, mine: Card, theirs: Card) -> MergedCard {
    var cards = [base, mine, theirs]
    for i in cards.indices where cards[i].version != .v4_0 { cards[i].raise() }
    let region = merger.options.region
    let meanings = cards.map { PropertyMeaning.all(of: $0, region: region).filter(Self.isSubject) }
    let conflicts = Self.conflicts(meanings, cards)
    let identities = meanings.map { Set($0.map(\.identity)) }
    let names = meanings.map {
      Dictionary(grouping: $0, by: \.name).mapValues { Set($0.map(\.identity)) }
    }
    func isUntouched(_ name: String, _ n: Int) -> Bool { names[n][name] == names[0][name] }
    // A name that one of them left alone is the other's business; of the others, what theirs left as it
    // was mine decides, and what only mine left theirs does.
    let removed = Self.remove(from: &cards[1], meanings[1]) { meaning in
      if isUntouched(meaning.name, 2) { return false }
      if isUntouched(meaning.name, 1) { return true }
      return identities[0].contains(meaning.identity) && !identities[2].contains(meaning.identity)
    }
    _ = Self.remove(from: &cards[2], meanings[2]) { meaning in
      if isUntouched(meaning.name, 2) { return true }
      if isUntouched(meaning.name, 1) { return false }
      return identities[0].contains(meaning.identity)
    }
    merger.isChangedBefore = removed
    var merged = merger.merge([cards[1], cards[2]])
    merger.isChangedBefore = false
    merged.report.conflicts += conflicts
    return merged
  }

  /// UID, REV and PRODID are about the card and follow rules of their own.
  private static func isSubject(_ meaning: PropertyMeaning) -> Bool {
    switch MergeRule.byProperty[Int(meaning.id.rawValue)].combination {
    case .identifier, .newest, .oldest, .first, .sources: false
    default: true
    }
  }

  /// Removes properties, and texts of lists.
  private static func remove(
    from card: inout Card, _ meanings: [PropertyMeaning], where isRemoved: (PropertyMeaning) -> Bool
  ) -> Bool {
    var kept: [Int: [ByteRange]] = [:]
    var changed: [Int] = []
    for meaning in meanings {
      if isRemoved(meaning) {
        if changed.last != meaning.place { changed.append(meaning.place) }
      } else if let element = meaning.element {
        kept[meaning.place, default: []].append(element)
      }
    }
    for place in changed {
      guard let texts = kept[place] else {
        card.remove(property: place)
        continue
      }
      let start = card.bytes.count
      let joined = card.joined(texts)
      card.bytes.append(contentsOf: joined)
      card.setValue(ByteRange(start, count: joined.count), of: place)
    }
    for place in changed where card.properties[place].isRemoved {
      removeLabels(of: card.properties[place].group, from: &card)
    }
    return !changed.isEmpty
  }

  /// Removes the labels of a group in which nothing else is left.
  private static func removeLabels(of group: ByteRange, from card: inout Card) {
    if group.isEmpty { return }
    let lines = card.indices.filter { card.equalIgnoringCase(card.properties[$0].group, group) }
    guard lines.allSatisfy({ card.properties[$0].id == .xABLabel }) else { return }
    for line in lines { card.remove(property: line) }
  }

  /// Where the base had one value of a name that is gone from both, and each has one new value: they
  /// changed the same thing. (What a card has once, the merge reports itself.)
  private static func conflicts(
    _ meanings: [[PropertyMeaning]], _ cards: [Card]
  ) -> [MergeReport.Conflict] {
    let subjects = meanings.map { Set($0.map(\.subject)) }
    let gone = meanings[0].filter {
      !subjects[1].contains($0.subject) && !subjects[2].contains($0.subject)
    }
    let new = [1, 2].map { n in meanings[n].filter { !subjects[0].contains($0.subject) } }
    return gone.compactMap { old in
      guard MergeRule.byProperty[Int(old.id.rawValue)].combination != .one, old.element == nil,
        gone.count(where: { $0.name == old.name }) == 1
      else { return nil }
      let mine = new[0].filter { $0.name == old.name }
      let theirs = new[1].filter { $0.name == old.name }
      guard mine.count == 1, theirs.count == 1, mine[0].subject != theirs[0].subject else {
        return nil
      }
      return MergeReport.Conflict(values: [
        .init(property: Property(card: cards[1], place: mine[0].place), input: 0),
        .init(property: Property(card: cards[2], place: theirs[0].place), input: 1),
      ])
    }
  }
}
