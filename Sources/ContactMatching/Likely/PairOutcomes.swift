/// The outcomes of a pair whose weights are estimated from the book, see ``WeightEstimation``.
struct PairOutcomes: Hashable, Sendable {
  enum Name: UInt8, Sendable { case agrees, otherName, otherWord, otherGiven, otherFamily }
  enum Value: UInt8, Sendable { case missing, same, near, other }

  /// Missing when one has no name.
  var name: Name?
  var birthday = Value.missing
  var identifier = Value.missing
  var mobile = Value.missing
  var email = Value.missing
  /// Whether more agrees than what a household shares, so that the names tell how names of one contact
  /// differ.
  var isPersonal = false
  var sharesAddress = false
  /// Whether a value that is nobody else's agrees.
  var hasOwn = false
}
