internal import DelimitedText
internal import VCard

/// The values of properties from the cells of their parts.
extension CSVCardMaker {
  /// Gives a property a value as its cells say it.
  ///
  /// - Returns: false when they are empty.
  mutating func put(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) -> Bool {
    switch fields[i].shape {
    case .name: return putName(i, place, row)
    case .address: return putAddress(i, place, row)
    case .organization:
      return cell(i, .unit, row) == nil
        ? putComponents([.value], i, place, row) : putComponents([.value, .unit], i, place, row)
    case .gender:
      let sex = text(i, .value, row) ?? ""
      let text = text(i, .text, row) ?? ""
      if sex.isEmpty, text.isEmpty { return false }
      let units = text.isEmpty ? [sex] : [sex, text]
      card.setValue(card.store(ComponentText.encoded(units: units)), of: place)
    case .textList:
      guard let cell = cell(i, .value, row) else { return false }
      card.setValue(card.store(ComponentText.encoded(list: ListCell.parse(cell))), of: place)
    case .phone:
      if cell(i, .phoneExtension, row) == nil, card.properties[place].parameterCount == 0 {
        guard let cell = cell(i, .value, row) else { return false }
        setEscaped(cell, of: place)
        return true
      }
      let number = text(i, .value, row) ?? ""
      let suffix = text(i, .phoneExtension, row) ?? ""
      if number.isEmpty, suffix.isEmpty { return false }
      putPhone(PhoneNumber(number, extension: suffix), place)
    case .date:
      guard let cell = cell(i, .value, row) else { return false }
      putDate(cell, place)
    case .media:
      guard let cell = cell(i, .value, row) else { return false }
      putMedia(cell, i, place, row)
    case .property:
      guard let cell = cell(i, .value, row) else { return false }
      if fields[i] == .column { setEscaped(cell, of: place) } else { putProperty(cell, place) }
    case .text, .entry, .profile:
      guard let cell = cell(i, .value, row) else { return false }
      putText(cell, place)
    }
    return true
  }

  /// Gives a property one text; what is no URI where one is usual says `VALUE=text`.
  mutating func putText(_ cell: UnsafeBufferPointer<UInt8>, _ place: Int) {
    let id = card.properties[place].id
    if card.parameter(.value, of: place) == nil {
      if areTexts[Int(id.rawValue)] {
        setEscaped(cell, of: place)
      } else if id == .uid, cell.count == 45, CardView.starts(cell, "urn:uuid:") {
        card.setValue(card.store(cell), of: place)
      } else {
        card.setText(String(decoding: cell, as: UTF8.self), of: place)
      }
    } else {
      let kind = card.kind(of: card.properties[place])
      card.setValue(card.storeText(String(decoding: cell, as: UTF8.self), kind: kind), of: place)
    }
  }

  /// Gives a property one text, with the escapes of 4.0.
  mutating func setEscaped(
    _ text: UnsafeBufferPointer<UInt8>, isComponent: Bool = false, of place: Int
  ) {
    guard let base = text.baseAddress else { return }
    let traits = ByteScan.traits(base, text.count)
    if traits.isDisjoint(with: Self.escaped) {
      let range = card.store(text)
      card.setValue(range, traits: traits, of: place)
    } else {
      let range = storeEscaped(text, isComponent: isComponent)
      card.setValue(range, of: place)
    }
  }

  /// What may ask for an escape.
  private static var escaped: ByteTraits { ByteTraits.escapedIn3.union(.control) }

  /// Stores a text with the escapes of 4.0.
  mutating func storeEscaped(
    _ text: UnsafeBufferPointer<UInt8>, isComponent: Bool = false
  ) -> ByteRange {
    guard let base = text.baseAddress else { return .empty }
    if ByteScan.traits(base, text.count).isDisjoint(with: Self.escaped) { return card.store(text) }
    scratch.truncate()
    TextEscaping.escape(text, isComponent ? .component : .text, .v4_0, into: &scratch)
    return card.store(scratch.bytes)
  }

  private mutating func putName(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) -> Bool {
    if cell(i, .secondSurname, row) == nil, cell(i, .generation, row) == nil {
      return putComponents([.family, .given, .middle, .prefix, .suffix], i, place, row)
    }
    func list(_ part: FieldPart) -> [String] { text(i, part, row).map { [$0] } ?? [] }
    let name = StructuredName(
      family: list(.family), given: list(.given), middle: list(.middle),
      prefixes: list(.prefix), suffixes: list(.suffix), secondSurnames: list(.secondSurname),
      generations: list(.generation))
    card.setValue(card.store(name.encoded), of: place)
    return true
  }

  private mutating func putAddress(
    _ i: Int, _ place: Int, _ row: borrowing DelimitedRecord
  ) -> Bool {
    let isFilled = putComponents(
      [.pobox, .extended, .street, .city, .region, .postcode, .country], i, place, row)
    if isFilled { return true }
    card.setValue(card.store(";;;;;;" as StaticString), of: place)
    return cell(i, .formatted, row) != nil || cell(i, .countryCode, row) != nil
  }

  /// Gives a property components, each one text.
  mutating func putComponents(
    _ parts: [FieldPart], _ i: Int, _ place: Int, _ row: borrowing DelimitedRecord
  ) -> Bool {
    let start = card.bytes.count
    var isFilled = false
    for (n, part) in parts.enumerated() {
      if n > 0 { card.bytes.append(0x3B) }
      guard let cell = cell(i, part, row) else { continue }
      isFilled = true
      _ = storeEscaped(cell, isComponent: true)
    }
    card.setValue(ByteRange(start, count: card.bytes.count - start), of: place)
    return isFilled
  }

  private mutating func putPhone(_ number: PhoneNumber, _ place: Int) {
    let isURI = card.hasValueType("uri", place)
    if !isURI, !number.extension.isEmpty {
      card.removeParameters(.value, of: place)
      card.add(.value, "uri", to: place)
    }
    let isText = !isURI && number.extension.isEmpty
    if isText {
      var value = number.value
      value.withUTF8 { putText($0, place) }
      return
    }
    let range = card.store(number.value)
    // `sip:` and the like are whole as they are.
    let isWhole = number.extension.isEmpty && card.hasScheme(range)
    card.setValue(isWhole ? range : card.store(number.uri), of: place)
  }

  mutating func putDate(_ text: String, _ place: Int) {
    var text = text
    text.withUTF8 { putDate($0, place) }
  }

  mutating func putDate(_ cell: UnsafeBufferPointer<UInt8>, _ place: Int) {
    if card.hasValueType("text", place) {
      setEscaped(cell, of: place)
      return
    }
    guard let date = ContactDate.parse(cell) else {
      card.removeParameters(.value, of: place)
      card.add(.value, "text", to: place)
      setEscaped(cell, of: place)
      return
    }
    scratch.truncate()
    date.write(card.properties[place].id == .xABDate ? .extended : .basic, into: &scratch)
    card.setValue(card.store(scratch.bytes), of: place)
  }

  mutating func putMedia(_ cell: UnsafeBufferPointer<UInt8>, _ place: Int) {
    if card.hasValueType("text", place) {
      putText(cell, place)
      return
    }
    card.setValue(card.store(cell), of: place)
    var record = card.properties[place]
    card.splitDataURI(&record)
    card.properties[place] = record
    guard !record.flags.contains(.inlineData), let data = PictureCell.base64(cell) else { return }
    // Base64 alone.
    data.withUnsafeBufferPointer { card.setValue(card.store($0), of: place) }
    card.properties[place].flags.insert(.inlineData)
    card.properties[place].traits = []
  }

  mutating func putProperty(_ cell: UnsafeBufferPointer<UInt8>, _ place: Int) {
    let record = card.properties[place]
    if let encoding = card.parameterText(.encoding, of: place)?.lowercased(),
      encoding == "b" || encoding == "base64"
    {
      card.removeParameters(.encoding, of: place)
      card.setValue(card.store(cell), of: place)
      card.properties[place].flags.insert(.inlineData)
      return
    }
    switch card.kind(of: record) {
    case .text: setEscaped(cell, of: place)
    case .media: putMedia(cell, place)
    case .card: card.setValue(card.store(cell), of: place)
    default:
      // No value but that of a card has line breaks.
      let isOneLine = !cell.contains { $0 == 0x0A || $0 == 0x0D }
      let range = isOneLine ? card.store(cell) : storeEscaped(cell)
      card.setValue(range, of: place)
    }
  }
}
