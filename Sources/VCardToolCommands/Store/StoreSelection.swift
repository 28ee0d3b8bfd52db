internal import CommandLineKit
internal import ContactMatching
internal import ContactStore

/// Which contacts of the store a command is about: here operands become contacts.
struct StoreSelection {
  static let options = [
    StoreCommand.containerOption("Only the contacts of a container."),
    OptionSpec(
      long: "group", value: .required("NAME"), group: .selection,
      help: "Only the members of a group.", completion: .dynamic("store groups --names")),
    ToolTable.regionOption,
  ]

  static let orderOption = OptionSpec(
    long: "sort", value: .required("ORDER"), group: .selection,
    help: "By family name (the default), given name, or none: as they were added.",
    completion: .words(EntryOrder.allCases.map(\.rawValue)))

  private let context: CommandContext
  private let store: StoreConnection
  let scope: StoreConnection.Scope
  /// The operands as one query.
  let query: ContactQuery

  /// Takes --container, --group and the operands.
  init(_ context: CommandContext, _ store: StoreConnection) throws {
    self.context = context
    self.store = store
    query = try context.query(context.invocation.operands.joined(separator: " "))
    let invocation = context.invocation
    let container =
      invocation.value("container") == nil ? nil : try context.container(of: store).number
    var group: Int64?
    if let name = invocation.value("group") {
      do {
        group = try context.group(named: name, of: store).number
      } catch let error as StoreError where error.code == .recordDoesNotExist {
        throw invocation.usageError(error.message)
      }
    }
    scope = .init(container: container, group: group)
  }

  static func order(_ context: CommandContext) throws(UsageError) -> EntryOrder {
    let orders = EntryOrder.allCases.map(\.rawValue)
    return try context.invocation.choice("sort", of: orders).flatMap(EntryOrder.init) ?? .family
  }

  /// Calls `body` with the contacts in order, the first one at once, until it returns false.
  func forEach(
    _ order: EntryOrder, limit: Int? = nil, _ body: (EntryRow) throws -> Bool
  ) throws {
    var carried = CarriedError()
    try store.reading { () throws(StoreError) in
      try store.select(query, order, scope, limit: limit) { row in
        carried.unlessFailing { try body(row) }
      }
    }
    try carried.rethrow()
  }

  // MARK: One contact

  /// How many contacts are listed when an operand finds several.
  private static let listed = 20

  /// The contacts that operands name, each one by number, identifier, UID, or a query that finds one only, in
  /// their order and once.
  ///
  /// - Returns: `nil` when one of them names none or several, which has been said.
  static func contacts(
    named names: [String], _ context: CommandContext, _ store: StoreConnection
  ) throws -> [Int64]? {
    var contacts: [Int64] = []
    var isComplete = true
    for name in names {
      let found = try contact(named: name, context, store)
      if let found, !contacts.contains(found) { contacts.append(found) }
      if found == nil { isComplete = false }
    }
    return isComplete ? contacts : nil
  }

  private static func contact(
    named name: String, _ context: CommandContext, _ store: StoreConnection
  ) throws -> Int64? {
    var rows: [EntryRow] = []
    for number in try store.contacts(named: name) {
      if let row = try store.entryRow(of: number) { rows.append(row) }
    }
    // Digits are a number: that of a contact that is gone must not find another one.
    if rows.isEmpty, !name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      let query = try context.query(name)
      try store.select(query, .family, limit: listed + 1) { row in
        rows.append(row)
        return true
      }
    }
    if rows.count == 1 { return rows[0].number }
    context.status.raise(to: .no)
    guard !rows.isEmpty else {
      context.messages.error("there is no contact '\(name)'")
      return nil
    }
    context.messages.error("'\(name)' finds several contacts; a number names one of them")
    for row in rows.prefix(listed) {
      let cells = ["\(row.number)", row.name, row.email, row.phone, row.organization]
      context.messages.result(cells.filter { !$0.isEmpty }.joined(separator: "  "))
    }
    if rows.count > listed { context.messages.result("…") }
    return nil
  }
}
