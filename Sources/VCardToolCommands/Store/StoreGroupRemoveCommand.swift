internal import CommandLineKit
internal import ContactStore

/// `vcardtool store group remove`: takes contacts out of a group.
enum StoreGroupRemoveCommand {
  static let spec = CommandSpec(
    name: "store group remove",
    summary: "take contacts out of a group",
    synopsis: ["store group remove [--container NAME] [--store FILE] GROUP CONTACT ..."],
    description: """
      Takes contacts out of a group; they stay in the address book. CONTACT is a number, a UID, an \
      identifier, or a query that finds one contact only.
      """,
    examples: [("vcardtool store group remove club 1", "the contact with the number 1")],
    options: [StoreCommand.storeOption, StoreCommand.ofGroupOption],
    operands: .dynamic("store groups --names"),
    exitStatus: [
      (.success, "the contacts are no members"), (.no, "GROUP or CONTACT is nobody, or several"),
    ] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.setMembers(to: false) { count, group in
      "took \(count.counted("contact")) out of the group '\(group)'"
    }
  }
}
