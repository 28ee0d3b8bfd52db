internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// `vcardtool convert`: cards in, cards out, in another version or format.
enum ConvertCommand {
  static let spec = CommandSpec(
    name: "convert",
    summary: "write contacts in another version or format",
    synopsis: ["convert [-t FORMAT] [options] [FILE ...]"],
    description: """
      Reads contacts of any format and writes them as FORMAT. Formats and character sets of the \
      inputs are told by their content. What FORMAT has no place for goes to private properties, \
      which this tool turns back into what they were; --loss changes that.

      The command streams: a card is written before the next one is read, and memory follows the \
      largest card, not the file. A table alone waits for the last card, since its header names the \
      columns of all; its rows stay in a temporary file until then. Cards that are in the target's \
      version already are written byte for byte.
      """,
    examples: [
      ("vcardtool convert -t vcard4 Samples/phone.vcf > new.vcf", "a phone's export as vCard 4.0"),
      (
        "vcardtool convert -t vcard3+apple -o apple.vcf Samples/phone.vcf",
        "the same for Apple's Contacts"
      ),
      ("vcardtool convert -t csv -o phone.csv Samples/phone.vcf", "a table for a spreadsheet"),
      ("vcardtool convert -t ndjson Samples/phone.vcf | jq -r .formattedName", "the names"),
    ],
    options: ToolTable.inputOptions + ToolTable.tableOptions + ToolTable.destinationOptions
      + ToolTable.writingOptions + [
        OptionSpec(
          long: "photos", value: .required("WHAT"), group: .output,
          help: "How JSON shows pictures: none, hash or inline (the default).",
          completion: .words(["none", "hash", "inline"])),
        OptionSpec(
          long: "photo-dir", value: .required("DIR"), group: .output,
          help: """
            Put the pictures of CSV into files in DIR, their names into the cells; reading, pictures \
            may come from there.
            """,
          completion: .directory),
        OptionSpec(
          long: "bom", group: .output,
          help: "Begin CSV with a byte-order mark, by which a spreadsheet knows UTF-8."),
        OptionSpec(
          long: "excel", group: .output,
          help: """
            Write CSV for Excel: a byte-order mark, a line sep=, the delimiter of the locale, and \
            telephone numbers and postal codes as text.
            """
        ),
        OptionSpec(
          long: "labels", value: .required("LANG"), group: .output,
          help: "Write the labels in CSV as the words of a language, as de or pt-BR.",
          completion: .words(Label.languages)),
        OptionSpec(
          long: "locale", value: .required("TAG"), group: .output,
          help: "The locale of --excel, as de or pt-BR; else that of the environment.",
          completion: .words(Label.languages)),
        OptionSpec(
          long: "spreadsheet-safe", group: .output,
          help: """
            Put an apostrophe before cells of CSV that a spreadsheet would run as a formula; reading \
            takes it away.
            """
        ),
        OptionSpec(
          long: "normalize-phones", group: .other,
          help: "Write telephone numbers in the international form E.164 where that is certain."),
        ToolTable.regionOption,
      ],
    operands: ToolTable.inputFiles,
    exitStatus: [
      (.success, "all was read and written"),
      (.badData, "an input has an error (the rest was written), or --loss fail found a loss"),
      (.noInput, "an input is missing (the others were read)"),
      (.config, "the file of --map has an error"),
    ],
    category: .change)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try Conversion(context).run()
  }
}

/// One run of `convert`.
private final class Conversion {
  private let context: CommandContext
  private var options: FormatOptions
  private let from: Format?
  private let to: FormatRegistry.Selection?
  private let phones: PhoneNormalizer?
  private let isDry: Bool
  private var read = 0
  private var written = 0
  private var output: CardOutput?
  /// How many cards went to the output at hand.
  private var cards = 0
  /// Whether --loss fail found something that the output at hand does not hold.
  private var hasLoss = false

  init(_ context: CommandContext) throws {
    self.context = context
    options = try context.formatOptions()
    from = try context.format("from")?.format
    to = try context.format("to")
    isDry = context.invocation.flag("dry-run")
    phones = try PhoneNormalizer(context)
  }

  func run() throws {
    let invocation = context.invocation
    if invocation.flag("in-place") {
      if invocation.value("output") != nil {
        throw invocation.usageError("--in-place and --output exclude each other")
      }
      try runInPlace()
    } else {
      try runStream()
    }
    context.messages.summary(
      "\(read.counted("card")) read, \(written) written, "
        + "\(context.messages.warningCount.counted("warning")), "
        + context.messages.errorCount.counted("error"))
  }

  // MARK: One output

  private func runStream() throws {
    let name = context.invocation.fileName("output") ?? "-"
    func flush() throws { try output?.flushIfInteractive() }
    try context.forEachInput(from, options, beforeBlocking: flush) { input in
      if output == nil { output = try makeOutput(name, input.format) }
      try convert(input)
    }
    if output == nil {
      // Nothing was read: the output is made all the same, unless something was wrong.
      guard context.status == .success else { return }
      output = try makeOutput(name, FormatRegistry.formats[0])
    }
    try finish(name)
  }

  /// Opens the output when the first input's format is known, which decides where nothing else does.
  private func makeOutput(_ name: FileName, _ first: Format) throws -> CardOutput {
    let target =
      to
      ?? FormatRegistry.find(extension: name.fileExtension).map {
        FormatRegistry.Selection(format: $0, variant: nil)
      }
    options.variant = target?.variant
    putPictures(besides: name)
    return try CardOutput(
      OutputFile(replacing: isDry ? "/dev/null" : name), format: target?.format ?? first,
      options: options)
  }

  /// Makes pictures go to --photo-dir, named from where the output stands.
  private func putPictures(besides name: FileName) {
    guard let folder = context.invocation.fileName("photo-dir") else { return }
    let pictures = PictureWriter(
      folder: folder, table: name.isStandardStream ? "." : name.folder, isDry: isDry)
    options.pictures.write = pictures.write
  }

  private func convert(_ input: CardInput) throws {
    guard let output else { return }
    var card = Card()
    while try input.next(into: &card) {
      context.report(input)
      if context.stops { return }
      read += 1
      phones?.normalize(&card)
      for diagnostic in try output.write(&card) {
        context.report(diagnostic, file: input.name)
        if diagnostic.severity == .error { hasLoss = true }
      }
      cards += 1
    }
    context.report(input)
  }

  /// Ends the output, which is left as it was when the new one would lack something.
  private func finish(_ name: FileName) throws {
    guard let output else { return }
    let isComplete = !context.missesInput && !context.stops && !hasLoss
    if isDry {
      let target = name.isStandardStream ? "standard output" : "'\(name)'"
      if isComplete || name.isStandardStream {
        try context.printResult("would write \(cards.counted("card")) to \(target)\n")
      } else {
        try context.printResult("would leave \(target) as it is\n")
      }
    } else if try output.finish(isComplete: isComplete) {
      written += cards
    } else {
      context.messages.error("'\(name)' was not written: something would be missing from it")
    }
    cards = 0
    hasLoss = false
  }

  // MARK: Each input by itself

  private func runInPlace() throws {
    let files = context.invocation.files
    if files.contains(where: \.isStandardStream)
      || files.isEmpty && context.invocation.fileName("files-from") == nil
    {
      throw cannotWriteBack
    }
    var inputs = try InputList(context.invocation, terminal: context.terminal)
    options.variant = to?.variant
    while !context.stops, let file = context.nextInput(&inputs) {
      guard let name = file.fileName else { throw cannotWriteBack }
      context.missesInput = false
      do {
        try context.withInput(file, from, options) { input in
          putPictures(besides: name)
          output = try CardOutput(
            OutputFile(
              replacing: isDry ? "/dev/null" : name,
              keepingWith: context.invocation.fileName("in-place")),
            format: to?.format ?? input.format, options: options)
          try convert(input)
        }
        try finish(name)
      } catch let error as OutputError {
        // The other files are changed all the same.
        context.messages.error(error.description)
        context.status.raise(to: error.status)
      }
      output = nil
    }
  }

  private var cannotWriteBack: UsageError {
    context.invocation.usageError("--in-place cannot write back standard input")
  }
}
