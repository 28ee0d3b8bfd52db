internal import VCard

/// What a property says, wherever it stands and however it is spelled; of a list, one of its texts.
struct PropertyMeaning {
  let id: PropertyID
  /// The name in capitals.
  let name: String
  /// The normal form of the value.
  let key: String
  /// Its labels and parameters, each as a text, in an order of their own.
  let details: [String]
  let labels: [String]
  let place: Int
  /// The text in a list.
  let element: ByteRange?

  /// What two properties that say the same have in common.
  var identity: String { ([name, key] + details).joined(separator: "\u{1F}") }

  /// What two properties of the same value have in common.
  var subject: String { name + "\u{1F}" + key }

  /// What a card says; the parts of its frame and labels are no properties of their own.
  static func all(of card: Card, region: String) -> [PropertyMeaning] {
    var all: [PropertyMeaning] = []
    for place in card.indices {
      let record = card.properties[place]
      let rule = MergeRule.byProperty[Int(record.id.rawValue)]
      switch rule.combination {
      case .frame: continue
      case .label where !isLabel(ofNothing: place, card): continue
      case .list:
        for text in card.texts(record.value) where !text.isEmpty {
          all.append(PropertyMeaning(card, place, rule, region, element: text))
        }
      default: all.append(PropertyMeaning(card, place, rule, region))
      }
    }
    return all
  }

  private static func isLabel(ofNothing place: Int, _ card: Card) -> Bool {
    let group = card.properties[place].group
    return !card.properties.indices.contains { i in
      card.properties[i].id != .xABLabel && !card.properties[i].isRemoved
        && card.equalIgnoringCase(card.properties[i].group, group)
    }
  }

  private init(
    _ card: Card, _ place: Int, _ rule: MergeRule, _ region: String, element: ByteRange? = nil
  ) {
    let record = card.properties[place]
    id = record.id
    name = card.nameText(place).uppercased()
    self.place = place
    self.element = element
    let form = CardMerger.form(rule.form, record, card)
    var buffer = ByteBuffer(capacity: 64)
    card.with(element ?? record.value) { value in
      form.append(value, isEscaped: record.traits.contains(.backslash), into: &buffer)
    }
    key =
      form == .telephone
      ? TelephoneForm.comparable(buffer.bytes, region: region)
      : form == .date
        ? buffer.bytes.map { String($0, radix: 16) }.joined(separator: " ") : buffer.string
    labels = record.id == .xABLabel ? [] : card.labels(of: place)
    var details = labels.map { "is \($0.lowercased())" }
    for i in record.parameterRange where !card.parameters[i].isRemoved {
      let parameter = card.parameters[i]
      switch parameter.id {
      case .type, .value, .encoding, .charset, .altID, .pid, .mediaType, .xOrigin: continue
      default:
        let name = parameter.id == .other ? card.text(parameter.name) : "\(parameter.id.name)"
        details.append("\(name.uppercased())=\(card.text(parameterValue: i))")
      }
    }
    self.details = details.sorted()
  }

  /// The value as a person reads it; of data, their size.
  func text(_ card: Card) -> String {
    if let element { return card.with(element) { TextEscaping.unescape($0) } }
    let property = Property(card: card, place: place)
    if property.dataSize > 0 { return "\(property.dataSize) bytes of data" }
    switch id.row.kind {
    case .components, .units: return property.escapedValue
    default: return card.text(of: place)
    }
  }
}

/// Which properties of two cards say the same.
struct CardPairing {
  /// Of one value, but with other labels or parameters; or the one value of a name in each card.
  var changed: [(old: PropertyMeaning, new: PropertyMeaning)] = []
  var removed: [PropertyMeaning] = []
  var added: [PropertyMeaning] = []

  init(_ old: [PropertyMeaning], _ new: [PropertyMeaning]) {
    var (old, new) = Self.withoutPairs(old, new) { $0.identity }.rest
    let sameValue = Self.withoutPairs(old, new) { $0.subject }
    changed = sameValue.pairs
    (old, new) = sameValue.rest
    // One that is left on each side of a name, then of a name and its labels.
    for key: (PropertyMeaning) -> String in [
      { $0.name }, { $0.name + $0.labels.joined(separator: "\u{1F}") },
    ] {
      let counts = Dictionary(grouping: old, by: key).mapValues(\.count)
      let others = Dictionary(grouping: new, by: key).mapValues(\.count)
      let isSingle = { (meaning: PropertyMeaning) in
        meaning.element == nil && counts[key(meaning)] == 1 && others[key(meaning)] == 1
      }
      let single = Self.withoutPairs(old.filter(isSingle), new.filter(isSingle), key)
      changed += single.pairs
      old.removeAll(where: isSingle)
      new.removeAll(where: isSingle)
    }
    changed.sort { ($0.old.place, $0.new.place) < ($1.old.place, $1.new.place) }
    removed = old
    added = new
  }

  /// Pairs what has an equal key, in order.
  private static func withoutPairs(
    _ old: [PropertyMeaning], _ new: [PropertyMeaning], _ key: (PropertyMeaning) -> String
  ) -> (
    pairs: [(old: PropertyMeaning, new: PropertyMeaning)],
    rest: ([PropertyMeaning], [PropertyMeaning])
  ) {
    var places = Dictionary(grouping: new.indices.reversed()) { key(new[$0]) }
    var pairs: [(old: PropertyMeaning, new: PropertyMeaning)] = []
    var rest: [PropertyMeaning] = []
    var taken = Set<Int>()
    for meaning in old {
      if let i = places[key(meaning)]?.popLast() {
        pairs.append((meaning, new[i]))
        taken.insert(i)
      } else {
        rest.append(meaning)
      }
    }
    return (pairs, (rest, new.indices.filter { !taken.contains($0) }.map { new[$0] }))
  }
}
