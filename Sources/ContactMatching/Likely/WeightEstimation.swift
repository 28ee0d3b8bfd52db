private import Glibc

/// Estimates from the book how often the values of one contact disagree, by expectation maximisation
/// (Dempster, Laird and Rubin 1977; for record linkage Winkler 1988).
///
/// Only disagreement is estimated. What agreement is worth follows from how rare a value is, which the book
/// shows without any estimate; how far another birthday or another name speaks against two cards depends on
/// how carefully the book was kept. The defaults count as ``strength`` pairs, so that a small book stays
/// with them. The result depends on the pairs alone, not on their order.
struct WeightEstimation {
  /// One pair with its score by the weights that it was scored with.
  struct Pair: Sendable {
    var score: Float
    var outcomes: PairOutcomes
  }

  /// Pairs of cards of one address whose names clash and that both have a birthday.
  struct Households: Sendable {
    var same = 0
    var all = 0

    mutating func add(_ outcomes: PairOutcomes) {
      guard outcomes.sharesAddress, outcomes.birthday != .missing else { return }
      switch outcomes.name {
      case .otherName, .otherWord, .otherGiven:
        all += 1
        if outcomes.birthday != .other { same += 1 }
      case .agrees, .otherFamily, nil: break
      }
    }
  }

  private let defaults: LikelyWeights
  /// How many pairs the defaults count as.
  private static let strength = 30.0
  /// Fewer pairs that are surely one contact tell nothing.
  private static let fewest = 100.0
  private static let rounds = 12

  init(_ defaults: LikelyWeights = LikelyWeights()) { self.defaults = defaults }

  /// The weights after estimation, from pairs that were scored with the defaults.
  func weights(for pairs: [Pair], _ households: Households) -> LikelyWeights {
    // Pairs of the same outcomes and nearly the same score are counted together.
    var patterns: [Pattern: Int] = [:]
    for pair in pairs {
      let base = pair.score - bits(of: pair.outcomes, defaults)
      patterns[Pattern(base: Int32((base * 4).rounded()), outcomes: pair.outcomes), default: 0] += 1
    }
    let rows = patterns.sorted { $0.key < $1.key }.map { row in
      (base: Float(row.key.base) / 4, outcomes: row.key.outcomes, count: Double(row.value))
    }
    var weights = defaults
    weights.householdAddress = householdAddress(households)
    for _ in 0..<Self.rounds {
      var counts = Counts()
      for row in rows {
        let score = Double(row.base + bits(of: row.outcomes, weights))
        let probability = 1 / (1 + exp2(-score))
        counts.add(row.outcomes, probability * row.count)
      }
      guard counts.total >= Self.fewest else { return defaults }
      let next = refined(weights, by: counts)
      if next == weights { break }
      weights = next
    }
    return weights
  }

  /// What an address is worth under names that clash: where such cards have the same birthday, the names are
  /// wrong and not the people two.
  private func householdAddress(_ households: Households) -> Float {
    let share = Float(households.same) / Float(households.all + 10)
    return defaults.householdAddress + share * (AddressComparison.most - defaults.householdAddress)
  }

  /// The bits of the outcomes that are estimated.
  private func bits(of outcomes: PairOutcomes, _ weights: LikelyWeights) -> Float {
    var bits: Float = 0
    switch outcomes.name {
    case .otherName: bits += weights.otherName
    case .otherWord: bits += weights.otherWord
    case .otherGiven: bits += weights.otherGiven
    case .otherFamily: bits += weights.otherFamily
    case .agrees, nil: break
    }
    if outcomes.birthday == .other { bits += weights.otherBirthday }
    if outcomes.identifier == .other { bits += weights.otherIdentifier }
    if outcomes.mobile == .other { bits += weights.otherMobile }
    if outcomes.email == .other { bits += weights.otherEmail }
    return bits
  }

  private func refined(_ old: LikelyWeights, by counts: Counts) -> LikelyWeights {
    var weights = old
    func estimate(_ other: Double, of all: Double, _ bits: Float) -> Float {
      let share = (other + Double(exp2f(bits)) * Self.strength) / (all + Self.strength)
      // In steps, so that the estimate comes to rest; never far from what is known of other books.
      let estimate = (Float(log2(share)) * 16).rounded() / 16
      return max(bits - 2, min(estimate, bits + 7))
    }
    let named = counts.named
    weights.otherName = estimate(counts.names[.otherName] ?? 0, of: named, defaults.otherName)
    weights.otherWord = estimate(counts.names[.otherWord] ?? 0, of: named, defaults.otherWord)
    weights.otherGiven = estimate(counts.names[.otherGiven] ?? 0, of: named, defaults.otherGiven)
    weights.otherFamily = estimate(counts.names[.otherFamily] ?? 0, of: named, defaults.otherFamily)
    // A date that is wrong is a slip as often as not: without slips another date is another person, though
    // father and son may share all else.
    let slips = counts.birthday.near * 2
    weights.otherBirthday = estimate(
      min(counts.birthday.other, slips), of: counts.birthday.all, defaults.otherBirthday)
    weights.otherIdentifier = estimate(
      counts.identifier.other, of: counts.identifier.all, defaults.otherIdentifier)
    weights.otherMobile = estimate(counts.mobile.other, of: counts.mobile.all, defaults.otherMobile)
    weights.otherEmail = estimate(counts.email.other, of: counts.email.all, defaults.otherEmail)
    return weights
  }

  private struct Pattern: Hashable, Comparable {
    /// Quarters of a bit.
    var base: Int32
    var outcomes: PairOutcomes

    static func < (a: Self, b: Self) -> Bool { a.order < b.order }

    private var order: (Int32, UInt8, UInt8, UInt8, UInt8, UInt8) {
      (
        base,
        (outcomes.name?.rawValue ?? 0x3F) << 2 | (outcomes.isPersonal ? 1 : 0)
          | (outcomes.sharesAddress ? 2 : 0),
        outcomes.birthday.rawValue << 1 | (outcomes.hasOwn ? 1 : 0), outcomes.identifier.rawValue,
        outcomes.mobile.rawValue,
        outcomes.email.rawValue
      )
    }
  }

  /// Pairs that are one contact, as far as is known, by outcome.
  private struct Counts {
    struct Values {
      var near = 0.0
      var other = 0.0
      var all = 0.0

      mutating func add(_ value: PairOutcomes.Value, _ count: Double) {
        guard value != .missing else { return }
        all += count
        if value == .near { near += count }
        if value == .other { other += count }
      }
    }

    var total = 0.0
    var names: [PairOutcomes.Name: Double] = [:]
    var named = 0.0
    var birthday = Values()
    var identifier = Values()
    var mobile = Values()
    var email = Values()

    mutating func add(_ outcomes: PairOutcomes, _ count: Double) {
      total += count
      if outcomes.isPersonal, let name = outcomes.name {
        names[name, default: 0] += count
        named += count
      }
      // A value is judged by what agrees beside it: the name alone may be a namesake's.
      if outcomes.hasOwn || outcomes.sharesAddress { birthday.add(outcomes.birthday, count) }
      if outcomes.isPersonal || outcomes.sharesAddress {
        identifier.add(outcomes.identifier, count)
      }
      if outcomes.isPersonal {
        mobile.add(outcomes.mobile, count)
        email.add(outcomes.email, count)
      }
    }
  }
}
