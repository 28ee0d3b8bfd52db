internal import CommandLineKit
internal import ContactStore

/// `vcardtool store remove`: deletes contacts.
enum StoreRemoveCommand {
  static let spec = CommandSpec(
    name: "store remove",
    aliases: ["store rm"],
    summary: "delete contacts",
    synopsis: ["store remove [-n] [--store FILE] CONTACT ..."],
    description: """
      Deletes contacts, and with them their places in groups and links, as one change. CONTACT is a \
      number, a UID, an identifier, or a query that finds one contact only. When one of them finds nobody \
      or several, none is deleted.
      """,
    examples: [("vcardtool store remove -n 'mia lind'", "who would be deleted")],
    options: [StoreCommand.storeOption, StoreCommand.dryRunOption],
    operands: .none,
    exitStatus: [(.success, "the contacts were deleted"), (.no, "CONTACT is nobody, or several")]
      + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    guard !context.invocation.files.isEmpty else {
      throw context.invocation.usageError("CONTACT is missing")
    }
    let isDry = context.invocation.flag("dry-run")
    let store = try context.openStore(isDry ? .readOnly : .readWrite)
    let found = try StoreSelection.contacts(named: context.invocation.operands, context, store)
    guard let contacts = found else { return }
    if isDry || context.messages.verbosity == .verbose {
      for contact in contacts {
        let name = try store.entryRow(of: contact)?.name ?? ""
        context.messages.result("contact \(contact): '\(name)'")
      }
    }
    if isDry {
      context.messages.outcome("would delete \(contacts.count.counted("contact"))")
      return
    }
    try store.writing { () throws(StoreError) in
      for contact in contacts { try store.deleteContact(contact) }
    }
    context.reportChange("deleted \(contacts.count.counted("contact"))")
  }
}
