/// Which contacts are fetched, what of them, and in what order.
public struct FetchRequest: Sendable {
  /// What can be read of the contacts; their identifier and kind always can. Asking for less is quicker:
  /// pictures are read only when they are asked for.
  public var keys: Set<AnyContactKey>
  public var predicate: ContactPredicate
  public var sortOrder: ContactSortOrder
  /// Whether contacts that are linked are shown as one.
  public var unifies: Bool

  public init(
    keys: Set<AnyContactKey>, predicate: ContactPredicate = .all,
    sortOrder: ContactSortOrder = .none, unifies: Bool = true
  ) {
    self.keys = keys
    self.predicate = predicate
    self.sortOrder = sortOrder
    self.unifies = unifies
  }
}

/// The order of contacts, by the collation of the store's language (UTS #10); with the numbers of the
/// Contacts framework.
///
/// A contact without a name stands under its organisation, its nickname, its first address of e-mail or
/// telephone number.
public enum ContactSortOrder: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  /// By family name.
  case userDefault = 1
  case givenName = 2
  case familyName = 3

  var order: EntryOrder {
    switch self {
    case .none: .none
    case .givenName: .given
    case .userDefault, .familyName: .family
    }
  }
}
