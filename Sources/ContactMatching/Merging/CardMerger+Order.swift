internal import VCard

extension CardMerger {
  /// Puts the new properties behind those of their name, and what belongs to a property behind it.
  mutating func order() {
    if !owners.isEmpty { insertNew() }
    for place in firsts { moveFirst(place) }
  }

  /// Where a new property goes: behind a place of the survivor, as the how-manieth there, and as the
  /// how-manieth of those that belong to it.
  private struct Slot {
    var anchor: Int
    var number = 0
    var part = 0
    var place: Int
  }

  private mutating func insertNew() {
    // The last place of each property of the survivor.
    for i in 0..<firstNew where !result.properties[i].isRemoved {
      lasts[Int(result.properties[i].id.rawValue)] = i
    }
    var slots: [Slot] = []
    slots.reserveCapacity(owners.count)
    for (n, owner) in owners.enumerated() {
      let place = firstNew + n
      var slot = Slot(anchor: .max, number: n + 1, place: place)
      if owner >= firstNew {
        slot = slots[owner - firstNew]
        slot.part = n + 1
      } else if owner >= 0 {
        slot = Slot(anchor: owner, part: n + 1, place: place)
      } else {
        slot.anchor = anchor(of: result.properties[place].id)
      }
      slot.place = place
      slots.append(slot)
    }
    for i in 0..<firstNew { lasts[Int(result.properties[i].id.rawValue)] = -1 }
    slots.sort { ($0.anchor, $0.number, $0.part) < ($1.anchor, $1.number, $1.part) }
    var properties: [PropertyRecord] = []
    properties.reserveCapacity(result.properties.count)
    var next = 0
    func append(upTo anchor: Int) {
      while next < slots.count, slots[next].anchor <= anchor {
        let record = result.properties[slots[next].place]
        next += 1
        if !record.isRemoved { properties.append(record) }
      }
    }
    var moved = firsts
    for place in 0..<firstNew {
      append(upTo: place - 1)
      for n in firsts.indices where firsts[n] == place { moved[n] = properties.count }
      properties.append(result.properties[place])
    }
    for n in firsts.indices where firsts[n] >= firstNew {
      let before = slots.prefix { $0.place != firsts[n] }
      let removed = before.count { result.properties[$0.place].isRemoved }
      let anchor = slots[before.count].anchor
      moved[n] = before.count - removed + (anchor == .max ? firstNew : anchor + 1)
    }
    append(upTo: .max)
    result.properties = properties
    firsts = moved
    result.findNeeds()
  }

  /// The place of the survivor that a new property goes behind: the last one of its name; names stand at
  /// the front.
  private func anchor(of id: PropertyID) -> Int {
    if id == .other { return .max }
    var last = lasts[Int(id.rawValue)]
    if last < 0, id == .xMergedUID { last = lasts[Int(PropertyID.uid.rawValue)] }
    if last >= 0 { return lastOfGroup(last) }
    if id == .formattedName || id == .structuredName { return result.first(.version) ?? -1 }
    return .max
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
