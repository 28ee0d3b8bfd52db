internal import CommandLineKit
internal import ContactFormats
internal import ContactStore
private import Glibc
internal import TextServices
internal import VCard

/// One run of `store export`: contacts in the order of their numbers, then the cards of groups.
final class StoreExport {
  private let context: CommandContext
  private var options: FormatOptions
  private let store: StoreConnection
  private let selection: StoreSelection
  private let format: Format
  private let name: FileName
  private let folder: FileName?
  private var hasGroups: Bool
  /// Whether the format wants a formatted name in every card.
  private let needsName: Bool
  private var names = FreeFileNames()
  private var output: CardOutput?
  private var count = 0
  /// Whether --loss fail found something that the output does not hold.
  private var hasLoss = false

  init(_ context: CommandContext) throws {
    self.context = context
    let invocation = context.invocation
    options = try context.formatOptions()
    folder = invocation.fileName("directory")
    if folder != nil, invocation.value("output") != nil {
      throw invocation.usageError("--directory and --output exclude each other")
    }
    name = invocation.fileName("output") ?? "-"
    let ending = folder == nil ? name.fileExtension : ""
    let target =
      try context.format("to")
      ?? FormatRegistry.find(extension: ending).map {
        FormatRegistry.Selection(format: $0, variant: nil)
      }
    format = target?.format ?? FormatRegistry.formats[0]
    guard format.makeWriter != nil else { throw FormatError.notWritable(format.name) }
    options.variant = target?.variant
    needsName = ["vcard", "vcard4", "jcard"].contains(format.name)
    store = try context.openStore(.readOnly)
    selection = try StoreSelection(context, store)
    hasGroups = false
    hasGroups = try readable("groups", otherwise: false) { try !store.groups().isEmpty }
  }

  func run() throws {
    if let folder {
      try makeFolder(folder)
    } else {
      output = try CardOutput(OutputFile(replacing: name), format: format, options: options)
    }
    try forEachCard(write)
    // Without a query this is a copy of all there is.
    if hasGroups, selection.query.isEmpty, selection.scope.group == nil {
      try readable("groups", otherwise: ()) { try writeGroups() }
    }
    if let output, !(try output.finish(isComplete: !hasLoss)) {
      context.messages.error("'\(name)' was not written: something would be missing from it")
      count = 0
    }
    let target = folder.map { " to '\($0)'" } ?? ""
    context.messages.summary("\(count.counted("contact")) written\(target)")
  }

  private func makeFolder(_ folder: FileName) throws(OutputError) {
    guard folder.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST else { return }
    throw OutputError(operation: .create, name: folder.description, code: errno)
  }

  // MARK: Reading

  /// Calls `body` with the contacts in the order of their numbers.
  private func forEachCard(_ body: (Int64, inout Card) throws -> Void) throws {
    let wanted = try wantedContacts()
    var carried = CarriedError()
    try store.reading { () throws(StoreError) in
      try store.forEachContact(selection.scope) { (found) throws(StoreError) in
        switch consume found {
        case .damaged(let number, let error):
          tell(error, "contact \(number)")
          return true
        case .card(let number, var card):
          if let wanted, !wanted.contains(number) { return true }
          return carried.unlessFailing {
            try body(number, &card)
            return true
          }
        }
      }
    }
    try carried.rethrow()
  }

  /// Names what cannot be read.
  private func tell(_ error: StoreError, _ source: String) {
    context.messages.error("\(source): \(error.message)")
    context.raiseBadData()
  }

  /// Does what reads a part of the store beside the cards.
  ///
  /// - Returns: `otherwise` when the part is damaged, which is told and does not keep the rest back.
  private func readable<Result>(
    _ source: String, otherwise: Result, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError where error.code == .damaged {
      tell(error, source)
      return otherwise
    }
  }

  /// The numbers of the contacts that the query finds; `nil` without one.
  private func wantedContacts() throws -> Set<Int64>? {
    if selection.query.isEmpty { return nil }
    var numbers = Set<Int64>()
    try selection.forEach(.none) { row in
      numbers.insert(row.number)
      return true
    }
    return numbers
  }

  // MARK: Writing

  private func write(_ number: Int64, _ card: inout Card) throws {
    let source = "contact \(number)"
    if hasGroups {
      try readable(source + ", groups", otherwise: ()) { try addGroups(of: number, to: &card) }
    }
    var identifier = ""
    if folder != nil {
      identifier = try readable(source + ", identifier", otherwise: "contact-\(number)") {
        try store.identifier(of: number) ?? ""
      }
    }
    try put(&card, source, identifier: identifier)
    count += 1
  }

  /// Writes a card of the store.
  ///
  /// - Parameters:
  ///   - source: what messages call it.
  ///   - identifier: the identifier of the record, whose random part names the file of a card without a UID.
  private func put(_ card: inout Card, _ source: String, identifier: String) throws {
    let missing = try readable(source + ", pictures", otherwise: 0) { try store.attachMedia(&card) }
    if missing > 0 { tell(StoreError(.damaged, "\(missing.counted("picture")) missing"), source) }
    if needsName { card.completeFormattedName() }
    card.willBeWrittenAnew()
    guard let folder else {
      if let output, try !write(&card, to: output, source) { hasLoss = true }
      return
    }
    let uid = card.uidText ?? String(identifier.prefix { $0 != ":" })
    let wanted = SafeFileName.make("{uid}", card: card, uid: uid, number: count)
    let ending = format.extensions.first ?? "vcf"
    let name = folder.appending(FileName(names.next("\(wanted).\(ending)") { _ in true }))
    let output = try CardOutput(OutputFile(replacing: name), format: format, options: options)
    let isComplete = try write(&card, to: output, source)
    if !(try output.finish(isComplete: isComplete)) {
      context.messages.error("'\(name)' was not written: something would be missing from it")
    }
  }

  /// Writes a card and reports what the format does not hold.
  ///
  /// - Returns: false when that is an error.
  private func write(_ card: inout Card, to output: CardOutput, _ source: String) throws -> Bool {
    var isComplete = true
    for diagnostic in try output.write(&card) {
      context.report(diagnostic, file: source)
      if diagnostic.severity == .error { isComplete = false }
    }
    return isComplete
  }

  // MARK: Groups

  /// Puts the names of a contact's groups among its categories.
  private func addGroups(of number: Int64, to card: inout Card) throws {
    let groups = try store.groups(of: number).map(\.name)
    guard !groups.isEmpty else { return }
    var contact = Contact(card)
    var categories = contact.categories
    for group in groups {
      let key = FoldedText.caseFolded(group)
      if !categories.contains(where: { FoldedText.caseFolded($0) == key }) {
        categories.append(group)
      }
    }
    contact.categories = categories
    card = contact.card
  }

  /// Writes the cards that groups came as, with the members that the groups have now.
  private func writeGroups() throws {
    for group in try store.groups(in: selection.scope.container) {
      guard let card = try store.card(of: group) else { continue }
      var contact = Contact(card)
      contact.members = try members(of: group, among: contact.members)
      var written = contact.card
      try put(&written, "group '\(group.name)'", identifier: group.identifier)
    }
  }

  /// The members of a group as MEMBER names them (RFC 6350 section 6.6.5): of those that the card names, all
  /// that are members or are not in the store; then the others whose UID is a URI.
  private func members(of group: ContactGroup, among known: [String]) throws -> [String] {
    let members = try store.members(of: group)
    var missing = Set(members)
    var names: [String] = []
    for name in known {
      let found = try store.contacts(named: name)
      if found.isEmpty || found.contains(where: members.contains) { names.append(name) }
      missing.subtract(found)
    }
    for member in members where missing.contains(member) {
      guard let uid = try store.card(of: member)?.uidText, uid.contains(":") else { continue }
      names.append(uid)
    }
    return names
  }
}
