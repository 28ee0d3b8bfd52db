public import VCard

/// Makes one card of several that are one contact: a union of their values by meaning.
///
///     var merger = CardMerger(options)
///     let merged = merger.merge(cards)
///
/// Nothing is lost: a value of an input is in the card, in the same or a richer spelling, or named in
/// the report. The rules of each property are those of ``MergeRule``; ``MergeOptions/preference`` only
/// decides what stands first. The result depends on the cards, not on their order (but for the
/// preferences that name it), and merging it again changes nothing. One card is tidied by the same
/// rules.
///
/// A merger keeps its memory from one merge to the next, and nothing else.
///
/// - Complexity: O(*n*) in the size of the cards where values are few or equal; of more than 64 values of
///   one property, those that say part of another one are not looked for.
public struct CardMerger: ~Copyable {
  public let options: MergeOptions

  var result = Card()
  /// The cards in the order of preference, and their positions in the input.
  var sources: [Card] = []
  var inputs: [Int] = []
  var entries: [MergeEntry] = []
  /// Those that stand in a group, card by card.
  var grouped: [Int] = []
  /// The first and last entry of each property, by `PropertyID.rawValue`.
  var heads: [Int]
  var tails: [Int]
  /// The last place of each property of the survivor, while new ones are put in; -1 at any other time.
  var lasts: [Int]
  /// The properties that the cards have, as they are met.
  var used: [PropertyID] = []
  /// The properties that belong to another one of their group: its label, private lines.
  var satellites: [(rank: Int, place: Int)] = []
  /// Normal forms.
  var keys = ByteBuffer(capacity: 4 << 10)
  /// The entries of the property at hand that stand in the result.
  var alive: [Int] = []
  /// How many properties the survivor has; those behind them are new.
  var firstNew = 0
  /// For each new property, the one of the result that it belongs behind; -1 for none.
  var owners: [Int] = []
  var groups = MergeGroups()
  var alternatives: [AlternativeKey: String] = [:]
  var pids = MergePIDs()
  /// The place that comes before the others of its property.
  var firsts: [Int] = []
  var report = MergeReport()
  var isChanged = false
  /// Whether the first card has lost something before the merge.
  var isChangedBefore = false

  public init(_ options: MergeOptions = MergeOptions()) {
    self.options = options
    heads = Array(repeating: -1, count: PropertyID.allCases.count)
    tails = heads
    lasts = heads
  }

  /// Merges cards in the vocabulary of 4.0; others are raised first.
  ///
  /// - Parameters:
  ///   - cards: one or more.
  ///   - isPreferred: whether the card at a position comes from the preferred source; such cards stand
  ///     first.
  public mutating func merge(
    _ cards: [Card], isPreferred: (Int) -> Bool = { _ in false }
  ) -> MergedCard {
    begin(cards, isPreferred)
    gather()
    if heads[Int(PropertyID.clientPidMap.rawValue)] >= 0 { unitePIDMaps() }
    // Titles are compared by their organisations too.
    if heads[Int(PropertyID.organization.rawValue)] >= 0 { combine(.organization) }
    for id in used where id != .organization { combine(id) }
    placeSatellites()
    if sources.count > 1 { separateOrganizations() }
    order()
    if isChanged, let revision = options.revision { setRevision(revision) }
    let merged = MergedCard(
      card: result, survivor: inputs.first ?? 0, isChanged: isChanged, report: report)
    result = Card()
    sources.removeAll(keepingCapacity: true)
    report = MergeReport()
    return merged
  }

  private mutating func begin(_ cards: [Card], _ isPreferred: (Int) -> Bool) {
    for id in used {
      heads[Int(id.rawValue)] = -1
      tails[Int(id.rawValue)] = -1
    }
    used.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    grouped.removeAll(keepingCapacity: true)
    satellites.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
    keys.truncate()
    firsts.removeAll(keepingCapacity: true)
    groups.removeAll()
    alternatives.removeAll(keepingCapacity: true)
    pids = MergePIDs()
    isChanged = isChangedBefore
    var cards = cards
    for i in cards.indices where cards[i].version != .v4_0 { cards[i].raise() }
    inputs = CardRanking.order(cards, options.preference, isPreferred)
    for i in inputs { sources.append(cards[i]) }
    result = sources.first ?? Card()
    firstNew = result.properties.count
  }

  // MARK: Entries

  private mutating func gather() {
    let rules = MergeRule.byProperty
    for rank in sources.indices {
      var hasGroups = false
      var hasTitles = false
      let first = entries.count
      let firstGrouped = grouped.count
      for place in sources[rank].properties.indices {
        let record = sources[rank].properties[place]
        if record.isRemoved { continue }
        let rule = rules[Int(record.id.rawValue)]
        if rule.combination == .frame { continue }
        if !record.group.isEmpty {
          hasGroups = true
          if record.id == .xABLabel || record.id == .other && !isAlternative(record, rank) {
            satellites.append((rank, place))
            continue
          }
        }
        if record.id == .title || record.id == .role { hasTitles = true }
        append(record, rule, rank, place)
      }
      if hasGroups { keepOrphans(rank, from: firstGrouped) }
      if hasTitles { findOrganizations(from: first) }
    }
  }

  /// Adds an entry to those of its property.
  private mutating func append(
    _ record: PropertyRecord, _ rule: MergeRule, _ rank: Int, _ place: Int
  ) {
    var id = record.id
    var form = rule.form
    var isAlternative = false
    if id == .other, self.isAlternative(record, rank) {
      id = PropertyID(name: String(sources[rank].text(record.name).dropFirst(6)))
      form = MergeRule.byProperty[Int(id.rawValue)].form
      isAlternative = true
    }
    if record.parameterCount > 0, hasValueType(record, rank) {
      form = Self.form(form, record, sources[rank])
    }
    var entry = MergeEntry(id: id, form: form, rank: rank, place: place)
    entry.isAlternative = isAlternative
    if rank == 0 { entry.result = place }
    var seed = UInt64(form.rawValue)
    if id == .other {
      for byte in sources[rank].bytes[record.name.range] {
        seed = seed &* 31 &+ UInt64(ByteScan.lower(byte))
      }
    }
    let bytes = sources[rank].bytes
    entry.hash = bytes.withUnsafeBufferPointer { bytes in
      StableHash.hash(UnsafeBufferPointer(rebasing: bytes[record.value.range]), seed: seed)
    }
    let number = entries.count
    entries.append(entry)
    if !record.group.isEmpty { grouped.append(number) }
    let bucket = Int(id.rawValue)
    if heads[bucket] < 0 {
      heads[bucket] = number
      used.append(id)
    } else {
      entries[tails[bucket]].next = number
    }
    tails[bucket] = number
  }

  private func hasValueType(_ record: PropertyRecord, _ rank: Int) -> Bool {
    for p in record.parameterRange where sources[rank].parameters[p].id == .value { return true }
    return false
  }

  /// How a value is compared, by its VALUE where that says something else than the registry.
  static func form(_ form: ValueForm, _ record: PropertyRecord, _ card: borrowing Card) -> ValueForm
  {
    guard form != .telephone else { return form }
    switch card.kind(of: record) {
    case .text where form == .date || form == .uri || form == .media: return .text
    case .uri where form == .text || form == .caseless || form == .date: return .uri
    default: return form
    }
  }

  /// Whether a property is `X-ALT-` and the name of one of the standard.
  private func isAlternative(_ record: PropertyRecord, _ rank: Int) -> Bool {
    guard sources[rank].starts(record.name, with: "X-ALT-") else { return false }
    let id = PropertyID(name: String(sources[rank].text(record.name).dropFirst(6)))
    return id != .other && !id.isPrivate
  }

  /// Lines of a group in which nothing else stands are properties like others; labels belong to them.
  private mutating func keepOrphans(_ rank: Int, from first: Int) {
    let own = satellites.lastIndex { $0.rank != rank }.map { $0 + 1 } ?? 0
    let lines = Array(satellites[own...])
    satellites.removeSubrange(own...)
    let end = grouped.count
    for isLabel in [false, true] {
      for line in lines {
        let record = sources[rank].properties[line.place]
        guard (record.id == .xABLabel) == isLabel else { continue }
        // Only a label belongs to a private line.
        let owners = grouped[first..<(isLabel ? grouped.count : end)]
        if owners.contains(where: { isOf(group: record.group, $0) }) {
          satellites.append(line)
        } else {
          append(record, MergeRule(record.id, .exact, .all), rank, line.place)
        }
      }
    }
  }

  /// Whether an entry stands in a group of its card.
  func isOf(group: ByteRange, _ e: Int) -> Bool {
    let rank = entries[e].rank
    let own = sources[rank].properties[entries[e].place].group
    guard own.count == group.count, entries[e].id != .xABLabel else { return false }
    let bytes = sources[rank].bytes
    // Groups are numbered: they differ at the end.
    var i = Int(own.count)
    while i > 0 {
      i -= 1
      if ByteScan.lower(bytes[own.lower + i]) != ByteScan.lower(bytes[group.lower + i]) {
        return false
      }
    }
    return true
  }

  // MARK: Combining

  private mutating func combine(_ id: PropertyID) {
    let rule = MergeRule.byProperty[Int(id.rawValue)]
    if isSettled(rule) { return }
    switch rule.combination {
    case .frame: break
    case .all, .label: unite(rule)
    case .allReported:
      unite(rule)
      reportConflicts()
    case .list: uniteLists(rule)
    case .notes: uniteNotes(rule)
    case .names: uniteNames(rule)
    case .one:
      unite(rule)
      if alive.count > 1 { makeAlternatives(id) }
      if alive.count == 1, entries[alive[0]].isAlternative { becomeMain(alive[0]) }
    case .photos: unitePhotos(rule)
    case .identifier:
      if id == .uid || heads[Int(PropertyID.uid.rawValue)] < 0 { uniteIdentifiers() }
    case .newest, .oldest, .first: chooseOne(rule)
    case .sources: break
    }
  }

  /// Whether the survivor says all there is: it alone has the property, once, or all have the same bytes.
  private mutating func isSettled(_ rule: MergeRule) -> Bool {
    let head = heads[Int(rule.id.rawValue)]
    guard entries[head].rank == 0, !entries[head].isAlternative, rule.combination != .sources else {
      return false
    }
    let record = sources[0].properties[entries[head].place]
    if rule.combination == .list, record.traits.contains(.comma) { return false }
    var e = entries[head].next
    while e >= 0 {
      guard entries[e].hash == entries[head].hash, isIdentical(e, record) else { return false }
      e = entries[e].next
    }
    entries[head].isAlive = true
    e = entries[head].next
    while e >= 0 {
      if entries[e].rank == 0 { remove(entries[e].place) }
      entries[e].isAbsorbed = true
      entries[e].result = entries[head].place
      e = entries[e].next
    }
    return true
  }

  /// Whether an entry has the bytes and parameters of a property of the survivor, and no group.
  private func isIdentical(_ e: Int, _ other: PropertyRecord) -> Bool {
    let rank = entries[e].rank
    let record = sources[rank].properties[entries[e].place]
    guard record.group.isEmpty,
      record.flags.contains(.inlineData) == other.flags.contains(.inlineData)
    else { return false }
    let own = sources[rank].bytes
    let theirs = sources[0].bytes
    guard own.hasEqual(record.value, theirs, other.value),
      record.id != .other || own.hasEqual(record.name, theirs, other.name)
    else { return false }
    if record.parameterCount == 0 { return other.parameterCount == 0 }
    return Self.areEqual(
      record, sources[rank].parameters, own, other, sources[0].parameters, theirs)
  }

  /// Unites equal values; the different ones are afterwards in ``alive``.
  mutating func unite(_ rule: MergeRule) {
    alive.removeAll(keepingCapacity: true)
    let head = heads[Int(rule.id.rawValue)]
    var count = 0
    var e = head
    while e >= 0 {
      count += 1
      e = entries[e].next
    }
    let contains = rule.contains && count <= 64
    var index = count > 64 ? ValueIndex() : nil
    var grew = false
    e = head
    while e >= 0 {
      let rank = entries[e].rank
      let first = e
      // What other cards have already; then what is new.
      let known = alive.count
      while e >= 0, entries[e].rank == rank {
        if rank > 0, !entries[e].isLeftOut { take(e, ..<known, contains, &index, &grew) }
        e = entries[e].next
      }
      e = first
      while e >= 0, entries[e].rank == rank {
        if !entries[e].isAbsorbed, !entries[e].isLeftOut, !isEmpty(e),
          !take(e, known..., contains, &index, &grew)
        {
          if rank > 0 { copy(e) }
          entries[e].isAlive = true
          alive.append(e)
          if index != nil { index?.insert(hash(key: e), e) }
        }
        e = entries[e].next
      }
    }
    if grew { uniteGrown() }
  }

  /// Lets a property that is there take in a further one.
  @discardableResult
  private mutating func take(
    _ e: Int, _ places: some RangeExpression<Int>, _ contains: Bool, _ index: inout ValueIndex?,
    _ grew: inout Bool
  ) -> Bool {
    guard let (a, relation) = find(e, places.relative(to: alive), contains, index) else {
      return false
    }
    absorb(e, into: a, relation)
    if relation == .wider { grew = true }
    return true
  }

  /// A property without a value says nothing; the survivor keeps it all the same.
  private mutating func isEmpty(_ e: Int) -> Bool {
    let entry = entries[e]
    guard entry.rank > 0, entry.id != .other, entry.id != .structuredName else { return false }
    let record = sources[entry.rank].properties[entry.place]
    guard sources[entry.rank].with(record.value, { $0.allSatisfy { $0 == 0x3B || $0 == 0x20 } })
    else { return false }
    guard entry.id != .address || sources[entry.rank].parameter(.label, of: entry.place) == nil
    else { return false }
    entries[e].isAbsorbed = true
    return true
  }

  /// After a value gave way to one that says more, others may say part of that one too.
  mutating func uniteGrown() {
    guard alive.count <= 64 else { return }
    var i = 0
    while i < alive.count {
      var j = 0
      while j < alive.count {
        if i != j, let relation = relation(alive[j], to: alive[i], contains: true),
          relation != .wider, isCompatible(alive[j], alive[i])
        {
          absorb(alive[j], into: alive[i], relation)
          alive.remove(at: j)
          if j < i { i -= 1 }
        } else {
          j += 1
        }
      }
      i += 1
    }
  }
}

/// Entries by the hash of their normal form, where they are many.
struct ValueIndex {
  private var entries: [UInt64: [Int]] = [:]

  mutating func insert(_ hash: UInt64, _ entry: Int) { entries[hash, default: []].append(entry) }

  func candidates(_ hash: UInt64) -> [Int] { entries[hash] ?? [] }
}
