internal import VCard

/// Finds the facts of cards in the vocabulary of 4.0.
///
/// No text is made: values are brought into normal form in a buffer that is used again, and hashed.
struct FactMaker: ~Copyable {
  private var names: NameFormMaker
  private var scratch = ByteBuffer(capacity: 256)
  private var values: [FactValue] = []

  private let takesUIDs: Bool

  /// - Parameters:
  ///   - locale: the language whose letters are compared; "" for none in particular.
  ///   - takesUIDs: whether the UID counts.
  init(locale: String, takesUIDs: Bool = true) {
    names = NameFormMaker(locale: locale)
    self.takesUIDs = takesUIDs
  }

  /// Adds the facts of a card to a book.
  mutating func add(_ card: borrowing Card, to book: inout FactBook) {
    var facts = ContactFacts()
    var places = NamePlaces()
    values.removeAll(keepingCapacity: true)
    card.bytes.withUnsafeBufferPointer { bytes in
      for i in card.properties.indices {
        let record = card.properties[i]
        if record.isRemoved || record.value.isEmpty { continue }
        let value = UnsafeBufferPointer(rebasing: bytes[record.value.range])
        switch record.id {
        case .formattedName: places.formatted = places.formatted ?? i
        case .structuredName: places.structured = places.structured ?? i
        case .organization:
          places.organization = places.organization ?? i
          addOrganization(value)
        case .telephone: addPhone(value)
        case .email: addEmail(value)
        case .address: addAddress(value)
        case .url: addLink(value, .url)
        case .impp, .socialProfile: addLink(value, .impp)
        case .birthday: addBirthday(value, isText: card.hasValueType("text", i), &facts)
        case .uid: if takesUIDs { facts.uid = uid(value) }
        case .kind: facts.kind = kind(value)
        default: break
        }
      }
      findName(card, bytes, places, &facts)
    }
    book.append(facts, &values)
  }

  /// Where the properties stand that a name is made from.
  private struct NamePlaces {
    var formatted: Int?
    var structured: Int?
    var organization: Int?
  }

  // MARK: Names

  /// The formatted name, else the one that is made from the structured name, else the organisation's.
  private mutating func findName(
    _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>, _ places: NamePlaces,
    _ facts: inout ContactFacts
  ) {
    scratch.truncate()
    let hasPerson = places.structured.map { formatPerson(card, bytes, $0) } ?? false
    if let place = places.formatted {
      takeText(bytes[card.properties[place].value.range])
    } else if !hasPerson, let place = places.organization {
      takeFirstComponent(bytes[card.properties[place].value.range])
    }
    facts.name = names.form(of: scratch.bytes)
    guard facts.kind == .unknown else { return }
    if hasPerson {
      facts.kind = .individual
    } else if let place = places.organization, !facts.name.isEmpty {
      takeFirstComponent(bytes[card.properties[place].value.range])
      if names.form(of: scratch.bytes) == facts.name { facts.kind = .organization }
    }
  }

  /// The parts of a structured name in the order of a formatted one.
  private static let order = [3, 1, 2, 0, 4]

  /// Puts a structured name into `scratch` as a formatted one.
  ///
  /// - Returns: whether it has a family or a given name.
  private mutating func formatPerson(
    _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int
  ) -> Bool {
    var parts: [UnsafeBufferPointer<UInt8>] = []
    TextEscaping.split(
      UnsafeBufferPointer(rebasing: bytes[card.properties[place].value.range]), at: 0x3B
    ) { parts.append($0) }
    scratch.truncate()
    for component in Self.order where component < parts.count && !parts[component].isEmpty {
      if component == 4 { scratch.append(",") }
      scratch.append(" ")
      // The values of a list are words that follow each other.
      TextEscaping.split(parts[component], at: 0x2C) { word in
        TextEscaping.unescape(word, into: &scratch)
        scratch.append(" ")
      }
    }
    return parts.prefix(2).contains { !$0.isEmpty }
  }

  private mutating func takeText(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
    scratch.truncate()
    TextEscaping.unescape(UnsafeBufferPointer(rebasing: value), into: &scratch)
  }

  private mutating func takeFirstComponent(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
    var first: UnsafeBufferPointer<UInt8>?
    TextEscaping.split(UnsafeBufferPointer(rebasing: value), at: 0x3B) { first = first ?? $0 }
    scratch.truncate()
    if let first { TextEscaping.unescape(first, into: &scratch) }
  }

  private mutating func addOrganization(_ value: UnsafeBufferPointer<UInt8>) {
    takeFirstComponent(value[...])
    let form = names.form(of: scratch.bytes)
    if !form.isEmpty { values.append(FactValue(.organization, form.letters)) }
  }

  // MARK: Contact points

  private mutating func addPhone(_ value: UnsafeBufferPointer<UInt8>) {
    if let hash = ContactPoint.phone(value, &scratch) { values.append(FactValue(.phone, hash)) }
  }

  private mutating func addEmail(_ value: UnsafeBufferPointer<UInt8>) {
    if let hash = ContactPoint.email(value, &scratch) { values.append(FactValue(.email, hash)) }
  }

  private mutating func addAddress(_ value: UnsafeBufferPointer<UInt8>) {
    if let hash = ContactPoint.address(value, &scratch) { values.append(FactValue(.address, hash)) }
  }

  private mutating func addLink(_ value: UnsafeBufferPointer<UInt8>, _ field: FactValue.Field) {
    if let hash = ContactPoint.link(value, &scratch) { values.append(FactValue(field, hash)) }
  }

  // MARK: Single values

  private func addBirthday(
    _ value: UnsafeBufferPointer<UInt8>, isText: Bool, _ facts: inout ContactFacts
  ) {
    guard !isText, !facts.birthday.isKnown, let date = ContactDate.parse(value) else { return }
    facts.birthday = PackedDate(date)
  }

  private mutating func uid(_ value: UnsafeBufferPointer<UInt8>) -> UInt64 {
    ContactPoint.uid(value, &scratch)
  }

  private static let kinds: [(word: StaticString, kind: ContactFacts.Kind)] = [
    ("individual", .individual), ("org", .organization), ("group", .group),
  ]

  private func kind(_ value: UnsafeBufferPointer<UInt8>) -> ContactFacts.Kind {
    for row in Self.kinds {
      let word = UnsafeBufferPointer(start: row.word.utf8Start, count: row.word.utf8CodeUnitCount)
      if ByteScan.equalIgnoringCase(value, word) { return row.kind }
    }
    return .other
  }
}
