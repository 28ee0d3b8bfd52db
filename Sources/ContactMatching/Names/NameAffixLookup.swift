/// Finds affixes by their letters in UTF-16; no text is made.
struct NameAffixLookup: Sendable {
  private struct Row {
    let units: [UInt16]
    let affix: NameAffix
  }

  /// By the number of letters.
  private let rows: [[Row]]
  /// For each length, a bit for each combination of first and last letter that a word has.
  private let masks: [UInt64]

  static let before = NameAffixLookup(.before)
  static let behind = NameAffixLookup(.behind)

  private init(_ place: NameAffix.Place) {
    let words = NameAffix.table.filter { $0.place == place }
    let count = (words.map(\.word.utf16.count).max() ?? 0) + 1
    var masks = [UInt64](repeating: 0, count: count)
    var rows = [[Row]](repeating: [], count: count)
    for word in words {
      let units = Array(word.word.utf16)
      masks[units.count] |= Self.bit(units[0], units[units.count - 1])
      rows[units.count].append(Row(units: units, affix: word))
    }
    self.masks = masks
    self.rows = rows
  }

  private static func bit(_ first: UInt16, _ last: UInt16) -> UInt64 {
    1 << UInt64((first &* 11 &+ last) & 63)
  }

  /// The affix that is written like this, if there is one.
  func find(_ units: ArraySlice<UInt16>) -> NameAffix? {
    guard units.count < masks.count, let first = units.first, let last = units.last,
      masks[units.count] & Self.bit(first, last) != 0
    else { return nil }
    return rows[units.count].first { $0.units.elementsEqual(units) }?.affix
  }
}
