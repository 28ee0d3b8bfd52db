/// What the rules of one version say of a property, in the form in which the screening asks for it.
struct PropertyProfile {
  /// The check of a value without VALUE.
  var check = ValueCheck.none
  var isPrivate = false
  /// Whether PREF may stand on it, and whether a plain LANGUAGE may.
  var hasPref = false
  var hasLanguage = false
  /// The words of TYPE that need no second look.
  var plainWords = TypeWordSet.all
  /// The words that may stand, though some of them are unknown.
  var allowedWords = TypeWordSet.all
  /// The parameters whose values nobody judges.
  var plainParameters: ParameterSet = []
  /// The types that VALUE may name.
  var valueTypes: ValueTypes = []
  /// The rules that any such property may break.
  var suspects: RuleSet = []

  /// The profiles of all properties, by `PropertyID.rawValue`; they live as long as the program.
  static func all(_ version: Version) -> UnsafePointer<PropertyProfile> {
    switch version {
    case .v2_1: profiles2.base
    case .v3_0: profiles3.base
    case .v4_0: profiles4.base
    }
  }

  private struct Table: @unchecked Sendable {
    let base: UnsafePointer<PropertyProfile>

    init(_ version: Version) {
      let all = PropertyID.allCases
      let table = UnsafeMutablePointer<PropertyProfile>.allocate(capacity: all.count)
      for id in all {
        (table + Int(id.rawValue)).initialize(to: PropertyProfile(id, version))
      }
      base = UnsafePointer(table)
    }
  }

  private static let profiles2 = Table(.v2_1)
  private static let profiles3 = Table(.v3_0)
  private static let profiles4 = Table(.v4_0)

  /// Parameters of which any value is good.
  private static let valueless: ParameterSet = [
    .type, .label, .timeZone, .altID, .jsPtr, .jsComps, .username, .charset, .context, .other,
    .xServiceType, .xUser, .xOmitYear, .xType, .xRole, .xOrigin, .xTelURI, .xSlot, .xE164,
    .xCouchUUID,
  ]

  private init(_ id: PropertyID, _ version: Version) {
    let row = id.row
    let exists = row.versions.contains(version)
    let known = ParameterID.allCases.filter { $0.row.versions.contains(version) }
    check = .standard(id, version)
    isPrivate = id.isPrivate
    plainParameters = Self.valueless
    if version == .v4_0, exists, !isPrivate {
      plainParameters.formIntersection(
        row.parameters.subtracting(ParameterChecks.conditional)
          .union(ParameterChecks.universal))
    }
    let inVersion = known.reduce(into: ParameterSet()) { $0.formUnion(ParameterSet($1)) }
    if isPrivate {
      plainParameters.formUnion(ParameterSet.all.subtracting(inVersion))
    } else {
      plainParameters.formIntersection(inVersion)
    }
    let takesAny = version != .v4_0 || isPrivate || !exists
    hasPref = version == .v4_0 && (takesAny || row.parameters.contains(.pref))
    hasLanguage =
      takesAny
      || row.parameters.contains(.language)
        && ![.birthday, .deathdate, .related].contains(id)
    if ParameterChecks.judgesTypes(id, version) {
      allowedWords = .allowed(on: id, version)
      plainWords = allowedWords
    }
    if ParameterChecks.judgesUnknownTypes(id, version) {
      plainWords = plainWords.subtracting(ParameterChecks.vendorWords)
    }
    valueTypes = ValueType.allCases.reduce(into: []) { set, type in
      if type != .other, ValueChecks.isAllowed(type, id, version) {
        set.formUnion([type])
      }
    }
    suspects = Self.suspects(id, version, exists: exists)
  }

  private static func suspects(_ id: PropertyID, _ version: Version, exists: Bool) -> RuleSet {
    var rules: RuleSet = exists ? [] : [.propertyNotInVersion]
    guard version == .v4_0 else { return rules }
    switch id {
    case .member: rules.insert(.memberWithoutGroup)
    case .socialProfile, .jsprop: rules.insert(.missingParameter)
    case .clientPidMap: rules.insert(.badPidMap)
    default: break
    }
    return rules
  }
}

/// The properties of the standards that stand in a card, one bit each.
struct PropertyBits {
  var bits: UInt64 = 0

  @inline(__always)
  func contains(_ id: PropertyID) -> Bool { bits & 1 << UInt64(id.rawValue) != 0 }

  /// The properties that may stand once, with those that are looked at like them.
  static func single(_ version: Version) -> UInt64 {
    PropertyID.allCases.reduce(0) { bits, id in
      guard !id.isPrivate else { return bits }
      let isSingle =
        PropertyChecks.isSingle(id, version) || version == .v4_0 && id == .grammaticalGender
      return isSingle ? bits | 1 << UInt64(id.rawValue) : bits
    }
  }
}
