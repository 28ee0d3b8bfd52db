internal import ContactMatching
private import Glibc

/// Lists and searches, from the entries alone: no card is read.
extension StoreConnection {
  /// Which contacts a list is of.
  package struct Scope: Sendable {
    /// The number of a container.
    package var container: Int64?
    /// The number of a group.
    package var group: Int64?

    package init(container: Int64? = nil, group: Int64? = nil) {
      self.container = container
      self.group = group
    }

    /// A condition on `entry.id` with the two parameters `?1` and `?2`.
    static let condition = """
      (?1 IS NULL OR ?1 = (SELECT container FROM contact WHERE contact.id = entry.id))
      AND (?2 IS NULL OR entry.id IN (SELECT contact FROM member WHERE contact_group = ?2))
      """

    var isEverything: Bool { container == nil && group == nil }
  }

  /// How many contacts there are.
  package func contactCount() throws(StoreError) -> Int {
    Int(try database.integer("SELECT count(*) FROM entry"))
  }

  /// Calls `body` with the contacts in order, the first one at once, until it returns false.
  package func list(
    _ order: EntryOrder, _ scope: Scope = Scope(), _ body: (EntryRow) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let statement = try database.statement(
      """
      SELECT \(EntryRow.columns) FROM entry WHERE \(Scope.condition) ORDER BY \(order.columns)
      """
    ).bind(scope.container, scope.group)
    defer { statement.reset() }
    while try statement.step() { if !(try body(EntryRow(statement))) { return } }
  }

  /// Calls `body` with the contacts that have words with these beginnings in names, organisation, mail and
  /// telephone numbers, in order, until it returns false.
  ///
  /// - Parameter limit: the most contacts, `nil` for all; with one, what is common is found as quickly as
  ///   what is rare.
  package func search(
    _ text: String, _ order: EntryOrder, _ scope: Scope = Scope(), limit: Int? = nil,
    _ body: (EntryRow) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try search(SearchWords.query(text), order, scope, limit: limit, body)
  }

  /// The same with the tokens of words.
  func search(
    _ tokens: [[String]], _ order: EntryOrder, _ scope: Scope, limit: Int?,
    _ body: (EntryRow) throws(StoreError) -> Bool
  ) throws(StoreError) {
    guard let expression = SearchExpression(tokens), limit != 0 else { return }
    if let limit, scope.isEverything, try isCommon(expression, limit) {
      try walk(expression, order, limit, body)
    } else {
      try sort(expression, order, scope, limit, body)
    }
  }

  /// Whether it is quicker to look at contacts in order until enough match than to order those that match.
  ///
  /// Of *n* contacts, *m* match: ordering costs *m* look-ups, walking *n/m* for each that is wanted.
  private func isCommon(_ expression: SearchExpression, _ limit: Int) throws(StoreError) -> Bool {
    let all = try database.integer("SELECT max(id) FROM entry")
    let few = Int(sqrt(1.5 * Double(limit) * Double(all))) + limit
    let found = try database.integer(
      "SELECT count(*) FROM (SELECT 1 FROM search WHERE search MATCH ? LIMIT ?)", expression.match,
      few)
    return found == few
  }

  private func sort(
    _ expression: SearchExpression, _ order: EntryOrder, _ scope: Scope, _ limit: Int?,
    _ body: (EntryRow) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let statement = try database.statement(
      """
      SELECT \(EntryRow.columns) FROM search JOIN entry ON entry.id = search.rowid
      WHERE search MATCH ?3 AND \(Scope.condition) ORDER BY \(order.columns) LIMIT ?4
      """
    ).bind(scope.container, scope.group, expression.match, limit ?? -1)
    defer { statement.reset() }
    while try statement.step() { if !(try body(EntryRow(statement))) { return } }
  }

  private func walk(
    _ expression: SearchExpression, _ order: EntryOrder, _ limit: Int,
    _ body: (EntryRow) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let columns = SearchExpression.columns.map { "entry.\($0)" }.joined(separator: ", ")
    let statement = try database.statement(
      "SELECT \(EntryRow.columns), \(columns) FROM entry ORDER BY \(order.columns)"
    ).bind()
    defer { statement.reset() }
    var left = limit
    while left > 0, try statement.step() {
      guard expression.matches(statement, from: 5) else { continue }
      left -= 1
      if !(try body(EntryRow(statement))) { return }
    }
  }
}
