/// The heading under which help lists an option.
package enum OptionGroup: String, Hashable, Sendable, CaseIterable {
  case input
  case selection
  case output
  case other
  /// Options that every command has; help of a command gives only their names.
  case common

  /// The heading in help.
  package var title: String {
    switch self {
    case .input: "Input"
    case .selection: "Selection"
    case .output: "Output"
    case .other: "Other"
    case .common: "Common options"
    }
  }
}
