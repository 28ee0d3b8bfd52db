/// The parameters that the tool knows by name.
public enum ParameterID: UInt8, Sendable, Hashable, CaseIterable {
  /// A parameter of any other name.
  case other
  case type
  case value
  case encoding
  case charset
  case language
  case pref
  case altID
  case pid
  case mediaType
  case calscale
  case sortAs
  case geo
  case timeZone
  case label
  case countryCode
  case index
  case level
  case author
  case authorName
  case created
  case derived
  case phonetic
  case propID
  case script
  case serviceType
  case username
  case jsPtr
  case jsComps
  case context

  case xServiceType
  case xUser
  case xOmitYear
  case xType
  case xRole
  case xOrigin
  case xTelURI
  case xSlot
  case xE164
  case xCouchUUID
}

/// A set of known parameters.
package struct ParameterSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package static let all = ParameterSet(rawValue: .max)

  package init(_ id: ParameterID) { rawValue = 1 << UInt64(id.rawValue) }

  package func contains(_ id: ParameterID) -> Bool { rawValue & (1 << UInt64(id.rawValue)) != 0 }
}

extension ParameterSet: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ParameterID...) {
    rawValue = elements.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }
}

/// What the standards say of each parameter.
package enum ParameterRegistry {
  package struct Row: Sendable {
    package let id: ParameterID
    package let name: StaticString
    package let versions: Versions
    package let source: StaticString

    init(_ id: ParameterID, _ name: StaticString, _ versions: Versions, _ source: StaticString) {
      self.id = id
      self.name = name
      self.versions = versions
      self.source = source
    }
  }

  package static let rows: [Row] = [
    Row(.other, "", .all, ""),
    Row(.type, "TYPE", .all, "RFC 6350 5.6"),
    Row(.value, "VALUE", .all, "RFC 6350 5.2"),
    Row(.encoding, "ENCODING", .old, "RFC 2425 5.8.2"),
    Row(.charset, "CHARSET", .v2_1, "vCard 2.1 2.1.6"),
    Row(.language, "LANGUAGE", .all, "RFC 6350 5.1"),
    Row(.pref, "PREF", .v4_0, "RFC 6350 5.3"),
    Row(.altID, "ALTID", .v4_0, "RFC 6350 5.4"),
    Row(.pid, "PID", .v4_0, "RFC 6350 5.5"),
    Row(.mediaType, "MEDIATYPE", .v4_0, "RFC 6350 5.7"),
    Row(.calscale, "CALSCALE", .v4_0, "RFC 6350 5.8"),
    Row(.sortAs, "SORT-AS", .v4_0, "RFC 6350 5.9"),
    Row(.geo, "GEO", .v4_0, "RFC 6350 5.10"),
    Row(.timeZone, "TZ", .v4_0, "RFC 6350 5.11"),
    Row(.label, "LABEL", .v4_0, "RFC 6350 6.3.1"),
    Row(.countryCode, "CC", .v4_0, "RFC 8605 3.1"),
    Row(.index, "INDEX", .v4_0, "RFC 6715 3.1"),
    Row(.level, "LEVEL", .v4_0, "RFC 6715 3.2"),
    Row(.author, "AUTHOR", .v4_0, "RFC 9554 4.1"),
    Row(.authorName, "AUTHOR-NAME", .v4_0, "RFC 9554 4.2"),
    Row(.created, "CREATED", .v4_0, "RFC 9554 4.3"),
    Row(.derived, "DERIVED", .v4_0, "RFC 9554 4.4"),
    Row(.phonetic, "PHONETIC", .v4_0, "RFC 9554 4.6"),
    Row(.propID, "PROP-ID", .v4_0, "RFC 9554 4.7"),
    Row(.script, "SCRIPT", .v4_0, "RFC 9554 4.8"),
    Row(.serviceType, "SERVICE-TYPE", .v4_0, "RFC 9554 4.9"),
    Row(.username, "USERNAME", .v4_0, "RFC 9554 4.10"),
    Row(.jsPtr, "JSPTR", .v4_0, "RFC 9555 3.3.2"),
    Row(.jsComps, "JSCOMPS", .v4_0, "RFC 9555 3.3.1"),
    Row(.context, "CONTEXT", .v3_0, "RFC 2425 5.8.3"),

    Row(.xServiceType, "X-SERVICE-TYPE", .all, ""),
    Row(.xUser, "X-USER", .all, ""),
    Row(.xOmitYear, "X-APPLE-OMIT-YEAR", .all, ""),
    Row(.xType, "X-TYPE", .all, ""),
    Row(.xRole, "X-ROLE", .all, ""),
    Row(.xOrigin, "X-ORIGIN", .all, ""),
    Row(.xTelURI, "X-TEL-URI", .all, ""),
    Row(.xSlot, "X-EVOLUTION-UI-SLOT", .all, ""),
    Row(.xE164, "X-EVOLUTION-E164", .all, ""),
    Row(.xCouchUUID, "X-COUCHDB-UUID", .all, ""),
  ]

  package static let names = WordTable(rows.dropFirst().map { ($0.name, $0.id.rawValue) })

  /// The spellings that carry a parameter of 4.0 through 2.1 and 3.0: `X-` and its name.
  package struct Carrier: Sendable {
    package let id: ParameterID
    package let name: StaticString
  }

  package static let carriers: [Carrier] = [
    Carrier(id: .altID, name: "X-ALTID"),
    Carrier(id: .pid, name: "X-PID"),
    Carrier(id: .pref, name: "X-PREF"),
    Carrier(id: .mediaType, name: "X-MEDIATYPE"),
    Carrier(id: .calscale, name: "X-CALSCALE"),
    Carrier(id: .sortAs, name: "X-SORT-AS"),
    Carrier(id: .geo, name: "X-GEO"),
    Carrier(id: .timeZone, name: "X-TZ"),
    Carrier(id: .label, name: "X-LABEL"),
    Carrier(id: .countryCode, name: "X-CC"),
    Carrier(id: .index, name: "X-INDEX"),
    Carrier(id: .level, name: "X-LEVEL"),
    Carrier(id: .author, name: "X-AUTHOR"),
    Carrier(id: .authorName, name: "X-AUTHOR-NAME"),
    Carrier(id: .created, name: "X-CREATED"),
    Carrier(id: .derived, name: "X-DERIVED"),
    Carrier(id: .phonetic, name: "X-PHONETIC"),
    Carrier(id: .propID, name: "X-PROP-ID"),
    Carrier(id: .script, name: "X-SCRIPT"),
    Carrier(id: .serviceType, name: "X-SERVICE-TYPE"),
    Carrier(id: .username, name: "X-USERNAME"),
    Carrier(id: .jsPtr, name: "X-JSPTR"),
    Carrier(id: .jsComps, name: "X-JSCOMPS"),
    Carrier(id: .context, name: "X-CONTEXT"),
  ]

  package static let carrierNames = WordTable(carriers.map { ($0.name, $0.id.rawValue) })

  /// The carrier of each parameter, by `ParameterID.rawValue`; empty for those that need none.
  package static let carrierOf: [StaticString] = ParameterID.allCases.map { id in
    carriers.first { $0.id == id }?.name ?? ""
  }
}

extension ParameterID {
  package var row: ParameterRegistry.Row { ParameterRegistry.rows[Int(rawValue)] }

  package var name: StaticString { row.name }

  public init(name: String) {
    self = ParameterID(rawValue: ParameterRegistry.names.code(name)) ?? .other
  }
}
