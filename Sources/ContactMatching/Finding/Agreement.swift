/// In which fields two contacts agree; each counts one.
struct Agreement: OptionSet, Hashable, Sendable {
  let rawValue: UInt16

  static let name = Agreement(rawValue: 1)
  static let uid = Agreement(rawValue: 2)
  static let birthday = Agreement(rawValue: 4)

  /// Values that are shared.
  init(shared: FactFields) { rawValue = UInt16(shared.rawValue) << 8 }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  var count: Int { rawValue.nonzeroBitCount }

  /// The agreement in words.
  var reasons: [MatchReason] {
    var reasons: [MatchReason] = []
    if contains(.name) { reasons.append(MatchReason(.name, "equal", weight: 1)) }
    if contains(.uid) { reasons.append(MatchReason(.uid, "equal", weight: 1)) }
    for field in FactFields(rawValue: UInt8(truncatingIfNeeded: rawValue >> 8)).fields {
      reasons.append(MatchReason(field.matchField, "shared", weight: 1))
    }
    if contains(.birthday) { reasons.append(MatchReason(.birthday, "equal", weight: 1)) }
    return reasons
  }
}
