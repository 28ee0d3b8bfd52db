package import CommandLineKit
internal import ContactFormats

/// The table of commands and options, from which parser, help, manual pages and completions are made.
package enum ToolTable {
  package static let tool = ToolSpec(
    name: "vcardtool",
    summary: "turn contacts from anything into anything and lose nothing",
    version: VersionText.version,
    commands: [
      ConvertCommand.spec, DedupeCommand.spec, MergeCommand.spec, DiffCommand.spec,
      SplitCommand.spec, ValidateCommand.spec,
      FieldsCommand.spec,
      FormatsCommand.spec, LabelsCommand.spec, StoreCommand.spec,
    ] + StoreCommand.commands.map(\.spec) + [HelpCommand.spec, CompletionCommand.spec],
    commonOptions: commonOptions)

  static let commonOptions = [
    OptionSpec(
      long: "quiet", short: "q", group: .common,
      help: "Print only errors."),
    OptionSpec(
      long: "verbose", short: "v", group: .common,
      help: "Print notes too, and every diagnostic."),
    OptionSpec(
      long: "color", value: .required("WHEN"), group: .common,
      help: "Colour on standard error: auto, always or never.",
      completion: .words(["auto", "always", "never"])),
    OptionSpec(
      long: "progress", value: .required("WHEN"), group: .common,
      help: "The progress line: auto, always or never.",
      completion: .words(["auto", "always", "never"])),
  ]

  /// The files that shells offer as inputs.
  static let inputFiles = CompletionKind.file(
    FormatRegistry.formats.filter { $0.makeReader != nil }.flatMap(\.extensions))

  /// How inputs are found and read.
  static let inputOptions = [
    OptionSpec(
      long: "from", short: "f", value: .required("FORMAT"), group: .input,
      help: "Read as FORMAT instead of telling it by the content.", completion: .format),
    OptionSpec(
      long: "charset", value: .required("NAME"), group: .input,
      help: "The character set of what does not say its own.", completion: .charset),
    OptionSpec(
      long: "qp-charset", value: .required("NAME"), group: .input,
      help: "The same for quoted-printable values, where it differs.", completion: .charset),
    OptionSpec(
      long: "recursive", short: "r", group: .input,
      help: "Read the folders inside of folders too."),
    OptionSpec(
      long: "files-from", value: .required("LIST"), group: .input,
      help: "Read names of inputs from LIST, '-' for standard input.", completion: .file([])),
    OptionSpec(
      long: "null", short: "0", group: .input,
      help: "Names in lists are separated by NUL instead of line ends."),
    OptionSpec(
      long: "strict", group: .input,
      help: "Stop at the first error; a file that would be replaced stands as it was."),
    OptionSpec(
      long: "max-line", value: .required("BYTES"), group: .input,
      help: "The longest line, with a suffix K, M or G (256M)."),
    OptionSpec(
      long: "max-card", value: .required("BYTES"), group: .input,
      help: "The largest card (1G)."),
    OptionSpec(
      long: "max-nesting", value: .required("N"), group: .input,
      help: "How deep cards may stand in cards (8)."),
  ]

  /// How tables are read, and in `convert` written.
  static let tableOptions = [
    OptionSpec(
      long: "map", value: .required("FILE"), group: .input,
      help: "Say by FILE, with lines HEADER = FIELD, what the columns of a table are for.",
      completion: .file(["map"])),
    OptionSpec(
      long: "delimiter", value: .required("C"), group: .input,
      help: "What stands between the cells of a table: one character, or tab."),
    OptionSpec(
      long: "no-header", group: .input,
      help: "The first row of a table is a contact and names no columns."),
  ]

  /// How cards are written.
  static let writingOptions = [
    OptionSpec(
      long: "loss", value: .required("POLICY"), group: .output,
      help:
        "What the target has no place for: keep it in private properties (the default), "
        + "report it and leave it out, or fail.",
      completion: .words(["keep", "report", "fail"])),
    OptionSpec(
      long: "add-uid", group: .output,
      help: "Give cards without a UID one made from their content."),
    OptionSpec(
      long: "eol", value: .required("END"), group: .output,
      help: "End lines of vCards with crlf (the default) or lf.",
      completion: .words(["crlf", "lf"])),
    OptionSpec(
      long: "no-fold", group: .output,
      help: "Write each property of a vCard on one line, however long."),
  ]

  static let regionOption = OptionSpec(
    long: "region", value: .required("CC"), group: .other,
    help: "The country of telephone numbers without a prefix, as two letters.",
    completion: .region)

  static let destinationOptions = [
    OptionSpec(
      long: "to", short: "t", value: .required("FORMAT"), group: .output,
      help:
        "Write as FORMAT; else as the extension of the output says, else as the first input.",
      completion: .format),
    OptionSpec(
      long: "output", short: "o", value: .required("FILE"), group: .output,
      help: "Write to FILE, '-' for standard output; replaced only when all went well.",
      completion: .file([])),
    OptionSpec(
      long: "in-place", short: "i", value: .optional("SUFFIX"), group: .output,
      help: "Write each input back, keeping a copy when SUFFIX is given."),
    OptionSpec(
      long: "dry-run", short: "n", group: .output,
      help: "Say what would change, change nothing."),
  ]
}
