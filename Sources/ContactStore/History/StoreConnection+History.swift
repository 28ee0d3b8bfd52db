package import VCard

/// Looking at the journal.
extension StoreConnection {
  /// The version of a contact's card before and after a change set; `nil` where the contact was not there.
  package struct CardChange: Sendable {
    package var contact: Int64
    package var old: Card?
    package var new: Card?
  }

  /// Calls `body` with the change sets, the latest first, until it returns false.
  ///
  /// - Parameter contact: only those that touched this contact.
  package func history(
    of contact: Int64? = nil, _ body: (ChangeSet) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let statement = try database.statement(
      """
      SELECT id FROM change_set
      WHERE ?1 IS NULL OR id IN (
        SELECT change_set FROM change WHERE record = ?1 AND entity IN (1, 4, 6))
      ORDER BY id DESC
      """
    ).bind(contact)
    defer { statement.reset() }
    while try statement.step() {
      guard let set = try changeSet(statement.integer(0)) else { continue }
      if !(try body(set)) { return }
    }
  }

  /// The change sets behind a number, in order.
  package func changeSets(after number: Int64) throws(StoreError) -> [ChangeSet] {
    let numbers = try database.statement("SELECT id FROM change_set WHERE id > ? ORDER BY id").all(
      number
    ) { $0.integer(0) }
    var sets: [ChangeSet] = []
    for number in numbers {
      if let set = try changeSet(number) { sets.append(set) }
    }
    return sets
  }

  /// The number of the latest change set, 0 before the first.
  package func lastChangeSet() throws(StoreError) -> Int64 {
    try database.integer("SELECT max(id) FROM change_set")
  }

  /// The lines of change set `?1`, which stand one behind the other: only one transaction writes at a time.
  private static let isOfSet = """
    sequence >= (SELECT first FROM change_set WHERE id = ?1)
      AND sequence < (SELECT ifnull(min(first), 1 << 62) FROM change_set WHERE id > ?1)
    """

  /// The change set of a number.
  package func changeSet(_ number: Int64) throws(StoreError) -> ChangeSet? {
    let set = try database.statement(
      """
      SELECT time, author, command, inverse_of, added, changed, deleted, other FROM change_set, (
        SELECT count(CASE WHEN entity = 1 AND before IS NULL THEN 1 END) AS added,
          count(CASE WHEN entity = 1 AND before IS NOT NULL AND after IS NOT NULL THEN 1 END)
            AS changed,
          count(CASE WHEN entity = 1 AND after IS NULL THEN 1 END) AS deleted,
          count(CASE WHEN entity <> 1 THEN 1 END) AS other
        FROM change WHERE \(Self.isOfSet))
      WHERE id = ?1
      """
    ).first(number) {
      ChangeSet(
        number: number, time: $0.integer(0), author: $0.text(1), command: $0.text(2),
        inverseOf: $0.optionalInteger(3), isUndone: false,
        contacts: .init(
          added: Int($0.integer(4)), changed: Int($0.integer(5)), deleted: Int($0.integer(6))),
        others: Int($0.integer(7)))
    }
    guard var set else { return nil }
    set.isUndone = try isUndone(number)
    return set
  }

  /// Whether a change set has been taken back, and that not again.
  func isUndone(_ number: Int64) throws(StoreError) -> Bool {
    let inverses = try database.statement("SELECT id FROM change_set WHERE inverse_of = ?").all(
      number
    ) { $0.integer(0) }
    for inverse in inverses where try !isUndone(inverse) { return true }
    return false
  }

  /// The lines of a change set, in order.
  func changes(of set: Int64) throws(StoreError) -> [RecordedChange] {
    try database.statement(
      "SELECT \(RecordedChange.columns) FROM change WHERE \(Self.isOfSet) ORDER BY sequence"
    ).all(set, read: RecordedChange.init).compactMap(\.self)
  }

  /// Calls `body` with what a change set did to cards, in order, until it returns false; the data of the cards
  /// are references.
  package func forEachCardChange(
    of set: Int64, _ body: (CardChange) throws(StoreError) -> Bool
  ) throws(StoreError) {
    for change in try changes(of: set) where change.entity == .contact {
      let cards = CardChange(
        contact: change.record, old: try card(change.before), new: try card(change.after))
      if !(try body(cards)) { return }
    }
  }

  /// What a change set did to other records, in words.
  package func otherChanges(of set: Int64) throws(StoreError) -> [String] {
    var lines: [String] = []
    for change in try changes(of: set) where change.entity != .contact {
      if let line = try words(for: change) { lines.append(line) }
    }
    return lines
  }

  private func words(for change: RecordedChange) throws(StoreError) -> String? {
    let isThere = change.after != .nothing
    switch change.entity {
    case .contact: return nil
    case .container, .group:
      let what = change.entity == .group ? "group" : "container"
      let names = [change.before.text, change.after.text].compactMap(\.self).map { "'\($0)'" }
      if names.count == 2 { return "\(what) \(names[0]) renamed to \(names[1])" }
      return "\(what) \(names.first ?? "") \(isThere ? "created" : "deleted")"
    case .member:
      let name = try lastName(ofGroup: change.parent)
      return "contact \(change.record) \(isThere ? "added to" : "taken out of") group '\(name)'"
    case .subgroup:
      let (child, parent) = (
        try lastName(ofGroup: change.record), try lastName(ofGroup: change.parent)
      )
      return "group '\(child)' \(isThere ? "put into" : "taken out of") group '\(parent)'"
    case .link: return "contact \(change.record) \(isThere ? "linked" : "unlinked")"
    case .groupCard: return "the card of group '\(try lastName(ofGroup: change.record))' changed"
    }
  }

  /// The name of a group, also of one that was deleted.
  private func lastName(ofGroup number: Int64) throws(StoreError) -> String {
    try database.statement(
      """
      SELECT coalesce((SELECT name FROM contact_group WHERE id = ?1),
        (SELECT before FROM change WHERE entity = 3 AND record = ?1 ORDER BY sequence DESC LIMIT 1))
      """
    ).first(number) { $0.text(0) } ?? ""
  }

  private func card(_ version: JournalValue) throws(StoreError) -> Card? {
    guard let number = version.number else { return nil }
    var card = Card()
    try read(number, into: &card)
    return card
  }
}
