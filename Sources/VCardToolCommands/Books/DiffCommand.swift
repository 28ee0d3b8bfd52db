internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
internal import VCard

/// `vcardtool diff`: who is new, gone or changed.
enum DiffCommand {
  static let spec = CommandSpec(
    name: "diff",
    summary: "tell who is new, gone or changed between two books",
    synopsis: ["diff [--by WHAT] [--ignore FIELDS] [options] OLD NEW"],
    description: """
      Compares two address books by meaning: the order of contacts and properties, the spelling of lines, \
      versions and formats do not count. Contacts are the same by their UID, else as dedupe finds them.

      For each contact that differs it prints a line that begins with '-' when it is gone, '+' when it is \
      new and '~' when it has changed; then what of it, a line a value. Nothing is printed when the books \
      are the same. With --quiet only the exit status tells.
      """,
    examples: [
      ("vcardtool diff Samples/crew.vcf Samples/crew.csv || echo changed", "what has changed"),
      ("vcardtool diff -q --ignore rev,prodid Samples/crew.vcf Samples/crew.vcf", "for scripts"),
    ],
    options: ToolTable.inputOptions.filter {
      !["recursive", "files-from", "null"].contains($0.long)
    }
      + [
        OptionSpec(
          long: "by", value: .required("WHAT"), group: .selection,
          help:
            "Pair contacts by uid only, or by match only; else by the first and then the second.",
          completion: .words(["uid", "match"])),
        ignoreOption,
      ] + DedupeCommand.matchOptions.filter { $0.long != "by" } + [
        ToolTable.regionOption,
        OptionSpec(long: "json", group: .output, help: "Print a contact a line as JSON."),
      ],
    operands: ToolTable.inputFiles,
    exitStatus: [
      (.success, "the books are the same"),
      (.no, "they differ"),
      (.badData, "an input has an error (the rest was compared)"),
      (.noInput, "an input is missing; nothing was compared"),
    ],
    category: .choose)

  static let ignoreOption = OptionSpec(
    long: "ignore", value: .required("FIELDS"), group: .selection,
    help: "Properties that do not count, between commas: rev,prodid.", completion: .field)

  /// The properties that `--ignore` names, in capitals.
  static func ignored(_ context: CommandContext) -> Set<String> {
    Set((context.invocation.value("ignore") ?? "").split(separator: ",").map { $0.uppercased() })
  }

  @Sendable
  static func run(_ context: CommandContext) throws {
    try Comparison(context).run()
  }
}

/// One run of `diff`.
private final class Comparison {
  private let context: CommandContext
  private let search: DuplicateSearch
  private let options: FormatOptions
  private let ignored: Set<String>
  private let region: String
  private let by: String?
  private var output = OutputFile.standardOutput()
  private var counts = (new: 0, gone: 0, changed: 0)

  init(_ context: CommandContext) throws {
    self.context = context
    options = try context.formatOptions()
    search = DuplicateSearch(context, options: options)
    region = try context.region()
    by = try context.invocation.choice("by", of: ["uid", "match"])
    ignored = DiffCommand.ignored(context)
    if context.invocation.files.count != 2 {
      throw context.invocation.usageError("diff compares two books, OLD and NEW")
    }
  }

  func run() throws {
    var finder = try context.makeFinder(
      keys: by == "uid" ? "uid" : nil, comparesUIDs: by != "match")
    try search.read(from: try context.format("from")?.format, options, finder: &finder)
    if context.missesInput || context.stops { return }
    guard search.inputs.count == 2 else {
      throw context.invocation.usageError("each of the two books is one file")
    }
    let uids = by == "match" ? [UInt64](repeating: 0, count: search.uids.count) : search.uids
    let pairing = try BookPairing(search, uids: uids, rest: .inOrder)
    try compare(pairing.groups)
    try output.finish()
    if counts.new + counts.gone + counts.changed > 0 { context.status.raise(to: .no) }
    context.messages.summary(
      "\(counts.new) new, \(counts.gone) gone, \(counts.changed) changed")
  }

  private func compare(_ pairs: [[Int]]) throws {
    let newer = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
    let paired = Set(newer.values)
    var order: [Int32] = []
    for contact in 0..<search.archive.count where !paired.contains(contact) {
      order.append(Int32(contact))
      if let other = newer[contact] { order.append(Int32(other)) }
    }
    let reader = ArchiveReader(search.archive, order: order)
    var card = Card()
    while let number = try reader.next(into: &card) {
      let first = search.shown(&card, number)
      guard newer[number] != nil else {
        let isNew = search.input(of: number) == 1
        if isNew { counts.new += 1 } else { counts.gone += 1 }
        try write(old: isNew ? nil : first, new: isNew ? first : nil, [])
        continue
      }
      guard let other = try reader.next(into: &card) else { return }
      let second = search.shown(&card, other)
      let difference = CardDifference(
        from: first.contact.card, to: second.contact.card, ignoring: ignored, region: region)
      if difference.isEmpty { continue }
      counts.changed += 1
      try write(old: first, new: second, difference.changes)
    }
  }

  // MARK: Output

  private func write(
    old: ShownContact?, new: ShownContact?, _ changes: [CardDifference.Change]
  ) throws(OutputError) {
    if context.messages.verbosity == .quiet { return }
    let change = ContactChange(old: old, new: new, changes: changes)
    if context.invocation.flag("json") {
      try output.write(change.json.line)
    } else {
      try output.write(change.text)
    }
  }
}
