internal import CommandLineKit
internal import ContactStore

/// `vcardtool store undo` and `store redo`: taking changes back, and bringing them again.
enum StoreUndoCommand {
  static let undoSpec = CommandSpec(
    name: "store undo",
    summary: "take a change of the store back",
    synopsis: ["store undo [--store FILE] [-n] [CHANGE]"],
    description: """
      Takes a change back: what it added is deleted, what it deleted is there again, what it changed is as \
      it was. CHANGE is a number of 'vcardtool store history'; without it, the latest change that stands \
      is meant, so that undo after undo leads further back.

      A contact that was changed later keeps that: both changes are brought together, and what they \
      disagree on is reported. Where that cannot be, nothing is done, and the message names the change \
      to take back first. Taking back is a change itself, which 'vcardtool store redo' takes back.
      """,
    examples: [
      ("vcardtool store undo", "the latest change"),
      ("vcardtool store undo -n 1", "whether an earlier one could be taken back"),
    ],
    options: [StoreCommand.storeOption, StoreCommand.dryRunOption],
    operands: .none,
    exitStatus: StoreCommand.statuses(
      (.success, "the change was taken back"),
      (.no, "there is nothing to take back, or it cannot be")),
    category: .keep)

  static let redoSpec = CommandSpec(
    name: "store redo",
    summary: "bring a change again that was taken back",
    synopsis: ["store redo [--store FILE] [-n]"],
    description: """
      Brings the change again that 'vcardtool store undo' took back last, as long as nothing else was \
      changed since; redo after redo brings all of them.
      """,
    examples: [("vcardtool store undo && vcardtool store redo", "back and forth")],
    options: [StoreCommand.storeOption, StoreCommand.dryRunOption],
    operands: .none,
    exitStatus: StoreCommand.statuses(
      (.success, "the change is there again"), (.no, "there is nothing to bring again")),
    category: .keep)

  @Sendable
  static func undo(_ context: CommandContext) throws {
    let number = try context.changeNumber()
    try run(context) { connection throws(StoreError) in try connection.undo(number) }
  }

  @Sendable
  static func redo(_ context: CommandContext) throws {
    try context.expectNoOperand()
    try run(context) { connection throws(StoreError) in try connection.redo() }
  }

  private static func run(
    _ context: CommandContext,
    _ body: (StoreConnection) throws(StoreError) -> StoreConnection.UndoReport
  ) throws {
    let isDry = context.invocation.flag("dry-run")
    let connection = try context.openStore(.readWrite)
    let report = try connection.writing(isDry: isDry) { () throws(StoreError) in
      try body(connection)
    }
    for (contact, merge) in report.merged { context.report(merge, of: [contact]) }
    // What takes back a taking back brings the change again: that one is named.
    var isBack = true
    var set = try connection.changeSet(report.undone)
    while let inverted = set?.inverseOf {
      set = try connection.changeSet(inverted)
      isBack.toggle()
    }
    guard let set else { return }
    let what = "change \(set.number) (\(set.author), \(ChangeSetText.counts(set)))"
    let done = isBack ? "taken back" : "brought again"
    let way =
      isBack
      ? "'vcardtool store redo' brings it again" : "'vcardtool store undo' takes it back again"
    context.messages.outcome(isDry ? "\(what) would be \(done)" : "\(what) \(done); \(way)")
  }
}
