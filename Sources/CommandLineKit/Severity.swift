/// How much a diagnostic matters.
package enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
  case note
  case warning
  case error

  package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// The escape sequence that colours the word.
  var color: String {
    switch self {
    case .note: "\u{1B}[1;36m"
    case .warning: "\u{1B}[1;35m"
    case .error: "\u{1B}[1;31m"
    }
  }
}
