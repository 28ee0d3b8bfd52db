package import ContactMatching
internal import TextServices
internal import VCard

/// Queries: bare words are looked up in the index, the rest is asked of the cards.
extension StoreConnection {
  /// Calls `body` with the contacts that a query is true of, in order, until it returns false.
  ///
  /// `group:` is true of the members of a group, and of contacts with a category of that name. A query of bare
  /// words alone reads no card; any other reads those that have its words.
  package func select(
    _ query: ContactQuery, _ order: EntryOrder, _ scope: Scope = Scope(), limit: Int? = nil,
    _ body: (EntryRow) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var terms = QueryTerms()
    terms.take(query.root)
    var left = limit ?? Int.max
    func count(_ row: EntryRow) throws(StoreError) -> Bool {
      left -= 1
      return try body(row) && left > 0
    }
    if left < 1 { return }
    if terms.needsNoCard {
      if terms.tokens.isEmpty {
        try list(order, scope, count)
      } else {
        try search(terms.tokens, order, scope, limit: limit, body)
      }
      return
    }
    let members = try members(ofGroupsNamed: terms.groups)
    var words = SearchWords()
    func answer(_ row: EntryRow) throws(StoreError) -> Bool {
      guard let card = try card(of: row.number) else { return true }
      let contact = Contact(card)
      let isTrue = query.matches(contact, using: &words) { name in
        let key = FoldedText.caseFolded(name)
        return members[key]?.contains(row.number) == true
          || contact.categories.contains { FoldedText.caseFolded($0) == key }
      }
      return isTrue ? try count(row) : true
    }
    if terms.tokens.isEmpty {
      try list(order, scope, answer)
    } else {
      try search(terms.tokens, order, scope, limit: nil, answer)
    }
  }

  /// The contacts in groups of some names, by the folded name.
  private func members(ofGroupsNamed names: [String]) throws(StoreError) -> [String: Set<Int64>] {
    var members: [String: Set<Int64>] = [:]
    for name in names {
      for group in try groups(named: name) {
        members[FoldedText.caseFolded(name), default: []].formUnion(try self.members(of: group))
      }
    }
    return members
  }
}

/// What of a query an index can answer.
private struct QueryTerms {
  /// The tokens of bare words that must all be there.
  var tokens: [[String]] = []
  /// The names of groups that are asked for.
  var groups: [String] = []
  /// Whether bare words are all there is.
  var needsNoCard = true

  mutating func take(_ node: ContactQuery.Node) {
    switch node {
    case .all(let nodes): for node in nodes { take(node) }
    case .words(_, let tokens): self.tokens += tokens
    case .any, .not, .present, .group, .compare:
      needsNoCard = false
      findGroups(node)
    }
  }

  private mutating func findGroups(_ node: ContactQuery.Node) {
    switch node {
    case .all(let nodes), .any(let nodes): for node in nodes { findGroups(node) }
    case .not(let node): findGroups(node)
    case .group(let comparison): groups.append(comparison.value)
    case .words, .present, .compare: break
    }
  }
}
