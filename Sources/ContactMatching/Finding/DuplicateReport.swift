/// What a search for duplicates found.
public struct DuplicateReport: Hashable, Sendable {
  /// The sets by their first member; no contact is in two of them.
  public var sets: [DuplicateSet]
  /// How many groups of contacts that agree in a key were too large to compare each with each, and were
  /// split by more keys.
  public var splitGroups: Int

  public init(sets: [DuplicateSet], splitGroups: Int = 0) {
    self.sets = sets
    self.splitGroups = splitGroups
  }
}
