internal import VCard

/// The keys that make a list of properties, and `extra`.
extension ContactJSONMaker {
  private static let addressParts: [StaticString] = [
    "pobox", "extended", "street", "city", "region", "postcode", "country",
  ]

  private static let addressParameters: [(StaticString, ParameterID)] = [
    ("countryCode", .countryCode), ("formatted", .label), ("geo", .geo), ("timeZone", .timeZone),
  ]

  private static let entryKeys: JSONNameSet = ["labels", "pref", "group", "params", "raw"]

  private static let phoneKeys = entryKeys.union(["value", "extension"])
  private static let addressKeys = entryKeys.union([
    "pobox", "extended", "street", "city", "region", "postcode", "country", "countryCode",
    "formatted", "geo", "timeZone",
  ])
  private static let profileKeys = entryKeys.union(["value", "service", "username"])
  private static let languageKeys: JSONNameSet = ["value", "pref", "group", "params", "raw"]
  private static let otherKeys = entryKeys.union(["value"])

  /// The members of the entries of each list.
  private static func members(of key: ContactKey) -> JSONNameSet {
    switch key {
    case .phones: phoneKeys
    case .addresses: addressKeys
    case .socialProfiles: profileKeys
    case .languages: languageKeys
    default: otherKeys
    }
  }

  mutating func entries(_ key: ContactKey, _ members: JSONMembers) {
    let known = Self.members(of: key)
    for child in array(members[key.name]) ?? [] {
      guard let node = object(child) else { continue }
      let entry = self.members(of: node, known: known)
      let made = key == .addresses ? address(node, entry) : value(key, node, entry)
      guard let place = made else { continue }
      // What comes from elsewhere may say its preference as a label.
      let labels = strings(entry["labels"]).filter { $0 != "pref" && $0 != "internet" }
      if key != .languages { setLabels(labels, of: place) }
      if boolean(entry["pref"]), card.parameter(.pref, of: place) == nil {
        card.add(.pref, "1", to: place)
      }
    }
  }

  /// An entry with a `value`; one without is passed over.
  private mutating func value(_ key: ContactKey, _ node: Int, _ entry: JSONMembers) -> Int? {
    guard let text = string(entry["value"]) else {
      if entry["value"] == nil { bad(node, "an entry of \(key.name) has no \"value\"") }
      return nil
    }
    let place = begin(key.property, node, rest: entry)
    switch key {
    case .phones:
      phone(PhoneNumber(text, extension: string(entry["extension"]) ?? ""), place, entry)
    case .dates: setDate(text, place, entry)
    case .socialProfiles:
      put(text, place)
      if let service = string(entry["service"]) { setFirst(.serviceType, service, place) }
      if let username = string(entry["username"]) { setFirst(.username, username, place) }
    default: put(text, place)
    }
    return place
  }

  private mutating func phone(_ number: PhoneNumber, _ place: Int, _ entry: JSONMembers) {
    let isRaw = takeRaw(entry, place) { card in
      PhoneNumber(telephone: card.text(of: place)) == number
    }
    if isRaw { return }
    let isURI = card.hasValueType("uri", place)
    if !isURI, !number.extension.isEmpty {
      card.removeParameters(.value, of: place)
      card.add(.value, "uri", to: place)
    }
    let isText = !isURI && number.extension.isEmpty
    let range = card.store(number.value)
    // `sip:` and the like are whole as they are.
    let isWhole = isText || (number.extension.isEmpty && card.hasScheme(range))
    put(isWhole ? number.value : number.uri, place)
  }

  private mutating func address(_ node: Int, _ entry: JSONMembers) -> Int? {
    var address = PostalAddress()
    for (key, path) in zip(Self.addressParts, PostalAddress.components) {
      address[keyPath: path] = string(entry[key]) ?? ""
    }
    let parameters = Self.addressParameters.map { ($0.1, string(entry[$0.0]) ?? "") }
    guard !address.isEmpty || parameters.contains(where: { !$0.1.isEmpty }) else {
      bad(node, "an entry of addresses says nothing")
      return nil
    }
    let place = begin(.address, node, rest: entry)
    let isRaw = takeRaw(entry, place) { card in
      let shown = card.with(card.properties[place].value) { PostalAddress(value: $0) }
      return shown == address
    }
    if !isRaw { card.setValue(card.store(address.encoded), of: place) }
    for (id, text) in parameters where !text.isEmpty { setFirst(id, text, place) }
    return place
  }

  // MARK: Extra

  mutating func property(_ node: Int) {
    guard let node = object(node) else { return }
    let members = members(of: node, known: ["name", "group", "params", "value"])
    let value = string(members["value"]) ?? ""
    guard let nameNode = members["name"] else {
      line(value, node)
      return
    }
    guard tape.token(nameNode) == .string else {
      wrongType(nameNode, "a text")
      return
    }
    let name = tape.text(nameNode)
    let id = PropertyID(name: name)
    let isName = name.isEmpty || Self.isName(name) && !name.utf8.contains(0x2E)
    let isFrame = id == .begin || id == .end
    let framed = value.lowercased().split(separator: " ")
    guard isName, id != .version, !isFrame || framed != ["vcard"] else {
      bad(nameNode, "\"\(name)\" is no name of a property that may stand here")
      return
    }
    let place = begin(id, node, rest: members)
    if id == .other { card.properties[place].name = card.store(name) }
    if let encoding = card.parameterText(.encoding, of: place)?.lowercased(),
      encoding == "b" || encoding == "base64"
    {
      card.removeParameters(.encoding, of: place)
      card.setValue(card.store(Self.oneLine(value)), of: place)
      card.properties[place].flags.insert(.inlineData)
      return
    }
    let kind = card.kind(of: card.properties[place])
    switch kind {
    case .text: card.setValue(card.store(TextEscaping.escaped(value)), of: place)
    case .card:
      // A nested card has its line breaks.
      card.setValue(card.store(value), of: place)
    default: card.setValue(card.store(Self.oneLine(value)), of: place)
    }
    if kind == .media {
      var record = card.properties[place]
      card.splitDataURI(&record)
      card.properties[place] = record
    }
  }

  /// A line that is no content line: it has no colon.
  private mutating func line(_ text: String, _ node: Int) {
    guard !text.isEmpty, !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x3A }) else {
      bad(node, "an entry of extra has no \"name\"")
      return
    }
    let place = begin(.other, node, rest: JSONMembers())
    card.properties[place].flags.insert(.unparsed)
    card.setValue(card.store(text), of: place)
  }
}
