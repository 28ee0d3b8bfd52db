package import VCard

/// A question that a contact answers with yes or no, as `vcardtool-query(7)` describes the language:
///
///     email~@example.com   org="Acme"   has:photo   group:club   rev<2020   not (ann or bob)
///
/// A query is a value; it looks at contacts in the vocabulary of 4.0.
package struct ContactQuery: Sendable {
  /// A term, or terms that are joined.
  package indirect enum Node: Sendable {
    /// All of them; none is true of every contact.
    case all([Node])
    /// At least one of them.
    case any([Node])
    case not(Node)
    /// A bare word or phrase, with the tokens that ``SearchWords`` makes of it.
    case words(String, tokens: [[String]])
    case present(ContactField)
    /// Membership of the group that is the comparison's value, which looks for it among CATEGORIES.
    case group(QueryComparison)
    case compare(QueryComparison)
  }

  package let root: Node

  /// Reads a query; an empty one is true of every contact.
  ///
  /// - Parameter region: the country of telephone numbers without a prefix.
  /// - Throws: with the place, and a way out where there is one.
  package init(parsing text: String, region: String = "") throws(QueryError) {
    var parser = QueryParser(text, region: region)
    root = try parser.query()
  }

  /// Whether the query is true of every contact, since it asks nothing.
  package var isEmpty: Bool {
    if case .all(let nodes) = root { nodes.isEmpty } else { false }
  }

  /// Whether the query is true of a contact.
  ///
  /// - Parameters:
  ///   - words: memory that is used again from contact to contact.
  ///   - isMember: answers `group:`; without it a CATEGORIES of that name does, in any case.
  /// - Complexity: O(*n*) in the length of the card for each term; bare words cut it into words once.
  package func matches(
    _ contact: Contact, using words: inout SearchWords, isMember: ((String) -> Bool)? = nil
  ) -> Bool {
    var areTaken = false
    return Self.matches(root, contact, &words, &areTaken, isMember)
  }

  /// The same of a single contact.
  package func matches(_ contact: Contact, isMember: ((String) -> Bool)? = nil) -> Bool {
    var words = SearchWords()
    return matches(contact, using: &words, isMember: isMember)
  }

  private static func matches(
    _ node: Node, _ contact: Contact, _ words: inout SearchWords, _ areTaken: inout Bool,
    _ isMember: ((String) -> Bool)?
  ) -> Bool {
    switch node {
    case .all(let nodes):
      for node in nodes where !matches(node, contact, &words, &areTaken, isMember) { return false }
      return true
    case .any(let nodes):
      for node in nodes where matches(node, contact, &words, &areTaken, isMember) { return true }
      return false
    case .not(let node): return !matches(node, contact, &words, &areTaken, isMember)
    case .words(_, let tokens):
      if !areTaken { words.take(contact.card) }
      areTaken = true
      return words.match(tokens)
    case .present(let field): return field.isPresent(in: contact)
    case .group(let comparison): return isMember?(comparison.value) ?? comparison.matches(contact)
    case .compare(let comparison): return comparison.matches(contact)
    }
  }
}
