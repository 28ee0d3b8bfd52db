internal import CommandLineKit

/// `vcardtool help`: help of the tool or of a command.
enum HelpCommand {
  static let spec = CommandSpec(
    name: "help",
    summary: "print help",
    synopsis: ["help [COMMAND]"],
    description: "Prints help of COMMAND, or the list of commands.",
    examples: [("vcardtool help convert", "help of convert")],
    operands: .words([
      "convert", "split", "validate", "fields", "formats", "help", "completion",
    ]),
    category: .other)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let help = HelpText(tool: ToolTable.tool)
    var output = OutputFile.standardOutput()
    if let name = try context.invocation.onlyOperand() {
      guard let command = ToolTable.tool.command(named: name) else {
        throw context.invocation.usageError(
          "unknown command '\(name)'",
          suggestion: SpellingSuggestion.nearest(
            to: name, among: ToolTable.tool.commands.map(\.name)))
      }
      try output.write(help.text(for: command))
    } else {
      try output.write(help.short())
    }
    try output.finish()
  }
}
