/// One rule of the standards: what it forbids, and the check that finds it.
///
/// `ValidationRule.all` is the table of them, in the order of the manual. A program chooses from it:
///
///     let rules = ValidationRule.all.filter { $0.severity >= .warning }
///     var validator = Validator(rules: rules)
public struct ValidationRule: Sendable {
  /// The stable name: a place and a fault.
  public let code: DiagnosticCode

  /// How bad it is in most cases; a single diagnostic may say otherwise.
  public let severity: Diagnostic.Severity

  /// The section that says so.
  public let source: String

  /// What is wrong when the rule is broken, in a line.
  public let summary: String

  let id: ID
  let check: Check

  /// Looks at a whole card and reports what it finds.
  typealias Check = @Sendable (Card, inout Findings) -> Void

  /// The rules, in the order of the table.
  package enum ID: UInt8, Sendable, CaseIterable {
    case missingFormattedName, missingName, versionPosition, missingUID
    case unknownProperty, propertyNotInVersion, cardinality, emptyProperty
    case bareLineFeed, lineTooLong, blankInHeader, badGroup, badParameterName, strayQuote
    case memberWithoutGroup, pidWithoutMap
    case parameterNotInVersion, parameterNotAllowed, repeatedParameter, badParameterValue
    case missingParameter, duplicatePropID
    case typeNotAllowed, unknownType
    case wrongValueType, notEscaped, badEscape
    case badDate, badURI, badLanguageTag, badOffset, badPosition, badWord, badNumber, badBoolean
    case badPidMap, badPadding, badXML
    case componentCount, deprecatedComponent
    case notANumber, badMailAddress
    case duplicateUID
  }

  init(
    _ id: ID, _ code: StaticString, _ severity: Diagnostic.Severity, _ source: String,
    _ summary: String, _ check: @escaping Check
  ) {
    self.id = id
    self.code = DiagnosticCode(rawValue: "\(code)")
    self.severity = severity
    self.source = source
    self.summary = summary
    self.check = check
  }

  static subscript(_ id: ID) -> ValidationRule { all[Int(id.rawValue)] }

  /// The rules that a word of `--rules` selects: a whole code, or the beginning of several.
  public static func matching(_ word: some StringProtocol) -> [ValidationRule] {
    all.filter { $0.code.matches(word) }
  }
}

extension DiagnosticCode {
  /// Whether a word of `--rules` selects the code: it is the code, or the code begins with it.
  public func matches(_ word: some StringProtocol) -> Bool {
    rawValue.hasPrefix(word)
  }

  /// Every code that the validator gives, in the order of the manual.
  package static let validationRules: [Rule] = ValidationRule.all.map {
    Rule(code: $0.code, severity: $0.severity, source: $0.source, summary: $0.summary)
  }
}
