/// What ends reading: a limit, or the source itself.
public struct ReadError: Error, Hashable, Sendable {
  public enum Code: Sendable, Hashable {
    /// A line, or the lines of one value, are longer than ``CardReader/Limits/line``.
    case lineTooLong
    /// A card is larger than ``CardReader/Limits/card``.
    case cardTooLarge
    /// Cards stand in cards more than ``CardReader/Limits/nesting`` deep.
    case nestedTooDeep
    /// The source could not be read; `message` says why.
    case source

    /// The code under which a limit is reported; `nil` for the source, which is no fault of the data.
    public var diagnostic: DiagnosticCode? {
      switch self {
      case .lineTooLong: .lineTooLarge
      case .cardTooLarge: .cardTooLarge
      case .nestedTooDeep: .nestedTooDeep
      case .source: nil
      }
    }
  }

  public var code: Code
  /// The physical line, from 1.
  public var line: Int
  public var message: String

  public init(_ code: Code, line: Int, _ message: String) {
    self.code = code
    self.line = line
    self.message = message
  }
}
