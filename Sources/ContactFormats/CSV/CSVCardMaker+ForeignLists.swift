internal import DelimitedText
internal import VCard

/// Values with labels in files that other programs wrote.
extension CSVCardMaker {
  /// What the header or a cell says of the labels of an entry.
  private mutating func label(
    _ i: Int, _ row: borrowing DelimitedRecord
  ) -> LabelMemory.Meaning {
    let isSaid = !map.entries[i].path.labels.isEmpty
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let cell = isSaid ? none : cell(i, .label, row) ?? none
    let owner = isSaid ? CSVField.allCases.count + i : Int(fields[i].rawValue)
    return labels.meaning(of: cell, owner: owner, on: properties[i]) {
      Self.labels(cell, map.entries[i].path, spoken)
    }
  }

  /// The labels of a cell as another program wrote it, those of the header first.
  private static func labels(
    _ cell: UnsafeBufferPointer<UInt8>, _ path: FieldPath, _ spoken: LabelTable.Languages?
  ) -> (labels: [String], isPreferred: Bool) {
    if !path.labels.isEmpty {
      return (path.labels.flatMap { LabelTable.labels(canonical: $0, path.field) }, false)
    }
    var text = String(decoding: cell, as: UTF8.self)
    let isPreferred = text.utf8.first == 0x2A
    if isPreferred { text = String(text.dropFirst().drop { $0 == " " }) }
    if text.isEmpty || ["internet", "voice"].contains(text.lowercased()) {
      return ([], isPreferred)
    }
    return (LabelTable.labels(text, path.field, spoken: spoken), isPreferred)
  }

  /// The values of a cell; a dialect may put several into one.
  private func split(_ text: String, _ field: CSVField) -> [String] {
    guard dialect.isGoogle || !dialect.separator.isEmpty && field == .emails else { return [text] }
    var parts: [String] = []
    var text = text
    text.withUTF8 { bytes in
      let separator: StaticString =
        dialect.isGoogle ? " ::: " : dialect.separator == "," ? "," : ";"
      CellList.forEach(bytes, separator) { parts.append(String(decoding: $0, as: UTF8.self)) }
    }
    return parts
  }

  mutating func values(_ i: Int, _ row: borrowing DelimitedRecord) {
    guard let cell = cell(i, .value, row) else { return }
    let field = fields[i]
    let meaning = label(i, row)
    let isPlain = field == .phones || field == .emails || field == .urls
    if isPlain, meaning.isWhole, !Self.isOdd(cell, field) {
      let place = begin(properties[i], row.line)
      if field == .urls {
        let range = card.store(cell)
        card.setValue(range, of: place)
      } else {
        setEscaped(cell, of: place)
      }
      addLabels(meaning, to: place)
      if meaning.isPreferred { card.add(.pref, "1", to: place) }
      return
    }
    let whole = String(decoding: cell, as: UTF8.self)
    if field == .emails, isExchange(whole, text(i, .type, row)) {
      keep(whole, "E-mail", row.line)
      return
    }
    let list = split(whole, field)
    let labels = labels.labels(meaning)
    // The first of several in a cell, where no label says another one.
    let isPreferred = meaning.isPreferred || dialect.separator == "," && list.count > 1
    for (n, value) in list.enumerated() {
      if field == .phones {
        guard let number = phone(value, i, row) else { continue }
        add(field, number, labels, isPreferred && n == 0, i, row)
      } else {
        add(field, value, labels, isPreferred && n == 0, i, row)
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
    default: cell.contains { $0 <= 0x20 }
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
    if let scheme = Self.schemes[key] {
      let isURI = value.lowercased().hasPrefix(scheme + ":")
      let range = card.store(isURI ? value : scheme + ":" + value)
      card.properties[place].id = .impp
      card.setValue(range, of: place)
      return
    }
    let range = card.store(value)
    if service.isEmpty, card.hasScheme(range) { card.properties[place].id = .impp }
    var text = value
    text.withUTF8 { putText($0, place) }
    if !service.isEmpty { card.setParameter(.serviceType, to: service, of: place) }
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

  mutating func addresses(_ i: Int, _ row: borrowing DelimitedRecord) {
    let meaning = label(i, row)
    if meaning.isWhole, isPlainAddress(i, row) {
      putPlainAddress(i, meaning, row)
      return
    }
    var parts = Self.addressParts.map { text(i, $0, row) ?? "" }
    let lines = [parts[2], text(i, .street2, row) ?? "", text(i, .street3, row) ?? ""]
    parts[2] = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    let formatted = text(i, .formatted, row) ?? ""
    let lists = parts.map { split($0, .addresses) }
    let count = max(lists.map(\.count).max() ?? 0, 1)
    let formattedList = split(formatted, .addresses)
    let labels = labels.labels(meaning)
    for n in 0..<count {
      let one = count == 1 ? parts : lists.map { n < $0.count ? $0[n] : "" }
      let whole = count == 1 ? formatted : n < formattedList.count ? formattedList[n] : ""
      if one.allSatisfy(\.isEmpty), whole.isEmpty { continue }
      let place = begin(.address, row.line)
      let range = card.store(ComponentText.encoded(units: one))
      card.setValue(range, of: place)
      setLabels(labels, of: place)
      if !whole.isEmpty { card.setParameter(.label, to: whole, of: place) }
      if meaning.isPreferred, n == 0 { card.add(.pref, "1", to: place) }
    }
  }

  /// Whether the cells of an address each hold one plain text.
  private func isPlainAddress(_ i: Int, _ row: borrowing DelimitedRecord) -> Bool {
    if cell(i, .street2, row) != nil || cell(i, .street3, row) != nil { return false }
    // In Google's tables colons part several addresses.
    guard dialect.isGoogle else { return true }
    for part in Self.addressParts where cell(i, part, row)?.contains(0x3A) == true { return false }
    return cell(i, .formatted, row)?.contains(0x3A) != true
  }

  private mutating func putPlainAddress(
    _ i: Int, _ meaning: LabelMemory.Meaning, _ row: borrowing DelimitedRecord
  ) {
    let formatted = cell(i, .formatted, row)
    let place = begin(.address, row.line)
    guard putComponents(Self.addressParts, i, place, row) || formatted != nil else {
      card.properties.removeLast()
      return
    }
    addLabels(meaning, to: place)
    if let formatted {
      let range = card.store(formatted)
      card.add(.label, range, to: place)
    }
    if meaning.isPreferred { card.add(.pref, "1", to: place) }
  }
}
