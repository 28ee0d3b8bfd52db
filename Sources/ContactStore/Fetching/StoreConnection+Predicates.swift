internal import ContactMatching
internal import TextServices
internal import VCard

/// Finding the contacts that a predicate means: the index gives candidates, their cards decide.
extension StoreConnection {
  /// The numbers of the contacts, in the order of the predicate.
  func numbers(_ predicate: ContactPredicate) throws(StoreError) -> [Int64] {
    switch predicate.rule {
    case .all:
      return try database.statement("SELECT id FROM entry ORDER BY id").all { $0.integer(0) }
    case .name(let name): return try numbers(named: name)
    case .email(let address): return try numbers(withEmail: address)
    case .phone(let number, let region): return try numbers(withPhone: number, region)
    case .identifiers(let identifiers): return try numbers(of: identifiers)
    case .group(let identifier):
      guard let group = try groups().first(where: { $0.identifier == identifier }) else {
        return []
      }
      return try members(of: group)
    case .container(let identifier):
      guard let container = try containers().first(where: { $0.identifier == identifier }) else {
        return []
      }
      return try contacts(in: container.number)
    }
  }

  /// The contacts in some fields of which words begin with the tokens.
  private func candidates(
    _ tokens: [[String]], _ fields: [SearchWords.Field]
  ) throws(StoreError) -> [Int64] {
    guard let expression = SearchExpression(tokens, in: fields) else { return [] }
    return try database.statement("SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid")
      .all(
        expression.match
      ) { $0.integer(0) }
  }

  // MARK: Names

  private func numbers(named name: String) throws(StoreError) -> [Int64] {
    // A word that is asked for twice is found once: the words of an entry stand in it once.
    var tokens: [[String]] = []
    for token in SearchWords.query(name) where !tokens.contains(token) { tokens.append(token) }
    let statement = try database.statement("SELECT names, organizations FROM entry WHERE id = ?")
    var numbers: [Int64] = []
    for number in try candidates(tokens, [.names, .organizations]) {
      let words = try statement.first(number) {
        "\($0.text(0)) \($0.text(1))".split(separator: " ")
      }
      if Self.serves(tokens[...], words ?? []) { numbers.append(number) }
    }
    return numbers
  }

  /// Whether each token begins a word of its own.
  private static func serves(_ tokens: ArraySlice<[String]>, _ words: [Substring]) -> Bool {
    guard let token = tokens.first else { return true }
    return words.indices.contains { i in
      guard token.contains(where: { words[i].hasPrefix($0) }) else { return false }
      var rest = words
      rest.remove(at: i)
      return serves(tokens.dropFirst(), rest)
    }
  }

  // MARK: Addresses and numbers

  private func numbers(withEmail address: String) throws(StoreError) -> [Int64] {
    let wanted = Self.emailForm(address)
    var numbers: [Int64] = []
    for number in try candidates(SearchWords.query(wanted), [.emails]) {
      let emails = try contact(number)?.emails ?? []
      if emails.contains(where: { Self.emailForm($0.value) == wanted }) { numbers.append(number) }
    }
    return numbers
  }

  private static func emailForm(_ address: String) -> String {
    let trimmed = address.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let folded = FoldedText.caseFolded(trimmed)
    return folded.hasPrefix("mailto:") ? String(folded.dropFirst(7)) : folded
  }

  private func numbers(
    withPhone number: String, _ region: String
  ) throws(StoreError) -> [Int64] {
    let wanted = DialledNumber(number, region: region)
    guard !wanted.digits.isEmpty else { return [] }
    // The index has the last seven digits of each number.
    let token = String(wanted.digits.suffix(7))
    var numbers: [Int64] = []
    for number in try candidates([[token]], [.phones]) {
      let phones = try contact(number)?.phones ?? []
      let isDialled = phones.contains {
        DialledNumber($0.value.value, region: region).dialsSameLine(as: wanted)
      }
      if isDialled { numbers.append(number) }
    }
    return numbers
  }

  private func contact(_ number: Int64) throws(StoreError) -> Contact? {
    try card(of: number).map { Contact($0) }
  }

  // MARK: Identifiers

  /// The contacts of identifiers, the preferred one for that of a unified contact.
  private func numbers(of identifiers: [String]) throws(StoreError) -> [Int64] {
    var numbers: [Int64] = []
    for identifier in identifiers {
      var number = try self.number(of: identifier)
      if number == nil, let unified = try unifiedNumber(of: identifier) {
        number = try self.unified(unified)?.contacts.first
      }
      if let number, !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }
}
