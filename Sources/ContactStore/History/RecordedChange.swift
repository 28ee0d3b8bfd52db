/// One line of the journal.
struct RecordedChange {
  var sequence: Int64
  var changeSet: Int64
  var entity: Entity
  var record: Int64
  var parent: Int64
  var before: JournalValue
  var after: JournalValue

  static let columns = "sequence, change_set, entity, record, parent, before, after"

  /// - Returns: `nil` for a line of a kind that is not known here.
  init?(_ statement: Statement) {
    guard let entity = Entity(rawValue: statement.integer(2)) else { return nil }
    sequence = statement.integer(0)
    changeSet = statement.integer(1)
    self.entity = entity
    record = statement.integer(3)
    parent = statement.integer(4)
    before = JournalValue(statement, 5)
    after = JournalValue(statement, 6)
  }
}
