internal import ContactMatching
package import VCard

/// Cards, their data, and what is made from them.
extension StoreConnection {
  // MARK: Cards

  /// Keeps a card in the vocabulary of 4.0; of what is kept already, pictures are shared.
  ///
  /// - Returns: the number of this version.
  func insert(_ card: Card) throws(StoreError) -> Int64 {
    var card = card
    let media = coder.detachMedia(&card)
    return try insert(detached: card, media)
  }

  /// Keeps a card whose data have been taken out.
  func insert(detached card: borrowing Card, _ media: [CardCoder.Media]) throws(StoreError) -> Int64
  {
    for item in media {
      try database.run(
        "INSERT OR IGNORE INTO media(hash, bytes) VALUES (?, ?)", item.hash, item.bytes)
    }
    let statement = try database.statement("INSERT INTO card(text) VALUES (?)")
    try coder.withText(of: card) { (text) throws(StoreError) in
      try statement.run(BorrowedBytes(bytes: text))
    }
    return database.lastRow
  }

  /// Reads a version of a card; its data stay references until ``attachMedia(_:)``.
  func read(_ number: Int64, into card: inout Card) throws(StoreError) {
    let statement = try database.statement("SELECT text FROM card WHERE id = ?").bind(number)
    defer { statement.reset() }
    guard try statement.step() else {
      throw StoreError(.damaged, "version \(number) of a card is missing from the store")
    }
    try read(statement, 0, into: &card)
  }

  /// Reads a card from a column that holds its text.
  func read(_ statement: Statement, _ column: Int32, into card: inout Card) throws(StoreError) {
    let failure = statement.withBytes(column) { text -> StoreError? in
      do throws(StoreError) {
        try coder.read(text, into: &card)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  /// Puts the data of a card where their references stand; a reference to what is not kept stays.
  ///
  /// - Returns: how many are not kept.
  @discardableResult
  package func attachMedia(_ card: inout Card) throws(StoreError) -> Int {
    var missing = 0
    for (place, hash) in CardCoder.references(in: card) {
      let statement = try database.statement("SELECT bytes FROM media WHERE hash = ?").bind(hash)
      defer { statement.reset() }
      if try statement.step() {
        statement.withBytes(0) { coder.attach($0, to: &card, at: place) }
      } else {
        missing += 1
      }
    }
    return missing
  }

  // MARK: Entries

  /// Makes the entry of a contact anew; without a card it is gone.
  func refreshEntry(of contact: Int64, _ card: borrowing Card) throws(StoreError) {
    try removeEntry(of: contact)
    try insertEntry(of: contact, card)
  }

  /// Takes a contact out of lists and searches.
  func removeEntry(of contact: Int64) throws(StoreError) {
    try database.run(
      """
      INSERT INTO search(search, rowid, names, organizations, emails, phones)
      SELECT 'delete', id, names, organizations, emails, phones FROM entry WHERE id = ?
      """, contact)
    try database.run("DELETE FROM entry WHERE id = ?", contact)
    try database.run("DELETE FROM merged_uid WHERE id = ?", contact)
  }

  /// Puts a contact that has no entry into lists and searches.
  func insertEntry(of contact: Int64, _ card: borrowing Card) throws(StoreError) {
    let entry = entries.entry(of: card)
    let words = SearchWords.Field.allCases.map { entries.words($0) }
    try database.run(
      """
      INSERT INTO entry(
        id, name, organization, email, phone, family_key, given_key, name_key,
        uid_key, names, organizations, emails, phones)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, contact, entry.name, entry.organization, entry.email, entry.phone, entry.familyKey,
      entry.givenKey, Int64(bitPattern: entry.nameKey), Int64(bitPattern: entry.uidKey), words[0],
      words[1], words[2], words[3])
    try database.run(
      """
      INSERT INTO search(rowid, names, organizations, emails, phones) VALUES (?, ?, ?, ?, ?)
      """, contact, words[0], words[1], words[2], words[3])
    for uid in entry.mergedUIDs {
      try database.run(
        "INSERT OR IGNORE INTO merged_uid(uid, id) VALUES (?, ?)", Int64(bitPattern: uid), contact)
    }
  }
}
