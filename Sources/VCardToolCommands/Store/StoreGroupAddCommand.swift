internal import CommandLineKit
internal import ContactStore

/// `vcardtool store group add`: makes contacts members of a group.
enum StoreGroupAddCommand {
  static let spec = CommandSpec(
    name: "store group add",
    summary: "make contacts members of a group",
    synopsis: ["store group add [--container NAME] [--store FILE] GROUP CONTACT ..."],
    description: """
      Makes contacts members of a group of their container. CONTACT is a number, a UID, an identifier, \
      or a query that finds one contact only.
      """,
    examples: [("vcardtool store group add club 'mia lind' 1", "two more members")],
    options: [StoreCommand.storeOption, StoreCommand.ofGroupOption],
    operands: .dynamic("store groups --names"),
    exitStatus: [
      (.success, "the contacts are members"),
      (.no, "GROUP or CONTACT is nobody or several, or in another container"),
    ] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.setMembers(to: true) { count, group in
      "added \(count.counted("contact")) to the group '\(group)'"
    }
  }
}
