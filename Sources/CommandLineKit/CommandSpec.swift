/// One row of the command table.
package struct CommandSpec: Sendable {
  /// One word, or several with one blank between: `store import`, `store group add`. A
  /// command whose name other names begin with, as `store`, only gives an overview of them.
  package var name: String

  /// Other names, as stable as the first and as whole: `store ls`.
  package var aliases: [String]

  /// What the command is for, a line without a full stop.
  package var summary: String

  /// The forms of the command, each from the command's name on:
  /// `convert [-t FORMAT] [FILE ...]`.
  package var synopsis: [String]

  /// A paragraph for the manual page; empty lines separate several.
  package var description: String

  /// Whole command lines, each with what it does.
  package var examples: [(command: String, comment: String)]

  /// The command's own options; those of every command are in `ToolSpec`.
  package var options: [OptionSpec]

  /// What shells offer as operands.
  package var operands: CompletionKind

  /// Statuses that mean something special here, in rising order.
  package var exitStatus: [(status: ExitStatus, text: String)]

  package var category: CommandCategory

  package init(
    name: String, aliases: [String] = [], summary: String, synopsis: [String],
    description: String = "", examples: [(command: String, comment: String)] = [],
    options: [OptionSpec] = [], operands: CompletionKind = .file(["vcf", "vcard"]),
    exitStatus: [(status: ExitStatus, text: String)] = [], category: CommandCategory = .other
  ) {
    self.name = name
    self.aliases = aliases
    self.summary = summary
    self.synopsis = synopsis
    self.description = description
    self.examples = examples
    self.options = options
    self.operands = operands
    self.exitStatus = exitStatus
    self.category = category
  }
}
