package import ContactMatching

/// What an import did with each contact.
package struct ImportReport: Sendable {
  package enum Outcome: String, Sendable, CaseIterable {
    case new
    case merged
    /// Took the place of the one with its UID.
    case replaced
    case unchanged
    case skipped
  }

  /// What became of one contact of the input.
  package struct Item: Sendable {
    package var outcome: Outcome
    /// The contact that it is in the store; `nil` when it was skipped for one of the same input.
    package var contact: Int64?
    /// What could not simply be united; its inputs are 0 for the store, then those of the input.
    package var report = MergeReport()
  }

  /// One for each contact of the input, in order.
  package var items: [Item] = []
  /// How many sets of contacts may be one, and were left for somebody to decide.
  package var undecided = 0
  /// The change set, if anything was written.
  package var changeSet: Int64?

  package func count(_ outcome: Outcome) -> Int { items.count { $0.outcome == outcome } }
}
