/// Something about the data that a person should know; reading goes on.
public struct Diagnostic: Hashable, Sendable {
  public enum Severity: UInt8, Sendable, Hashable, Comparable {
    case note, warning, error

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// What kind of thing it is; see ``DiagnosticCode``.
  public var code: DiagnosticCode

  public var severity: Severity

  /// The physical line, from 1; 0 when the card was not read from a file.
  public var line: Int

  /// The byte in the physical line, from 1.
  public var column: Int

  /// What is wrong, what was expected and, where there is one, the way out.
  public var message: String

  public init(
    _ code: DiagnosticCode, line: Int, column: Int = 1, severity: Severity? = nil, _ message: String
  ) {
    self.code = code
    self.severity = severity ?? code.severity
    self.line = line
    self.column = column
    self.message = message
  }
}
