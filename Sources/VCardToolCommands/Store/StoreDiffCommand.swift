internal import CommandLineKit
internal import ContactMatching
internal import ContactStore
internal import VCard

/// `vcardtool store diff`: what a change did.
enum StoreDiffCommand {
  static let spec = CommandSpec(
    name: "store diff",
    summary: "tell what a change of the store did",
    synopsis: ["store diff [--store FILE] [--ignore FIELDS] [--json] [CHANGE]"],
    description: """
      Prints what a change did, as diff does: for each contact a line that begins with '+' when it was \
      added, '-' when it was deleted and '~' when it was changed; then what of it, a line a value. What \
      was done to groups, links and containers follows, a line each that begins with '*'. \
      CHANGE is a number of 'vcardtool store history'; without it, the latest change is meant.
      """,
    examples: [
      ("vcardtool store diff", "what the latest change did"),
      ("vcardtool store diff 1", "what an earlier one did"),
    ],
    options: [
      StoreCommand.storeOption, DiffCommand.ignoreOption, ToolTable.regionOption,
      StoreCommand.jsonOption,
    ],
    operands: .none,
    exitStatus: StoreCommand.statuses(
      (.success, "the change was printed"), (.no, "there is no such change")),
    category: .keep)

  @Sendable
  static func run(_ context: CommandContext) throws {
    let number = try context.changeNumber()
    let ignored = DiffCommand.ignored(context)
    let region = try context.region()
    let isJSON = context.invocation.flag("json")
    let connection = try context.openStore(.readOnly)
    let set = try number ?? connection.lastChangeSet()
    guard try connection.changeSet(set) != nil else {
      throw StoreError(
        .nothingToDo, number.map { "there is no change \($0)" } ?? "nothing was changed so far")
    }
    var output = OutputFile.standardOutput()
    var carried = CarriedError()
    try connection.forEachCardChange(of: set) { (change) throws(StoreError) in
      let container = try connection.container(of: change.contact)?.name ?? ""
      let shown = shown(change, container, ignored, region)
      if shown.old != nil, shown.new != nil, shown.changes.isEmpty { return true }
      return carried.unlessFailing {
        try output.write(isJSON ? shown.json.line : shown.text)
        return true
      }
    }
    try carried.rethrow()
    for line in try connection.otherChanges(of: set) {
      try output.write(
        isJSON
          ? JSONValue.object([("change", .text("other")), ("text", .text(line))]).line
          : "* \(line.withVisibleControls)\n")
    }
    try output.finish()
  }

  private static func shown(
    _ change: StoreConnection.CardChange, _ container: String, _ ignored: Set<String>,
    _ region: String
  ) -> ContactChange {
    func contact(_ card: Card?) -> ShownContact? {
      card.map {
        ShownContact(index: Int(change.contact), source: container, line: nil, contact: Contact($0))
      }
    }
    var shown = ContactChange(old: contact(change.old), new: contact(change.new))
    if let old = change.old, let new = change.new {
      shown.changes = CardDifference(from: old, to: new, ignoring: ignored, region: region).changes
    }
    return shown
  }
}
