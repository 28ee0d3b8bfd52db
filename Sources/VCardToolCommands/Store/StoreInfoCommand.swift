internal import CommandLineKit
internal import ContactStore

/// `vcardtool store info`: what an address book holds.
enum StoreInfoCommand {
  static let spec = CommandSpec(
    name: "store info",
    summary: "describe an address book",
    synopsis: ["store info [--store FILE] [--json]"],
    description: """
      Prints where the address book is, how large it is, how many contacts, containers and groups it \
      has, the language of its order, and its last change.
      """,
    examples: [("vcardtool store info", "the usual address book")],
    options: [StoreCommand.storeOption, StoreCommand.jsonOption],
    operands: .none,
    exitStatus: [(.success, "the description was printed")] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let path = context.storePath
    let store = try context.openStore(.readOnly)
    var facts: StoreRow = []
    try store.reading { () throws(StoreError) in
      facts = [
        ("file", .text(path)),
        ("bytes", .number(FileName(path).size ?? 0)),
        ("contacts", .number(try store.contactCount())),
        ("containers", .number(try store.containers().count)),
        ("groups", .number(try store.groups().count)),
        ("locale", .text(store.locale)),
      ]
      var last: ChangeSet?
      try store.history { change in
        last = change
        return false
      }
      guard let last else { return }
      facts.append(("changes", .number(Int(last.number))))
      facts.append(("lastChange", .text(UTCTime.text(last.time))))
      facts.append(("lastAuthor", .text(last.author)))
    }
    if context.invocation.flag("json") {
      try context.printRows([facts])
    } else {
      try context.printRows(facts.map { [("key", .text($0.key)), ("value", $0.value)] })
    }
  }
}
