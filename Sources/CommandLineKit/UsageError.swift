/// A command line that doesn't follow the grammar; the status is 64.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the tool.
  package var tool: String

  /// The command, when it is known.
  package var command: String?

  /// What is wrong, without the tool's name and without a full stop.
  package var message: String

  /// The nearest known spelling, when it is close.
  package var suggestion: String?

  /// Whether the short help should come with it.
  package var showsHelp: Bool

  package init(
    tool: String, command: String? = nil, message: String, suggestion: String? = nil,
    showsHelp: Bool = false
  ) {
    self.tool = tool
    self.command = command
    self.message = message
    self.suggestion = suggestion
    self.showsHelp = showsHelp
  }

  package var status: ExitStatus { .usage }

  /// The message with its suggestion, without the tool's name: one line.
  package var summary: String {
    message + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// The line that says where help is.
  package var advice: String {
    "Try '\(tool) \(command.map { "\($0) " } ?? "")--help'"
  }

  /// Two lines for standard error, each ended by a line feed.
  package var description: String {
    "\(tool): \(summary.withVisibleControls)\n\(advice)\n"
  }
}
