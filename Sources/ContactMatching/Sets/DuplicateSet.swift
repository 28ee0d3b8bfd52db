/// Contacts that are one, or may be: no contact is in two sets.
///
/// Contacts are named by their position over all inputs, from 0, in ascending order.
public struct DuplicateSet: Hashable, Sendable {
  /// What is to be done with a set when nobody is asked.
  public enum Decision: String, Sendable {
    /// All members are one contact.
    case merge
    /// Somebody has to decide; what is certain stands in ``DuplicateSet/merged``.
    case review
    /// The members look alike, but something contradicts: they stay apart.
    case apart
  }

  /// Two or more contacts, ascending.
  public var members: [Int]
  public var decision: Decision
  /// The groups of members, two or more each, that merge unasked: one group of all members when the
  /// decision is to merge, none when they stay apart.
  public var merged: [[Int]]
  /// How sure the set is: the score of the weakest pair that holds it together, in bits
  /// (log2 of the likelihood ratio); rules that do not weigh give each reason one bit.
  public var score: Double
  /// What speaks for and against the pair that ``score`` is of; the weights add up to it.
  public var reasons: [MatchReason]
  /// What keeps members apart.
  public var contradictions: [Contradiction]

  public init(
    members: [Int], decision: Decision, merged: [[Int]], score: Double, reasons: [MatchReason],
    contradictions: [Contradiction] = []
  ) {
    self.members = members
    self.decision = decision
    self.merged = merged
    self.score = score
    self.reasons = reasons
    self.contradictions = contradictions
  }
}
