/// Makes the sets of duplicates from scored pairs.
///
/// First what may be merged unasked is put together, then what is likely; the first groups stay whole in the
/// second.
struct DuplicateSets {
  private var scorer: PairScorer
  private let count: Int
  private let limit: Float

  /// Pairs across two groups that are looked at; more groups of such a size do not come together.
  private static let mostPairs = 4096

  init(_ scorer: PairScorer, count: Int, limit: Float) {
    self.scorer = scorer
    self.count = count
    self.limit = limit
  }

  private var fingerprints: [UInt64] { scorer.book.entries.map(\.fingerprint) }

  mutating func make(_ scored: Scored) -> [DuplicateSet] {
    var clusters = Clusters(count: count, fingerprints: fingerprints)
    var used = clusters.join(scored.sure) { x, y, _ in agree(x, y) }
    let merged = clusters.groups
    used += clusters.join(scored.edges) { x, y, _ in isLikely(x, y) }
    var weakest: [Int32: Clusters.Edge] = [:]
    for edge in used {
      let root = clusters.root(Int(edge.first))
      if weakest[root].map({ edge.score < $0.score }) ?? true { weakest[root] = edge }
    }
    var parts: [Int32: [[Int]]] = [:]
    for group in merged {
      parts[clusters.root(Int(group[0])), default: []].append(group.map(Int.init))
    }
    var sets: [DuplicateSet] = []
    var taken = Set<Int32>()
    for group in clusters.groups {
      taken.formUnion(group)
      let root = clusters.root(Int(group[0]))
      guard let edge = weakest[root] else { continue }
      let inside = parts[root] ?? []
      let isWhole = inside.count == 1 && inside[0].count == group.count
      sets.append(
        set(group.map(Int.init), edge, isWhole ? .merge : .review, merged: inside))
    }
    sets += apart(scored.apart, taken)
    return sets.sorted { $0.members[0] < $1.members[0] }
  }

  /// Whether no pair across two groups speaks against merging them unasked.
  private mutating func agree(_ x: [Int32], _ y: [Int32]) -> Bool {
    guard x.count * y.count <= Self.mostPairs else { return false }
    for a in x {
      for b in y {
        let score = scorer.score(Int(a), Int(b))
        if score.contradiction != nil { return false }
        if score.score < limit, score.against < -5 { return false }
      }
    }
    return true
  }

  /// Whether the pairs across two groups speak, on average, rather for one contact; what is only not known
  /// speaks neither way.
  private mutating func isLikely(_ x: [Int32], _ y: [Int32]) -> Bool {
    guard x.count * y.count <= Self.mostPairs else { return false }
    // Whole numbers: a sum of fractions depends on their order.
    var sum = 0
    for a in x {
      for b in y {
        let score = scorer.score(Int(a), Int(b))
        if score.contradiction != nil { return false }
        let bits = score.score >= 0 ? min(score.score, 12) : max(-12, score.against)
        sum += Int((bits * 256).rounded())
      }
    }
    return sum >= 0
  }

  private mutating func set(
    _ members: [Int], _ edge: Clusters.Edge, _ decision: DuplicateSet.Decision, merged: [[Int]],
    contradictions: [Contradiction] = []
  ) -> DuplicateSet {
    var reasons: [MatchReason] = []
    _ = scorer.score(Int(edge.first), Int(edge.second)) { field, level, bits in
      reasons.append(MatchReason(field, "\(level)", weight: Double(bits)))
    }
    return DuplicateSet(
      members: members, decision: decision, merged: merged,
      score: reasons.reduce(0) { $0 + $1.weight }, reasons: reasons, contradictions: contradictions)
  }

  /// Pairs of contacts that are in no other set and are kept apart by a contradiction.
  private mutating func apart(
    _ pairs: [(edge: Clusters.Edge, field: MatchField)], _ taken: Set<Int32>
  ) -> [DuplicateSet] {
    var taken = taken
    var sets: [DuplicateSet] = []
    // A pair is held back by one field; the scorer tells it again.
    for edge in Clusters.ordered(pairs.map(\.edge), by: fingerprints) {
      let pair = [Int32(edge.first), Int32(edge.second)]
      guard taken.isDisjoint(with: pair) else { continue }
      taken.formUnion(pair)
      guard let field = scorer.score(Int(edge.first), Int(edge.second)).contradiction else {
        continue
      }
      sets.append(
        set(
          pair.map(Int.init), edge, .apart, merged: [],
          contradictions: [Contradiction(field, Int(edge.first), Int(edge.second))]))
    }
    return sets
  }
}
