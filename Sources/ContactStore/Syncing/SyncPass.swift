internal import ContactMatching
internal import VCard

/// One run of bringing a folder and a container together.
final class SyncPass {
  private let connection: StoreConnection
  private let folder: any SyncFolder
  private let path: String
  private let options: SyncOptions
  private let container: Container
  private var cards = FolderCards()
  private var merge = ThreeWayMerge()

  /// The bytes of the files of the folder that are not what they were, or are new.
  private var changed: [(file: [UInt8], bytes: [UInt8])] = []
  private var present = Set<[UInt8]>()
  private var known: [[UInt8]: SyncedFile] = [:]

  init(
    _ connection: StoreConnection, _ folder: any SyncFolder, _ path: String, _ options: SyncOptions
  ) throws(StoreError) {
    self.connection = connection
    self.folder = folder
    self.path = path
    self.options = options
    container = try connection.container(named: options.container)
    for item in try connection.syncedFiles(path) { known[item.file] = item }
    for file in try folder.files() {
      guard let bytes = try folder.read(file) else { continue }
      present.insert(file)
      if known[file]?.hash != Self.hash(bytes) { changed.append((file, bytes)) }
    }
    let gone = known.keys.count { !present.contains($0) }
    if gone == known.count, gone > 1, !options.mayDeleteAll {
      throw StoreError(
        .policyViolation,
        "all \(gone) files that were there are gone; if they are to be deleted from the store too, say "
          + "--delete-all")
    }
  }

  private static func hash(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { Array(SHA256.digest($0).prefix(16)) }
  }

  /// The card of a file; a file that has none is reported.
  private func read(
    _ file: [UInt8], _ bytes: [UInt8], _ report: (SyncEvent) -> Void
  ) -> FolderCards.File? {
    do throws(StoreError) {
      return try cards.read(bytes)
    } catch {
      report(SyncEvent(action: .skipped, file: file, note: error.message))
      return nil
    }
  }

  // MARK: From the folder

  /// Files that were not there before: each is a contact that no file has yet, or a new one.
  func takeNewFiles(
    _ finder: consuming any DuplicateFinding & ~Copyable, _ report: (SyncEvent) -> Void
  ) throws(StoreError) {
    var files: [(file: [UInt8], hash: [UInt8], card: Card)] = []
    for (file, bytes) in changed where known[file] == nil {
      guard let read = read(file, bytes, report) else { continue }
      files.append((file, Self.hash(bytes), read.card))
    }
    if files.isEmpty { return }
    var batch = try ImportBatch(connection, finder: finder)
    for file in files { try batch.add(file.card) }
    var importing = ImportOptions()
    importing.container = options.container
    importing.unitesInput = false
    importing.excluded = Set(known.values.map(\.contact))
    let imported = try batch.save(importing)
    try connection.writing { () throws(StoreError) in
      for (item, file) in zip(imported.items, files) {
        guard let contact = item.contact, let row = try connection.row(of: contact),
          let current = row.card
        else { continue }
        // What the file says, when the contact says more.
        let base = item.outcome == .merged ? try connection.insert(file.card) : current
        let synced = SyncedFile(file: file.file, hash: file.hash, contact: contact, card: base)
        try connection.setSynced(synced, path)
        known[file.file] = synced
        if item.outcome == .new {
          report(SyncEvent(action: .added, file: file.file, contact: contact))
        } else if item.outcome == .merged {
          report(SyncEvent(action: .merged, file: file.file, contact: contact))
        }
      }
    }
  }

  /// Files that changed or are gone.
  func takeChanges(_ report: (SyncEvent) -> Void) throws(StoreError) {
    let changed = changed.filter { known[$0.file].map(\.hash) != Self.hash($0.bytes) }
    let gone = known.values.filter { !present.contains($0.file) }
    if changed.isEmpty, gone.isEmpty { return }
    // Told when it is certain; one change set, so that one undoing takes all of it back.
    var events: [SyncEvent] = []
    try connection.writing { () throws(StoreError) in
      for (file, bytes) in changed {
        guard let item = known[file], let read = read(file, bytes, report) else { continue }
        known[file] = try take(read.card, Self.hash(bytes), item, &events)
      }
      for item in gone.sorted(by: { $0.contact < $1.contact }) {
        try forget(item, &events)
        known[item.file] = nil
      }
    }
    for event in events { report(event) }
  }

  private func take(
    _ card: Card, _ hash: [UInt8], _ item: SyncedFile, _ events: inout [SyncEvent]
  ) throws(StoreError) -> SyncedFile {
    guard let row = try connection.row(of: item.contact) else {
      throw connection.missing(item.contact)
    }
    var item = item
    item.hash = hash
    let base = try self.card(item.card)
    guard let current = row.card else {
      let version = try connection.insert(card)
      var detached = Card()
      try connection.read(version, into: &detached)
      try connection.setCard(of: row, to: version, detached)
      events.append(SyncEvent(action: .kept, file: item.file, contact: item.contact))
      return try finish(item, version)
    }
    if current == item.card {
      if !CardDifference(from: base, to: card).isEmpty {
        try connection.updateContact(item.contact, to: card)
        events.append(SyncEvent(action: .updated, file: item.file, contact: item.contact))
      }
      return try finish(item, try connection.row(of: item.contact)?.card ?? current)
    }
    let mine = try self.card(current)
    // A run that was killed has written the file, or both sides changed the same.
    if CardDifference(from: mine, to: card).isEmpty { return try finish(item, current) }
    let merged = merge.merge(base: base, mine: mine, theirs: card)
    try connection.updateContact(item.contact, to: merged.card)
    let notes = merged.report.diagnostics.map(\.diagnostic.message).joined(separator: "; ")
    events.append(
      SyncEvent(action: .merged, file: item.file, contact: item.contact, note: notes))
    return try finish(item, try connection.insert(card))
  }

  private func finish(_ item: SyncedFile, _ version: Int64) throws(StoreError) -> SyncedFile {
    var item = item
    item.card = version
    try connection.setSynced(item, path)
    return item
  }

  /// A file that is gone: its contact goes too, unless it was changed since.
  private func forget(
    _ item: SyncedFile, _ events: inout [SyncEvent]
  ) throws(StoreError) {
    try connection.removeSynced(item.file, path)
    guard let current = try connection.row(of: item.contact)?.card else { return }
    if current == item.card {
      try connection.deleteContact(item.contact)
      events.append(SyncEvent(action: .deleted, file: item.file, contact: item.contact))
    } else {
      events.append(SyncEvent(action: .kept, file: item.file, contact: item.contact))
    }
  }

  private func card(_ version: Int64) throws(StoreError) -> Card {
    var card = Card()
    try connection.read(version, into: &card)
    try connection.attachMedia(&card)
    return card
  }

  // MARK: To the folder

  /// Writes what the files do not say yet, and removes those of contacts that are deleted.
  func writeFiles(_ report: (SyncEvent) -> Void) throws(StoreError) {
    let byContact = Dictionary(known.values.map { ($0.contact, $0) }) { first, _ in first }
    for contact in try connection.contacts(in: container.number) {
      guard let current = try connection.row(of: contact)?.card else { continue }
      let item = byContact[contact]
      if item?.card == current { continue }
      try write(contact, current, item, report)
    }
    for item in known.values.sorted(by: { $0.contact < $1.contact }) {
      guard try connection.row(of: item.contact)?.card == nil, try isStill(item) else { continue }
      try folder.remove(item.file)
      try connection.writing { () throws(StoreError) in
        try connection.removeSynced(item.file, path)
      }
      report(SyncEvent(action: .fileRemoved, file: item.file, contact: item.contact))
    }
  }

  private func write(
    _ contact: Int64, _ version: Int64, _ item: SyncedFile?, _ report: (SyncEvent) -> Void
  ) throws(StoreError) {
    var card = try card(version)
    var format = options.version
    if let item {
      // What changed since it was read is the next run's.
      guard let old = try folder.read(item.file), Self.hash(old) == item.hash else { return }
      if let read = try? cards.read(old) { format = read.version }
    }
    let uid = try uid(of: &card, contact)
    let bytes = cards.text(of: card, format)
    let file: [UInt8]
    if let item { file = item.file } else { file = try folder.newName(uid: uid) }
    try folder.write(bytes, to: file)
    let synced = SyncedFile(file: file, hash: Self.hash(bytes), contact: contact, card: version)
    try connection.writing { () throws(StoreError) in try connection.setSynced(synced, path) }
    known[file] = synced
    report(SyncEvent(action: .fileWritten, file: file, contact: contact))
  }

  /// The UID of a card, which every file of such a folder has: one made from the identifier otherwise.
  private func uid(of card: inout Card, _ contact: Int64) throws(StoreError) -> String {
    var view = Contact(card)
    if let uid = view.uid { return uid }
    let identifier = try connection.row(of: contact)?.identifier ?? ""
    view.uid = "urn:uuid:" + identifier.prefix { $0 != ":" }.lowercased()
    card = view.card
    return view.uid ?? identifier
  }

  private func isStill(_ item: SyncedFile) throws(StoreError) -> Bool {
    try folder.read(item.file).map { Self.hash($0) == item.hash } ?? false
  }

  // MARK: Foreseeing

  /// Tells what would be done, as far as it can be told without doing it.
  func foresee(_ report: (SyncEvent) -> Void) throws(StoreError) {
    for (file, bytes) in changed {
      guard read(file, bytes, report) != nil else { continue }
      guard let item = known[file] else {
        report(SyncEvent(action: .added, file: file))
        continue
      }
      let current = try connection.row(of: item.contact)?.card
      let action: SyncEvent.Action =
        current == nil ? .kept : current == item.card ? .updated : .merged
      report(SyncEvent(action: action, file: file, contact: item.contact))
    }
    for item in known.values where !present.contains(item.file) {
      let isChanged = try connection.row(of: item.contact)?.card != item.card
      report(
        SyncEvent(action: isChanged ? .kept : .deleted, file: item.file, contact: item.contact))
    }
    let touched = Set(changed.map(\.file))
    let byContact = Dictionary(known.values.map { ($0.contact, $0) }) { first, _ in first }
    for contact in try connection.contacts(in: container.number) {
      let item = byContact[contact]
      if let item, touched.contains(item.file) || !present.contains(item.file) { continue }
      if try connection.row(of: contact)?.card != item?.card {
        report(SyncEvent(action: .fileWritten, file: item?.file ?? [], contact: contact))
      }
    }
    for item in known.values where present.contains(item.file) && !touched.contains(item.file) {
      if try connection.row(of: item.contact)?.card == nil {
        report(SyncEvent(action: .fileRemoved, file: item.file, contact: item.contact))
      }
    }
  }
}
