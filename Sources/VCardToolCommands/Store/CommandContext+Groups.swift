internal import CommandLineKit
internal import ContactStore

extension CommandContext {
  /// The one group of a name or identifier, in the container of --container if that is given.
  ///
  /// - Throws: `StoreError` when there is none, or one in several containers.
  func group(named name: String, of store: StoreConnection) throws -> ContactGroup {
    let container =
      invocation.value("container") == nil ? nil : try self.container(of: store).identifier
    let found = try store.groups(named: name).filter {
      container == nil || $0.container == container
    }
    if found.count == 1 { return found[0] }
    let names = try store.groups().map(\.name)
    let near = SpellingSuggestion.nearest(to: name, among: names)
    throw StoreError(
      .recordDoesNotExist,
      found.isEmpty
        ? "there is no group '\(name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
        : "there are \(found.count) groups '\(name)'; --container says in which container")
  }

  /// Makes the contacts that the operands name members of the group that the first one names, or no members.
  ///
  /// - Parameter words: says for how many contacts and which group that was a change.
  func setMembers(to areMembers: Bool, words: (Int, String) -> String) throws {
    let operands = invocation.operands
    guard let name = operands.first else { throw invocation.usageError("GROUP is missing") }
    guard operands.count > 1 else { throw invocation.usageError("CONTACT is missing") }
    let store = try openStore(.readWrite)
    let group = try group(named: name, of: store)
    let found = try StoreSelection.contacts(named: Array(operands.dropFirst()), self, store)
    guard let contacts = found else { return }
    let count = try store.writing { () throws(StoreError) in
      var count = 0
      for contact in contacts where try store.setMember(contact, of: group, to: areMembers) {
        count += 1
      }
      return count
    }
    if count > 0 {
      reportChange(words(count, group.name))
    } else {
      messages.outcome("nothing is changed")
    }
  }
}
