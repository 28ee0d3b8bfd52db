package import VCard

/// Reads jCards (RFC 7095) from a stream of bytes, one card at a time.
///
///     while try reader.next(into: &card) { … }
///
/// The input is one jCard, an array of them, the older form `["vcardstream",["vcard",…],…]`, or any
/// number of these one after the other, such as one a line. Cards come out in the vocabulary of 4.0.
/// A property that is none becomes a ``Diagnostic`` and the rest goes on; what is no JSON, or no jCard
/// from the start, is thrown. Memory is the largest card.
package struct JCardReader: ~Copyable {
  /// What was found wrong since the caller last emptied this list.
  package var diagnostics: [Diagnostic] = []

  /// The largest card, in bytes.
  static let cardLimit = 1 << 30

  var json: JSONReader
  /// The value at hand with the escapes of RFC 6350.
  var value = ByteBuffer(capacity: 1 << 10)
  /// Whether the card has said its version.
  var hasVersion = false
  let names = PropertyRegistry.names
  let parameterNames = ParameterRegistry.names
  let words = TypeWordRegistry.names
  let types = JCardType.names
  let defaults = JCardType.defaults
  let kinds = PropertyRegistry.rows.map(\.kind)

  /// Whether an array of cards is open.
  private var inArray = false
  private var hasCard = false

  /// A reader over a source that fills the buffer it is given and returns how many bytes it put there,
  /// 0 at the end.
  package init(source: @escaping JSONReader.Source) {
    json = JSONReader(documents: .many, source: source)
  }

  /// A reader over bytes in memory.
  package init(bytes: [UInt8]) {
    json = JSONReader(bytes: bytes, documents: .many)
  }

  /// Reads the next card into `card`, whose memory is used again.
  ///
  /// - Returns: false when the input has ended; `card` is then empty.
  package mutating func next(into card: inout Card) throws(JSONError) -> Bool {
    card.removeAll()
    while true {
      let token = try json.next()
      if inArray {
        switch token {
        case .endArray: inArray = false
        case .beginArray:
          if try readElement(&card) { return true }
        default:
          report(.jsonBadCard, "\(token.noun) stands where a card is expected")
          try json.skipValue()
        }
        continue
      }
      switch token {
      case .end: return false
      case .beginArray:
        switch try json.next() {
        case .string where json.isText("vcard"):
          if try readCard(&card) { return true }
        case .string where json.isText("vcardstream"): inArray = true
        case .endArray: break
        case .beginArray:
          inArray = true
          if try readElement(&card) { return true }
        default: throw notCards()
        }
      default: throw notCards()
      }
    }
  }

  private func notCards() -> JSONError {
    json.error(
      .form,
      "JSON, but no jCard: expected [\"vcard\",[…]] or an array of such arrays (RFC 7095 3.2)")
  }

  /// Reads an element of an array of cards behind its bracket.
  private mutating func readElement(_ card: inout Card) throws(JSONError) -> Bool {
    let depth = json.depth
    if try json.next() == .string, json.isText("vcard") { return try readCard(&card) }
    if !hasCard { throw notCards() }
    report(.jsonBadCard, "the array is no card: it does not begin with \"vcard\"")
    try json.skip(toDepth: depth - 1)
    return false
  }

  /// Reads a card behind `["vcard"`.
  private mutating func readCard(_ card: inout Card) throws(JSONError) -> Bool {
    let depth = json.depth
    card.begin(line: json.line)
    guard try json.next() == .beginArray else {
      report(.jsonBadCard, "the card has no array of properties")
      try json.skip(toDepth: depth - 1)
      card.removeAll()
      return false
    }
    hasCard = true
    hasVersion = false
    var version = PropertyRecord(id: .version)
    version.value = card.store(Version.v4_0.spelling)
    card.append(version)
    while true {
      let token = try json.next()
      if token == .endArray { break }
      if token == .beginArray {
        try readProperty(&card)
      } else {
        report(.jsonBadProperty, "\(token.noun) stands where a property is expected")
        try json.skipValue()
      }
      if card.bytes.count > Self.cardLimit {
        throw json.error(.tooLong, "a card of more than \(Self.cardLimit >> 20) MiB")
      }
    }
    if !hasVersion {
      report(
        .missingVersion, line: card.line,
        "the card has no \"version\"; it is read as 4.0 (RFC 7095 section 3.2.1)")
    }
    while true {
      let token = try json.next()
      if token == .endArray { return true }
      report(.jsonBadCard, "\(token.noun) stands behind the properties of a card; it is left out")
      try json.skip(toDepth: depth)
    }
  }

  /// Adds a diagnostic at the last token, or at the beginning of another line.
  mutating func report(_ code: DiagnosticCode, line: Int? = nil, _ message: String) {
    diagnostics.append(
      Diagnostic(
        code, line: line ?? json.line, column: line == nil ? json.column : 1, message))
  }
}
