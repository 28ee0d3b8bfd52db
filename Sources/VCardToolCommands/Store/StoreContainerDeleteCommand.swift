internal import CommandLineKit
internal import ContactStore

/// `vcardtool store container delete`: deletes a container with all that is in it.
enum StoreContainerDeleteCommand {
  static let spec = CommandSpec(
    name: "store container delete",
    summary: "delete a container and all in it",
    synopsis: ["store container delete [-n] [--store FILE] NAME"],
    description: """
      Deletes a container, its contacts and its groups, as one change. NAME may be its identifier too.
      """,
    examples: [("vcardtool store container delete -n work", "how many contacts that would be")],
    options: [StoreCommand.storeOption, StoreCommand.dryRunOption],
    operands: .none,
    exitStatus: [(.success, "the container was deleted"), (.no, "there is none of that name")]
      + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let name = try context.neededOperand("NAME")
    let isDry = context.invocation.flag("dry-run")
    let store = try context.openStore(isDry ? .readOnly : .readWrite)
    let container = try store.container(named: name)
    let contacts = try store.contacts(in: container.number).count
    let what = "the container '\(container.name)' with \(contacts.counted("contact"))"
    if isDry {
      context.messages.outcome("would delete \(what)")
    } else {
      try store.writing { () throws(StoreError) in try store.deleteContainer(container) }
      context.reportChange("deleted \(what)")
    }
  }
}
