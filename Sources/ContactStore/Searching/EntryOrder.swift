/// How contacts are ordered, in the language of the store.
package enum EntryOrder: String, CaseIterable, Sendable {
  /// As they were added.
  case none
  /// By given name, then family name.
  case given
  /// By family name, then given name.
  case family

  /// The columns of `ORDER BY`, for which there is an index.
  var columns: String {
    switch self {
    case .none: "entry.id"
    case .given: "entry.given_key, entry.id"
    case .family: "entry.family_key, entry.id"
    }
  }
}
