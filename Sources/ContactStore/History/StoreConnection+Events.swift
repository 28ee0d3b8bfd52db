/// The journal as events, several changes of one record as one.
extension StoreConnection {
  /// Where the history is now.
  func historyToken() throws(StoreError) -> HistoryToken {
    HistoryToken(
      store: try meta("uuid") ?? "",
      sequence: try database.integer("SELECT ifnull(max(sequence), 0) FROM change"))
  }

  /// What changed since a place in the history, and where it is now.
  func events(
    since token: HistoryToken?, excluding authors: Set<String>, includingGroups: Bool
  ) throws(StoreError) -> (events: [ChangeEvent], token: HistoryToken) {
    let now = try historyToken()
    guard let token else { return (try allEvents(includingGroups), now) }
    guard token.store == now.store else {
      throw StoreError(
        .changeHistoryForeignToken, "the place in the history is one of another address book")
    }
    let oldest = try database.integer("SELECT ifnull(min(sequence), 1) FROM change")
    guard token.sequence >= oldest - 1, token.sequence <= now.sequence else {
      throw StoreError(
        .changeHistoryExpired,
        "the history since then is not kept; begin again without a place in it")
    }
    return (try events(after: token.sequence, authors, includingGroups), now)
  }

  /// Everything there is, as if it were added now.
  private func allEvents(_ includingGroups: Bool) throws(StoreError) -> [ChangeEvent] {
    var events = [ChangeEvent.dropEverything]
    events += try database.statement(
      """
      SELECT contact.identifier, container.identifier FROM contact
      JOIN container ON container.id = contact.container WHERE card IS NOT NULL ORDER BY contact.id
      """
    ).all { .addContact($0.text(0), container: $0.text(1)) }
    guard includingGroups else { return events }
    for group in try groups() {
      events.append(.addGroup(group.identifier, container: group.container))
    }
    events += try database.statement(
      """
      SELECT contact.identifier, contact_group.identifier FROM member
      JOIN contact ON contact.id = member.contact
      JOIN contact_group ON contact_group.id = member.contact_group ORDER BY contact_group.id, contact.id
      """
    ).all { .addMember($0.text(0), group: $0.text(1)) }
    for parent in try groups() {
      for child in try subgroups(of: parent) {
        events.append(.addSubgroup(child.identifier, group: parent.identifier))
      }
    }
    return events
  }

  /// A record, and for memberships what it is in.
  private struct Subject: Hashable {
    var entity: Entity
    var record: Int64
    var parent: Int64
  }

  private func events(
    after sequence: Int64, _ authors: Set<String>, _ includingGroups: Bool
  ) throws(StoreError) -> [ChangeEvent] {
    let statement = try database.statement(
      """
      SELECT \(RecordedChange.columns), author FROM change
      JOIN change_set ON change_set.id = change_set WHERE sequence > ? ORDER BY sequence
      """
    ).bind(sequence)
    defer { statement.reset() }
    // What a record was before all of it and is after it decides.
    var spans: [Subject: (before: JournalValue, after: JournalValue)] = [:]
    var order: [Subject] = []
    while try statement.step() {
      guard let change = RecordedChange(statement), change.entity != .container,
        change.entity != .link, !authors.contains(statement.text(7)),
        includingGroups || change.entity == .contact
      else { continue }
      // The card of a group is part of it; members differ by what they are in.
      let isGroup = change.entity == .group || change.entity == .groupCard
      let subject = Subject(
        entity: isGroup ? .group : change.entity, record: change.record,
        parent: change.entity == .member || change.entity == .subgroup ? change.parent : 0)
      if change.entity == .groupCard {
        if spans[subject] == nil {
          spans[subject] = (.number(0), .number(1))
          order.append(subject)
        }
      } else if let span = spans[subject] {
        spans[subject] = (span.before, change.after)
      } else {
        spans[subject] = (change.before, change.after)
        order.append(subject)
      }
    }
    var events: [ChangeEvent] = []
    for subject in order {
      guard let span = spans[subject] else { continue }
      if let event = try event(subject, span.before, span.after) { events.append(event) }
    }
    return events
  }

  private func event(
    _ subject: Subject, _ before: JournalValue, _ after: JournalValue
  ) throws(StoreError) -> ChangeEvent? {
    let wasThere = before != .nothing
    let isThere = after != .nothing
    // Added and deleted again, or changed and changed back.
    if !wasThere && !isThere || before == after { return nil }
    let table =
      subject.entity == .contact || subject.entity == .member ? "contact" : "contact_group"
    let identifier = try identifier(subject.record, table)
    switch subject.entity {
    case .contact:
      if !isThere { return .deleteContact(identifier) }
      return wasThere
        ? .updateContact(identifier)
        : .addContact(identifier, container: try containerIdentifier(subject.record, table))
    case .group:
      if !isThere { return .deleteGroup(identifier) }
      return wasThere
        ? .updateGroup(identifier)
        : .addGroup(identifier, container: try containerIdentifier(subject.record, table))
    case .member:
      let group = try self.identifier(subject.parent, "contact_group")
      return isThere
        ? .addMember(identifier, group: group) : .removeMember(identifier, group: group)
    case .subgroup:
      let group = try self.identifier(subject.parent, "contact_group")
      return isThere
        ? .addSubgroup(identifier, group: group) : .removeSubgroup(identifier, group: group)
    case .container, .link, .groupCard: return nil
    }
  }

  private func identifier(_ record: Int64, _ table: String) throws(StoreError) -> String {
    try database.statement("SELECT identifier FROM \(table) WHERE id = ?").first(record) {
      $0.text(0)
    } ?? ""
  }

  private func containerIdentifier(_ record: Int64, _ table: String) throws(StoreError) -> String {
    try database.statement(
      "SELECT identifier FROM container WHERE id = (SELECT container FROM \(table) WHERE id = ?)"
    ).first(record) { $0.text(0) } ?? ""
  }
}
