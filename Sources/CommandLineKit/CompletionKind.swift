/// What a shell offers as the value of an option, or as an operand.
package enum CompletionKind: Hashable, Sendable {
  /// Nothing.
  case none
  /// The name of a format.
  case format
  /// Files with one of these extensions (without the dot), and folders; all files when the
  /// list is empty.
  case file([String])
  case directory
  case words([String])
  /// Codes of validation rules, separated by commas.
  case ruleCode
  case charset
  /// Two letters of a country.
  case region
  /// Field names, separated by commas.
  case field
  /// The name of a command, word by word.
  case command
  /// The lines that the tool prints when it is started with these arguments, as
  /// `store groups --names`: blanks separate them, and nothing is quoted.
  case dynamic(String)
}
