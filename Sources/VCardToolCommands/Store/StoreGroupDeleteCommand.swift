internal import CommandLineKit
internal import ContactStore

/// `vcardtool store group delete`: deletes a group; its members stay.
enum StoreGroupDeleteCommand {
  static let spec = CommandSpec(
    name: "store group delete",
    summary: "delete a group; its members stay",
    synopsis: ["store group delete [--container NAME] [--store FILE] GROUP"],
    description: """
      Deletes a group. Its members stay in the address book, and groups that stand in it stand in none. \
      GROUP is its name, whatever the case, or its identifier.
      """,
    examples: [("vcardtool store group delete club", "the group alone")],
    options: [StoreCommand.storeOption, StoreCommand.ofGroupOption],
    operands: .dynamic("store groups --names"),
    exitStatus: [(.success, "the group was deleted"), (.no, "there is none of that name")]
      + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let name = try context.neededOperand("GROUP")
    let store = try context.openStore(.readWrite)
    let group = try context.group(named: name, of: store)
    try store.writing { () throws(StoreError) in try store.deleteGroup(group) }
    context.reportChange("deleted the group '\(group.name)'")
  }
}
