internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// `vcardtool fields --csv`: how the columns of tables are understood.
enum ColumnList {
  static func print(_ context: CommandContext) throws {
    let options = try context.formatOptions()
    let from = try context.format("from")?.format
    let isJSON = context.invocation.flag("json")
    var output = OutputFile.standardOutput()
    try context.forEachInput(from, options) { input in
      let outline = try input.readOutline()
      guard let outline else { throw FormatError.noTable(input.format.name) }
      for diagnostic in input.takeDiagnostics() {
        // What was found is what is asked for, so it is said without --verbose.
        if diagnostic.code.rawValue == "csv.dialect", context.messages.verbosity == .normal {
          context.messages.result("\(input.name): \(diagnostic.message)")
        } else {
          context.report(diagnostic, file: input.name)
        }
      }
      if isJSON {
        for line in jsonLines(outline, file: input.name) { try output.write(line) }
      } else {
        try output.write(TextTable.text(cells(outline), context.terminal))
      }
    }
    try output.finish()
  }

  /// How much of an example is shown, in characters.
  private static let exampleLength = 40

  private static func example(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      .replacing("\t", with: " ").withVisibleControls
    return line.count > exampleLength ? line.prefix(exampleLength - 1) + "…" : line
  }

  private static func cells(_ outline: TableOutline) -> [[String]] {
    outline.columns.enumerated().map { number, column in
      [
        "\(number + 1)", example(column.header), column.field, column.label,
        column.origin.rawValue, example(column.example),
      ]
    }
  }

  private static func jsonLines(_ outline: TableOutline, file: String) -> [String] {
    outline.columns.enumerated().map { number, column in
      JSONValue.object([
        ("column", .number(number + 1)), ("header", .text(column.header)),
        ("field", .text(column.field)), ("label", .text(column.label)),
        ("origin", .text(column.origin.rawValue)), ("example", .text(column.example)),
        ("file", .text(file)), ("dialect", .text(outline.dialect)),
        ("delimiter", .text(String(UnicodeScalar(outline.delimiter)))),
        ("charset", .text(outline.charset)), ("language", .text(outline.language)),
      ]).line
    }
  }
}
