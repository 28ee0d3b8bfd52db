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

  /// A new group, for ``SaveRequest/add(_:to:)``.
  public init(name: String) {
    self.init(identifier: Identifiers.make(for: .group), name: name, container: "", number: 0)
  }

  init(identifier: String, name: String, container: String, number: Int64) {
    self.identifier = identifier
    self.name = name
    self.container = container
    self.number = number
  }
}
