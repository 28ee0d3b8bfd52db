/// What two contacts have for and against their being one.
struct PairScore: Sendable {
  /// Bits, the prior included: log2 of the odds that the two are one contact.
  var score: Float = 0
  /// What keeps them apart whatever agrees; nil for nothing.
  var contradiction: MatchField?
  /// The bits of that comparison.
  var contradictionBits: Float = 0
  /// Bits of what agrees beside the name.
  var support: Float = 0
  /// Whether the evidence is good enough to merge when the score is.
  var isSound = false
  /// Bits against, 0 or negative.
  var against: Float = 0
  /// Whether a value that is nobody else's agrees.
  var hasOwn = false
  var level = NameLevel.missing
  var outcomes = PairOutcomes()
}
