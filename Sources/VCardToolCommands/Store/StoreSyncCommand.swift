internal import CommandLineKit
internal import ContactMatching
internal import ContactStore
internal import VCard

/// `vcardtool store sync`: a folder of cards and the address book, both ways.
enum StoreSyncCommand {
  static let spec = CommandSpec(
    name: "store sync",
    summary: "bring a folder of cards and an address book together",
    synopsis: ["store sync [--container NAME] [--store FILE] [options] DIR"],
    description: """
      Brings the cards in DIR, one a file, and the contacts of a container to the same state, both ways: \
      what was added, changed or deleted on one side since the last time is on the other too. What both \
      sides changed is merged in three ways, value by value; what one side deleted and the other changed \
      stays. khard and vdirsyncer keep their cards in such folders.

      A file that is new is the contact with its UID, else the one of its name as 'store import' finds \
      it, unless that has a file already; else it is a new contact. Contacts without a file get one, \
      named by their UID. A file keeps its version of vCard. Files that are no card, or several, are \
      named and left alone; hidden files and other extensions are not looked at.

      Nothing is overwritten that changes meanwhile, and a run that is interrupted can simply be run \
      again. When all of several files are gone, the folder is taken for one that is not mounted: \
      nothing is deleted without --delete-all.
      """,
    examples: [
      ("vcardtool store sync ~/.contacts/personal", "a folder of khard's"),
      ("vcardtool store sync -n --container work cards", "what would be done"),
    ],
    options: [
      StoreCommand.storeOption, StoreCommand.targetOption,
      OptionSpec(
        long: "to", short: "t", value: .required("FORMAT"), group: .output,
        help: "The version of files that are made: vcard3 (the default) or vcard4.",
        completion: .words(["vcard3", "vcard4"])),
      OptionSpec(
        long: "delete-all", group: .other,
        help: "Delete contacts even when all of the files are gone."),
      StoreCommand.dryRunOption, StoreCommand.jsonOption,
    ],
    operands: .directory,
    exitStatus: [
      (.success, "both sides say the same"),
      (.no, "all of the files are gone; nothing was done"),
      (.badData, "a file is no card, or several (the rest was done)"),
      (.noInput, "there is no folder"),
      (.tempFail, "another program is changing the address book; try again"),
    ],
    category: .keep)

  /// What is done, in words.
  private static let words: [SyncEvent.Action: String] = [
    .added: "added", .updated: "updated", .deleted: "deleted", .fileWritten: "written",
    .fileRemoved: "removed", .merged: "merged", .kept: "kept", .skipped: "skipped",
  ]

  @Sendable
  static func run(_ context: CommandContext) throws {
    let invocation = context.invocation
    guard let name = invocation.files.first, invocation.files.count == 1 else {
      throw invocation.usageError("expected one folder")
    }
    var options = SyncOptions()
    options.container = invocation.value("container")
    options.isDryRun = invocation.flag("dry-run")
    options.mayDeleteAll = invocation.flag("delete-all")
    let version = try invocation.choice("to", of: ["vcard3", "vcard4"])
    options.version = version == "vcard4" ? .v4_0 : .v3_0
    let store = try context.openStore(options.isDryRun ? .readOnly : .create)
    let folder = try CardFolder(name, isMade: !options.isDryRun)
    var rows: [StoreRow] = []
    var counts: [SyncEvent.Action: Int] = [:]
    let isVerbose = context.messages.verbosity == .verbose || options.isDryRun
    try store.sync(folder, path: folder.absolutePath, options) {
      NameFinder(locale: store.locale)
    } report: { event in
      counts[event.action, default: 0] += 1
      report(event, folder, context)
      if isVerbose || invocation.flag("json") { rows.append(row(event)) }
    }
    try context.printRows(rows)
    let parts = SyncEvent.Action.allCases.compactMap { action in
      counts[action].map { "\($0) \(words[action] ?? "")" }
    }
    let summary = parts.isEmpty ? "nothing to do" : parts.joined(separator: ", ")
    context.messages.outcome("\(name): \(summary)")
  }

  private static func row(_ event: SyncEvent) -> StoreRow {
    [
      ("action", .text(event.action.rawValue)),
      ("contact", event.contact.map { .number(Int($0)) } ?? .null),
      ("file", .text(String(decoding: event.file, as: UTF8.self))),
      ("note", .text(event.note)),
    ]
  }

  /// Tells what somebody should look at.
  private static func report(
    _ event: SyncEvent, _ folder: CardFolder, _ context: CommandContext
  ) {
    let file = folder.path.appending(FileName(bytes: event.file)).description
    switch event.action {
    case .skipped:
      context.report(
        Diagnostic(.syncSkipped, line: 0, severity: .error, event.note), file: file)
    case .kept:
      context.report(
        Diagnostic(
          .syncKept, line: 0, severity: .warning,
          "deleted on one side and changed on the other: it stays"), file: file)
    case .merged where !event.note.isEmpty:
      context.report(
        Diagnostic(.syncMerged, line: 0, severity: .warning, event.note), file: file)
    default: break
    }
  }
}
