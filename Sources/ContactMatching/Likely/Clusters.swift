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

  init(count: Int) { parent = (0..<Int32(count)).map { $0 } }

  func root(_ i: Int) -> Int32 {
    var root = parent[i]
    while parent[Int(root)] != root { root = parent[Int(root)] }
    return root
  }

  func group(_ root: Int32) -> [Int32] { members[root] ?? [root] }

  /// Joins along edges, which are taken in the order of their score; of equal ones the earlier contacts'
  /// first.
  ///
  /// - Parameter mayJoin: whether two groups may become one.
  mutating func join(
    _ edges: [Edge], mayJoin: (_ first: [Int32], _ second: [Int32], _ edge: Edge) -> Bool
  ) -> [Edge] {
    var used: [Edge] = []
    let order = edges.sorted { ($0.score, $1.first, $1.second) > ($1.score, $0.first, $0.second) }
    for edge in order {
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

  /// The groups of two and more, ascending by their first member.
  var groups: [[Int32]] { members.values.sorted { $0[0] < $1[0] } }
}
