internal import VCard

/// The names of members that contact JSON knows, numbered.
enum JSONNames {
  private static let all: [StaticString] = [
    "kind", "version", "uid", "rev", "prodid", "formattedName", "name", "phonetic", "nicknames",
    "phones", "emails", "addresses", "org", "department", "title", "role", "birthday",
    "anniversary", "deathday", "dates", "urls", "impps", "socialProfiles", "relations", "photo",
    "logo", "sound", "categories", "members", "gender", "languages", "geo", "timeZone", "note",
    "notes", "details", "extra",
    // of a contact's objects
    "prefix", "given", "middle", "family", "suffix", "secondSurname", "generation", "maiden",
    "organization", "value", "labels", "pref", "extension", "pobox", "extended", "street", "city",
    "region", "postcode", "country", "countryCode", "formatted", "service", "username",
    "mediaType", "bytes", "sha256", "data", "uri", "sex", "text", "latitude", "longitude",
    "group", "params", "raw", "count",
  ]

  private static let table = WordTable(
    all.enumerated().map { ($0.element, UInt8($0.offset + 1)) })

  static let count = all.count + 1

  /// The number of a name, 0 when it is not known; case counts.
  static func number(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let base = name.baseAddress else { return 0 }
    let number = Int(table.code(base, name.count))
    guard number > 0 else { return 0 }
    let spelling = all[number - 1]
    let isExact = name.elementsEqual(
      UnsafeBufferPointer(start: spelling.utf8Start, count: spelling.utf8CodeUnitCount))
    return isExact ? number : 0
  }

  @inline(__always)
  static func number(_ name: StaticString) -> Int {
    Int(table.code(name.utf8Start, name.utf8CodeUnitCount))
  }
}

/// A set of such names.
struct JSONNameSet {
  private var bits: UInt128 = 0

  func contains(_ number: Int) -> Bool { bits >> UInt128(number) & 1 != 0 }

  func union(_ other: Self) -> Self {
    var union = self
    union.bits |= other.bits
    return union
  }
}

extension JSONNameSet: ExpressibleByArrayLiteral {
  init(arrayLiteral names: StaticString...) {
    for name in names { bits |= 1 << UInt128(JSONNames.number(name)) }
  }
}

/// The members of an object, as nodes of a tape.
struct JSONMembers {
  private var nodes = InlineArray<80, Int32>(repeating: -1)

  /// The node of a member, `nil` when it is missing or `null`.
  subscript(name: StaticString) -> Int? {
    let node = nodes[JSONNames.number(name)]
    return node < 0 ? nil : Int(node)
  }

  mutating func set(_ number: Int, to node: Int?) {
    nodes[number] = node.map { Int32(truncatingIfNeeded: $0) } ?? -1
  }
}
