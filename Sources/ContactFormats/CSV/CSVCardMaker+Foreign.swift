internal import DelimitedText
internal import VCard

/// Rows of files that other programs wrote.
extension CSVCardMaker {
  /// A value that other programs wrote.
  mutating func foreign(_ i: Int, _ row: borrowing DelimitedRecord) {
    let field = fields[i]
    switch field {
    case .property: own(i, row)
    case .column:
      guard let cell = cell(i, .value, row) else { return }
      keep(cell, map.entries[i].path.name, row.line, map.entries[i].ordinal)
    case .custom:
      guard let cell = cell(i, .value, row) else { return }
      let label = text(i, .label, row) ?? "Custom Field \(map.entries[i].path.number)"
      keep(cell, label, row.line, map.entries[i].ordinal)
    case .categories: categories(i, row)
    case .birthday, .anniversary, .deathday: date(i, field, row)
    case .addresses: addresses(i, row)
    case .gender:
      guard let text = text(i, .value, row) else { return }
      gender(text, row.line)
    case .phones, .emails, .urls, .relations, .dates, .profiles, .impps, .languages: values(i, row)
    case .nickname:
      guard let cell = cell(i, .value, row) else { return }
      let place = begin(.nickname, row.line)
      setEscaped(cell, isComponent: true, of: place)
    case .formattedName:
      guard let cell = cell(i, .value, row) else { return }
      let place = begin(.formattedName, row.line)
      // A name stands on one line.
      if cell.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        var name = String(decoding: cell, as: UTF8.self)
          .split(whereSeparator: \.isNewline).joined(separator: " ")
        name.withUTF8 { putText($0, place) }
      } else {
        putText(cell, place)
      }
    default:
      let place = begin(properties[i], row.line)
      if !put(i, place, row) { card.properties.removeLast() }
    }
  }

  /// Keeps a cell as a private property with its header.
  private mutating func keep(
    _ cell: UnsafeBufferPointer<UInt8>, _ header: String, _ line: Int, _ ordinal: Int = 0
  ) {
    let place = beginColumn(header, line, ordinal)
    setEscaped(cell, of: place)
  }

  mutating func keep(_ text: String, _ header: String, _ line: Int) {
    var text = text
    text.withUTF8 { keep($0, header, line) }
  }

  // MARK: Other values

  private mutating func categories(_ i: Int, _ row: borrowing DelimitedRecord) {
    guard let cell = cell(i, .value, row) else { return }
    let separator: StaticString =
      dialect.isGoogle ? " ::: " : cell.contains(0x3B) || dialect.separator != "," ? ";" : ","
    scratch.truncate()
    CellList.forEach(cell, separator) { name in
      var name = name
      if dialect.isGoogle {
        // The star marks groups that Google has itself; the one of all contacts says nothing.
        if name.count > 1, name[0] == 0x2A, name[1] == 0x20 {
          name = UnsafeBufferPointer(rebasing: name[2...])
        }
        if CellList.equal(name, "mycontacts") || CellList.equal(name, "my contacts") { return }
      }
      if !scratch.isEmpty { scratch.append(0x2C) }
      TextEscaping.escape(name, .component, .v4_0, into: &scratch)
    }
    if scratch.isEmpty { return }
    let place = begin(.categories, row.line)
    let range = card.store(scratch.bytes)
    card.setValue(range, of: place)
  }

  private mutating func date(_ i: Int, _ field: CSVField, _ row: borrowing DelimitedRecord) {
    if let cell = cell(i, .value, row), let date = ContactDate.parse(cell), date.year > 1604 {
      let place = begin(field.row.property, row.line)
      putDate(cell, place)
      return
    }
    var text = text(i, .value, row) ?? ""
    if text.isEmpty {
      let year = self.text(i, .year, row).flatMap { Int($0) }
      let month = self.text(i, .month, row).flatMap { Int($0) }
      let day = self.text(i, .day, row).flatMap { Int($0) }
      guard let found = FreeDate.text(year: year, month: month, day: day) else { return }
      text = found
    } else if FreeDate.isNone(text) {
      return
    } else {
      text = FreeDate.text(text, dialect.dates) ?? text
    }
    let place = begin(field.row.property, row.line)
    putDate(text, place)
  }

  private mutating func gender(_ text: String, _ line: Int) {
    let units: [String]
    switch text.lowercased() {
    case "male", "m", "mann", "männlich": units = ["M"]
    case "female", "f", "weiblich": units = ["F"]
    case "unspecified", "keine angabe", "unknown": return
    default: units = ["", text]
    }
    let place = begin(.gender, line)
    card.setValue(card.store(ComponentText.encoded(units: units)), of: place)
  }

  /// What follows from the whole of a row.
  mutating func complete() {
    preferFirstEmail()
    // Only an organisation: it is what the card is of.
    guard card.first(.organization) != nil else { return }
    let names: [PropertyID] = [.formattedName, .structuredName, .nickname, .email]
    if names.allSatisfy({ card.first($0) == nil }) {
      let place = card.insert(.kind, value: .empty)
      card.setValue(card.store("org"), of: place)
    }
  }

  /// The columns of some programs call one address the first, or name the preferred number.
  private mutating func preferFirstEmail() {
    if hasSecondEmail, !dialect.isGoogle, let first = card.first(.email),
      card.properties[(first + 1)...].contains(where: { $0.id == .email }),
      card.parameter(.pref, of: first) == nil
    {
      card.add(.pref, "1", to: first)
    }
    guard dialect.namesPreferredPhone else { return }
    for i in card.indices where CustomColumn.column(of: i, card)?.header == "Primary" {
      let label = LabelTable.labels(card.text(of: i), .phones, spoken: spoken)
      let phone = card.indices.first {
        card.properties[$0].id == .telephone && card.labels(of: $0) == label
      }
      if let phone { card.add(.pref, "1", to: phone) }
    }
  }
}
