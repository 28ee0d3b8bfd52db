/// The words, quotes and operators of a query.
struct QueryScanner {
  private let text: [Character]
  private var at = 0

  /// An operator as it is written; `!=` is the negation of another one.
  struct Comparison {
    let text: String
    let `operator`: QueryComparison.Operator
    let isNegated: Bool
  }

  init(_ text: String) { self.text = Array(text) }

  /// The place of the next character, from 1.
  var column: Int { at + 1 }

  var isAtEnd: Bool { at == text.count }

  var next: Character? { isAtEnd ? nil : text[at] }

  /// Whether a term may end here.
  var isAtBreak: Bool { isBreak(at) }

  private func isBreak(_ place: Int) -> Bool {
    place >= text.count || text[place].isWhitespace || text[place] == "(" || text[place] == ")"
  }

  mutating func skipBlanks() {
    while let next, next.isWhitespace { at += 1 }
  }

  mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    at += 1
    return true
  }

  // MARK: Keywords

  func isAt(keyword: String) -> Bool {
    let end = at + keyword.count
    return isBreak(end) && end <= text.count && String(text[at..<end]).lowercased() == keyword
  }

  mutating func take(keyword: String) -> Bool {
    skipBlanks()
    guard isAt(keyword: keyword) else { return false }
    at += keyword.count
    return true
  }

  // MARK: Fields

  private static let operators: [Comparison] =
    [Comparison(text: "!=", operator: .equal, isNegated: true)]
    + QueryComparison.Operator.allCases.map {
      Comparison(text: $0.rawValue, operator: $0, isNegated: false)
    }

  /// What may be the name of a field, brackets and all between them included.
  mutating func fieldName() -> String {
    let start = at
    while let next, !isAtBreak, !"=~<>!:\"'".contains(next) {
      guard next == "[", at > start else {
        at += 1
        continue
      }
      var isQuoted = false
      while let inner = self.next, isQuoted || inner != "]" {
        if inner == "\"" { isQuoted.toggle() }
        at += 1
      }
      if !isAtEnd { at += 1 }
    }
    return String(text[start..<at])
  }

  /// The operator that stands here, perhaps behind blanks.
  mutating func comparison() -> Comparison? {
    let start = at
    skipBlanks()
    for candidate in Self.operators where text[at...].starts(with: candidate.text) {
      at += candidate.text.count
      return candidate
    }
    at = start
    return nil
  }

  // MARK: Texts

  /// Quotes count at the beginning of a word only: the apostrophe of O'Brien is none.
  var isAtQuote: Bool { next == "\"" || next == "'" }

  /// The text between quotes. Between double ones a backslash stands before a quote or a backslash that
  /// is meant; between single ones it is a character like others.
  mutating func quoted() throws(QueryError) -> String {
    let start = at
    let quote = text[at]
    at += 1
    var value = ""
    while let character = next, character != quote {
      at += 1
      if character == "\\", quote == "\"", let escaped = next, escaped == quote || escaped == "\\" {
        value.append(escaped)
        at += 1
      } else {
        value.append(character)
      }
    }
    guard take(quote) else {
      throw QueryError(
        "this quote is not closed", wayOut: quote == "'" ? "\\' for an apostrophe" : nil,
        column: start + 1, length: text.count - start)
    }
    guard isAtBreak else {
      throw QueryError("expected a blank behind the quote", column: column)
    }
    return value
  }

  /// A value, in quotes or up to the next blank.
  mutating func value(behind operation: String) throws(QueryError) -> String {
    guard !isAtEnd, next != ")", next?.isWhitespace == false else {
      throw QueryError(
        "expected a value behind \"\(operation)\"", wayOut: "no:field asks for what is missing",
        column: column)
    }
    return isAtQuote ? try quoted() : bare()
  }

  /// The same of a regular expression, whose backslashes stay.
  mutating func pattern(behind operation: String) throws(QueryError) -> String {
    guard !isAtQuote else { return try value(behind: operation) }
    let start = at
    _ = try value(behind: operation)
    return String(text[start..<at])
  }

  /// A word up to a blank, or a parenthesis that it does not open itself. A backslash stands before any
  /// character that is meant, such as a blank.
  mutating func bare() -> String {
    var value = ""
    var open = 0
    while let character = next, !character.isWhitespace {
      if character == ")" {
        if open == 0 { break }
        open -= 1
      }
      if character == "(" { open += 1 }
      at += 1
      if character == "\\", let escaped = next {
        value.append(escaped)
        at += 1
      } else {
        value.append(character)
      }
    }
    return value
  }
}
