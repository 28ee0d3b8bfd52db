internal import CommandLineKit
internal import ContactStore

/// `vcardtool store history`: who changed what, and when.
enum StoreHistoryCommand {
  static let spec = CommandSpec(
    name: "store history",
    summary: "list the changes of the store, the latest first",
    synopsis: ["store history [--store FILE] [--limit N] [--json] [CONTACT]"],
    description: """
      Prints a line for each change, the latest first: its number, the time, what made it, how many \
      contacts were added (+), changed (~) and deleted (-), whether it was taken back, and the command \
      line. With CONTACT, only the changes of this one.

      'vcardtool store diff NUMBER' tells what a change did, 'vcardtool store undo NUMBER' takes it back.
      """,
    examples: [
      ("vcardtool store history --limit 10", "the last ten changes"),
      ("vcardtool store history 'ada moss'", "what became of a contact"),
      ("vcardtool store history --json | jq -r .command", "the command lines alone"),
    ],
    options: [
      StoreCommand.storeOption,
      OptionSpec(
        long: "limit", value: .required("N"), group: .selection, help: "Print N changes at most."),
      StoreCommand.jsonOption,
    ],
    operands: .none,
    exitStatus: StoreCommand.statuses(
      (.success, "the changes were printed"), (.no, "CONTACT is nobody, or several")),
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let limit = try context.invocation.integer("limit") ?? .max
    let operand = try context.invocation.onlyOperand()
    let connection = try context.openStore(.readOnly)
    var contact: Int64?
    if let operand {
      contact = try number(of: operand, context, connection)
      if contact == nil { return }
    }
    var list = ChangeSetList(context)
    var count = 0
    var carried = CarriedError()
    try connection.history(of: contact) { set in
      guard count < limit else { return false }
      count += 1
      return carried.unlessFailing {
        try list.write(set)
        return true
      }
    }
    try carried.rethrow()
    try list.finish()
  }

  /// The contact that a word names; one that was deleted is known by its number or identifier only.
  private static func number(
    of name: String, _ context: CommandContext, _ connection: StoreConnection
  ) throws -> Int64? {
    if let number = Int64(name), try connection.identifier(of: number) != nil { return number }
    if let number = try connection.number(of: name) { return number }
    return try StoreSelection.contacts(named: [name], context, connection)?.first
  }
}
