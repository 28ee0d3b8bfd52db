internal import CommandLineKit
internal import ContactFormats
private import Glibc
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

      With --dry-run, standard output gets a line for each input: its name, how many cards it has and \
      how many of them would change, the format, and the file that would be made or replaced.
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
    operands: ToolTable.inputFiles,
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
  private let isDry: Bool
  private var read = 0
  private var written = 0
  private var output: CardOutput?
  private var targetName = ""
  private var writesVCard = true
  /// What a dry run says of each input.
  private var plan: [String] = []

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
    let noun = read == 1 ? "card" : "cards"
    context.messages.summary(
      "\(read) \(noun) read, \(written) written, \(context.messages.warningCount) warnings, "
        + "\(context.messages.errorCount) errors")
  }

  // MARK: One output

  private func runStream() throws {
    var inputs = try InputList(context.invocation, terminal: context.terminal)
    while !context.stops,
      let file = inputs.next(reportingTo: context.messages, status: &context.status)
    {
      try context.withInput(
        file, from, options,
        beforeBlocking: { [unowned self] in try output?.flushIfInteractive() },
        { input in
          if output == nil { output = try makeOutput(input.format) }
          try convert(input)
        })
    }
    if output == nil {
      // Nothing was read: the output is made all the same, unless something was wrong.
      guard context.status == .success else { return }
      output = try makeOutput(FormatRegistry.formats[0])
    }
    try finish(context.invocation.fileName("output") ?? "-")
  }

  /// Opens the output when the first input's format is known, which decides where nothing else does.
  private func makeOutput(_ first: Format) throws -> CardOutput {
    let name = context.invocation.fileName("output") ?? "-"
    let target =
      to
      ?? FormatRegistry.Selection(
        format: FormatRegistry.find(extension: name.fileExtension) ?? first)
    return try makeOutput(name, target, keepingWith: nil)
  }

  /// Opens an output; of a dry run nothing stays.
  private func makeOutput(
    _ name: FileName, _ target: FormatRegistry.Selection, keepingWith suffix: FileName?
  ) throws -> CardOutput {
    options.variant = target.variant
    targetName = target.format.name + (target.variant.map { "+\($0.rawValue)" } ?? "")
    writesVCard = targetName.hasPrefix("vcard")
    return try CardOutput(
      OutputFile(replacing: isDry ? "/dev/null" : name, keepingWith: isDry ? nil : suffix),
      format: target.format, options: options)
  }

  /// Puts the output in its place, unless it lacks something: then a file stands as it was.
  private func finish(_ name: FileName, keepingWith suffix: FileName? = nil) throws {
    let stands = !name.isStandardStream && (context.outputIsIncomplete || context.stops)
    if stands {
      context.messages.error("'\(name)' was not written, because not all went well")
    } else {
      try output?.finish()
    }
    output = nil
    let place = isDry ? description(of: name, stands: stands, keepingWith: suffix) : ""
    for entry in plan { _ = Tool.print("\(entry) as \(targetName) to \(place)\n") }
    plan = []
  }

  /// What would become of an output.
  private func description(
    of name: FileName, stands: Bool, keepingWith suffix: FileName?
  ) -> String {
    if name.isStandardStream { return "standard output" }
    if stands { return "\(name), which would stand as it is" }
    guard name.withCString({ access($0, F_OK) }) == 0 else { return "\(name), a new file" }
    let copy = suffix.map { " and kept as \(name.with(suffix: $0))" } ?? ""
    return "\(name), which would be replaced\(copy)"
  }

  private func convert(_ input: CardInput) throws {
    guard let output else { return }
    var card = Card()
    var cards = 0
    var changed = 0
    defer {
      if isDry {
        plan.append("\(input.name): \(cards) \(cards == 1 ? "card" : "cards"), \(changed) changed,")
      }
    }
    while try input.next(into: &card) {
      context.report(input)
      if context.stops { return }
      read += 1
      phones?.normalize(&card)
      context.report(losses: try output.write(&card), file: input.name)
      written += 1
      cards += 1
      if card.isRewritten || !writesVCard { changed += 1 }
    }
    context.report(input)
  }

  // MARK: Each input by itself

  private func runInPlace() throws {
    let suffix = context.invocation.fileName("in-place")
    var inputs = try InputList(context.invocation, terminal: context.terminal)
    while !context.stops,
      let file = inputs.next(reportingTo: context.messages, status: &context.status)
    {
      guard let name = file.fileName else {
        throw context.invocation.usageError("--in-place cannot write back standard input")
      }
      context.outputIsIncomplete = false
      try context.withInput(file, from, options) { input in
        output = try makeOutput(
          name, to ?? FormatRegistry.Selection(format: input.format), keepingWith: suffix)
        try convert(input)
      }
      if output != nil { try finish(name, keepingWith: suffix) }
    }
  }
}
