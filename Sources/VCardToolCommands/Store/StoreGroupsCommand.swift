internal import CommandLineKit
internal import ContactStore

/// `vcardtool store groups`: the groups and how many are in them.
enum StoreGroupsCommand {
  static let spec = CommandSpec(
    name: "store groups",
    summary: "list the groups",
    synopsis: ["store groups [--names] [--json] [--container NAME] [--store FILE]"],
    description: """
      Prints the name of each group, how many members it has, and the container it is in.
      """,
    examples: [("vcardtool store groups --names", "only the names")],
    options: [
      StoreCommand.storeOption, StoreCommand.containerOption("Only the groups of a container."),
      OptionSpec(long: "names", group: .output, help: "Print the names alone."),
      StoreCommand.jsonOption,
    ],
    operands: .none,
    exitStatus: [(.success, "the groups were listed")] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let store = try context.openStore(.readOnly)
    let container =
      context.invocation.value("container") == nil
      ? nil : try context.container(of: store).number
    let rows = try store.reading { () throws(StoreError) in
      var rows: [StoreRow] = []
      for group in try store.groups(in: container) {
        rows.append([
          ("name", .text(group.name)),
          ("members", .number(try store.members(of: group).count)),
          ("container", .text(try store.container(named: group.container).name)),
          ("identifier", .text(group.identifier)),
        ])
      }
      return rows
    }
    let namesOnly = context.invocation.flag("names")
    try context.printRows(
      rows, hiding: namesOnly ? ["members", "container", "identifier"] : ["identifier"])
  }
}
