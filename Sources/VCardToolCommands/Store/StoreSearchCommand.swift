internal import CommandLineKit
internal import ContactStore
internal import VCard

/// `vcardtool store search`: contacts by words and fields.
enum StoreSearchCommand {
  static let spec = CommandSpec(
    name: "store search",
    aliases: ["store find"],
    summary: "find contacts by words and fields",
    synopsis: ["store search [options] QUERY"],
    description: """
      Prints the contacts that QUERY is true of, as 'store list' does. A bare word looks for words that \
      begin with it in names, organisation, addresses of e-mail and telephone numbers; case, accents and \
      the width of letters make no difference, and names in other scripts are found by Latin letters \
      too. Terms such as group:club or bday.month=12 ask for fields, see vcardtool-query(7).

      With --mutt the output is what the query_command of mutt reads: a line that says how many there \
      are, then each address of e-mail with the name and what is known of it.
      """,
    examples: [
      ("vcardtool store search 'email~@example.com no:bday'", "by fields"),
      ("vcardtool store search moss", "whose name begins with Moss"),
      ("vcardtool store search --mutt ada", "for query_command in the muttrc"),
    ],
    options: [StoreCommand.storeOption] + StoreSelection.options + [
      StoreSelection.orderOption,
      OptionSpec(
        long: "limit", value: .required("N"), group: .selection, help: "Print N contacts at most."),
    ] + EntryList.options + [
      OptionSpec(
        long: "mutt", group: .output, help: "Print addresses as mutt's query_command reads them.")
    ],
    operands: .none,
    exitStatus: [(.success, "contacts were found"), (.no, "no contact was found")]
      + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let order = try StoreSelection.order(context)
    let limit = try context.invocation.integer("limit", in: 1...Int.max)
    let store = try context.openStore(.readOnly)
    let selection = try StoreSelection(context, store)
    guard !context.invocation.files.isEmpty else {
      throw context.invocation.usageError("QUERY is missing")
    }
    let count =
      context.invocation.flag("mutt")
      ? try printAddresses(context, store, selection, order, limit)
      : try printList(context, store, selection, order, limit)
    if count == 0 { context.status.raise(to: .no) }
  }

  private static func printList(
    _ context: CommandContext, _ store: StoreConnection, _ selection: StoreSelection,
    _ order: EntryOrder, _ limit: Int?
  ) throws -> Int {
    let list = try EntryList(context, store)
    try selection.forEach(order, limit: limit) { row in
      try list.write(row)
      return list.count != limit
    }
    try list.finish()
    return list.count
  }

  /// Prints the addresses of e-mail: a message, then ADDRESS, NAME and REST with tabs between, one a line.
  private static func printAddresses(
    _ context: CommandContext, _ store: StoreConnection, _ selection: StoreSelection,
    _ order: EntryOrder, _ limit: Int?
  ) throws -> Int {
    var lines: [String] = []
    var count = 0
    try selection.forEach(order, limit: limit) { row in
      if !row.email.isEmpty, let card = try store.card(of: row.number) {
        count += 1
        for email in Contact(card).emails {
          let rest = email.labels + (row.organization.isEmpty ? [] : [row.organization])
          let cells = [email.value, row.name, rest.joined(separator: ", ")]
          lines.append(cells.map(\.withVisibleControls).joined(separator: "\t") + "\n")
        }
      }
      return count != limit
    }
    try context.printResult(
      "\(lines.count) address\(lines.count == 1 ? "" : "es") found\n" + lines.joined())
    return lines.count
  }
}
