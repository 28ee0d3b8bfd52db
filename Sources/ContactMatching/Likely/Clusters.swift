/// Puts contacts together by their pairs, the best pair first.
///
/// Two groups become one when no pair across them contradicts and the average of those pairs does not
/// speak against it (an approximation of correlation clustering, Bansal, Blum and Chawla 2004): no chain
/// joins A to C by B alone.
struct Clusters {
  struct Edge: Sendable {
    var first: UInt32
    var second: UInt32
    var score: Float
  }

  private(set) var parent: [Int32]
  private var members: [Int32: [Int32]] = [:]

  private let fingerprints: [UInt64]

  /// - Parameter fingerprints: of each contact, what ties are broken by; none to break them by position.
  init(count: Int, fingerprints: [UInt64] = []) {
    parent = (0..<Int32(count)).map { $0 }
    self.fingerprints = fingerprints
  }

  func root(_ i: Int) -> Int32 {
    var root = parent[i]
    while parent[Int(root)] != root { root = parent[Int(root)] }
    return root
  }

  func group(_ root: Int32) -> [Int32] { members[root] ?? [root] }

  /// Joins along edges, which are taken in the order of their score; of equal ones in that of the
  /// contacts' fingerprints, so that the order of the input does not matter.
  ///
  /// - Parameter mayJoin: whether two groups may become one.
  mutating func join(
    _ edges: [Edge], mayJoin: (_ first: [Int32], _ second: [Int32], _ edge: Edge) -> Bool
  ) -> [Edge] {
    var used: [Edge] = []
    for edge in Self.ordered(edges, by: fingerprints) {
      let a = root(Int(edge.first))
      let b = root(Int(edge.second))
      guard a != b else { continue }
      let x = group(a)
      let y = group(b)
      guard mayJoin(x, y, edge) else { continue }
      let (low, high) = a < b ? (a, b) : (b, a)
      parent[Int(high)] = low
      members[low] = (x + y).sorted()
      members[high] = nil
      used.append(edge)
    }
    return used
  }

  /// Edges by their score, the best first; of equal ones by the fingerprints of their contacts.
  static func ordered(_ edges: [Edge], by fingerprints: [UInt64]) -> [Edge] {
    edges.map { edge in
      let x = fingerprints.isEmpty ? UInt64(edge.first) : fingerprints[Int(edge.first)]
      let y = fingerprints.isEmpty ? UInt64(edge.second) : fingerprints[Int(edge.second)]
      return (edge: edge, low: min(x, y), high: max(x, y))
    }.sorted {
      ($0.edge.score, $1.low, $1.high, $1.edge.first, $1.edge.second)
        > ($1.edge.score, $0.low, $0.high, $0.edge.first, $0.edge.second)
    }.map(\.edge)
  }

  /// The groups of two and more, ascending by their first member.
  var groups: [[Int32]] { members.values.sorted { $0[0] < $1[0] } }
}
