internal import CommandLineKit
internal import VCard

/// A contact of a set of duplicates or of a difference, as lists, plans and pages show it.
struct ShownContact {
  /// The position over all inputs, from 0; of a contact in the store, its number.
  var index: Int
  /// The name of the input; of a contact in the store, its container.
  var source: String
  /// `nil` in the store.
  var line: Int?
  var contact: Contact

  /// A name for people, whatever there is.
  var name: String { contact.card.displayName ?? "(no name)" }

  var place: String { line.map { "\(source):\($0)" } ?? source }

  /// By what a person finds the contact again: its place or its number in the store.
  var reference: String { line == nil ? "contact \(index)" : place }

  /// What tells a script which contact it is.
  var members: [(String, JSONValue)] {
    let place: [(String, JSONValue)] =
      line.map { [("source", .text(source)), ("line", .number($0))] }
      ?? [("contact", .number(index)), ("container", .text(source))]
    return place + [
      ("uid", contact.uid.map { .text($0) } ?? .null),
      ("formattedName", contact.formattedName.map { .text($0) } ?? .null),
    ]
  }

  /// The name and where the contact can be reached, on one line.
  var summary: String {
    var parts = [name]
    if let organization = contact.organization, organization != name { parts.append(organization) }
    if let email = contact.emails.first?.value, email != name { parts.append(email) }
    if let phone = contact.phones.first?.value.value, phone != name { parts.append(phone) }
    return parts.joined(separator: ", ").withVisibleControls
  }

  /// What people tell contacts apart by, in the order in which they look.
  var details: [(label: String, values: [String])] {
    let all: [(label: String, values: [String])] = [
      ("name", [name]),
      ("organization", [contact.organization, contact.title].compactMap(\.self)),
      ("phone", contact.phones.map { $0.value.value }),
      ("email", contact.emails.map(\.value)),
      ("address", contact.addresses.map { Self.line($0.value) }),
      ("birthday", [contact.birthday?.text].compactMap(\.self)),
      ("url", contact.urls.map(\.value)),
      ("messages", contact.impps.map(\.value)),
      ("note", contact.notes),
      ("category", contact.categories),
      ("uid", [contact.uid].compactMap(\.self)),
    ]
    return all.filter { !$0.values.isEmpty }
  }

  private static func line(_ address: PostalAddress) -> String {
    let parts = [
      address.pobox, address.extended, address.street, address.city, address.region,
      address.postcode, address.country,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
