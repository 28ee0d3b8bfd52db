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

  /// Makes one contact of several of one container: the first stays, with the values of all, in the groups
  /// and links of all; the others are deleted.
  ///
  /// - Returns: what the cards have become; ``redirect(_:)`` lets other cards name it.
  package func mergeContacts(
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
      // What was imported into it is known to be in the store.
      try database.run("UPDATE imported SET contact = ? WHERE contact = ?", survivor, contact)
      try deleteContact(contact)
    }
    return merged
  }

  /// Lets cards that name others by their UID (RELATED, and MEMBER of groups) name those that took their place.
  package func redirect(_ uids: MergedUIDs) throws(StoreError) {
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
