package import VCard

extension DiagnosticCode {
  /// The text is no JSON (RFC 8259).
  package static let jsonSyntax = DiagnosticCode(rawValue: "json.syntax")
  /// JSON, but not of the form that the format asks for.
  package static let jsonWrongForm = DiagnosticCode(rawValue: "json.wrong-form")
  /// Arrays and objects stand in each other too deep.
  package static let jsonTooDeep = DiagnosticCode(rawValue: "json.too-deep")
  /// A string or a card is too long.
  package static let jsonTooLong = DiagnosticCode(rawValue: "json.too-long")
  /// Something that should be a card is none, or has more to it than a card has.
  package static let jsonBadCard = DiagnosticCode(rawValue: "json.bad-card")
  /// A property of a JSON format is not of the form that its format asks for; it is left out.
  package static let jsonBadProperty = DiagnosticCode(rawValue: "json.bad-property")
  /// A member whose value is of the wrong type or says nothing that fits.
  static let badJSONValue = DiagnosticCode(rawValue: "json.bad-value")
  /// A member that contact JSON does not have.
  static let unknownJSONKey = DiagnosticCode(rawValue: "json.unknown-key")

  static let jsonRules = [
    Rule(
      code: .jsonSyntax, severity: .error, source: "RFC 8259 2",
      summary: "the text is no JSON: reading ends"),
    Rule(
      code: .jsonWrongForm, severity: .error, source: "RFC 7095 3",
      summary: "JSON, but not of the form of the format: reading ends"),
    Rule(
      code: .jsonTooDeep, severity: .error, source: "RFC 8259 9",
      summary: "arrays and objects stand in each other too deep: reading ends"),
    Rule(
      code: .jsonTooLong, severity: .error, source: "RFC 8259 9",
      summary: "a string or a card is too long: reading ends"),
    Rule(
      code: .jsonBadCard, severity: .error, source: "RFC 7095 3.2",
      summary: "an element is no card, or has more to it than a card has"),
    Rule(
      code: .jsonBadProperty, severity: .error, source: "RFC 7095 3.3",
      summary: "a property is not of the form of the format, and it is left out"),
    Rule(
      code: .badJSONValue, severity: .error, source: "",
      summary: "a member of contact JSON is of the wrong type, or its value does not fit"),
    Rule(
      code: .unknownJSONKey, severity: .warning, source: "",
      summary: "a member that contact JSON does not have"),
  ]
}
