internal import ContactFormats
internal import ContactMatching
internal import VCard

extension DiagnosticCode {
  /// Every code that a command may print.
  static let everyRule: [Rule] = rulesOfAllFormats + matchingRules + storeRules

  static let syncSkipped = DiagnosticCode(rawValue: "sync.skipped")
  static let syncKept = DiagnosticCode(rawValue: "sync.kept")
  static let syncMerged = DiagnosticCode(rawValue: "sync.conflict")

  private static let storeRules = [
    Rule(
      code: .syncSkipped, severity: .error, source: "vcardtool-store-sync(1)",
      summary: "a file of a folder that is no card, or several"),
    Rule(
      code: .syncKept, severity: .warning, source: "vcardtool-store-sync(1)",
      summary: "a contact that was deleted on one side and changed on the other"),
    Rule(
      code: .syncMerged, severity: .warning, source: "vcardtool-store-sync(1)",
      summary: "a value that both sides changed"),
  ]
}
