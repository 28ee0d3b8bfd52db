package import ContactMatching
internal import VCard

/// Taking changes back, by further changes.
extension StoreConnection {
  /// What was taken back.
  package struct UndoReport: Sendable {
    /// The change set that was taken back.
    package var undone: Int64
    /// The change set that did so.
    package var changeSet: Int64
    /// Contacts that were changed since, so that both changes had to be brought together.
    package var merged: [(contact: Int64, report: MergeReport)] = []
  }

  /// Takes a change set back, the latest one that stands when none is named.
  ///
  /// A contact that was changed since keeps the later change: both are brought together in three ways. What
  /// was added and changed since, or deleted since, is not touched: the error says what to undo first.
  package func undo(_ number: Int64? = nil) throws(StoreError) -> UndoReport {
    try writing { () throws(StoreError) in
      guard let number else { return try invert(try lastToUndo()) }
      guard try changeSet(number) != nil else {
        throw StoreError(.recordDoesNotExist, "there is no change \(number)")
      }
      if try isUndone(number) {
        throw StoreError(.historyConflict, "change \(number) has been taken back already")
      }
      return try invert(number)
    }
  }

  /// Takes the latest undoing back, if nothing else was changed since.
  package func redo() throws(StoreError) -> UndoReport {
    try writing { () throws(StoreError) in
      let last =
        try database.statement("SELECT max(id) FROM change_set WHERE inverse_of IS NULL")
        .first { $0.integer(0) } ?? 0
      let undoings = try database.statement(
        """
        SELECT u.id FROM change_set u JOIN change_set c ON c.id = u.inverse_of
        WHERE u.id > ? AND c.inverse_of IS NULL ORDER BY u.id DESC
        """
      ).all(last) { $0.integer(0) }
      for undoing in undoings where try !isUndone(undoing) { return try invert(undoing) }
      throw StoreError(.nothingToDo, "there is nothing to redo")
    }
  }

  private func lastToUndo() throws(StoreError) -> Int64 {
    let candidates = try database.statement(
      "SELECT id FROM change_set WHERE inverse_of IS NULL ORDER BY id DESC"
    ).bind()
    defer { candidates.reset() }
    while try candidates.step() {
      let number = candidates.integer(0)
      if try !isUndone(number) { return number }
    }
    throw StoreError(.nothingToDo, "there is nothing to undo")
  }

  private func invert(_ number: Int64) throws(StoreError) -> UndoReport {
    let changes = try changes(of: number)
    var report = UndoReport(undone: number, changeSet: try changeSet(inverseOf: number))
    for change in changes.reversed() { try invert(change, &report) }
    // A file whose import was taken back can be imported again.
    try database.run("DELETE FROM imported WHERE change_set = ?", number)
    return report
  }

  // MARK: One change

  private func invert(
    _ change: RecordedChange, _ report: inout UndoReport
  ) throws(StoreError) {
    switch change.entity {
    case .contact: try invertContact(change, &report)
    case .container:
      guard let container = try containerRow(change.record) else { return }
      try check(JournalValue(container.name), change, "container \(change.record)")
      if change.before == .nothing, try !contacts(in: change.record).isEmpty {
        throw conflict(change, "the container has contacts that were added since")
      }
      try restoreName(of: change)
    case .group:
      let name = try database.statement("SELECT name FROM contact_group WHERE id = ?").first(
        change.record
      ) { $0.optionalText(0) }
      try check(JournalValue(name ?? nil), change, "group \(change.record)")
      try restoreName(of: change)
    case .member:
      guard let group = try group(change.parent), try row(of: change.record)?.card != nil else {
        return
      }
      try setMember(change.record, of: group, to: change.before != .nothing)
    case .subgroup:
      guard let parent = try group(change.parent), let child = try group(change.record) else {
        return
      }
      try setSubgroup(child, of: parent, to: change.before != .nothing)
    case .link:
      guard let row = try row(of: change.record), row.card != nil,
        row.unified != change.before.number
      else { return }
      try setLink(of: change.record, to: change.before.number)
    case .groupCard: try setCard(ofGroup: change.record, to: change.before.number)
    }
  }

  private func invertContact(
    _ change: RecordedChange, _ report: inout UndoReport
  ) throws(StoreError) {
    guard let row = try row(of: change.record) else { return }
    let (before, after) = (change.before.number, change.after.number)
    if row.card == before { return }
    if row.card == after {
      try restore(row, before)
      return
    }
    guard let current = row.card, let before, let after else {
      throw conflict(
        change,
        row.card == nil
          ? "contact \(row.number) was deleted since" : "contact \(row.number) was changed since")
    }
    var cards = [Card(), Card(), Card()]
    for (i, version) in [after, current, before].enumerated() {
      try read(version, into: &cards[i])
      try attachMedia(&cards[i])
    }
    var merge = ThreeWayMerge()
    let merged = merge.merge(base: cards[0], mine: cards[1], theirs: cards[2])
    try updateContact(row.number, to: merged.card)
    report.merged.append((row.number, merged.report))
  }

  private func restore(_ row: ContactRow, _ version: Int64?) throws(StoreError) {
    guard let version else {
      try deleteContact(row.number)
      return
    }
    var card = Card()
    try read(version, into: &card)
    try setCard(of: row, to: version, card)
  }

  private func restoreName(of change: RecordedChange) throws(StoreError) {
    let table = change.entity == .group ? "contact_group" : "container"
    try database.run(
      "UPDATE \(table) SET name = ? WHERE id = ?", change.before, change.record)
    try record(
      change.entity, change.record, parent: change.parent, from: change.after, to: change.before)
  }

  private func check(
    _ current: JournalValue, _ change: RecordedChange, _ what: String
  ) throws(StoreError) {
    if current != change.after { throw conflict(change, "\(what) was changed since") }
  }

  private func conflict(_ change: RecordedChange, _ what: String) -> StoreError {
    let later = try? database.statement(
      "SELECT max(change_set) FROM change WHERE record = ? AND entity = ?"
    ).first(change.record, change.entity.rawValue) { $0.integer(0) }
    let way = later.map { ", by change \($0): undo that one first" } ?? ""
    return StoreError(
      .historyConflict, "change \(change.changeSet) cannot be taken back: \(what)\(way)")
  }
}
