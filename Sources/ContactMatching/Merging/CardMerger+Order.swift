internal import VCard

extension CardMerger {
  /// Puts the new properties behind those of their name, and what belongs to a property behind it.
  mutating func order() {
    if !owners.isEmpty { insertNew() }
    for place in firsts { moveFirst(place) }
  }

  private mutating func insertNew() {
    var byOwner: [Int: [Int]] = [:]
    var byName: [PropertyID: [Int]] = [:]
    for (n, owner) in owners.enumerated() where !result.properties[firstNew + n].isRemoved {
      if owner >= 0 {
        byOwner[owner, default: []].append(firstNew + n)
      } else {
        let id = result.properties[firstNew + n].id
        byName[id == .xMergedUID ? .uid : id, default: []].append(firstNew + n)
      }
    }
    var last: [PropertyID: Int] = [:]
    for i in 0..<firstNew where !result.properties[i].isRemoved {
      last[result.properties[i].id] = lastOfGroup(i)
    }
    var behind: [Int: [Int]] = [:]
    var rest: [Int] = []
    for id in byName.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      if let place = last[id], id != .other {
        behind[place, default: []] += byName[id] ?? []
      } else if id == .formattedName || id == .structuredName {
        behind[result.first(.version) ?? -1, default: []] += byName[id] ?? []
      } else {
        rest += byName[id] ?? []
      }
    }
    // In the order in which they were found.
    rest.sort()
    var places: [Int] = []
    func append(_ place: Int) {
      places.append(place)
      for satellite in byOwner[place] ?? [] { append(satellite) }
    }
    for place in behind[-1] ?? [] { append(place) }
    for place in 0..<firstNew {
      append(place)
      for new in behind[place] ?? [] { append(new) }
    }
    for place in rest { append(place) }
    let properties = result.properties
    result.properties = places.map { properties[$0] }
    var moved: [Int: Int] = [:]
    for (n, place) in places.enumerated() { moved[place] = n }
    firsts = firsts.compactMap { moved[$0] }
    result.findNeeds()
  }

  /// The last of the lines behind a property that are of its group.
  private func lastOfGroup(_ place: Int) -> Int {
    let group = result.properties[place].group
    guard !group.isEmpty else { return place }
    var last = place
    while last + 1 < firstNew, result.properties[last + 1].isRemoved == false,
      result.properties[last + 1].id == .xABLabel || result.properties[last + 1].id == .other,
      result.equalIgnoringCase(result.properties[last + 1].group, group)
    {
      last += 1
    }
    return last
  }

  /// Puts a property before the others of its name; they keep their order.
  private mutating func moveFirst(_ place: Int) {
    let id = result.properties[place].id
    guard let first = result.first(id), first < place else { return }
    let record = result.properties.remove(at: place)
    result.properties.insert(record, at: first)
    isChanged = true
    for i in firsts.indices where firsts[i] >= first && firsts[i] < place { firsts[i] += 1 }
  }
}
