/// The whole command line of a tool, as a table.
package struct ToolSpec: Sendable {
  package var name: String

  /// What the tool is for, a line without a full stop.
  package var summary: String

  package var version: String
  package var commands: [CommandSpec]

  /// Options of every command. `--help` and `--version` are added when they are missing.
  package var commonOptions: [OptionSpec]

  package init(
    name: String, summary: String, version: String, commands: [CommandSpec],
    commonOptions: [OptionSpec]
  ) {
    self.name = name
    self.summary = summary
    self.version = version
    self.commands = commands
    let given = Set(commonOptions.map(\.long))
    self.commonOptions =
      commonOptions + Self.builtInOptions.filter { !given.contains($0.long) }
  }

  /// The command of this name or alias.
  package func command(named name: String) -> CommandSpec? {
    commands.first { $0.name == name || $0.aliases.contains(name) }
  }

  /// The commands whose names go on behind a beginning, as `store import` behind `store`;
  /// behind the empty beginning, all.
  package func commands(after beginning: String) -> [CommandSpec] {
    commands.filter { $0.name.hasPrefix(Self.start(beginning)) }
  }

  /// The words with which names and aliases go on behind a beginning, each once and in the
  /// order of the table; behind the empty beginning, the first words.
  package func words(after beginning: String) -> [String] {
    let start = Self.start(beginning)
    var words: [String] = []
    for name in names where name.hasPrefix(start) {
      let word = String(name.dropFirst(start.count).prefix { $0 != " " })
      if !words.contains(word) { words.append(word) }
    }
    return words
  }

  /// What names and aliases begin with, whole words, each once: the empty beginning, `store`,
  /// `store group`.
  package var beginnings: [String] {
    var found = [""]
    for name in names {
      for end in name.indices where name[end] == " " {
        let beginning = String(name[..<end])
        if !found.contains(beginning) { found.append(beginning) }
      }
    }
    return found
  }

  /// The name of a command's manual page in section 1: `vcardtool-store-import`.
  package func page(of command: CommandSpec) -> String {
    "\(name)-" + command.name.map { $0 == " " ? "-" : String($0) }.joined()
  }

  private static func start(_ beginning: String) -> String {
    beginning.isEmpty ? "" : beginning + " "
  }

  private var names: [String] { commands.flatMap { [$0.name] + $0.aliases } }

  /// What every tool has.
  static let builtInOptions = [
    OptionSpec(
      long: "help", short: "h", group: .common, help: "Print help and exit.", negatable: false),
    OptionSpec(
      long: "version", group: .common, help: "Print the version and exit.", negatable: false),
  ]
}
