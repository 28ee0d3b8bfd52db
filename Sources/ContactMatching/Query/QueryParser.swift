/// Reads the language of queries:
///
///     query = [ either ]
///     either = both *( "or" both )
///     both = 1*( [ "and" ] term )
///     term = "not" term / "(" either ")" / phrase / word
///          / field operator value / field-with-labels / ( "has:" / "no:" ) field / "group:" value
struct QueryParser {
  typealias Node = ContactQuery.Node

  /// How deep parentheses and `not` may lie in one another.
  static let deepest = 100

  private var scanner: QueryScanner
  private let region: String
  private var depth = 0

  init(_ text: String, region: String) {
    scanner = QueryScanner(text)
    self.region = region
  }

  mutating func query() throws(QueryError) -> Node {
    scanner.skipBlanks()
    if scanner.isAtEnd { return .all([]) }
    let node = try either()
    if !scanner.isAtEnd {
      throw QueryError(
        "\")\" closes nothing", wayOut: "quote it to look for it", column: scanner.column)
    }
    return node
  }

  private mutating func either() throws(QueryError) -> Node {
    var nodes = [try both()]
    while scanner.take(keyword: "or") { nodes.append(try both()) }
    return nodes.count == 1 ? nodes[0] : .any(nodes)
  }

  private mutating func both() throws(QueryError) -> Node {
    var nodes = [try term()]
    while true {
      scanner.skipBlanks()
      let isJoined = scanner.take(keyword: "and")
      if !isJoined, scanner.isAtEnd || scanner.next == ")" || scanner.isAt(keyword: "or") { break }
      nodes.append(try term())
    }
    return nodes.count == 1 ? nodes[0] : .all(nodes)
  }

  private mutating func term() throws(QueryError) -> Node {
    scanner.skipBlanks()
    let column = scanner.column
    guard let next = scanner.next, next != ")" else {
      throw QueryError("expected a term, such as a word or has:photo", column: column)
    }
    for word in ["or", "and"] where scanner.isAt(keyword: word) {
      throw QueryError(
        "\"\(word)\" needs a term on either side", wayOut: "quote it to look for the word",
        column: column, length: word.count)
    }
    if scanner.take(keyword: "not") {
      return .not(try nested(column) { (parser) throws(QueryError) in try parser.term() })
    }
    if scanner.take("(") {
      let node = try nested(column) { (parser) throws(QueryError) in try parser.either() }
      scanner.skipBlanks()
      guard scanner.take(")") else {
        throw QueryError("this parenthesis is not closed", column: column)
      }
      return node
    }
    if scanner.isAtQuote { return try words(scanner.quoted(), column) }
    if let node = try fieldTerm() { return node }
    return try words(scanner.bare(), column)
  }

  private mutating func nested(
    _ column: Int, _ body: (inout QueryParser) throws(QueryError) -> Node
  ) throws(QueryError) -> Node {
    guard depth < Self.deepest else {
      throw QueryError("more than \(Self.deepest) terms in one another", column: column)
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }

  // MARK: Terms

  private func words(_ text: String, _ column: Int) throws(QueryError) -> Node {
    let tokens = SearchWords.query(text)
    guard !tokens.isEmpty else {
      throw QueryError(
        "\"\(text)\" has no letter or digit to look for", wayOut: "name a field, such as note~",
        column: column, length: text.count)
    }
    return .words(text, tokens: tokens)
  }

  /// A term that begins with a field, or one of the words before a colon; `nil`, with nothing read, when
  /// a bare word stands here.
  private mutating func fieldTerm() throws(QueryError) -> Node? {
    let start = scanner
    let column = scanner.column
    let name = scanner.fieldName()
    if let operation = scanner.comparison() {
      guard !name.isEmpty else {
        throw QueryError(
          "expected a field before \"\(operation.text)\"",
          wayOut: "quote it to look for the text", column: column, length: operation.text.count)
      }
      return try comparison(try field(name, column), operation)
    }
    if name.contains("["), name.first != "[" {
      let field = try field(name, column)
      try endTerm()
      return .present(field)
    }
    guard scanner.take(":") else {
      scanner = start
      return nil
    }
    switch name.lowercased() {
    case "has": return .present(try operand())
    case "no": return .not(.present(try operand()))
    case "group":
      let column = scanner.column
      let value = try scanner.value(behind: "group:")
      let categories = try field("categories", column)
      return .group(try compare(categories, .equal, value, column))
    default:
      if scanner.next != "/", (try? ContactField(parsing: name)) != nil {
        throw QueryError(
          "a field is compared with =, ~, =~, < or >", wayOut: "\(name)~ and the text",
          column: scanner.column - 1)
      }
      scanner = start
      return nil
    }
  }

  private mutating func operand() throws(QueryError) -> ContactField {
    let column = scanner.column
    let name = scanner.fieldName()
    let field = try field(name, column)
    try endTerm()
    return field
  }

  private func endTerm() throws(QueryError) {
    guard scanner.isAtBreak else {
      throw QueryError("expected a blank behind the field", column: scanner.column)
    }
  }

  private mutating func comparison(
    _ field: ContactField, _ operation: QueryScanner.Comparison
  ) throws(QueryError) -> Node {
    scanner.skipBlanks()
    let column = scanner.column
    let value =
      operation.operator == .matches
      ? try scanner.pattern(behind: operation.text) : try scanner.value(behind: operation.text)
    // A text of nothing is what a contact has that has none.
    let node: Node =
      value.isEmpty && operation.operator == .equal
      ? .not(.present(field)) : .compare(try compare(field, operation.operator, value, column))
    guard operation.isNegated else { return node }
    if case .not(let inner) = node { return inner }
    return .not(node)
  }

  private func compare(
    _ field: ContactField, _ operation: QueryComparison.Operator, _ value: String, _ column: Int
  ) throws(QueryError) -> QueryComparison {
    do throws(QueryError) {
      return try QueryComparison(field, operation, value, region: region)
    } catch {
      throw error.moved(by: column - 1)
    }
  }

  private func field(_ name: String, _ column: Int) throws(QueryError) -> ContactField {
    do throws(FieldError) {
      return try ContactField(parsing: name)
    } catch {
      let wayOut =
        error.suggestion.map { "did you mean \($0)?" } ?? "quote it to look for the text"
      throw QueryError(
        error.message, wayOut: wayOut, column: column + error.column - 1,
        length: name.count - error.column + 1)
    }
  }
}
