internal import DelimitedText
internal import VCard

extension DiagnosticCode {
  /// A cell of parameters that is none.
  static let csvBadParameters = DiagnosticCode(rawValue: "csv.bad-parameters")
  /// A row has more cells than the header.
  static let csvRaggedRow = DiagnosticCode(rawValue: "csv.ragged-row")
  /// No column of the header is known.
  static let csvUnknownHeader = DiagnosticCode(rawValue: "csv.unknown-header")
  /// A line below the contacts of a report.
  static let csvFooter = DiagnosticCode(rawValue: "csv.footer")
  /// What was found out about the file.
  static let csvDialect = DiagnosticCode(rawValue: "csv.dialect")
  /// A cell that a spreadsheet has changed.
  static let csvMangled = DiagnosticCode(rawValue: "csv.mangled-number")
  /// A cell names a picture that is not read.
  static let csvPictureNotRead = DiagnosticCode(rawValue: "csv.picture-not-read")
  /// A contact that a list of friends cannot take.
  static let lossFriendWithoutEmail = DiagnosticCode(rawValue: "loss.friend-without-email")

  /// A line of a map without a field, or that is no text.
  static let mapBadLine = DiagnosticCode(rawValue: "map.bad-line")
  /// A field that no contact has.
  static let mapUnknownField = DiagnosticCode(rawValue: "map.unknown-field")
  /// What stands between brackets and chooses no value.
  static let mapBadSelector = DiagnosticCode(rawValue: "map.bad-selector")
  /// A column that a map names and a table lacks.
  static let mapMissingColumn = DiagnosticCode(rawValue: "map.missing-column")

  /// The code of what is odd about the shape of a table.
  init(_ code: DelimitedDiagnostic.Code) { self.init(rawValue: code.rawValue) }

  /// How bad what is odd about the shape of a table is.
  static func severity(_ code: DelimitedDiagnostic.Code) -> Diagnostic.Severity {
    csvRules.first { $0.code == DiagnosticCode(code) }?.severity ?? .warning
  }

  static let csvRules = [
    Rule(
      code: DiagnosticCode(.unclosedQuote), severity: .error, source: "RFC 4180 2",
      summary: "a quote opens a cell and never closes: reading goes on at the next plausible row"),
    Rule(
      code: DiagnosticCode(.textAfterQuote), severity: .warning, source: "RFC 4180 2",
      summary: "a cell goes on behind its closing quote"),
    Rule(
      code: DiagnosticCode(.spaceAroundQuote), severity: .note, source: "RFC 4180 2",
      summary: "blanks between a delimiter and a quote, which are dropped"),
    Rule(
      code: DiagnosticCode(.nulByte), severity: .warning, source: "RFC 4180 2",
      summary: "NUL bytes, which are dropped"),
    Rule(
      code: .csvRaggedRow, severity: .warning, source: "RFC 4180 2",
      summary: "a row has more cells than the header"),
    Rule(
      code: .csvUnknownHeader, severity: .error, source: "",
      summary: "no column of the header is known"),
    Rule(
      code: .csvBadParameters, severity: .warning, source: "",
      summary: "a cell of parameters holds none"),
    Rule(
      code: .csvMangled, severity: .warning, source: "",
      summary: "a number that a spreadsheet has rounded, kept as it stands"),
    Rule(
      code: .csvPictureNotRead, severity: .warning, source: "",
      summary: "a cell names the file of a picture that is not read, kept as it stands"),
    Rule(
      code: .csvFooter, severity: .warning, source: "",
      summary: "a line below the contacts of a report, which is left out"),
    Rule(
      code: .csvDialect, severity: .note, source: "",
      summary: "whose table it is and what stands between its cells"),
    Rule(
      code: .mapBadLine, severity: .error, source: "",
      summary: "a line of a map is not HEADER = FIELD"),
    Rule(
      code: .mapUnknownField, severity: .error, source: "",
      summary: "a map names a field that no contact has"),
    Rule(
      code: .mapBadSelector, severity: .error, source: "",
      summary: "what stands between the brackets of a map chooses no value"),
    Rule(
      code: .mapMissingColumn, severity: .warning, source: "",
      summary: "a map names a column that the table lacks"),
    Rule(
      code: .lossFriendWithoutEmail, severity: .warning, source: "",
      summary: "a contact without e-mail address is no friend, and was left out"),
  ]
}
