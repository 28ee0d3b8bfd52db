internal import CommandLineKit
internal import ContactStore

/// `vcardtool store list`: the contacts, one a line.
enum StoreListCommand {
  static let spec = CommandSpec(
    name: "store list",
    aliases: ["store ls"],
    summary: "list contacts, one a line",
    synopsis: ["store list [-F FIELDS] [--sort ORDER] [options] [QUERY]"],
    description: """
      Prints the number, the name, the preferred address of e-mail, telephone number and the \
      organisation of each contact, in the order of the store's language; with QUERY those of the \
      contacts that it is true of, see vcardtool-query(7). On a terminal they stand in columns, elsewhere \
      there are tabs between them and nothing is cut.

      The command streams: the first contact is printed at once, however many there are, and cards are \
      read only for other fields.
      """,
    examples: [
      ("vcardtool store list", "everybody"),
      ("vcardtool store list -F email --sort none", "addresses of e-mail"),
      ("vcardtool store list --json moss | jq .number", "numbers for a script"),
    ],
    options: [StoreCommand.storeOption] + StoreSelection.options + [StoreSelection.orderOption]
      + EntryList.options,
    operands: .none,
    exitStatus: [(.success, "the contacts were listed")] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let order = try StoreSelection.order(context)
    let store = try context.openStore(.readOnly)
    let list = try EntryList(context, store)
    try StoreSelection(context, store).forEach(order) { row in
      try list.write(row)
      return true
    }
    try list.finish()
  }
}
