internal import ContactMatching
internal import VCard

/// Saves the units of a plan one by one.
struct ImportSaver: ~Copyable {
  private let connection: StoreConnection
  private let container: Int64
  private let replaces: Bool
  private var merger: CardMerger
  private var card = Card()

  init(_ connection: StoreConnection, _ container: Int64, _ options: ImportOptions) {
    self.connection = connection
    self.container = container
    replaces = options.replacesByUID
    merger = CardMerger(options.merging)
  }

  mutating func save(
    _ unit: ImportPlan.Unit, _ choice: ImportOptions.OnDuplicate, _ batch: borrowing ImportBatch,
    _ report: inout ImportReport
  ) throws(StoreError) {
    if replaces, let target = unit.target {
      try replace(unit.members[0], target, batch, &report)
      return
    }
    switch choice {
    case .merge, .ask: try merge(unit, batch, &report)
    case .skip: try skip(unit, batch, &report)
    case .add:
      for number in unit.members { try add([number], batch, &report) }
    }
  }

  // MARK: Ways

  private mutating func merge(
    _ unit: ImportPlan.Unit, _ batch: borrowing ImportBatch, _ report: inout ImportReport
  ) throws(StoreError) {
    guard let target = unit.target else {
      try add(unit.members, batch, &report)
      return
    }
    guard var old = try connection.card(of: target) else { throw connection.missing(target) }
    // Pictures are compared by their size, which references do not tell.
    if unit.members.contains(where: { batch.items[$0].hasMedia }) {
      try connection.attachMedia(&old)
    }
    let merged = merger.merge([old] + (try cards(unit.members, batch))) { $0 == 0 }
    var isChanged = merged.isChanged
    if isChanged { isChanged = try connection.updateContact(target, to: merged.card) }
    for number in unit.members {
      report.items[number].outcome = isChanged ? .merged : .unchanged
      report.items[number].contact = target
      try remember(number, target, batch)
    }
    report.items[unit.members[0]].report = merged.report
  }

  /// The first of the contacts that are one is new, unless it is in the store; the others are named.
  private mutating func skip(
    _ unit: ImportPlan.Unit, _ batch: borrowing ImportBatch, _ report: inout ImportReport
  ) throws(StoreError) {
    var rest = unit.members[...]
    var contact = unit.target
    if contact == nil {
      let first = rest.removeFirst()
      try add([first], batch, &report)
      contact = report.items[first].contact
    }
    for number in rest {
      report.items[number].outcome = .skipped
      report.items[number].contact = contact
    }
  }

  private mutating func replace(
    _ number: Int, _ target: Int64, _ batch: borrowing ImportBatch, _ report: inout ImportReport
  ) throws(StoreError) {
    let isChanged = try connection.updateContact(target, to: try batch.card(number))
    report.items[number].outcome = isChanged ? .replaced : .unchanged
    report.items[number].contact = target
    if isChanged { try remember(number, target, batch) }
  }

  /// Adds contacts of the input as one.
  private mutating func add(
    _ members: [Int], _ batch: borrowing ImportBatch, _ report: inout ImportReport
  ) throws(StoreError) {
    let contact: Int64
    if members.count == 1, !batch.items[members[0]].hasMedia {
      try batch.read(members[0], into: &card)
      contact = try connection.addContact(detached: card, [], to: container)
    } else {
      let cards = try cards(members, batch)
      let merged = cards.count == 1 ? nil : merger.merge(cards)
      contact = try connection.addContact(merged?.card ?? cards[0], to: container)
      if let merged { report.items[members[0]].report = merged.report }
    }
    for number in members {
      report.items[number].outcome = number == members[0] ? .new : .merged
      report.items[number].contact = contact
      try remember(number, contact, batch)
    }
  }

  private func cards(
    _ members: [Int], _ batch: borrowing ImportBatch
  ) throws(StoreError) -> [Card] {
    var cards: [Card] = []
    for number in members { cards.append(try batch.card(number)) }
    return cards
  }

  /// Writes down that a card of these bytes is part of a contact now.
  private func remember(
    _ number: Int, _ contact: Int64, _ batch: borrowing ImportBatch
  ) throws(StoreError) {
    // What changed nothing need not be known: it would be found to change nothing again.
    guard let changeSet = connection.openChangeSet else { return }
    try connection.database.run(
      "INSERT OR REPLACE INTO imported(hash, contact, change_set) VALUES (?, ?, ?)",
      batch.items[number].hash.bytes, contact, changeSet)
  }
}
