/// What lists show of a contact.
package struct EntryRow: Hashable, Sendable {
  package var number: Int64
  package var name: String
  package var organization: String
  package var email: String
  package var phone: String

  static let columns = "entry.id, entry.name, entry.organization, entry.email, entry.phone"

  init(_ statement: Statement) {
    number = statement.integer(0)
    name = statement.text(1)
    organization = statement.text(2)
    email = statement.text(3)
    phone = statement.text(4)
  }
}
