internal import VCard

/// The types of values, as the third element of a property names them (RFC 7095 section 3.5).
enum JCardType: UInt8, CaseIterable, Sendable {
  /// A type that the standards don't know: the value is carried as it is.
  case other
  /// No type: an unknown property without VALUE (RFC 7095 section 5.1).
  case unknown
  case text
  case uri
  case date
  case time
  case dateTime
  case dateAndOrTime
  case timestamp
  case boolean
  case integer
  case float
  case utcOffset
  case languageTag
  /// Base64 of 3.0, which old writers of jCard use.
  case binary

  var name: StaticString {
    switch self {
    case .other: ""
    case .unknown: "unknown"
    case .text: "text"
    case .uri: "uri"
    case .date: "date"
    case .time: "time"
    case .dateTime: "date-time"
    case .dateAndOrTime: "date-and-or-time"
    case .timestamp: "timestamp"
    case .boolean: "boolean"
    case .integer: "integer"
    case .float: "float"
    case .utcOffset: "utc-offset"
    case .languageTag: "language-tag"
    case .binary: "binary"
    }
  }

  /// How values of a type of dates are read; `nil` for other types.
  var dateKind: DateValue.Kind? {
    switch self {
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    case .dateAndOrTime: .dateAndOrTime
    case .timestamp: .timestamp
    default: nil
    }
  }

  /// Finds a type by its name, without regard to case; `url` is what 2.1 calls `uri`.
  static let names = WordTable(
    allCases.dropFirst().map { ($0.name, $0.rawValue) } + [("url", JCardType.uri.rawValue)])

  /// The type of a property without VALUE.
  ///
  /// Properties that 4.0 does not have, those of 3.0 included, are unknown to readers of jCard.
  init(defaultOf id: PropertyID) {
    let row = id.row
    guard row.versions.contains(.v4_0) else {
      self = .unknown
      return
    }
    switch row.kind {
    case .text: self = id == .lang || id == .language ? .languageTag : .text
    case .textList, .components, .units, .zone: self = .text
    case .uri, .media, .geo: self = .uri
    case .date: self = .dateAndOrTime
    case .timestamp: self = .timestamp
    case .card, .raw: self = .unknown
    }
  }

  static let defaults: [JCardType] = PropertyID.allCases.map { JCardType(defaultOf: $0) }
}
