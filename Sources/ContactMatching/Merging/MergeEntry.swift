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
  /// Whether it stands in the result.
  var isAlive = false
  /// Whether it is no part of the result, by a rule of its property.
  var isLeftOut = false
  /// Whether another property took it in, or it was left out.
  var isAbsorbed = false
  // Half the size of Int: the table of entries is walked often.
  private let rankNumber: Int32
  private let placeNumber: Int32
  private var resultNumber: Int32 = -1
  private var nextNumber: Int32 = -1
  private var organizationNumber: Int32 = -1
  private var keyStart: Int32 = -1
  private var keyCount: Int32 = 0
  /// The hash of the value and of what else must be equal.
  var hash: UInt64 = 0
  /// The hash of the normal form.
  var keyHash: UInt64 = 0

  init(id: PropertyID, form: ValueForm, rank: Int, place: Int) {
    self.id = id
    self.form = form
    rankNumber = Int32(truncatingIfNeeded: rank)
    placeNumber = Int32(truncatingIfNeeded: place)
  }

  /// The place of its card in the order of preference; 0 is the survivor.
  var rank: Int { Int(rankNumber) }

  /// Its place in that card.
  var place: Int { Int(placeNumber) }

  /// Where it is in the merged card, itself or what took it in; -1 until that is known, and when it was
  /// left out.
  var result: Int {
    get { Int(resultNumber) }
    set { resultNumber = Int32(truncatingIfNeeded: newValue) }
  }

  /// The next entry of the same property.
  var next: Int {
    get { Int(nextNumber) }
    set { nextNumber = Int32(truncatingIfNeeded: newValue) }
  }

  /// The entry of the organisation that a title belongs to.
  var organization: Int {
    get { Int(organizationNumber) }
    set { organizationNumber = Int32(truncatingIfNeeded: newValue) }
  }

  /// The normal form, once it was asked for.
  var key: Range<Int>? {
    get { keyStart < 0 ? nil : Int(keyStart)..<Int(keyStart) + Int(keyCount) }
    set {
      keyStart = newValue.map { Int32(truncatingIfNeeded: $0.lowerBound) } ?? -1
      keyCount = newValue.map { Int32(truncatingIfNeeded: $0.count) } ?? 0
    }
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
