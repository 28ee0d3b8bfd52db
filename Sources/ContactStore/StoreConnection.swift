internal import ContactMatching
internal import TextServices
internal import VCard

/// One connection to an address book, with the memory it works in.
///
/// Belongs to one thread at a time; ``ContactStore`` has as many as are needed at once.
package final class StoreConnection {
  /// What may be done with the file.
  package enum Access: Sendable {
    case readOnly
    case readWrite
    /// The file is made when it is missing.
    case create
  }

  /// The path of an address book that nothing is left of.
  package static let inMemory = ":memory:"

  package let path: String
  let database: Database
  var coder = CardCoder()

  /// The language of the order and of the letters that are compared, as the file has it.
  package private(set) var locale: String
  /// Made when the first card is saved: ICU takes its time.
  lazy var entries = EntryMaker(locale: locale)

  /// Who changes what, for the journal.
  package var author = ""
  package var command = ""
  /// Gives the time of changes, in seconds since 1970.
  package var clock: () -> Int64 = StoreClock.now

  /// The change set of the transaction at hand.
  var openChangeSet: Int64?

  /// Opens an address book.
  ///
  /// - Parameter locale: the language of a store that is made now.
  package init(_ path: String, _ access: Access, locale: String = "") throws(StoreError) {
    self.path = path
    do throws(StoreError) {
      database = try Self.open(path, access)
      try Self.prepare(database, access, locale)
      self.locale = try Self.meta("locale", database) ?? ""
    } catch {
      throw error.naming(path)
    }
    if access != .readOnly, try meta("entries") != Self.entryVersion { _ = try rebuild() }
  }

  private static func open(_ path: String, _ access: Access) throws(StoreError) -> Database {
    if path != inMemory {
      if access == .create { _ = try StoreLocation.create(path) }
      try StoreLocation.find(path)
      if !StoreLocation.isWritable(path) {
        guard access == .readOnly else {
          throw StoreError(
            .readOnly, "can only be read: the file, or the folder that it is in, is write-protected"
          )
        }
        return try Database(path, StoreLocation.looking(path))
      }
    }
    // A reader too may have to write what a writer that was killed has left.
    return try Database(path, .readWrite)
  }

  // MARK: Version

  private static func prepare(
    _ database: Database, _ access: Access, _ locale: String
  ) throws(StoreError) {
    try database.execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
    let version: Int
    do throws(StoreError) {
      version = try self.version(database)
    } catch  where access == .readOnly && error.code == .damaged {
      // A file that was cut off: this lets what is left of it be read. Nothing is written here.
      try database.execute("PRAGMA writable_schema = ON")
      version = try self.version(database)
    }
    guard version < Schema.migrations.count else { return }
    if access == .readOnly, version == 0 {
      throw StoreError(.missing, "the address book is empty; 'vcardtool store init' makes one")
    }
    try database.execute("PRAGMA journal_mode = WAL")
    try database.transaction(.writing) { () throws(StoreError) in
      // Another process may have been quicker.
      let version = try self.version(database)
      for step in Schema.migrations[version...] { try database.execute(step) }
      if version == 0 { try makeFirstRecords(database, locale) }
      try database.execute("PRAGMA user_version = \(Schema.migrations.count)")
      try database.execute("PRAGMA application_id = \(Schema.applicationID)")
    }
  }

  /// The version of the tables, 0 for a new file.
  private static func version(_ database: Database) throws(StoreError) -> Int {
    // Of one state of the file: another process may be making it.
    let (version, owner, tables) = try database.transaction(.reading) {
      () throws(StoreError) -> (Int, Int64, Int64) in
      (
        Int(try database.integer("PRAGMA user_version")),
        try database.integer("PRAGMA application_id"),
        try database.integer("SELECT count(*) FROM sqlite_schema")
      )
    }
    guard owner == Schema.applicationID || owner == 0 && version == 0 && tables == 0 else {
      throw StoreError(.notADatabase, "the database belongs to another program")
    }
    guard version <= Schema.migrations.count else {
      throw StoreError(
        .newerVersion,
        "the address book was made by a newer vcardtool (tables \(version), known here "
          + "\(Schema.migrations.count)); use that one")
    }
    return version
  }

  private static func makeFirstRecords(
    _ database: Database, _ locale: String
  ) throws(StoreError) {
    let meta = [
      ("uuid", Identifiers.uuid()), ("locale", locale),
      ("entries", "\(entryVersion)"),
    ]
    for (key, value) in meta {
      try database.run("INSERT INTO meta(key, value) VALUES (?, ?)", key, value)
    }
    try database.run(
      "INSERT INTO container(identifier, name, type) VALUES (?, ?, ?)",
      Identifiers.make(for: .container), "Local", Container.Kind.local.rawValue)
  }

  /// Says which entries are made, by what and of which parts.
  ///
  /// Another ICU orders and folds in another way.
  static let entryVersion = "1.\(MatchKeyMaker.version).\(TextLibraries.versions[0].version)"

  private static func meta(_ key: String, _ database: Database) throws(StoreError) -> String? {
    try database.statement("SELECT value FROM meta WHERE key = ?").first(key) { $0.text(0) }
  }

  func meta(_ key: String) throws(StoreError) -> String? { try Self.meta(key, database) }

  /// Makes entries in another language from now on.
  func setLocale(_ locale: String) {
    self.locale = locale
    entries = EntryMaker(locale: locale)
  }

  // MARK: Transactions

  /// Runs `body` seeing one state of the store.
  package func reading<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    do throws(StoreError) {
      return try database.transaction(.reading, body)
    } catch {
      throw naming(error)
    }
  }

  /// Runs `body` in one transaction, whose changes are one change set of the journal: all of it or nothing.
  package func writing<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard openChangeSet == nil else { return try body() }
    defer { openChangeSet = nil }
    do throws(StoreError) {
      return try database.transaction(.writing, body)
    } catch {
      throw naming(error)
    }
  }

  /// What is about the file names it.
  private func naming(_ error: StoreError) -> StoreError {
    let isAboutFile = error.code.rawValue.hasPrefix("store.") && !error.message.hasPrefix("'")
    return isAboutFile ? error.naming(path) : error
  }
}
