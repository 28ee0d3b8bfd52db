package import VCard

/// Contacts: making, changing and deleting them, each with its line in the journal.
extension StoreConnection {
  /// Who a contact is and which card it has.
  struct ContactRow {
    var number: Int64
    var identifier: String
    var container: Int64
    /// The version of the card; `nil` when the contact is deleted.
    var card: Int64?
    var unified: Int64?

    static let columns = "id, identifier, container, card, unified"

    init(_ statement: Statement) {
      number = statement.integer(0)
      identifier = statement.text(1)
      container = statement.integer(2)
      card = statement.optionalInteger(3)
      unified = statement.optionalInteger(4)
    }
  }

  func row(of contact: Int64) throws(StoreError) -> ContactRow? {
    try database.statement("SELECT \(ContactRow.columns) FROM contact WHERE id = ?").first(
      contact, read: ContactRow.init)
  }

  /// The number of the contact with an identifier, deleted or not.
  package func number(of identifier: String) throws(StoreError) -> Int64? {
    try database.statement("SELECT id FROM contact WHERE identifier = ?").first(identifier) {
      $0.integer(0)
    }
  }

  /// The card of a contact; its data are references. `nil` when there is no such contact.
  package func card(of contact: Int64) throws(StoreError) -> Card? {
    guard let version = try row(of: contact)?.card else { return nil }
    var card = Card()
    try read(version, into: &card)
    return card
  }

  /// The numbers of the contacts of a container whose formatted name has the letters of a card's.
  package func contacts(
    namedAs card: borrowing Card, in container: Int64
  ) throws(StoreError) -> [Int64] {
    let key = entries.entry(of: card).nameKey
    if key == 0 { return [] }
    return try database.statement(
      "SELECT id FROM entry JOIN contact USING (id) WHERE name_key = ? AND container = ? ORDER BY id"
    ).all(Int64(bitPattern: key), container) { $0.integer(0) }
  }

  /// Adds a contact with a card in the vocabulary of 4.0.
  ///
  /// - Parameter identifier: that of the new contact; a fresh one is made otherwise.
  /// - Returns: its number.
  package func addContact(
    _ card: Card, to container: Int64, identifier: String? = nil
  ) throws(StoreError) -> Int64 {
    var card = card
    let media = coder.detachMedia(&card)
    return try addContact(detached: card, media, to: container, identifier: identifier)
  }

  func addContact(
    detached card: borrowing Card, _ media: [CardCoder.Media], to container: Int64,
    identifier: String? = nil
  ) throws(StoreError) -> Int64 {
    let version = try insert(detached: card, media)
    try database.run(
      "INSERT INTO contact(identifier, container, card) VALUES (?, ?, ?)",
      identifier ?? Identifiers.make(for: .contact), container, version)
    let contact = database.lastRow
    try insertEntry(of: contact, card)
    try record(.contact, contact, parent: container, from: .nothing, to: .number(version))
    return contact
  }

  /// Gives a contact another card.
  ///
  /// - Returns: false when it says the same, byte for byte, and nothing was written.
  @discardableResult
  package func updateContact(_ contact: Int64, to card: Card) throws(StoreError) -> Bool {
    guard let row = try row(of: contact), let old = row.card else { throw missing(contact) }
    var card = card
    let media = coder.detachMedia(&card)
    let statement = try database.statement("SELECT 1 FROM card WHERE id = ? AND text = ?")
    let isSame = try coder.withText(of: card) { (text) throws(StoreError) in
      try statement.first(old, BorrowedBytes(bytes: text)) { _ in true }
    }
    if isSame == true { return false }
    let version = try insert(detached: card, media)
    try setCard(of: row, to: version, card)
    return true
  }

  /// Deletes a contact, and with it its place in groups and links.
  package func deleteContact(_ contact: Int64) throws(StoreError) {
    guard let row = try row(of: contact), row.card != nil else { throw missing(contact) }
    for group in try groups(of: contact) { try setMember(contact, of: group, to: false) }
    if row.unified != nil { try setLink(of: contact, to: nil) }
    try setCard(of: row, to: nil, nil)
  }

  /// Changes which version of its card a contact has, as ``Entity/contact`` says.
  func setCard(
    of row: ContactRow, to version: Int64?, _ card: borrowing Card?
  ) throws(StoreError) {
    try database.run("UPDATE contact SET card = ? WHERE id = ?", version, row.number)
    if row.card != nil { try removeEntry(of: row.number) }
    switch card {
    case .some(let card): try insertEntry(of: row.number, card)
    case .none: break
    }
    try record(
      .contact, row.number, parent: row.container, from: JournalValue(row.card),
      to: JournalValue(version))
  }

  func missing(_ contact: Int64) -> StoreError {
    StoreError(.recordDoesNotExist, "there is no contact \(contact)")
  }
}
