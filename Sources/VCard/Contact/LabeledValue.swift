/// One of several values of a kind, with what it is for.
public struct LabeledValue<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What the value is for: `home`, `work`, `cell`, …, or a text of its own; see ``LabelWords``.
  public var labels: [String]

  public var value: Value

  /// Whether it is the one to try first (RFC 6350 section 5.3).
  public var isPreferred: Bool

  /// The property it was read from, by which a setter finds the parameters to keep; `nil` for a new
  /// value.
  public var identifier: PropertyIdentifier?

  public init(
    _ value: Value, labels: [String] = [], isPreferred: Bool = false,
    identifier: PropertyIdentifier? = nil
  ) {
    self.value = value
    self.labels = labels
    self.isPreferred = isPreferred
    self.identifier = identifier
  }

  /// Whether two say the same, wherever they come from.
  public func hasSameContent(as other: Self) -> Bool {
    value == other.value && labels == other.labels && isPreferred == other.isPreferred
  }
}

/// Names a property of one ``Contact`` for as long as that contact and its copies live.
public struct PropertyIdentifier: Hashable, Sendable {
  package let number: Int

  package init(number: Int) { self.number = number }
}
