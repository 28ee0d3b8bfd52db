internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
internal import VCard

/// `vcardtool dedupe`: contacts that are one become one.
enum DedupeCommand {
  static let spec = CommandSpec(
    name: "dedupe",
    aliases: ["uniq"],
    summary: "find contacts that are one, and merge them",
    synopsis: ["dedupe [--match MODE] [options] [FILE ...]"],
    description: """
      Finds the contacts that are one over all inputs, merges them with the values of all, and writes \
      the result; the others are written as they are. Contacts are one when their formatted names are \
      equal, whatever their case, accents, punctuation, order of family and given name and titles, and \
      nothing contradicts: two birthdays or organisations that differ, another kind or generation. \
      What is contradicted is named and stays apart. --match asks for more, or for less.

      Before anything is merged, --list shows what would be, --plan writes it to a file that can be \
      changed and carried out with --apply, --ask asks on the terminal, and --html makes a page to look at.

      A few numbers for each contact stay in memory; the contacts are read a second time to be written.
      """,
    examples: [
      (
        "vcardtool dedupe Samples/crew.vcf Samples/crew.csv > one.vcf",
        "two exports become one book"
      ),
      (
        "vcardtool dedupe --list Samples/crew.vcf Samples/crew.csv", "what would be merged, and why"
      ),
      (
        "vcardtool dedupe --plan plan.txt Samples/crew.vcf Samples/crew.csv",
        "a plan to change before it is carried out"
      ),
      ("vcardtool dedupe --by email Samples/crew.vcf", "by a plain key"),
    ],
    options: ToolTable.inputOptions + matchOptions + [
      OptionSpec(
        long: "list", group: .output, help: "Print the sets instead of merging them."),
      OptionSpec(
        long: "json", group: .output, help: "With --list, print a set a line as JSON."),
      OptionSpec(
        long: "check", group: .output,
        help: "Write nothing; the exit status is 1 when there are duplicates."),
      OptionSpec(
        long: "merge", group: .output, help: "Merge the sets; this is what happens anyway.",
        negatable: false),
      OptionSpec(
        long: "ask", group: .output, help: "Ask on the terminal what to do with each set."),
      OptionSpec(
        long: "plan", value: .required("FILE"), group: .output,
        help: "Write what would be done to FILE instead of doing it.", completion: .file([])),
      OptionSpec(
        long: "apply", value: .required("FILE"), group: .output,
        help: "Do what FILE says, which --plan wrote for the same inputs.", completion: .file([])),
      OptionSpec(
        long: "html", value: .required("FILE"), group: .output,
        help: "Write a page to FILE that shows the sets side by side.",
        completion: .file(["html"])),
    ] + ToolTable.destinationOptions + ToolTable.writingOptions + MergeChoices.options,
    operands: ToolTable.inputFiles,
    exitStatus: [
      (.success, "all was read and written"),
      (.no, "--check found duplicates"),
      (.badData, "an input has an error (the rest was written), or the plan is for other inputs"),
      (.noInput, "an input is missing (the others were read)"),
      (.unavailable, "--ask has no terminal"),
    ],
    category: .change)

  /// How contacts are compared.
  static let matchOptions = [
    OptionSpec(
      long: "match", value: .required("MODE"), group: .selection,
      help: """
        name: equal formatted names that nothing contradicts (the default); careful: and a telephone \
        number, address, URL or birthday in common; likely: scored on all they have.
        """,
      completion: .words(["name", "careful", "likely"])),
    OptionSpec(
      long: "threshold", value: .required("P"), group: .selection,
      help: "With likely, how probable it must be that contacts are one to merge them unasked."),
    OptionSpec(
      long: "by", value: .required("KEYS"), group: .selection,
      help: """
        Compare by plain keys instead: fn, email, tel, uid, adr, bday, org, url, impp; with + between \
        those that must all agree, and commas between alternatives.
        """),
    OptionSpec(
      long: "locale", value: .required("TAG"), group: .selection,
      help: "The language whose letters are compared; else LC_ALL, LC_COLLATE or LANG says it."),
  ]

  @Sendable
  static func run(_ context: CommandContext) throws {
    try Deduplication(context).run()
  }
}

/// One run of `dedupe`.
private final class Deduplication {
  private enum Mode: String, CaseIterable {
    case merge, list, check, ask, plan, apply
  }

  private let context: CommandContext
  private let options: FormatOptions
  private let from: Format?
  private let mode: Mode
  private let choices: MergeChoices
  private let search: DuplicateSearch
  private let isDry: Bool

  init(_ context: CommandContext) throws {
    self.context = context
    options = try context.formatOptions()
    from = try context.format("from")?.format
    let last = context.invocation.last(
      of: "list", "check", "merge", "ask", "plan", "apply")
    mode = last.flatMap(Mode.init) ?? .merge
    choices = try MergeChoices(context)
    search = DuplicateSearch(context, options: options)
    isDry = context.invocation.flag("dry-run")
    if context.invocation.flag("json"), mode != .list {
      throw context.invocation.usageError("--json goes with --list")
    }
  }

  func run() throws {
    let dialog = mode == .ask ? try DuplicateDialog(width: context.terminal.width) : nil
    var finder = try context.makeFinder(keys: context.invocation.value("by"))
    try search.read(from: from, options, finder: &finder)
    if context.stops { return }
    let sets = search.report.sets
    reportSplits()
    try writePage(sets)
    switch mode {
    case .list:
      var list = DuplicateList(context)
      try search.forEachSet(of: sets) { try list.write($0, $1) }
      try list.finish()
    case .check:
      if sets.contains(where: { $0.decision != .apart }) { context.status.raise(to: .no) }
      summarize(sets, written: nil)
    case .plan: try writePlan(sets)
    case .merge:
      try reportContradictions(sets)
      try merge(sets.flatMap(\.merged))
    case .apply: try apply()
    case .ask:
      if let dialog { try ask(dialog, sets) }
    }
  }

  // MARK: Reports

  private func reportSplits() {
    let count = search.report.splitGroups
    guard count > 0 else { return }
    context.messages.warning(
      "\(count.counted("group")) of contacts with one key too large to compare each with each: they were "
        + "compared within parts only")
  }

  private func writePage(_ sets: [DuplicateSet]) throws {
    guard let file = context.invocation.fileName("html") else { return }
    var page = try DuplicatePage(file)
    try page.begin(sets, contacts: search.archive.count)
    try search.forEachSet(of: sets) { try page.write($0, $1) }
    try page.finish()
  }

  /// Warns of contacts of one name that stay apart.
  private func reportContradictions(_ sets: [DuplicateSet]) throws {
    let found = sets.flatMap(\.contradictions)
    let names = try namesToShow(found)
    for contradiction in found {
      let (first, second) = (contradiction.first, contradiction.second)
      // Those without a name are only counted.
      let message = names[second].map {
        "FN: \"\($0)\" stands at \(search.place(of: first)) too, but the "
          + "\(contradiction.field.rawValue) differs: the contacts stay apart"
      }
      context.report(
        Diagnostic(
          .dedupeContradiction, line: search.line(of: second), severity: .warning, message ?? ""),
        file: search.inputName(of: second))
    }
    for input in Set(found.map { search.inputName(of: $0.second) }).sorted() {
      context.messages.endOfFile(input)
    }
  }

  /// The names for the warnings that will be seen: reading the others again would be for nothing.
  private func namesToShow(_ contradictions: [Contradiction]) throws -> [Int: String] {
    let limit: Int =
      switch context.messages.verbosity {
      case .quiet: 0
      case .normal: Messages.limit
      case .verbose: .max
      }
    var counts: [Int: Int] = [:]
    let shown = contradictions.map(\.second).filter { contact in
      counts[search.input(of: contact), default: 0] += 1
      return counts[search.input(of: contact), default: 0] <= limit
    }
    var names: [Int: String] = [:]
    try search.forEachContact(Set(shown).sorted()) { names[$0.index] = $0.name }
    return names
  }

  private func summarize(_ sets: [DuplicateSet], written: Int?) {
    let merged = sets.flatMap(\.merged)
    let members = merged.reduce(0) { $0 + $1.count }
    var parts = ["\(search.archive.count.counted("contact")) read"]
    if merged.isEmpty {
      parts.append("no duplicates")
    } else if written != nil, !isDry {
      parts.append("\(members) of them merged into \(merged.count)")
    } else {
      parts.append("\(merged.count.counted("set")) of duplicates (\(members) contacts)")
    }
    let review = sets.count { $0.decision == .review }
    let apart = sets.count { $0.decision == .apart }
    if review > 0 { parts.append("\(review.counted("set")) to review (--list, --plan)") }
    if apart > 0 { parts.append("\(apart.counted("set")) kept apart") }
    if let written { parts.append("\(written) \(isDry ? "would be written" : "written")") }
    context.messages.outcome(parts.joined(separator: ", "))
  }

  // MARK: Deciding

  private func writePlan(_ sets: [DuplicateSet]) throws {
    guard let file = context.invocation.fileName("plan") else { return }
    var output = try OutputFile(replacing: file, isPrivate: true)
    try output.write(DuplicatePlan.header)
    try search.forEachSet(of: sets) { set, contacts in
      try output.write(DuplicatePlan.text(set, contacts) { try search.archive.mark(of: $0) })
    }
    try output.finish()
    summarize(sets, written: nil)
  }

  private func apply() throws {
    guard let file = context.invocation.fileName("apply") else { return }
    var input = try InputFile(opening: file)
    let text = String(decoding: try input.readAll(), as: UTF8.self)
    do {
      let plan = try DuplicatePlan(parsing: text) { try self.search.archive.mark(of: $0) }
      try merge(plan.merges)
    } catch let problem as DuplicatePlan.Problem {
      context.report(
        Diagnostic(
          .dedupePlan, line: problem.line, column: problem.column, severity: .error,
          problem.message),
        file: input.name)
    }
  }

  private func ask(_ dialog: DuplicateDialog, _ sets: [DuplicateSet]) throws {
    var groups: [[Int]] = []
    var number = 0
    var stopped = false
    try search.forEachSet(of: sets) { set, contacts in
      number += 1
      if stopped { return }
      switch dialog.ask(set, contacts, position: (number, sets.count)) {
      case .merge: groups.append(set.members)
      case .keep: break
      case .stop: stopped = true
      }
    }
    if stopped {
      context.messages.outcome("stopped: nothing was written")
      context.status.raise(to: .no)
    } else {
      try merge(groups)
    }
  }

  // MARK: Merging

  private func merge(_ groups: [[Int]]) throws {
    let output = try MergedOutput(search, choices: choices, options: options)
    let written = try output.write(MergeStep.uniting(groups, of: search.archive.count))
    var sets = search.report.sets
    if mode != .merge {
      sets = groups.map {
        DuplicateSet(members: $0, decision: .merge, merged: [$0], score: 0, reasons: [])
      }
    }
    summarize(sets, written: written)
  }
}
