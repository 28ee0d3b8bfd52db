/// What a contact needs from single properties: texts without escapes, labels, preferences.
extension Card {
  // MARK: Texts

  /// The value of a property of one text, without escapes; a URI as it is.
  package func text(of property: Int) -> String {
    let record = properties[property]
    switch kind(of: record) {
    case .uri, .geo, .media: return text(record.value)
    default:
      guard record.traits.contains(.backslash) else { return text(record.value) }
      return with(record.value) { TextEscaping.unescape($0) }
    }
  }

  /// Gives a property of one text a new one; nothing changes when it has it already.
  ///
  /// What is a URI by its registry row and gets a text that is none becomes `VALUE=text` where the
  /// standard allows that (UID, RELATED, SOCIALPROFILE), and the other way round.
  package mutating func setText(_ text: String, of property: Int) {
    guard self.text(of: property) != text else { return }
    let id = properties[property].id
    if Self.urisOrTexts.contains(id) {
      let isText = hasValueType("text", property)
      let range = store(text)
      if hasScheme(range) == isText {
        removeParameters(.value, of: property)
        if !isText { add(.value, "text", to: property) }
      }
    }
    setValue(storeText(text, kind: kind(of: properties[property])), of: property)
  }

  /// The properties that hold a URI, or a text with `VALUE=text`.
  package static let urisOrTexts: Set<PropertyID> = [.uid, .related, .socialProfile]

  /// Stores a text as a value of some kind has it; in a URI, which has no escapes, line breaks are
  /// percent-encoded.
  package mutating func storeText(_ text: String, kind: PropertyRegistry.ValueKind) -> ByteRange {
    switch kind {
    case .uri, .geo, .media:
      guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return store(text) }
      let start = bytes.count
      for byte in text.utf8 {
        switch byte {
        case 0x0A: _ = store("%0A" as StaticString)
        case 0x0D: _ = store("%0D" as StaticString)
        default: bytes.append(byte)
        }
      }
      return ByteRange(start, count: bytes.count - start)
    default: return store(TextEscaping.escaped(text))
    }
  }

  /// Finds out which properties ask for a look at their neighbours, for a card that no reader made.
  package mutating func findNeeds() {
    for record in properties where !record.isRemoved {
      needs.formUnion(CardNeeds.byProperty[Int(record.id.rawValue)])
    }
  }

  /// The property of a name that is to be tried first: of the lowest PREF (RFC 6350 section 5.3),
  /// otherwise the first. Other representations that only say how a name sounds do not count.
  package func preferred(_ id: PropertyID) -> Int? {
    var best: Int?
    var lowest = Int.max
    for i in properties.indices where properties[i].id == id && !properties[i].isRemoved {
      if parameter(.phonetic, of: i) != nil { continue }
      let level = preference(of: i) ?? 1000
      if best == nil || level < lowest {
        best = i
        lowest = level
      }
    }
    return best ?? first(id)
  }

  // MARK: Preference

  /// The number of PREF, 1 to 100, of the property; `nil` when it has none or a wrong one.
  package func preference(of property: Int) -> Int? {
    guard let i = parameter(.pref, of: property) else { return nil }
    return with(parameters[i].value) { digits in
      guard (1...3).contains(digits.count), digits.allSatisfy(ByteScan.isDigit) else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return (1...100).contains(number) ? number : nil
    }
  }

  package mutating func setPreferred(_ isPreferred: Bool, of property: Int) {
    removeParameters(.pref, of: property)
    if isPreferred { add(.pref, "1", to: property) }
  }

  // MARK: Labels

  /// The label of a TYPE, `nil` for `pref` and `internet`.
  package func label(ofType i: Int) -> String? {
    let record = parameters[i]
    if record.word == .other { return text(record.value) }
    let label = LabelWords.labels[Int(record.word.rawValue)]
    return label.utf8CodeUnitCount == 0 ? nil : String(describing: label)
  }

  /// The place of the `X-ABLABEL` that belongs to a property through their group.
  package func customLabel(of property: Int) -> Int? {
    let group = properties[property].group
    guard !group.isEmpty else { return nil }
    return properties.firstIndex {
      $0.id == .xABLabel && !$0.isRemoved && equalIgnoringCase($0.group, group)
    }
  }

  /// The labels of a property: the words of its TYPE, then the custom one.
  package func labels(of property: Int) -> [String] {
    var labels: [String] = []
    for i in properties[property].parameterRange
    where parameters[i].id == .type && !parameters[i].isRemoved {
      if let label = label(ofType: i), !label.isEmpty, !labels.contains(label) {
        labels.append(label)
      }
    }
    if let custom = customLabel(of: property) {
      let label = LabelWords.label(customText: text(of: custom))
      if !label.isEmpty, !labels.contains(label) { labels.append(label) }
    }
    return labels
  }

  /// Changes the TYPE of a property so that it says the labels that words can say.
  ///
  /// - Returns: the label that `X-ABLABEL` must say, if any.
  package mutating func setTypes(_ labels: [String], of property: Int) -> String? {
    var missing = labels
    for i in properties[property].parameterRange
    where parameters[i].id == .type && !parameters[i].isRemoved {
      guard let label = label(ofType: i) else { continue }
      if labels.contains(label) {
        missing.removeAll { $0 == label }
      } else {
        remove(parameter: i, of: property)
      }
    }
    return addTypes(missing, to: property)
  }

  /// Adds words of TYPE for labels; of those that no word says, the first is left to `X-ABLABEL`, the
  /// others become words all the same.
  ///
  /// - Returns: the label that `X-ABLABEL` must say, if any.
  package mutating func addTypes(_ labels: [String], to property: Int) -> String? {
    var custom: String?
    for label in labels where !label.isEmpty {
      if let word = LabelWords.word(for: label, on: properties[property].id) {
        add(type: word, to: property)
      } else if custom == nil {
        custom = label
      } else {
        add(.type, store(label), to: property)
      }
    }
    return custom
  }

  /// A name for a group that no property has: `item1`, `item2`, …
  package mutating func newGroup() -> ByteRange {
    var number = 1
    while true {
      let name = "item\(number)"
      let range = store(name)
      if !properties.contains(where: { !$0.isRemoved && equalIgnoringCase($0.group, range) }) {
        return range
      }
      bytes.removeLast(name.utf8.count)
      number += 1
    }
  }

  // MARK: Parameters

  /// Gives a parameter one value, or takes it away when the text is empty.
  package mutating func setParameter(_ id: ParameterID, to text: String, of property: Int) {
    guard (parameterText(id, of: property) ?? "") != text else { return }
    removeParameters(id, of: property)
    if !text.isEmpty { add(id, store(text), to: property) }
  }

  // MARK: Dates

  /// The value of a property that holds a date.
  package func date(of property: Int) -> ContactDate {
    let record = properties[property]
    if kind(of: record) == .text { return ContactDate(plain: text(of: property)) }
    if let value = with(record.value, { ContactDate.parse($0) }) { return ContactDate(value) }
    return ContactDate(plain: text(of: property))
  }

  package mutating func setDate(_ date: ContactDate, of property: Int) {
    guard self.date(of: property) != date else { return }
    removeParameters(.value, of: property)
    if let value = date.value {
      removeParameters(.calscale, of: property)
      // Apple, whose property this is, writes the extended form.
      let isPrivate = properties[property].id == .xABDate
      var buffer = ByteBuffer(capacity: 32)
      value.write(isPrivate ? .extended : .basic, into: &buffer)
      setValue(store(buffer.bytes), of: property)
    } else {
      add(.value, "text", to: property)
      setValue(store(TextEscaping.escaped(date.text)), of: property)
    }
  }
}
