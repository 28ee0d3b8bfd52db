internal import CommandLineKit
internal import ContactStore

/// `vcardtool store containers`: the accounts that contacts live in.
enum StoreContainersCommand {
  static let spec = CommandSpec(
    name: "store containers",
    summary: "list the containers",
    synopsis: ["store containers [--store FILE] [--json]"],
    description: """
      Prints the name of each container, its kind (local, carddav, exchange, unassigned), and how many \
      contacts and groups it has. Each contact is in one container, as in an account; what is imported \
      goes to the first one where nothing else is said.
      """,
    examples: [("vcardtool store containers", "the containers of the usual address book")],
    options: [StoreCommand.storeOption, StoreCommand.jsonOption],
    operands: .none,
    exitStatus: [(.success, "the containers were listed")] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let store = try context.openStore(.readOnly)
    let rows = try store.reading { () throws(StoreError) in
      var rows: [StoreRow] = []
      for container in try store.containers() {
        rows.append([
          ("name", .text(container.name)), ("kind", .text(container.kind.name)),
          ("contacts", .number(try store.contacts(in: container.number).count)),
          ("groups", .number(try store.groups(in: container.number).count)),
          ("identifier", .text(container.identifier)),
        ])
      }
      return rows
    }
    try context.printRows(rows, hiding: ["identifier"])
  }
}
