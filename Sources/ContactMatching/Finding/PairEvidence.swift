/// What speaks for and against two contacts, or groups of contacts, of one name being one.
struct PairEvidence: Hashable, Sendable {
  /// How strong the agreement is.
  enum Strength: UInt8, Comparable, Sendable, CaseIterable {
    case name, organization, contactPoint, uid

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// What differs and is one thing in one contact.
  enum Conflict: UInt8, Sendable {
    case none, birthday, generation, name, kind

    var field: MatchField? {
      switch self {
      case .none: nil
      case .birthday: .birthday
      case .generation: .generation
      case .name: .name
      case .kind: .kind
      }
    }
  }

  private(set) var strength: Strength
  private var conflict: Conflict
  /// Whether both have organisations and not the same; that counts only while nothing else is shared.
  private var organizationsDiffer: Bool

  /// Compares two contacts of a book.
  init(_ a: Int, _ b: Int, in book: borrowing FactBook) {
    let x = book.contacts[a]
    let y = book.contacts[b]
    let shared = book.shared(a, b)
    if x.uid != 0, x.uid == y.uid {
      // A card is a new state of another one with its UID, whatever changed.
      strength = .uid
      conflict = .none
    } else {
      strength =
        !shared.subtracting(.organization).isEmpty || x.birthday.agrees(with: y.birthday)
        ? .contactPoint : shared.contains(.organization) ? .organization : .name
      conflict = Self.conflict(x, y)
    }
    organizationsDiffer =
      shared.isDisjoint(with: FactFields.contactPoints.union(.organization))
      && x.fields.intersection(y.fields).contains(.organization)
  }

  /// Takes in what is known of another pair out of the same two groups.
  mutating func formUnion(_ other: PairEvidence) {
    strength = max(strength, other.strength)
    if conflict == .none { conflict = other.conflict }
    organizationsDiffer = organizationsDiffer || other.organizationsDiffer
  }

  /// What contradicts, `nil` when nothing does.
  var contradiction: MatchField? {
    if let field = conflict.field { return field }
    return organizationsDiffer && strength == .name ? .organization : nil
  }

  /// What of the contacts themselves differs.
  static func conflict(_ x: ContactFacts, _ y: ContactFacts) -> Conflict {
    if x.birthday.contradicts(y.birthday) { return .birthday }
    if x.name.generation != y.name.generation { return .generation }
    if !x.name.honorificsAgree(with: y.name) { return .name }
    if x.kind != y.kind, x.kind != .unknown, y.kind != .unknown { return .kind }
    return .none
  }
}
