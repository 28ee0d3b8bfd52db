/// The values of which a contact may have several.
extension Contact {
  public var phones: [LabeledValue<PhoneNumber>] {
    get { list(.telephone) { PhoneNumber(telephone: $0.text(of: $1)) } }
    set {
      setList(.telephone, to: newValue, from: phones) { card, place, number in
        card.setTelephone(number, of: place)
      }
    }
  }

  public var emails: [LabeledValue<String>] {
    get { texts(.email) }
    set { setTexts(.email, to: newValue) }
  }

  public var urls: [LabeledValue<String>] {
    get { texts(.url) }
    set { setTexts(.url, to: newValue) }
  }

  /// Addresses of instant messaging, as URIs.
  public var impps: [LabeledValue<String>] {
    get { texts(.impp) }
    set { setTexts(.impp, to: newValue) }
  }

  /// People and what they are to this one: a name, or the URI of a card.
  public var relations: [LabeledValue<String>] {
    get { texts(.related) }
    set { setTexts(.related, to: newValue) }
  }

  /// Tags of languages, the preferred one marked (RFC 6350 section 6.4.4).
  public var languages: [LabeledValue<String>] {
    get { texts(.lang) }
    set { setTexts(.lang, to: newValue) }
  }

  /// Dates that have no property of their own.
  public var dates: [LabeledValue<ContactDate>] {
    get { list(.xABDate) { $0.date(of: $1) } }
    set {
      setList(.xABDate, to: newValue, from: dates) { card, place, date in
        card.setDate(date, of: place)
      }
    }
  }

  public var addresses: [LabeledValue<PostalAddress>] {
    get { list(.address) { $0.address(of: $1) } }
    set {
      setList(.address, to: newValue, from: addresses) { card, place, address in
        card.setAddress(address, of: place)
      }
    }
  }

  public var socialProfiles: [LabeledValue<SocialProfile>] {
    get {
      list(.socialProfile) { card, place in
        SocialProfile(
          card.text(of: place), service: card.parameterText(.serviceType, of: place) ?? "",
          username: card.parameterText(.username, of: place) ?? "")
      }
    }
    set {
      setList(.socialProfile, to: newValue, from: socialProfiles) { card, place, profile in
        card.setText(profile.value, of: place)
        card.setParameter(.serviceType, to: profile.service, of: place)
        card.setParameter(.username, to: profile.username, of: place)
      }
    }
  }

  // MARK: Reading

  private func list<Value>(
    _ id: PropertyID, _ read: (borrowing Card, Int) -> Value
  ) -> [LabeledValue<Value>] {
    let places = card.properties.indices.filter {
      let record = card.properties[$0]
      return record.id == id && !record.isRemoved && !record.value.isEmpty
    }
    let levels = places.map { card.preference(of: $0) }
    let lowest = levels.compactMap { $0 }.min()
    return zip(places, levels).map { place, level in
      LabeledValue(
        read(card, place), labels: card.labels(of: place),
        isPreferred: level != nil && level == lowest, identifier: identifier(of: place))
    }
  }

  private func texts(_ id: PropertyID) -> [LabeledValue<String>] {
    list(id) { $0.text(of: $1) }
  }

  private mutating func setTexts(_ id: PropertyID, to items: [LabeledValue<String>]) {
    setList(id, to: items, from: texts(id)) { card, place, text in card.setText(text, of: place) }
  }

  // MARK: Writing

  /// Makes the properties of a name say a list: those that are named by an identifier, or say the same
  /// already, are kept and changed; others are made or removed.
  private mutating func setList<Value>(
    _ id: PropertyID, to items: [LabeledValue<Value>], from current: [LabeledValue<Value>],
    write: (inout Card, Int, Value) -> Void
  ) {
    guard items != current else { return }
    var free = current
    var kept = items.map { item -> LabeledValue<Value>? in
      guard let i = free.firstIndex(where: { $0.identifier == item.identifier }) else { return nil }
      return free.remove(at: i)
    }
    for (n, item) in items.enumerated() where kept[n] == nil {
      if let i = free.firstIndex(where: { $0.hasSameContent(as: item) }) {
        kept[n] = free.remove(at: i)
      }
    }
    for old in free {
      if let place = old.identifier.flatMap({ place(of: $0) }) { remove(place) }
    }
    var order: [PropertyIdentifier] = []
    for (item, old) in zip(items, kept) {
      let place: Int
      if let known = old?.identifier.flatMap({ self.place(of: $0) }) {
        place = known
      } else {
        place = insert(id, after: order.last.flatMap { self.place(of: $0) })
      }
      let identifier = identifier(of: place)
      order.append(identifier)
      if old?.value != item.value { write(&card, place, item.value) }
      if (old?.isPreferred ?? false) != item.isPreferred {
        card.setPreferred(item.isPreferred, of: place)
      }
      if (old?.labels ?? []) != item.labels { setLabels(item.labels, of: identifier) }
    }
    reorder(order)
  }

  /// Makes TYPE and the `X-ABLABEL` of its group say the labels of a property.
  package mutating func setLabels(_ labels: [String], of identifier: PropertyIdentifier) {
    guard let place = place(of: identifier) else { return }
    let known = card.customLabel(of: place)
    let knownLabel = known.map { LabelWords.label(customText: card.text(of: $0)) }
    let isKept = knownLabel.map { labels.contains($0) } ?? false
    // What the custom label says needs no word, unless a word says it already.
    let wanted = labels.filter { label in
      !(isKept && label == knownLabel) || card.hasType(labelled: label, of: place)
    }
    let custom = card.setTypes(wanted, of: place)
    if isKept, custom == nil { return }
    switch (custom, known) {
    case (let custom?, let known?) where !isKept:
      card.setText(LabelWords.customText(label: custom), of: known)
    case (let custom?, nil):
      if card.properties[place].group.isEmpty {
        card.properties[place].group = card.newGroup()
        card.touch(place)
      }
      let at = insert(.xABLabel, group: card.properties[place].group, after: place)
      card.setText(LabelWords.customText(label: custom), of: at)
    case (let custom?, _):
      card.add(.type, card.store(custom), to: place)
    case (nil, let known?):
      card.remove(property: known)
    case (nil, nil): break
    }
  }
}

extension Card {
  /// Whether a word of TYPE gives this label.
  package func hasType(labelled label: String, of property: Int) -> Bool {
    properties[property].parameterRange.contains {
      parameters[$0].id == .type && !parameters[$0].isRemoved && self.label(ofType: $0) == label
    }
  }

  /// Gives a telephone property another number: a URI stays one, and an extension has no other place.
  package mutating func setTelephone(_ number: PhoneNumber, of property: Int) {
    let isURI = hasValueType("uri", property)
    if !isURI, !number.extension.isEmpty {
      removeParameters(.value, of: property)
      add(.value, "uri", to: property)
    }
    let isText = !isURI && number.extension.isEmpty
    setText(isText ? number.value : number.uri, of: property)
  }

  package func address(of property: Int) -> PostalAddress {
    var address = with(properties[property].value) { PostalAddress(value: $0) }
    for (id, path) in PostalAddress.parameters {
      address[keyPath: path] = parameterText(id, of: property) ?? ""
    }
    return address
  }

  /// Gives an address new parts; the value stays as it is when only its parameters change.
  package mutating func setAddress(_ address: PostalAddress, of property: Int) {
    let old = self.address(of: property)
    if properties[property].value.isEmpty
      || PostalAddress.components.contains(where: { old[keyPath: $0] != address[keyPath: $0] })
    {
      setValue(store(address.encoded), of: property)
    }
    for (id, path) in PostalAddress.parameters {
      setParameter(id, to: address[keyPath: path], of: property)
    }
  }
}
