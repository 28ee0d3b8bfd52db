/// What became of a record since a place in the history, by identifiers.
public enum ChangeEvent: Hashable, Sendable {
  /// Everything that was known is to be forgotten; what there is follows.
  case dropEverything
  case addContact(String, container: String)
  case updateContact(String)
  case deleteContact(String)
  case addGroup(String, container: String)
  case updateGroup(String)
  case deleteGroup(String)
  case addMember(String, group: String)
  case removeMember(String, group: String)
  case addSubgroup(String, group: String)
  case removeSubgroup(String, group: String)
}
