internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
internal import VCard

/// Writes the contacts of a search, those that are one as one.
final class MergedOutput {
  private let search: DuplicateSearch
  private let choices: MergeChoices
  private let options: FormatOptions
  private var merger: CardMerger
  private var threeWay: ThreeWayMerge
  private var repeats = RepeatedValues()
  /// The UIDs that gave way to others.
  private var redirections = MergedUIDs()
  private let name: FileName
  private let target: FormatRegistry.Selection?
  private var output: CardOutput?
  /// Whether each card is written in its own version.
  private var keepsVersions = false
  /// The version of the first card, which those from other formats follow.
  private var firstVersion: Version?
  private var cards = 0
  private var hasLoss = false

  /// The card at hand.
  private var card = Card()
  /// Of cards that are merged: the version of the first, and the cards inside of them.
  private var version = Version.v4_0
  private var inner: [Card] = []

  init(_ search: DuplicateSearch, choices: MergeChoices, options: FormatOptions) throws {
    self.search = search
    self.choices = choices
    merger = CardMerger(choices.merging)
    threeWay = ThreeWayMerge(choices.merging)
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

  /// Writes the contacts.
  ///
  /// - Returns: how many were written.
  func write(_ steps: [MergeStep]) throws -> Int {
    let context = search.context
    if let source = choices.source, !search.inputs.contains(where: { $0.name == source }) {
      throw context.invocation.usageError(
        "no input is called '\(source)', and it is none of newest, first, last, most-complete")
    }
    if search.archive.count == 0, context.status != .success { return 0 }
    let isDry = context.invocation.flag("dry-run")
    let format = target?.format ?? search.firstFormat ?? FormatRegistry.formats[0]
    keepsVersions = format.name == "vcard"
    output = try CardOutput(
      OutputFile(
        replacing: isDry ? "/dev/null" : name,
        keepingWith: context.invocation.fileName("in-place")),
      format: format, options: options)
    if !search.naming.isEmpty { try findRedirections(steps) }
    let reader = ArchiveReader(search.archive, order: steps.flatMap(\.contacts))
    for (place, step) in steps.enumerated() {
      try carryOut(step, reader)
      if place % 1024 == 0 {
        context.progress.update("writing", done: Double(place) / Double(steps.count))
      }
    }
    if !isDry, let output,
      !(try output.finish(isComplete: !context.missesInput && !hasLoss))
    {
      context.messages.error("'\(name)' was not written: something would be missing from it")
      return 0
    }
    return cards
  }

  /// Finds out which UIDs give way to others, before anything is written that names one of them.
  private func findRedirections(_ steps: [MergeStep]) throws {
    let groups = steps.compactMap { step -> [Int]? in
      guard case .unite(let contacts) = step,
        Set(contacts.map { search.uids[$0] }).subtracting([0]).count > 1
      else { return nil }
      return contacts
    }
    let reader = ArchiveReader(search.archive, order: groups.flatMap { $0.map { Int32($0) } })
    for contacts in groups {
      redirections.insert(merge(try readMembers(contacts, reader), contacts))
    }
  }

  private func merge(_ members: [Card], _ contacts: [Int]) -> MergedCard {
    merger.merge(members) { search.inputName(of: contacts[$0]) == choices.source }
  }

  // MARK: Steps

  private func carryOut(_ step: MergeStep, _ reader: ArchiveReader) throws {
    switch step {
    case .keep(let contact):
      guard try reader.next(into: &card) != nil else { return }
      try writeAlone(Int(contact))
    case .unite(let contacts):
      try write(merge(try readMembers(contacts, reader), contacts), contacts)
    case .threeWay(let base, let mine, let theirs):
      let old = try readMembers([Int(base)], reader)
      let new = try readMembers([Int(mine), Int(theirs)], reader)
      guard old.count == 1, new.count == 2 else { return }
      let merged = threeWay.merge(base: old[0], mine: new[0], theirs: new[1])
      try write(merged, [Int(mine), Int(theirs)])
    case .removed(let base, let left):
      guard try reader.next(into: &card) != nil else { return }
      let old = card
      guard try reader.next(into: &card) != nil else { return }
      if CardDifference(from: old, to: card, ignoring: ["REV", "PRODID"]).isEmpty { return }
      search.context.report(
        Diagnostic(
          .mergeRemoved, line: search.line(of: Int(left)), severity: .warning,
          "\(search.place(of: Int(base))) was changed here and removed from the other book; it stays"
        ),
        file: search.inputName(of: Int(left)))
      try writeAlone(Int(left))
    }
  }

  /// Writes the card at hand, which is merged with no other.
  private func writeAlone(_ number: Int) throws {
    if firstVersion == nil { firstVersion = card.version }
    inner.removeAll()
    let mayChange =
      repeats.mayStand(in: card) || !redirections.isEmpty && search.naming.contains(number)
    if mayChange { rework(number) }
    if keepsVersions, search.inputs[search.input(of: number)].format.name != "vcard" {
      lower(&card, to: firstVersion ?? .v4_0, number)
    }
    try write(&card, number)
    for i in inner.indices { try write(&inner[i], number) }
  }

  /// Reads the cards of contacts in the vocabulary of 4.0; what stands inside of them is put aside.
  private func readMembers(_ contacts: [Int], _ reader: ArchiveReader) throws -> [Card] {
    inner.removeAll()
    var members: [Card] = []
    for contact in contacts {
      guard try reader.next(into: &card) != nil else { break }
      if members.isEmpty { version = card.version }
      members.append(takingAgents(contact))
    }
    return members
  }

  /// Writes what several contacts have become, in the version of the first, and what stood inside of them.
  private func write(_ merged: MergedCard, _ contacts: [Int]) throws {
    for (input, diagnostic) in merged.report.diagnostics {
      search.context.report(diagnostic, file: search.inputName(of: contacts[input]))
    }
    if firstVersion == nil { firstVersion = version }
    card = merged.card
    _ = redirections.redirect(&card)
    if keepsVersions { lower(&card, to: version, contacts[0]) }
    try write(&card, contacts[0])
    for i in inner.indices where !isRepeated(i) { try write(&inner[i], contacts[0]) }
  }

  /// Whether a card inside of one card stood inside of another one too.
  private func isRepeated(_ place: Int) -> Bool {
    inner[..<place].contains { CardDifference(from: $0, to: inner[place]).isEmpty }
  }

  /// The card at hand in the vocabulary of 4.0; those that stand in it are put behind the others.
  private func takingAgents(_ number: Int) -> Card {
    if card.needs.contains(.agent) {
      var diagnostics: [Diagnostic] = []
      inner += card.takeAgents(options: options.reading, &diagnostics)
      report(diagnostics, number)
    }
    card.raise()
    return card
  }

  /// Takes out what the card at hand says twice, and lets it name those that stayed instead of those that
  /// were merged away; a card with neither stays as it was read.
  private func rework(_ number: Int) {
    let original = card
    let merged = merger.merge([takingAgents(number)])
    card = merged.card
    let isRedirected = redirections.redirect(&card)
    guard merged.isChanged || isRedirected else {
      card = original
      inner.removeAll()
      return
    }
    for (_, diagnostic) in merged.report.diagnostics {
      search.context.report(diagnostic, file: search.inputName(of: number))
    }
    if keepsVersions { lower(&card, to: original.version, number) }
  }

  private func lower(_ card: inout Card, to version: Version, _ number: Int) {
    var converter = CardConverter(to: version, loss: options.loss)
    converter.readerOptions = options.reading
    var diagnostics: [Diagnostic] = []
    _ = converter.convert(&card, &diagnostics)
    report(diagnostics, number)
  }

  private func write(_ card: inout Card, _ number: Int) throws {
    guard let output else { return }
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
