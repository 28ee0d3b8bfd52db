internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// `vcardtool fields`: which properties the cards of a file have.
enum FieldsCommand {
  static let spec = CommandSpec(
    name: "fields",
    summary: "list the properties that cards have",
    synopsis: [
      "fields [--json] [FILE ...]", "fields --csv [--map FILE] [--json] [FILE ...]",
      "fields --all [--json]",
    ],
    description: """
      Prints the name of each property in the inputs, how many cards have it, how often it stands \
      and which words of TYPE go with it, in the order of appearance, separated by tabs. The names \
      are those of the file: nothing is converted. With --all, the properties that the tool knows, \
      with the versions of vCard that have them and where they are defined.

      With --csv, the columns of tables: the number, the header, the field of a contact that it is \
      read as, its label, who says so (known, map, guess; kept and unknown become private \
      properties, ignored is left out), and the first cell that is not empty. What was found out about the table \
      is printed on standard error.

      The command streams and remembers one row a name.
      """,
    examples: [
      ("vcardtool fields Samples/apple.vcf", "what an export holds"),
      ("vcardtool fields --csv Samples/club.csv", "how a table is understood"),
      ("vcardtool fields --all", "what the tool knows"),
    ],
    options: ToolTable.inputOptions + ToolTable.tableOptions + [
      OptionSpec(
        long: "all", group: .selection,
        help: "List the known properties instead of those of a file."
      ),
      OptionSpec(
        long: "csv", group: .selection,
        help: "Say how each column of a table is understood, and write nothing."),
      OptionSpec(
        long: "json", group: .output, help: "Print one JSON object a line."),
    ],
    operands: ToolTable.inputFiles,
    exitStatus: [
      (.success, "all was read"), (.badData, "an input has an error"),
      (.config, "the file of --map has an error"),
    ],
    category: .look)

  @Sendable
  static func run(_ context: CommandContext) throws {
    if context.invocation.flag("all") {
      try listKnown(context)
    } else if context.invocation.flag("csv") {
      try ColumnList.print(context)
    } else {
      try FieldCount(context).run()
    }
  }

  private static func listKnown(_ context: CommandContext) throws {
    var output = OutputFile.standardOutput()
    let isJSON = context.invocation.flag("json")
    for row in PropertyRegistry.rows.dropFirst() {
      let versions =
        row.id.isPrivate
        ? [] : Version.allCases.filter { row.versions.contains($0) }.map(\.text)
      if isJSON {
        try output.write(
          JSONValue.object([
            ("name", .text("\(row.name)")), ("versions", .list(versions)),
            ("source", .text("\(row.source)")),
          ]).line)
      } else {
        try output.write("\(row.name)\t\(versions.joined(separator: " "))\t\(row.source)\n")
      }
    }
    try output.finish()
  }
}

/// One run of `fields` over inputs.
private final class FieldCount {
  private struct Row {
    var cards = 0
    var values = 0
    var types: [String] = []
    var lastCard = 0
  }

  private let context: CommandContext
  private var rows: [String: Row] = [:]
  private var names: [String] = []
  private var cards = 0

  init(_ context: CommandContext) {
    self.context = context
  }

  func run() throws {
    let options = try context.formatOptions()
    let from = try context.format("from")?.format
    try context.forEachInput(from, options) { input in
      var card = Card()
      while try input.next(into: &card) {
        context.report(input)
        if context.stops { return }
        cards += 1
        count(card)
      }
      context.report(input)
    }
    try printRows()
  }

  private func count(_ card: Card) {
    for i in card.properties.indices where !card.properties[i].isRemoved {
      let record = card.properties[i]
      if record.id == .version || record.flags.contains(.unparsed) { continue }
      let name = card.nameText(i).uppercased()
      if rows[name] == nil { names.append(name) }
      var row = rows[name] ?? Row()
      row.values += 1
      if row.lastCard != cards {
        row.cards += 1
        row.lastCard = cards
      }
      for p in record.parameterRange where card.parameters[p].id == .type {
        let word = card.text(parameterValue: p).lowercased()
        if !row.types.contains(word) { row.types.append(word) }
      }
      rows[name] = row
    }
  }

  private func printRows() throws {
    var output = OutputFile.standardOutput()
    for name in names {
      guard let row = rows[name] else { continue }
      if context.invocation.flag("json") {
        try output.write(
          JSONValue.object([
            ("name", .text(name)), ("cards", .number(row.cards)), ("values", .number(row.values)),
            ("types", .list(row.types)),
          ]).line)
      } else {
        try output.write(
          "\(name)\t\(row.cards)\t\(row.values)\t\(row.types.joined(separator: ","))\n")
      }
    }
    try output.finish()
  }
}
