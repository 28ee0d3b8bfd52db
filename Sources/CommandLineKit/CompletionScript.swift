/// Renders the scripts that complete command lines in a shell, from the tables.
///
/// The scripts carry everything with them and don't start the tool, except for values of
/// kind `.output`.
package struct CompletionScript: Sendable {
  package enum Shell: String, Hashable, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
  }

  let tool: ToolSpec
  let lists: CompletionLists

  package init(tool: ToolSpec, lists: CompletionLists) {
    self.tool = tool
    self.lists = lists
  }

  /// The script for a shell.
  package func text(for shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: bashLines()
      case .zsh: zshLines()
      case .fish: fishLines()
      }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The tool's name as a part of function names.
  var functionName: String { "_" + tool.name.map { $0.isLetter || $0.isNumber ? $0 : "_" } }

  /// The options of a command and the common ones it doesn't have itself.
  func options(of command: CommandSpec?) -> [OptionSpec] {
    guard let command else { return tool.commonOptions }
    let own = Set(command.options.map(\.long))
    return command.options + tool.commonOptions.filter { !own.contains($0.long) }
  }

  /// `-t` and `--to`, with `=` behind a long name when the value must be attached.
  func spellings(of option: OptionSpec) -> [String] {
    var long = "--" + option.long
    if case .optional = option.value { long += "=" }
    return (option.short.map { ["-\($0)"] } ?? []) + [long]
  }

  /// The text in single quotes, as every shell but fish reads it.
  func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
