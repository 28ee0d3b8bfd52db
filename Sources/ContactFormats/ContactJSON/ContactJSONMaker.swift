internal import VCard

/// Makes the properties of one contact from its JSON.
struct ContactJSONMaker: ~Copyable {
  var card = Card()
  var tape = JSONTape()
  var sourceVersion = Version.v4_0
  var diagnostics: [Diagnostic] = []

  /// The labels of the X-ABLABELs that stand in `extra`, with their groups.
  var labelsInExtra: [(group: String, label: String)] = []
  /// Labels that X-ABLABEL has to say, with their property.
  var customLabels: [(property: Int, label: String)] = []

  private static let keys: JSONNameSet = [
    "kind", "version", "uid", "rev", "prodid", "formattedName", "name", "phonetic", "nicknames",
    "phones", "emails", "addresses", "org", "department", "title", "role", "birthday",
    "anniversary", "deathday", "dates", "urls", "impps", "socialProfiles", "relations", "photo",
    "logo", "sound", "categories", "members", "gender", "languages", "geo", "timeZone", "note",
    "notes", "details", "extra",
  ]

  mutating func make() {
    card.line = tape.nodes[0].line
    card.isRewritten = true
    let members = self.members(of: 0, known: Self.keys)
    let details =
      object(members["details"]).map { self.members(of: $0, known: Self.keys) } ?? JSONMembers()
    if let node = members["version"], let text = string(node) {
      if let version = Version(text: text) {
        sourceVersion = version
      } else {
        bad(node, "\"\(text)\" is none of 2.1, 3.0 and 4.0")
      }
    }
    let extras = array(members["extra"]) ?? []
    findLabels(in: extras)

    if let node = members["kind"], let kind = string(node), kind != "individual" {
      text(.kind, kind, node, details["kind"])
    }
    for key in [ContactKey.uid, .rev, .prodid, .formattedName] { single(key, members, details) }
    name(members["name"])
    phonetic(members["phonetic"])
    list(.nicknames, members["nicknames"], details["nicknames"])
    for key in [ContactKey.phones, .emails, .addresses] { entries(key, members) }
    organization(members, details["org"])
    for key in [ContactKey.title, .role] { single(key, members, details) }
    for key in [ContactKey.birthday, .anniversary, .deathday] { date(key, members, details) }
    for key in [ContactKey.dates, .urls, .impps, .socialProfiles, .relations] {
      entries(key, members)
    }
    for key in [ContactKey.photo, .logo, .sound] { media(key, members) }
    list(.categories, members["categories"], details["categories"])
    list(.members, members["members"], details["members"])
    gender(members["gender"])
    entries(.languages, members)
    position(members["geo"])
    single(.timeZone, members, details)
    notes(members, details["notes"])
    for extra in extras { property(extra) }
    makeCustomLabels()
    card.findNeeds()
  }

  // MARK: JSON

  /// The members of an object by name; of several of one name the last counts, and `null` is none.
  mutating func members(of node: Int, known: JSONNameSet) -> JSONMembers {
    var members = JSONMembers()
    for child in tape.children(node) {
      let number = JSONNames.number(tape.keyBytes(child))
      guard known.contains(number) else {
        report(
          .unknownJSONKey, .warning, child,
          "\"\(tape.key(child))\" is not known; it is passed over")
        continue
      }
      members.set(number, to: tape.token(child) == .null ? nil : child)
    }
    return members
  }

  /// A text, `nil` for an empty one.
  mutating func string(_ node: Int?) -> String? {
    guard let node else { return nil }
    guard tape.token(node) == .string else {
      wrongType(node, "a text")
      return nil
    }
    let text = tape.text(node)
    return text.isEmpty ? nil : text
  }

  mutating func object(_ node: Int?) -> Int? {
    guard let node else { return nil }
    if tape.token(node) == .beginObject { return node }
    wrongType(node, "an object")
    return nil
  }

  mutating func array(_ node: Int?) -> [Int]? {
    guard let node else { return nil }
    if tape.token(node) == .beginArray { return tape.children(node) }
    wrongType(node, "a list")
    return nil
  }

  /// The texts of a list; others are passed over.
  mutating func strings(_ node: Int?) -> [String] {
    (array(node) ?? []).compactMap { string($0) }
  }

  mutating func boolean(_ node: Int?) -> Bool {
    guard let node else { return false }
    switch tape.token(node) {
    case .true: return true
    case .false: return false
    default:
      wrongType(node, "true or false")
      return false
    }
  }

  // MARK: Diagnostics

  mutating func report(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ node: Int, _ message: String
  ) {
    let place = tape.nodes[node]
    diagnostics.append(
      Diagnostic(code, line: place.line, column: place.column, severity: severity, message))
  }

  mutating func bad(_ node: Int, _ message: String) {
    let key = tape.key(node)
    report(.badJSONValue, .error, node, key.isEmpty ? message : "\(key): \(message)")
  }

  mutating func wrongType(_ node: Int, _ expected: String) {
    bad(node, "\(tape.token(node).noun) stands here; expected \(expected)")
  }

  // MARK: Properties

  /// A new property at the end of the card, with the group and the parameters that an object says.
  ///
  /// - Parameters:
  ///   - node: where the property comes from.
  ///   - rest: the members `group` and `params`.
  mutating func begin(_ id: PropertyID, _ node: Int, rest: JSONMembers) -> Int {
    let place = card.insert(id, value: .empty)
    card.properties[place].line = UInt32(truncatingIfNeeded: tape.nodes[node].line)
    if let node = rest["group"], let group = string(node) {
      if Self.isName(group) {
        card.properties[place].group = card.store(group)
      } else {
        bad(node, "\"\(group)\" is no name of a group")
      }
    }
    if let params = object(rest["params"]) {
      for child in tape.children(params) { parameter(child, of: place) }
    }
    return place
  }

  static let restKeys: JSONNameSet = ["group", "params", "raw", "count"]

  /// The members of an object of `details`.
  mutating func rest(_ node: Int?) -> JSONMembers {
    object(node).map { members(of: $0, known: Self.restKeys) } ?? JSONMembers()
  }

  /// Whether a text can stand where a content line has a name: it holds nothing that ends one.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { ![0x0A, 0x0D, 0x22, 0x3A, 0x3B, 0x3D].contains($0) }
  }

  /// Adds one member of `params`: a list of texts, or one text.
  private mutating func parameter(_ node: Int, of property: Int) {
    let name = tape.key(node)
    guard Self.isName(name) else {
      bad(node, "\"\(name)\" is no name of a parameter")
      return
    }
    let values: [String]
    switch tape.token(node) {
    case .string: values = [tape.text(node)]
    case .null: return
    default:
      values = (array(node) ?? []).compactMap { child in
        if tape.token(child) == .string { return tape.text(child) }
        wrongType(child, "a text")
        return nil
      }
    }
    let id = ParameterID(name: name)
    let nameRange = id == .other ? card.store(name) : .empty
    for (n, value) in values.enumerated() {
      var record = ParameterRecord(id: id)
      record.name = nameRange
      if n > 0 { record.flags = .continues }
      if id == .type {
        record.word = TypeWord(rawValue: TypeWordRegistry.names.code(value)) ?? .other
      }
      if record.word == .other { record.value = card.store(value) }
      card.add(record, to: property)
    }
  }

  /// Gives a property the value `raw`, when there is one and `shows` finds in it what the keys say.
  mutating func takeRaw(
    _ rest: JSONMembers, _ property: Int, shows: (borrowing Card) -> Bool
  ) -> Bool {
    guard let node = rest["raw"], let raw = string(node) else { return false }
    card.setValue(card.store(Self.oneLine(raw)), of: property)
    if shows(card) { return true }
    card.setValue(.empty, of: property)
    return false
  }

  /// A value with its line breaks escaped.
  static func oneLine(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return value }
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      if byte == 0x0A {
        bytes += "\\n".utf8
      } else if byte != 0x0D {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Labels

  private mutating func findLabels(in extras: [Int]) {
    for extra in extras where tape.token(extra) == .beginObject {
      var name = ""
      var group = ""
      var value = ""
      for child in tape.children(extra) where tape.token(child) == .string {
        switch tape.key(child) {
        case "name": name = tape.text(child)
        case "group": group = tape.text(child).lowercased()
        case "value": value = tape.text(child)
        default: break
        }
      }
      guard !group.isEmpty, PropertyID(name: name) == .xABLabel else { continue }
      var bytes = value
      let text = bytes.withUTF8 { TextEscaping.unescape($0) }
      labelsInExtra.append((group, LabelWords.label(customText: text)))
    }
  }

  /// Gives a property its labels, and takes out the words of TYPE whose label is not among them.
  mutating func setLabels(_ labels: [String], of property: Int) {
    var missing = labels
    let group = card.text(card.properties[property].group).lowercased()
    let hasTypes = card.parameter(.type, of: property) != nil
    if let inExtra = labelsInExtra.first(where: { $0.group == group }),
      !hasTypes || !card.hasType(labelled: inExtra.label, of: property)
    {
      missing.removeAll { $0 == inExtra.label }
    }
    for i in card.properties[property].parameterRange
    where card.parameters[i].id == .type && !card.parameters[i].isRemoved {
      guard let label = card.label(ofType: i), !label.isEmpty else { continue }
      if labels.contains(label) {
        missing.removeAll { $0 == label }
      } else {
        card.remove(parameter: i, of: property)
      }
    }
    if let custom = card.addTypes(missing, to: property) {
      customLabels.append((property, custom))
    }
  }

  private mutating func makeCustomLabels() {
    // From the last to the first: places before stay what they are.
    for (property, label) in customLabels.reversed() {
      if let known = card.customLabel(of: property) {
        if LabelWords.label(customText: card.text(of: known)) != label {
          card.setText(LabelWords.customText(label: label), of: known)
        }
        continue
      }
      if card.properties[property].group.isEmpty {
        card.properties[property].group = card.newGroup()
      }
      let place = card.insert(
        .xABLabel, value: .empty, group: card.properties[property].group, after: property)
      card.setText(LabelWords.customText(label: label), of: place)
    }
  }
}
