internal import VCard

/// The fields of a contact that have columns of their own, in the order of the columns.
enum CSVField: UInt8, CaseIterable, Sendable {
  case formattedName, name, maidenName
  case phoneticGiven, phoneticMiddle, phoneticFamily
  case nickname, kind
  case organization, phoneticOrganization, title, role
  case birthday, anniversary, deathday, gender
  case emails, phones, addresses, urls, impps, profiles, relations, dates, languages
  case categories, notes
  case photo, logo, sound
  case members, geo, timeZone, uid, revision, product
  /// Any other property, under its own name.
  case property
  /// A column that no table knows, kept with its header.
  case column
  /// A text under a label of the user's own.
  case custom

  /// How the value of a property is shared out among columns.
  enum Shape: Sendable {
    case text, textList, name, organization, date, gender, phone, address, profile, entry, media
    case property
  }

  struct Row: Sendable {
    let field: CSVField
    let property: PropertyID
    let shape: Shape
    /// What a numbered group of columns is called; empty for columns without numbers.
    let noun: String
    let parts: [(part: FieldPart, header: String)]
  }

  private static func text(
    _ field: CSVField, _ property: PropertyID, _ header: String, _ shape: Shape = .text
  ) -> Row {
    Row(
      field: field, property: property, shape: shape, noun: "",
      parts: [(.value, header), (.parameters, header + " - Parameters")])
  }

  private static func entry(
    _ field: CSVField, _ property: PropertyID, _ noun: String, _ shape: Shape = .entry,
    _ parts: [(FieldPart, String)]
  ) -> Row {
    Row(
      field: field, property: property, shape: shape, noun: noun,
      parts: [(.label, "Label")] + parts + [(.parameters, "Parameters")])
  }

  /// One row a field, in the order of the columns.
  static let rows: [Row] = [
    text(.formattedName, .formattedName, "Formatted Name"),
    Row(
      field: .name, property: .structuredName, shape: .name, noun: "",
      parts: [
        (.prefix, "Name Prefix"), (.given, "Given Name"), (.middle, "Middle Name"),
        (.family, "Family Name"), (.suffix, "Name Suffix"), (.secondSurname, "Second Surname"),
        (.generation, "Generation"), (.parameters, "Name - Parameters"),
      ]),
    text(.maidenName, .xMaidenName, "Maiden Name"),
    text(.phoneticGiven, .xPhoneticFirst, "Phonetic Given Name"),
    text(.phoneticMiddle, .xPhoneticMiddle, "Phonetic Middle Name"),
    text(.phoneticFamily, .xPhoneticLast, "Phonetic Family Name"),
    text(.nickname, .nickname, "Nickname", .textList),
    text(.kind, .kind, "Kind"),
    Row(
      field: .organization, property: .organization, shape: .organization, noun: "",
      parts: [
        (.value, "Organization"), (.unit, "Department"),
        (.parameters, "Organization - Parameters"),
      ]),
    text(.phoneticOrganization, .xPhoneticOrg, "Phonetic Organization"),
    text(.title, .title, "Title"),
    text(.role, .role, "Role"),
    text(.birthday, .birthday, "Birthday", .date),
    text(.anniversary, .anniversary, "Anniversary", .date),
    text(.deathday, .deathdate, "Day of Death", .date),
    Row(
      field: .gender, property: .gender, shape: .gender, noun: "",
      parts: [
        (.value, "Gender"), (.text, "Gender Text"), (.parameters, "Gender - Parameters"),
      ]),
    entry(.emails, .email, "E-mail", .entry, [(.value, "Value")]),
    entry(
      .phones, .telephone, "Phone", .phone,
      [(.value, "Value"), (.phoneExtension, "Extension")]),
    entry(
      .addresses, .address, "Address", .address,
      [
        (.formatted, "Formatted"), (.street, "Street"), (.extended, "Extended Address"),
        (.pobox, "PO Box"), (.city, "City"), (.region, "Region"), (.postcode, "Postal Code"),
        (.country, "Country"), (.countryCode, "Country Code"),
      ]),
    entry(.urls, .url, "Website", .entry, [(.value, "Value")]),
    entry(.impps, .impp, "IM", .entry, [(.value, "Value")]),
    entry(
      .profiles, .socialProfile, "Social Profile", .profile,
      [(.service, "Service"), (.username, "Username"), (.value, "Value")]),
    entry(.relations, .related, "Relation", .entry, [(.value, "Value")]),
    entry(.dates, .xABDate, "Event", .date, [(.value, "Value")]),
    entry(.languages, .lang, "Language", .entry, [(.value, "Value")]),
    text(.categories, .categories, "Categories", .textList),
    text(.notes, .note, "Notes"),
    text(.photo, .photo, "Photo", .media),
    text(.logo, .logo, "Logo", .media),
    text(.sound, .sound, "Sound", .media),
    text(.members, .member, "Member"),
    text(.geo, .geo, "Position"),
    text(.timeZone, .timeZone, "Time Zone"),
    text(.uid, .uid, "UID"),
    text(.revision, .revision, "Revision"),
    text(.product, .prodid, "Product"),
    Row(
      field: .property, property: .other, shape: .property, noun: "",
      parts: [(.value, ""), (.parameters, " - Parameters")]),
    Row(field: .column, property: .other, shape: .property, noun: "", parts: [(.value, "")]),
    Row(field: .custom, property: .other, shape: .property, noun: "", parts: [(.value, "")]),
  ]

  var row: Row { Self.rows[Int(rawValue)] }

  /// The same as in the row, without a look at the table.
  var shape: Shape {
    switch self {
    case .name: .name
    case .nickname, .categories: .textList
    case .organization: .organization
    case .birthday, .anniversary, .deathday, .dates: .date
    case .gender: .gender
    case .phones: .phone
    case .addresses: .address
    case .profiles: .profile
    case .emails, .urls, .impps, .relations, .languages: .entry
    case .photo, .logo, .sound: .media
    case .property, .column, .custom: .property
    default: .text
    }
  }

  /// The field of each property, by `PropertyID.rawValue`.
  static let byProperty: [CSVField] = PropertyID.allCases.map { id in
    rows.first { $0.property == id && id != .other }?.field ?? .property
  }

  /// Whether its columns come in numbered groups.
  var isNumbered: Bool {
    rawValue >= CSVField.emails.rawValue && rawValue <= CSVField.languages.rawValue
  }

  /// The header of a column.
  ///
  /// - Parameters:
  ///   - number: the number of the value in its contact, from 1.
  ///   - name: of any other property, its name.
  func header(_ part: FieldPart, number: Int, name: String = "") -> String {
    let row = row
    let text = row.parts.first { $0.part == part }?.header ?? ""
    if isNumbered { return "\(row.noun) \(number) - \(text)" }
    let suffix = number > 1 ? " \(number)" : ""
    if row.shape == .property { return name + suffix + text }
    guard part == .parameters else { return text + suffix }
    return "\(text.dropLast(13))\(suffix) - Parameters"
  }
}
