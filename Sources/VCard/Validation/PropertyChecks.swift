/// The checks of rules about which properties a card has.
enum PropertyChecks {
  static func unknown(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where record.id == .other && !isKnown(card, record, findings.version)
    {
      findings.report(
        card, record, "no standard knows the property; a private one is called X-…")
    }
  }

  /// Whether a name is one of those that anybody may use.
  private static func isKnown(_ card: Card, _ record: PropertyRecord, _ version: Version) -> Bool {
    card.with(record.name, SimpleValue.isPrivate)
      || version == .v4_0 && card.starts(record.name, with: "VND-")
  }

  static func notInVersion(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where !findings.exists(record) {
      findings.report(
        card, record, "does not exist in version \(findings.version.text)")
    }
  }

  static func empty(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where record.value.isEmpty {
      let isName = record.id == .formattedName
      findings.report(card, record, severity: isName ? .warning : nil, "the value is empty")
    }
  }

  // MARK: Cardinality

  static func cardinality(_ card: Card, _ findings: inout Findings) {
    for row in PropertyRegistry.rows where !row.id.isPrivate {
      if row.id == .grammaticalGender {
        grammaticalGender(card, &findings)
      } else if isSingle(row.id, findings.version) {
        single(row.id, card, &findings)
      }
    }
  }

  /// Whether a property may stand only once in a card.
  static func isSingle(_ id: PropertyID, _ version: Version) -> Bool {
    switch id.row.cardinality {
    case .exactlyOne: id == .version
    case .zeroOrOne: version == .v4_0
    case .oneOrMore, .any: false
    }
  }

  /// Properties of one ALTID count as one (RFC 6350 section 5.4).
  private static func single(_ id: PropertyID, _ card: Card, _ findings: inout Findings) {
    var first: PropertyRecord?
    for record in card.judged where record.id == id {
      guard let known = first else {
        first = record
        continue
      }
      if let a = card.parameter(.altID, of: known), let b = card.parameter(.altID, of: record),
        card.equal(a.value, b.value)
      {
        continue
      }
      findings.report(
        card, record,
        "stands more than once; a card has at most one (the other is on line \(known.line))")
    }
  }

  /// One for each language (RFC 9554 section 3.2).
  private static func grammaticalGender(_ card: Card, _ findings: inout Findings) {
    guard findings.version == .v4_0 else { return }
    var seen: [PropertyRecord] = []
    for record in card.judged where record.id == .grammaticalGender {
      let language = card.parameter(.language, of: record)?.value ?? .empty
      let isRepeated = seen.contains {
        card.equalIgnoringCase(card.parameter(.language, of: $0)?.value ?? .empty, language)
      }
      if isRepeated {
        findings.report(card, record, "stands more than once for one LANGUAGE")
      }
      seen.append(record)
    }
  }
}
