/// Renders the scripts that complete command lines in a shell, from the tables.
///
/// The scripts carry everything with them and don't start the tool, except for values of
/// kind `.dynamic`.
package struct CompletionScript: Sendable {
  package enum Shell: String, Hashable, Sendable, CaseIterable {
    case bash
    case zsh
    case fish
  }

  let tool: ToolSpec
  let lists: CompletionLists

  package init(tool: ToolSpec, lists: CompletionLists) {
    self.tool = Self.withCommandOperands(tool)
    self.lists = lists
  }

  /// The table, in which a command whose operands name commands, as `help`, is the beginning
  /// of as many names: `help convert`, `help store import`.
  private static func withCommandOperands(_ tool: ToolSpec) -> ToolSpec {
    var whole = tool
    for asking in tool.commands where asking.operands == .command {
      whole.commands += tool.commands.map { command in
        CommandSpec(
          name: "\(asking.name) \(command.name)",
          aliases: command.aliases.map { "\(asking.name) \($0)" },
          summary: command.summary, synopsis: [], operands: .none)
      }
    }
    return whole
  }

  /// The words with which names go on behind a beginning, with the names that they make: an
  /// alias makes the name of its command. A word that makes no command yet has the words behind
  /// it for a summary.
  func names(after beginning: String) -> [(word: String, name: String, summary: String)] {
    tool.words(after: beginning).map { word in
      let path = beginning.isEmpty ? word : "\(beginning) \(word)"
      guard let command = tool.command(named: path) else {
        return (word, path, tool.words(after: path).joined(separator: ", "))
      }
      return (word, command.name, command.summary)
    }
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
