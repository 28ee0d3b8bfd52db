internal import ContactMatching

/// Which contacts of an input are which of the store, or one with each other.
struct ImportPlan {
  /// Contacts of the input that become one.
  struct Unit {
    /// Their numbers in the input, ascending.
    var members: [Int]
    /// The contact of the store that they are; `nil` for a new one.
    var target: Int64?
    /// Whether ``target`` has the UID of a member.
    var isByUID = false
  }

  /// By their first member.
  var units: [Unit] = []
  /// Contacts that were imported before, byte for byte, and the contacts they became part of.
  var known: [Int: Int64] = [:]
  /// How many sets wait for somebody to decide.
  var undecided = 0
}
