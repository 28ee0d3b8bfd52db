internal import CommandLineKit
internal import ContactFormats
private import Glibc
internal import VCard

/// `vcardtool split`: one file a card.
enum SplitCommand {
  static let spec = CommandSpec(
    name: "split",
    summary: "write each card to a file of its own",
    synopsis: ["split -d DIR [--name TEMPLATE] [options] [FILE ...]"],
    description: """
      Writes each card to a file in DIR, which is made when it is missing. The name of the file is \
      made from TEMPLATE, in which {fn} is the formatted name, {uid} the UID and {n} the number of \
      the card; characters that a file name should not have become underscores, and a name that is \
      taken gets a number. Files that are there already are never overwritten.

      The command streams. Cards with the same UID are named in a warning: programs that keep one \
      card a file want each UID once.
      """,
    examples: [("vcardtool split -d cards Samples/phone.vcf", "a file for each contact")],
    options: ToolTable.inputOptions + [
      OptionSpec(
        long: "directory", short: "d", value: .required("DIR"), group: .output,
        help: "The folder that is filled; required.", completion: .directory),
      OptionSpec(
        long: "to", short: "t", value: .required("FORMAT"), group: .output,
        help: "Write as FORMAT; else as it was read.", completion: .format),
      OptionSpec(
        long: "name", value: .required("TEMPLATE"), group: .output,
        help: "The names of the files ({fn} and the extension of the format)."),
      OptionSpec(
        long: "dry-run", short: "n", group: .output,
        help: "Print the names of the files, write none."),
    ] + ToolTable.writingOptions,
    operands: ToolTable.inputFiles,
    exitStatus: [
      (.success, "all cards were written"),
      (.badData, "an input has an error (the rest was written)"),
      (.cannotCreate, "a file or the folder cannot be made"),
    ],
    category: .choose)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try Splitting(context).run()
  }
}

/// One run of `split`.
private final class Splitting {
  private let context: CommandContext
  private var options: FormatOptions
  private let from: Format?
  private let to: FormatRegistry.Selection?
  private let folder: FileName
  private let template: String?
  private var names = FreeFileNames()
  private var uids = Set<String>()
  private var count = 0
  private let isDry: Bool
  /// The names of the files, instead of the files.
  private var list: OutputFile?

  init(_ context: CommandContext) throws {
    self.context = context
    options = try context.formatOptions()
    from = try context.format("from")?.format
    to = try context.format("to")
    isDry = context.invocation.flag("dry-run")
    options.variant = to?.variant
    guard let folder = context.invocation.fileName("directory") else {
      throw context.invocation.usageError("--directory is required")
    }
    self.folder = folder
    template = context.invocation.value("name")
    if let unknown = template.flatMap(SafeFileName.unknownField) {
      throw context.invocation.usageError("'\(unknown)' is not one of {fn}, {uid}, {n}")
    }
  }

  func run() throws {
    if isDry { list = OutputFile.standardOutput() } else { try makeFolder() }
    func flush() throws { try list?.flushIfInteractive() }
    try context.forEachInput(from, options, beforeBlocking: flush, split)
    try list?.finish()
    if isDry { return }
    context.messages.summary("\(count.counted("file")) written to '\(folder)'")
  }

  private func makeFolder() throws {
    guard folder.withCString({ mkdir($0, 0o777) }) != 0, errno != EEXIST else { return }
    throw OutputError(operation: .create, name: folder.description, code: errno)
  }

  private func split(_ input: CardInput) throws {
    var card = Card()
    let format = to?.format ?? input.format
    while try input.next(into: &card) {
      context.report(input)
      if context.stops { return }
      count += 1
      warnAboutUID(card, input.name)
      let template = template ?? "{fn}." + (format.extensions.first ?? "vcf")
      let uid = try template.contains("{uid}") ? uid(of: card, format) : nil
      let name = freeName(card, uid, template)
      if isDry {
        try list?.write(name.bytes + [context.invocation.flag("null") ? 0 : 0x0A])
        continue
      }
      let output = try CardOutput(OutputFile(replacing: name), format: format, options: options)
      for diagnostic in try output.write(&card) { context.report(diagnostic, file: input.name) }
      _ = try output.finish()
    }
    context.report(input)
  }

  private func warnAboutUID(_ card: Card, _ file: String) {
    guard let uid = card.uidText, !uids.insert(uid).inserted else { return }
    context.report(
      Diagnostic(
        DiagnosticCode(rawValue: "file.duplicate-uid"), line: card.line, severity: .warning,
        "UID: \"\(uid)\" stands in another card too"),
      file: file)
  }

  /// The UID that the card will be written with.
  private func uid(of card: Card, _ format: Format) throws -> String? {
    guard options.addsUID, card.uidText == nil else { return card.uidText }
    var copy = card
    let nowhere = try CardOutput(
      OutputFile(replacing: "/dev/null"), format: format, options: options)
    _ = try nowhere.write(&copy)
    return copy.uidText
  }

  /// A name made from the template that no file has yet.
  private func freeName(_ card: Card, _ uid: String?, _ template: String) -> FileName {
    let wanted = SafeFileName.make(template, card: card, uid: uid, number: count)
    return folder.appending(FileName(names.next(wanted) { !exists($0) }))
  }

  private func exists(_ name: String) -> Bool {
    folder.appending(FileName(name)).withCString { access($0, F_OK) } == 0
  }
}
