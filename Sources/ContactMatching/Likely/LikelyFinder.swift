private import Glibc
package import VCard

/// Finds duplicates by all evidence: `dedupe --match likely`.
///
/// The stages are types of their own, with plain data in and out: ``LikelyRecordMaker`` makes normal forms,
/// ``CandidatePairs`` pairs from their ``BlockingKeys``, ``PairScorer`` scores, ``WeightEstimation`` the
/// weights, ``Clusters`` groups. This one hands the data on and shares the work among the processors.
///
/// Time is nearly linear in the contacts. Memory is some 1.5 KiB a contact; the cards themselves are not
/// kept.
package struct LikelyFinder {
  /// What the search did beside what it found.
  package struct Statistics: Hashable, Sendable {
    /// Pairs that were compared.
    package var pairs = 0
    /// Blocks of contacts with the same key that were too large and were split by a second key.
    package var splitBlocks = 0
    /// Pairs of such blocks that no second key brought together; most have nothing else in common.
    package var pairsLeftOut = 0
  }

  package enum Stage: Sendable { case comparing, weighing }

  package private(set) var statistics = Statistics()
  private let makers: [Maker]
  private var waiting: [Card] = []
  private var book = LikelyBook()
  private let threshold: Double

  /// Kept in place: a copy of a maker would copy all the words it knows at the first new one.
  private final class Maker: @unchecked Sendable {
    /// Used by one thread at a time.
    var maker: LikelyRecordMaker

    init(_ maker: LikelyRecordMaker) { self.maker = maker }
  }

  /// Cards whose normal forms are made at a time.
  private static let batch = 2048
  /// Contacts whose pairs are compared between two reports of progress.
  private static let slice = 16_384

  /// - Parameters:
  ///   - region: the country of numbers without a country code (ISO 3166-1, two letters); empty when it is
  ///     not known.
  ///   - threshold: the probability, above 0 and below 1, that two contacts must have of being one to be
  ///     merged unasked; from an even chance to there they are suggested. Contradictions, and evidence of
  ///     which several people may have a share, are never merged unasked, whatever the threshold.
  package init(region: String, threshold: Double = 0.99) {
    makers = (0..<Parallel.workers).map { _ in Maker(LikelyRecordMaker(region: region)) }
    self.threshold = min(max(threshold, 0.5), 1 - 1e-9)
  }

  /// Adds the next contact, a card in the vocabulary of 4.0 (see ``Card/raise()``).
  package mutating func add(_ card: borrowing Card) {
    waiting.append(copy card)
    if waiting.count >= Self.batch { takeIn() }
  }

  /// Makes the normal forms of the waiting cards, a share of them on each processor.
  private mutating func takeIn() {
    let cards = waiting
    let makers = makers
    let share = (cards.count + makers.count - 1) / makers.count
    guard share > 0 else { return }
    let made = Parallel.map(makers.count) { worker in
      let start = min(worker * share, cards.count)
      return cards[start..<min(start + share, cards.count)].map {
        makers[worker].maker.record(of: $0)
      }
    }
    for records in made {
      for record in records { book.add(record) }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// The sets of duplicates, ascending by their first member.
  ///
  /// - Parameter progress: called now and then with what is being done and how far it is, 0 to 1; what it
  ///   throws ends the search.
  package mutating func finish(
    progress: (Stage, Double) throws -> Void
  ) rethrows -> [DuplicateSet] {
    takeIn()
    let pairs = CandidatePairs(book)
    statistics.splitBlocks = pairs.splitBlocks
    statistics.pairsLeftOut = pairs.pairsLeftOut
    let first = PairScorer(book)
    var found = Found()
    for start in stride(from: 0, to: book.count, by: Self.slice) {
      try progress(.comparing, Double(start) / Double(book.count))
      found.append(
        Self.compare(start..<min(start + Self.slice, book.count), pairs, first))
    }
    statistics.pairs = found.compared
    let weights = WeightEstimation().weights(for: found.pairs, found.households)
    let scorer = PairScorer(first, weights)
    var scored = Scored()
    for start in stride(from: 0, to: found.places.count, by: Self.slice * 8) {
      try progress(.weighing, Double(start) / Double(found.places.count))
      let end = min(start + Self.slice * 8, found.places.count)
      scored.append(Self.weigh(found.places[start..<end], scorer, limit))
    }
    var sets = DuplicateSets(scorer, count: book.count, limit: limit)
    return sets.make(scored)
  }

  package mutating func finish() -> [DuplicateSet] { finish { _, _ in } }

  private var limit: Float { Float(log2(threshold / (1 - threshold))) }

  // MARK: Sharing the work

  /// Pairs that may be one contact, with what their comparisons came to.
  private struct Found: Sendable {
    var places: [(first: UInt32, second: UInt32)] = []
    var pairs: [WeightEstimation.Pair] = []
    var households = WeightEstimation.Households()
    var compared = 0

    mutating func append(_ parts: [Found]) {
      for part in parts {
        places += part.places
        pairs += part.pairs
        households.same += part.households.same
        households.all += part.households.all
        compared += part.compared
      }
    }
  }

  /// Below this score no estimate of the weights makes a pair one contact.
  private static let lowest: Float = -12

  private static func compare(
    _ contacts: Range<Int>, _ pairs: CandidatePairs, _ scorer: PairScorer
  ) -> [Found] {
    Parallel.map { worker in
      var scorer = scorer
      var found = Found()
      var seen = [Int32](repeating: -1, count: pairs.count)
      var partners: [UInt32] = []
      for contact in contacts where contact % Parallel.workers == worker {
        pairs.partners(of: contact, seen: &seen, into: &partners)
        found.compared += partners.count
        for partner in partners {
          let score = scorer.score(contact, Int(partner))
          found.households.add(score.outcomes)
          guard score.score >= lowest else { continue }
          found.places.append((UInt32(contact), partner))
          if score.contradiction == nil || score.contradiction == .birthday {
            found.pairs.append(
              WeightEstimation.Pair(score: score.score, outcomes: score.outcomes))
          }
        }
      }
      return found
    }
  }

  private static func weigh(
    _ places: ArraySlice<(first: UInt32, second: UInt32)>, _ scorer: PairScorer, _ limit: Float
  ) -> [Scored] {
    Parallel.map { worker in
      var scorer = scorer
      var scored = Scored()
      for i in places.indices where i % Parallel.workers == worker {
        let place = places[i]
        let score = scorer.score(Int(place.first), Int(place.second))
        let edge = Clusters.Edge(first: place.first, second: place.second, score: score.score)
        if let field = score.contradiction {
          if score.score - score.contradictionBits >= limit { scored.apart.append((edge, field)) }
        } else if score.score >= 0 {
          scored.edges.append(edge)
          if score.score >= limit, score.isSound { scored.sure.append(edge) }
        }
      }
      return scored
    }
  }
}

/// Pairs by what is to be done with them.
struct Scored: Sendable {
  /// Pairs that are rather one contact than two.
  var edges: [Clusters.Edge] = []
  /// Those of them that may be merged unasked.
  var sure: [Clusters.Edge] = []
  /// Pairs that would be, but for a contradiction.
  var apart: [(edge: Clusters.Edge, field: MatchField)] = []

  mutating func append(_ parts: [Scored]) {
    for part in parts {
      edges += part.edges
      sure += part.sure
      apart += part.apart
    }
  }
}
