internal import VCard

/// Paths as maps and the tables of dialects write them: `phones[work,1]`, `emails[N].value`,
/// `addresses[label=home].street`.
extension FieldPath {
  /// Words that name a field and a part at once; of several for one the first is written.
  static let words: [(word: String, field: CSVField, part: FieldPart)] = [
    ("full_name", .formattedName, .value), ("name.prefix", .name, .prefix),
    ("name.given", .name, .given), ("name.additional", .name, .middle),
    ("name.family", .name, .family), ("name.suffix", .name, .suffix),
    ("name.second_surname", .name, .secondSurname), ("name.generation", .name, .generation),
    ("name.maiden", .maidenName, .value), ("nickname", .nickname, .value),
    ("phonetic.given", .phoneticGiven, .value),
    ("phonetic.additional", .phoneticMiddle, .value),
    ("phonetic.family", .phoneticFamily, .value), ("org.name", .organization, .value),
    ("org.unit", .organization, .unit), ("org.phonetic", .phoneticOrganization, .value),
    ("job.title", .title, .value), ("org.title", .title, .value), ("job.role", .role, .value),
    ("org.job_description", .role, .value), ("note", .notes, .value),
    ("birthday", .birthday, .value), ("birthday.year", .birthday, .year),
    ("birthday.month", .birthday, .month), ("birthday.day", .birthday, .day),
    ("anniversary", .anniversary, .value), ("deathday", .deathday, .value),
    ("gender", .gender, .value), ("gender.text", .gender, .text),
    ("categories", .categories, .value), ("languages", .languages, .value),
    ("photo", .photo, .value), ("photo.uri", .photo, .value), ("photo.data", .photo, .value),
    ("logo", .logo, .value), ("sound", .sound, .value), ("geo", .geo, .value),
    ("timezone", .timeZone, .value), ("kind", .kind, .value), ("members", .members, .value),
    ("uid", .uid, .value), ("revision", .revision, .value), ("product", .product, .value),
  ]

  /// Fields of which a contact may have several values with labels.
  static let lists: [(word: String, field: CSVField)] = [
    ("emails", .emails), ("phones", .phones), ("addresses", .addresses), ("urls", .urls),
    ("im", .profiles), ("impps", .impps), ("relations", .relations), ("dates", .dates),
    ("languages", .languages), ("custom", .custom),
  ]

  static let parts: [(word: String, part: FieldPart)] = [
    ("value", .value), ("label", .label), ("type", .type), ("display_name", .displayName),
    ("service", .service), ("username", .username), ("extension", .phoneExtension),
    ("formatted", .formatted), ("street", .street), ("street2", .street2),
    ("street3", .street3), ("street[line=2]", .street2), ("street[line=3]", .street3),
    ("extended", .extended), ("pobox", .pobox), ("city", .city), ("region", .region),
    ("postal_code", .postcode), ("country", .country), ("country_code", .countryCode),
    ("parameters", .parameters),
  ]

  /// The parts that only tables of our own have.
  private static let ownParts: Set<FieldPart> = [
    .username, .phoneExtension, .countryCode, .parameters, .secondSurname, .generation, .text,
  ]

  static let wordTable = Dictionary(uniqueKeysWithValues: words.map { ($0.word, $0) })
  private static let listTable = Dictionary(uniqueKeysWithValues: lists.map { ($0.word, $0.field) })
  private static let partTable = Dictionary(uniqueKeysWithValues: parts.map { ($0.word, $0.part) })

  /// Why a text is no path.
  struct Fault: Error {
    var code = DiagnosticCode.mapUnknownField
    var message: String
    /// The word that is not known, and those that are.
    var word = ""
    var known: [String] = []
  }

  /// A path in a table; what is none there stands for a column that is kept with its header.
  ///
  /// - Parameters:
  ///   - header: the header of the column, by which what has no field is kept.
  ///   - number: the number in the header, 0 for none.
  init(_ text: String, header: String, number: Int) {
    guard let (path, blank) = try? Self.parse(text), path.field != .property else {
      self.init(field: .column, name: header)
      return
    }
    self = path
    if blank == .number { self.number = max(number, 1) }
    if field == .column, name.isEmpty { name = header }
  }

  /// A path, and what it leaves to the header.
  static func parse(_ text: String) throws(Fault) -> (path: FieldPath, blank: Blank) {
    let (name, selector, rest) = try split(text)
    let whole = rest.isEmpty ? name : "\(name).\(rest)"
    if let row = wordTable[whole], listTable[name] == nil || selector == nil {
      var path = FieldPath(field: row.field, part: row.part, number: 1)
      let blank = try path.select(selector ?? "")
      return (path, blank)
    }
    if name == "custom", rest.isEmpty {
      var path = FieldPath(field: .column)
      let blank = try path.select(selector ?? "")
      path.name = path.labels.first ?? ""
      path.labels = []
      path.number = 0
      return (path, blank)
    }
    if listTable[name] == nil, let property = property(name), rest.isEmpty {
      return (FieldPath(field: .property, number: 1, name: property), .none)
    }
    // `phones.label`, without a selector between.
    let words = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let field = listTable[words.first ?? ""] else {
      throw Fault(
        message: "'\(whole)' is no field of a contact; vcardtool-map(5) lists them", word: whole,
        known: Self.words.map(\.word) + lists.map(\.word))
    }
    let partName = words.count > 1 ? words[1] : rest
    // An address without a part is one as on an envelope.
    let usual = field == .addresses ? "formatted" : "value"
    guard let part = partTable[partName.isEmpty ? usual : partName],
      part == .label || valueParts(field).contains(part)
    else {
      throw Fault(
        message: "'\(partName)' is no part of \(words[0])", word: partName,
        known: parts.filter { valueParts(field).contains($0.part) }.map(\.word))
    }
    var path = FieldPath(field: field, part: part)
    let blank = try path.select(selector ?? "")
    if field == .dates, path.labels == ["anniversary"] {
      path = FieldPath(field: .anniversary, part: part, number: 1)
    }
    // One more value: columns of different parts belong together.
    if path.number == 0 { path.number = 1 }
    return (path, blank)
  }

  /// The parts of a value in a list, beside its label.
  private static func valueParts(_ field: CSVField) -> Set<FieldPart> {
    switch field {
    case .emails: [.value, .type, .displayName]
    case .phones: [.value, .phoneExtension]
    case .profiles: [.value, .service, .username]
    case .addresses:
      [
        .formatted, .street, .street2, .street3, .extended, .pobox, .city, .region, .postcode,
        .country, .countryCode,
      ]
    default: [.value]
    }
  }

  /// Whether only tables of our own have such a column.
  var isOwn: Bool { Self.ownParts.contains(part) }

  /// `name[selector].rest`, the selector `nil` when there is none.
  private static func split(
    _ text: String
  ) throws(Fault) -> (name: String, selector: String?, rest: String) {
    guard let open = text.firstIndex(of: "[") else { return (text, nil, "") }
    var isQuoted = false
    let close = text[open...].firstIndex {
      if $0 == "\"" { isQuoted.toggle() }
      return $0 == "]" && !isQuoted
    }
    guard let close else {
      throw Fault(code: .mapBadSelector, message: "a bracket opens and never closes")
    }
    let rest = text[text.index(after: close)...]
    guard rest.isEmpty || rest.first == "." else {
      throw Fault(
        code: .mapBadSelector, message: "'\(rest)' stands behind the bracket; expected a dot")
    }
    return (
      String(text[..<open]), String(text[text.index(after: open)..<close]), String(rest.dropFirst())
    )
  }

  /// Takes up what stands between brackets: an index from 0, a label, `N` or `*`; and as the tables
  /// write it `label=`, `n=` from 1 and `service=`.
  private mutating func select(_ selector: String) throws(Fault) -> Blank {
    var blank = Blank.none
    for item in Self.items(selector) {
      if item.isQuoted {
        labels.append(item.text)
        continue
      }
      let pair = item.text.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair[0], pair.count) {
      case ("N", 1): blank = .number
      case ("*", 1): blank = .label
      case ("label", 2): labels.append(pair[1])
      case ("service", 2): service = pair[1]
      case ("n", 2):
        guard let n = Int(pair[1]), n > 0, n < 1000 else { throw Self.badNumber(pair[1]) }
        number = n
      case (let word, 1):
        guard word.utf8.allSatisfy(ByteScan.isDigit) else {
          labels.append(word)
          continue
        }
        guard let index = Int(word), index < 999 else { throw Self.badNumber(word) }
        number = index + 1
      default:
        throw Fault(
          code: .mapBadSelector,
          message: "'\(item.text)' chooses nothing; expected a label, an index from 0, N or *")
      }
    }
    if labels.count > 1 || !labels.isEmpty && blank == .label {
      throw Fault(code: .mapBadSelector, message: "a column has one label")
    }
    return blank
  }

  private static func badNumber(_ text: String) -> Fault {
    Fault(code: .mapBadSelector, message: "'\(text)' is no number of a value")
  }

  /// The items between brackets; a comma in quotes separates none.
  private static func items(_ selector: String) -> [(text: String, isQuoted: Bool)] {
    var items: [(text: String, isQuoted: Bool)] = []
    var text = ""
    var isQuoted = false
    var wasQuoted = false
    for character in selector + "," {
      if character == "\"" {
        isQuoted.toggle()
        wasQuoted = true
      } else if character == ",", !isQuoted {
        let plain = wasQuoted ? text : String(text.trimmingBlanks)
        if !plain.isEmpty { items.append((plain, wasQuoted)) }
        text = ""
        wasQuoted = false
      } else {
        text.append(character)
      }
    }
    return items
  }

  /// `X-BLOOD-TYPE`, `NOTE`: the name of a property in capitals.
  private static func property(_ name: String) -> String? {
    let isName = name.utf8.allSatisfy { byte in
      ByteScan.isDigit(byte) || (0x41...0x5A).contains(byte) || byte == 0x2D
    }
    return isName && !name.isEmpty && name.utf8.first.map(ByteScan.isDigit) == false ? name : nil
  }
}

extension StringProtocol {
  /// The text without blanks and tabs around it.
  var trimmingBlanks: SubSequence {
    var text = self[...]
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
