internal import ContactMatching
internal import VCard

/// Fetching contacts as ``FetchRequest`` asks for them.
extension StoreConnection {
  /// Calls `body` with the contacts of a request, one card in memory at a time, until it returns false.
  func enumerate(
    _ request: FetchRequest, _ body: (FetchedContact) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var shown = Set<Int64>()
    func show(_ number: Int64) throws(StoreError) -> Bool {
      let unified = request.unifies ? try unified(of: number) : nil
      if let unified, !shown.insert(unified.number).inserted { return true }
      guard let contact = try fetch(number, unified, request.keys) else { return true }
      return try body(contact)
    }
    if case .all = request.predicate.rule {
      try list(request.sortOrder.order) { (row) throws(StoreError) in try show(row.number) }
      return
    }
    var numbers = try numbers(request.predicate)
    if request.sortOrder != .none { numbers = try sorted(numbers, by: request.sortOrder.order) }
    for number in numbers where try !show(number) { return }
  }

  /// A contact with the keys that are wanted, or what it is shown in; `nil` when it is deleted.
  func fetch(
    _ number: Int64, _ unified: Unified?, _ keys: Set<AnyContactKey>
  ) throws(StoreError) -> FetchedContact? {
    let keys = keys.union([.contactType])
    let needsMedia = keys.contains { $0.needsMedia }
    guard let unified, unified.contacts.count > 1 else {
      guard let row = try row(of: number), let version = row.card else { return nil }
      return FetchedContact(
        identifier: row.identifier, contact: Contact(try card(version, needsMedia)),
        version: version, keys: keys)
    }
    var cards: [Card] = []
    var identifiers: [String] = []
    for number in unified.contacts {
      guard let row = try row(of: number), let version = row.card else { continue }
      cards.append(try card(version, needsMedia))
      identifiers.append(row.identifier)
    }
    var merger = CardMerger(MergeOptions(preference: .first))
    let merged = merger.merge(cards) { $0 == 0 }
    return FetchedContact(
      identifier: unified.identifier, contact: Contact(merged.card), version: 0, keys: keys,
      linked: identifiers)
  }

  func card(_ version: Int64, _ needsMedia: Bool) throws(StoreError) -> Card {
    var card = Card()
    try read(version, into: &card)
    if needsMedia { try attachMedia(&card) }
    return card
  }

  private func sorted(
    _ numbers: [Int64], by order: EntryOrder
  ) throws(StoreError) -> [Int64] {
    let statement = try database.statement(
      "SELECT \(order == .given ? "given_key" : "family_key") FROM entry WHERE id = ?")
    var keyed: [(key: [UInt8], number: Int64)] = []
    for number in numbers {
      keyed.append((try statement.first(number) { $0.bytes(0) } ?? [], number))
    }
    keyed.sort { a, b in
      a.key == b.key ? a.number < b.number : a.key.lexicographicallyPrecedes(b.key)
    }
    return keyed.map(\.number)
  }
}
