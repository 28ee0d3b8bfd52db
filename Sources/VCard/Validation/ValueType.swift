/// The types that VALUE names (RFC 6350 section 5.2, RFC 2425 section 5.8.4, vCard 2.1 section 2.1.5).
package enum ValueType: UInt8, Sendable, Hashable, CaseIterable {
  /// None of the standards' words.
  case other
  case text, uri, date, time, dateTime, dateAndOrTime, timestamp
  case boolean, integer, float, utcOffset, languageTag
  case binary, vcard, phoneNumber
  case inline, url, contentID

  package struct Row: Sendable {
    package let type: ValueType
    package let word: StaticString
    package let versions: Versions

    init(_ type: ValueType, _ word: StaticString, _ versions: Versions) {
      self.type = type
      self.word = word
      self.versions = versions
    }
  }

  package static let rows: [Row] = [
    Row(.text, "text", .new),
    Row(.uri, "uri", .new),
    Row(.url, "url", .v2_1),
    Row(.date, "date", .new),
    Row(.time, "time", .new),
    Row(.dateTime, "date-time", .new),
    Row(.dateAndOrTime, "date-and-or-time", .v4_0),
    Row(.timestamp, "timestamp", .v4_0),
    Row(.boolean, "boolean", .new),
    Row(.integer, "integer", .new),
    Row(.float, "float", .new),
    Row(.utcOffset, "utc-offset", .new),
    Row(.languageTag, "language-tag", .v4_0),
    Row(.binary, "binary", .v3_0),
    Row(.vcard, "vcard", .v3_0),
    Row(.phoneNumber, "phone-number", .v3_0),
    Row(.inline, "inline", .v2_1),
    Row(.contentID, "content-id", .v2_1),
    Row(.contentID, "cid", .v2_1),
  ]

  private static let words = WordTable(rows.map { ($0.word, $0.type.rawValue) })

  /// The type of a word; `.other` when no standard knows it.
  package init(_ word: UnsafeBufferPointer<UInt8>) {
    guard let base = word.baseAddress else {
      self = .other
      return
    }
    self = ValueType(rawValue: Self.words.code(base, word.count)) ?? .other
  }

  /// The versions that have a word of this type.
  package var versions: Versions {
    Self.rows.reduce(into: []) { if $1.type == self { $0.formUnion($1.versions) } }
  }
}

/// A set of types of values.
package struct ValueTypes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package func contains(_ type: ValueType) -> Bool { rawValue & 1 << UInt32(type.rawValue) != 0 }

  package var words: String {
    ValueType.rows.filter { contains($0.type) }.map { "\($0.word)" }.joined(separator: ", ")
  }
}

extension ValueTypes: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: ValueType...) {
    rawValue = elements.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }
}

extension PropertyID {
  /// The types that the property may name in VALUE; empty where nothing says so.
  package func valueTypes(_ version: Version) -> ValueTypes {
    switch version {
    case .v2_1: [.inline, .url, .contentID]
    case .v3_0: valueTypes3
    case .v4_0: valueTypes4
    }
  }

  private var valueTypes3: ValueTypes {
    switch self {
    case .birthday, .revision: [.date, .dateTime]
    case .timeZone: [.utcOffset, .text]
    case .geo: [.float]
    case .telephone: [.phoneNumber, .text]
    case .key: [.binary, .text, .uri]
    case .agent: [.vcard, .text, .uri]
    case .uid: [.text, .uri]
    default:
      switch row.kind {
      case .media: [.binary, .uri]
      case .uri: [.uri]
      case .raw: []
      default: [.text]
      }
    }
  }

  private var valueTypes4: ValueTypes {
    switch self {
    case .telephone, .birthplace, .deathplace: [.text, .uri]
    case .timeZone: [.text, .uri, .utcOffset]
    case .key, .related, .uid, .socialProfile: [.uri, .text]
    case .lang, .language: [.languageTag]
    case .clientPidMap: []
    default:
      switch row.kind {
      case .media, .uri, .geo: [.uri]
      case .date: [.dateAndOrTime, .text]
      case .timestamp: [.timestamp]
      case .raw: []
      default: [.text]
      }
    }
  }
}
