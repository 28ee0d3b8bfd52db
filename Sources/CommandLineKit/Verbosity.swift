/// How much goes to standard error.
package enum Verbosity: String, Hashable, Sendable, CaseIterable {
  /// Only errors (`-q`).
  case quiet
  case normal
  /// Also notes, and no limit (`-v`).
  case verbose
}
