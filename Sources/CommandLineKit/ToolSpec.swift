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

  /// What every tool has.
  static let builtInOptions = [
    OptionSpec(
      long: "help", short: "h", group: .common, help: "Print help and exit.", negatable: false),
    OptionSpec(
      long: "version", group: .common, help: "Print the version and exit.", negatable: false),
  ]
}
