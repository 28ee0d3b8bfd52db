internal import CommandLineKit
internal import ContactStore

/// `vcardtool store unlink`: shows contacts by themselves again.
enum StoreUnlinkCommand {
  static let spec = CommandSpec(
    name: "store unlink",
    summary: "show linked contacts by themselves again",
    synopsis: ["store unlink [--store FILE] CONTACT ..."],
    description: """
      Takes contacts out of the links they are in; a contact that would be left alone is by itself too. \
      CONTACT is a number, a UID, an identifier, or a query that finds one contact only.
      """,
    examples: [("vcardtool store unlink 2", "one that is no longer shown with others")],
    options: [StoreCommand.storeOption],
    operands: .none,
    exitStatus: [(.success, "the contacts are in no link"), (.no, "CONTACT is nobody, or several")]
      + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    guard !context.invocation.files.isEmpty else {
      throw context.invocation.usageError("CONTACT is missing")
    }
    let store = try context.openStore(.readWrite)
    let found = try StoreSelection.contacts(named: context.invocation.operands, context, store)
    guard let contacts = found else { return }
    let count = try store.writing { () throws(StoreError) in
      var count = 0
      for contact in contacts where try store.unlink(contact) { count += 1 }
      return count
    }
    if count > 0 {
      context.reportChange("unlinked \(count.counted("contact"))")
    } else {
      context.messages.outcome("nothing is changed")
    }
  }
}
