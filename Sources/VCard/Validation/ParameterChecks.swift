/// The checks of rules about parameters.
enum ParameterChecks {
  // MARK: Which ones

  static func notInVersion(_ card: Card, _ findings: inout Findings) {
    let version = findings.version
    for record in card.judged {
      for parameter in card.judgedParameters(record)
      where !parameter.flags.contains(.continues) && !record.id.isPrivate
        && !parameter.id.row.versions.contains(version)
      {
        findings.report(
          card, record, at: parameter.name.lower,
          "\(card.displayName(parameter)) does not exist in version \(version.text)")
      }
      encoding(card, record, &findings)
    }
  }

  /// The encodings that the reader has undone.
  private static func encoding(
    _ card: Card, _ record: PropertyRecord, _ findings: inout Findings
  ) {
    let version = findings.version
    guard version != .v2_1 else { return }
    if record.flags.contains(.charset) {
      findings.report(
        card, record, "CHARSET does not exist in version \(version.text); the text is UTF-8")
    }
    let isQuoted = record.flags.contains(.quotedPrintable)
    let isBase64 = version == .v4_0 && record.flags.contains(.inlineData)
    guard isQuoted || isBase64, let word = card.encodingWord(record) else { return }
    findings.report(
      card, record, at: word.lower, severity: .error,
      "the encoding \(card.text(word)) does not exist in version \(version.text)"
        + (isBase64 ? "; data stand in a URI, data:image/jpeg;base64,…" : ""))
  }

  /// Parameters that any property of 4.0 may have.
  static let universal: ParameterSet = [
    .value, .author, .authorName, .created, .derived, .propID, .other, .xServiceType, .xUser,
    .xOmitYear, .xType, .xRole, .xOrigin, .xTelURI, .xSlot, .xE164, .xCouchUUID,
  ]

  /// Parameters that some properties have only with some types of values.
  static let conditional: ParameterSet = [.mediaType, .language, .calscale, .username]

  static func notAllowed(_ card: Card, _ findings: inout Findings) {
    guard findings.version == .v4_0 else { return }
    for record in card.judged where !record.id.isPrivate && findings.exists(record) {
      let check = findings.valueCheck(card, record)
      for parameter in card.judgedParameters(record)
      where !parameter.flags.contains(.continues) && parameter.id.row.versions.contains(.v4_0) {
        guard let reason = objection(parameter.id, record.id, check) else { continue }
        findings.report(
          card, record, at: parameter.name.lower, "the parameter \(parameter.id.name) \(reason)")
      }
    }
  }

  /// Why a parameter may not stand on a property of 4.0; `nil` when it may.
  private static func objection(
    _ parameter: ParameterID, _ property: PropertyID, _ check: ValueCheck
  ) -> String? {
    if universal.contains(parameter) { return nil }
    guard property.row.parameters.contains(parameter) else {
      return "may not stand on this property"
    }
    switch parameter {
    case .mediaType where check.isText: return "may stand only on a URI (VALUE=uri)"
    case .username where check != .uri: return "may stand only on a URI"
    case .calscale where check == .text: return "may stand only on a date"
    case .language where !check.isText:
      let isConditional = [.birthday, .deathdate, .related].contains(property)
      return isConditional ? "may stand only on a text (VALUE=text)" : nil
    default: return nil
    }
  }

  /// Parameters that hold a list, or of which nothing is known.
  static let lists: ParameterSet = [
    .type, .pid, .sortAs, .other, .xServiceType, .xUser, .xOmitYear, .xType, .xRole, .xOrigin,
    .xTelURI, .xSlot, .xE164, .xCouchUUID,
  ]

  static func repeated(_ card: Card, _ findings: inout Findings) {
    for record in card.judged {
      var seen: ParameterSet = []
      for parameter in card.judgedParameters(record) where !lists.contains(parameter.id) {
        let own = ParameterSet(parameter.id)
        if seen.isDisjoint(with: own) {
          seen.formUnion(own)
          continue
        }
        let isList = parameter.flags.contains(.continues)
        findings.report(
          card, record, at: parameter.value.lower,
          "\(parameter.id.name) "
            + (isList
              ? "has several values; a comma of its text stands in quotes"
              : "stands more than once; the first one counts"))
      }
    }
  }

  static func missing(_ card: Card, _ findings: inout Findings) {
    let version = findings.version
    for record in card.judged {
      let check = findings.valueCheck(card, record)
      if version == .v4_0 {
        missing4(card, record, check, &findings)
      } else if version == .v3_0, check == .media, record.id.row.kind == .media,
        !record.flags.contains(.inlineData), !record.value.isEmpty
      {
        findings.report(card, record, "neither ENCODING=b nor VALUE=uri says what the value is")
      } else if version == .v2_1, record.traits.contains(.nonASCII),
        !record.flags.contains(.charset)
      {
        findings.report(
          card, record, severity: .note, "CHARSET is missing: without it 2.1 is ASCII")
      }
    }
  }

  private static func missing4(
    _ card: Card, _ record: PropertyRecord, _ check: ValueCheck, _ findings: inout Findings
  ) {
    if record.id == .socialProfile, check == .text, card.parameter(.serviceType, of: record) == nil
    {
      findings.report(card, record, "a text needs SERVICE-TYPE, the name of the service")
    }
    if record.id == .jsprop, card.parameter(.jsPtr, of: record) == nil {
      findings.report(card, record, "JSPTR is missing, which says where the value belongs")
    }
    let phonetic = card.parameter(.phonetic, of: record)
    let script = card.parameter(.script, of: record)
    if let phonetic {
      if script == nil, card.equals(phonetic.value, ignoringCase: "script") {
        findings.report(
          card, record, at: phonetic.name.lower, "PHONETIC=script needs SCRIPT, the script's name")
      }
      if card.parameter(.altID, of: record) == nil {
        findings.report(
          card, record, at: phonetic.name.lower, severity: .warning,
          "PHONETIC needs ALTID, which says what is pronounced so")
      }
    } else if let script {
      findings.report(
        card, record, at: script.name.lower, severity: .warning, "SCRIPT needs PHONETIC")
    }
  }

  // MARK: Values

  static func badValue(_ card: Card, _ findings: inout Findings) {
    for record in card.judged {
      var sortNames = 0
      for parameter in card.judgedParameters(record)
      where parameter.id.row.versions.contains(findings.version) {
        if parameter.id == .sortAs { sortNames += 1 }
        guard let fault = fault(card, record, parameter, sortNames, findings.version) else {
          continue
        }
        let text = "\(card.displayName(parameter))=\(card.quoted(parameter.value))"
        findings.report(
          card, record, at: parameter.value.lower, severity: fault.severity,
          "\(text) \(fault.message)")
      }
      guard findings.version == .v3_0, record.flags.contains(.inlineData),
        let word = card.encodingWord(record), !card.equals(word, ignoringCase: "b")
      else { continue }
      findings.report(
        card, record, at: word.lower, severity: .warning,
        "the encoding \(card.text(word)) is called b in 3.0")
    }
  }

  private struct Fault {
    var message: String
    var severity: Diagnostic.Severity?
  }

  private static func fault(
    _ card: Card, _ record: PropertyRecord, _ parameter: ParameterRecord, _ place: Int,
    _ version: Version
  ) -> Fault? {
    func unless(
      _ isGood: Bool, _ message: String, _ severity: Diagnostic.Severity? = nil
    ) -> Fault? {
      isGood ? nil : Fault(message: message, severity: severity)
    }
    let value = parameter.value
    return card.with(value) { text in
      switch parameter.id {
      case .pref: unless(isPref(text), "is no number from 1 to 100")
      case .pid: unless(isPID(text), "is not of the form 1 or 1.1")
      case .index: unless(SimpleValue.positive(text) != nil, "is no positive number")
      case .level:
        unless(
          isLevel(text, record.id),
          record.id == .expertise
            ? "is none of beginner, average, expert" : "is none of high, medium, low")
      case .countryCode:
        unless(text.count == 2 && isLetters(text), "is no country code of two letters")
      case .derived: unless(SimpleValue.boolean(text) != nil, "is neither true nor false")
      case .created:
        unless(
          DateValue(text, kind: .timestamp, version: .v4_0) != nil,
          "is no time; expected YYYYMMDDTHHMMSSZ")
      case .author, .geo: unless(SimpleValue.isURI(text), "is no URI")
      case .authorName, .serviceType: unless(!text.isEmpty, "is empty")
      case .phonetic:
        unless(
          isWord(text, ["ipa", "jyut", "piny", "script"]), "is none of ipa, jyut, piny, script",
          .note)
      case .script: unless(text.count == 4 && isLetters(text), "is no script of four letters")
      case .propID:
        unless(isPropID(text), "is not made of 1 to 255 letters, digits, hyphens and underscores")
      case .language: unless(SimpleValue.isLanguageTag(text), "is no language tag")
      case .mediaType: unless(SimpleValue.isMediaType(text), "is no media type")
      case .calscale:
        unless(
          isWord(text, ["gregorian"]), "is a calendar that nobody knows: the date is ignored", .note
        )
      case .encoding:
        unless(SimpleValue.isPrivate(text), "is no encoding of version \(version.text)", .warning)
      case .value:
        unless(
          ValueType(text) != .other || SimpleValue.isPrivate(text), "is no type of a value",
          .warning
        )
      case .sortAs:
        unless(
          place <= components(card, record), "is one text more than the value has components")
      default: nil
      }
    }
  }

  static func isPref(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count <= 3 && SimpleValue.positive(text, upTo: 100) != nil
  }

  static func isPID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let dot = text.firstIndex(of: 0x2E) else {
      return !text.isEmpty && text.allSatisfy(ByteScan.isDigit)
    }
    return dot > 0 && text[..<dot].allSatisfy(ByteScan.isDigit)
      && SimpleValue.positive(UnsafeBufferPointer(rebasing: text[(dot + 1)...])) != nil
  }

  private static func isLevel(_ text: UnsafeBufferPointer<UInt8>, _ id: PropertyID) -> Bool {
    isWord(text, id == .expertise ? ["beginner", "average", "expert"] : ["high", "medium", "low"])
  }

  /// Whether a text is one of some words, or private.
  static func isWord(_ text: UnsafeBufferPointer<UInt8>, _ words: [StaticString]) -> Bool {
    SimpleValue.isPrivate(text) || words.contains { SimpleValue.equals(text, $0) }
  }

  private static func isLetters(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.allSatisfy { ByteScan.lower($0) &- 0x61 < 26 }
  }

  private static func isPropID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    (1...255).contains(text.count)
      && text.allSatisfy {
        ByteScan.isDigit($0) || ByteScan.lower($0) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F
      }
  }

  private static func components(_ card: Card, _ record: PropertyRecord) -> Int {
    card.with(record.value) { ValueChecks.componentCount($0) }
  }

  static func duplicatePropID(_ card: Card, _ findings: inout Findings) {
    guard findings.version == .v4_0 else { return }
    var seen: [(id: PropertyID, name: ByteRange, value: ByteRange)] = []
    for record in card.judged {
      guard let own = card.parameter(.propID, of: record), own.isJudged else { continue }
      let isTaken = seen.contains {
        $0.id == record.id && card.equal($0.value, own.value)
          && (record.id != .other || card.equalIgnoringCase($0.name, record.name))
      }
      if isTaken {
        findings.report(
          card, record, at: own.value.lower,
          "another \(card.displayName(record)) has PROP-ID=\(card.text(own.value)) too")
      }
      seen.append((record.id, record.name, own.value))
    }
  }

  // MARK: TYPE

  static func typeNotAllowed(_ card: Card, _ findings: inout Findings) {
    let version = findings.version
    for record in card.judged where judgesTypes(record.id, version) {
      let allowed = TypeWordSet.allowed(on: record.id, version)
      for parameter in card.judgedParameters(record)
      where parameter.id == .type && !allowed.contains(parameter.word) {
        findings.report(
          card, record, at: parameter.value.lower, severity: severity(parameter.word, version),
          message(card, parameter, version))
      }
    }
  }

  /// Whether the words of TYPE are judged: not where TYPE itself is out of place.
  static func judgesTypes(_ id: PropertyID, _ version: Version) -> Bool {
    if id.isPrivate || !id.row.versions.contains(version) { return false }
    return version != .v4_0 || id.row.parameters.contains(.type)
  }

  private static func severity(_ word: TypeWord, _ version: Version) -> Diagnostic.Severity {
    guard version == .v4_0 else { return .note }
    let known = TypeWordSet.telephone4.union(.related).union(.address4)
    return known.contains(word) ? .error : .warning
  }

  private static func message(_ card: Card, _ parameter: ParameterRecord, _ version: Version)
    -> String
  {
    let word = card.text(parameter.value)
    guard version == .v4_0 else { return "TYPE=\(word) is not for this property" }
    if parameter.word == .pref { return "TYPE=\(word) is of the older versions; 4.0 has PREF=1" }
    if TypeWordSet.related.contains(parameter.word) { return "TYPE=\(word) is only for RELATED" }
    if TypeWordSet.address4.contains(parameter.word) { return "TYPE=\(word) is only for ADR" }
    if TypeWordSet.telephone4.contains(parameter.word) { return "TYPE=\(word) is only for TEL" }
    return "TYPE=\(word) is of the older versions"
  }

  /// Words that mean something to vendors only, though they do not look private.
  static let vendorWords: TypeWordSet = [.other, .main, .iphone, .applewatch]

  static func unknownType(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where judgesUnknownTypes(record.id, findings.version) {
      for parameter in card.judgedParameters(record)
      where parameter.id == .type && vendorWords.contains(parameter.word)
        && !parameter.value.isEmpty && !card.with(parameter.value, SimpleValue.isPrivate)
      {
        findings.report(
          card, record, at: parameter.value.lower,
          "TYPE=\(card.text(parameter.value)) is a word of no standard")
      }
    }
  }

  /// Whether unknown words of TYPE are worth a note: not where they name a format or a mail network.
  static func judgesUnknownTypes(_ id: PropertyID, _ version: Version) -> Bool {
    guard judgesTypes(id, version) else { return false }
    if version == .v2_1, id == .email { return false }
    return version == .v4_0 || id.row.kind != .media
  }
}
