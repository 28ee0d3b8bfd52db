/// Why a text is no query, and where.
package struct QueryError: Error, Hashable, Sendable {
  /// What is wrong and what was expected, without a full stop.
  package let message: String

  /// What to write instead, where something is likely.
  package let wayOut: String?

  /// The first wrong character, counted from 1.
  package private(set) var column: Int

  /// How many characters are wrong, at least one.
  package let length: Int

  init(_ message: String, wayOut: String? = nil, column: Int = 1, length: Int = 1) {
    self.message = message
    self.wayOut = wayOut
    self.column = column
    self.length = max(length, 1)
  }

  /// The same of a text that begins further to the right.
  func moved(by distance: Int) -> QueryError {
    var error = self
    error.column += distance
    return error
  }
}
