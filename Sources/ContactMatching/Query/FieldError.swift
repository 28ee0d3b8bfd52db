/// Why a text names no field, or a value cannot be that of one.
package struct FieldError: Error, Hashable, Sendable {
  package enum Code: Sendable {
    case unknownName
    case unknownPart
    case badLabel
    /// The value cannot be right: a date that is none, an address without `@`.
    case badValue
    /// The field has one value, or must be changed through another one.
    case cannotChange
  }

  package let code: Code

  /// What is wrong and what was expected, without a full stop: `bday: "hello" is not a date; …`.
  package let message: String

  /// Where in the name of the field it goes wrong, in characters from 1; of a bad value 1.
  package let column: Int

  /// The known spelling that was probably meant.
  package let suggestion: String?

  init(_ code: Code, _ message: String, column: Int = 1, suggestion: String? = nil) {
    self.code = code
    self.message = message
    self.column = column
    self.suggestion = suggestion
  }

  /// The known word with the fewest edits, when they are few for its length: none up to two letters, one
  /// up to five, else two.
  static func nearest(to word: String, among known: [String]) -> String? {
    let limit = word.utf8.count <= 2 ? 0 : word.utf8.count <= 5 ? 1 : 2
    var word = word
    return word.withUTF8 { letters in
      var best: (text: String, edits: Int)?
      for candidate in known {
        var text = candidate
        let edits = text.withUTF8 { EditDistance.bounded(letters, $0, limit: limit) }
        if edits <= limit, edits < best?.edits ?? .max { best = (candidate, edits) }
      }
      return best?.text
    }
  }
}
