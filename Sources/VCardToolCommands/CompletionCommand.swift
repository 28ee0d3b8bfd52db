internal import CommandLineKit
internal import ContactFormats
private import VCard

/// `vcardtool completion`: scripts that complete command lines.
enum CompletionCommand {
  static let spec = CommandSpec(
    name: "completion",
    summary: "print a script that completes command lines in a shell",
    synopsis: ["completion bash|zsh|fish"],
    description: """
      Prints a script for the shell named, which completes commands, options, formats, rule codes \
      and files. The script does not start the tool.
      """,
    examples: [
      ("eval \"$(vcardtool completion bash)\"", "in ~/.bashrc"),
      (
        "vcardtool completion fish > ~/.config/fish/completions/vcardtool.fish", "once, for fish"
      ),
    ],
    operands: .words(["bash", "zsh", "fish"]), category: .other)

  /// The names that the scripts carry.
  static var lists: CompletionLists {
    CompletionLists(
      formats: FormatRegistry.names,
      ruleCodes: DiagnosticCode.everyRule.map(\.code.rawValue),
      charsets: CharsetNames.usual)
  }

  @Sendable
  static func run(_ context: CommandContext) throws {
    let names = CompletionScript.Shell.allCases.map(\.rawValue)
    guard let name = try context.invocation.onlyOperand(),
      let shell = CompletionScript.Shell(rawValue: name)
    else {
      throw context.invocation.usageError("expected one of \(names.joined(separator: ", "))")
    }
    var output = OutputFile.standardOutput()
    try output.write(CompletionScript(tool: ToolTable.tool, lists: lists).text(for: shell))
    try output.finish()
  }
}
