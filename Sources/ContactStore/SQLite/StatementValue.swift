private import CSQLite

/// What can be bound to a parameter of a statement.
protocol StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32
}

extension Int64: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, self)
  }
}

extension Int: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension String: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    var text = self
    return text.withUTF8 {
      vct_sqlite3_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
    }
  }
}

extension [UInt8]: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    withUnsafeBytes {
      // An empty array has no address, and that would be NULL.
      $0.isEmpty
        ? sqlite3_bind_zeroblob(statement, index, 0)
        : vct_sqlite3_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count))
    }
  }
}

extension Optional: StatementValue where Wrapped: StatementValue {
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    self?.bind(to: statement, at: index) ?? sqlite3_bind_null(statement, index)
  }
}

/// Bytes in memory of somebody else's, which stay there while the statement runs.
struct BorrowedText: StatementValue {
  let bytes: UnsafeBufferPointer<UInt8>

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    vct_sqlite3_bind_static_text(
      statement, index, bytes.baseAddress ?? Self.nothing, Int32(clamping: bytes.count))
  }

  /// An address for no bytes, since none at all would be NULL.
  private nonisolated(unsafe) static let nothing = UnsafePointer<UInt8>(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))
}

/// The same as ``BorrowedText``, as a blob.
struct BorrowedBytes: StatementValue {
  let bytes: UnsafeBufferPointer<UInt8>

  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    bytes.isEmpty
      ? sqlite3_bind_zeroblob(statement, index, 0)
      : vct_sqlite3_bind_static_blob(
        statement, index, bytes.baseAddress, Int32(clamping: bytes.count))
  }
}
