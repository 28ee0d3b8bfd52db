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
      largest card, not the file. Cards that are in the target's version already are written byte \
      for byte.
      """,
    examples: [
      ("vcardtool convert -t vcard4 Samples/phone.vcf > new.vcf", "a phone's export as vCard 4.0"),
      (
        "vcardtool convert -t vcard3+apple -o apple.vcf Samples/phone.vcf",
        "the same for Apple's Contacts"
      ),
      ("vcardtool convert -t ndjson Samples/phone.vcf | jq -r .formattedName", "the names"),
    ],
    options: ToolTable.inputOptions + ToolTable.destinationOptions + ToolTable.writingOptions + [
      OptionSpec(
        long: "photos", value: .required("WHAT"), group: .output,
        help: "How JSON shows pictures: none, hash or inline (the default).",
        completion: .words(["none", "hash", "inline"])),
      OptionSpec(
        long: "normalize-phones", group: .other,
        help: "Write telephone numbers in the international form E.164 where that is certain."),
      OptionSpec(
        long: "region", value: .required("CC"), group: .other,
        help: "The country of telephone numbers without a prefix, as two letters.",
        completion: .region),
    ],
    exitStatus: [
      (.success, "all was read and written"),
      (.badData, "an input has an error (the rest was written), or --loss fail found a loss"),
      (.noInput, "an input is missing (the others were read)"),
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
  private let isStrict: Bool
  private let isDry: Bool
  private var read = 0
  private var written = 0
  private var output: CardOutput?

  init(_ context: CommandContext) throws {
    self.context = context
    options = try context.formatOptions()
    from = try context.format("from")?.format
    to = try context.format("to")
    isStrict = context.invocation.flag("strict")
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
    let noun = read == 1 ? "card" : "cards"
    context.messages.summary(
      "\(read) \(noun) read, \(written) written, \(context.messages.warningCount) warnings, "
        + "\(context.messages.errorCount) errors")
  }

  // MARK: One output

  private func runStream() throws {
    var inputs = try InputList(context.invocation, terminal: context.terminal)
    while !stops,
      let file = inputs.next(reportingTo: context.messages, status: &context.status)
    {
      try context.withInput(
        file, from, options, beforeBlocking: { [unowned self] in try output?.flushIfInteractive() }
      ) { input in
        if output == nil, !isDry { output = try makeOutput(input.format) }
        try convert(input)
      }
    }
    if output == nil, !isDry {
      // Nothing was read: the output is made all the same, unless something was wrong.
      guard context.status == .success else { return }
      output = try makeOutput(FormatRegistry.formats[0])
    }
    try output?.finish()
  }

  private var stops: Bool {
    isStrict && context.status.rawValue >= ExitStatus.badData.rawValue
  }

  /// Opens the output when the first input's format is known, which decides where nothing else does.
  private func makeOutput(_ first: Format) throws -> CardOutput {
    let name = context.invocation.fileName("output") ?? "-"
    let target = to ?? FormatRegistry.find(extension: name.fileExtension).map {
      FormatRegistry.Selection(format: $0, variant: nil)
    }
    options.variant = target?.variant
    return try CardOutput(
      OutputFile(replacing: name), format: target?.format ?? first, options: options)
  }

  private func convert(_ input: CardInput) throws {
    var card = Card()
    while try input.next(into: &card) {
      context.report(input)
      if stops { return }
      read += 1
      phones?.normalize(&card)
      guard let output else { continue }
      for diagnostic in try output.write(&card) {
        context.report(diagnostic, file: input.name)
      }
      written += 1
    }
    context.report(input)
  }

  // MARK: Each input by itself

  private func runInPlace() throws {
    var inputs = try InputList(context.invocation, terminal: context.terminal)
    options.variant = to?.variant
    while let file = inputs.next(reportingTo: context.messages, status: &context.status) {
      guard let name = file.fileName else {
        throw context.invocation.usageError("--in-place cannot write back standard input")
      }
      try context.withInput(file, from, options) { input in
        if !isDry {
          output = try CardOutput(
            OutputFile(replacing: name, keepingWith: context.invocation.fileName("in-place")),
            format: to?.format ?? input.format, options: options)
        }
        try convert(input)
        try output?.finish()
      }
      output = nil
    }
  }
}
