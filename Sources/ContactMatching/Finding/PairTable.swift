/// What lies between each two of some groups of contacts.
struct PairTable {
  private(set) var count: Int
  private var evidence: [PairEvidence]

  /// Compares each of some contacts with each.
  init(_ members: [Int], in book: borrowing FactBook) {
    count = members.count
    evidence = []
    evidence.reserveCapacity(count * (count - 1) / 2)
    for i in 0..<count {
      for j in 0..<i { evidence.append(PairEvidence(members[i], members[j], in: book)) }
    }
  }

  subscript(i: Int, j: Int) -> PairEvidence {
    i > j ? evidence[i * (i - 1) / 2 + j] : evidence[j * (j - 1) / 2 + i]
  }

  /// Whether two of the groups agree as strongly as this, and no more.
  func has(_ strength: PairEvidence.Strength) -> Bool {
    evidence.contains { $0.strength == strength }
  }

  /// The table of larger groups, which are made of those of this one.
  func joined(_ groups: [[Int]]) -> PairTable {
    var table = self
    table.count = groups.count
    table.evidence.removeAll(keepingCapacity: true)
    for i in groups.indices {
      for j in 0..<i {
        var sum = self[groups[i][0], groups[j][0]]
        for a in groups[i] {
          for b in groups[j] { sum.formUnion(self[a, b]) }
        }
        table.evidence.append(sum)
      }
    }
    return table
  }

  func contradicts(_ i: Int, _ j: Int) -> Bool { i != j && self[i, j].contradiction != nil }

  func isLinked(_ i: Int, _ j: Int, _ strength: PairEvidence.Strength) -> Bool {
    guard i != j else { return false }
    let evidence = self[i, j]
    return evidence.strength >= strength && evidence.contradiction == nil
  }

  func hasContradiction(_ part: [Int]) -> Bool {
    part.indices.contains { i in part[..<i].contains { contradicts(part[i], $0) } }
  }

  /// Those that are linked to two that contradict each other.
  func torn(_ part: [Int], _ strength: PairEvidence.Strength) -> [Int] {
    part.filter { i in hasContradiction(part.filter { isLinked(i, $0, strength) }) }
  }

  /// The parts of some groups that hang together by links.
  func components(_ strength: PairEvidence.Strength, among groups: [Int]) -> [[Int]] {
    var open = groups
    var parts: [[Int]] = []
    while let first = open.popLast() {
      var part = [first]
      var next = 0
      while next < part.count, !open.isEmpty {
        let at = open.partition { isLinked(part[next], $0, strength) }
        part += open[at...]
        open.removeSubrange(at...)
        next += 1
      }
      parts.append(part)
    }
    return parts
  }
}
