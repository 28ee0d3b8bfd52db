internal import CommandLineKit
internal import ContactStore

/// `vcardtool store export`: contacts out of the address book, in any format.
enum StoreExportCommand {
  static let spec = CommandSpec(
    name: "store export",
    summary: "write contacts of an address book in any format",
    synopsis: ["store export [-t FORMAT] [-o FILE | -d DIR] [options] [QUERY]"],
    description: """
      Writes the contacts in the order of their numbers, each once and with all its values and \
      pictures; with QUERY those that it is true of, see vcardtool-query(7). The format is that of --to, else the one \
      that the extension of the output stands for, else vCard 4.0. The groups of a contact stand among \
      its CATEGORIES, and without QUERY the cards that groups were imported as follow.

      With -d each card is a file in DIR named by its UID, as khard and vdirsyncer keep them; files of \
      those names are replaced, others are left alone.

      The command streams. Of a damaged address book it writes what can be read, and names the rest.
      """,
    examples: [
      ("vcardtool store export > all.vcf", "everything, as vCard 4.0"),
      ("vcardtool store export -t vcard3 -d contacts", "a folder for vdirsyncer"),
      ("vcardtool store export -o club.csv --group club", "the members of a group as a table"),
    ],
    options: [StoreCommand.storeOption] + StoreSelection.options
      + ToolTable.destinationOptions.filter { ["to", "output"].contains($0.long) } + [
        OptionSpec(
          long: "directory", short: "d", value: .required("DIR"), group: .output,
          help: "Write one card a file into DIR, which is made when it is missing.",
          completion: .directory)
      ] + ToolTable.writingOptions,
    operands: .none,
    exitStatus: [
      (.success, "all contacts were written"),
      (.badData, "a contact is damaged (the rest was written), or --loss fail found a loss"),
      (.noInput, "there is no address book"),
      (.cannotCreate, "the output cannot be made"),
    ],
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try StoreExport(context).run()
  }
}
