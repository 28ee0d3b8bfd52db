internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
internal import VCard

/// `vcardtool merge`: several books become one.
enum MergeCommand {
  static let spec = CommandSpec(
    name: "merge",
    summary: "bring several address books together",
    synopsis: ["merge [--base FILE] [options] FILE ..."],
    description: """
      Writes the contacts of all books, those that are one with the values of all: contacts with the \
      same UID, then those that --match finds, as dedupe does. Contacts of one book are never merged \
      with each other; one that fits several of another book stays as it is, and a warning names it.

      With --base and two books, what was changed since they were one: a contact or a value that one \
      of them removed and the other left alone is removed, what both changed is kept twice and reported.
      """,
    examples: [
      ("vcardtool merge Samples/crew.vcf Samples/crew.csv > all.vcf", "a table into a book"),
      (
        "vcardtool merge --base Samples/crew.vcf Samples/crew.vcf Samples/crew.vcf > new.vcf",
        "three ways"
      ),
    ],
    options: ToolTable.inputOptions + [
      OptionSpec(
        long: "base", value: .required("FILE"), group: .input,
        help: "The book that the two others were made from.", completion: ToolTable.inputFiles)
    ] + DedupeCommand.matchOptions
      + ToolTable.destinationOptions.filter { $0.long != "in-place" } + ToolTable.writingOptions
      + MergeChoices.options,
    operands: ToolTable.inputFiles,
    exitStatus: [
      (.success, "all was read and written"),
      (.badData, "an input has an error (the rest was written)"),
      (.noInput, "an input is missing (the others were read)"),
    ],
    category: .change)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let options = try context.formatOptions()
    let choices = try MergeChoices(context, preference: .first)
    let from = try context.format("from")?.format
    let search = DuplicateSearch(context, options: options)
    var finder = try context.makeFinder(keys: context.invocation.value("by"))
    let base = context.invocation.fileName("base")
    if base != nil, context.invocation.files.count != 2 {
      throw context.invocation.usageError("--base needs two books, which were made from it")
    }
    try search.read(
      base.map { [$0] + context.invocation.files }, from: from, options, finder: &finder)
    if context.stops || base != nil && context.missesInput { return }
    guard base == nil || search.inputs.count == 3 else {
      throw context.invocation.usageError("with --base, each book is one file")
    }
    let pairing = try BookPairing(search, uids: search.uids, rest: .apart)
    try reportUndecided(pairing, search)
    let output = try MergedOutput(search, choices: choices, options: options)
    let written = try output.write(
      base == nil
        ? MergeStep.uniting(pairing.groups, of: search.archive.count)
        : MergeStep.bringingTogether(search, pairing.groups))
    context.messages.summary(
      "\(search.archive.count.counted("contact")) read, "
        + "\(pairing.groups.count.counted("contact")) of several books, \(written) written")
  }

  private static func reportUndecided(
    _ pairing: BookPairing, _ search: DuplicateSearch
  ) throws {
    for contacts in pairing.undecided {
      let places = contacts.map { search.place(of: $0) }
      search.context.report(
        Diagnostic(
          .mergeAmbiguous, line: search.line(of: contacts[0]), severity: .warning,
          "the contact is one with several of a book, and none of them is merged: "
            + places.joined(separator: ", ")),
        file: search.inputName(of: contacts[0]))
    }
  }
}
