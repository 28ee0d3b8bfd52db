internal import VCard

/// Names an ALTID of one of the cards.
struct AlternativeKey: Hashable {
  var rank: Int
  var id: PropertyID
  var text: String
}

/// Several values of what a card has once, and the sets of ALTID (RFC 6350 section 5.4).
extension CardMerger {
  /// The ALTID in the result for one of a card: the same where it is free.
  mutating func alternative(_ text: String, rank: Int, id: PropertyID) -> String {
    if rank == 0 { return text }
    let key = AlternativeKey(rank: rank, id: id, text: text)
    if let known = alternatives[key] { return known }
    let number = freeAlternative(id, wanted: text)
    alternatives[key] = number
    return number
  }

  /// Two properties of one value belong to one set, and so do the others of their sets.
  mutating func uniteAlternative(_ text: String, _ target: Int, rank: Int, id: PropertyID) {
    if let own = result.parameterText(.altID, of: target) {
      let key = AlternativeKey(rank: rank, id: id, text: text)
      if rank > 0, alternatives[key] == nil { alternatives[key] = own }
      return
    }
    let range = result.store(alternative(text, rank: rank, id: id))
    result.add(.altID, range, to: target)
    isChanged = true
  }

  private func freeAlternative(_ id: PropertyID, wanted: String = "1") -> String {
    var taken = Set(alternatives.filter { $0.key.id == id }.values)
    for i in result.properties.indices where result.properties[i].id == id {
      if let text = result.parameterText(.altID, of: i) { taken.insert(text) }
    }
    if !taken.contains(wanted) { return wanted }
    var number = 1
    while taken.contains("\(number)") { number += 1 }
    return "\(number)"
  }

  /// Makes the values in ``alive`` one property to a reader: alternatives of one ALTID, or, where 4.0
  /// allows none on the property, `X-ALT-<name>` for all but the first.
  mutating func makeAlternatives(_ id: PropertyID) {
    if isConflict() { report.conflicts.append(.init(values: alive.map { source($0) })) }
    guard id.row.parameters.contains(.altID) else {
      let main = alive.first { !entries[$0].isAlternative } ?? alive[0]
      if entries[main].isAlternative { becomeMain(main) }
      for e in alive where e != main { becomeAlternative(e) }
      return
    }
    let places = alive.map { entries[$0].result }
    let known = places.compactMap { result.parameterText(.altID, of: $0) }.first
    let number = known ?? freeAlternative(id)
    for e in alive {
      let place = entries[e].result
      if entries[e].isAlternative { becomeMain(e) }
      if result.parameterText(.altID, of: place) == number { continue }
      result.removeParameters(.altID, of: place)
      let range = result.store(number)
      result.add(.altID, range, to: place)
      isChanged = true
    }
  }

  /// Whether the values in ``alive`` contradict each other: not those that their card had as alternatives
  /// already, nor texts in several languages.
  private func isConflict() -> Bool {
    let places = alive.map { entries[$0].result }
    let variants = places.map { place in
      [ParameterID.language, .phonetic, .script].map {
        result.parameterText($0, of: place)?.lowercased() ?? ""
      }
    }
    if Set(variants).count == variants.count { return false }
    guard alive.allSatisfy({ entries[$0].rank == entries[alive[0]].rank }) else { return true }
    let numbers = places.map { result.parameterText(.altID, of: $0) }
    let isSet = numbers.allSatisfy { $0 != nil && $0 == numbers[0] }
    return !isSet && alive.count { !entries[$0].isAlternative } > 1
  }

  /// Reports different values of a property that readers take once.
  mutating func reportConflicts() {
    guard alive.count > 1, entries[alive[0]].rank != entries[alive[alive.count - 1]].rank else {
      return
    }
    report.conflicts.append(.init(values: alive.map { source($0) }))
  }

  func source(_ e: Int) -> MergeReport.Source {
    let entry = entries[e]
    return MergeReport.Source(
      property: Property(card: sources[entry.rank], place: entry.place),
      input: inputs[entry.rank])
  }

  mutating func becomeMain(_ e: Int) {
    entries[e].isAlternative = false
    guard result.properties[entries[e].result].id == .other else { return }
    result.rename(entries[e].result, to: entries[e].id)
    isChanged = true
  }

  private mutating func becomeAlternative(_ e: Int) {
    let place = entries[e].result
    guard result.properties[place].id != .other else { return }
    let name = result.store(.word("X-ALT-"), .word(entries[e].id.name))
    result.properties[place].id = .other
    result.properties[place].name = name
    result.touch(place)
    isChanged = true
  }
}
