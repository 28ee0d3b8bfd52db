package import VCard

/// Going through all contacts, as far as they can be read.
extension StoreConnection {
  /// A contact on its way out of the store.
  package enum Enumerated: ~Copyable {
    /// Its number and card, whose data are references.
    case card(Int64, Card)
    /// A contact that cannot be read, since a page of the file is damaged.
    case damaged(Int64, StoreError)
  }

  /// Calls `body` with the contacts of a scope in the order of their numbers, until it returns false.
  ///
  /// What is damaged is told and passed over: of a contact whose record cannot be read, the journal tells
  /// which card it has.
  package func forEachContact(
    _ scope: Scope = Scope(), _ body: (consuming Enumerated) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var next: Int64 = 1
    var card = Card()
    while true {
      do throws(StoreError) {
        let found = try database.statement(
          """
          SELECT contact.id, contact.card FROM contact
          WHERE contact.id >= ?1 AND contact.card IS NOT NULL AND (?2 IS NULL OR container = ?2)
            AND (?3 IS NULL OR contact.id IN (SELECT contact FROM member WHERE contact_group = ?3))
          ORDER BY contact.id LIMIT 1
          """
        ).first(next, scope.container, scope.group) { ($0.integer(0), $0.integer(1)) }
        guard let (number, version) = found else { return }
        next = number
        try read(version, into: &card)
        if !(try body(.card(number, card))) { return }
      } catch  where error.code == .damaged {
        guard try next <= lastNumber() else { return }
        if !(try salvage(next, error, body)) { return }
      }
      next += 1
    }
  }

  private func salvage(
    _ number: Int64, _ error: StoreError, _ body: (consuming Enumerated) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    var card = Card()
    do throws(StoreError) {
      let last = try database.statement(
        "SELECT after FROM change WHERE record = ? AND entity = 1 ORDER BY sequence DESC LIMIT 1"
      ).first(number) { $0.optionalInteger(0) }
      // It was never there, or is deleted.
      guard let version = last ?? nil else { return true }
      try read(version, into: &card)
    } catch {
      return try body(.damaged(number, error))
    }
    return try body(.card(number, card))
  }

  /// The highest number that a contact was given.
  private func lastNumber() throws(StoreError) -> Int64 {
    do throws(StoreError) {
      return try database.integer("SELECT seq FROM sqlite_sequence WHERE name = 'contact'")
    } catch {
      return try database.integer("SELECT max(record) FROM change WHERE entity = 1")
    }
  }
}
