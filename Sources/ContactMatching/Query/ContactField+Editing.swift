private import TextServices
package import VCard

/// Changing a field: `--set`, `--add` and `--remove` of a command.
extension ContactField {
  /// Makes a text the only value of the field; other fields, values with other labels and what the first
  /// value says beside its text stay.
  ///
  /// Of lists such as CATEGORIES the text may have several between commas. A part is set in every value
  /// that has the labels; of a name or a date, in the preferred one.
  ///
  /// - Throws: `badValue` for what cannot be right, `cannotChange` for what has no text to set; then the
  ///   contact is as it was.
  package func set(_ value: String, in contact: inout Contact) throws(FieldError) {
    let value = try checked(value)
    var changed = contact
    let places = self.places(in: changed.card)
    if places.isEmpty {
      try insert(value, into: &changed)
    } else if case .whole = part {
      // What is there already is not written anew.
      if places.count == 1, values(of: contact) == texts(in: value) { return }
      for place in places.dropFirst().reversed() { changed.remove(place) }
      try write(value, at: places[0], in: &changed.card)
    } else {
      for place in places { try write(value, at: place, in: &changed.card) }
    }
    contact = changed
  }

  /// Adds a value to those of the field, unless it is there already.
  ///
  /// - Throws: as ``set(_:in:)``, and `cannotChange` when the field can have one value only and has it.
  package func add(_ value: String, in contact: inout Contact) throws(FieldError) {
    let value = try checked(value)
    let old = values(of: contact)
    let isMissing = old.isEmpty || property == .kind && !isPresent(in: contact)
    var changed = contact
    if !isMissing, values(ofList: contact.card) != nil {
      try append(value, in: &changed)
    } else if isMissing {
      if case .whole = part {
        try insert(value, into: &changed)
      } else {
        return try set(value, in: &contact)
      }
    } else if case .whole = part, isRepeatable {
      if old.contains(value) { return }
      try insert(value, into: &changed)
    } else {
      throw FieldError(.cannotChange, "\(name) has a value, \"\(old[0])\"; set it instead")
    }
    contact = changed
  }

  /// Removes all values of the field that have its labels; of a part, it alone, and what then is empty.
  package func remove(from contact: inout Contact) {
    for place in places(in: contact.card).reversed() {
      switch part {
      case .whole: contact.remove(place)
      case .e164: contact.remove(place)
      default:
        clear(at: place, in: &contact.card)
        if isEmpty(place, contact.card) { contact.remove(place) }
      }
    }
  }

  // MARK: Places

  /// The properties that a change is about.
  private func places(in card: Card) -> [Int] {
    let places = card.properties.indices.filter { hasValue(at: $0, card) }
    switch part {
    case .whole, .e164, .phoneExtension, .address, .parameter: return places
    default: break
    }
    // Other representations of a name say the same in another script: a part of it does not fit them.
    guard property.row.cardinality == .zeroOrOne, let first = card.preferred(property) else {
      return places
    }
    return places.contains(first) ? [first] : Array(places.prefix(1))
  }

  private var isRepeatable: Bool {
    switch property.row.cardinality {
    case .any, .oneOrMore: true
    case .exactlyOne, .zeroOrOne: false
    }
  }

  private func insert(_ value: String, into contact: inout Contact) throws(FieldError) {
    let place = contact.insert(property)
    if property == .other {
      let name = contact.card.store(otherName)
      contact.card.properties[place].name = name
    }
    try write(value, at: place, in: &contact.card)
    if let service, service.name.utf8CodeUnitCount > 0 {
      contact.card.add(.serviceType, service.name, to: place)
    }
    if !labels.isEmpty { contact.setLabels(labels, of: contact.identifier(of: place)) }
  }

  private func isEmpty(_ place: Int, _ card: Card) -> Bool {
    let record = card.properties[place]
    let isBare = card.with(record.value) { $0.allSatisfy { $0 == 0x3B || $0 == 0x2C } }
    guard isBare, property == .address else { return isBare }
    return card.address(of: place).isEmpty
  }

  // MARK: Lists

  /// The texts of a list in one property: CATEGORIES, NICKNAME, the components of a name, units; `nil`
  /// for other fields.
  private func values(ofList card: Card) -> [String]? {
    let place = places(in: card).last
    switch part {
    case .whole where property.row.kind == .textList:
      guard let place else { return [] }
      return card.with(card.properties[place].value) { ComponentText.list($0) }.filter {
        !$0.isEmpty
      }
    case .name(let path):
      guard let place else { return [] }
      return card.with(card.properties[place].value) { StructuredName(value: $0) }[keyPath: path]
    case .unit:
      guard let place else { return [] }
      return Array(card.with(card.properties[place].value) { ComponentText.units($0) }.dropFirst())
    default: return nil
    }
  }

  private func append(_ value: String, in contact: inout Contact) throws(FieldError) {
    guard let place = places(in: contact.card).last, let old = values(ofList: contact.card) else {
      return
    }
    let known = values(of: contact).map { FoldedText.caseFolded($0) }
    let new = texts(in: value).filter { !known.contains(FoldedText.caseFolded($0)) }
    if new.isEmpty { return }
    try write(list: old + new, at: place, in: &contact.card)
  }

  /// The texts that a value of a list gives: between commas, unless a backslash is before them.
  func texts(in value: String) -> [String] {
    guard case .whole = part, property.row.kind == .textList else { return [value] }
    var value = value
    return value.withUTF8 { ComponentText.list($0) }.map(Self.trimmed).filter { !$0.isEmpty }
  }

  static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  private func write(
    list texts: [String], at place: Int, in card: inout Card
  ) throws(FieldError) {
    switch part {
    case .name(let path):
      var name = card.with(card.properties[place].value) { StructuredName(value: $0) }
      name[keyPath: path] = texts
      let value = card.store(name.encoded)
      card.setValue(value, of: place)
    case .unit:
      let name = card.with(card.properties[place].value) { ComponentText.units($0) }.first ?? ""
      let value = card.store(ComponentText.encoded(units: [name] + texts))
      card.setValue(value, of: place)
    default:
      let value = card.store(ComponentText.encoded(list: texts))
      card.setValue(value, of: place)
    }
  }

  // MARK: Writing

  /// Writes a checked value into a property; a new one is empty.
  private func write(_ text: String, at place: Int, in card: inout Card) throws(FieldError) {
    switch part {
    case .name, .unit: try write(list: [text], at: place, in: &card)
    case .address(let number): setComponent(number, text, at: place, in: &card)
    case .parameter(let id): card.setParameter(id, to: text, of: place)
    case .year, .month, .day:
      var date = card.date(of: place)
      if card.properties[place].value.isEmpty { date = ContactDate(DateValue()) }
      guard var value = date.value else {
        throw FieldError(
          .cannotChange, "\"\(date.text)\" is no date that has a \(name); set the whole of it")
      }
      setPart(Int(text), of: &value)
      let isWritable = value.day < 0 || value.month >= 0 || value.year < 0
      guard value.isInCalendar, isWritable else {
        throw FieldError(.badValue, "\(name): \(text) makes no day of the calendar")
      }
      card.setDate(ContactDate(value), of: place)
    case .e164: throw FieldError(.cannotChange, "\(name) follows from the number; set tel")
    case .phoneExtension:
      var number = VCard.PhoneNumber(telephone: card.text(of: place))
      guard !number.value.isEmpty else {
        throw FieldError(.cannotChange, "an extension needs a number; set tel first")
      }
      number.extension = text
      card.setTelephone(number, of: place)
    case .whole: try writeWhole(text, at: place, in: &card)
    }
  }

  private func writeWhole(_ text: String, at place: Int, in card: inout Card) throws(FieldError) {
    if let service {
      var uri = ByteBuffer(capacity: text.utf8.count + 16)
      uri.append(service.scheme)
      var text = text
      text.withUTF8 { URIEscaping.escape($0, into: &uri) }
      let value = card.store(uri.bytes)
      card.setValue(value, of: place)
      return
    }
    if isDate {
      card.setDate(ContactDate(text), of: place)
      return
    }
    switch property {
    case .structuredName:
      let kind = card.first(.kind).map { card.text(of: $0) } ?? "individual"
      let name = FormattedName.nameParts(fromFormatted: text, kind: kind)
      let value = card.store(name.encoded)
      card.setValue(value, of: place)
    case .organization:
      let units = card.with(card.properties[place].value) { ComponentText.units($0) }
      let value = card.store(ComponentText.encoded(units: [text] + units.dropFirst()))
      card.setValue(value, of: place)
    case .gender:
      let letters = ["m", "f", "o", "n", "u"]
      let isSex = letters.contains(text.lowercased())
      let value = card.store(
        isSex ? text.uppercased() : ComponentText.encoded(units: ["", text]))
      card.setValue(value, of: place)
    case .telephone: card.setTelephone(VCard.PhoneNumber(telephone: text), of: place)
    default:
      switch property.row.kind {
      case .textList: try write(list: texts(in: text), at: place, in: &card)
      case .media:
        card.removeParameters(.value, of: place)
        card.removeParameters(.mediaType, of: place)
        card.properties[place].flags.remove(.inlineData)
        let value = card.store(text)
        card.setValue(value, of: place)
      default:
        card.setText(text, of: place)
      }
    }
  }

  /// Changes one component of a structured value and leaves the others as they are written.
  private func setComponent(_ number: Int, _ text: String, at place: Int, in card: inout Card) {
    var parts = card.with(card.properties[place].value) { value in
      var parts: [String] = []
      TextEscaping.split(value, at: 0x3B) { parts.append(String(decoding: $0, as: UTF8.self)) }
      return parts
    }
    while parts.count < max(7, number + 1) { parts.append("") }
    parts[number] = TextEscaping.escaped(text, .component)
    let value = card.store(parts.joined(separator: ";"))
    card.setValue(value, of: place)
  }

  private func setPart(_ number: Int?, of date: inout DateValue) {
    let number = number ?? -1
    switch part {
    case .year: date.year = Int16(clamping: number)
    case .month: date.month = Int8(clamping: number)
    default: date.day = Int8(clamping: number)
    }
  }

  // MARK: Clearing

  private func clear(at place: Int, in card: inout Card) {
    switch part {
    case .name(let path):
      var name = card.with(card.properties[place].value) { StructuredName(value: $0) }
      name[keyPath: path] = []
      let value = card.store(name.isEmpty ? "" : name.encoded)
      card.setValue(value, of: place)
    case .unit:
      let name = card.with(card.properties[place].value) { ComponentText.units($0) }.first ?? ""
      let value = card.store(ComponentText.encoded(units: [name]))
      card.setValue(value, of: place)
    case .address(let number): setComponent(number, "", at: place, in: &card)
    case .parameter(let id): card.removeParameters(id, of: place)
    case .year, .month, .day:
      guard var date = card.date(of: place).value else { return }
      setPart(nil, of: &date)
      // A day without its month means something only when no year is there.
      if date.month < 0, date.year >= 0 { date.day = -1 }
      if date.hasDate || date.hasTime {
        card.setDate(ContactDate(date), of: place)
      } else {
        card.setValue(.empty, of: place)
      }
    case .phoneExtension:
      var number = VCard.PhoneNumber(telephone: card.text(of: place))
      number.extension = ""
      card.setTelephone(number, of: place)
    case .whole, .e164: break
    }
  }
}
