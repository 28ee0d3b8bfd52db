internal import CommandLineKit
internal import ContactMatching
internal import ContactStore
internal import VCard

/// `vcardtool store edit`: other values for a contact.
enum StoreEditCommand {
  static let spec = CommandSpec(
    name: "store edit",
    summary: "change a contact of the store",
    synopsis: [
      "store edit [--store FILE] [--set FIELD=VALUE] [--add FIELD=VALUE] [--remove FIELD] [options] CONTACT"
    ],
    description: """
      Changes the values that --set, --add and --remove name, in their order; FIELD is a property or a plain \
      word for one, with labels in brackets: fn, email[work], tel[cell], n.family, org.

      Without these options, VISUAL or EDITOR opens the card as vCard 4.0. Pictures stand in it as \
      references, which may be moved and removed, but not changed. A text that is no card can be edited \
      again, or is kept in a file. The UID stays. What another program changed meanwhile is brought together \
      with the changes made here.
      """,
    examples: [
      ("vcardtool store edit --set email[work]=ada@example.com 'ada moss'", "without an editor"),
      ("vcardtool store edit --remove note --add categories=club 1", "by the number"),
      ("EDITOR=nano vcardtool store edit 'mia lind'", "in an editor"),
    ],
    options: [StoreCommand.storeOption] + FieldChanges.options + [
      StoreCommand.dryRunOption, FieldChanges.noRevisionOption, ToolTable.regionOption,
    ],
    operands: .none,
    exitStatus: StoreCommand.statuses(
      (.success, "the contact was changed, or there was nothing to change"),
      (.no, "CONTACT is nobody, or several; or nothing would be left of it"),
      (.badData, "the edited text is no card; it is kept in a file"),
      (.unavailable, "there is neither EDITOR nor a terminal, or the editor failed")),
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let operand = try context.neededOperand("CONTACT")
    let changes = try FieldChanges(context.invocation)
    let region = try context.region()
    let isDry = context.invocation.flag("dry-run")
    let connection = try context.openStore(.readWrite)
    let found = try StoreSelection.contacts(named: [operand], context, connection)
    guard let number = found?.first else { return }
    let (version, old) = try connection.reading { () throws(StoreError) in
      (try connection.version(of: number), try connection.card(of: number))
    }
    guard let version, let old else {
      throw StoreError(.recordDoesNotExist, "there is no contact \(number)")
    }
    guard var contact = try changed(context, old, changes) else { return }
    keepUID(context, of: old, in: &contact)
    guard !contact.card.saysNothing else {
      context.messages.error(
        "nothing was changed: the card is empty; 'vcardtool store remove \(number)' deletes it")
      context.status.raise(to: .no)
      return
    }
    guard CardText.text(of: contact.card) != CardText.text(of: old) else {
      context.messages.outcome("nothing was changed")
      return
    }
    changes.revise(&contact)
    let options = MergeOptions(preference: .first, region: region)
    let outcome = try connection.writing(isDry: isDry) { () throws(StoreError) in
      try connection.editContact(number, from: version, to: contact.card, options)
    }
    if case .merged(let report) = outcome {
      context.messages.warning(
        "contact \(number) was changed meanwhile; both changes are in it now")
      context.report(report, of: [number, number])
    }
    if isDry {
      context.messages.outcome("contact \(number) would be changed")
    } else {
      context.reportChange("contact \(number) changed")
    }
  }

  /// - Returns: the contact as it was changed; `nil` when it was not, which is reported.
  private static func changed(
    _ context: CommandContext, _ old: Card, _ changes: FieldChanges
  ) throws -> Contact? {
    if !changes.isEmpty {
      var contact = Contact(old)
      try changes.apply(to: &contact)
      return contact
    }
    guard var card = try CardEditing(context).edit(CardText.text(of: old)) else {
      if context.status == .success { context.messages.outcome("nothing was changed") }
      return nil
    }
    if !card.saysNothing { card.completeFormattedName() }
    return Contact(card)
  }

  /// The UID says which contact it is, to other programs too.
  private static func keepUID(_ context: CommandContext, of old: Card, in contact: inout Contact) {
    guard let uid = Contact(old).uid, contact.uid != uid else { return }
    contact.uid = uid
    context.messages.warning("the UID stays as it was, '\(uid)'")
  }
}
