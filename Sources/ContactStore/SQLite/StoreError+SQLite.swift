private import CSQLite
private import Glibc

extension StoreError {
  /// What SQLite's primary result codes mean here, and the way out.
  private static let results: [Int32: (code: Code, text: String)] = [
    SQLITE_BUSY: (.locked, "the store is in use by another program; try again"),
    SQLITE_LOCKED: (.locked, "the store is in use; try again"),
    SQLITE_READONLY: (.readOnly, "the store can be read only"),
    SQLITE_PERM: (.readOnly, "the store can be read only"),
    SQLITE_FULL: (.full, "no space is left for the store; nothing was changed"),
    SQLITE_CORRUPT: (.damaged, "a part of the store is damaged"),
    SQLITE_NOTADB: (.notADatabase, "the file is no address book of vcardtool"),
    SQLITE_CANTOPEN: (.cannotOpen, "the store cannot be opened"),
    SQLITE_IOERR: (.inputOutput, "the store cannot be read"),
  ]

  /// The kinds of `SQLITE_IOERR` that come from writing: WRITE, FSYNC, DIR_FSYNC, TRUNCATE and SHMSIZE.
  private static let writing: Set<Int32> = [3, 4, 5, 6, 19]

  /// The error that a call on a connection ended with.
  init(_ database: OpaquePointer, _ result: Int32) {
    var detail = String(cString: sqlite3_errmsg(database))
    if [SQLITE_CANTOPEN, SQLITE_IOERR].contains(result & 0xFF) {
      // What the system said is of more use than what SQLite makes of it.
      let number = sqlite3_system_errno(database)
      if number != 0 { detail = String(cString: strerror(number)) }
    }
    var known =
      Self.results[result & 0xFF] ?? (.inputOutput, "the store cannot be read or written")
    if result & 0xFF == SQLITE_IOERR, Self.writing.contains(result >> 8) {
      known.text =
        "the store cannot be written: the disk may be full, or a file larger than is allowed; "
        + "nothing was changed"
    }
    self.init(known.code, "\(known.text) (\(detail))")
  }

  /// Names the file that the error is about.
  func naming(_ path: String) -> StoreError {
    var error = self
    error.message = "'\(path)': \(message)"
    if code == .damaged {
      error.message +=
        "; 'vcardtool store check' tells how far, and 'store export' saves what can be read"
    }
    return error
  }
}
