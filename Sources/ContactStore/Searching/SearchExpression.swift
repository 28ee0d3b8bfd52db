internal import ContactMatching
internal import VCard

/// Words to look for, as the full-text index is asked for them and as texts are compared with them.
struct SearchExpression {
  /// The tokens, each with its alternatives; a word begins with one of them.
  let tokens: [[String]]
  let fields: [SearchWords.Field]

  /// - Returns: `nil` when there is no token, which matches nothing.
  init?(_ tokens: [[String]], in fields: [SearchWords.Field] = SearchWords.Field.allCases) {
    self.tokens = tokens
    self.fields = fields
    if tokens.isEmpty { return nil }
  }

  /// The columns of `search` and `entry`, in the order of the fields.
  static let columns = SearchWords.Field.allCases.map { "\($0)" }

  /// The expression of FTS5: every token begins a word of one of the columns.
  var match: String {
    let columns = fields.map { Self.columns[$0.rawValue] }.joined(separator: " ")
    let terms = tokens.map { alternatives in
      "(" + alternatives.map { "\"\($0)\" *" }.joined(separator: " OR ") + ")"
    }
    return "{\(columns)} : (\(terms.joined(separator: " AND ")))"
  }

  /// Whether the words of an entry match, which stand in the columns from `first` on.
  func matches(_ statement: Statement, from first: Int32) -> Bool {
    tokens.allSatisfy { alternatives in
      alternatives.contains { token in
        var key = " \(token)"
        return key.withUTF8 { key in
          fields.contains { field in
            statement.withBytes(first + Int32(field.rawValue)) { ByteScan.contains($0, key) }
          }
        }
      }
    }
  }
}
