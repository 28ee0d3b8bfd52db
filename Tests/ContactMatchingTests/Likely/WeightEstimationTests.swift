import Testing

@testable import ContactMatching

@Suite struct WeightEstimationTests {
  /// Pairs that agree in much, some of which have another birthday and some a slip.
  private static func pairs(_ count: Int, other: Int, near: Int) -> [WeightEstimation.Pair] {
    (0..<count).map { i in
      var outcomes = PairOutcomes()
      outcomes.name = .agrees
      outcomes.hasOwn = true
      outcomes.isPersonal = true
      outcomes.birthday = i < other ? .other : i < other + near ? .near : .same
      let score: Float = 20 + (i < other ? LikelyWeights().otherBirthday : 0)
      return WeightEstimation.Pair(score: score, outcomes: outcomes)
    }
  }

  private static func estimate(_ pairs: [WeightEstimation.Pair]) -> LikelyWeights {
    WeightEstimation().weights(for: pairs, WeightEstimation.Households())
  }

  @Test("A small book stays with the weights that ship with the tool")
  func keepsDefaults() {
    var weights = Self.estimate(Self.pairs(50, other: 10, near: 10))
    weights.householdAddress = LikelyWeights().householdAddress
    #expect(weights == LikelyWeights())
  }

  @Test("Where birthdays are full of slips, another birthday speaks less against two cards")
  func learnsSlips() {
    let careless = Self.estimate(Self.pairs(1000, other: 100, near: 100))
    // 100 of 1000: log2 of a tenth, a little less for the defaults.
    #expect(careless.otherBirthday > -3.6 && careless.otherBirthday < -3.2)
    let careful = Self.estimate(Self.pairs(1000, other: 100, near: 0))
    #expect(careful.otherBirthday < -9)
  }

  @Test("The order of the pairs does not matter")
  func isReproducible() {
    let pairs = Self.pairs(1000, other: 60, near: 90)
    #expect(Self.estimate(pairs) == Self.estimate(pairs.reversed()))
  }

  @Test("An address under clashing names is worth more where the birthdays agree all the same")
  func learnsHouseholds() {
    var households = WeightEstimation.Households()
    for i in 0..<100 {
      var outcomes = PairOutcomes()
      outcomes.name = .otherGiven
      outcomes.sharesAddress = true
      outcomes.birthday = i < 90 ? .same : .other
      households.add(outcomes)
    }
    let weights = WeightEstimation().weights(for: [], households)
    #expect(weights.householdAddress == LikelyWeights().householdAddress)
    let many = WeightEstimation().weights(for: Self.pairs(200, other: 0, near: 0), households)
    #expect(many.householdAddress > 10)
  }
}
