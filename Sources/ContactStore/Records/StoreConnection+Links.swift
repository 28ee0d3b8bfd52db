/// Links: contacts that are shown as one, and stay what they are.
extension StoreConnection {
  /// A contact as which several are shown.
  package struct Unified: Sendable {
    package var number: Int64
    package var identifier: String
    /// The contacts, the preferred one first.
    package var contacts: [Int64]
  }

  package func unified(_ number: Int64) throws(StoreError) -> Unified? {
    let found = try database.statement("SELECT identifier, preferred FROM unified WHERE id = ?")
      .first(number) { ($0.text(0), $0.integer(1)) }
    guard let (identifier, preferred) = found else { return nil }
    let contacts = try database.statement(
      "SELECT id FROM contact WHERE unified = ?1 AND card IS NOT NULL ORDER BY id <> ?2, id"
    ).all(number, preferred) { $0.integer(0) }
    return Unified(number: number, identifier: identifier, contacts: contacts)
  }

  /// The unified contact that a contact is shown in.
  package func unified(of contact: Int64) throws(StoreError) -> Unified? {
    try row(of: contact)?.unified.flatMap { (number) throws(StoreError) in try unified(number) }
  }

  /// The number of the unified contact with an identifier.
  func unifiedNumber(of identifier: String) throws(StoreError) -> Int64? {
    try database.statement("SELECT id FROM unified WHERE identifier = ?").first(identifier) {
      $0.integer(0)
    }
  }

  /// Shows contacts, and those they are linked with, as one; the first is preferred.
  ///
  /// - Returns: whether that is a change.
  @discardableResult
  package func link(_ contacts: [Int64]) throws(StoreError) -> Bool {
    guard let preferred = contacts.first, Set(contacts).count > 1 else {
      throw StoreError(.valueInvalid, "a link is between two contacts or more")
    }
    var all = contacts
    for contact in contacts {
      guard let row = try row(of: contact), row.card != nil else { throw missing(contact) }
      if let unified = row.unified { all += try self.unified(unified)?.contacts ?? [] }
    }
    var known: Int64?
    for contact in all where known == nil { known = try row(of: contact)?.unified }
    let number: Int64
    if let known { number = known } else { number = try makeUnified(preferred) }
    var isChanged = false
    for contact in Set(all).sorted() where try row(of: contact)?.unified != number {
      try setLink(of: contact, to: number)
      isChanged = true
    }
    return isChanged
  }

  private func makeUnified(_ preferred: Int64) throws(StoreError) -> Int64 {
    try database.run(
      "INSERT INTO unified(identifier, preferred) VALUES (?, ?)",
      Identifiers.make(for: .unified), preferred)
    return database.lastRow
  }

  /// Shows a contact by itself again; one that would be left alone is too.
  ///
  /// - Returns: whether that is a change.
  @discardableResult
  package func unlink(_ contact: Int64) throws(StoreError) -> Bool {
    guard try unified(of: contact) != nil else { return false }
    try setLink(of: contact, to: nil)
    return true
  }

  /// Changes which unified contact a contact is shown in, as ``Entity/link`` says.
  func setLink(of contact: Int64, to number: Int64?) throws(StoreError) {
    let old = try row(of: contact)?.unified
    try database.run("UPDATE contact SET unified = ? WHERE id = ?", number, contact)
    try record(.link, contact, parent: 0, from: JournalValue(old), to: JournalValue(number))
    if let old, let rest = try unified(old)?.contacts, rest.count == 1 {
      try setLink(of: rest[0], to: nil)
    }
  }
}
