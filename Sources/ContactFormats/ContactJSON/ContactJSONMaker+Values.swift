internal import VCard

/// The keys that make one property, or lists of texts.
extension ContactJSONMaker {
  /// A property of one text.
  mutating func text(_ id: PropertyID, _ text: String, _ node: Int, _ detail: Int?) {
    let place = begin(id, node, rest: rest(detail))
    put(text, place)
  }

  /// Gives a new property its text; a VALUE that `params` says stays.
  mutating func put(_ text: String, _ place: Int) {
    if card.parameter(.value, of: place) == nil {
      card.setText(text, of: place)
    } else {
      let kind = card.kind(of: card.properties[place])
      card.setValue(card.storeText(text, kind: kind), of: place)
    }
  }

  mutating func single(_ key: ContactKey, _ members: JSONMembers, _ details: JSONMembers) {
    let name = key.name
    guard let node = members[name], let value = string(node) else { return }
    text(key.property, value, node, details[name])
  }

  // MARK: Lists of texts

  mutating func list(_ key: ContactKey, _ node: Int?, _ detail: Int?) {
    guard let node else { return }
    properties(key, strings(node), node, detail)
  }

  mutating func notes(_ members: JSONMembers, _ detail: Int?) {
    var texts = strings(members["notes"])
    if let first = string(members["note"]), texts.first != first {
      // The one that is shown first is the one that people edit.
      if texts.isEmpty { texts = [first] } else { texts[0] = first }
    }
    guard let node = members["note"] ?? members["notes"] else { return }
    properties(.notes, texts, node, detail)
  }

  /// Makes the properties of a list of texts, as many as `details` has, or each text its own.
  private mutating func properties(
    _ key: ContactKey, _ texts: [String], _ node: Int, _ detail: Int?
  ) {
    guard !texts.isEmpty else { return }
    var rests: [JSONMembers] = []
    for child in array(detail) ?? [] { rests.append(rest(child)) }
    guard key == .nicknames || key == .categories else {
      for (n, text) in texts.enumerated() {
        let place = begin(key.property, node, rest: n < rests.count ? rests[n] : JSONMembers())
        put(text, place)
      }
      return
    }
    if rests.isEmpty { rests = [JSONMembers()] }
    var left = texts[...]
    for (n, rest) in rests.enumerated() {
      let count = rest["count"].flatMap { self.count($0) } ?? left.count
      let part = n == rests.count - 1 ? left : left.prefix(count)
      left = left.dropFirst(part.count)
      if part.isEmpty { continue }
      let place = begin(key.property, node, rest: rest)
      card.setValue(card.store(ComponentText.encoded(list: Array(part))), of: place)
    }
  }

  private mutating func count(_ node: Int) -> Int? {
    if tape.token(node) == .number, let count = Int(tape.text(node)), count >= 0 { return count }
    bad(node, "expected a number of texts")
    return nil
  }

  // MARK: Names

  private static let nameKeys: JSONNameSet = [
    "prefix", "given", "middle", "family", "suffix", "secondSurname", "generation", "maiden",
    "group", "params", "raw",
  ]

  mutating func name(_ node: Int?) {
    guard let node = object(node) else { return }
    let members = members(of: node, known: Self.nameKeys)
    let order: [StaticString] = [
      "family", "given", "middle", "prefix", "suffix", "secondSurname", "generation",
    ]
    let parts = order.map { string(members[$0]) ?? "" }
    if parts.contains(where: { !$0.isEmpty }) {
      let place = begin(.structuredName, node, rest: members)
      let isRaw = takeRaw(members, place) { card in
        let name = card.with(card.properties[place].value) { StructuredName(value: $0) }
        return name.components.map { $0.joined(separator: " ") } == parts
      }
      if !isRaw {
        let lists = parts.map { $0.isEmpty ? [] : [$0] }
        let name = StructuredName(
          family: lists[0], given: lists[1], middle: lists[2], prefixes: lists[3],
          suffixes: lists[4], secondSurnames: lists[5], generations: lists[6])
        card.setValue(card.store(name.encoded), of: place)
      }
    }
    if let maiden = members["maiden"], let text = string(maiden) {
      self.text(.xMaidenName, text, maiden, nil)
    }
  }

  mutating func phonetic(_ node: Int?) {
    guard let node = object(node) else { return }
    let keys = [
      ContactKey.phoneticGiven, .phoneticMiddle, .phoneticFamily, .phoneticOrganization,
    ]
    let members = members(of: node, known: ["given", "middle", "family", "organization"])
    for key in keys { single(key, members, JSONMembers()) }
  }

  mutating func organization(_ members: JSONMembers, _ detail: Int?) {
    let organization = string(members["org"]) ?? ""
    let department = string(members["department"]) ?? ""
    guard let node = members["org"] ?? members["department"],
      !organization.isEmpty || !department.isEmpty
    else { return }
    let rest = rest(detail)
    let place = begin(.organization, node, rest: rest)
    let isRaw = takeRaw(rest, place) { card in
      let units = card.with(card.properties[place].value) { ComponentText.units($0) }
      let others = units.dropFirst().filter { !$0.isEmpty }
      return units[0] == organization && others.joined(separator: "; ") == department
    }
    if isRaw { return }
    var units = [organization]
    if !department.isEmpty { units += Self.departments(department) }
    card.setValue(card.store(ComponentText.encoded(units: units)), of: place)
  }

  /// The texts between `"; "`.
  private static func departments(_ text: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    let bytes = Array(text.utf8)
    var i = 0
    while i < bytes.count {
      if bytes[i] == 0x3B, i + 1 < bytes.count, bytes[i + 1] == 0x20 {
        parts.append([])
        i += 2
      } else {
        parts[parts.count - 1].append(bytes[i])
        i += 1
      }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Dates

  mutating func date(_ key: ContactKey, _ members: JSONMembers, _ details: JSONMembers) {
    let name = key.name
    guard let node = members[name], let text = string(node) else { return }
    let rest = rest(details[name])
    let place = begin(key.property, node, rest: rest)
    setDate(text, place, rest)
  }

  mutating func setDate(_ text: String, _ place: Int, _ rest: JSONMembers) {
    if takeRaw(rest, place, shows: { $0.date(of: place).text == text }) { return }
    if card.hasValueType("text", place) {
      card.setValue(card.store(TextEscaping.escaped(text)), of: place)
      return
    }
    guard let date = ContactDate.parse(text) else {
      card.removeParameters(.value, of: place)
      card.add(.value, "text", to: place)
      card.setValue(card.store(TextEscaping.escaped(text)), of: place)
      return
    }
    var buffer = ByteBuffer(capacity: 32)
    date.write(card.properties[place].id == .xABDate ? .extended : .basic, into: &buffer)
    card.setValue(card.store(buffer.bytes), of: place)
  }

  // MARK: Person and place

  mutating func gender(_ node: Int?) {
    guard let node = object(node) else { return }
    let members = members(of: node, known: ["sex", "text", "group", "params", "raw"])
    let sex = string(members["sex"]) ?? ""
    let text = string(members["text"]) ?? ""
    guard !sex.isEmpty || !text.isEmpty else { return }
    let place = begin(.gender, node, rest: members)
    let isRaw = takeRaw(members, place) { card in
      let units = card.with(card.properties[place].value) { ComponentText.units($0) }
      return units[0] == sex && (units.count > 1 ? units[1] : "") == text
    }
    if isRaw { return }
    let units = text.isEmpty ? [sex] : [sex, text]
    card.setValue(card.store(ComponentText.encoded(units: units)), of: place)
  }

  mutating func position(_ node: Int?) {
    guard let node = object(node) else { return }
    let members = members(of: node, known: ["latitude", "longitude", "group", "params", "raw"])
    guard let latitude = degrees(members["latitude"]),
      let longitude = degrees(members["longitude"]),
      let position = GeoPosition(latitude: latitude, longitude: longitude)
    else {
      bad(node, "expected a latitude from -90 to 90 and a longitude from -180 to 180")
      return
    }
    let place = begin(.geo, node, rest: members)
    let isRaw = takeRaw(members, place) { card in
      guard let shown = GeoPosition(uri: card.text(of: place)) else { return false }
      return shown.latitudeDegrees == position.latitudeDegrees
        && shown.longitudeDegrees == position.longitudeDegrees
    }
    if !isRaw { put(position.uri, place) }
  }

  private func degrees(_ node: Int?) -> String? {
    guard let node, tape.token(node) == .number else { return nil }
    return tape.text(node)
  }

  // MARK: Media

  mutating func media(_ key: ContactKey, _ members: JSONMembers) {
    guard let node = object(members[key.name]) else { return }
    let members = self.members(
      of: node, known: ["mediaType", "bytes", "sha256", "data", "uri", "group", "params"])
    let uri = string(members["uri"])
    let data = members["data"].flatMap { tape.token($0) == .string ? $0 : nil }
    guard uri != nil || data != nil else {
      report(
        .badJSONValue, .warning, node,
        "\(key.name): neither \"data\" nor \"uri\" stands here; it is left out")
      return
    }
    let place = begin(key.property, node, rest: members)
    if let mediaType = string(members["mediaType"]) { setFirst(.mediaType, mediaType, place) }
    if let data {
      setData(data, of: place)
    } else if let uri {
      put(uri, place)
    }
  }

  /// Gives a property bytes in base64; white space is no part of them. What is no base64 is kept all the
  /// same, as the reader of vCard keeps it.
  private mutating func setData(_ node: Int, of property: Int) {
    let data = tape.bytes(node).filter { $0 > 0x20 }
    let wrong = data.count { !ByteScan.isBase64($0) }
    if wrong > 0 {
      report(
        .badJSONValue, .warning, node,
        "data: \(wrong) characters that are no base64; the value is kept")
    }
    let range = data.withUnsafeBufferPointer { card.store($0) }
    card.setValue(range, of: property)
    card.properties[property].flags.insert(.inlineData)
    if wrong == 0 { card.properties[property].traits = [] }
  }

  /// Gives a property a parameter, unless `params` had it with this value first.
  mutating func setFirst(_ id: ParameterID, _ text: String, _ property: Int) {
    if card.parameterText(id, of: property) == text { return }
    card.setParameter(id, to: text, of: property)
  }
}
