internal import DelimitedText
internal import VCard

/// Rows of files that other programs wrote.
extension CSVCardMaker {
  /// A value that other programs wrote.
  mutating func foreign(_ i: Int, _ row: borrowing DelimitedRecord) {
    let path = map.entries[i].path
    switch path.field {
    case .property: plain(i, row)
    case .column:
      if let cell = cell(i, .value, row) {
        keep(cell, path.name, row.line, map.entries[i].ordinal)
      }
    case .custom:
      guard let cell = cell(i, .value, row) else { return }
      let label = text(i, .label, row) ?? "Custom Field \(path.number)"
      keep(cell, label, row.line, map.entries[i].ordinal)
    case .categories: categories(i, row)
    case .birthday, .anniversary, .deathday: date(i, path.field, row)
    case .addresses: addresses(i, row)
    case .gender:
      guard let text = text(i, .value, row) else { return }
      gender(text, row.line)
    case .phones, .emails, .urls, .relations, .dates, .profiles, .impps, .languages: values(i, row)
    case .nickname:
      guard let cell = cell(i, .value, row) else { return }
      let place = begin(.nickname, row.line)
      card.setValue(storeEscaped(cell, isComponent: true), of: place)
    case .formattedName:
      // A name stands on one line.
      guard let cell = cell(i, .value, row) else { return }
      guard cell.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
        let place = begin(.formattedName, row.line)
        putText(cell, place)
        return
      }
      var name = String(decoding: cell, as: UTF8.self)
      do {
        name = name.split(whereSeparator: \.isNewline).joined(separator: " ")
      }
      let place = begin(.formattedName, row.line)
      name.withUTF8 { putText($0, place) }
    default:
      let place = begin(path.field.row.property, row.line)
      if !put(i, place, row) { card.properties.removeLast() }
    }
  }

  /// Keeps a cell as a private property with its header.
  private mutating func keep(
    _ cell: UnsafeBufferPointer<UInt8>, _ header: String, _ line: Int, _ ordinal: Int = 0
  ) {
    let place = beginColumn(header, line, ordinal)
    card.setValue(storeEscaped(cell), of: place)
  }

  private mutating func keep(_ text: String, _ header: String, _ line: Int) {
    var text = text
    text.withUTF8 { keep($0, header, line) }
  }

  // MARK: Lists

  /// The labels of an entry; the words of other rows are remembered.
  private mutating func label(_ i: Int, _ row: borrowing DelimitedRecord) -> ForeignLabel {
    let path = map.entries[i].path
    let cell = path.labels.isEmpty ? self.cell(i, .label, row) : nil
    let known = knownLabels[i].first { known in
      known.cell.count == (cell?.count ?? 0) && (cell.map { $0.elementsEqual(known.cell) } ?? true)
    }
    if let known { return known }
    let label = ForeignLabel(cell.map(Array.init) ?? [], path, spoken)
    if knownLabels[i].count < 32 { knownLabels[i].append(label) }
    return label
  }

  /// The values of a cell; a dialect may put several into one.
  private func split(_ text: String, _ field: CSVField) -> [String] {
    let separator = dialect.separator
    guard !separator.isEmpty, dialect.isGoogle || field == .emails || field == .categories else {
      return [text]
    }
    var parts: [String] = []
    var rest = Substring(text)
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    parts.append(String(rest))
    return parts.map { part in
      String(part.drop { $0 == " " })
    }.filter { !$0.isEmpty }
  }

  private mutating func values(_ i: Int, _ row: borrowing DelimitedRecord) {
    guard let cell = cell(i, .value, row) else { return }
    let field = map.entries[i].path.field
    let label = label(i, row)
    let isPlain = field == .phones || field == .emails || field == .urls
    if isPlain, label.isPlain, !Self.isOdd(cell, field) {
      let place = begin(field.row.property, row.line)
      card.setValue(field == .urls ? card.store(cell) : storeEscaped(cell), of: place)
      for word in label.words { card.add(type: word, to: place) }
      if label.isPreferred { card.add(.pref, "1", to: place) }
      return
    }
    let whole = String(decoding: cell, as: UTF8.self)
    if field == .emails, isExchange(whole, text(i, .type, row)) {
      keep(whole, "E-mail", row.line)
      return
    }
    let list = split(whole, field)
    // The first of several in a cell, where no label says another one.
    let isPreferred = label.isPreferred || dialect.separator == "," && list.count > 1
    for (n, value) in list.enumerated() {
      if field == .phones {
        guard let number = phone(value, i, row) else { continue }
        add(field, number, label.labels, isPreferred && n == 0, i, row)
      } else {
        add(field, value, label.labels, isPreferred && n == 0, i, row)
      }
    }
  }

  /// Whether a cell needs a closer look: it may hold several values, or what a spreadsheet or an Exchange
  /// server made of it.
  private static func isOdd(_ cell: UnsafeBufferPointer<UInt8>, _ field: CSVField) -> Bool {
    switch field {
    case .phones:
      cell.contains { $0 == 0x3A || $0 == 0x3D || $0 == 0x23 || $0 | 0x20 == 0x65 }
    case .emails: cell.contains { $0 == 0x3A || $0 == 0x2C || $0 == 0x3B || $0 == 0x2F }
    default: cell.contains { $0 == 0x20 || $0 < 0x20 }
    }
  }

  /// Names of an Exchange server are no addresses.
  private func isExchange(_ address: String, _ type: String?) -> Bool {
    type?.uppercased() == "EX" || address.hasPrefix("/o=") || address.hasPrefix("/O=")
  }

  private mutating func add(
    _ field: CSVField, _ value: String, _ labels: [String], _ isPreferred: Bool, _ i: Int,
    _ row: borrowing DelimitedRecord
  ) {
    var id = field.row.property
    var labels = labels
    if field == .dates, labels.map({ $0.lowercased() }) == ["anniversary"] {
      id = .anniversary
      labels = []
    }
    let place = begin(id, row.line)
    var text = value
    switch field {
    case .dates: putDate(FreeDate.text(value, dialect.dates) ?? value, place)
    case .profiles: putAccount(value, i, place, row)
    default: text.withUTF8 { putText($0, place) }
    }
    if id != .anniversary { setLabels(labels, of: place) }
    if isPreferred { card.add(.pref, "1", to: place) }
  }

  private static let schemes: [String: String] = [
    "aim": "aim", "yahoo": "ymsgr", "msn": "msnim", "skype": "skype", "jabber": "xmpp",
    "xmpp": "xmpp", "googletalk": "xmpp", "gtalk": "xmpp", "sip": "sip", "irc": "irc",
    "voip": "sip",
  ]

  /// An account at a service: a URI where there is a scheme for it.
  private mutating func putAccount(
    _ value: String, _ i: Int, _ place: Int, _ row: borrowing DelimitedRecord
  ) {
    let said = map.entries[i].path.service
    let service = said.isEmpty ? text(i, .service, row) ?? "" : said
    let known =
      service.isEmpty ? nil : LabelTable.shared.labels(service, .imService, spoken: spoken)
    let key = (known?.first ?? service).lowercased().filter(\.isLetter)
    var text = value
    if let scheme = Self.schemes[key] {
      card.properties[place].id = .impp
      card.setValue(
        card.store(value.lowercased().hasPrefix(scheme + ":") ? value : scheme + ":" + value),
        of: place)
    } else if service.isEmpty, card.hasScheme(card.store(value)) {
      card.properties[place].id = .impp
      text.withUTF8 { putText($0, place) }
    } else {
      text.withUTF8 { putText($0, place) }
      if !service.isEmpty { card.setParameter(.serviceType, to: service, of: place) }
    }
  }

  // MARK: Telephone numbers

  /// A number without what a spreadsheet puts around it; `nil` for one that it has spoilt, which is
  /// kept as a private property.
  private mutating func phone(
    _ cell: String, _ i: Int, _ row: borrowing DelimitedRecord
  ) -> String? {
    let isSpoilt = cell.utf8.allSatisfy { $0 == 0x23 } || FormulaCell.isScientific(cell)
    guard isSpoilt else { return cell }
    let place = row.place(ofCell: map.entries[i].column(.value))
    diagnostics.append(
      Diagnostic(
        .csvMangled, line: place.line, column: place.column, severity: .warning,
        "TEL: \"\(cell)\" is no telephone number any more: a spreadsheet has rounded or hidden it; the cell is kept as a private property"
      ))
    keep(cell, "Phone (\(map.entries[i].path.labels.first ?? "damaged"))", row.line)
    return nil
  }

  // MARK: Addresses

  private static let addressParts: [FieldPart] = [
    .pobox, .extended, .street, .city, .region, .postcode, .country,
  ]

  private mutating func addresses(_ i: Int, _ row: borrowing DelimitedRecord) {
    let label = label(i, row)
    if label.isPlain, plainAddress(i, label, row) { return }
    let (labels, isPreferred) = (label.labels, label.isPreferred)
    var parts = Self.addressParts.map { text(i, $0, row) ?? "" }
    let lines = [parts[2], text(i, .street2, row) ?? "", text(i, .street3, row) ?? ""]
    parts[2] = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    let formatted = text(i, .formatted, row) ?? ""
    let lists = parts.map { split($0, .addresses) }
    let count = max(lists.map(\.count).max() ?? 0, 1)
    let formattedList = split(formatted, .addresses)
    for n in 0..<count {
      let one = count == 1 ? parts : lists.map { n < $0.count ? $0[n] : "" }
      let whole = count == 1 ? formatted : n < formattedList.count ? formattedList[n] : ""
      if one.allSatisfy(\.isEmpty), whole.isEmpty { continue }
      let place = begin(.address, row.line)
      card.setValue(card.store(ComponentText.encoded(units: one)), of: place)
      setLabels(labels, of: place)
      if !whole.isEmpty { card.setParameter(.label, to: whole, of: place) }
      if isPreferred, n == 0 { card.add(.pref, "1", to: place) }
    }
  }

  /// An address whose cells each hold one plain text.
  private mutating func plainAddress(
    _ i: Int, _ label: ForeignLabel, _ row: borrowing DelimitedRecord
  ) -> Bool {
    if cell(i, .street2, row) != nil || cell(i, .street3, row) != nil { return false }
    for part in Self.addressParts {
      if let cell = cell(i, part, row), cell.contains(where: { $0 == 0x3A || $0 == 0x3D }) {
        return false
      }
    }
    let formatted = cell(i, .formatted, row)
    if let formatted, formatted.contains(0x3A) { return false }
    let place = begin(.address, row.line)
    if !putComponents(Self.addressParts, i, place, row), formatted == nil {
      card.properties.removeLast()
      return true
    }
    for word in label.words { card.add(type: word, to: place) }
    if let formatted { card.add(.label, card.store(formatted), to: place) }
    if label.isPreferred { card.add(.pref, "1", to: place) }
    return true
  }

  // MARK: Other values

  private mutating func categories(_ i: Int, _ row: borrowing DelimitedRecord) {
    guard let cell = cell(i, .value, row) else { return }
    if dialect.isGoogle, cell.count == 12, cell.elementsEqual("* myContacts".utf8) { return }
    let whole = String(decoding: cell, as: UTF8.self)
    var names: [String]
    if dialect.isGoogle {
      // The star marks groups that Google has itself; the one of all contacts says nothing.
      names = split(whole, .categories).map { $0.hasPrefix("* ") ? String($0.dropFirst(2)) : $0 }
      names.removeAll { ["mycontacts", "my contacts"].contains($0.lowercased()) }
    } else {
      let separator: Character = whole.contains(";") ? ";" : dialect.separator == "," ? "," : ";"
      names = whole.split(separator: separator).map { name in
        String(name.drop { $0 == " " })
      }
    }
    guard !names.isEmpty else { return }
    let place = begin(.categories, row.line)
    card.setValue(card.store(ComponentText.encoded(list: names)), of: place)
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

  // MARK: The whole

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
    if hasSecondEmail, !dialect.isGoogle {
      let emails = card.indices.filter { card.properties[$0].id == .email }
      if emails.count > 1, card.parameter(.pref, of: emails[0]) == nil {
        card.add(.pref, "1", to: emails[0])
      }
    }
    guard dialect.name == "csv+yahoo" else { return }
    for i in card.indices where CustomColumn.column(of: i, card)?.header == "Primary" {
      let label = LabelTable.labels(card.text(of: i), .phones, spoken: spoken)
      let phone = card.indices.first {
        card.properties[$0].id == .telephone && card.labels(of: $0) == label
      }
      if let phone { card.add(.pref, "1", to: phone) }
    }
  }
}

/// The label of a value as another program wrote it, understood.
struct ForeignLabel {
  let cell: [UInt8]
  var labels: [String] = []
  var isPreferred = false
  /// The words of TYPE that say all of it, when they do.
  var words: [TypeWord] = []
  var isPlain = false

  /// - Parameters:
  ///   - cell: the cell of labels, empty for none.
  ///   - path: whose labels count first.
  ///   - spoken: the languages of the file.
  init(_ cell: [UInt8], _ path: FieldPath, _ spoken: LabelTable.Languages?) {
    self.cell = cell
    if !path.labels.isEmpty {
      labels = path.labels.flatMap { LabelTable.labels(canonical: $0, path.field) }
    } else if !cell.isEmpty {
      var text = String(decoding: cell, as: UTF8.self)
      if text.utf8.first == 0x2A {
        isPreferred = true
        text = String(text.dropFirst().drop { $0 == " " })
      }
      if !text.isEmpty, !["internet", "voice"].contains(text.lowercased()) {
        labels = LabelTable.labels(text, path.field, spoken: spoken)
      }
    }
    let found = labels.map { LabelWords.word(for: $0, on: path.field.row.property) }
    words = found.compactMap { $0 }
    isPlain = words.count == labels.count
  }
}
