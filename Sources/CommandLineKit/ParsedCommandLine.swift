/// What a command line asks for.
package enum ParsedCommandLine: Sendable {
  /// Run a command.
  case run(Invocation)
  /// Print help: of the command, or of the tool.
  case help(CommandSpec?)
  /// Print the version.
  case version
  /// There was no argument at all: print the short help, as an error.
  case nothing
}
