internal import CommandLineKit
internal import ContactFormats
internal import ContactStore

/// `vcardtool store import`: contacts of any format into the address book, each once.
enum StoreImportCommand {
  static let spec = CommandSpec(
    name: "store import",
    summary: "bring contacts into an address book without duplicates",
    synopsis: ["store import [--store FILE] [options] [FILE ...]"],
    description: """
      Reads contacts of any format and saves them in the address book, which is made when it is \
      missing. A contact is looked up by its UID, then by its formatted name. One that is there \
      already is united with it, and nothing of either is lost; --on-duplicate says what else is done. \
      Contacts of the input that are one are saved as one.

      All is saved or, when an input cannot be read to its end, nothing. What was imported before \
      changes nothing, and nothing is written for it. The whole import is one change.
      """,
    examples: [
      ("vcardtool store import Samples/phone.vcf", "a phone's export"),
      ("vcardtool store import -n Samples/crew.csv", "how many would be new"),
      (
        "vcardtool store import --on-duplicate skip Samples/modern.vcf",
        "only who is not there yet; the others are named"
      ),
    ],
    options: [StoreCommand.storeOption] + ToolTable.inputOptions + ToolTable.tableOptions + [
      OptionSpec(
        long: "photo-dir", value: .required("DIR"), group: .input,
        help: "Where pictures are looked for that a table names.", completion: .directory),
      StoreCommand.targetOption,
      OptionSpec(
        long: "where", short: "w", value: .required("QUERY"), group: .selection,
        help: "Import only the contacts that QUERY is true of, see vcardtool-query(7)."),
    ] + DedupeCommand.matchOptions.filter { ["match", "threshold"].contains($0.long) } + [
      OptionSpec(
        long: "on-duplicate", value: .required("WAY"), group: .selection,
        help: """
          What becomes of a contact that is there already: merge (the default), skip it and name it, \
          add it all the same, or ask.
          """,
        completion: .words(ImportOptions.OnDuplicate.allCases.map(\.rawValue))),
      OptionSpec(
        long: "update-by", value: .required("KEY"), group: .selection,
        help: "With uid, a card takes the place of the one with its UID.",
        completion: .words(["uid"])),
      StoreCommand.dryRunOption,
      OptionSpec(
        long: "json", group: .output,
        help: "Print what became of each contact as JSON, one a line."),
    ] + MergeChoices.options.filter { $0.long != "prefer" },
    operands: ToolTable.inputFiles,
    exitStatus: [
      (.success, "all was read and saved"),
      (.no, "contacts were skipped, since they are there already"),
      (.badData, "an input has an error (the rest was saved) or is no file of contacts"),
      (.noInput, "an input is missing; nothing was saved"),
      (.unavailable, "--on-duplicate ask has no terminal"),
      (.cannotCreate, "the address book cannot be made, or can only be read"),
      (.ioError, "the address book cannot be written, as on a full disk; nothing was saved"),
      (.tempFail, "another program is changing the address book; try again"),
    ],
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try StoreImport(context).run()
  }
}
