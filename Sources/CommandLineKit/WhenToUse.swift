/// The value of `--color` and `--progress`.
package enum WhenToUse: String, Hashable, Sendable, CaseIterable {
  case auto
  case always
  case never
}
