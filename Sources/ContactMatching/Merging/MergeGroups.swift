internal import VCard

/// The names of groups: those of further cards are renamed where the merged card has them already.
struct MergeGroups {
  private var names: [String: ByteRange] = [:]
  /// The groups of the result in small letters, once they were asked for.
  private var used: Set<String>?
  private var number = 0

  mutating func removeAll() {
    names.removeAll(keepingCapacity: true)
    used = nil
    number = 0
  }

  /// The group in the result for a group of a card: its own name where that is free.
  mutating func map(_ name: String, rank: Int, in result: inout Card) -> ByteRange {
    let key = "\(rank) \(name.lowercased())"
    if let known = names[key] { return known }
    find(in: result)
    let range: ByteRange
    if used?.insert(name.lowercased()).inserted ?? true {
      range = result.store(name)
    } else {
      range = free(in: &result)
    }
    names[key] = range
    return range
  }

  /// The first `itemN` that is free.
  mutating func free(in result: inout Card) -> ByteRange {
    find(in: result)
    repeat { number += 1 } while !(used?.insert("item\(number)").inserted ?? true)
    return result.store("item\(number)")
  }

  private mutating func find(in result: borrowing Card) {
    if used != nil { return }
    var found = Set<String>()
    for i in result.properties.indices where !result.properties[i].group.isEmpty {
      found.insert(result.text(result.properties[i].group).lowercased())
    }
    used = found
  }
}
