/// The journal: what every transaction changed, in order, never rewritten.
extension StoreConnection {
  /// Writes down a change that has been made.
  func record(
    _ entity: Entity, _ record: Int64, parent: Int64, from before: JournalValue,
    to after: JournalValue
  ) throws(StoreError) {
    try database.run(
      """
      INSERT INTO change(change_set, entity, record, parent, before, after)
      VALUES (?, ?, ?, ?, ?, ?)
      """, try changeSet(), entity.rawValue, record, parent, before, after)
  }

  /// The change set of the transaction at hand, begun with its first change.
  func changeSet(inverseOf inverted: Int64? = nil) throws(StoreError) -> Int64 {
    if let openChangeSet { return openChangeSet }
    try database.run(
      """
      INSERT INTO change_set(time, author, command, first, inverse_of)
      VALUES (?, ?, ?, (SELECT ifnull(max(sequence), 0) + 1 FROM change), ?)
      """, clock(), author, command, inverted)
    let number = database.lastRow
    openChangeSet = number
    return number
  }
}
