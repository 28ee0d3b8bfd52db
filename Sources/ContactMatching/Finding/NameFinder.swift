package import VCard

/// Finds contacts of the same formatted full name that nothing contradicts.
///
/// Two contacts are duplicates when their formatted names have the same letters (see ``NameFormMaker``)
/// and nothing contradicts: two birthdays that differ; two organisations that differ, while no telephone
/// number, address or address of e-mail is shared; different kinds, generations or titles. Contacts of
/// the same UID are one too, unless their names differ and nothing else is shared.
///
/// Holds some 100 bytes a contact.
package struct NameFinder: DuplicateFinding, ~Copyable {
  private var maker: FactMaker
  private var book = FactBook()
  private let least: PairEvidence.Strength

  /// Groups of more contacts are split before each is compared with each.
  static let largestGroup = 400

  /// - Parameters:
  ///   - locale: the language whose letters are compared; "" for none in particular.
  ///   - isCareful: whether a name is not enough: a telephone number, an address, a URL or the birthday
  ///     must be shared too.
  ///   - comparesUIDs: whether contacts of one UID are one.
  package init(locale: String, isCareful: Bool = false, comparesUIDs: Bool = true) {
    maker = FactMaker(locale: locale, takesUIDs: comparesUIDs)
    least = isCareful ? .contactPoint : .name
  }

  package var comparesByKeys: Bool { true }

  package mutating func add(_ card: borrowing Card) {
    maker.add(card, to: &book)
  }

  package mutating func finish(progress: (Double) -> Void) -> DuplicateReport {
    var found = Found(count: book.contacts.count)
    let parts = Self.groups(book) { $0.name.letters }.flatMap { split($0, &found.splitGroups) }
    for start in stride(from: 0, to: parts.count, by: Self.slice) {
      progress(Double(start) / Double(parts.count))
      let slice = parts[start..<min(start + Self.slice, parts.count)]
      for group in bringTogether(slice).joined() { found.add(group) }
    }
    for group in Self.groups(book, by: { $0.uid }) { link(group, &found) }
    return found.report {
      agreement($0, $1).count
    } reasons: {
      agreement($0, $1).reasons
    }
  }

  /// Groups between two reports of progress, and the fewest that are shared among the processors.
  private static let slice = 16_384
  private static let fewest = 512

  private func bringTogether(_ parts: ArraySlice<[Int]>) -> [[NameGroup]] {
    let (book, least) = (book, least)
    let workers = parts.count < Self.fewest ? 1 : Parallel.workers
    // One in so many each, since large groups stand together where a book is sorted.
    return Parallel.map(workers) { worker in
      stride(from: parts.startIndex + worker, to: parts.endIndex, by: workers).map {
        NameGroup(parts[$0], least: least, in: book)
      }
    }
  }

  private func agreement(_ a: Int, _ b: Int) -> Agreement {
    let (x, y) = (book.contacts[a], book.contacts[b])
    var agreement = Agreement(shared: book.shared(a, b))
    if !x.name.isEmpty, x.name.letters == y.name.letters { agreement.insert(.name) }
    if x.uid != 0, x.uid == y.uid { agreement.insert(.uid) }
    if x.birthday.agrees(with: y.birthday) { agreement.insert(.birthday) }
    return agreement
  }

  /// The contacts that agree in a key other than 0, two or more each, ascending.
  private static func groups(
    _ book: borrowing FactBook, by key: (ContactFacts) -> UInt64
  ) -> [ArraySlice<Int>] {
    var keys: [(key: UInt64, place: Int)] = []
    keys.reserveCapacity(book.contacts.count)
    for (place, contact) in book.contacts.enumerated() {
      let key = key(contact)
      if key != 0 { keys.append((key, place)) }
    }
    keys.sort { $0 < $1 }
    let places = keys.map(\.place)
    var groups: [ArraySlice<Int>] = []
    var start = 0
    for i in 1..<max(keys.count + 1, 1) where i == keys.count || keys[i].key != keys[start].key {
      if i - start > 1 { groups.append(places[start..<i]) }
      start = i
    }
    return groups
  }

  /// Parts of a group that can be compared each with each.
  private func split(_ group: ArraySlice<Int>, _ splitGroups: inout Int) -> [[Int]] {
    if group.count <= Self.largestGroup { return [Array(group)] }
    // A group in which nothing differs is one however large it is.
    var parts: [SplitKey: [Int]] = [:]
    for member in group { parts[SplitKey(member, book), default: []].append(member) }
    if parts.count > 1 { splitGroups += 1 }
    return parts.values.sorted { $0[0] < $1[0] }.flatMap { part in
      part.count <= Self.largestGroup || least == .name
        ? [part]
        : stride(from: 0, to: part.count, by: Self.largestGroup).map {
          Array(part[$0..<min($0 + Self.largestGroup, part.count)])
        }
    }
  }

  /// All by which contacts of one name can contradict each other.
  private struct SplitKey: Hashable {
    let birthday: PackedDate
    let kind: ContactFacts.Kind
    let name: NameForm
    let organizations: [FactValue]

    init(_ contact: Int, _ book: borrowing FactBook) {
      let facts = book.contacts[contact]
      birthday = facts.birthday
      kind = facts.kind
      name = facts.name
      organizations = book.values(of: contact).filter { $0.field == .organization }
    }
  }

  /// Joins contacts of one UID; those whose names clash only when they are reached in the same way.
  ///
  /// A card that was copied as a template for a colleague shares the organisation and the address too.
  private func link(_ group: ArraySlice<Int>, _ found: inout Found) {
    for (i, b) in group.enumerated().dropFirst() {
      // Each with each, unless a book gives one UID to everybody.
      let earlier = group.dropFirst(max(0, i - Self.largestGroup)).prefix(min(i, Self.largestGroup))
      var clash: Int?
      for a in earlier {
        if isSame(a, b) { found.join(a, b) } else { clash = clash ?? a }
      }
      if let clash { found.contradictions.append(Contradiction(.name, clash, b)) }
    }
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    let (x, y) = (book.contacts[a], book.contacts[b])
    if x.name.isEmpty || y.name.isEmpty || x.name.letters == y.name.letters { return true }
    return !book.shared(a, b).subtracting([.organization, .address]).isEmpty
      && PairEvidence.conflict(x, y) == .none
  }
}
