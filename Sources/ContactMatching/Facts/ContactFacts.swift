internal import VCard

/// What the rules for duplicates look at in one contact: a few numbers, no text.
///
/// Some 60 bytes, and 8 for each value in ``FactBook/values``.
struct ContactFacts: Sendable {
  enum Kind: UInt8, Sendable { case unknown, individual, organization, group, other }

  var name = NameForm()
  /// A hash of the UID, 0 without one.
  var uid: UInt64 = 0
  var birthday = PackedDate()
  var kind = Kind.unknown
  /// The fields of which there is a value.
  var fields: FactFields = []
  /// Where the values stand in ``FactBook/values``, in ascending order.
  var values: Range<UInt32> = 0..<0
}
