/// Reads a command line by the tables of a `ToolSpec`.
///
/// The first words that are no options name the command. Options and operands may be mixed;
/// `--` ends options. `-x VALUE`, `-xVALUE`, `--long VALUE` and `--long=VALUE` give values, short
/// flags cluster (`-qn`). Long names are never abbreviated. An optional value is attached:
/// `--in-place=.bak`, `-i=.bak`, or `-i.bak` when it starts with neither letter nor digit, so that
/// `-in` is `-i -n` and never a suffix.
package struct ArgumentParser: Sendable {
  private let tool: ToolSpec

  package init(tool: ToolSpec) {
    self.tool = tool
  }

  package func parse(_ arguments: [String]) throws(UsageError) -> ParsedCommandLine {
    try parse(CommandLineArguments(arguments))
  }

  /// Reads the words after the name of the tool.
  ///
  /// `--help` wins wherever it stands, also beside mistakes.
  package func parse(_ arguments: CommandLineArguments) throws(UsageError) -> ParsedCommandLine {
    if arguments.words.isEmpty { return .nothing(nil) }
    var scanner = ArgumentScanner(tool: tool, words: arguments.words)
    scanner.scan()
    if scanner.wantsHelp { return .help(scanner.path.command) }
    if let failure = scanner.failure { throw failure }
    if scanner.wantsVersion { return .version }
    let command = try scanner.path.complete()
    if !tool.commands(after: command.name).isEmpty { return .nothing(command) }
    return .run(
      Invocation(
        tool: tool.name, command: command, options: scanner.options,
        negated: scanner.negated, files: scanner.operands))
  }
}
