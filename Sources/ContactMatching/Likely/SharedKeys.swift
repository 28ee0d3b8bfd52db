/// Which values are one contact's, and which are shared: by a family, by an office, or one after the other.
///
/// Told by the names of the cards that have a value (requirements 12 to 14): names that clash are of
/// different people.
struct SharedKeys: Sendable {
  enum Sharing: UInt8, Sendable {
    case own
    /// By people of one family name.
    case household
    /// By people of several names, or of a role.
    case office
    /// A mobile number or a mailbox under two names that clash: it changed hands, or two people use it.
    case changedHands
  }

  private(set) var sharing: [Sharing]
  /// Cards of one value that are compared; more tell nothing new.
  private static let limit = 40

  init(_ book: LikelyBook, _ names: inout NameComparison) {
    sharing = [Sharing](repeating: .own, count: book.keys.count)
    var starts = [Int](repeating: 0, count: book.keys.count + 1)
    for (i, key) in book.keys.enumerated() { starts[i + 1] = starts[i] + Int(key.count) }
    var holders = [UInt32](repeating: 0, count: starts[book.keys.count])
    var next = starts
    for (i, entry) in book.entries.enumerated() {
      for point in book.points[entry.points.range] {
        holders[next[Int(point.key)]] = UInt32(i)
        next[Int(point.key)] += 1
      }
    }
    for (i, key) in book.keys.enumerated() {
      if key.use == .shared { sharing[i] = .office }
      guard key.count > 1, key.kind != .identifier, key.kind != .link else { continue }
      let found = Self.judge(
        holders[starts[i]..<starts[i + 1]].prefix(Self.limit), key, book, &names)
      if found != .own { sharing[i] = sharing[i] == .office ? .office : found }
    }
  }

  private static func judge(
    _ holders: ArraySlice<UInt32>, _ key: LikelyBook.Key, _ book: LikelyBook,
    _ names: inout NameComparison
  ) -> Sharing {
    let isPersonal = key.kind == .uid || key.use == .mobile
    var families = 0
    var strangers = 0
    for (n, i) in holders.enumerated() {
      for j in holders.dropFirst(n + 1) {
        let a = book.entries[Int(i)]
        let b = book.entries[Int(j)]
        if a.kind != b.kind {
          // A company and its people, a family and its members.
          if a.kind == .household || b.kind == .household { families += 1 } else { strangers += 1 }
          continue
        }
        guard a.kind == .person, !a.isNamedByMail, !b.isNamedByMail else { continue }
        let agreement = names.compare(a, b)
        switch agreement.level {
        case .differs where agreement.isLong || key.kind == .uid: strangers += 1
        case .differs: if !isPersonal { families += 1 }
        case .givenDiffers: if !isPersonal { families += 1 }
        default: break
        }
      }
    }
    if strangers > 0 {
      return (isPersonal || key.kind == .email) && holders.count <= 4 ? .changedHands : .office
    }
    return families > 0 ? .household : .own
  }
}
