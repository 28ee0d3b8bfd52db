/// Gathers what belongs together, from names and UIDs, and makes disjoint sets of it.
struct Found {
  var contradictions: [Contradiction] = []
  var splitGroups = 0
  /// What is one contact.
  private var clusters: DisjointSets
  /// What may be one contact.
  private var suggestions: DisjointSets

  init(count: Int) {
    clusters = DisjointSets(count: count)
    suggestions = DisjointSets(count: count)
  }

  mutating func join(_ a: Int, _ b: Int) {
    clusters.join(a, b)
    suggestions.join(a, b)
  }

  mutating func add(_ group: NameGroup) {
    for cluster in group.clusters {
      for member in cluster.dropFirst() { join(cluster[0], member) }
    }
    for part in group.undecided {
      for cluster in part {
        suggestions.join(group.clusters[part[0]][0], group.clusters[cluster][0])
      }
    }
    contradictions += group.contradictions
  }

  /// The sets: what is one contact, what may be, and what is contradicted and in no other set.
  ///
  /// - Parameters:
  ///   - agreement: in how much two contacts agree; the less, the weaker the pair.
  ///   - reasons: what speaks for two contacts being one.
  mutating func report(
    _ agreement: (Int, Int) -> Int, reasons: (Int, Int) -> [MatchReason]
  ) -> DuplicateReport {
    var sets = suggestions.groups().map { members in
      let merged = clusters.groups(among: members)
      let isWhole = merged.first?.count == members.count
      let pair = Self.weakest(members, agreement)
      let weakest = reasons(pair.first, pair.second)
      return DuplicateSet(
        members: members, decision: isWhole ? .merge : .review, merged: merged,
        score: weakest.reduce(0) { $0 + $1.weight }, reasons: weakest)
    }
    var apart = DisjointSets(count: suggestions.count)
    var places: [Int: Int] = [:]
    for (place, set) in sets.enumerated() {
      for member in set.members { places[member] = place }
    }
    for contradiction in contradictions {
      let (a, b) = (contradiction.first, contradiction.second)
      if let place = places[a] ?? places[b] {
        sets[place].contradictions.append(contradiction)
      } else {
        apart.join(a, b)
      }
    }
    var byFirst: [Int: [Contradiction]] = [:]
    for contradiction in contradictions where places[contradiction.first] == nil {
      guard places[contradiction.second] == nil else { continue }
      byFirst[apart.root(contradiction.first), default: []].append(contradiction)
    }
    sets += apart.groups().map { members in
      let shared = reasons(members[0], members[1])
      return DuplicateSet(
        members: members, decision: .apart, merged: [],
        score: shared.reduce(0) { $0 + $1.weight }, reasons: shared,
        contradictions: (byFirst[members[0]] ?? []).sorted())
    }
    for i in sets.indices { sets[i].contradictions.sort() }
    return DuplicateReport(
      sets: sets.sorted { $0.members[0] < $1.members[0] }, splitGroups: splitGroups)
  }

  /// How many earlier members each is compared with.
  private static let window = 8

  /// The pair that agrees least of those that hold a set together: each member is held by the earlier one
  /// it agrees with most.
  private static func weakest(
    _ members: [Int], _ agreement: (Int, Int) -> Int
  ) -> (first: Int, second: Int) {
    var weakest = (first: members[0], second: members[1])
    var least = Int.max
    for (i, member) in members.enumerated().dropFirst() {
      var best = (first: members[0], second: member)
      var most = -1
      for other in members[max(0, i - window)..<i] {
        let count = agreement(other, member)
        if count > most {
          most = count
          best.first = other
        }
      }
      if most < least {
        least = most
        weakest = best
      }
    }
    return weakest
  }
}
