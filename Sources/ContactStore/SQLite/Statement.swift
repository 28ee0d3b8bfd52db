private import CSQLite

/// A prepared statement: values are bound, rows are stepped through.
///
/// Belongs to one ``Database`` and is used by one thread at a time.
final class Statement {
  private let handle: OpaquePointer
  private let database: OpaquePointer

  /// - Parameter database: stays open for longer than the statement.
  init(_ sql: String, _ database: OpaquePointer) throws(StoreError) {
    self.database = database
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle else { throw StoreError(database, code) }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  // MARK: Running

  /// Binds values to the parameters in their order and forgets the last run.
  @discardableResult
  func bind<each Value: StatementValue>(
    _ values: repeat each Value
  ) throws(StoreError) -> Statement {
    sqlite3_reset(handle)
    var index: Int32 = 0
    var code = SQLITE_OK
    for value in repeat each values {
      index += 1
      if code == SQLITE_OK { code = value.bind(to: handle, at: index) }
    }
    guard code == SQLITE_OK else { throw StoreError(database, code) }
    return self
  }

  /// Binds values, runs the statement to its end and lets go of what was bound.
  func run<each Value: StatementValue>(_ values: repeat each Value) throws(StoreError) {
    try bind(repeat each values)
    while try step() {}
    sqlite3_clear_bindings(handle)
  }

  /// Moves to the next row; at the end the statement can be bound again.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    case let code:
      let error = StoreError(database, code)
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Ends a run before its last row, and with it the hold on the database.
  func reset() { sqlite3_reset(handle) }

  /// The first row's value; `nil` without a row.
  func first<each Value: StatementValue, Result>(
    _ values: repeat each Value, read: (Statement) -> Result
  ) throws(StoreError) -> Result? {
    try bind(repeat each values)
    guard try step() else { return nil }
    defer { reset() }
    return read(self)
  }

  /// All rows.
  func all<each Value: StatementValue, Result>(
    _ values: repeat each Value, read: (Statement) -> Result
  ) throws(StoreError) -> [Result] {
    try bind(repeat each values)
    var rows: [Result] = []
    while try step() { rows.append(read(self)) }
    return rows
  }

  // MARK: Columns, from 0

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func optionalInteger(_ column: Int32) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  func text(_ column: Int32) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  func bytes(_ column: Int32) -> [UInt8] { withBytes(column) { Array($0) } }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_INTEGER }

  /// Calls `body` with the bytes of a column, valid until the next step.
  func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(
      UnsafeBufferPointer(
        start: start?.assumingMemoryBound(to: UInt8.self), count: start == nil ? 0 : count))
  }
}
