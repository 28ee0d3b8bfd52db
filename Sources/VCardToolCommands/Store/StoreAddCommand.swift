internal import CommandLineKit
internal import ContactMatching
internal import ContactStore
internal import VCard

/// `vcardtool store add`: a new contact.
enum StoreAddCommand {
  static let spec = CommandSpec(
    name: "store add",
    summary: "add a contact to the store",
    synopsis: ["store add [--store FILE] [--set FIELD=VALUE] [--add FIELD=VALUE] [options]"],
    description: """
      Makes a contact of the values that --set and --add give; FIELD is a property or a plain word for one, \
      with labels in brackets: fn, email[work], tel[cell], n.family, org. A formatted name is made of the \
      others when there is none.

      Without these options, VISUAL or EDITOR opens a card with empty lines, of which those that stay \
      empty are left out. A contact of the same name is named by a warning; 'vcardtool store undo' takes \
      the new one back, 'vcardtool store dedupe' makes them one.
      """,
    examples: [
      (
        "vcardtool store add --set 'fn=Ann Lee' --set email[work]=ann@example.com",
        "without an editor"
      ),
      ("EDITOR=nano vcardtool store add", "in an editor"),
    ],
    options: [StoreCommand.storeOption] + FieldChanges.options.filter { $0.long != "remove" } + [
      StoreCommand.targetOption, StoreCommand.dryRunOption,
      FieldChanges.noRevisionOption,
    ],
    operands: .none,
    exitStatus: StoreCommand.statuses(
      (.success, "the contact was added"),
      (.no, "nothing was added: the card is empty"),
      (.badData, "the edited text is no card; it is kept in a file"),
      (.unavailable, "there is neither EDITOR nor a terminal, or the editor failed")),
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let changes = try FieldChanges(context.invocation)
    let isDry = context.invocation.flag("dry-run")
    let connection = try context.openStore(.readWrite)
    let container = try context.container(of: connection)
    var contact: Contact
    if changes.isEmpty {
      let card = try CardEditing(context).edit(CardText.template)
      if context.status != .success { return }
      contact = card.map { Contact($0) } ?? Contact()
    } else {
      contact = Contact()
      try changes.apply(to: &contact)
    }
    guard !contact.card.saysNothing else {
      context.messages.error("nothing was added: the card is empty")
      context.status.raise(to: .no)
      return
    }
    changes.revise(&contact)
    var card = contact.card
    card.completeFormattedName()
    let (number, same) = try connection.writing(isDry: isDry) { () throws(StoreError) in
      let same = try connection.contacts(namedAs: card, in: container.number)
      return (try connection.addContact(card, to: container.number), same)
    }
    if !same.isEmpty {
      context.messages.warning(
        "\"\(Contact(card).formattedName ?? "")\" is the name of contact "
          + "\(same.map(String.init).joined(separator: ", ")) too")
    }
    if isDry {
      context.messages.outcome("a contact would be added to '\(container.name)'")
    } else {
      context.reportChange("contact \(number) added")
    }
  }
}
