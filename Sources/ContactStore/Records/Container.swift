/// An account that contacts live in: each in exactly one.
public struct Container: Hashable, Sendable, Identifiable {
  /// What kind of account it is, with the numbers of the Contacts framework.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    case unassigned = 0
    case local = 1
    case exchange = 2
    case cardDAV = 3

    /// The name of the kind as commands write it.
    public var name: String { "\(self)".lowercased() }

    /// Whether it has groups: accounts of Exchange have none.
    public var hasGroups: Bool { self != .exchange }

    /// Whether groups have subgroups: only those of this machine.
    public var hasSubgroups: Bool { self == .local || self == .unassigned }
  }

  /// Stable between runs.
  public var identifier: String
  public var name: String
  public var kind: Kind
  /// The number of the record in its store.
  package var number: Int64

  public var id: String { identifier }
}
