/// One comparison of two contacts and what it weighs.
public struct MatchReason: Hashable, Sendable {
  /// What was compared.
  public var field: MatchField
  /// How far it agrees, in words for people: "equal", "nickname", "same number".
  public var level: String
  /// Bits for (positive) or against (negative) the two being one contact.
  public var weight: Double

  public init(_ field: MatchField, _ level: String, weight: Double) {
    self.field = field
    self.level = level
    self.weight = weight
  }
}
