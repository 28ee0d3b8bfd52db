internal import CommandLineKit
internal import ContactFormats

/// `vcardtool labels`: the words for labels and fields in a language.
enum LabelsCommand {
  static let spec = CommandSpec(
    name: "labels",
    summary: "list the words for labels and fields in a language",
    synopsis: ["labels [--locale TAG] [--json]"],
    description: """
      Prints the labels that are known, one a line: the label, what it is of, and the word that \
      people see for it, separated by tabs when standard output is no terminal; then the fields of a \
      contact, of the kind field. They are the words that convert --labels writes, and that are read in \
      tables of every language.
      """,
    examples: [
      ("vcardtool labels --locale de", "the words in German"),
      ("vcardtool labels --locale ja --json | jq -r .word", "the Japanese words alone"),
    ],
    options: [
      OptionSpec(
        long: "locale", value: .required("TAG"), group: .output,
        help: "The language, as de or pt-BR; else that of the environment, else English.",
        completion: .words(Label.languages)),
      OptionSpec(
        long: "json", group: .output, help: "Print one JSON object a line."),
    ],
    exitStatus: [(.usage, "there are no words in the language that --locale names")],
    category: .look)

  private typealias Row = (label: String, kind: String, word: String)

  @Sendable
  static func run(_ context: CommandContext) throws {
    guard context.invocation.operands.isEmpty else {
      throw context.invocation.usageError("labels takes no operands")
    }
    let locale = try context.locale(.messages)
    let language =
      context.invocation.value("locale") == nil
      ? Label.language(of: locale) ?? "en" : try context.language(locale)
    let rows: [Row] =
      Label.words(in: language).map { ($0.token, $0.kind.rawValue, $0.word) }
      + FieldName.names(in: language).map { ($0.field, "field", $0.name) }
    var output = OutputFile.standardOutput()
    if context.invocation.flag("json") {
      for row in rows {
        try output.write(
          JSONValue.object([
            ("label", .text(row.label)), ("kind", .text(row.kind)), ("word", .text(row.word)),
            ("language", .text(language)),
          ]).line)
      }
    } else {
      try print(rows, isAligned: context.terminal.outputIsTerminal, to: &output)
    }
    try output.finish()
  }

  private static func print(
    _ rows: [Row], isAligned: Bool, to output: inout OutputFile
  ) throws {
    // The first two columns are ASCII: as many characters as columns.
    let label = rows.map(\.label.utf8.count).max() ?? 0
    let kind = rows.map(\.kind.utf8.count).max() ?? 0
    func cell(_ text: String, _ width: Int) -> String {
      isAligned ? text + String(repeating: " ", count: width + 2 - text.utf8.count) : text + "\t"
    }
    for row in rows {
      try output.write(cell(row.label, label) + cell(row.kind, kind) + row.word + "\n")
    }
  }
}
