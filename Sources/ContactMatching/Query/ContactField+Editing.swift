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
  ///
  /// - Throws: `cannotChange` for what only follows from a value.
  package func remove(from contact: inout Contact) throws(FieldError) {
    if case .e164 = part { throw derived }
    for place in places(in: contact.card).reversed() {
      switch part {
      case .whole: contact.remove(place)
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

  func write(
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
}
