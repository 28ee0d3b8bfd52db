internal import VCard

/// What a contact has once: names, organisation, dates, picture; and what has no column.
extension DialectRow {
  /// Properties of one text, with what they are called where they have no column.
  static let texts: [(PropertyID, CSVField, StaticString)] = [
    (.xPhoneticFirst, .phoneticGiven, "X-PHONETIC-FIRST-NAME"),
    (.xPhoneticMiddle, .phoneticMiddle, "X-PHONETIC-MIDDLE-NAME"),
    (.xPhoneticLast, .phoneticFamily, "X-PHONETIC-LAST-NAME"),
    (.xPhoneticOrg, .phoneticOrganization, "X-PHONETIC-ORG"),
    (.organization, .organization, "ORG"),
    (.title, .title, "TITLE"), (.role, .role, "ROLE"),
    (.xMaidenName, .maidenName, "X-MAIDENNAME"),
  ]

  mutating func single(
    _ id: PropertyID, _ field: CSVField, _ name: StaticString, _ view: CardView,
    _ card: borrowing Card
  ) {
    let place = preferred(id, view, card)
    guard place >= 0 else { return }
    if id == .organization {
      organization(view.value(place))
    } else {
      single(field, .value, run(place, view, card), name)
    }
  }

  /// The first unit and those within it.
  private mutating func organization(_ value: UnsafeBufferPointer<UInt8>) {
    text.truncate()
    var first: Int?
    TextEscaping.split(value, at: 0x3B) { unit in
      if let first, !unit.isEmpty, text.count > first { text.append("; ") }
      TextEscaping.unescape(unit, into: &text)
      if first == nil { first = text.count }
    }
    let all = text.bytes
    let end = first ?? 0
    single(.organization, .value, UnsafeBufferPointer(rebasing: all[..<end]), "ORG")
    single(.organization, .unit, UnsafeBufferPointer(rebasing: all[end...]), "ORG")
  }

  /// The texts of all properties of a name in one cell: those between commas, of NOTE the whole values.
  mutating func list(
    _ id: PropertyID, _ field: CSVField, _ separator: StaticString, _ view: CardView
  ) {
    text.truncate()
    if id == .categories, layout.isGoogle { text.append("* myContacts") }
    var i = chains.first(id)
    while i >= 0 {
      let value = view.value(i)
      if id == .note {
        if !text.isEmpty, !value.isEmpty { text.append(separator) }
        TextEscaping.unescape(value, into: &text)
      } else {
        TextEscaping.split(value, at: 0x2C) { part in
          if part.isEmpty { return }
          if !text.isEmpty { text.append(separator) }
          TextEscaping.unescape(part, into: &text)
        }
      }
      i = chains.next(i)
    }
    let name: StaticString =
      id == .note ? "NOTE" : id == .categories ? "CATEGORIES" : "NICKNAME"
    single(field, .value, text.bytes, name)
  }

  // MARK: Names

  /// The parts of a name as they are read, with their places in N.
  private static let nameParts: [(part: FieldPart, place: Int)] = [
    (.prefix, 3), (.given, 1), (.middle, 2), (.family, 0), (.suffix, 4),
  ]

  mutating func names(_ view: CardView, _ card: borrowing Card) {
    let formatted = preferred(.formattedName, view, card)
    let column = layout.formattedName
    if column >= 0, formatted >= 0 { put(column, run(formatted, view, card)) }
    let whole =
      layout.hasAllNameParts || column < 0 || formatted < 0 ? "" : card.text(of: formatted)
    let place = preferred(.structuredName, view, card)
    if place >= 0, !view.properties[place].hasCommas, putName(view.value(place), whole) { return }
    var name = place < 0 ? StructuredName() : StructuredName(value: view.value(place))
    if column < 0, name.isEmpty {
      let text = formatted < 0 ? "" : card.text(of: formatted)
      let contact = Contact(copy card)
      if text != contact.organization {
        name = FormattedName.nameParts(fromFormatted: text, kind: contact.kind)
      }
    }
    let parts = [
      name.family + name.secondSurnames, name.given, name.middle, name.prefixes,
      name.suffixes + name.generations,
    ]
    for (part, place) in Self.nameParts where !parts[place].isEmpty {
      var joined = parts[place].joined(separator: " ")
      joined.withUTF8 { putName(part, $0, whole) }
    }
  }

  private mutating func putName(
    _ part: FieldPart, _ run: UnsafeBufferPointer<UInt8>, _ whole: String
  ) {
    // The name as a whole may say it.
    if layout.single(.name, part) < 0, !whole.isEmpty,
      whole.contains(String(decoding: run, as: UTF8.self))
    {
      return
    }
    single(.name, part, run, "N")
  }

  /// Puts the components of a name without lists.
  ///
  /// - Returns: false, with nothing put, when there are none, or more than the usual five.
  private mutating func putName(
    _ value: UnsafeBufferPointer<UInt8>, _ whole: String
  ) -> Bool {
    var ends = InlineArray<5, Int>(repeating: 0)
    var count = 0
    text.truncate()
    TextEscaping.split(value, at: 0x3B) { component in
      if count < 5 {
        TextEscaping.unescape(component, into: &text)
        ends[count] = text.count
      }
      count += 1
    }
    guard count <= 5, !text.isEmpty else { return false }
    for (part, n) in Self.nameParts where n < count {
      let start = n == 0 ? 0 : ends[n - 1]
      putName(part, UnsafeBufferPointer(rebasing: text.bytes[start..<ends[n]]), whole)
    }
    return true
  }

  // MARK: Dates

  mutating func dates(_ view: CardView, _ card: borrowing Card) {
    date(.birthday, .birthday, "BDAY", view, card)
    let anniversary = preferred(.anniversary, view, card)
    let isEvent =
      layout.group(.dates, .value) >= 0
      || layout.openGroup(.dates) != nil && !layout.fields.contains(.anniversary)
    if !isEvent {
      date(.anniversary, .anniversary, "ANNIVERSARY", view, card)
    } else if anniversary >= 0 {
      _ = putDate(anniversary, view, card)
      let known = labels.find("anniversary", .dates)
      value(
        .dates, text.bytes, labels.word(known), labels.canonical(known), false, "ANNIVERSARY")
    }
    let death = preferred(.deathdate, view, card)
    if death >= 0 {
      _ = putDate(death, view, card)
      single(.deathday, .value, text.bytes, "DEATHDATE")
    }
    values(.xABDate, .dates, view, card)
  }

  /// Makes the text of a date; `nil` for a text that is none.
  mutating func putDate(_ i: Int, _ view: CardView, _ card: borrowing Card) -> DateValue? {
    let isText = card.kind(of: view.properties[i]) == .text
    let date = isText ? nil : ContactDate.parse(view.value(i))
    if let date {
      text.truncate()
      date.write(.extended, into: &text)
    } else if !view.properties[i].hasEscapes {
      text.truncate()
      text.append(view.value(i))
    } else {
      _ = run(i, view, card)
    }
    return date
  }

  private mutating func date(
    _ id: PropertyID, _ field: CSVField, _ name: StaticString, _ view: CardView,
    _ card: borrowing Card
  ) {
    let place = preferred(id, view, card)
    guard place >= 0 else { return }
    let date = putDate(place, view, card)
    let year = date.flatMap { $0.year < 0 ? nil : Int($0.year) }
    let month = date.flatMap { $0.month < 0 ? nil : Int($0.month) }
    let day = date.flatMap { $0.day < 0 ? nil : Int($0.day) }
    if let entry = layout.map.entries.first(where: { $0.path.field == field }),
      entry.column(.day) >= 0
    {
      if let year { put(entry.column(.year), "\(year)") }
      if let month { put(entry.column(.month), "\(month)") }
      if let day { put(entry.column(.day), "\(day)") }
      return
    }
    if let month, let day {
      if layout.table.dates == .monthFirst {
        text.truncate()
        text.append("\(month)/\(day)/\(year ?? 1604)")
      } else if year == nil, layout.table.name == "outlook-com" {
        let rest = String(text.string.dropFirst())
        text.truncate()
        text.append("1604" + rest)
      }
    }
    single(field, .value, text.bytes, name)
  }

  // MARK: Other values

  mutating func gender(_ view: CardView, _ card: borrowing Card) {
    let place = preferred(.gender, view, card)
    guard place >= 0 else { return }
    let units = ComponentText.units(view.value(place))
    let sex = units[0]
    let said = units.dropFirst().first ?? ""
    let word = ["M": "Male", "F": "Female"][sex.uppercased()] ?? said
    var shown = word.isEmpty ? sex : word
    shown.withUTF8 { single(.gender, .value, $0, "GENDER") }
  }

  mutating func languages(_ view: CardView, _ card: borrowing Card) {
    var isFirst = true
    var i = chains.first(.lang)
    while i >= 0 {
      if !view.properties[i].value.isNothing {
        let value = run(i, view, card)
        if isFirst { single(.languages, .value, value, "LANG") } else { custom("LANG", value) }
        isFirst = false
      }
      i = chains.next(i)
    }
  }

  mutating func photo(_ view: CardView, _ card: borrowing Card) {
    let place = preferred(.photo, view, card)
    guard place >= 0 else { return }
    if !view.properties[place].flags.contains(.inlineData) {
      single(.photo, .value, run(place, view, card), "PHOTO")
    } else if let photo = Contact(copy card).photo, case .bytes(let bytes) = photo.content {
      if layout.holdsPictures {
        var cell = PictureCell.text(bytes, photo.mediaType)
        cell.withUTF8 { single(.photo, .value, $0, "PHOTO") }
      } else {
        lose("PHOTO", "\(bytes.count) bytes")
      }
    }
    var count = -1
    var i = chains.first(.photo)
    while i >= 0 {
      if !view.properties[i].value.isNothing { count += 1 }
      i = chains.next(i)
    }
    if count > 0 { lose("PHOTO", count == 1 ? "one more" : "\(count) more") }
  }

  // MARK: What is left

  /// Properties of no use to people, which are written only where there is a column for them.
  private static func isDispensable(_ id: PropertyID) -> Bool {
    id == .kind || id == .uid || id == .revision || id == .prodid
  }

  /// Whether the columns above hold a property, by `PropertyID.rawValue`.
  private static let isSaid: [Bool] = {
    let said: Set<PropertyID> = [
      .version, .formattedName, .structuredName, .nickname, .organization, .title, .role, .note,
      .birthday, .anniversary, .deathdate, .xABDate, .gender, .categories, .telephone, .email,
      .address, .url, .related, .impp, .socialProfile, .lang, .photo, .xABLabel, .xPhoneticFirst,
      .xPhoneticMiddle, .xPhoneticLast, .xPhoneticOrg, .xMaidenName,
    ]
    return PropertyID.allCases.map { said.contains($0) }
  }()

  mutating func others(_ view: CardView, _ card: borrowing Card) {
    for i in view.properties.indices {
      let record = view.properties[i]
      if record.isGone || Self.isSaid[Int(record.id.rawValue)] || record.value.isNothing {
        continue
      }
      if record.flags.contains(.inlineData) {
        lose("\(record.id.name)", "\(record.value.count) characters of base64")
        continue
      }
      if let (header, ordinal) = CustomColumn.column(of: i, card) {
        keep(i, header, ordinal, view, card)
        continue
      }
      let isKnown = record.id != .other
      let name = isKnown ? "\(record.id.name)" : card.text(record.name)
      if let column = column(of: record.id, isKnown ? name : name.uppercased()) {
        put(column, run(i, view, card))
      } else if !Self.isDispensable(record.id) {
        custom(name, run(i, view, card))
      }
    }
  }

  /// Puts what was kept of a table into the column of its header, or into one more.
  private mutating func keep(
    _ i: Int, _ header: String, _ ordinal: Int, _ view: CardView, _ card: borrowing Card
  ) {
    if let column = keptColumn(header) {
      put(column, run(i, view, card))
    } else if let (columns, number) = open(.column, header, ordinal: ordinal) {
      putOpen(columns[.value], run(i, view, card), number)
    } else {
      custom(header, run(i, view, card))
    }
  }
}
