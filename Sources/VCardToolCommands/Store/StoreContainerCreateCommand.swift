internal import CommandLineKit
internal import ContactStore

/// `vcardtool store container create`: makes a container.
enum StoreContainerCreateCommand {
  static let spec = CommandSpec(
    name: "store container create",
    summary: "make a container",
    synopsis: ["store container create [--kind KIND] [options] NAME"],
    description: """
      Makes a container for the contacts of an account. Its kind says what it can hold: containers of \
      Exchange have no groups, and only local ones have groups in groups.
      """,
    examples: [
      ("vcardtool store container create --kind carddav phone", "for what a server keeps too")
    ],
    options: [
      StoreCommand.storeOption,
      OptionSpec(
        long: "kind", value: .required("KIND"), group: .other,
        help: "local (the default), carddav, exchange or unassigned.",
        completion: .words(Container.Kind.allCases.map(\.name))),
    ],
    operands: .none,
    exitStatus: [
      (.success, "the container was made"), (.no, "there is one of that name already"),
    ] + StoreCommand.fileStatuses,
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let name = try context.neededOperand("NAME")
    let kinds = Container.Kind.allCases
    let chosen = try context.invocation.choice("kind", of: kinds.map(\.name))
    let kind = kinds.first { $0.name == chosen } ?? .local
    let store = try context.openStore(.create)
    let container = try store.writing { () throws(StoreError) in
      try store.addContainer(name, kind)
    }
    context.reportChange("made the container '\(container.name)'")
  }
}
