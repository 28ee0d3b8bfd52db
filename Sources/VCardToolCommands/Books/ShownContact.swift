internal import CommandLineKit
internal import VCard

/// A contact of a set of duplicates, as lists, plans and pages show it.
struct ShownContact {
  /// The position over all inputs, from 0.
  var index: Int
  var source: String
  var line: Int
  var contact: Contact

  /// A name for people, whatever there is.
  var name: String { contact.card.displayName ?? "(no name)" }

  var place: String { "\(source):\(line)" }

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
