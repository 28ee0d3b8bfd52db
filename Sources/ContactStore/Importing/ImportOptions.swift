package import ContactMatching

/// How contacts are brought into a store.
package struct ImportOptions: Sendable {
  /// What becomes of a contact that is in the store already.
  package enum OnDuplicate: String, Sendable, CaseIterable {
    /// It is united with the one that is there; nothing of either is lost.
    case merge
    /// It is left out, and named.
    case skip
    /// It is added beside the one that is there.
    case add
    /// Somebody is asked.
    case ask
  }

  package var onDuplicate = OnDuplicate.merge
  /// Whether the card of a contact takes the place of the one with its UID, instead of being united with it.
  package var replacesByUID = false
  /// The container, `nil` for the first one.
  package var container: String?
  package var merging = MergeOptions(preference: .first)
  /// Whether contacts of the input that are one become one.
  package var unitesInput = true
  /// Contacts of the store that none of the input is.
  package var excluded: Set<Int64> = []
  /// Whether nothing is written in the end.
  package var isDryRun = false

  package init() {}
}
