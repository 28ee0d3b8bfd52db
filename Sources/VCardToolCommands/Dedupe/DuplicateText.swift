internal import ContactMatching

/// Words for what was found, the same in lists, plans and pages.
enum DuplicateText {
  static func reasons(_ set: DuplicateSet) -> String {
    set.reasons.map { "\($0.field.rawValue) \($0.level)" }.joined(separator: ", ")
  }

  static func contradiction(_ contradiction: Contradiction) -> String {
    "\(contradiction.field.rawValue) of \(contradiction.first) and \(contradiction.second) differs"
  }

  static func contradictions(_ set: DuplicateSet) -> String {
    set.contradictions.map(Self.contradiction).joined(separator: ", ")
  }

  /// A number of hundredths, without zeros that say nothing: `12.5`.
  static func decimal(hundredths: Int) -> String {
    let size = abs(hundredths)
    let sign = hundredths < 0 ? "-" : ""
    let (whole, part) = (size / 100, size % 100)
    if part == 0 { return "\(sign)\(whole)" }
    if part % 10 == 0 { return "\(sign)\(whole).\(part / 10)" }
    return "\(sign)\(whole).\(part < 10 ? "0" : "")\(part)"
  }

  /// A weight in hundredths of a bit.
  static func hundredths(_ weight: Double) -> Int {
    guard weight.isFinite else { return 0 }
    return Int((min(max(weight, -1e6), 1e6) * 100).rounded())
  }

  /// The score: the sum of the weights as they are shown.
  static func score(_ set: DuplicateSet) -> String {
    decimal(hundredths: set.reasons.reduce(0) { $0 + hundredths($1.weight) })
  }
}
