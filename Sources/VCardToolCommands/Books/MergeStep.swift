/// What becomes of the next contacts that are read again.
enum MergeStep {
  /// Written as it is.
  case keep(Int32)
  /// Written as one.
  case unite([Int])
  /// Written as one, with what two books changed since they were one.
  case threeWay(base: Int32, mine: Int32, theirs: Int32)
  /// Gone from one book since it was made from the base: gone if the other left it as it was.
  case removed(base: Int32, left: Int32)

  /// The contacts in the order in which they are needed.
  var contacts: [Int32] {
    switch self {
    case .keep(let contact): [contact]
    case .unite(let contacts): contacts.map { Int32($0) }
    case .threeWay(let base, let mine, let theirs): [base, mine, theirs]
    case .removed(let base, let left): [base, left]
    }
  }

  /// All contacts in the order of the inputs, those of a group where its first one stands.
  static func uniting(_ groups: [[Int]], of count: Int) -> [MergeStep] {
    var isLater = [Bool](repeating: false, count: count)
    var byFirst: [Int: Int] = [:]
    for (place, group) in groups.enumerated() {
      byFirst[group[0]] = place
      for member in group.dropFirst() { isLater[member] = true }
    }
    return (0..<count).lazy.filter { !isLater[$0] }.map { contact in
      byFirst[contact].map { .unite(groups[$0]) } ?? .keep(Int32(contact))
    }
  }

  /// What becomes of two books that were made from a third, which is input 0: in the order of the second
  /// book, then of the third; what is in no book but the first is gone.
  static func bringingTogether(_ search: DuplicateSearch, _ groups: [[Int]]) -> [MergeStep] {
    var byMember: [Int: [Int]] = [:]
    for group in groups {
      for member in group { byMember[member] = group }
    }
    var seen = Set<Int>()
    var steps: [MergeStep] = []
    for contact in 0..<search.archive.count
    where search.input(of: contact) > 0 && !seen.contains(contact) {
      let group = byMember[contact] ?? [contact]
      seen.formUnion(group)
      let numbers = group.map { Int32($0) }
      switch group.map({ search.input(of: $0) }) {
      case [0, 1, 2]:
        steps.append(.threeWay(base: numbers[0], mine: numbers[1], theirs: numbers[2]))
      case [0, 1], [0, 2]: steps.append(.removed(base: numbers[0], left: numbers[1]))
      case [1, 2]: steps.append(.unite(group))
      default: steps.append(.keep(Int32(contact)))
      }
    }
    return steps
  }
}
