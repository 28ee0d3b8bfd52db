/// Changes that are made together: all of them or none.
///
///     var request = SaveRequest()
///     request.add(ann)
///     request.addMember(ann.identifier, to: club.identifier)
///     try store.execute(request)
///
/// A request is used once, which the compiler sees to: executing consumes it. Adding a record and deleting it
/// again comes to nothing, and so does the other way round.
public struct SaveRequest: ~Copyable {
  /// Who makes the changes, for the journal and for ``ContactStore/changes(since:excluding:includingGroups:)``.
  public var transactionAuthor: String?

  /// An addition; `container` is an identifier, `nil` for the first container.
  struct Addition<Record> {
    var record: Record
    var container: String?
  }

  /// Something and what it is in, by their identifiers.
  struct Membership: Hashable {
    var member: String
    var group: String
    /// Whether it is put in, or taken out.
    var isThere: Bool
  }

  private(set) var addedContacts: [Addition<FetchedContact>] = []
  private(set) var updatedContacts: [FetchedContact] = []
  private(set) var deletedContacts: [String] = []
  private(set) var addedGroups: [Addition<ContactGroup>] = []
  private(set) var updatedGroups: [ContactGroup] = []
  private(set) var deletedGroups: [String] = []
  private(set) var members: [Membership] = []
  private(set) var subgroups: [Membership] = []

  public init() {}

  // MARK: Contacts

  /// Adds a contact, which keeps its identifier, to a container; `nil` is the first one.
  public mutating func add(_ contact: FetchedContact, to container: String? = nil) {
    if Self.cancel(contact.identifier, in: &deletedContacts) { return }
    addedContacts.append(Addition(record: contact, container: container))
  }

  /// Changes what was set of a contact since it was fetched, and nothing else.
  public mutating func update(_ contact: FetchedContact) { updatedContacts.append(contact) }

  /// Deletes a contact; one that is shown for several deletes all of them.
  public mutating func delete(_ contact: FetchedContact) {
    let count = addedContacts.count
    addedContacts.removeAll { $0.record.identifier == contact.identifier }
    if addedContacts.count == count { deletedContacts.append(contact.identifier) }
  }

  // MARK: Groups

  /// Adds a group, which keeps its identifier, to a container; `nil` is the first one.
  public mutating func add(_ group: ContactGroup, to container: String? = nil) {
    if Self.cancel(group.identifier, in: &deletedGroups) { return }
    addedGroups.append(Addition(record: group, container: container))
  }

  /// Renames a group.
  public mutating func update(_ group: ContactGroup) { updatedGroups.append(group) }

  /// Deletes a group; its members stay.
  public mutating func delete(_ group: ContactGroup) {
    let count = addedGroups.count
    addedGroups.removeAll { $0.record.identifier == group.identifier }
    if addedGroups.count == count { deletedGroups.append(group.identifier) }
  }

  /// Makes the contact of an identifier a member of a group of its container.
  public mutating func addMember(_ contact: String, to group: String) {
    Self.set(Membership(member: contact, group: group, isThere: true), in: &members)
  }

  public mutating func removeMember(_ contact: String, from group: String) {
    Self.set(Membership(member: contact, group: group, isThere: false), in: &members)
  }

  /// Puts a group into another one of its container.
  public mutating func addSubgroup(_ group: String, to parent: String) {
    Self.set(Membership(member: group, group: parent, isThere: true), in: &subgroups)
  }

  public mutating func removeSubgroup(_ group: String, from parent: String) {
    Self.set(Membership(member: group, group: parent, isThere: false), in: &subgroups)
  }

  // MARK: What cancels each other

  private static func cancel(_ identifier: String, in list: inout [String]) -> Bool {
    guard let place = list.firstIndex(of: identifier) else { return false }
    list.remove(at: place)
    return true
  }

  private static func set(_ membership: Membership, in list: inout [Membership]) {
    let opposite = Membership(
      member: membership.member, group: membership.group, isThere: !membership.isThere)
    if let place = list.firstIndex(of: opposite) {
      list.remove(at: place)
    } else if !list.contains(membership) {
      list.append(membership)
    }
  }
}
