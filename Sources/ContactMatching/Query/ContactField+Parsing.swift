internal import VCard

extension ContactField {
  /// Reads the name of a field.
  ///
  /// - Throws: when no property has the name, no value the part, or the brackets are not closed; with the
  ///   column of the wrong word in characters from 1, and the nearest spelling where one is close.
  package init(parsing text: String) throws(FieldError) {
    var rest = text[...]
    let base = String(rest.prefix { $0 != "[" && $0 != "." })
    rest = rest.dropFirst(base.count)
    var labels: [String] = []
    if rest.first == "[" {
      labels = try Self.labels(&rest, in: text)
    }
    var part: (word: String, column: Int)?
    if rest.first == "." {
      part = (rest.dropFirst().lowercased(), Self.column(of: rest, in: text) + 1)
    } else if let next = rest.first {
      throw FieldError(
        .badLabel, "\"\(next)\" behind the brackets of \"\(text)\"; expected a dot and a part",
        column: Self.column(of: rest, in: text))
    }
    try self.init(base: base, labels: labels, part: part)
  }

  private init(
    base: String, labels: [String], part: (word: String, column: Int)?
  ) throws(FieldError) {
    let lower = base.lowercased()
    if let alias = Self.aliasFields[lower] {
      // A word may stand for labels and a part, which what follows it adds to.
      let field = try ContactField(parsing: alias)
      if let part {
        guard case .whole = field.part else {
          throw FieldError(
            .unknownPart, "\(base) means \(field), which has no parts", column: part.column)
        }
        let base = String(field.name.prefix { $0 != "[" })
        try self.init(base: base, labels: field.labels + labels, part: part)
      } else {
        self.init(field, adding: labels)
      }
      return
    }
    let id = PropertyID(name: base)
    if id == .other {
      guard Self.isPropertyName(base) else { throw Self.unknown(base, lower) }
    } else if !Self.properties.contains(id) {
      throw FieldError(.unknownName, "\(base) belongs to the frame of a card, it is no field")
    }
    let field = try Self.property(id, lower, base.uppercased())
    guard let part else {
      self.init(field, adding: labels)
      return
    }
    let word = Self.partAliases.first { "\($0.word)" == part.word }.map { "\($0.part)" }
    let known = Self.parts.filter { $0.properties.contains(field.property) && field.service == nil }
    guard let row = known.first(where: { "\($0.word)" == (word ?? part.word) }) else {
      let words = known.map { "\($0.word)" }
      let expected =
        words.isEmpty ? "\(base) has none" : "expected one of " + words.joined(separator: ", ")
      throw FieldError(
        .unknownPart, "\"\(part.word)\" is no part of \(base); \(expected)", column: part.column,
        suggestion: FieldError.nearest(to: part.word, among: words))
    }
    let name = String(field.name.prefix { $0 != "[" })
    self.init(
      field.property, labels: field.labels + Self.levelled(labels, on: field.property),
      part: row.part, base: name, partWord: "\(row.word)")
  }

  /// The same field of values with further labels.
  private init(_ field: ContactField, adding labels: [String]) {
    guard !labels.isEmpty else {
      self = field
      return
    }
    self.init(
      field.property, otherName: field.otherName,
      labels: field.labels + Self.levelled(labels, on: field.property), part: field.part,
      service: field.service, base: String(field.name.prefix { $0 != "[" && $0 != "." }),
      partWord: String(field.name.drop { $0 != "." }.dropFirst()))
  }

  // MARK: Names

  /// The field of a whole property; a private one that becomes a standard one in 4.0 is that.
  private static func property(
    _ id: PropertyID, _ lower: String, _ upper: String
  ) throws(FieldError) -> ContactField {
    guard let row = RaiseTable.rows.first(where: { $0.id == id }), row.target != id, id != .other
    else {
      return ContactField(id, otherName: id == .other ? upper : "", base: lower)
    }
    if row.scheme.utf8CodeUnitCount + row.service.utf8CodeUnitCount > 0 {
      let service = Service(scheme: row.scheme, name: row.service)
      return ContactField(row.target, service: service, base: lower)
    }
    let label = row.type.map { "\(LabelWords.labels[Int($0.rawValue)])" } ?? ""
    return ContactField(
      row.target, labels: label.isEmpty ? [] : [label], base: "\(row.target.name)".lowercased())
  }

  /// Whether a name that nobody knows is that of a property all the same: `X-` before it, or in capitals.
  private static func isPropertyName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    let isName = bytes.allSatisfy { byte in
      ByteScan.isDigit(byte) || ByteScan.lower(byte) &- 0x61 < 26 || byte == 0x2D || byte == 0x5F
    }
    guard isName, bytes.count > 1 else { return false }
    if ByteScan.lower(bytes[0]) == 0x78, bytes[1] == 0x2D { return bytes.count > 2 }
    return bytes.contains { $0 &- 0x41 < 26 } && !bytes.contains { $0 &- 0x61 < 26 }
  }

  private static func unknown(_ base: String, _ lower: String) -> FieldError {
    guard !base.isEmpty else { return FieldError(.unknownName, "expected the name of a field") }
    let words =
      properties.filter { !$0.isPrivate }.map { "\($0.name)".lowercased() }
      + aliases.map { "\($0.word)" }
    return FieldError(
      .unknownName, "\"\(base)\" is no field; a private property begins with x-",
      suggestion: FieldError.nearest(to: lower, among: words))
  }

  // MARK: Labels

  /// The labels between brackets, separated by commas; one with a comma or a bracket stands in quotes.
  private static func labels(
    _ rest: inout Substring, in text: String
  ) throws(FieldError) -> [String] {
    let start = column(of: rest, in: text)
    rest.removeFirst()
    var labels: [String] = []
    while true {
      rest = rest.drop { $0 == " " }
      let isQuoted = rest.first == "\""
      if isQuoted { rest.removeFirst() }
      let label = rest.prefix { isQuoted ? $0 != "\"" : $0 != "," && $0 != "]" }
      rest = rest[label.endIndex...]
      if isQuoted { rest = rest.dropFirst().drop { $0 == " " } }
      var words = label
      while !isQuoted, words.last == " " { words.removeLast() }
      guard let end = rest.first, end == "," || end == "]" else {
        throw FieldError(.badLabel, "the brackets of \"\(text)\" are not closed", column: start)
      }
      guard !words.isEmpty else {
        throw FieldError(
          .badLabel, "expected a label such as work between the brackets",
          column: column(of: label, in: text))
      }
      labels.append(String(words))
      rest.removeFirst()
      if end == "]" { return labels }
    }
  }

  /// Labels in the words that cards have: what people call a mobile telephone is `cell` on TEL, and case
  /// means nothing in words of TYPE.
  private static func levelled(_ labels: [String], on property: PropertyID) -> [String] {
    labels.map { label in
      let lower = label.lowercased()
      if property == .telephone, lower == "mobile" { return "cell" }
      return LabelWords.word(for: lower, on: property) == nil ? label : lower
    }
  }

  private static func column(of rest: Substring, in text: String) -> Int {
    text.distance(from: text.startIndex, to: rest.startIndex) + 1
  }
}
