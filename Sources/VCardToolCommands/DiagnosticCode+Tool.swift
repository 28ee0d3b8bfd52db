internal import ContactFormats
internal import ContactMatching
internal import VCard

extension DiagnosticCode {
  /// Every code that a command may print.
  static let everyRule: [Rule] = rulesOfAllFormats + matchingRules
}
