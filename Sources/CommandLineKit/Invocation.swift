/// A command with its options and operands.
package struct Invocation: Sendable {
  /// An option as it was given.
  package struct Option: Hashable, Sendable {
    /// The long name, without `--`.
    package var name: String
    package var value: FileName?

    package init(name: String, value: FileName? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// The name of the tool, for messages.
  package let tool: String

  package let command: CommandSpec

  /// The options in the order given, without those that a later `--no-x` undid.
  package private(set) var options: [Option]

  /// The long names that `--no-x` undid and nothing gave again; a configuration file must not
  /// set them.
  package let negated: Set<String>

  /// The operands, byte for byte.
  package let files: [FileName]

  package init(
    tool: String, command: CommandSpec, options: [Option] = [], negated: Set<String> = [],
    files: [FileName] = []
  ) {
    self.tool = tool
    self.command = command
    self.options = options
    self.negated = negated
    self.files = files
  }

  /// The operands as text.
  package var operands: [String] { files.map(\.description) }

  /// Whether the option was given, with or without a value.
  package func flag(_ name: String) -> Bool {
    options.contains { $0.name == name }
  }

  /// The last value of the option; nil also when it was given without its optional value.
  package func value(_ name: String) -> String? {
    fileName(name)?.description
  }

  /// The values of the option, in the order given.
  package func values(_ name: String) -> [String] {
    options.compactMap { $0.name == name ? $0.value?.description : nil }
  }

  /// The last value of the option as a file name, byte for byte.
  package func fileName(_ name: String) -> FileName? {
    options.last { $0.name == name }?.value
  }

  /// The one given last of options that exclude each other, as `quiet` and `verbose`.
  package func last(of names: String...) -> String? {
    options.last { names.contains($0.name) }?.name
  }

  /// The last value of an option that takes one of a few words.
  package func choice(_ name: String, of words: [String]) throws(UsageError) -> String? {
    guard let value = value(name) else { return nil }
    if words.contains(value) { return value }
    throw usageError(
      "'\(value)' is not a value of '--\(name)'; expected \(words.joined(separator: ", "))",
      suggestion: SpellingSuggestion.nearest(to: value, among: words))
  }

  /// The last value of an option that takes a number.
  package func integer(
    _ name: String, in range: ClosedRange<Int> = 0...Int.max
  ) throws(UsageError) -> Int? {
    guard let value = value(name) else { return nil }
    if let number = Int(value), range.contains(number) { return number }
    let upper = range.upperBound == .max ? "" : " to \(range.upperBound)"
    throw usageError(
      "'\(value)' is not a value of '--\(name)'; expected a number from \(range.lowerBound)\(upper)"
    )
  }

  /// The operand of a command that takes one at most.
  package func onlyOperand() throws(UsageError) -> String? {
    if files.count > 1 { throw usageError("unexpected operand '\(files[1])'") }
    return files.first?.description
  }

  /// An error about this command line.
  package func usageError(_ message: String, suggestion: String? = nil) -> UsageError {
    UsageError(tool: tool, command: command.name, message: message, suggestion: suggestion)
  }

  /// Sets an option from the environment or a configuration file, unless the command line
  /// gave or undid it.
  package mutating func setDefault(_ name: String, value: String? = nil) {
    if flag(name) || negated.contains(name) { return }
    options.insert(Option(name: name, value: value.map { FileName($0) }), at: 0)
  }
}
