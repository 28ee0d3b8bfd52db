internal import CommandLineKit

/// `vcardtool help`: help of the tool or of a command.
enum HelpCommand {
  static let spec = CommandSpec(
    name: "help",
    summary: "print help",
    synopsis: ["help [COMMAND]"],
    description: "Prints help of COMMAND, or the list of commands.",
    examples: [("vcardtool help convert", "help of convert")],
    operands: .command, category: .other)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let help = HelpText(tool: ToolTable.tool)
    var path = CommandPath(tool: ToolTable.tool)
    for word in context.invocation.operands where try !path.take(word) {
      throw context.invocation.usageError("unexpected operand '\(word)'")
    }
    let text = path.words.isEmpty ? help.short() : help.text(for: try path.complete())
    try context.printResult(text)
  }
}
