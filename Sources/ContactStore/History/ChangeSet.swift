/// The changes of one transaction.
public struct ChangeSet: Hashable, Sendable {
  /// Counted from 1 over the life of the store.
  public var number: Int64
  /// When it was made, in seconds since 1970.
  public var time: Int64
  /// Who or what made it.
  public var author: String
  /// The command line, empty when a program made it.
  public var command: String
  /// The change set that it takes back; one that takes back such a one brings the first back.
  public var inverseOf: Int64?
  /// Whether another one has taken it back.
  public var isUndone: Bool
  /// How many contacts were added, changed and deleted.
  public var contacts: Counts
  /// How many other records were touched: groups, memberships, links, containers.
  public var others: Int

  public struct Counts: Hashable, Sendable {
    public var added = 0
    public var changed = 0
    public var deleted = 0
  }
}
