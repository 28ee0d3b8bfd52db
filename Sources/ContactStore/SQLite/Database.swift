private import CSQLite
private import Glibc

/// A connection to a database file.
///
/// One thread at a time uses it and its statements.
final class Database {
  enum Access {
    /// Only reading, while others may write.
    case readOnly
    case readWrite
    /// Only reading, of a file that nobody writes to: no lock is taken and no file made beside it.
    case immutable
    /// The same, of a file that has a log beside it which nobody is going to bring into it.
    case abandoned
  }

  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// When the wait for a lock began.
  private var waitingSince = ContinuousClock.now

  /// How long a locked database is waited for, in milliseconds.
  static let patience = 5_000

  /// - Parameter path: a file, or `:memory:`.
  init(_ path: String, _ access: Access) throws(StoreError) {
    _ = Self.isConfigured
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    var name = path
    switch access {
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .immutable, .abandoned:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      let option = access == .immutable ? "immutable=1" : "vfs=unix-none"
      name = "file:\(Self.uriEscaped(path))?\(option)"
    }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard let handle else {
      throw StoreError(.cannotOpen, "there is no memory for a database")
    }
    guard code == SQLITE_OK else {
      let error = StoreError(handle, code)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    sqlite3_busy_handler(handle, Self.wait, Unmanaged.passUnretained(self).toOpaque())
    // The index of the log is made in memory.
    if access == .abandoned { try execute("PRAGMA locking_mode = EXCLUSIVE") }
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  private static let isConfigured = vct_sqlite3_without_statistics() == SQLITE_OK

  /// Called by SQLite when the database is locked; `count` is how often it was already.
  private static let wait: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = {
    database, count in
    guard let database else { return 0 }
    return Unmanaged<Database>.fromOpaque(database).takeUnretainedValue().wait(count) ? 1 : 0
  }

  /// Waits a little longer each time, with some chance in it, so that no writer always comes too late.
  ///
  /// - Returns: false when the patience is at its end. The clock says so, since on a busy machine each wait takes
  ///   longer than it should.
  private func wait(_ count: Int32) -> Bool {
    let now = ContinuousClock.now
    if count == 0 { waitingSince = now }
    if now - waitingSince > .milliseconds(Self.patience) { return false }
    let step = Int(min(count, 9)) + 1
    usleep(UInt32(step * 500 + Int.random(in: 0...(step * 1_000))))
    return true
  }

  private static func uriEscaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2F, 0x2E, 0x2D, 0x5F:
        String(UnicodeScalar(byte))
      default: "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
    }.joined()
  }

  // MARK: Statements

  /// The statement of a text, prepared once.
  func statement(_ sql: String) throws(StoreError) -> Statement {
    if let known = statements[sql] { return known }
    let statement = try Statement(sql, handle)
    statements[sql] = statement
    return statement
  }

  /// Runs a statement with values to its end.
  func run<each Value: StatementValue>(
    _ sql: String, _ values: repeat each Value
  ) throws(StoreError) {
    try statement(sql).run(repeat each values)
  }

  /// Runs several statements without values that are not used again.
  func execute(_ sql: String) throws(StoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw StoreError(handle, code) }
  }

  /// The whole number that a statement gives first, 0 without one.
  func integer<each Value: StatementValue>(
    _ sql: String, _ values: repeat each Value
  ) throws(StoreError) -> Int64 {
    try statement(sql).first(repeat each values) { $0.integer(0) } ?? 0
  }

  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How many rows the last statement changed.
  var changes: Int { Int(sqlite3_changes64(handle)) }

  /// Whether a transaction is open.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Ends a statement that runs, from another thread.
  func interrupt() { sqlite3_interrupt(handle) }

  // MARK: Transactions

  enum Transaction: String {
    /// Sees the database as it is at the first read, however long it takes.
    case reading = "BEGIN DEFERRED"
    /// Keeps other writers out from the beginning.
    case writing = "BEGIN IMMEDIATE"
  }

  /// Runs `body` in one transaction: all of it or, when it throws, nothing. Inside of another one it is part
  /// of that.
  func transaction<Result>(
    _ kind: Transaction, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if isInTransaction { return try body() }
    try run(kind.rawValue)
    do throws(StoreError) {
      let result = try body()
      // Where nothing was written there is nothing to lose, and SQLite commits nothing after a broken page.
      try run(sqlite3_txn_state(handle, nil) == SQLITE_TXN_WRITE ? "COMMIT" : "ROLLBACK")
      return result
    } catch {
      // SQLite has rolled back by itself after some errors.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }
}
