package import VCard

/// The words by which contacts are looked for, folded so that the beginning of one finds its contact.
///
/// Case, width, accents and punctuation do not count. Scripts that write no blanks between words give a
/// word for each place one may begin at; words of other scripts than Latin stand in Latin letters too,
/// so that `ivan` finds Иван. A telephone number is found by the digits from any of its groups on.
///
/// Holds the words of one card at a time in memory that is used again: each field is a run of words
/// with a blank before and behind each, none of them twice.
package struct SearchWords: ~Copyable {
  /// Where a word was found.
  package enum Field: Int, CaseIterable, Sendable {
    /// The formatted name, the parts of the name, nicknames, earlier and phonetic names.
    case names
    case organizations
    case emails
    case phones
  }

  private var words = WordFolder()
  private var names = ByteBuffer(capacity: 256)
  private var organizations = ByteBuffer(capacity: 128)
  private var emails = ByteBuffer(capacity: 128)
  private var phones = ByteBuffer(capacity: 128)
  private var scratch = ByteBuffer(capacity: 256)

  package init() {}

  /// Which field the words of a property belong to.
  private static let fields: [Field?] = PropertyID.allCases.map { id in
    switch id {
    case .formattedName, .structuredName, .nickname, .xMaidenName, .xPhoneticFirst,
      .xPhoneticMiddle, .xPhoneticLast:
      .names
    case .organization, .xPhoneticOrg: .organizations
    case .email: .emails
    case .telephone: .phones
    default: nil
    }
  }

  /// Takes the words of a card in the vocabulary of 4.0, and forgets those of the last one.
  package mutating func take(_ card: borrowing Card) {
    names.truncate()
    organizations.truncate()
    emails.truncate()
    phones.truncate()
    card.bytes.withUnsafeBufferPointer { bytes in
      for record in card.properties where !record.isRemoved && !record.value.isEmpty {
        guard !record.flags.contains(.inlineData), let field = Self.fields[Int(record.id.rawValue)]
        else { continue }
        take(UnsafeBufferPointer(rebasing: bytes[record.value.range]), record.id, field)
      }
    }
  }

  private mutating func take(
    _ value: UnsafeBufferPointer<UInt8>, _ id: PropertyID, _ field: Field
  ) {
    scratch.truncate()
    switch field {
    case .names:
      TextEscaping.unescape(value, into: &scratch)
      words.add(scratch.bytes, to: &names)
      if id == .structuredName { joinEastAsian(value) }
    case .organizations:
      TextEscaping.unescape(value, into: &scratch)
      words.add(scratch.bytes, to: &organizations)
    case .emails: words.add(value, to: &emails)
    case .phones: words.add(phone: value, to: &phones)
    }
  }

  /// Family and given name of one that is written without a blank, in both orders.
  private mutating func joinEastAsian(_ value: UnsafeBufferPointer<UInt8>) {
    guard value.contains(where: { $0 >= 0x80 }) else { return }
    let parts = ComponentText.lists(value).prefix(2).map { $0.joined() }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && NameScript.isEastAsian($0) }) else {
      return
    }
    for name in [parts[0] + parts[1], parts[1] + parts[0]] {
      var name = name
      name.withUTF8 { words.add($0, to: &names) }
    }
  }

  /// Calls `body` with the words of a field; valid until the next card.
  package func with<Result>(
    _ field: Field, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    switch field {
    case .names: body(names.bytes)
    case .organizations: body(organizations.bytes)
    case .emails: body(emails.bytes)
    case .phones: body(phones.bytes)
    }
  }

  /// Whether each token of a query begins a word of the card at hand.
  ///
  /// - Parameter query: the tokens, as ``query(_:)`` makes them; none match nothing.
  package func match(_ query: [[String]], in fields: [Field] = Field.allCases) -> Bool {
    !query.isEmpty
      && query.allSatisfy { alternatives in
        alternatives.contains { token in
          var key = " \(token)"
          return key.withUTF8 { key in fields.contains { with($0) { ByteScan.contains($0, key) } } }
        }
      }
  }

  /// The tokens of a query, each with its alternatives: a word begins with one of them.
  package static func query(_ text: String) -> [[String]] {
    var folder = WordFolder()
    return folder.tokens(of: text)
  }
}
