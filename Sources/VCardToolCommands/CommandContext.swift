internal import CommandLineKit
internal import ContactFormats
internal import ContactStore
internal import VCard

/// What every command works with: its options, the messages, the exit status.
final class CommandContext {
  let invocation: Invocation
  let terminal: Terminal
  let messages: Messages
  let progress: Progress
  var status = ExitStatus.success

  /// Whether an input was missing, or not read to its end.
  var missesInput = false

  /// Whether something in the data raised the status.
  private(set) var foundBadData = false

  init(_ invocation: Invocation, terminal: Terminal) throws(UsageError) {
    self.invocation = invocation
    self.terminal = terminal
    let words = WhenToUse.allCases.map(\.rawValue)
    let color = try invocation.choice("color", of: words).flatMap(WhenToUse.init) ?? .auto
    let shown = try invocation.choice("progress", of: words).flatMap(WhenToUse.init) ?? .auto
    let verbosity: Verbosity =
      switch invocation.last(of: "quiet", "verbose") {
      case "quiet": .quiet
      case "verbose": .verbose
      default: .normal
      }
    messages = Messages(
      tool: invocation.tool, terminal: terminal, color: color, verbosity: verbosity)
    progress = Progress(terminal: terminal, when: shown)
    messages.progress = progress
  }

  /// Runs the command.
  func run() throws(UsageError) -> ExitStatus {
    guard let command = CommandTable.commands[invocation.command.name] else {
      return .software
    }
    do {
      try command(self)
    } catch let error as UsageError {
      throw error
    } catch let error as OutputError {
      messages.error(error.description)
      status.raise(to: error.status)
    } catch let error as InputError {
      messages.error(error.description)
      status.raise(to: error.status)
    } catch let error as StoreError {
      messages.error(error.message)
      status.raise(to: error.status)
    } catch let error as DialogError {
      messages.error(error.description)
      status.raise(to: .unavailable)
    } catch let error as EditorError {
      messages.error(error.description)
      status.raise(to: .unavailable)
    } catch let error as MapError {
      messages.error(error.description)
      status.raise(to: .config)
    } catch let error as SpillError {
      messages.error(error.description)
      status.raise(to: .ioError)
    } catch {
      messages.error("\(error)")
      status.raise(to: .badData)
    }
    progress.erase()
    return status
  }

  /// Prints a diagnostic of a file; an error raises the status to 65.
  func report(_ diagnostic: Diagnostic, file: String) {
    show(diagnostic, file: file)
    if diagnostic.severity == .error { raiseBadData() }
  }

  /// Raises the status because of the data.
  func raiseBadData(to outcome: ExitStatus = .badData) {
    foundBadData = true
    status.raise(to: outcome)
  }

  /// Refuses operands where a command has none.
  func expectNoOperand() throws(UsageError) {
    if let operand = invocation.files.first {
      throw invocation.usageError("unexpected operand '\(operand)'")
    }
  }

  /// Prints results on standard output.
  func printResult(_ text: String) throws(OutputError) {
    var output = OutputFile.standardOutput()
    try output.write(text)
    try output.finish()
  }

  /// Prints a diagnostic of a file.
  func show(_ diagnostic: Diagnostic, file: String) {
    messages.diagnostic(
      file: file, line: diagnostic.line, column: diagnostic.line > 0 ? diagnostic.column : 0,
      severity: Severity(diagnostic.severity), message: diagnostic.message,
      code: diagnostic.code.rawValue)
  }
}

extension Severity {
  init(_ severity: Diagnostic.Severity) {
    self =
      switch severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
  }
}

/// The commands by name.
enum CommandTable {
  static let commands: [String: @Sendable (CommandContext) throws -> Void] = [
    "convert": ConvertCommand.run,
    "dedupe": DedupeCommand.run,
    "merge": MergeCommand.run,
    "diff": DiffCommand.run,
    "split": SplitCommand.run,
    "validate": ValidateCommand.run,
    "fields": FieldsCommand.run,
    "formats": FormatsCommand.run,
    "labels": LabelsCommand.run,
    "help": HelpCommand.run,
    "completion": CompletionCommand.run,
  ].merging(StoreCommand.commands.map { ($0.spec.name, $0.run) }) { $1 }
}
