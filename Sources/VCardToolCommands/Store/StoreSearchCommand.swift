internal import CommandLineKit
internal import ContactStore
internal import VCard

/// `vcardtool store search`: contacts by words.
enum StoreSearchCommand {
  static let spec = CommandSpec(
    name: "store search",
    aliases: ["store find"],
    summary: "find contacts by words",
    synopsis: ["store search [options] QUERY"],
    description: """
      Prints the contacts that have words beginning with each word of QUERY in their names, their \
      organisation, their addresses of e-mail and their telephone numbers, as 'store list' does. Case, \
      accents and the width of letters make no difference, and names in other scripts are found by \
      Latin letters too.

      With --mutt the output is what the query_command of mutt reads: a line that says how many there \
      are, then each address of e-mail with the name and what is known of it.
      """,
    examples: [
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
    guard !selection.query.isEmpty else { throw context.invocation.usageError("QUERY is missing") }
    let count =
      context.invocation.flag("mutt")
      ? try printAddresses(context, store, selection, order, limit)
      : try printList(context, selection, order, limit)
    if count == 0 { context.status.raise(to: .no) }
  }

  private static func printList(
    _ context: CommandContext, _ selection: StoreSelection, _ order: EntryOrder, _ limit: Int?
  ) throws -> Int {
    let list = try EntryList(context)
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
