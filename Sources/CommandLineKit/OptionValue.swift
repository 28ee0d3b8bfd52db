/// Whether an option takes a value, and what the value is called in help.
package enum OptionValue: Hashable, Sendable {
  /// A flag.
  case none
  /// `--to FORMAT`, `--to=FORMAT`, `-t FORMAT`, `-tFORMAT`.
  case required(String)
  /// `--in-place[=SUFFIX]`; the value is always attached.
  case optional(String)

  /// The name of the value, in capitals.
  package var name: String? {
    switch self {
    case .none: nil
    case .required(let name), .optional(let name): name
    }
  }
}
