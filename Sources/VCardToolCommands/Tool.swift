private import CommandLineKit
private import Glibc

/// The tool: reads the command line and runs the command.
public enum Tool {
  /// Runs the command that the process was started for.
  ///
  /// - Returns: the exit status.
  public static func run() -> Int32 {
    // A write beyond a limit of sizes fails, and is told, instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    let terminal = Terminal.current
    let spec = ToolTable.tool
    let help = HelpText(tool: spec)
    let messages = Messages(tool: spec.name, terminal: terminal)
    do throws(UsageError) {
      switch try ArgumentParser(tool: spec).parse(.current) {
      case .help(let command):
        return Tool.print(command.map(help.text) ?? help.short())
      case .version:
        return Tool.print(VersionText.text)
      case .nothing(let overview):
        messages.help(overview.map(help.text) ?? help.short())
        return ExitStatus.usage.rawValue
      case .run(let invocation):
        let context = try CommandContext(invocation, terminal: terminal)
        return try context.run().rawValue
      }
    } catch {
      let command = error.command.flatMap { spec.command(named: $0) }
      messages.error(error, help: command.map(help.text) ?? "")
      return error.status.rawValue
    }
  }

  /// Prints a text on standard output.
  static func print(_ text: String) -> Int32 {
    var output = OutputFile.standardOutput()
    do throws(OutputError) {
      try output.write(text)
      try output.finish()
      return 0
    } catch {
      Messages(tool: ToolTable.tool.name, terminal: .current).error(error.description)
      return error.status.rawValue
    }
  }
}
