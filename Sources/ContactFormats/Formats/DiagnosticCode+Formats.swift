package import VCard

extension DiagnosticCode {
  /// Every code, those of the formats last.
  package static let rulesOfAllFormats: [Rule] = allRules + jsonRules + csvRules
}
