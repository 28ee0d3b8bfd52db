internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
internal import VCard

/// Reads all inputs of a command, remembers where each contact is, and finds those that are one.
final class DuplicateSearch {
  let context: CommandContext
  let archive: CardArchive
  private(set) var inputs: [(name: String, format: Format)] = []
  /// The number of each contact's input.
  private var sources: [Int32] = []
  /// The format of the first input.
  var firstFormat: Format? { inputs.first?.format }
  private(set) var report = DuplicateReport(sets: [])
  /// A hash of each contact's UID, 0 without one.
  private(set) var uids: [UInt64] = []
  /// The contacts that name others by their UID: groups, and people with relations.
  private(set) var naming: Set<Int> = []

  init(_ context: CommandContext, options: FormatOptions) {
    self.context = context
    archive = CardArchive(reading: options.reading)
  }

  /// Reads the inputs.
  ///
  /// - Parameters:
  ///   - files: instead of the operands.
  ///   - finder: is shown each contact in the vocabulary of 4.0.
  func read(
    _ files: [FileName]? = nil, from: Format?, _ options: FormatOptions,
    finder: inout any DuplicateFinding & ~Copyable
  ) throws {
    var card = Card()
    try context.forEachInput(from, options, files: files) { input in
      inputs.append((input.name, input.format))
      while try input.next(into: &card) {
        context.report(input)
        if context.stops { return }
        try archive.add(card, from: input)
        sources.append(Int32(inputs.count - 1))
        card.raise()
        uids.append(CardMark.uid(of: card))
        if MergedUIDs.areNamed(in: card) { naming.insert(uids.count - 1) }
        finder.add(card)
      }
      context.report(input)
    }
    if context.stops { return }
    try archive.finish()
    report = finder.finish { done in
      context.progress.update("comparing \(sources.count.counted("contact"))", done: done)
    }
  }

  /// The place of a contact for people: `phone.vcf:12`.
  func place(of contact: Int) -> String {
    "\(inputName(of: contact)):\(line(of: contact))"
  }

  func inputName(of contact: Int) -> String { inputs[Int(sources[contact])].name }

  /// The number of the input that a contact is from.
  func input(of contact: Int) -> Int { Int(sources[contact]) }

  func line(of contact: Int) -> Int { Int(archive.places[contact].line) }

  /// Calls `body` with each of some contacts, one after the other.
  func forEachContact(_ contacts: [Int], _ body: (ShownContact) throws -> Void) throws {
    let reader = ArchiveReader(archive, order: contacts.map(Int32.init))
    var card = Card()
    while let number = try reader.next(into: &card) { try body(shown(&card, number)) }
  }

  /// A contact that was read again.
  func shown(_ card: inout Card, _ number: Int) -> ShownContact {
    card.raise()
    return ShownContact(
      index: number, source: inputName(of: number), line: line(of: number),
      contact: Contact(card))
  }

  /// Calls `body` with each set and its contacts, in order; one set is in memory at a time.
  func forEachSet(
    of sets: [DuplicateSet], _ body: (DuplicateSet, [ShownContact]) throws -> Void
  ) throws {
    let reader = ArchiveReader(archive, order: sets.flatMap { $0.members.map(Int32.init) })
    var card = Card()
    for set in sets {
      var contacts: [ShownContact] = []
      while contacts.count < set.members.count, let number = try reader.next(into: &card) {
        contacts.append(shown(&card, number))
      }
      try body(set, contacts)
    }
  }
}
