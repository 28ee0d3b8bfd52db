internal import CommandLineKit

/// `vcardtool store`: an overview of the commands that keep an address book.
enum StoreCommand {
  static let spec = CommandSpec(
    name: "store",
    summary: "keep an address book with history",
    synopsis: ["store COMMAND [--store FILE] [options] ..."],
    description: """
      Keeps contacts in one file, with all that their cards say, finds them quickly, and writes down \
      every change so that it can be taken back. Contacts live in containers, as accounts are, and may \
      be members of groups.

      The file is the one of --store, else of VCARDTOOL_STORE, else vcardtool/contacts.db in \
      XDG_DATA_HOME, which is ~/.local/share where it is not set. It is for its owner alone.

      A contact is named by its number, which 'store list' shows, by its UID, by its identifier, or by \
      a query that finds one contact only.
      """,
    examples: [
      ("vcardtool store import Samples/phone.vcf", "a phone's export"),
      ("vcardtool store list", "who is in it"),
      ("vcardtool store export -t vcard3 > all.vcf", "all of it for another program"),
    ],
    operands: .command, category: .keep)

  /// The commands below it, in the order of the overview.
  static let commands: [(spec: CommandSpec, run: @Sendable (CommandContext) throws -> Void)] = [
    (StoreInitCommand.spec, StoreInitCommand.run),
    (StoreInfoCommand.spec, StoreInfoCommand.run),
    (StoreImportCommand.spec, StoreImportCommand.run),
    (StoreExportCommand.spec, StoreExportCommand.run),
    (StoreSyncCommand.spec, StoreSyncCommand.run),
    (StoreListCommand.spec, StoreListCommand.run),
    (StoreShowCommand.spec, StoreShowCommand.run),
    (StoreSearchCommand.spec, StoreSearchCommand.run),
    (StoreAddCommand.spec, StoreAddCommand.run),
    (StoreEditCommand.spec, StoreEditCommand.run),
    (StoreRemoveCommand.spec, StoreRemoveCommand.run),
    (StoreContainersCommand.spec, StoreContainersCommand.run),
    (StoreContainerCreateCommand.spec, StoreContainerCreateCommand.run),
    (StoreContainerDeleteCommand.spec, StoreContainerDeleteCommand.run),
    (StoreGroupsCommand.spec, StoreGroupsCommand.run),
    (StoreGroupCreateCommand.spec, StoreGroupCreateCommand.run),
    (StoreGroupDeleteCommand.spec, StoreGroupDeleteCommand.run),
    (StoreGroupAddCommand.spec, StoreGroupAddCommand.run),
    (StoreGroupRemoveCommand.spec, StoreGroupRemoveCommand.run),
    (StoreLinkCommand.spec, StoreLinkCommand.run),
    (StoreUnlinkCommand.spec, StoreUnlinkCommand.run),
    (StoreDuplicatesCommand.listSpec, StoreDuplicatesCommand.list),
    (StoreDuplicatesCommand.mergeSpec, StoreDuplicatesCommand.merge),
    (StoreHistoryCommand.spec, StoreHistoryCommand.run),
    (StoreDiffCommand.spec, StoreDiffCommand.run),
    (StoreUndoCommand.undoSpec, StoreUndoCommand.undo),
    (StoreUndoCommand.redoSpec, StoreUndoCommand.redo),
    (StoreWatchCommand.spec, StoreWatchCommand.run),
    (StoreCheckCommand.spec, StoreCheckCommand.run),
  ]

  static let storeOption = OptionSpec(
    long: "store", value: .required("FILE"), group: .input,
    help:
      "The address book; else VCARDTOOL_STORE names it, else it is where the system keeps data.",
    completion: .file(["db"]))

  /// --container, of which each command says what it is for.
  static func containerOption(_ help: String) -> OptionSpec {
    OptionSpec(long: "container", value: .required("NAME"), group: .selection, help: help)
  }

  /// The container of what is made.
  static let targetOption = containerOption("The container; else the first one.")

  /// The container of a group that is named.
  static let ofGroupOption = containerOption(
    "The container of GROUP, where several have one of that name.")

  static let dryRunOption = OptionSpec(
    long: "dry-run", short: "n", group: .output, help: "Say what would change, change nothing.")

  static let jsonOption = OptionSpec(
    long: "json", group: .output, help: "Print results as JSON, one object a line.")

  /// What may go wrong with the file, for the tables of exit statuses.
  static let fileStatuses: [(status: ExitStatus, text: String)] = [
    (.noInput, "there is no address book"),
    (.tempFail, "another program is changing the address book; try again"),
  ]

  /// The same with those of a command, in rising order.
  static func statuses(
    _ own: (status: ExitStatus, text: String)...
  ) -> [(status: ExitStatus, text: String)] {
    (own + fileStatuses).sorted { $0.status.rawValue < $1.status.rawValue }
  }
}
