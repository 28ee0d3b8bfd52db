private import CSQLite

extension StoreError {
  /// What SQLite's primary result codes mean here, and the way out.
  private static let results: [Int32: (code: Code, text: String)] = [
    SQLITE_BUSY: (.locked, "the store is in use by another program; try again"),
    SQLITE_LOCKED: (.locked, "the store is in use; try again"),
    SQLITE_READONLY: (.readOnly, "the store can be read only"),
    SQLITE_PERM: (.readOnly, "the store can be read only"),
    SQLITE_FULL: (.full, "no space is left for the store; nothing was changed"),
    SQLITE_CORRUPT: (
      .damaged,
      "the store is damaged; 'vcardtool store check' tells how far, and 'store export' saves "
        + "what can be read"
    ),
    SQLITE_NOTADB: (.notADatabase, "the file is no address book of vcardtool"),
    SQLITE_CANTOPEN: (.cannotOpen, "the store cannot be opened"),
  ]

  /// The error that a call on a connection ended with.
  init(_ database: OpaquePointer, _ result: Int32) {
    let known = Self.results[result & 0xFF]
    let detail = String(cString: sqlite3_errmsg(database))
    self.init(
      known?.code ?? .inputOutput,
      known.map { "\($0.text) (\(detail))" } ?? "the store cannot be read or written: \(detail)")
  }

  /// Names the file that the error is about.
  func naming(_ path: String) -> StoreError {
    var error = self
    error.message = "'\(path)': \(message)"
    return error
  }
}
