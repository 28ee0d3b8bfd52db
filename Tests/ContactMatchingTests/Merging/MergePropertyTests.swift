import ContactMatching
import Testing

@testable import VCard

/// What holds for every merge, on cards that were made for it.
@Suite struct MergePropertyTests {
  static let seeds = 200

  /// Cards that share values: lines of one card go to others, some of them changed.
  static func related(_ seed: UInt64, count: Int) throws -> [Card] {
    var generator = CardGenerator(seed: seed)
    var state = seed &* 0x2545_F491_4F6C_DD1D | 1
    func next(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % limit
    }
    let lines = (0..<count).map { _ in generator.lines() }
    return try (0..<count).map { n in
      var own = lines[n].filter { _ in next(4) > 0 }
      if n > 0 {
        for line in lines[0] where next(3) == 0 && !line.contains(".") {
          own.append(next(3) == 0 ? line.uppercased() : line)
        }
      }
      if next(2) == 0, !own.isEmpty { own.append(own[next(own.count)]) }
      if !own.contains(where: { $0.hasPrefix("FN") }) { own.append("FN:Card \(n)") }
      return try MergeSupport.card(own)
    }
  }

  static func check(_ cards: [Card], _ options: MergeOptions, _ name: String) {
    let merged = MergeSupport.merge(cards, options)
    let lines = MergeSupport.lines(merged.card)
    // Nothing is lost.
    var said = PlainValues(merged.card)
    for omission in merged.report.omissions {
      let card = omission.value.property.card
      var only = card
      for i in only.indices
      where i != omission.value.property.place && only.properties[i].id != .xABLabel {
        only.remove(property: i)
      }
      said.values.formUnion(PlainValues(only).values)
    }
    for (n, card) in cards.enumerated() {
      let missing = PlainValues(card).missing(in: said)
      #expect(
        missing.isEmpty,
        "\(name), card \(n): \(missing)\n\(MergeSupport.lines(card).joined(separator: "\n"))\n--\n\(lines.joined(separator: "\n"))"
      )
    }
    // Nothing is made up.
    let all = cards.reduce(into: PlainValues(Card())) {
      $0.values.formUnion(PlainValues($1).values)
    }
    let made = PlainValues(merged.card).values.subtracting(all.values)
    #expect(
      made.isEmpty,
      "\(name): \(made)\n\(cards.map { MergeSupport.lines($0).joined(separator: "\n") }.joined(separator: "\n--\n"))\n--\n\(lines.joined(separator: "\n"))"
    )
    // Once more changes nothing.
    let again = MergeSupport.merge([merged.card], options)
    #expect(
      MergeSupport.difference(again.card, lines) == [],
      "\(name)\n\(cards.map { MergeSupport.lines($0).joined(separator: "\n") }.joined(separator: "\n--\n"))\n--\n\(lines.joined(separator: "\n"))"
    )
    let isChanged = again.isChanged
    #expect(
      !isChanged,
      "\(name)\n\(lines.joined(separator: "\n"))")
    #expect(again.report.diagnostics.map(\.diagnostic.message) == [], "\(name)")
    // The same again.
    #expect(MergeSupport.lines(MergeSupport.merge(cards, options).card) == lines, "\(name)")
    // Through a file, where that gives back what went in.
    var writer = CardWriter()
    if let read = try? MergeSupport.cards(writer.string(merged.card)).first,
      MergeSupport.lines(read) == lines
    {
      let tidied = MergeSupport.merge([read], options)
      #expect(MergeSupport.difference(tidied.card, lines) == [], "\(name)")
    }
  }

  @Test("Nothing is lost or made up, a second time changes nothing")
  func keepsAll() throws {
    for seed in 1...Self.seeds {
      let cards = try Self.related(UInt64(seed), count: 1 + seed % 4)
      let preference = MergeOptions.Preference.allCases[seed / 4 % 4]
      Self.check(
        cards, MergeOptions(preference: preference, keepsPhotos: seed % 2 == 0), "seed \(seed)")
    }
  }

  @Test(
    "The order of the cards does not count",
    arguments: [MergeOptions.Preference.newest, .mostComplete])
  func order(_ preference: MergeOptions.Preference) throws {
    for seed in 1...Self.seeds / 2 {
      let cards = try Self.related(UInt64(seed), count: 3)
      let options = MergeOptions(preference: preference)
      let lines = MergeSupport.lines(MergeSupport.merge(cards, options).card)
      for order in [[0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let other = MergeSupport.merge(order.map { cards[$0] }, options)
        #expect(MergeSupport.difference(other.card, lines) == [], "seed \(seed), \(order)")
      }
    }
  }

  @Test("A card that went in adds nothing")
  func absorbs() throws {
    for seed in 1...Self.seeds / 2 {
      let cards = try Self.related(UInt64(seed), count: 2)
      let options = MergeOptions(preference: .first)
      let merged = MergeSupport.merge(cards, options)
      for card in cards {
        let again = MergeSupport.merge([merged.card, card], options)
        let lines = MergeSupport.lines(merged.card).sorted()
        let difference = MergeSupport.difference(again.card, lines, sorted: true)
        #expect(difference == [], "seed \(seed)")
      }
    }
  }
}
