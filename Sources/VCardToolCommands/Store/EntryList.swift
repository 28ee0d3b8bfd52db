internal import CommandLineKit
internal import ContactStore
internal import VCard

/// Prints contacts, one a line, as they come: for people in columns, for scripts with tabs or as JSON.
final class EntryList {
  static let options = [
    EntryField.option,
    StoreCommand.jsonOption,
    OptionSpec(
      long: "null", short: "0", group: .output,
      help: "End each contact with NUL instead of a line feed."),
  ]

  private var output = OutputFile.standardOutput()
  private let store: StoreConnection
  private let fields: [EntryField]
  private let isJSON: Bool
  private let end: String
  private var columns: TextColumns?
  private(set) var count = 0

  init(_ context: CommandContext, _ store: StoreConnection) throws(UsageError) {
    self.store = store
    fields = try EntryField.chosen(context.invocation)
    isJSON = context.invocation.flag("json")
    let isNull = context.invocation.flag("null")
    end = isNull ? "\0" : "\n"
    if output.isTerminal, !isJSON, !isNull { columns = TextColumns(width: context.terminal.width) }
  }

  func write(_ row: EntryRow) throws {
    count += 1
    let contact =
      fields.contains(where: \.needsCard) ? try store.card(of: row.number).map(Contact.init) : nil
    if isJSON {
      try output.write(JSONValue.object(fields.map { ($0.name, $0.json(row, contact)) }).line)
    } else {
      let cells = fields.map { $0.text(row, contact).withVisibleControls }
      if columns != nil {
        try output.write(columns?.add(cells) ?? "")
      } else {
        try output.write(cells.joined(separator: "\t") + end)
      }
    }
    // Whoever waits sees the first one before the others are read.
    if count == 1 { try output.flushIfInteractive() } else { try output.endRecord() }
  }

  func finish() throws(OutputError) {
    try output.write(columns?.finish() ?? "")
    try output.finish()
  }
}
