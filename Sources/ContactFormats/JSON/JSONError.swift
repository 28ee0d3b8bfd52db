package import VCard

/// What ends the reading of JSON: a fault of grammar, a limit, or the source itself.
package struct JSONError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// The text is no JSON (RFC 8259).
    case syntax
    /// JSON, but not of the form that the format asks for.
    case form
    /// Arrays and objects stand in each other more than ``JSONReader/depthLimit`` deep.
    case tooDeep
    /// A string is longer than ``JSONReader/textLimit``, or a card larger than its reader allows.
    case tooLong
    /// The source could not be read; `message` says why.
    case source

    /// The code under which it is reported; `nil` for the source, which is no fault of the data.
    package var diagnostic: DiagnosticCode? {
      switch self {
      case .syntax: .jsonSyntax
      case .form: .jsonWrongForm
      case .tooDeep: .jsonTooDeep
      case .tooLong: .jsonTooLong
      case .source: nil
      }
    }
  }

  package var code: Code
  /// The line, from 1.
  package var line: Int
  /// The byte in the line, from 1.
  package var column: Int
  package var message: String

  package init(_ code: Code, line: Int, column: Int, _ message: String) {
    self.code = code
    self.line = line
    self.column = column
    self.message = message
  }
}
