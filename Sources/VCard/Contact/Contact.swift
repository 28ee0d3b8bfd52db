/// A card in the language of people: a name, labelled telephone numbers, dates, a picture.
///
/// A contact is a view: it holds a card in the vocabulary of 4.0 and nothing else. Getters compute from
/// the card's properties; a setter changes the properties underneath and no other, and none at all when
/// it is given what is there already. Parameters that a value of the view does not show stay with it.
///
///     var contact = Contact(card)
///     contact.phones.append(LabeledValue("+1 202 555 0143", labels: ["cell"]))
///     contact.nicknames = []
///     write(contact.card)
///
/// A contact is a value, as the card is; copies are independent.
public struct Contact: Sendable {
  public package(set) var card: Card

  /// The number of the property at each place, once properties have moved; see ``PropertyIdentifier``.
  private var numbers: [Int]?
  private var nextNumber: Int

  public init(_ card: Card) {
    self.card = card
    nextNumber = card.properties.count
  }

  /// A contact of which nothing is known.
  public init() { self.init(Card()) }

  // MARK: Identities

  package func identifier(of property: Int) -> PropertyIdentifier {
    PropertyIdentifier(number: numbers.map { $0[property] } ?? property)
  }

  package func place(of identifier: PropertyIdentifier) -> Int? {
    guard let numbers else {
      return card.properties.indices.contains(identifier.number) ? identifier.number : nil
    }
    return numbers.firstIndex(of: identifier.number)
  }

  /// A new property behind `place`, behind the last one of its name, or at the end.
  ///
  /// - Returns: its place; those behind it have moved on.
  package mutating func insert(
    _ id: PropertyID, group: ByteRange = .empty, after place: Int? = nil
  ) -> Int {
    if numbers == nil { numbers = Array(card.properties.indices) }
    let place = place ?? card.properties.lastIndex { $0.id == id && !$0.isRemoved }
    let index = card.insert(id, value: .empty, group: group, after: place)
    numbers?.insert(nextNumber, at: index)
    nextNumber += 1
    return index
  }

  /// Removes a property, and its custom label when nothing else is in their group.
  package mutating func remove(_ property: Int) {
    card.remove(property: property)
    let group = card.properties[property].group
    guard let label = card.customLabel(of: property) else { return }
    let isShared = card.properties.indices.contains { i in
      i != label && !card.properties[i].isRemoved
        && card.equalIgnoringCase(card.properties[i].group, group)
    }
    if !isShared { card.remove(property: label) }
  }

  /// Puts properties into another order among the places they have.
  mutating func reorder(_ identifiers: [PropertyIdentifier]) {
    let places = identifiers.compactMap { place(of: $0) }
    let sorted = places.sorted()
    guard places != sorted else { return }
    if numbers == nil { numbers = Array(card.properties.indices) }
    let records = places.map { card.properties[$0] }
    for (record, (place, identifier)) in zip(records, zip(sorted, identifiers)) {
      card.properties[place] = record
      numbers?[place] = identifier.number
    }
    card.isRewritten = true
  }

  // MARK: One value

  /// Gives the preferred property of a name a new value; without one it is made, with `nil` removed.
  mutating func set<Value>(
    _ id: PropertyID, to value: Value?, write: (inout Card, Int, Value) -> Void
  ) {
    let place = card.preferred(id)
    switch (value, place) {
    case (let value?, let place?): write(&card, place, value)
    case (let value?, nil): write(&card, insert(id), value)
    case (nil, let place?): remove(place)
    case (nil, nil): break
    }
  }

  func text(_ id: PropertyID) -> String? {
    guard let text = card.preferred(id).map({ card.text(of: $0) }), !text.isEmpty else {
      return nil
    }
    return text
  }

  mutating func setText(_ id: PropertyID, to text: String?) {
    guard self.text(id) != text else { return }
    set(id, to: text.flatMap { $0.isEmpty ? nil : $0 }) { card, place, text in
      card.setText(text, of: place)
    }
  }
}
