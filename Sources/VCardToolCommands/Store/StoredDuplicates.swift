internal import ContactMatching
internal import ContactStore
internal import VCard

/// The contacts of a store that are one; sets name contacts by their numbers.
struct StoredDuplicates {
  private(set) var sets: [DuplicateSet] = []
  /// How many contacts were compared.
  private(set) var count = 0
  private(set) var splitGroups = 0
  /// The container of each contact that is in a set.
  private var containers: [Int: Container] = [:]
  private let connection: StoreConnection

  /// Compares the contacts of a container, or of all.
  init(
    _ connection: StoreConnection, in container: Container?,
    finder: consuming any DuplicateFinding & ~Copyable, progress: (Double) -> Void
  ) throws(StoreError) {
    self.connection = connection
    var finder = finder
    var numbers: [Int] = []
    // Contacts of one container stand together, the oldest first.
    var ends: [(end: Int, container: Container)] = []
    let all = try connection.containers()
    for container in container.map({ [$0] }) ?? all {
      try connection.forEachContact(.init(container: container.number)) {
        (found) throws(StoreError) in
        switch consume found {
        case .damaged(_, let error): throw error
        case .card(let number, let card):
          finder.add(card)
          numbers.append(Int(number))
        }
        return true
      }
      ends.append((numbers.count, container))
    }
    count = numbers.count
    let report = finder.finish(progress: progress)
    splitGroups = report.splitGroups
    for set in report.sets {
      for place in set.members {
        containers[numbers[place]] = ends.first { place < $0.end }?.container
      }
      sets.append(set.numbered(numbers))
    }
  }

  /// The contacts of a set.
  func contacts(of set: DuplicateSet) throws(StoreError) -> [ShownContact] {
    var contacts: [ShownContact] = []
    for number in set.members {
      guard let card = try connection.card(of: Int64(number)) else { continue }
      contacts.append(
        ShownContact(
          index: number, source: containers[number]?.name ?? "", line: nil, contact: Contact(card))
      )
    }
    return contacts
  }

  /// Parts groups by containers, whose contacts are never merged with those of another one.
  ///
  /// - Returns: the contacts that become one, two or more each; and of each group in several containers the
  ///   one of each that stays.
  func byContainer(_ groups: [[Int]]) -> (merges: [[Int64]], across: [[Int64]]) {
    var merges: [[Int64]] = []
    var across: [[Int64]] = []
    for group in groups {
      var parts: [(container: Int64, contacts: [Int64])] = []
      for number in group {
        let container = containers[number]?.number ?? 0
        if parts.last?.container != container { parts.append((container, [])) }
        parts[parts.count - 1].contacts.append(Int64(number))
      }
      merges += parts.map(\.contacts).filter { $0.count > 1 }
      if parts.count > 1 { across.append(parts.map { $0.contacts[0] }) }
    }
    return (merges, across)
  }
}

extension DuplicateSet {
  /// The set with numbers in place of positions.
  fileprivate func numbered(_ numbers: [Int]) -> DuplicateSet {
    var set = self
    set.members = members.map { numbers[$0] }
    set.merged = merged.map { $0.map { numbers[$0] } }
    set.contradictions = contradictions.map {
      Contradiction($0.field, numbers[$0.first], numbers[$0.second])
    }
    return set
  }
}
