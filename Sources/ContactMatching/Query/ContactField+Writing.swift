internal import VCard

/// Values of one property, written by what the field is.
extension ContactField {
  /// Writes a checked value into a property; a new one is empty.
  func write(_ text: String, at place: Int, in card: inout Card) throws(FieldError) {
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
    case .e164: throw derived
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

  func clear(at place: Int, in card: inout Card) {
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
