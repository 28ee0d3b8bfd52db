internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
internal import VCard

/// Writes all contacts of a search, those of a group as one.
final class MergedOutput {
  private let search: DuplicateSearch
  private let choices: MergeChoices
  private let options: FormatOptions
  private var merger: CardMerger
  private var repeats = RepeatedValues()
  private let name: FileName
  private let target: FormatRegistry.Selection?
  private var cards = 0
  private var hasLoss = false

  init(_ search: DuplicateSearch, choices: MergeChoices, options: FormatOptions) throws {
    self.search = search
    self.choices = choices
    merger = CardMerger(choices.merging)
    let context = search.context
    name = try Self.outputName(context)
    let target =
      try context.format("to")
      ?? FormatRegistry.find(extension: name.fileExtension).map {
        FormatRegistry.Selection(format: $0, variant: nil)
      }
    self.target = target
    var options = options
    options.variant = target?.variant
    self.options = options
  }

  /// The output: with --in-place the one input.
  private static func outputName(_ context: CommandContext) throws(UsageError) -> FileName {
    let invocation = context.invocation
    guard invocation.flag("in-place") else { return invocation.fileName("output") ?? "-" }
    guard invocation.value("output") == nil else {
      throw invocation.usageError("--in-place and --output exclude each other")
    }
    guard invocation.files.count == 1, let file = invocation.files.first, !file.isStandardStream
    else {
      throw invocation.usageError("--in-place needs one input, and no standard input")
    }
    return file
  }

  /// Writes the contacts in the order of the inputs, a group where its first one stands.
  ///
  /// - Parameter groups: contacts that become one, each ascending; no contact in two of them.
  /// - Returns: how many contacts were written.
  func write(_ groups: [[Int]]) throws -> Int {
    let context = search.context
    if let source = choices.source, !search.inputs.contains(where: { $0.name == source }) {
      throw context.invocation.usageError(
        "no input is called '\(source)', and it is none of newest, first, last, most-complete")
    }
    if search.archive.count == 0, context.status != .success { return 0 }
    let isDry = context.invocation.flag("dry-run")
    let output = try CardOutput(
      OutputFile(
        replacing: isDry ? "/dev/null" : name,
        keepingWith: context.invocation.fileName("in-place")),
      format: target?.format ?? search.firstFormat ?? FormatRegistry.formats[0], options: options)
    let keepsVersions = (target?.format ?? search.firstFormat)?.name == "vcard"
    let order = MergeOrder(groups, count: search.archive.count)
    let reader = ArchiveReader(search.archive, order: order.contacts)
    var card = Card()
    // What comes from other formats follows the vCards that are there.
    var firstVersion = Version.v4_0
    while let number = try reader.next(into: &card) {
      if cards == 0 { firstVersion = card.version }
      let size = order.size(of: number)
      if size > 1 {
        try writeMerged(number, size, &card, reader, output, keepsVersions: keepsVersions)
      } else {
        if repeats.mayStand(in: card) { tidy(&card, number, keepsVersions: keepsVersions) }
        if keepsVersions, search.inputs[search.input(of: number)].format.name != "vcard" {
          lower(&card, to: firstVersion, number)
        }
        try write(&card, number, output)
      }
      if cards % 1024 == 0 {
        context.progress.update(
          "writing", done: Double(cards) / Double(max(search.archive.count, 1)))
      }
    }
    if !isDry, !(try output.finish(isComplete: !context.missesInput && !hasLoss)) {
      context.messages.error("'\(name)' was not written: something would be missing from it")
      return 0
    }
    return cards
  }

  private func writeMerged(
    _ number: Int, _ size: Int, _ card: inout Card, _ reader: ArchiveReader, _ output: CardOutput,
    keepsVersions: Bool
  ) throws {
    var numbers = [number]
    var inner: [Card] = []
    let version = card.version
    var members = [takingAgents(&card, number, &inner)]
    while members.count < size, let next = try reader.next(into: &card) {
      numbers.append(next)
      members.append(takingAgents(&card, next, &inner))
    }
    let merged = merger.merge(members) { search.inputName(of: numbers[$0]) == choices.source }
    for (input, diagnostic) in merged.report.diagnostics {
      search.context.report(diagnostic, file: search.inputName(of: numbers[input]))
    }
    card = merged.card
    if keepsVersions { lower(&card, to: version, number) }
    try write(&card, number, output)
    for var agent in inner { try write(&agent, number, output) }
  }

  /// A card in the vocabulary of 4.0; those that stand in it are put behind the others.
  private func takingAgents(_ card: inout Card, _ number: Int, _ inner: inout [Card]) -> Card {
    if card.needs.contains(.agent) {
      var diagnostics: [Diagnostic] = []
      inner += card.takeAgents(options: options.reading, &diagnostics)
      report(diagnostics, number)
    }
    card.raise()
    return card
  }

  /// Takes out what a card says twice.
  private func tidy(_ card: inout Card, _ number: Int, keepsVersions: Bool) {
    let version = card.version
    var raised = card
    raised.raise()
    let merged = merger.merge([raised])
    guard merged.isChanged else { return }
    for (_, diagnostic) in merged.report.diagnostics {
      search.context.report(diagnostic, file: search.inputName(of: number))
    }
    card = merged.card
    if keepsVersions { lower(&card, to: version, number) }
  }

  private func lower(_ card: inout Card, to version: Version, _ number: Int) {
    var converter = CardConverter(to: version, loss: options.loss)
    converter.readerOptions = options.reading
    var diagnostics: [Diagnostic] = []
    _ = converter.convert(&card, &diagnostics)
    report(diagnostics, number)
  }

  private func write(_ card: inout Card, _ number: Int, _ output: CardOutput) throws {
    report(try output.write(&card), number)
    cards += 1
  }

  private func report(_ diagnostics: [Diagnostic], _ number: Int) {
    for diagnostic in diagnostics {
      search.context.report(diagnostic, file: search.inputName(of: number))
      if diagnostic.severity == .error { hasLoss = true }
    }
  }
}

/// The order in which contacts are read again: that of the inputs, but the members of a group together.
struct MergeOrder {
  private(set) var contacts: [Int32] = []
  /// The size of the group that begins with a contact.
  private var sizes: [Int: Int] = [:]

  init(_ groups: [[Int]], count: Int) {
    contacts.reserveCapacity(count)
    var isLater = [Bool](repeating: false, count: count)
    var byFirst: [Int: Int] = [:]
    for (place, group) in groups.enumerated() {
      byFirst[group[0]] = place
      sizes[group[0]] = group.count
      for member in group.dropFirst() { isLater[member] = true }
    }
    for contact in 0..<count where !isLater[contact] {
      if let place = byFirst[contact] {
        contacts += groups[place].map { Int32($0) }
      } else {
        contacts.append(Int32(contact))
      }
    }
  }

  func size(of first: Int) -> Int { sizes[first] ?? 1 }
}
