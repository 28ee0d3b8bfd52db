internal import VCard

/// The cells of one contact in the columns of a dialect.
struct DialectRow {
  private let layout: DialectLayout
  private let card: Card
  private let contact: Contact
  private var taken: Set<Int> = []
  private var counts: [CSVField: Int] = [:]

  /// Column, number and text.
  private(set) var cells: [(column: Int, number: Int, text: String)] = []
  /// The same for columns whose header has the label of the value.
  private(set) var openCells: [(column: Int, label: String, ordinal: Int, text: String)] = []
  /// What found no column: the name of the property and its value.
  private(set) var losses: [(name: String, value: String)] = []

  init(_ layout: DialectLayout, _ card: Card) {
    self.layout = layout
    self.card = card
    contact = Contact(card)
  }

  private var isGoogle: Bool { layout.table.separator == " ::: " }

  mutating func fill() {
    names()
    single(.nickname, contact.nicknames.joined(separator: ", "), "NICKNAME")
    single(.phoneticGiven, contact.phoneticName.given, "X-PHONETIC-FIRST-NAME")
    single(.phoneticMiddle, contact.phoneticName.middle, "X-PHONETIC-MIDDLE-NAME")
    single(.phoneticFamily, contact.phoneticName.family, "X-PHONETIC-LAST-NAME")
    single(.phoneticOrganization, contact.phoneticName.organization, "X-PHONETIC-ORG")
    single(.organization, contact.organization ?? "", "ORG")
    single(.organization, contact.departments.joined(separator: "; "), "ORG", part: .unit)
    single(.title, contact.title ?? "", "TITLE")
    single(.role, contact.role ?? "", "ROLE")
    single(.maidenName, contact.maidenName ?? "", "X-MAIDENNAME")
    single(.notes, contact.notes.joined(separator: "\n\n"), "NOTE")
    dates()
    gender()
    categories()
    for phone in contact.phones {
      let suffix = phone.value.extension.isEmpty ? "" : " x " + phone.value.extension
      value(.phones, phone.value.value + suffix, phone.labels, phone.isPreferred, "TEL")
    }
    for email in contact.emails {
      value(.emails, email.value, email.labels, email.isPreferred, "EMAIL")
    }
    for address in contact.addresses { self.address(address) }
    for url in contact.urls { value(.urls, url.value, url.labels, url.isPreferred, "URL") }
    for relation in contact.relations {
      value(.relations, relation.value, relation.labels, false, "RELATED")
    }
    accounts()
    languages()
    photo()
    others()
  }

  // MARK: Columns

  private mutating func put(_ column: Int, _ text: String, number: Int = 1) {
    if !text.isEmpty { cells.append((column, number, text)) }
  }

  /// A text in the one column of a field.
  private mutating func single(
    _ field: CSVField, _ text: String, _ name: String, part: FieldPart = .value
  ) {
    guard !text.isEmpty else { return }
    let column = layout.columns.firstIndex {
      $0.path.field == field && $0.path.part == part && !$0.isEmpty
    }
    if let column {
      put(column, text)
    } else {
      custom(name, text)
    }
  }

  /// The columns whose header gets a label, when the row has nothing under that label yet.
  private func open(_ field: CSVField, _ label: String) -> [FieldPart: Int]? {
    guard !label.isEmpty, let group = layout.openGroup(field), let first = group.values.first,
      !openCells.contains(where: {
        layout.columns[$0.column].path.field == layout.columns[first].path.field
          && $0.label == label
      })
    else { return nil }
    return group
  }

  /// A text that has no column of its own: a custom field where the dialect has such, else a loss.
  private mutating func custom(_ name: String, _ text: String) {
    guard let group = layout.group(.custom), let label = group[.label], let value = group[.value]
    else {
      losses.append((name, text))
      return
    }
    let number = counts[.custom, default: 0] + 1
    counts[.custom] = number
    put(label, name, number: number)
    put(value, text, number: number)
  }

  /// A labelled value in a numbered group, or in the column of its label.
  private mutating func value(
    _ field: CSVField, _ text: String, _ labels: [String], _ isPreferred: Bool, _ name: String
  ) {
    if let group = layout.group(field), let column = group[.value] {
      let number = counts[field, default: 0] + 1
      counts[field] = number
      put(column, text, number: number)
      if let label = group[.label] {
        put(label, word(labels, isPreferred: isPreferred, field), number: number)
      } else {
        loseLabel(word(labels, isPreferred: false, field), name)
      }
      return
    }
    let word = self.word(labels, isPreferred: false, field)
    if let entry = entry(field, [Self.canonical(labels, field)]) {
      put(layout.map.entries[entry].column(.value), text)
    } else if let column = open(field, word)?[.value] {
      openCells.append((column, word, 0, text))
    } else if let entry = entry(field, fallbacks(labels, field)) {
      put(layout.map.entries[entry].column(.value), text)
      // A column of labels beside it.
      let label = layout.map.entries[entry].column(.label)
      if label >= 0 {
        put(label, self.word(labels, isPreferred: isPreferred, field))
      } else {
        loseLabel(word, name)
      }
    } else {
      losses.append((name, text))
    }
  }

  /// Reports a label that a map has no column for; what the tables of programs lack is known.
  private mutating func loseLabel(_ word: String, _ name: String) {
    if layout.isMap, !word.isEmpty { losses.append(("\(name) label", word)) }
  }

  /// The labels of the columns for a value where its own has none: those of another value that says
  /// less, or of none.
  private func fallbacks(_ labels: [String], _ field: CSVField) -> [String] {
    // In a map, a column with another label is no place.
    if layout.isMap { return [""] }
    let wanted = Self.canonical(labels, field)
    var fallbacks = [""]
    switch field {
    case .phones:
      fallbacks +=
        wanted.hasSuffix("fax")
        ? ["work-fax", "fax", "other-fax", "home-fax"]
        : wanted.hasSuffix("mobile") ? ["mobile", "other", "other-phone"] : ["other", "main"]
      if wanted.isEmpty { fallbacks += ["home", "work", "mobile"] }
    case .addresses: fallbacks += ["other", "home", "work"]
    case .urls: fallbacks += ["homepage", "home", "work", "profile", "other"]
    case .emails: fallbacks += ["other", "home", "work"]
    default: break
    }
    return fallbacks
  }

  /// The first columns of a field with one of some labels that nothing has taken.
  private mutating func entry(_ field: CSVField, _ labels: [String]) -> Int? {
    for label in labels {
      let found = layout.map.entries.indices.first { i in
        let path = layout.map.entries[i].path
        return path.field == field && !taken.contains(i) && path.labels.joined() == label
          && path.service.isEmpty
          && (field == .addresses || layout.map.entries[i].column(.value) >= 0)
      }
      if let found {
        taken.insert(found)
        return found
      }
    }
    return nil
  }

  // MARK: Labels

  /// The label as the tables have it.
  static func canonical(_ labels: [String], _ field: CSVField) -> String {
    let words = Set(labels).subtracting(["voice", "internet", "pref"])
    switch (words, field) {
    case (["cell"], .phones): return "mobile"
    case (["home", "fax"], _): return "home-fax"
    case (["work", "fax"], _): return "work-fax"
    case (["other", "fax"], _): return "other-fax"
    case (["home", "cell"], _): return "home-mobile"
    case (["work", "cell"], _): return "work-mobile"
    case (["main", "work"], _): return "company-main"
    default:
      let usual = labels.filter { words.contains($0) }
      return usual.first { ["home", "work"].contains($0) } ?? usual.first ?? ""
    }
  }

  /// The label as Google writes it, `* Work Fax`, or in the words of a language.
  private func word(_ labels: [String], isPreferred: Bool, _ field: CSVField) -> String {
    let star = isPreferred ? "* " : ""
    let labels = labels.filter { !["voice", "internet", "pref"].contains($0) }
    if let speller = layout.labels {
      let words = speller.spell(labels, field.labelKind).map(\.text)
      return star + words.joined(separator: " ")
    }
    let words = labels.map { label in
      if label == "cell" { return "Mobile" }
      let isUsual =
        LabelWords.word(for: label, on: field.row.property) != nil
        || LabelWords.customText(label: label) != label
      return isUsual ? label.prefix(1).uppercased() + label.dropFirst() : label
    }
    // `Home Fax`, whatever the order of the words.
    let text = words.sorted { $0 != "Fax" && $1 == "Fax" }.joined(separator: " ")
    return star + text
  }

  // MARK: Names

  private mutating func names() {
    var name = contact.structuredName
    let formatted = contact.formattedName ?? ""
    if let column = layout.columns.firstIndex(where: { $0.path.field == .formattedName }) {
      put(column, formatted)
    } else if name.isEmpty, formatted != contact.organization {
      name = FormattedName.nameParts(fromFormatted: formatted, kind: contact.kind)
    }
    let parts: [(FieldPart, [String])] = [
      (.prefix, name.prefixes), (.given, name.given), (.middle, name.middle),
      (.family, name.family + name.secondSurnames), (.suffix, name.suffixes + name.generations),
    ]
    let whole = layout.columns.contains { $0.path.field == .formattedName } ? formatted : ""
    for (part, texts) in parts where !texts.isEmpty {
      let text = texts.joined(separator: " ")
      let hasColumn = layout.columns.contains { $0.path.field == .name && $0.path.part == part }
      // The name as a whole says it.
      if hasColumn || !whole.contains(text) { single(.name, text, "N", part: part) }
    }
  }

  // MARK: Dates

  private mutating func dates() {
    if let birthday = contact.birthday { date(.birthday, birthday, "BDAY") }
    if let anniversary = contact.anniversary {
      let isEvent = !layout.columns.contains { $0.path.field == .anniversary }
      if layout.group(.dates) != nil || isEvent && layout.openGroup(.dates) != nil {
        value(.dates, anniversary.text, ["anniversary"], false, "ANNIVERSARY")
      } else {
        date(.anniversary, anniversary, "ANNIVERSARY")
      }
    }
    if let death = contact.deathday { single(.deathday, death.text, "DEATHDATE") }
    for date in contact.dates { value(.dates, date.value.text, date.labels, false, "X-ABDATE") }
  }

  private mutating func date(_ field: CSVField, _ date: ContactDate, _ name: String) {
    if let entry = layout.map.entries.first(where: { $0.path.field == field }),
      entry.column(.day) >= 0
    {
      if let year = date.year { put(entry.column(.year), "\(year)") }
      if let month = date.month { put(entry.column(.month), "\(month)") }
      if let day = date.day { put(entry.column(.day), "\(day)") }
      return
    }
    var text = date.text
    if let month = date.month, let day = date.day {
      if layout.table.dates == .monthFirst {
        text = "\(month)/\(day)/\(date.year ?? 1604)"
      } else if date.year == nil, layout.table.name == "outlook-com" {
        text = "1604" + text.dropFirst()
      }
    }
    single(field, text, name)
  }

  // MARK: Other values

  private mutating func gender() {
    guard let gender = contact.gender else { return }
    let word = ["M": "Male", "F": "Female"][gender.sex.uppercased()] ?? gender.text
    single(.gender, word.isEmpty ? gender.sex : word, "GENDER")
  }

  private mutating func categories() {
    var names = contact.categories
    if isGoogle { names.insert("* myContacts", at: 0) }
    let separator = isGoogle ? " ::: " : ";"
    if !names.isEmpty { single(.categories, names.joined(separator: separator), "CATEGORIES") }
  }

  private mutating func languages() {
    for (n, language) in contact.languages.enumerated() {
      if n == 0 {
        single(.languages, language.value, "LANG")
      } else {
        custom("LANG", language.value)
      }
    }
  }

  private mutating func photo() {
    guard let photo = contact.photo else { return }
    switch photo.content {
    case .uri(let uri): single(.photo, uri, "PHOTO")
    case .bytes(let bytes) where layout.holdsPictures:
      single(.photo, PictureCell.text(bytes, photo.mediaType), "PHOTO")
    case .bytes(let bytes): losses.append(("PHOTO", "\(bytes.count) bytes"))
    }
    let count = card.indices.count {
      card.properties[$0].id == .photo && !card.properties[$0].value.isEmpty
    }
    if count > 1 { losses.append(("PHOTO", (count - 1) == 1 ? "one more" : "\(count - 1) more")) }
  }

  private mutating func address(_ labelled: LabeledValue<PostalAddress>) {
    let address = labelled.value
    let lines = address.street.split(separator: "\n", maxSplits: 2).map(String.init)
    var parts: [FieldPart: String] = [
      .street: address.street, .extended: address.extended, .pobox: address.pobox,
      .city: address.city, .region: address.region, .postcode: address.postcode,
      .country: address.country,
    ]
    if layout.columns.contains(where: { $0.path.part == .formatted }) {
      parts[.formatted] =
        address.formatted.isEmpty ? PostalText.lines(address) : address.formatted
    }
    if let group = layout.group(.addresses) {
      let number = counts[.addresses, default: 0] + 1
      counts[.addresses] = number
      for (part, column) in group.sorted(by: { $0.value < $1.value }) {
        if part == .label {
          let word = self.word(labelled.labels, isPreferred: labelled.isPreferred, .addresses)
          put(column, word, number: number)
        } else {
          put(column, parts[part] ?? "", number: number)
        }
      }
      return
    }
    let word = self.word(labelled.labels, isPreferred: false, .addresses)
    let own = entry(.addresses, [Self.canonical(labelled.labels, .addresses)])
    if own == nil, let group = open(.addresses, word) {
      for (part, column) in group where part != .label {
        openCells.append((column, word, 0, parts[part] ?? ""))
      }
      for (part, text) in parts
      where group[part] == nil && group[.formatted] == nil && part != .formatted && !text.isEmpty {
        losses.append(("ADR", text))
      }
      return
    }
    guard let place = own ?? entry(.addresses, fallbacks(labelled.labels, .addresses)) else {
      losses.append(("ADR", PostalText.lines(address)))
      return
    }
    let entry = layout.map.entries[place]
    if entry.column(.label) >= 0 {
      parts[.label] = self.word(
        labelled.labels, isPreferred: labelled.isPreferred, .addresses)
    } else if own == nil {
      loseLabel(word, "ADR")
    }
    if entry.column(.street2) >= 0 {
      for (part, line) in zip([FieldPart.street, .street2, .street3], lines) { parts[part] = line }
    }
    for part in FieldPart.allCases {
      guard let text = parts[part], !text.isEmpty else { continue }
      if entry.column(part) >= 0 {
        put(entry.column(part), text)
      } else if part != .formatted, entry.column(.formatted) < 0 {
        losses.append(("ADR", text))
      }
    }
  }

  // MARK: Accounts

  private mutating func accounts() {
    let impps = contact.impps.map { ($0.value, "", $0.labels) }
    let profiles = contact.socialProfiles.map { ($0.value.value, $0.value.service, $0.labels) }
    for (value, said, labels) in impps + profiles {
      let colon = value.firstIndex(of: ":")
      let scheme = colon.map { String(value[..<$0]) } ?? ""
      let name = colon.map { String(value[value.index(after: $0)...]) } ?? value
      let service = said.isEmpty ? Self.services[scheme] ?? "" : said
      if let group = layout.group(.profiles), let column = group[.value] {
        let number = counts[.profiles, default: 0] + 1
        counts[.profiles] = number
        put(column, service.isEmpty || !said.isEmpty ? value : name, number: number)
        if let column = group[.service] { put(column, service, number: number) }
        if let column = group[.label] {
          put(column, word(labels, isPreferred: false, .impps), number: number)
        }
        continue
      }
      let entry = layout.map.entries.indices.first { i in
        let path = layout.map.entries[i].path
        guard path.field == .profiles, !taken.contains(i),
          layout.map.entries[i].column(.value) >= 0
        else { return false }
        return path.service.isEmpty || path.service == service.lowercased()
      }
      guard let entry else {
        losses.append(("IMPP", value))
        continue
      }
      taken.insert(entry)
      let isNamed = !layout.map.entries[entry].path.service.isEmpty
      put(layout.map.entries[entry].column(.value), isNamed ? name : value)
      // A column of services beside it.
      let column = layout.map.entries[entry].column(.service)
      if column >= 0 { put(column, service) }
    }
  }

  private static let services = [
    "aim": "aim", "ymsgr": "yahoo", "msnim": "msn", "skype": "skype", "xmpp": "jabber",
    "sip": "sip", "irc": "irc",
  ]

  // MARK: What is left

  /// Properties that the columns above do not hold.
  private static let said: Set<PropertyID> = [
    .version, .formattedName, .structuredName, .nickname, .organization, .title, .role, .note,
    .birthday, .anniversary, .deathdate, .xABDate, .gender, .categories, .telephone, .email,
    .address, .url, .related, .impp, .socialProfile, .lang, .photo, .xABLabel, .xPhoneticFirst,
    .xPhoneticMiddle, .xPhoneticLast, .xPhoneticOrg, .xMaidenName,
  ]

  /// Properties of no use to people, which are written only where there is a column for them.
  private static let dispensable: Set<PropertyID> = [.kind, .uid, .revision, .prodid]

  /// The first empty column of a property.
  private func column(of id: PropertyID, _ name: String) -> Int? {
    let field = CSVField.byProperty[Int(id.rawValue)]
    return layout.columns.indices.first { i in
      let column = layout.columns[i]
      return column.path.field == field && column.blank == .none
        && (field != .property || column.path.name == name)
        && !cells.contains { $0.column == i }
    }
  }

  private mutating func others() {
    for i in card.indices where !Self.said.contains(card.properties[i].id) {
      let record = card.properties[i]
      if record.value.isEmpty { continue }
      if record.flags.contains(.inlineData) {
        losses.append(("\(record.id.name)", "\(record.value.count) characters of base64"))
        continue
      }
      let name = record.id == .other ? card.text(record.name) : "\(record.id.name)"
      guard let (header, ordinal) = CustomColumn.column(of: i, card) else {
        if let column = column(of: record.id, name.uppercased()) {
          put(column, card.text(of: i))
        } else if !Self.dispensable.contains(record.id) {
          custom(name, card.text(of: i))
        }
        continue
      }
      let key = HeaderKey(header)
      let column = layout.columns.indices.first { i in
        layout.columns[i].path.field == .column && !cells.contains { $0.column == i }
          && (layout.columns[i].path.name == header
            || !key.key.isEmpty && HeaderKey(layout.columns[i].path.name) == key)
      }
      if let column {
        put(column, card.text(of: i))
      } else if let column = open(.column, header)?[.value] {
        openCells.append((column, header, ordinal, card.text(of: i)))
      } else {
        custom(header, card.text(of: i))
      }
    }
  }
}

/// An address as lines of text.
enum PostalText {
  static func lines(_ address: PostalAddress) -> String {
    let town = [address.postcode, address.city, address.region].filter { !$0.isEmpty }
    return [
      address.pobox, address.extended, address.street, town.joined(separator: " "),
      address.country,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
