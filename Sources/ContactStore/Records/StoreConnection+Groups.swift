internal import TextServices
package import VCard

/// Groups and their members.
extension StoreConnection {
  private static let groupColumns = """
    SELECT g.id, g.identifier, g.name, c.identifier FROM contact_group g
    JOIN container c ON c.id = g.container WHERE g.name IS NOT NULL
    """

  private static func group(_ statement: Statement) -> ContactGroup {
    ContactGroup(
      identifier: statement.text(1), name: statement.text(2), container: statement.text(3),
      number: statement.integer(0))
  }

  // MARK: Looking

  /// All groups, or those of a container, by their number.
  package func groups(in container: Int64? = nil) throws(StoreError) -> [ContactGroup] {
    try database.statement(Self.groupColumns + " AND (?1 IS NULL OR c.id = ?1) ORDER BY g.id").all(
      container, read: Self.group)
  }

  func group(_ number: Int64) throws(StoreError) -> ContactGroup? {
    try database.statement(Self.groupColumns + " AND g.id = ?").first(number, read: Self.group)
  }

  /// The groups of a name, without regard to case and accents.
  package func groups(named name: String) throws(StoreError) -> [ContactGroup] {
    let key = FoldedText.caseFolded(name)
    return try groups().filter {
      $0.identifier == name || FoldedText.caseFolded($0.name) == key
    }
  }

  /// The groups that a contact is a member of.
  package func groups(of contact: Int64) throws(StoreError) -> [ContactGroup] {
    try database.statement(
      Self.groupColumns
        + " AND g.id IN (SELECT contact_group FROM member WHERE contact = ?) ORDER BY g.id"
    ).all(contact, read: Self.group)
  }

  /// The numbers of the members of a group.
  package func members(of group: ContactGroup) throws(StoreError) -> [Int64] {
    try database.statement("SELECT contact FROM member WHERE contact_group = ? ORDER BY contact")
      .all(group.number) { $0.integer(0) }
  }

  package func subgroups(of group: ContactGroup) throws(StoreError) -> [ContactGroup] {
    try database.statement(
      Self.groupColumns + " AND g.id IN (SELECT child FROM subgroup WHERE parent = ?) ORDER BY g.id"
    ).all(group.number, read: Self.group)
  }

  private func container(of group: ContactGroup) throws(StoreError) -> Container {
    try container(named: group.container)
  }

  // MARK: Changing

  package func addGroup(
    _ name: String, to container: Container, identifier: String? = nil
  ) throws(StoreError) -> ContactGroup {
    guard !name.isEmpty else { throw StoreError(.valueInvalid, "a group needs a name") }
    guard container.kind.hasGroups else {
      throw StoreError(
        .policyViolation, "the container '\(container.name)' has no groups, as accounts of Exchange"
      )
    }
    let identifier = identifier ?? Identifiers.make(for: .group)
    try database.run(
      "INSERT INTO contact_group(identifier, container, name) VALUES (?, ?, ?)", identifier,
      container.number, name)
    let number = database.lastRow
    try record(.group, number, parent: container.number, from: .nothing, to: .text(name))
    return ContactGroup(
      identifier: identifier, name: name, container: container.identifier, number: number)
  }

  /// Renames a group, or deletes an empty one, as ``Entity/group`` says.
  func setName(ofGroup group: ContactGroup, to name: String?) throws(StoreError) {
    if name?.isEmpty == true { throw StoreError(.valueInvalid, "a group needs a name") }
    try database.run("UPDATE contact_group SET name = ? WHERE id = ?", name, group.number)
    try record(
      .group, group.number, parent: try container(of: group).number, from: .text(group.name),
      to: JournalValue(name))
  }

  /// Deletes a group; its members stay, and its subgroups stand in none.
  package func deleteGroup(_ group: ContactGroup) throws(StoreError) {
    for contact in try members(of: group) { try setMember(contact, of: group, to: false) }
    for child in try subgroups(of: group) { try setSubgroup(child, of: group, to: false) }
    let parents = try database.statement("SELECT parent FROM subgroup WHERE child = ?").all(
      group.number
    ) { $0.integer(0) }
    for parent in parents {
      if let parent = try self.group(parent) { try setSubgroup(group, of: parent, to: false) }
    }
    try setName(ofGroup: group, to: nil)
  }

  /// Makes a contact a member of a group of its container, or no member.
  ///
  /// - Returns: whether that is a change.
  @discardableResult
  package func setMember(
    _ contact: Int64, of group: ContactGroup, to isMember: Bool
  ) throws(StoreError) -> Bool {
    guard let row = try row(of: contact), row.card != nil else { throw missing(contact) }
    guard row.container == (try container(of: group)).number else {
      throw StoreError(
        .containmentScope,
        "contact \(contact) is in another container than the group '\(group.name)'",
        identifiers: [row.identifier, group.identifier])
    }
    try database.run(
      isMember
        ? "INSERT OR IGNORE INTO member(contact_group, contact) VALUES (?, ?)"
        : "DELETE FROM member WHERE contact_group = ? AND contact = ?", group.number, contact)
    guard database.changes > 0 else { return false }
    try record(
      .member, contact, parent: group.number, from: isMember ? .nothing : .number(1),
      to: isMember ? .number(1) : .nothing)
    return true
  }

  /// Puts a group into another one of its container, or takes it out.
  ///
  /// - Returns: whether that is a change.
  @discardableResult
  package func setSubgroup(
    _ child: ContactGroup, of parent: ContactGroup, to isSubgroup: Bool
  ) throws(StoreError) -> Bool {
    if isSubgroup { try checkContainment(of: child, in: parent) }
    try database.run(
      isSubgroup
        ? "INSERT OR IGNORE INTO subgroup(parent, child) VALUES (?, ?)"
        : "DELETE FROM subgroup WHERE parent = ? AND child = ?", parent.number, child.number)
    guard database.changes > 0 else { return false }
    try record(
      .subgroup, child.number, parent: parent.number, from: isSubgroup ? .nothing : .number(1),
      to: isSubgroup ? .number(1) : .nothing)
    return true
  }

  private func checkContainment(
    of child: ContactGroup, in parent: ContactGroup
  ) throws(StoreError) {
    let identifiers = [child.identifier, parent.identifier]
    let container = try container(of: parent)
    guard container.identifier == child.container else {
      throw StoreError(
        .containmentScope, "'\(child.name)' and '\(parent.name)' are in different containers",
        identifiers: identifiers)
    }
    guard container.kind.hasSubgroups else {
      throw StoreError(
        .policyViolation, "groups of the container '\(container.name)' have no subgroups",
        identifiers: identifiers)
    }
    let isAbove = try database.statement(
      """
      WITH RECURSIVE above(id) AS (
        VALUES (?1) UNION SELECT parent FROM subgroup JOIN above ON child = above.id)
      SELECT 1 FROM above WHERE id = ?2
      """
    ).first(parent.number, child.number) { _ in true }
    if isAbove == true {
      throw StoreError(
        .containmentCycle, "'\(child.name)' would stand in itself", identifiers: identifiers)
    }
  }

  // MARK: Cards

  /// The card that a group came as; `nil` for one that was made here.
  package func card(of group: ContactGroup) throws(StoreError) -> Card? {
    let version = try database.statement("SELECT card FROM contact_group WHERE id = ?").first(
      group.number
    ) { $0.optionalInteger(0) }
    guard let version = version ?? nil else { return nil }
    var card = Card()
    try read(version, into: &card)
    return card
  }

  /// Changes the card that a group came as, as ``Entity/groupCard`` says.
  func setCard(ofGroup group: Int64, to version: Int64?) throws(StoreError) {
    let old = try database.statement("SELECT card FROM contact_group WHERE id = ?").first(group) {
      $0.optionalInteger(0)
    }
    try database.run("UPDATE contact_group SET card = ? WHERE id = ?", version, group)
    try record(
      .groupCard, group, parent: 0, from: JournalValue(old ?? nil), to: JournalValue(version))
  }
}
