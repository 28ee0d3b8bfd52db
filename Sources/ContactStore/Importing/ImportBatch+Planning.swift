internal import ContactMatching
internal import VCard

/// Finding out which contacts of the input are in the store.
extension ImportBatch {
  /// Compares the contacts with those of a container; the transaction at hand sees both.
  mutating func makePlan(
    in container: Int64, _ options: ImportOptions, progress: (Double) -> Void
  ) throws(StoreError) -> ImportPlan {
    var plan = ImportPlan()
    if options.onDuplicate == .add, !options.replacesByUID {
      plan.units = contacts.map { .init(members: [$0], target: nil) }
      return plan
    }
    if options.onDuplicate == .merge, options.unitesInput {
      plan.known = try findKnown(in: container)
    }
    var byUID: [Int: Int64] = [:]
    for number in contacts where plan.known[number] == nil {
      if let contact = try contact(withUIDOf: number, in: container),
        !options.excluded.contains(contact)
      {
        byUID[number] = contact
      }
    }
    if options.replacesByUID { return planReplacing(plan, byUID, options) }
    // When everything is known there is nothing to compare.
    guard contacts.contains(where: { plan.known[$0] == nil }) else { return plan }
    let stored = try addCandidates(in: container, plan, options)
    let report = finder.finish(progress: progress)
    plan.undecided = report.sets.count { set in
      set.decision == .review && set.members.contains { $0 < items.count && plan.known[$0] == nil }
    }
    plan.units = units(of: report, stored, plan.known, byUID)
    if !options.unitesInput { plan.units = Self.apart(plan.units) }
    return plan
  }

  /// The numbers of what is no group.
  private var contacts: [Int] { items.indices.filter { !items[$0].isGroup } }

  // MARK: Candidates

  /// The contacts whose cards were imported before just as they are, and are still there.
  private func findKnown(in container: Int64) throws(StoreError) -> [Int: Int64] {
    var known: [Int: Int64] = [:]
    let statement = try connection.database.statement(
      """
      SELECT contact.id FROM imported JOIN contact ON contact.id = imported.contact
      WHERE hash = ? AND container = ? AND card IS NOT NULL
      """)
    for (number, item) in items.enumerated() {
      let contact = try statement.first(item.hash.bytes, container) { $0.integer(0) }
      if let contact { known[number] = contact }
    }
    return known
  }

  private func contact(
    withUIDOf number: Int, in container: Int64
  ) throws(StoreError) -> Int64? {
    let uid = items[number].uid
    if uid == 0 { return nil }
    return try connection.database.statement(
      """
      SELECT contact.id FROM contact_uid JOIN contact USING (id)
      WHERE uid = ? AND container = ? ORDER BY id LIMIT 1
      """
    ).first(Int64(bitPattern: uid), container) { $0.integer(0) }
  }

  /// Shows the finder the contacts of the store that may be one with those of the input.
  ///
  /// - Returns: their numbers in the store, in the order of the finder behind the input.
  private mutating func addCandidates(
    in container: Int64, _ plan: ImportPlan, _ options: ImportOptions
  ) throws(StoreError) -> [Int64] {
    let found =
      comparesByKeys
      ? try contacts(sharingKeysIn: container, plan) : try connection.contacts(in: container)
    let candidates = found.filter { !options.excluded.contains($0) }
    var card = Card()
    let statement = try connection.database.statement(
      "SELECT text FROM card WHERE id = (SELECT card FROM contact WHERE id = ?)")
    for contact in candidates {
      try statement.bind(contact)
      defer { statement.reset() }
      guard try statement.step() else { continue }
      try connection.read(statement, 0, into: &card)
      finder.add(card)
    }
    return candidates
  }

  private func contacts(
    sharingKeysIn container: Int64, _ plan: ImportPlan
  ) throws(StoreError) -> [Int64] {
    var found = Set<Int64>()
    let byName = try connection.database.statement(
      "SELECT id FROM entry JOIN contact USING (id) WHERE name_key = ? AND container = ?")
    let byUID = try connection.database.statement(
      "SELECT id FROM contact_uid JOIN contact USING (id) WHERE uid = ? AND container = ?")
    var seen = Set<UInt64>()
    for (number, item) in items.enumerated() where plan.known[number] == nil {
      if item.nameKey != 0, seen.insert(item.nameKey).inserted {
        try byName.bind(Int64(bitPattern: item.nameKey), container)
        while try byName.step() { found.insert(byName.integer(0)) }
      }
      if item.uid != 0 {
        try byUID.bind(Int64(bitPattern: item.uid), container)
        while try byUID.step() { found.insert(byUID.integer(0)) }
      }
    }
    return found.sorted()
  }

  // MARK: Units

  /// Every contact takes the place of the one with its UID, of several the last one.
  private func planReplacing(
    _ plan: ImportPlan, _ byUID: [Int: Int64], _ options: ImportOptions
  ) -> ImportPlan {
    var plan = plan
    for number in contacts where plan.known[number] == nil {
      plan.units.append(
        .init(members: [number], target: byUID[number], isByUID: byUID[number] != nil))
    }
    return plan
  }

  /// Makes units of what the finder says is one; contacts of the store are never united.
  private func units(
    of report: DuplicateReport, _ stored: [Int64], _ known: [Int: Int64], _ byUID: [Int: Int64]
  ) -> [ImportPlan.Unit] {
    var units: [ImportPlan.Unit] = []
    var isPlaced = [Bool](repeating: false, count: items.count)
    for members in report.sets.flatMap(\.merged) {
      let incoming = members.filter { $0 < items.count && known[$0] == nil }
      guard !incoming.isEmpty else { continue }
      for member in incoming { isPlaced[member] = true }
      let contacts =
        members.compactMap { $0 >= items.count ? stored[$0 - items.count] : known[$0] }
        .sorted()
      units += Self.units(incoming, contacts, byUID)
    }
    for number in contacts where !isPlaced[number] && known[number] == nil {
      // The UID of a contact that was merged into another one says who it is.
      units.append(
        .init(
          members: [number], target: mergedTarget(number, byUID), isByUID: byUID[number] != nil))
    }
    return units.sorted { $0.members[0] < $1.members[0] }
  }

  /// The contact into which one with this UID was merged; one that only has the UID of another contact, and
  /// neither its name nor anything else, is a copy that was made into somebody else.
  private func mergedTarget(_ number: Int, _ byUID: [Int: Int64]) -> Int64? {
    guard let contact = byUID[number], comparesByKeys else { return byUID[number] }
    let main = try? connection.database.statement(
      "SELECT 1 FROM entry WHERE id = ? AND (name_key = ? OR name_key = 0)"
    ).first(contact, Int64(bitPattern: items[number].nameKey)) { _ in true }
    return main == true ? contact : nil
  }

  /// Contacts of the input that are one go to the contact with their UID, else to the oldest that fits.
  private static func units(
    _ incoming: [Int], _ contacts: [Int64], _ byUID: [Int: Int64]
  ) -> [ImportPlan.Unit] {
    guard let oldest = contacts.first else { return [.init(members: incoming, target: nil)] }
    var members: [Int64: [Int]] = [:]
    for number in incoming {
      let own = byUID[number].flatMap { contacts.contains($0) ? $0 : nil }
      members[own ?? oldest, default: []].append(number)
    }
    return members.map { target, numbers in
      .init(members: numbers, target: target, isByUID: byUID[numbers[0]] == target)
    }
  }

  /// Only the first contact of each unit, the others as new ones.
  private static func apart(_ units: [ImportPlan.Unit]) -> [ImportPlan.Unit] {
    units.flatMap { unit in
      unit.members.enumerated().map { place, member in
        ImportPlan.Unit(members: [member], target: place == 0 ? unit.target : nil)
      }
    }
  }
}
