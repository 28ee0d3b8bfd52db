internal import CommandLineKit
internal import ContactFormats
internal import ContactStore
internal import VCard

/// `vcardtool store show`: all that is known of contacts.
enum StoreShowCommand {
  static let spec = CommandSpec(
    name: "store show",
    summary: "show all that is known of a contact",
    synopsis: ["store show [--raw | --json] [options] CONTACT ..."],
    description: """
      Prints what the cards of contacts say, in words of the language of the environment or of \
      --locale: a line for each value, with its label. On a terminal the values stand in a column and \
      addresses on lines of their own; elsewhere there is a tab behind the label and each value is on \
      one line. An empty line stands between contacts.

      CONTACT is a number, a UID, an identifier, or a query that finds one contact only.
      """,
    examples: [
      ("vcardtool store show 1", "the contact with the number 1"),
      ("vcardtool store show --raw 'mia lind'", "the card, as vCard 4.0"),
    ],
    options: [
      StoreCommand.storeOption,
      OptionSpec(
        long: "raw", group: .output, help: "Print the card as vCard 4.0, with its pictures."),
      OptionSpec(long: "json", group: .output, help: "Print contact JSON, one contact a line."),
      OptionSpec(
        long: "locale", value: .required("TAG"), group: .output,
        help: "The language of the labels; else LC_ALL, LC_MESSAGES or LANG says it.",
        completion: .words(Label.languages)),
    ],
    operands: .none,
    exitStatus: [
      (.success, "the contacts were shown"), (.no, "CONTACT is nobody, or several"),
    ] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let invocation = context.invocation
    guard !invocation.files.isEmpty else { throw invocation.usageError("CONTACT is missing") }
    let locale = try context.locale(.messages)
    let store = try context.openStore(.readOnly)
    let found = try StoreSelection.contacts(named: invocation.operands, context, store)
    guard let contacts = found else { return }
    if let form = invocation.last(of: "raw", "json") {
      try write(contacts, as: form == "raw" ? "vcard4" : "ndjson", context, store)
      return
    }
    var texts: [String] = []
    for number in contacts {
      guard let card = try store.card(of: number) else { continue }
      let groups = try store.groups(of: number).map(\.name)
      let container = try store.container(of: number)?.name ?? ""
      var text = ContactText(locale: locale)
      text.add(Contact(card))
      text.add("Groups", groups)
      text.add("Container", [container])
      let linked = try store.unified(of: number)?.contacts.filter { $0 != number } ?? []
      text.add("Linked with", linked.map { "\($0)" })
      text.add("Number", ["\(number)"])
      texts.append(text.text(context.terminal))
    }
    try context.printResult(texts.joined(separator: "\n"))
  }

  private static func write(
    _ contacts: [Int64], as format: String, _ context: CommandContext, _ store: StoreConnection
  ) throws {
    guard let format = FormatRegistry.find(format)?.format else { return }
    let output = try CardOutput(
      OutputFile.standardOutput(), format: format, options: FormatOptions())
    for number in contacts {
      guard var card = try store.card(of: number) else { continue }
      try store.attachMedia(&card)
      card.willBeWrittenAnew()
      for diagnostic in try output.write(&card) {
        context.report(diagnostic, file: "contact \(number)")
      }
    }
    _ = try output.finish()
  }
}
