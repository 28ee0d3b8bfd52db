/// What keeps two contacts apart that look alike.
public struct Contradiction: Hashable, Comparable, Sendable {
  public var field: MatchField
  /// The two contacts, the earlier one first.
  public var first: Int
  public var second: Int

  public init(_ field: MatchField, _ first: Int, _ second: Int) {
    self.field = field
    self.first = min(first, second)
    self.second = max(first, second)
  }

  /// By the contacts, then by the field.
  public static func < (a: Self, b: Self) -> Bool {
    (a.first, a.second, a.field.rawValue) < (b.first, b.second, b.field.rawValue)
  }
}
