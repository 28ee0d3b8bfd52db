internal import CommandLineKit
internal import ContactStore

/// `vcardtool store watch`: changes as they happen.
enum StoreWatchCommand {
  static let spec = CommandSpec(
    name: "store watch",
    summary: "print the changes of the store as they happen",
    synopsis: ["store watch [--store FILE] [--since CHANGE] [--count N] [--json]"],
    description: """
      Waits, and prints a line for each change that this or any other program makes, in the form of \
      'vcardtool store history', as soon as it is made; until it is interrupted. With --since, those that \
      were made after an earlier change come first.
      """,
    examples: [
      ("vcardtool store watch --since 0 --count 1", "the first change, or wait for it"),
      ("vcardtool store watch --since 0 --count 1 --json", "the same for a program"),
    ],
    options: [
      StoreCommand.storeOption,
      OptionSpec(
        long: "since", value: .required("CHANGE"), group: .selection,
        help: "Begin with the changes after this one; 0 begins with the first."),
      OptionSpec(
        long: "count", value: .required("N"), group: .selection, help: "End after N changes."),
      StoreCommand.jsonOption,
    ],
    operands: .none,
    exitStatus: StoreCommand.statuses((.success, "--count changes were printed")),
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let since = try context.invocation.integer("since")
    var left = try context.invocation.integer("count") ?? .max
    let connection = try context.openStore(.readOnly)
    // What happens from here on wakes it.
    let watcher = StoreWatcher(connection.path)
    var last: Int64
    if let since { last = Int64(since) } else { last = try connection.lastChangeSet() }
    var list = ChangeSetList(context, isAwaited: true)
    while left > 0 {
      for set in try connection.changeSets(after: last) where left > 0 {
        try list.write(set)
        last = set.number
        left -= 1
      }
      if left > 0 { watcher.wait() }
    }
    try list.finish()
  }
}
