/// One quick pass over a card that tells which rules it may break.
///
/// Most cards break none, so the checks of the rules, each of which walks over the card by itself, run
/// only where this pass has a suspicion. It may suspect too much, never too little; a test compares
/// the two.
struct Screening {
  typealias Text = UnsafeBufferPointer<UInt8>

  let bytes: UnsafePointer<UInt8>
  let count: Int
  /// `nil` when no property has any.
  let parameters: UnsafePointer<ParameterRecord>?
  let profiles: UnsafePointer<PropertyProfile>
  let version: Version

  struct Result {
    var suspects: RuleSet = []
    /// The value of UID.
    var uid = ByteRange.empty
  }

  /// Looks at all properties of a card.
  ///
  /// - Parameter single: the properties that may stand once, one bit each.
  func look(at properties: UnsafeBufferPointer<PropertyRecord>, single: UInt64) -> Result {
    var result = Result()
    var seen: UInt64 = 0
    var repeated: UInt64 = 0
    var first = PropertyID.version
    if var record = properties.baseAddress {
      let end = record + properties.count
      while record < end, record.pointee.flags.contains(.removed) { record += 1 }
      if record < end { first = record.pointee.id }
      while record < end {
        defer { record += 1 }
        if !record.pointee.flags.isDisjoint(with: [.removed, .unparsed]) { continue }
        let id = record.pointee.id
        if !id.isPrivate {
          let bit: UInt64 = 1 << UInt64(id.rawValue)
          repeated |= seen & bit
          seen |= bit
          if id == .uid { result.uid = record.pointee.value }
        }
        result.suspects.formUnion(look(at: record, profiles + Int(id.rawValue)))
      }
    }
    result.suspects.formUnion(whole(PropertyBits(bits: seen), first))
    if repeated & single != 0 { result.suspects.insert(.cardinality) }
    return result
  }

  /// What the card lacks.
  @inline(__always)
  private func whole(_ present: PropertyBits, _ first: PropertyID) -> RuleSet {
    var suspects: RuleSet = []
    if version != .v2_1, !present.contains(.formattedName) {
      suspects.insert(.missingFormattedName)
    }
    if version != .v4_0, !present.contains(.structuredName) { suspects.insert(.missingName) }
    if !present.contains(.uid) { suspects.insert(.missingUID) }
    if first != .version, version == .v4_0, present.contains(.version) {
      suspects.insert(.versionPosition)
    }
    return suspects
  }

  @inline(__always)
  private func text(_ range: ByteRange) -> Text {
    Text(start: bytes + range.lower, count: Int(range.count))
  }

  @inline(__always)
  private func look(
    at record: UnsafePointer<PropertyRecord>, _ profile: UnsafePointer<PropertyProfile>
  ) -> RuleSet {
    var suspects = profile.pointee.suspects
    if record.pointee.id == .other, !SimpleValue.isPrivate(text(record.pointee.name)) {
      suspects.insert(.unknownProperty)
    }
    suspects.formUnion(line(record))
    var check = profile.pointee.check
    if record.pointee.parameterCount > 0 {
      suspects.formUnion(look(atParametersOf: record, profile, &check))
    }
    let value = text(record.pointee.value)
    let traits = record.pointee.traits
    if value.count == 0 { suspects.insert(.emptyProperty) }
    let encoded: PropertyFlags = [.inlineData, .quotedPrintable, .charset]
    if !record.pointee.flags.isDisjoint(with: encoded) {
      if record.pointee.flags.contains(.inlineData) { check = .media }
      if version != .v2_1 { suspects.insert(.parameterNotInVersion) }
    }
    if version == .v2_1 {
      if traits.contains(.nonASCII), !record.pointee.flags.contains(.charset) {
        suspects.insert(.missingParameter)
      }
    } else if !traits.isDisjoint(with: [.backslash, .comma, .semicolon]), check.isText,
      !profile.pointee.isPrivate
    {
      suspects.formUnion(escapes(value, traits, check))
    }
    switch check {
    case .none, .text, .textList, .units: break
    case .telephone:
      // Nearly all begin so; the others are looked at as a whole.
      if value.count < 2 || value[0] != 0x2B && !ByteScan.isDigit(value[0]) {
        suspects.formUnion(telephone(value))
      } else if value[0] == 0x2B, !SimpleValue.hasDigit(value) {
        suspects.insert(.notANumber)
      }
    case .name, .address: suspects.formUnion(components(value, check, traits))
    default: suspects.formUnion(look(at: value, check, record))
    }
    return suspects
  }

  /// How the line is written.
  @inline(__always)
  private func line(_ record: UnsafePointer<PropertyRecord>) -> RuleSet {
    var suspects: RuleSet = []
    let raw = record.pointee.raw
    if raw.count > 1 {
      let end = bytes + raw.upper
      if end[-1] == 0x0A, end[-2] != 0x0D { suspects.insert(.bareLineFeed) }
      if Int(raw.count) > Folding.width + 2 { suspects.insert(.lineTooLong) }
    }
    guard version != .v2_1 else { return suspects }
    if isBesideBlank(record.pointee.name) { suspects.insert(.blankInHeader) }
    if record.pointee.group.count > 0, !SimpleValue.isName(text(record.pointee.group)) {
      suspects.insert(.badGroup)
    }
    return suspects
  }

  @inline(__always)
  private func isBesideBlank(_ name: ByteRange) -> Bool {
    guard name.count > 0, name.upper < count else { return false }
    let behind = bytes[name.upper]
    let before = name.lower > 0 ? bytes[name.lower &- 1] : 0x0A
    return behind == 0x20 || behind == 0x09 || before == 0x20 || before == 0x09
  }

  // MARK: Parameters

  /// - Parameter check: the check of the value, which VALUE may change.
  private func look(
    atParametersOf record: UnsafePointer<PropertyRecord>, _ profile: UnsafePointer<PropertyProfile>,
    _ check: inout ValueCheck
  ) -> RuleSet {
    guard let parameters else { return [] }
    var suspects: RuleSet = []
    var known: ParameterSet = []
    var parameter = parameters + Int(record.pointee.firstParameter)
    let end = parameter + Int(record.pointee.parameterCount)
    while parameter < end {
      defer { parameter += 1 }
      if parameter.pointee.flags.contains(.removed) { continue }
      let id = parameter.pointee.id
      if version != .v2_1, isBesideBlank(parameter.pointee.name) { suspects.insert(.blankInHeader) }
      if id == .type {
        let word = parameter.pointee.word
        if !profile.pointee.plainWords.contains(word) {
          let isAllowed = profile.pointee.allowedWords.contains(word)
          suspects.insert(isAllowed ? .unknownType : .typeNotAllowed)
        }
        if !profile.pointee.plainParameters.contains(.type) {
          suspects.insert(.parameterNotAllowed)
        }
        if word != .other { continue }
      } else {
        let own = ParameterSet(id)
        let isFirst = known.isDisjoint(with: own)
        known.formUnion(own)
        if id == .value, isFirst {
          let type = ValueType(text(parameter.pointee.value))
          check = check.named(type)
          if !profile.pointee.valueTypes.contains(type) {
            suspects.formUnion([.wrongValueType, .badParameterValue])
          }
        }
        guard parameter.pointee.isJudged else { continue }
        if !isFirst, !ParameterChecks.lists.contains(id) {
          suspects.formUnion([.repeatedParameter, .badParameterValue])
        }
        suspects.formUnion(look(at: parameter, profile))
      }
      // What was decoded stands behind the lines, and may hold anything.
      let value = parameter.pointee.value
      if value.start &- record.pointee.raw.start < record.pointee.raw.count,
        LineChecks.strayByte(text(value)) != nil
      {
        suspects.insert(.strayQuote)
      }
    }
    return suspects
  }

  @inline(__always)
  private func look(
    at parameter: UnsafePointer<ParameterRecord>, _ profile: UnsafePointer<PropertyProfile>
  ) -> RuleSet {
    let value = text(parameter.pointee.value)
    switch parameter.pointee.id {
    case .value: return []
    case .pref where profile.pointee.hasPref:
      return ParameterChecks.isPref(value) ? [] : RuleSet(.badParameterValue)
    case .language where profile.pointee.hasLanguage:
      return SimpleValue.isLanguageTag(value) ? [] : RuleSet(.badParameterValue)
    case .other:
      return SimpleValue.isName(text(parameter.pointee.name)) ? [] : RuleSet(.badParameterName)
    default:
      if profile.pointee.plainParameters.contains(parameter.pointee.id) { return [] }
      return Self.anyParameterRule
    }
  }

  private static let anyParameterRule: RuleSet = [
    .parameterNotInVersion, .parameterNotAllowed, .badParameterValue, .missingParameter,
    .duplicatePropID, .pidWithoutMap,
  ]

  // MARK: Values

  private func escapes(_ value: Text, _ traits: ByteTraits, _ check: ValueCheck) -> RuleSet {
    var suspects: RuleSet = []
    if traits.contains(.comma), check.escapesComma, ValueChecks.unescaped(0x2C, in: value) != nil {
      suspects.insert(.notEscaped)
    }
    if traits.contains(.semicolon), version == .v3_0, check.escapesSemicolon,
      ValueChecks.unescaped(0x3B, in: value) != nil
    {
      suspects.insert(.notEscaped)
    }
    if traits.contains(.backslash), ValueChecks.badEscape(value) != nil {
      suspects.insert(.badEscape)
    }
    return suspects
  }

  private func telephone(_ value: Text) -> RuleSet {
    guard let first = value.first else { return [] }
    let isURI = first | 0x20 == 0x74
    return isURI || !SimpleValue.hasDigit(value) ? RuleSet(.notANumber) : []
  }

  @inline(__always)
  private func components(_ value: Text, _ check: ValueCheck, _ traits: ByteTraits) -> RuleSet {
    var suspects: RuleSet = []
    let count =
      traits.contains(.backslash)
      ? ValueChecks.componentCount(value) : 1 &+ Self.semicolons(value)
    if !ValueChecks.isCount(count, check, version) { suspects.insert(.componentCount) }
    if check == .address, version == .v4_0, ValueChecks.usesOldComponents(value) {
      suspects.insert(.deprecatedComponent)
    }
    return suspects
  }

  /// How many semicolons stand in a value, eight bytes at a time.
  @inline(__always)
  private static func semicolons(_ value: Text) -> Int {
    guard let base = value.baseAddress else { return 0 }
    let raw = UnsafeRawPointer(base)
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var total = 0
    var i = 0
    while i &+ 8 <= value.count {
      let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self) ^ 0x3B3B_3B3B_3B3B_3B3B
      total &+= (~(((word & low) &+ low) | word | low)).nonzeroBitCount
      i &+= 8
    }
    while i < value.count {
      if base[i] == 0x3B { total &+= 1 }
      i &+= 1
    }
    return total
  }

  /// The rule that a value breaks by the grammar of its type, if any.
  private func look(at value: Text, _ check: ValueCheck, _ record: UnsafePointer<PropertyRecord>)
    -> RuleSet
  {
    func unless(_ isGood: Bool, _ rule: ValidationRule.ID) -> RuleSet {
      isGood ? [] : RuleSet(rule)
    }
    switch check {
    case .email: return unless(SimpleValue.isMailAddress(value), .badMailAddress)
    case .uri: return unless(SimpleValue.isURI(value), .badURI)
    case .dateAndOrTime where ValueChecks.isPlainDate(value, version): return []
    case .timestamp where value.count == 16 && ValueChecks.isPlainDate(value, version): return []
    case .dateAndOrTime, .timestamp, .date, .time, .dateTime:
      return unless(ValueChecks.isDate(value, check.dateKind!, version), .badDate)
    case .media: return media(value, record)
    case .boolean: return unless(SimpleValue.boolean(value) != nil, .badBoolean)
    case .integer: return unless(ValueChecks.isIntegerValue(value), .badNumber)
    case .float: return unless(SimpleValue.isFloat(value), .badNumber)
    case .utcOffset: return unless(SimpleValue.utcOffset(value, version) != nil, .badOffset)
    case .languageTag: return unless(SimpleValue.isLanguageTag(value), .badLanguageTag)
    case .geo: return unless(ValueChecks.positionFault(value, version) == nil, .badPosition)
    case .gender: return [.badWord, .componentCount]
    case .kind, .grammaticalGender, .accessClass, .profile: return RuleSet(.badWord)
    case .pidMap: return RuleSet(.badPidMap)
    case .xml: return unless(ValueChecks.isElement(value), .badXML)
    case .none, .text, .textList, .units, .telephone, .name, .address: return []
    }
  }

  private func media(_ value: Text, _ record: UnsafePointer<PropertyRecord>) -> RuleSet {
    var suspects: RuleSet = []
    if record.pointee.flags.contains(.inlineData) {
      if !ValueChecks.isPadded(value) { suspects.insert(.badPadding) }
      if version == .v3_0 { suspects.insert(.badParameterValue) }
    } else if version == .v4_0 {
      if !SimpleValue.isURI(value) { suspects.insert(.badURI) }
    } else if version == .v3_0 {
      suspects.insert(.missingParameter)
    }
    return suspects
  }
}
