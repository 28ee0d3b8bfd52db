internal import VCard

/// The words of fields.
extension ContactField {
  /// A part that some properties have.
  struct PartRow: Sendable {
    let properties: [PropertyID]
    let word: StaticString
    let part: Part

    init(_ properties: PropertyID..., word: StaticString, _ part: Part) {
      self.properties = properties
      self.word = word
      self.part = part
    }
  }

  static let parts: [PartRow] = [
    PartRow(.structuredName, word: "prefix", .name(\.prefixes)),
    PartRow(.structuredName, word: "given", .name(\.given)),
    PartRow(.structuredName, word: "middle", .name(\.middle)),
    PartRow(.structuredName, word: "family", .name(\.family)),
    PartRow(.structuredName, word: "second-surname", .name(\.secondSurnames)),
    PartRow(.structuredName, word: "generation", .name(\.generations)),
    PartRow(.structuredName, word: "suffix", .name(\.suffixes)),
    PartRow(.organization, word: "unit", .unit),
    PartRow(.address, word: "pobox", .address(0)),
    PartRow(.address, word: "extended", .address(1)),
    PartRow(.address, word: "street", .address(2)),
    PartRow(.address, word: "city", .address(3)),
    PartRow(.address, word: "region", .address(4)),
    PartRow(.address, word: "postcode", .address(5)),
    PartRow(.address, word: "country", .address(6)),
    PartRow(.address, word: "country-code", .parameter(.countryCode)),
    PartRow(.address, word: "formatted", .parameter(.label)),
    PartRow(.telephone, word: "e164", .e164),
    PartRow(.telephone, word: "extension", .phoneExtension),
    PartRow(.impp, .socialProfile, word: "service", .parameter(.serviceType)),
    PartRow(.impp, .socialProfile, word: "username", .parameter(.username)),
    PartRow(
      .birthday, .anniversary, .deathdate, .revision, .created, .xABDate, word: "year", .year),
    PartRow(
      .birthday, .anniversary, .deathdate, .revision, .created, .xABDate, word: "month", .month),
    PartRow(.birthday, .anniversary, .deathdate, .revision, .created, .xABDate, word: "day", .day),
  ]

  /// Plain words for fields, in the order of the manual page.
  static let aliases: [(word: StaticString, field: StaticString)] = [
    ("name", "fn"), ("full-name", "fn"), ("formatted-name", "fn"),
    ("given", "n.given"), ("given-name", "n.given"), ("first-name", "n.given"),
    ("middle-name", "n.middle"), ("family", "n.family"), ("family-name", "n.family"),
    ("last-name", "n.family"), ("surname", "n.family"),
    ("maiden-name", "x-maidenname"), ("nick", "nickname"),
    ("mail", "email"), ("e-mail", "email"),
    ("phone", "tel"), ("telephone", "tel"), ("mobile", "tel[cell]"), ("cell", "tel[cell]"),
    ("fax", "tel[fax]"), ("pager", "tel[pager]"),
    ("address", "adr"), ("street", "adr.street"), ("city", "adr.city"),
    ("postcode", "adr.postcode"), ("zip", "adr.postcode"), ("country", "adr.country"),
    ("company", "org"), ("organization", "org"), ("organisation", "org"),
    ("department", "org.unit"), ("job", "title"), ("job-title", "title"),
    ("birthday", "bday"), ("deathday", "deathdate"), ("date", "x-abdate"),
    ("group", "categories"), ("groups", "categories"), ("category", "categories"),
    ("tag", "categories"), ("website", "url"), ("web", "url"), ("chat", "impp"),
    ("profile", "socialprofile"), ("relation", "related"), ("spouse", "related[spouse]"),
    ("child", "related[child]"), ("picture", "photo"), ("notes", "note"), ("sex", "gender"),
    ("timezone", "tz"), ("position", "geo"), ("id", "uid"), ("changed", "rev"),
    ("revision", "rev"),
  ]

  /// Other words for parts.
  static let partAliases: [(word: StaticString, part: StaticString)] = [
    ("first", "given"), ("additional", "middle"), ("last", "family"), ("surname", "family"),
    ("department", "unit"), ("po-box", "pobox"), ("town", "city"), ("state", "region"),
    ("zip", "postcode"), ("postal-code", "postcode"), ("label", "formatted"), ("ext", "extension"),
  ]

  /// The frame of a card, which is no business of fields.
  private static let frame: Set<PropertyID> = [.other, .begin, .end, .version, .xABLabel]

  /// The properties that fields may name, those of the standards first.
  static let properties: [PropertyID] = PropertyRegistry.rows.map(\.id).filter {
    !frame.contains($0)
  }

  /// Those that a contact in the vocabulary of 4.0 may have.
  private static let current = properties.filter { id in
    !aliasFields.keys.contains("\(id.name)".lowercased())
      && !RaiseTable.rows.contains { $0.id == id && ($0.target != id || $0.action == .drop) }
  }

  /// The name of every field that is known, without labels: properties with their parts, in the order of
  /// the registry, those of vendors last. Names that mean another field are not among them.
  package static let allNames: [String] = current.flatMap { id in
    let base = "\(id.name)".lowercased()
    return [base]
      + parts.lazy.filter { $0.properties.contains(id) }.map { "\(base).\($0.word)" }
  }

  /// The plain words and the field that each means.
  package static var allAliases: [(word: String, field: String)] {
    aliases.map { ("\($0.word)", "\($0.field)") }
  }

  static let aliasFields: [String: String] = Dictionary(
    uniqueKeysWithValues: allAliases.map { ($0.word, $0.field) })
}
