/// The contacts of one name, brought together as far as nothing contradicts.
///
/// The strongest evidence goes first: what has the same UID, then what shares a telephone number or the
/// like, then an organisation, then the name alone. Who fits two contacts that contradict each other is
/// left to a person. Only sets are looked at, never an order, so that the order of the inputs does not
/// matter.
struct NameGroup: Sendable {
  /// The clusters, each ascending, by their first member.
  private(set) var clusters: [[Int]]
  /// Clusters of which one might belong to two others: their places in ``clusters``.
  private(set) var undecided: [[Int]] = []
  private(set) var contradictions: [Contradiction] = []

  /// - Parameters:
  ///   - members: positions in the book, ascending.
  ///   - least: the evidence without which two stay apart.
  init(_ members: [Int], least: PairEvidence.Strength, in book: borrowing FactBook) {
    clusters = members.map { [$0] }
    if least == .name, Self.isClear(members, book) {
      clusters = [members]
      return
    }
    var table = PairTable(members, in: book)
    for strength in PairEvidence.Strength.allCases.reversed()
    where strength >= least && table.has(strength) {
      join(&table, strength)
    }
    findContradictions(table)
    undecided = table.components(least, among: Array(clusters.indices)).filter { $0.count > 1 }
      .map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  /// Whether no two of the members can contradict each other; found without comparing each with each.
  private static func isClear(_ members: [Int], _ book: borrowing FactBook) -> Bool {
    let first = book.contacts[members[0]]
    var birthday = first.birthday
    var organization: FactValue?
    for member in members {
      let contact = book.contacts[member]
      if PairEvidence.conflict(first, contact) != .none { return false }
      if contact.name.honorifics != first.name.honorifics || contact.kind != first.kind {
        return false
      }
      if contact.birthday.isKnown {
        if birthday.isKnown, contact.birthday != birthday { return false }
        birthday = contact.birthday
      }
      if contact.fields.contains(.organization) {
        let named = book.values(of: member).filter { $0.field == .organization }
        if named.count > 1 || organization != nil && organization != named[0] { return false }
        organization = named[0]
      }
    }
    return true
  }

  private mutating func join(_ table: inout PairTable, _ strength: PairEvidence.Strength) {
    var parts = table.components(strength, among: Array(0..<table.count))
    var joined: [[Int]] = []
    while let part = parts.popLast() {
      if part.count == 1 || !table.hasContradiction(part) {
        joined.append(part)
        continue
      }
      let torn = table.torn(part, strength)
      if torn.isEmpty {
        // A chain whose ends contradict each other: nobody knows where it breaks.
        joined += part.map { [$0] }
      } else {
        joined += torn.map { [$0] }
        parts += table.components(strength, among: part.filter { !torn.contains($0) })
      }
    }
    guard joined.count < table.count else { return }
    let ordered = joined.map { places in
      (places: places, members: places.flatMap { clusters[$0] }.sorted())
    }.sorted { $0.members[0] < $1.members[0] }
    clusters = ordered.map(\.members)
    table = table.joined(ordered.map(\.places))
  }

  /// So many clusters are told apart pair by pair; of more, each from one other only.
  private static let mostPairs = 8

  private mutating func findContradictions(_ table: PairTable) {
    for i in clusters.indices {
      for j in 0..<i {
        guard let field = table[i, j].contradiction else { continue }
        contradictions.append(Contradiction(field, clusters[j][0], clusters[i][0]))
        if clusters.count > Self.mostPairs { break }
      }
    }
  }
}
