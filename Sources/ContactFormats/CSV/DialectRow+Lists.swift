internal import VCard

/// Values with labels: in a numbered group of columns, or in the column of their label.
extension DialectRow {
  /// The values of a property.
  mutating func values(
    _ id: PropertyID, _ field: CSVField, _ view: CardView, _ card: borrowing Card
  ) {
    var i = chains.first(id)
    if i < 0 { return }
    let lowest = field == .relations || field == .dates ? nil : lowestPreference(id, view, card)
    while i >= 0 {
      if !view.properties[i].value.isNothing {
        let isPreferred = lowest != nil && preference(i, view, card) == lowest
        let run =
          switch field {
          case .phones: phone(i, view, card)
          case .dates: date(i, view, card)
          default: run(i, view, card)
          }
        value(field, run, i, isPreferred, view, card)
      }
      i = chains.next(i)
    }
  }

  private mutating func phone(
    _ i: Int, _ view: CardView, _ card: borrowing Card
  ) -> UnsafeBufferPointer<UInt8> {
    let whole = run(i, view, card)
    guard CardView.starts(whole, "tel:") else { return whole }
    let number = PhoneNumber(telephone: String(decoding: whole, as: UTF8.self))
    text.truncate()
    text.append(number.value)
    if !number.extension.isEmpty { text.append(" x " + number.extension) }
    return text.bytes
  }

  private mutating func date(
    _ i: Int, _ view: CardView, _ card: borrowing Card
  ) -> UnsafeBufferPointer<UInt8> {
    _ = putDate(i, view, card)
    return text.bytes
  }

  private mutating func value(
    _ field: CSVField, _ run: UnsafeBufferPointer<UInt8>, _ i: Int, _ isPreferred: Bool,
    _ view: CardView, _ card: borrowing Card
  ) {
    let known = labels.find(i, field, view, card, chains)
    value(
      field, run, labels.word(known), labels.canonical(known), isPreferred,
      "\(field.row.property.name)")
  }

  /// A value in a numbered group, in the column of its label, or in one that says less.
  mutating func value(
    _ field: CSVField, _ run: UnsafeBufferPointer<UInt8>, _ label: UnsafeBufferPointer<UInt8>,
    _ canonical: String, _ isPreferred: Bool, _ name: String
  ) {
    let column = layout.group(field, .value)
    if column >= 0 {
      guard let number = number(field) else {
        lose(name, run)
        return
      }
      put(column, run, number: number)
      putLabel(layout.group(field, .label), label, isPreferred, number, name)
    } else if let entry = entry(field, canonical, isOwn: true) {
      put(layout.map.entries[entry].column(.value), run)
    } else if let (columns, number) = open(field, label) {
      putOpen(columns[.value], run, number)
    } else if let entry = entry(field, canonical, isOwn: false) {
      put(layout.map.entries[entry].column(.value), run)
      // A column of labels beside it.
      putLabel(layout.map.entries[entry].column(.label), label, isPreferred, 1, name)
    } else {
      lose(name, run)
    }
  }

  private mutating func open(
    _ field: CSVField, _ label: UnsafeBufferPointer<UInt8>
  ) -> (columns: [FieldPart: Int], number: Int)? {
    guard layout.openGroup(field) != nil else { return nil }
    return open(field, String(decoding: label, as: UTF8.self))
  }

  /// The label of a value in the column for it; a map without one loses it, of the tables of programs
  /// it is known.
  private mutating func putLabel(
    _ column: Int, _ label: UnsafeBufferPointer<UInt8>, _ isPreferred: Bool, _ number: Int,
    _ name: String
  ) {
    guard column >= 0 else {
      if layout.isMap, !label.isEmpty { lose("\(name) label", label) }
      return
    }
    guard isPreferred else {
      put(column, label, number: number)
      return
    }
    word.truncate()
    word.append("* ")
    word.append(label)
    put(column, word.bytes, number: number)
  }

  // MARK: Addresses

  private static let addressParts: [FieldPart] = [
    .pobox, .extended, .street, .city, .region, .postcode, .country,
  ]

  mutating func addresses(_ view: CardView, _ card: borrowing Card) {
    var i = chains.first(.address)
    if i < 0 { return }
    let lowest = lowestPreference(.address, view, card)
    while i >= 0 {
      if !view.properties[i].value.isNothing {
        address(i, lowest != nil && preference(i, view, card) == lowest, view, card)
      }
      i = chains.next(i)
    }
  }

  private mutating func address(
    _ i: Int, _ isPreferred: Bool, _ view: CardView, _ card: borrowing Card
  ) {
    // The texts of the parts, one behind the other.
    var parts = InlineArray<32, ByteRange>(repeating: ByteRange(0, count: 0))
    fillParts(&parts, i, view)
    if layout.hasFormattedAddress { fillFormatted(&parts, i, view, card) }
    guard let columns = layout.addressGroup else {
      putAddress(parts, i, isPreferred, view, card)
      return
    }
    guard let number = number(.addresses) else {
      lose("ADR", run(parts[Int(FieldPart.street.rawValue)]))
      return
    }
    for (part, column) in columns {
      if part == .label {
        let known = labels.find(i, .addresses, view, card, chains)
        putLabel(column, labels.word(known), isPreferred, number, "ADR")
      } else {
        put(column, run(parts[Int(part.rawValue)]), number: number)
      }
    }
  }

  private func run(_ range: ByteRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.base + Int(range.start), count: Int(range.count))
  }

  /// The components of an address; several texts of one stand on lines of their own.
  private mutating func fillParts(
    _ parts: inout InlineArray<32, ByteRange>, _ i: Int, _ view: CardView
  ) {
    text.truncate()
    var n = 0
    TextEscaping.split(view.value(i), at: 0x3B) { component in
      defer { n += 1 }
      guard n < Self.addressParts.count, !component.isEmpty else { return }
      let start = text.count
      var isFirst = true
      TextEscaping.split(component, at: 0x2C) { one in
        if !isFirst { text.append(0x0A) }
        isFirst = false
        TextEscaping.unescape(one, into: &text)
      }
      parts[Int(Self.addressParts[n].rawValue)] = ByteRange(start, count: text.count - start)
    }
  }

  /// The address as lines: what LABEL says, else the parts.
  private mutating func fillFormatted(
    _ parts: inout InlineArray<32, ByteRange>, _ i: Int, _ view: CardView, _ card: borrowing Card
  ) {
    let start = text.count
    if let label = card.parameter(.label, of: i) {
      text.append(view.run(view.parameters[label].value))
    }
    if text.count == start { appendLines(parts) }
    parts[Int(FieldPart.formatted.rawValue)] = ByteRange(start, count: text.count - start)
  }

  private static let lines: [(part: FieldPart, separator: UInt8)] = [
    (.pobox, 0x0A), (.extended, 0x0A), (.street, 0x0A), (.postcode, 0x0A), (.city, 0x20),
    (.region, 0x20), (.country, 0x0A),
  ]

  private mutating func appendLines(_ parts: InlineArray<32, ByteRange>) {
    let start = text.count
    var isInTown = false
    for (part, separator) in Self.lines {
      let range = parts[Int(part.rawValue)]
      let isTown = part == .postcode || part == .city || part == .region
      if range.isNothing { continue }
      if text.count > start { text.append(isInTown && isTown ? separator : 0x0A) }
      isInTown = isTown
      // The buffer may move while it grows.
      text.reserve(Int(range.count))
      text.append(run(range))
    }
  }

  /// The parts of an address in the columns of its label.
  private mutating func putAddress(
    _ parts: InlineArray<32, ByteRange>, _ i: Int, _ isPreferred: Bool, _ view: CardView,
    _ card: borrowing Card
  ) {
    var parts = parts
    let known = labels.find(i, .addresses, view, card, chains)
    let label = labels.word(known)
    let own = entry(.addresses, labels.canonical(known), isOwn: true)
    if own == nil, let (columns, number) = open(.addresses, label) {
      putOpenAddress(parts, columns, number)
      return
    }
    guard let place = own ?? entry(.addresses, labels.canonical(known), isOwn: false) else {
      let start = text.count
      appendLines(parts)
      lose("ADR", run(ByteRange(start, count: text.count - start)))
      return
    }
    let entry = layout.map.entries[place]
    if entry.column(.label) >= 0 || own == nil {
      putLabel(entry.column(.label), label, isPreferred, 1, "ADR")
    }
    if entry.column(.street2) >= 0 { splitStreet(&parts) }
    for part in FieldPart.allCases where part.rawValue < 32 {
      let range = parts[Int(part.rawValue)]
      if range.isNothing { continue }
      if entry.column(part) >= 0 {
        put(entry.column(part), run(range))
      } else if part != .formatted, entry.column(.formatted) < 0 {
        lose("ADR", run(range))
      }
    }
  }

  private mutating func putOpenAddress(
    _ parts: InlineArray<32, ByteRange>, _ columns: [FieldPart: Int], _ number: Int
  ) {
    for part in FieldPart.allCases where part.rawValue < 32 && part != .label {
      let range = parts[Int(part.rawValue)]
      if let column = columns[part] {
        putOpen(column, run(range), number)
      } else if !range.isNothing, part != .formatted, columns[.formatted] == nil {
        lose("ADR", run(range))
      }
    }
  }

  /// Shares the lines of the street out among three columns.
  private func splitStreet(_ parts: inout InlineArray<32, ByteRange>) {
    let street = parts[Int(FieldPart.street.rawValue)]
    let lines = run(street).split(separator: 0x0A, maxSplits: 2)
    for (part, line) in zip([FieldPart.street, .street2, .street3], lines) {
      parts[Int(part.rawValue)] = ByteRange(
        Int(street.start) + line.startIndex, count: line.count)
    }
  }

  // MARK: Accounts

  private static let services = [
    "aim": "aim", "ymsgr": "yahoo", "msnim": "msn", "skype": "skype", "xmpp": "jabber",
    "sip": "sip", "irc": "irc",
  ]

  mutating func accounts(_ view: CardView, _ card: borrowing Card) {
    for id in [PropertyID.impp, .socialProfile] {
      var i = chains.first(id)
      while i >= 0 {
        if !view.properties[i].value.isNothing { account(i, view, card) }
        i = chains.next(i)
      }
    }
  }

  private mutating func account(_ i: Int, _ view: CardView, _ card: borrowing Card) {
    let value = card.text(of: i)
    let isProfile = view.properties[i].id == .socialProfile
    let said = isProfile ? card.parameterText(.serviceType, of: i) ?? "" : ""
    let colon = value.firstIndex(of: ":")
    let scheme = colon.map { String(value[..<$0]) } ?? ""
    let name = colon.map { String(value[value.index(after: $0)...]) } ?? value
    let service = said.isEmpty ? Self.services[scheme] ?? "" : said
    let column = layout.group(.profiles, .value)
    if column >= 0, let number = number(.profiles) {
      put(column, service.isEmpty || !said.isEmpty ? value : name, number: number)
      put(layout.group(.profiles, .service), service, number: number)
      let label = layout.group(.profiles, .label)
      if label >= 0 {
        put(label, labels.word(labels.find(i, .impps, view, card, chains)), number: number)
      }
    } else if column < 0, let place = entry(service: service.lowercased()) {
      let entry = layout.map.entries[place]
      put(entry.column(.value), entry.path.service.isEmpty ? value : name)
      // A column of services beside it.
      put(entry.column(.service), service)
    } else {
      lose("IMPP", value)
    }
  }
}
