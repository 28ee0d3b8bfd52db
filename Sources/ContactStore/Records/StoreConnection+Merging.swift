package import ContactMatching
package import VCard

/// Changes of contacts that bring several cards together.
extension StoreConnection {
  // MARK: Editing

  /// The number of the card that a contact has at present; `nil` when there is no such contact.
  package func version(of contact: Int64) throws(StoreError) -> Int64? {
    try row(of: contact)?.card
  }

  /// What became of an edited card.
  package enum EditOutcome: Sendable {
    /// It says what the contact said.
    case unchanged
    case changed
    /// The contact had been changed meanwhile, and both changes were brought together.
    case merged(MergeReport)
  }

  /// Gives a contact a card that was made from one of its versions.
  ///
  /// - Parameter version: the number of that version.
  package func editContact(
    _ contact: Int64, from version: Int64, to edited: Card,
    _ options: MergeOptions = MergeOptions(preference: .first)
  ) throws(StoreError) -> EditOutcome {
    guard let current = try self.version(of: contact) else { throw missing(contact) }
    if current == version {
      return try updateContact(contact, to: edited) ? .changed : .unchanged
    }
    var cards = [Card(), edited, Card()]
    try read(version, into: &cards[0])
    try read(current, into: &cards[2])
    for i in cards.indices { try attachMedia(&cards[i]) }
    var merge = ThreeWayMerge(options)
    let merged = merge.merge(base: cards[0], mine: cards[1], theirs: cards[2])
    guard try updateContact(contact, to: merged.card) else { return .unchanged }
    return .merged(merged.report)
  }

  // MARK: Merging

  /// Makes one contact of each group of contacts, which are of one container: the first stays, with the values
  /// of all, in the groups and links of all; the others are deleted, and cards that named one of them name the
  /// one that stays.
  ///
  /// - Parameters:
  ///   - progress: called now and then with how much is done, from 0 to 1.
  ///   - report: called with the place of a group and what could not simply be united.
  package func merge(
    _ groups: [[Int64]], _ options: MergeOptions, progress: (Double) -> Void = { _ in },
    report: (Int, MergeReport) -> Void = { _, _ in }
  ) throws(StoreError) {
    var merger = CardMerger(options)
    var uids = MergedUIDs()
    var survivors: [Int64: Int64] = [:]
    for (place, contacts) in groups.enumerated() {
      let merged = try merge(contacts, with: &merger)
      uids.insert(merged)
      for contact in contacts.dropFirst() { survivors[contact] = contacts[0] }
      if !merged.report.isEmpty { report(place, merged.report) }
      if place % 256 == 0 { progress(Double(place) / Double(groups.count)) }
    }
    try redirect(uids)
    try moveImported(survivors)
  }

  private func merge(
    _ contacts: [Int64], with merger: inout CardMerger
  ) throws(StoreError) -> MergedCard {
    var cards: [Card] = []
    for contact in contacts {
      guard var card = try card(of: contact) else { throw missing(contact) }
      try attachMedia(&card)
      cards.append(card)
    }
    let survivor = contacts[0]
    let merged = merger.merge(cards)
    try updateContact(survivor, to: merged.card)
    for contact in contacts.dropFirst() {
      for group in try groups(of: contact) { try setMember(survivor, of: group, to: true) }
      if let linked = try unified(of: contact)?.contacts.filter({ $0 != survivor }),
        !linked.isEmpty
      {
        try link([survivor] + linked)
      }
      try deleteContact(contact)
    }
    return merged
  }

  /// What was imported into a contact is known to be in the one that took its place.
  private func moveImported(_ survivors: [Int64: Int64]) throws(StoreError) {
    if survivors.isEmpty { return }
    // There is no index by contact: one pass for all.
    let all = try database.statement("SELECT contact, hash FROM imported").bind()
    var moved: [(hash: [UInt8], contact: Int64)] = []
    while try all.step() {
      if let survivor = survivors[all.integer(0)] { moved.append((all.bytes(1), survivor)) }
    }
    for (hash, contact) in moved {
      try database.run("UPDATE imported SET contact = ? WHERE hash = ?", contact, hash)
    }
  }

  /// Lets cards that name others by their UID (RELATED, and MEMBER of groups) name those that took their place.
  private func redirect(_ uids: MergedUIDs) throws(StoreError) {
    if uids.isEmpty { return }
    for (contact, version) in try holders("contact") {
      if let card = try redirected(version, uids) { try updateContact(contact, to: card) }
    }
    for (group, version) in try holders("contact_group") {
      if let card = try redirected(version, uids) {
        try setCard(ofGroup: group, to: try insert(card))
      }
    }
  }

  /// The records of a table whose cards may name others, and these cards.
  private func holders(
    _ table: StaticString
  ) throws(StoreError) -> [(record: Int64, card: Int64)] {
    try database.statement(
      """
      SELECT t.id, t.card FROM \(table) t JOIN card ON card.id = t.card
      WHERE instr(card.text, CAST('RELATED' AS BLOB)) OR instr(card.text, CAST('MEMBER' AS BLOB))
      """
    ).all { ($0.integer(0), $0.integer(1)) }
  }

  private func redirected(_ version: Int64, _ uids: MergedUIDs) throws(StoreError) -> Card? {
    var card = Card()
    try read(version, into: &card)
    return uids.redirect(&card) ? card : nil
  }
}
