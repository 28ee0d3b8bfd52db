/// What keeps two contacts apart that look alike.
public struct Contradiction: Hashable, Sendable {
  public var field: MatchField
  /// The two contacts, the earlier one first.
  public var first: Int
  public var second: Int

  public init(_ field: MatchField, _ first: Int, _ second: Int) {
    self.field = field
    self.first = min(first, second)
    self.second = max(first, second)
  }
}
