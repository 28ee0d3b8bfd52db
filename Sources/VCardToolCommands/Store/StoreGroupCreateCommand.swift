internal import CommandLineKit
internal import ContactStore

/// `vcardtool store group create`: makes a group.
enum StoreGroupCreateCommand {
  static let spec = CommandSpec(
    name: "store group create",
    summary: "make a group",
    synopsis: ["store group create [--container NAME] [--store FILE] NAME"],
    description: "Makes a group without members in a container.",
    examples: [
      ("vcardtool store group create crew", "a group for contacts of the first container")
    ],
    options: [StoreCommand.storeOption, StoreCommand.targetOption],
    operands: .none,
    exitStatus: [(.success, "the group was made"), (.no, "there is one of that name already")]
      + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let name = try context.neededOperand("NAME")
    let store = try context.openStore(.readWrite)
    let container = try context.container(of: store)
    try store.writing { () throws(StoreError) in
      let known = try store.groups(named: name).first { $0.container == container.identifier }
      if let known {
        throw StoreError(
          .recordExists,
          "there is a group '\(known.name)' in the container '\(container.name)' already",
          identifiers: [known.identifier])
      }
      _ = try store.addGroup(name, to: container)
    }
    context.reportChange("made the group '\(name)'")
  }
}
