internal import CommandLineKit
internal import ContactStore

/// Prints change sets, each as it comes: for people in columns, for scripts with tabs or as JSON.
struct ChangeSetList: ~Copyable {
  private var output = OutputFile.standardOutput()
  private let isJSON: Bool
  private let isAwaited: Bool
  private var columns: TextColumns?

  /// - Parameter isAwaited: whether somebody waits for each line.
  init(_ context: CommandContext, isAwaited: Bool = false) {
    isJSON = context.invocation.flag("json")
    self.isAwaited = isAwaited
    if output.isTerminal, !isJSON, !isAwaited {
      columns = TextColumns(width: context.terminal.width)
    }
  }

  mutating func write(_ set: ChangeSet) throws(OutputError) {
    if isJSON {
      try output.write(ChangeSetText.json(set).line)
    } else {
      let cells = ChangeSetText.cells(set)
      try output.write(columns?.add(cells) ?? cells.joined(separator: "\t") + "\n")
    }
    if isAwaited { try output.flush() }
  }

  mutating func finish() throws(OutputError) {
    try output.write(columns?.finish() ?? "")
    try output.finish()
  }
}
