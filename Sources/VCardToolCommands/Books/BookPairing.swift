internal import ContactMatching

/// Which contacts of several books are one: by UID, then as a search found them; of each book one at most.
struct BookPairing {
  /// What is done with contacts of which a book has several that fit.
  enum Rest {
    /// They stay apart.
    case apart
    /// The first is paired with the first, the second with the second.
    case inOrder
  }

  /// The contacts that are one, two or more each, ascending, by their first one.
  private(set) var groups: [[Int]]
  /// Contacts that fit several of another book, and stay apart.
  private(set) var undecided: [[Int]] = []

  /// - Parameter uids: a hash of each contact's UID, 0 without one.
  init(_ search: DuplicateSearch, uids: [UInt64], rest: Rest) throws {
    var units = Units(count: uids.count) { search.input(of: $0) }
    var byUID: [UInt64: [Int]] = [:]
    for (contact, uid) in uids.enumerated() where uid != 0 {
      byUID[uid, default: []].append(contact)
    }
    for contacts in byUID.values where contacts.count > 1 { units.join(contacts) }
    for contacts in search.report.sets.flatMap(\.merged) where !units.join(contacts) {
      // Copies are paired with copies first.
      let marked = try contacts.map { (mark: try search.archive.mark(of: $0) ?? "", contact: $0) }
      for copies in Dictionary(grouping: marked, by: \.mark).values where copies.count > 1 {
        units.joinInOrder(copies.map(\.contact))
      }
      switch rest {
      case .apart:
        let left = contacts.filter { units.isAlone($0) }
        if Set(left.map { search.input(of: $0) }).count > 1, !units.join(left) {
          undecided.append(left)
        }
      case .inOrder: units.joinInOrder(contacts)
      }
    }
    groups = units.groups()
    undecided.sort { $0[0] < $1[0] }
  }
}

/// Contacts that grow together as long as no book has two of them.
private struct Units {
  private var sets: DisjointSets
  /// The books of a unit that has several contacts, by its first one.
  private var books: [Int: Set<Int>] = [:]
  private let book: (Int) -> Int

  init(count: Int, book: @escaping (Int) -> Int) {
    sets = DisjointSets(count: count)
    self.book = book
  }

  private mutating func books(of unit: Int) -> Set<Int> { books[unit] ?? [book(unit)] }

  /// Whether a contact is one with no other so far.
  mutating func isAlone(_ contact: Int) -> Bool { books[sets.root(contact)] == nil }

  /// Makes one unit of the contacts and of what they are joined with already.
  ///
  /// - Returns: false when a book would have two of them; nothing has changed then.
  @discardableResult
  mutating func join(_ contacts: [Int]) -> Bool {
    var roots: [Int] = []
    var all: Set<Int> = []
    for contact in contacts {
      let root = sets.root(contact)
      if roots.contains(root) { continue }
      roots.append(root)
      let own = books(of: root)
      guard all.isDisjoint(with: own) else { return false }
      all.formUnion(own)
    }
    guard roots.count > 1 else { return true }
    for root in roots.dropFirst() { sets.join(roots[0], root) }
    books[sets.root(roots[0])] = all
    return true
  }

  /// Joins the first contact of each book, then the second, and so on.
  mutating func joinInOrder(_ contacts: [Int]) {
    var queues: [[Int]] = []
    for contacts in Dictionary(grouping: contacts, by: book).values { queues.append(contacts) }
    for place in 0..<(queues.map(\.count).max() ?? 0) {
      join(queues.compactMap { place < $0.count ? $0[place] : nil }.sorted())
    }
  }

  mutating func groups() -> [[Int]] { sets.groups() }
}
