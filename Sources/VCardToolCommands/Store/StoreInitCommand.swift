internal import CommandLineKit
internal import ContactStore

/// `vcardtool store init`: makes an address book.
enum StoreInitCommand {
  static let spec = CommandSpec(
    name: "store init",
    summary: "make an empty address book",
    synopsis: ["store init [--store FILE] [--locale TAG]"],
    description: """
      Makes an address book with one container, and the folders above it. One that is there already \
      stays as it is. Importing makes one too.
      """,
    examples: [
      ("vcardtool store init --store book.db --locale sv", "one that is ordered as Swedish is")
    ],
    options: [
      StoreCommand.storeOption,
      OptionSpec(
        long: "locale", value: .required("TAG"), group: .other,
        help: "The language of its order; else LC_ALL, LC_COLLATE or LANG says it."),
    ],
    operands: .none,
    exitStatus: [
      (.success, "the address book is there"),
      (.cannotCreate, "it cannot be made"),
    ],
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    try context.expectNoOperand()
    let path = context.storePath
    let isThere = FileName(path).size != nil
    _ = try context.openStore(.create)
    context.messages.outcome(
      isThere ? "'\(path)' is there already and stays as it is" : "made '\(path)'")
  }
}
