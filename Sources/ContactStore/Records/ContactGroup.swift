/// A group of contacts of one container.
public struct ContactGroup: Hashable, Sendable, Identifiable {
  /// Stable between runs.
  public var identifier: String
  public var name: String
  /// The container's identifier.
  public var container: String
  /// The number of the record in its store.
  package var number: Int64

  public var id: String { identifier }
}
