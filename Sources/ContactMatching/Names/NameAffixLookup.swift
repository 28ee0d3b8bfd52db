/// Finds affixes by their letters in UTF-16; most words are turned away without a text being made.
struct NameAffixLookup: Sendable {
  private let affixes: [String: NameAffix]
  /// For each length, a bit for each combination of first and last letter that a word has.
  private let masks: [UInt64]

  static let before = NameAffixLookup(.before)
  static let behind = NameAffixLookup(.behind)

  private init(_ place: NameAffix.Place) {
    let rows = NameAffix.table.filter { $0.place == place }
    var masks = [UInt64](repeating: 0, count: (rows.map(\.word.utf16.count).max() ?? 0) + 1)
    for row in rows {
      let units = Array(row.word.utf16)
      masks[units.count] |= Self.bit(units[0], units[units.count - 1])
    }
    self.masks = masks
    affixes = Dictionary(uniqueKeysWithValues: rows.map { ($0.word, $0) })
  }

  private static func bit(_ first: UInt16, _ last: UInt16) -> UInt64 {
    1 << UInt64((first &* 11 &+ last) & 63)
  }

  /// The affix that is written like this, if there is one.
  func find(_ units: ArraySlice<UInt16>) -> NameAffix? {
    guard units.count < masks.count, let first = units.first, let last = units.last,
      masks[units.count] & Self.bit(first, last) != 0
    else { return nil }
    return affixes[String(decoding: units, as: UTF16.self)]
  }
}
