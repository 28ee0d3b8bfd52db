internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
internal import ContactStore
internal import VCard

/// One run of `store import`.
final class StoreImport {
  private let context: CommandContext
  private let formats: FormatOptions
  private let from: Format?
  private let options: ImportOptions
  private let dialog: ImportDialog?
  /// Which contacts are imported; `nil` for all.
  private let query: ContactQuery?
  private var words = SearchWords()
  private let store: StoreConnection
  private var batch: ImportBatch
  /// The names of the inputs, and of each contact the input and the line.
  private var inputs: [String] = []
  private var places: [(input: Int32, line: Int32)] = []

  init(_ context: CommandContext) throws {
    self.context = context
    formats = try context.formatOptions()
    from = try context.format("from")?.format
    var options = ImportOptions()
    let invocation = context.invocation
    let ways = ImportOptions.OnDuplicate.allCases.map(\.rawValue)
    let way = try invocation.choice("on-duplicate", of: ways)
    options.onDuplicate = way.flatMap(ImportOptions.OnDuplicate.init) ?? .merge
    options.replacesByUID = try invocation.choice("update-by", of: ["uid"]) != nil
    if options.replacesByUID, way != nil {
      throw invocation.usageError("--update-by and --on-duplicate exclude each other")
    }
    query = try invocation.value("where").map { try context.query($0) }
    options.isDryRun = invocation.flag("dry-run")
    options.merging = try MergeChoices(context, preference: .first).merging
    dialog =
      options.onDuplicate == .ask ? try ImportDialog(width: context.terminal.width) : nil
    // A dry run makes no file.
    let isNew = options.isDryRun && FileName(context.storePath).size == nil
    store = try context.openStore(.create, path: isNew ? StoreConnection.inMemory : nil)
    options.container = try context.container(of: store).identifier
    self.options = options
    batch = try ImportBatch(
      store, finder: try context.makeFinder(keys: nil, locale: store.locale))
  }

  func run() throws {
    try context.forEachInput(from, formats, read)
    if context.stops || context.missesInput {
      context.messages.error("nothing was imported: an input was not read to its end")
      return
    }
    store.author = inputs.joined(separator: ", ")
    let progress = context.progress
    let report: ImportReport
    do throws(StoreError) {
      report = try batch.save(options, decide: decide) { progress.update("saving", done: $0) }
    } catch {
      guard error.code == Self.stopped else { throw error }
      context.messages.outcome("stopped: nothing was imported")
      context.status.raise(to: .no)
      return
    }
    try tell(report)
  }

  // MARK: Reading

  private func read(_ input: CardInput) throws {
    inputs.append(input.name)
    var card = Card()
    while try input.next(into: &card) {
      context.report(input)
      if context.stops { return }
      let line = card.line
      var agents: [Card] = []
      if card.needs.contains(.agent) {
        var diagnostics: [Diagnostic] = []
        agents = card.takeAgents(options: formats.reading, &diagnostics)
        for diagnostic in diagnostics { context.report(diagnostic, file: input.name) }
      }
      try add(&card, line)
      for i in agents.indices { try add(&agents[i], line) }
    }
    context.report(input)
  }

  private func add(_ card: inout Card, _ line: Int) throws {
    card.raise()
    if let query, !query.matches(Contact(card), using: &words) { return }
    try batch.add(card)
    places.append((Int32(inputs.count - 1), Int32(clamping: line)))
  }

  // MARK: Deciding

  /// Ends an import that somebody stopped.
  private static let stopped = StoreError.Code(rawValue: "import.stopped")

  private func decide(
    _ incoming: [ImportBatch.Incoming], _ target: Int64
  ) throws(StoreError) -> ImportOptions.OnDuplicate {
    guard let dialog else { return .merge }
    context.progress.erase()
    let contacts = incoming.map { item in
      ShownContact(
        index: item.number + 1, source: source(of: item.number), line: line(of: item.number),
        contact: Contact(item.card))
    }
    let stored = ShownContact(
      index: 0, source: "contact", line: Int(target),
      contact: Contact(try store.card(of: target) ?? Card()))
    guard let answer = dialog.ask(contacts, stored) else { throw StoreError(Self.stopped, "") }
    return answer
  }

  // MARK: Telling

  private func source(of number: Int) -> String { inputs[Int(places[number].input)] }
  private func line(of number: Int) -> Int { Int(places[number].line) }

  private func tell(_ report: ImportReport) throws {
    try tellEach(report)
    for input in inputs { context.messages.endOfFile(input) }
    if report.count(.skipped) > 0 { context.status.raise(to: .no) }
    let counts = ImportReport.Outcome.allCases.compactMap { outcome -> String? in
      let count = report.count(outcome)
      if count == 0, outcome == .replaced { return nil }
      return "\(count) \(outcome.rawValue)"
    }
    var text = "\(batch.count.counted("contact")): \(counts.joined(separator: ", "))"
    if report.undecided > 0 {
      text += "; \(report.undecided.counted("set")) of contacts may be one, and stayed apart"
    }
    if options.isDryRun {
      context.messages.outcome("would import " + text)
    } else if report.changeSet == nil {
      context.messages.outcome(text)
    } else {
      context.reportChange(text)
    }
  }

  /// Names what was skipped, reports what could not simply be united, and lists all where that is asked for.
  private func tellEach(_ report: ImportReport) throws {
    var output = OutputFile.standardOutput()
    let isJSON = context.invocation.flag("json")
    for (number, item) in report.items.enumerated() {
      for (_, var diagnostic) in item.report.diagnostics {
        diagnostic.line = line(of: number)
        diagnostic.column = 0
        context.report(diagnostic, file: source(of: number))
      }
      let place = "\(source(of: number)):\(line(of: number))"
      if isJSON {
        try output.write(json(number, item).line)
      } else if context.messages.verbosity == .verbose, item.outcome != .skipped {
        context.messages.result("\(place): \(item.outcome.rawValue): \(try words(number, item))")
      }
      guard item.outcome == .skipped else { continue }
      context.messages.result(
        item.contact == nil
          ? "\(place): '\(try name(of: number))' is a group, which the container cannot have"
          : "\(place): '\(try name(of: number))' is in the store already (contact "
            + "\(item.contact ?? 0))")
    }
    try output.finish()
  }

  private func words(_ number: Int, _ item: ImportReport.Item) throws -> String {
    "'\(try name(of: number))'" + (item.contact.map { " (contact \($0))" } ?? "")
  }

  private func name(of number: Int) throws -> String {
    try batch.card(number).displayName ?? "(no name)"
  }

  private func json(_ number: Int, _ item: ImportReport.Item) throws -> JSONValue {
    .object([
      ("outcome", .text(item.outcome.rawValue)),
      // The number of a contact that a dry run would make is not known.
      ("contact", contact(item).map { .number(Int($0)) } ?? .null),
      ("name", .text(try name(of: number))),
      ("source", .text(source(of: number))),
      ("line", .number(line(of: number))),
    ])
  }

  private func contact(_ item: ImportReport.Item) -> Int64? {
    options.isDryRun && item.outcome == .new ? nil : item.contact
  }
}
