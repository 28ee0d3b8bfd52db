internal import CommandLineKit
internal import ContactStore

/// `vcardtool store link`: shows contacts as one.
enum StoreLinkCommand {
  static let spec = CommandSpec(
    name: "store link",
    summary: "show contacts as one without merging them",
    synopsis: ["store link [--store FILE] CONTACT CONTACT ..."],
    description: """
      Links contacts, which may be in different containers: programs that ask for unified contacts see \
      one, while each card stays what it is. What the contacts are linked with already is linked too. \
      The first one is preferred where only one name or picture can be shown.

      CONTACT is a number, a UID, an identifier, or a query that finds one contact only.
      """,
    examples: [("vcardtool store link 2 3", "two contacts of one person")],
    options: [StoreCommand.storeOption],
    operands: .none,
    exitStatus: [(.success, "the contacts are linked"), (.no, "CONTACT is nobody, or several")]
      + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    guard context.invocation.files.count > 1 else {
      throw context.invocation.usageError("a link is between two contacts or more")
    }
    let store = try context.openStore(.readWrite)
    let found = try StoreSelection.contacts(named: context.invocation.operands, context, store)
    guard let contacts = found else { return }
    guard contacts.count > 1 else {
      throw context.invocation.usageError("a link is between two contacts or more")
    }
    let isChanged = try store.writing { () throws(StoreError) in try store.link(contacts) }
    if isChanged {
      context.reportChange("linked \(contacts.count.counted("contact"))")
    } else {
      context.messages.outcome("nothing is changed")
    }
  }
}
