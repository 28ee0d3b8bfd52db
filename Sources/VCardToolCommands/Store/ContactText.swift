internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// A contact as text for people: the name, then a line for each value with its label.
struct ContactText {
  private let locale: String
  private var name = ""
  /// The values with what they are; a value may have several lines.
  private var rows: [(label: String, value: String)] = []

  /// - Parameter locale: the language of the labels.
  init(locale: String) {
    self.locale = locale
  }

  /// Adds what a contact has, in the order in which people look for it.
  mutating func add(_ contact: Contact) {
    name = contact.card.displayName ?? "(no name)"
    add("org.name", [contact.organization].compactMap(\.self))
    add("org.unit", contact.departments)
    add("job.title", [contact.title].compactMap(\.self))
    add("job.role", [contact.role].compactMap(\.self))
    add("phones[]", .phone, contact.phones) { $0.value }
    add("emails[]", .email, contact.emails) { $0 }
    add("im[]", .im, contact.impps) { $0 }
    add("addresses[].formatted", .address, contact.addresses, text: Self.lines)
    add("urls[]", .url, contact.urls) { $0 }
    add("socials[]", .im, contact.socialProfiles) { profile in
      [profile.service, profile.username, profile.value].filter { !$0.isEmpty }
        .joined(separator: " ")
    }
    add("birthday", [contact.birthday?.text].compactMap(\.self))
    add("dates[label=anniversary]", [contact.anniversary?.text].compactMap(\.self))
    add("dates[]", .date, contact.dates) { $0.text }
    add("relations[]", .relation, contact.relations) { $0 }
    add("nickname", contact.nicknames)
    add("languages[]", contact.languages.map(\.value))
    add("categories", contact.categories)
    add("note", contact.notes)
    add("Picture", [contact.photo].compactMap(\.self).map(Self.words))
    add("UID", [contact.uid].compactMap(\.self))
  }

  /// Adds values of a field, under its name in the language.
  ///
  /// - Parameter field: a path in a contact, or a word that is printed as it is.
  mutating func add(_ field: String, _ values: [String]) {
    let name = FieldName.localizedString(for: field, locale: locale) ?? field
    for value in values where !value.isEmpty { rows.append((name, value)) }
  }

  /// Adds values under their labels, those without one under the name of the field.
  private mutating func add<Value>(
    _ field: String, _ kind: Label.Kind, _ values: [LabeledValue<Value>], text: (Value) -> String
  ) {
    for value in values {
      let name = FieldName.localizedString(for: field, locale: locale) ?? ""
      let words = value.labels.map { Label.localizedString(for: $0, of: kind, locale: locale) }
      let label = words.joined(separator: " ")
      let both = name.isEmpty ? label : label.isEmpty ? name : "\(name) (\(label))"
      rows.append((both, text(value.value)))
    }
  }

  // MARK: Values

  /// The lines of an address as they stand on an envelope.
  private static func lines(_ address: PostalAddress) -> String {
    if !address.formatted.isEmpty { return address.formatted }
    let city = [address.postcode, address.city].filter { !$0.isEmpty }.joined(separator: " ")
    return [
      address.extended, address.street, address.pobox, city, address.region, address.country,
    ]
    .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func words(_ media: ContactMedia) -> String {
    switch media.content {
    case .bytes(let bytes): "\(media.mediaType) \(bytes.count) bytes".trimmingStart
    case .uri(let uri):
      // What is kept beside the card is shown by --raw.
      uri.hasPrefix("x-vcardtool-media:") ? media.mediaType : uri
    }
  }

  // MARK: Text

  /// The text, each line ended by a line feed.
  func text(_ terminal: Terminal) -> String {
    let width = rows.map(\.label.count).max() ?? 0
    var text = name.withVisibleControls + "\n"
    for row in rows {
      let lines = row.value.split(whereSeparator: \.isNewline).map {
        String($0).withVisibleControls
      }
      guard terminal.outputIsTerminal else {
        text += "\(row.label.withVisibleControls)\t\(lines.joined(separator: ", "))\n"
        continue
      }
      for (number, line) in lines.enumerated() {
        let label = number == 0 ? row.label.withVisibleControls : ""
        text += "  " + label + String(repeating: " ", count: max(0, width - label.count)) + "  "
        text += line + "\n"
      }
    }
    return text
  }
}

extension String {
  /// The text without blanks at its start.
  fileprivate var trimmingStart: String { String(drop { $0 == " " }) }
}
