/// Words of a command line as they lead through the names of the table, such as
/// `store group add`.
package struct CommandPath: Sendable {
  private let tool: ToolSpec

  /// The words taken so far, with one blank between; an alias counts as the name.
  package private(set) var words = ""

  /// The command with the longest name among the words taken: `store` behind `store group`,
  /// unless there is a command of that name.
  package private(set) var command: CommandSpec?

  package init(tool: ToolSpec) {
    self.tool = tool
  }

  /// Whether the names of commands go on behind the words taken.
  package var isOpen: Bool { !tool.words(after: words).isEmpty }

  /// Takes the next word of the name.
  ///
  /// - Returns: false when the name is complete, so that the word is an operand.
  /// - Throws: when no name goes on with the word.
  package mutating func take(_ word: String) throws(UsageError) -> Bool {
    let choices = tool.words(after: words)
    if choices.isEmpty { return false }
    let start = words.isEmpty ? "" : words + " "
    guard choices.contains(word) else {
      throw UsageError(
        tool: tool.name, command: command?.name, message: "unknown command '\(start)\(word)'",
        suggestion: SpellingSuggestion.nearest(to: word, among: choices).map { start + $0 })
    }
    let named = tool.command(named: start + word)
    words = named?.name ?? start + word
    command = named ?? command
    return true
  }

  /// The command whose name the words are.
  ///
  /// - Throws: when they are only the beginning of names.
  package func complete() throws(UsageError) -> CommandSpec {
    if let command, command.name == words { return command }
    let choices = tool.words(after: words).joined(separator: ", ")
    throw UsageError(
      tool: tool.name, command: command?.name,
      message: words.isEmpty
        ? "no command given" : "incomplete command '\(words)'; expected \(choices)")
  }
}
