internal import ContactMatching

/// Contacts by what they are called.
extension StoreConnection {
  /// The contacts with a number, else an identifier, else a UID in any of its spellings.
  package func contacts(named name: String) throws(StoreError) -> [Int64] {
    if let number = Int64(name), try row(of: number)?.card != nil { return [number] }
    if let number = try number(of: name), try row(of: number)?.card != nil { return [number] }
    var text = name
    let uid = text.withUTF8 { CardMark.uid(of: $0) }
    guard uid != 0 else { return [] }
    return try database.statement("SELECT id FROM contact_uid WHERE uid = ? ORDER BY id").all(
      Int64(bitPattern: uid)
    ) { $0.integer(0) }
  }

  /// What lists show of a contact; `nil` when there is none.
  package func entryRow(of contact: Int64) throws(StoreError) -> EntryRow? {
    try database.statement("SELECT \(EntryRow.columns) FROM entry WHERE id = ?").first(
      contact, read: EntryRow.init)
  }

  /// The identifier of a contact, deleted or not; `nil` when there never was one.
  package func identifier(of contact: Int64) throws(StoreError) -> String? {
    try row(of: contact)?.identifier
  }

  /// The container of a contact.
  package func container(of contact: Int64) throws(StoreError) -> Container? {
    guard let number = try row(of: contact)?.container else { return nil }
    return try containers().first { $0.number == number }
  }
}
