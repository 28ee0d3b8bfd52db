internal import CommandLineKit
internal import ContactStore

/// `vcardtool store check`: whether an address book is whole.
enum StoreCheckCommand {
  static let spec = CommandSpec(
    name: "store check",
    summary: "find out whether an address book is whole",
    synopsis: ["store check [--rebuild [--locale TAG]] [--store FILE] [--json]"],
    description: """
      Reads the whole file, every card and every index, and prints what is wrong, a line each: 'file' for \
      a page or table that is damaged, 'contacts' for a card or picture that cannot be read, 'entries' \
      for lists and searches that do not say what the cards say. Nothing is printed when nothing is wrong.

      With --rebuild lists and searches are made anew from the cards first, in the language of --locale \
      if it is given. What is damaged in the file itself is not repaired: 'store export' saves what can \
      be read, to be imported into a new address book.
      """,
    examples: [
      ("vcardtool store check", "whether all is well"),
      ("vcardtool store check --rebuild --locale sv", "order names as in Swedish from now on"),
    ],
    options: [
      StoreCommand.storeOption,
      OptionSpec(
        long: "rebuild", group: .other, help: "Make lists and searches anew from the cards."),
      OptionSpec(
        long: "locale", value: .required("TAG"), group: .other,
        help: "With --rebuild: the language of the order and of the letters that are compared."),
      StoreCommand.jsonOption,
    ],
    operands: .none,
    exitStatus: [
      (.success, "nothing is wrong"),
      (.no, "something is wrong"),
    ] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let rebuilds = context.invocation.flag("rebuild")
    let locale = context.invocation.value("locale")
    if locale != nil, !rebuilds {
      throw context.invocation.usageError("--locale goes with --rebuild")
    }
    let store = try context.openStore(rebuilds ? .readWrite : .readOnly)
    if rebuilds { try rebuild(store, locale, context) }
    var findings: [StoreConnection.Finding] = []
    try store.check {
      context.progress.update("checking", done: $0)
    } _: {
      findings.append($0)
    }
    context.progress.erase()
    if findings.isEmpty {
      context.messages.summary("nothing is wrong")
      return
    }
    context.status.raise(to: .no)
    try context.printRows(
      findings.map { [("part", .text("\($0.part)")), ("message", .text($0.message))] })
    let isRebuildable = findings.allSatisfy { $0.part == .entries }
    context.messages.outcome(
      isRebuildable
        ? "'vcardtool store check --rebuild' makes lists and searches anew"
        : "'vcardtool store export' saves what can be read")
  }

  private static func rebuild(
    _ store: StoreConnection, _ locale: String?, _ context: CommandContext
  ) throws {
    let (count, damaged) = try store.rebuild(locale: locale) {
      context.progress.update("rebuilding", done: $0)
    }
    for number in damaged { context.messages.error("contact \(number) cannot be read") }
    context.messages.summary("lists and searches of \(count.counted("contact")) were made anew")
  }
}
