/// The stable name of a kind of diagnostic, for scripts and tests; the texts may improve.
///
/// A code is a place and a fault: `card.missing-end`. New codes may appear in any release.
public struct DiagnosticCode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  fileprivate init(_ text: StaticString) { rawValue = "\(text)" }

  /// How bad it is unless a diagnostic says otherwise.
  public var severity: Diagnostic.Severity {
    Self.rules[self]?.severity ?? .error
  }

  /// One row of the table of rules.
  public struct Rule: Sendable {
    public let code: DiagnosticCode
    public let severity: Diagnostic.Severity
    /// The section that says so.
    public let source: String
    public let summary: String

    package init(
      code: DiagnosticCode, severity: Diagnostic.Severity, source: String, summary: String
    ) {
      self.code = code
      self.severity = severity
      self.source = source
      self.summary = summary
    }
  }

  package static let rules: [DiagnosticCode: Rule] = Dictionary(
    uniqueKeysWithValues: allRules.map { ($0.code, $0) })
}

extension DiagnosticCode {
  public static let missingBegin = DiagnosticCode("card.missing-begin")
  public static let missingEnd = DiagnosticCode("card.missing-end")
  public static let strayEnd = DiagnosticCode("card.stray-end")
  public static let textOutside = DiagnosticCode("card.text-outside")
  public static let textAfterBegin = DiagnosticCode("card.text-after-begin")
  public static let textAfterEnd = DiagnosticCode("card.text-after-end")
  public static let cardTooLarge = DiagnosticCode("card.too-large")
  public static let nestedTooDeep = DiagnosticCode("card.nested-too-deep")
  public static let missingVersion = DiagnosticCode("card.missing-version")
  public static let badVersion = DiagnosticCode("card.bad-version")
  public static let missingColon = DiagnosticCode("content-line.missing-colon")
  public static let lineTooLarge = DiagnosticCode("content-line.too-large")
  public static let badName = DiagnosticCode("content-line.bad-name")
  public static let badQuote = DiagnosticCode("content-line.bad-quote")
  public static let gluedLine = DiagnosticCode("content-line.glued")
  public static let bareParameter = DiagnosticCode("content-line.bare-parameter")
  public static let controlCharacter = DiagnosticCode("value.control-character")
  public static let missingEncoding = DiagnosticCode("value.missing-encoding")
  public static let badBase64 = DiagnosticCode("value.bad-base64")
  public static let missingBlankLine = DiagnosticCode("value.missing-blank-line")
  public static let unknownCharset = DiagnosticCode("charset.unknown")
  public static let wrongCharset = DiagnosticCode("charset.wrong")
  public static let undeclaredCharset = DiagnosticCode("charset.undeclared")
  public static let invalidUTF8 = DiagnosticCode("charset.invalid-utf8")
  public static let undecodable = DiagnosticCode("charset.undecodable")

  private static func rule(
    _ code: DiagnosticCode, _ severity: Diagnostic.Severity, _ source: String, _ summary: String
  ) -> Rule {
    Rule(code: code, severity: severity, source: source, summary: summary)
  }

  /// Every code that a reader gives, in the order of the manual.
  package static let readingRules: [Rule] = [
    rule(.missingBegin, .error, "RFC 6350 6.1.1", "a property stands before any BEGIN:VCARD"),
    rule(.missingEnd, .error, "RFC 6350 6.1.2", "a card has no END:VCARD"),
    rule(.strayEnd, .error, "RFC 6350 6.1.2", "END:VCARD without BEGIN:VCARD"),
    rule(.textOutside, .error, "RFC 6350 3.3", "text between cards that is no property"),
    rule(.textAfterBegin, .warning, "RFC 6350 3.3", "something follows BEGIN:VCARD on its line"),
    rule(.textAfterEnd, .warning, "RFC 6350 3.3", "something follows END:VCARD on its line"),
    rule(.cardTooLarge, .error, "", "a card is larger than --max-card: reading ends"),
    rule(
      .nestedTooDeep, .error, "", "cards stand in cards deeper than --max-nesting: reading ends"),
    rule(.missingVersion, .warning, "RFC 6350 6.7.9", "a card does not say its version"),
    rule(.badVersion, .error, "RFC 6350 6.7.9", "VERSION is none of 2.1, 3.0, 4.0"),
    rule(.missingColon, .error, "RFC 6350 3.3", "a line has no colon: it is kept as it is"),
    rule(.lineTooLarge, .error, "", "a line is longer than --max-line: reading ends"),
    rule(.badName, .warning, "RFC 6350 3.3", "a property name has other characters than A-Z 0-9 -"),
    rule(.badQuote, .warning, "RFC 6350 3.3", "a quote in a parameter does not close"),
    rule(.gluedLine, .warning, "", "a property is glued to the telephone number before it"),
    rule(
      .bareParameter, .note, "RFC 6350 3.3", "a parameter without a name, as only 2.1 allows it"),
    rule(
      .controlCharacter, .warning, "RFC 6350 3.3", "a control character stands in a property"),
    rule(.badBase64, .warning, "RFC 4648 4", "base64 with characters outside its alphabet"),
    rule(.missingEncoding, .warning, "RFC 2426 3.1.4", "base64 data do not say that they are"),
    rule(
      .missingBlankLine, .note, "vCard 2.1 2.1.4", "no empty line ends a base64 value of 2.1"),
    rule(.unknownCharset, .warning, "vCard 2.1 2.1.6", "CHARSET names no known character set"),
    rule(
      .wrongCharset, .warning, "vCard 2.1 2.1.6",
      "the bytes are UTF-8, though CHARSET says otherwise"
    ),
    rule(
      .undeclaredCharset, .warning, "RFC 6350 3.1",
      "the bytes are no UTF-8 and nothing says what they are"),
    rule(.invalidUTF8, .error, "RFC 6350 3.1", "bytes that are no UTF-8 stand among UTF-8"),
    rule(
      .undecodable, .error, "vCard 2.1 2.1.6", "bytes that do not decode in their character set"),
  ]

  /// Every code, in the order of the manual.
  public static let allRules: [Rule] = readingRules + validationRules + lossRules
}
