import Testing

@testable import ContactMatching

@Suite struct ClustersTests {
  private static func edge(_ a: UInt32, _ b: UInt32, _ score: Float) -> Clusters.Edge {
    Clusters.Edge(first: a, second: b, score: score)
  }

  @Test("The best pair is taken first, and what it makes is asked about as a whole")
  func joinsGreedily() {
    var clusters = Clusters(count: 4)
    var asked: [[Int32]] = []
    let used = clusters.join([Self.edge(1, 2, 3), Self.edge(0, 1, 9), Self.edge(2, 3, 1)]) {
      x, y, _ in
      asked.append((x + y).sorted())
      // 0 and 2 are two.
      return !(x + y).contains(0) || !(x + y).contains(2)
    }
    #expect(asked == [[0, 1], [0, 1, 2], [2, 3]])
    #expect(used.map(\.score) == [9, 1])
    #expect(clusters.groups == [[0, 1], [2, 3]])
  }

  @Test("The order of the pairs does not matter")
  func isIndependentOfOrder() {
    let edges = [Self.edge(0, 1, 5), Self.edge(1, 2, 5), Self.edge(3, 4, 5), Self.edge(2, 3, 2)]
    var groups: Set<[[Int32]]> = []
    for order in [edges, edges.reversed(), [edges[2], edges[0], edges[3], edges[1]]] {
      var clusters = Clusters(count: 5)
      _ = clusters.join(order) { x, y, _ in x.count + y.count <= 3 }
      groups.insert(clusters.groups)
    }
    #expect(groups == [[[0, 1, 2], [3, 4]]])
  }
}
