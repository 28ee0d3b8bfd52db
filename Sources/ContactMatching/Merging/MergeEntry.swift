internal import VCard

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// A property of one of the cards that are merged, while they are.
struct MergeEntry {
  let id: PropertyID
  let form: ValueForm
  /// Whether it was read from `X-ALT-<name>`.
  var isAlternative = false
  /// The place of its card in the order of preference; 0 is the survivor.
  let rank: Int
  /// Its place in that card.
  let place: Int
  /// Where it is in the merged card, itself or what took it in; -1 until that is known, and when it was
  /// left out.
  var result = -1
  /// Whether it stands in the result.
  var isAlive = false
  /// Whether it is no part of the result, by a rule of its property.
  var isLeftOut = false
  /// Whether another property took it in, or it was left out.
  var isAbsorbed = false
  /// The next entry of the same property.
  var next = -1
  /// The entry of the organisation that a title belongs to.
  var organization = -1
  /// The hash of the value and of what else must be equal.
  var hash: UInt64 = 0
  /// The normal form, once it was asked for, and its hash.
  var key: Range<Int>?
  var keyHash: UInt64 = 0

  init(id: PropertyID, form: ValueForm, rank: Int, place: Int) {
    self.id = id
    self.form = form
    self.rank = rank
    self.place = place
  }
}

extension [UInt8] {
  /// Whether a range has the bytes of a range of another card.
  func hasEqual(_ range: ByteRange, _ other: [UInt8], _ its: ByteRange) -> Bool {
    guard range.count == its.count else { return false }
    if range.isEmpty { return true }
    return withUnsafeBytes { own in
      other.withUnsafeBytes { theirs in
        guard let a = own.baseAddress, let b = theirs.baseAddress else { return false }
        return memcmp(a + range.lower, b + its.lower, Int(range.count)) == 0
      }
    }
  }
}
