/// What a command line asks for.
package enum ParsedCommandLine: Sendable {
  /// Run a command.
  case run(Invocation)
  /// Print help: of the command, or of the tool.
  case help(CommandSpec?)
  /// Print the version.
  case version
  /// There is nothing to run: no argument at all, or only the command that gives an overview
  /// of others, as `store`. Print the short help, or help of the command, as an error.
  case nothing(CommandSpec?)
}
