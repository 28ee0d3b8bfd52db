/// What happens to a value that the target format has no place for.
public enum LossPolicy: Sendable, Hashable {
  /// It goes to a private spelling that the reader of this library raises again.
  case keep
  /// It is left out, and a diagnostic `loss.…` says so.
  case report
  /// It is left out, and the diagnostic is an error.
  case fail
}

extension DiagnosticCode {
  public static let lossProperty = DiagnosticCode(rawValue: "loss.property")
  public static let lossParameter = DiagnosticCode(rawValue: "loss.parameter")
  public static let lossValue = DiagnosticCode(rawValue: "loss.value")

  /// The codes of conversion, in the order of the manual.
  package static let lossRules: [Rule] = [
    Rule(
      code: .lossProperty, severity: .warning, source: "",
      summary: "the target has no such property, and it was left out"),
    Rule(
      code: .lossParameter, severity: .warning, source: "",
      summary: "the target has no such parameter, and it was left out"),
    Rule(
      code: .lossValue, severity: .warning, source: "",
      summary: "the target cannot hold a value as it is, and it was changed"),
  ]
}
