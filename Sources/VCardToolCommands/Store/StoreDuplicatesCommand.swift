internal import CommandLineKit
internal import ContactMatching
internal import ContactStore
internal import VCard

/// `vcardtool store duplicates` and `store dedupe`: contacts of the store that are one.
enum StoreDuplicatesCommand {
  static let listSpec = CommandSpec(
    name: "store duplicates",
    summary: "list contacts of the store that are one",
    synopsis: ["store duplicates [--store FILE] [--match MODE] [--json] [options]"],
    description: """
      Prints the sets of contacts that are one, or may be, as 'vcardtool dedupe --list' does, with the \
      numbers of the contacts. 'vcardtool store dedupe' merges those of one container; contacts of several \
      containers are shown as one by 'vcardtool store link'.
      """,
    examples: [
      ("vcardtool store duplicates", "what would be merged, and why"),
      ("vcardtool store duplicates --match likely --json", "for scripts, by all they have"),
    ],
    options: searchOptions + [StoreCommand.jsonOption],
    operands: .none,
    exitStatus: StoreCommand.statuses((.success, "the sets were printed, if there are any")),
    category: .keep)

  static let mergeSpec = CommandSpec(
    name: "store dedupe",
    summary: "merge contacts of the store that are one",
    synopsis: ["store dedupe [--store FILE] [--match MODE] [--ask] [-n] [options]"],
    description: """
      Merges the contacts that are one, as 'vcardtool store duplicates' finds them: the oldest of a set \
      gets the values of all and their places in groups and links, the others are deleted. Contacts that \
      name one of these by its UID name the one that stays. It is one change, which 'vcardtool store undo' \
      takes back.

      Only contacts of one container are merged with each other. What is uncertain is left alone, unless \
      --ask asks.
      """,
    examples: [
      ("vcardtool store dedupe -n", "how many would be merged"),
      ("vcardtool store dedupe --match careful", "only with more than the name in common"),
    ],
    options: searchOptions + [
      OptionSpec(
        long: "ask", group: .other, help: "Ask on the terminal what to do with each set."),
      StoreCommand.dryRunOption,
    ] + MergeChoices.options.filter { $0.long != "prefer" && $0.long != "region" },
    operands: .none,
    exitStatus: StoreCommand.statuses(
      (.success, "the contacts were merged, if there were any"),
      (.no, "--ask was left: nothing was merged"),
      (.unavailable, "--ask has no terminal")),
    category: .keep)

  private static let searchOptions =
    [StoreCommand.storeOption]
    + DedupeCommand.matchOptions.filter { $0.long != "by" && $0.long != "locale" } + [
      StoreCommand.containerOption("Only the contacts of this container; else all are compared."),
      ToolTable.regionOption,
    ]

  // MARK: Finding

  private static func find(
    _ context: CommandContext, _ connection: StoreConnection
  ) throws -> StoredDuplicates {
    let isNamed = context.invocation.value("container") != nil
    let container = isNamed ? try context.container(of: connection) : nil
    let finder = try context.makeFinder(keys: nil, locale: connection.locale)
    let found = try StoredDuplicates(connection, in: container, finder: finder) {
      context.progress.update("comparing contacts", done: $0)
    }
    if found.splitGroups > 0 {
      context.messages.warning(
        "\(found.splitGroups.counted("group")) of contacts with one key too large to compare each with "
          + "each: they were compared within parts only")
    }
    return found
  }

  @Sendable
  static func list(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let connection = try context.openStore(.readOnly)
    let found = try find(context, connection)
    var list = DuplicateList(context)
    for set in found.sets { try list.write(set, try found.contacts(of: set)) }
    try list.finish()
    suggestLinks(context, found.byContainer(found.sets.flatMap(\.merged)).across)
  }

  /// Tells how contacts of several containers are shown as one.
  private static func suggestLinks(_ context: CommandContext, _ across: [[Int64]]) {
    guard let first = across.first else { return }
    context.messages.outcome(
      "\(across.count.counted("set")) in several containers, whose contacts stay apart; "
        + "'vcardtool store link \(first.map(String.init).joined(separator: " "))' shows "
        + (across.count == 1 ? "them as one" : "the first as one"))
  }

  // MARK: Merging

  @Sendable
  static func merge(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let choices = try MergeChoices(context, preference: .first)
    let dialog = try makeDialog(context)
    if context.invocation.flag("ask"), dialog == nil { return }
    let isDry = context.invocation.flag("dry-run")
    let connection = try context.openStore(.readWrite)
    let found = try find(context, connection)
    guard let groups = try dialog.map({ try ask($0, found) }) ?? found.sets.flatMap(\.merged) else {
      context.messages.outcome("stopped: nothing was merged")
      context.status.raise(to: .no)
      return
    }
    let (merges, across) = found.byContainer(groups)
    var reports: [(report: MergeReport, contacts: [Int64])] = []
    try connection.writing(isDry: isDry) { () throws(StoreError) in
      try connection.merge(
        merges, choices.merging, progress: { context.progress.update("merging", done: $0) },
        report: { reports.append(($1, merges[$0])) })
    }
    for (report, contacts) in reports { context.report(report, of: contacts) }
    summarize(context, found, merges, isDry: isDry, isAsked: dialog != nil)
    suggestLinks(context, across)
  }

  private static func makeDialog(_ context: CommandContext) throws -> DuplicateDialog? {
    guard context.invocation.flag("ask") else { return nil }
    do throws(DialogError) {
      return try DuplicateDialog(width: context.terminal.width)
    } catch {
      context.messages.error(error.description)
      context.status.raise(to: .unavailable)
      return nil
    }
  }

  /// - Returns: the groups that are to become one; `nil` when the person left.
  private static func ask(
    _ dialog: DuplicateDialog, _ found: StoredDuplicates
  ) throws -> [[Int]]? {
    var groups: [[Int]] = []
    for (i, set) in found.sets.enumerated() {
      let contacts = try found.contacts(of: set)
      switch dialog.ask(set, contacts, position: (i + 1, found.sets.count)) {
      case .merge: groups.append(set.members)
      case .keep: break
      case .stop: return nil
      }
    }
    return groups
  }

  private static func summarize(
    _ context: CommandContext, _ found: StoredDuplicates, _ merges: [[Int64]], isDry: Bool,
    isAsked: Bool
  ) {
    var parts: [String] = []
    if merges.isEmpty {
      parts.append("\(found.count.counted("contact")), nothing to merge")
    } else {
      let members = merges.reduce(0) { $0 + $1.count }
      parts.append(
        "\(members) of \(found.count.counted("contact")) \(isDry ? "would be " : "")merged into "
          + "\(merges.count)")
    }
    let review = found.sets.count { $0.decision == .review }
    let apart = found.sets.count { $0.decision == .apart }
    if !isAsked {
      if review > 0 { parts.append("\(review.counted("set")) to review (--ask)") }
      if apart > 0 { parts.append("\(apart.counted("set")) kept apart") }
    }
    let way = merges.isEmpty || isDry ? "" : "; 'vcardtool store undo' takes it back"
    context.messages.outcome(parts.joined(separator: ", ") + way)
  }
}
