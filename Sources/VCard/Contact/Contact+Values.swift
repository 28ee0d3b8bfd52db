/// The values that have a form of their own: names, organisation, dates, pictures.
extension Contact {
  // MARK: Names

  /// The components of N; empty when there is none.
  public var structuredName: StructuredName {
    get { card.structuredName }
    set {
      guard newValue != structuredName else { return }
      set(.structuredName, to: newValue.isEmpty ? nil : newValue) { card, place, name in
        card.setValue(card.store(name.encoded), of: place)
      }
    }
  }

  public var phoneticName: PhoneticName {
    get {
      var name = PhoneticName()
      for (id, path) in PhoneticName.properties { name[keyPath: path] = text(id) ?? "" }
      return name
    }
    set {
      for (id, path) in PhoneticName.properties {
        let text = newValue[keyPath: path]
        setText(id, to: text.isEmpty ? nil : text)
      }
    }
  }

  // MARK: Organisation

  /// The name of the organisation, the first unit of ORG.
  public var organization: String? {
    get { units.first.flatMap { $0.isEmpty ? nil : $0 } }
    set {
      guard newValue ?? "" != organization ?? "" else { return }
      setUnits([newValue ?? ""] + departments)
    }
  }

  /// The units within it, from the largest to the smallest.
  public var departments: [String] {
    get { units.dropFirst().filter { !$0.isEmpty } }
    set {
      guard newValue != departments else { return }
      setUnits([organization ?? ""] + newValue)
    }
  }

  private var units: [String] {
    guard let place = card.preferred(.organization) else { return [] }
    return card.with(card.properties[place].value) { ComponentText.units($0) }
  }

  private mutating func setUnits(_ units: [String]) {
    var units = units
    while units.last == "" { units.removeLast() }
    set(.organization, to: units.isEmpty ? nil : units) { card, place, units in
      card.setValue(card.store(ComponentText.encoded(units: units)), of: place)
    }
  }

  // MARK: Dates

  public var birthday: ContactDate? {
    get { date(.birthday) }
    set { setDate(.birthday, to: newValue) }
  }

  public var anniversary: ContactDate? {
    get { date(.anniversary) }
    set { setDate(.anniversary, to: newValue) }
  }

  public var deathday: ContactDate? {
    get { date(.deathdate) }
    set { setDate(.deathdate, to: newValue) }
  }

  private func date(_ id: PropertyID) -> ContactDate? {
    guard let place = card.preferred(id), !card.properties[place].value.isEmpty else { return nil }
    return card.date(of: place)
  }

  private mutating func setDate(_ id: PropertyID, to date: ContactDate?) {
    guard date != self.date(id) else { return }
    set(id, to: date) { card, place, date in card.setDate(date, of: place) }
  }

  // MARK: Person and place

  public var gender: Gender? {
    get {
      guard let place = card.preferred(.gender), !card.properties[place].value.isEmpty else {
        return nil
      }
      let units = card.with(card.properties[place].value) { ComponentText.units($0) }
      return Gender(sex: units[0], text: units.dropFirst().first ?? "")
    }
    set {
      guard newValue != gender else { return }
      set(.gender, to: newValue) { card, place, gender in
        let units = gender.text.isEmpty ? [gender.sex] : [gender.sex, gender.text]
        card.setValue(card.store(ComponentText.encoded(units: units)), of: place)
      }
    }
  }

  /// The position, `nil` too when GEO holds another kind of URI.
  public var geo: GeoPosition? {
    get { text(.geo).flatMap { GeoPosition(uri: $0) } }
    set {
      guard newValue != geo else { return }
      setText(.geo, to: newValue?.uri)
    }
  }

  // MARK: Media

  public var photo: ContactMedia? {
    get { media(.photo) }
    set { setMedia(.photo, to: newValue) }
  }

  public var logo: ContactMedia? {
    get { media(.logo) }
    set { setMedia(.logo, to: newValue) }
  }

  public var sound: ContactMedia? {
    get { media(.sound) }
    set { setMedia(.sound, to: newValue) }
  }

  private func media(_ id: PropertyID) -> ContactMedia? {
    guard let place = card.preferred(id), !card.properties[place].value.isEmpty else { return nil }
    let mediaType = card.parameterText(.mediaType, of: place) ?? ""
    let record = card.properties[place]
    guard record.flags.contains(.inlineData) else {
      return ContactMedia(uri: card.text(of: place), mediaType: mediaType)
    }
    var octets = ByteBuffer(capacity: Int(record.value.count))
    card.with(record.value) { Base64.decode($0, into: &octets) }
    return ContactMedia(mediaType: mediaType, bytes: Array(octets.bytes))
  }

  private mutating func setMedia(_ id: PropertyID, to media: ContactMedia?) {
    guard media != self.media(id) else { return }
    set(id, to: media) { card, place, media in
      card.removeParameters(.value, of: place)
      card.setParameter(.mediaType, to: media.mediaType, of: place)
      switch media.content {
      case .uri(let uri):
        card.properties[place].flags.remove(.inlineData)
        card.setValue(card.store(uri), of: place)
      case .bytes(let bytes):
        var text = ByteBuffer(capacity: bytes.count / 3 * 4 + 4)
        bytes.withUnsafeBufferPointer { Base64.encode($0, into: &text) }
        card.setValue(card.store(text.bytes), of: place)
        card.properties[place].flags.insert(.inlineData)
      }
    }
  }
}

extension Card {
  /// The components of the first N that does not only say how the name sounds.
  package var structuredName: StructuredName {
    guard let place = preferred(.structuredName) else { return StructuredName() }
    return with(properties[place].value) { StructuredName(value: $0) }
  }
}
