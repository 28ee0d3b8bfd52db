/// A formatted full name as the rule for duplicates compares it.
struct NameForm: Hashable, Sendable {
  /// A hash of the letters of the name in its usual order, without titles and generation; 0 for no name.
  var letters: UInt64 = 0
  /// The titles and degrees, a bit for those that mean the same.
  var honorifics: UInt32 = 0
  /// Which of several of one name: junior, senior, the third; 0 when it is not said.
  var generation: UInt8 = 0

  var isEmpty: Bool { letters == 0 }

  /// Whether the titles of one leave out, or have, all of the other's.
  func honorificsAgree(with other: NameForm) -> Bool {
    let both = honorifics & other.honorifics
    return both == honorifics || both == other.honorifics
  }
}
