/// One row of the option table, which feeds the parser, help, manual pages and completions.
package struct OptionSpec: Hashable, Sendable {
  /// The long name, without `--`.
  package var long: String

  /// The letter or digit of the short form, an ASCII character.
  package var short: Character?

  package var value: OptionValue
  package var group: OptionGroup

  /// One or two plain sentences.
  package var help: String

  /// What shells offer as the value.
  package var completion: CompletionKind

  /// Whether `--no-x` undoes `--x` (or, when the name starts with `no-`, `--x` undoes it).
  package var negatable: Bool

  package init(
    long: String, short: Character? = nil, value: OptionValue = .none,
    group: OptionGroup = .other, help: String, completion: CompletionKind = .none,
    negatable: Bool = true
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.group = group
    self.help = help
    self.completion = completion
    self.negatable = negatable
  }

  /// The long name that undoes this option, without `--`.
  package var negation: String? {
    guard negatable else { return nil }
    return long.hasPrefix("no-") ? String(long.dropFirst(3)) : "no-" + long
  }
}
