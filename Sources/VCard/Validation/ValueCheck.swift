/// The grammar by which a value is judged: that of its property, unless VALUE says otherwise.
package enum ValueCheck: UInt8, Sendable, Hashable {
  /// Nothing is known of it.
  case none
  case text, textList
  /// N and ADR.
  case name, address
  /// ORG and GENDER.
  case units, gender
  case pidMap
  case uri, media
  /// Dates, by the type that 4.0 has for them; the older versions know only whole ones.
  case dateAndOrTime, timestamp, date, time, dateTime
  case boolean, integer, float
  case utcOffset, languageTag, geo
  case telephone, email
  case kind, grammaticalGender, accessClass, profile
  case xml

  /// The check of a property that has no VALUE.
  static func standard(_ id: PropertyID, _ version: Version) -> ValueCheck {
    switch id {
    case .version, .begin, .end, .jsprop: return .none
    case .structuredName: return .name
    case .address: return .address
    case .gender: return .gender
    case .clientPidMap: return .pidMap
    case .telephone: return .telephone
    case .email: return .email
    case .lang, .language: return .languageTag
    case .kind: return .kind
    case .grammaticalGender: return .grammaticalGender
    case .accessClass: return .accessClass
    case .profile: return .profile
    case .xml: return .xml
    case .timeZone: return version == .v4_0 ? .text : .utcOffset
    // A plain text in the older versions.
    case .uid where version != .v4_0: return .text
    default: break
    }
    switch id.row.kind {
    case .text: return .text
    case .textList: return .textList
    case .components, .units: return .units
    case .uri: return .uri
    case .media: return .media
    case .date: return .dateAndOrTime
    case .timestamp: return version == .v4_0 ? .timestamp : .dateAndOrTime
    case .geo: return .geo
    case .zone: return .text
    case .card, .raw: return .none
    }
  }

  /// The check of a value whose VALUE names `type`.
  @inline(__always)
  func named(_ type: ValueType) -> ValueCheck {
    switch type {
    case .text:
      switch self {
      case .uri, .media, .dateAndOrTime, .timestamp, .utcOffset, .geo, .languageTag: .text
      // An extension says nothing of commas.
      case .none: .none
      default: self
      }
    case .uri, .url: self == .geo ? .geo : .uri
    case .contentID: .none
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    case .dateAndOrTime: .dateAndOrTime
    case .timestamp: .timestamp
    case .boolean: .boolean
    case .integer: .integer
    case .float: self == .geo ? .geo : .float
    case .utcOffset: .utcOffset
    case .languageTag: .languageTag
    case .phoneNumber: .telephone
    case .binary: .media
    case .vcard: .none
    case .inline: self
    case .other: .none
    }
  }

  /// Whether a text stands in the value, whose commas and backslashes are escapes.
  var isText: Bool {
    switch self {
    case .text, .textList, .name, .address, .units, .gender, .telephone, .email, .kind,
      .grammaticalGender, .accessClass, .profile:
      true
    default: false
    }
  }

  /// Whether a comma of the value is text, and therefore escaped.
  var escapesComma: Bool {
    switch self {
    case .textList, .name, .address: false
    default: isText
    }
  }

  /// Whether a semicolon of the value is text, which 3.0 escapes.
  var escapesSemicolon: Bool {
    switch self {
    case .name, .address, .units, .gender: false
    default: isText
    }
  }
}
