internal import VCard

/// The places of a card's properties by name, in order.
struct PropertyChains: ~Copyable {
  /// The first place of each name, by `PropertyID.rawValue`, and the next one of the same name; -1 for
  /// none.
  private let heads: UnsafeMutablePointer<Int32>
  private let tails: UnsafeMutablePointer<Int32>
  private var nexts: [Int32] = []

  init() {
    let count = PropertyID.allCases.count
    heads = .allocate(capacity: count)
    heads.initialize(repeating: -1, count: count)
    tails = .allocate(capacity: count)
    tails.initialize(repeating: -1, count: count)
  }

  deinit {
    heads.deallocate()
    tails.deallocate()
  }

  /// Takes in the properties that stand.
  mutating func fill(_ view: CardView) {
    heads.update(repeating: -1, count: PropertyID.allCases.count)
    nexts.removeAll(keepingCapacity: true)
    for (i, record) in view.properties.enumerated() {
      nexts.append(-1)
      if record.isGone { continue }
      let id = Int(record.id.rawValue)
      if heads[id] < 0 { heads[id] = Int32(i) } else { nexts[Int(tails[id])] = Int32(i) }
      tails[id] = Int32(i)
    }
  }

  @inline(__always)
  func first(_ id: PropertyID) -> Int { Int(heads[Int(id.rawValue)]) }

  @inline(__always)
  func next(_ place: Int) -> Int { Int(nexts[place]) }
}
