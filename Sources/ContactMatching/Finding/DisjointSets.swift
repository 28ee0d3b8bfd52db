/// Which numbers belong together (union–find): the least one stands for all of its set.
package struct DisjointSets: Sendable {
  private var parents: [Int32]

  package init(count: Int) {
    parents = (0..<Int32(count)).map { $0 }
  }

  var count: Int { parents.count }

  /// The least number of the set.
  package mutating func root(_ number: Int) -> Int {
    var i = number
    while parents[i] != i {
      parents[i] = parents[Int(parents[i])]
      i = Int(parents[i])
    }
    return i
  }

  package mutating func join(_ a: Int, _ b: Int) {
    let x = root(a)
    let y = root(b)
    parents[max(x, y)] = Int32(min(x, y))
  }

  /// The sets of two and more, each ascending, by their first number.
  package mutating func groups() -> [[Int]] {
    groups(among: Array(parents.indices))
  }

  /// The sets of two and more within some numbers, which are ascending.
  mutating func groups(among numbers: [Int]) -> [[Int]] {
    var places: [Int: Int] = [:]
    var found: [[Int]] = []
    for number in numbers {
      let first = root(number)
      if first == number { continue }
      if let place = places[first] {
        found[place].append(number)
      } else {
        places[first] = found.count
        found.append([first, number])
      }
    }
    return found.sorted { $0[0] < $1[0] }
  }
}
