private import Glibc
internal import VCard

/// Rows of cells that wait for their header: in memory, beyond 1 MiB in a file without a name.
struct CellSpill: ~Copyable {
  private var buffer = ByteBuffer(capacity: 64 << 10)
  private var rowStart = -1
  private var descriptor: Int32 = -1
  /// How many bytes of the file are read again.
  private var hasRewound = false
  private var at = 0
  private var atEnd = false
  private(set) var isEmpty = true

  private static let memory = 1 << 20

  init() {}

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  mutating func beginRow() {
    isEmpty = false
    rowStart = buffer.count
    put(0)
  }

  mutating func cell(_ column: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
    buffer.reserve(bytes.count &+ 8)
    let target = UnsafeMutableRawPointer(buffer.base + buffer.count)
    target.storeBytes(of: UInt32(truncatingIfNeeded: column), as: UInt32.self)
    target.storeBytes(of: UInt32(truncatingIfNeeded: bytes.count), toByteOffset: 4, as: UInt32.self)
    buffer.truncate(to: buffer.count &+ 8)
    buffer.append(bytes)
  }

  mutating func endRow() throws {
    let length = UInt32(truncatingIfNeeded: buffer.count - rowStart - 4)
    UnsafeMutableRawPointer(buffer.base).storeBytes(
      of: length, toByteOffset: rowStart, as: UInt32.self)
    if buffer.count >= Self.memory { try writeOut() }
  }

  @inline(__always)
  private mutating func put(_ number: UInt32) {
    buffer.reserve(4)
    withUnsafeBytes(of: number) { buffer.append($0.bindMemory(to: UInt8.self)) }
  }

  private mutating func writeOut() throws {
    if descriptor < 0 { descriptor = try TemporaryFile.make() }
    var done = 0
    while done < buffer.count {
      let n = Glibc.write(descriptor, buffer.base + done, buffer.count - done)
      if n < 0, errno == EINTR { continue }
      guard n > 0 else { throw SpillError(code: errno) }
      done += n
    }
    buffer.truncate()
  }

  /// Calls `body` with each cell of the next row.
  ///
  /// - Returns: false when there is none.
  mutating func nextRow(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) throws -> Bool {
    if !hasRewound {
      hasRewound = true
      if descriptor >= 0 {
        try writeOut()
        lseek(descriptor, 0, SEEK_SET)
      } else {
        atEnd = true
      }
    }
    guard try fill(4) else { return false }
    let length = Int(number(at))
    guard try fill(4 + length) else { return false }
    var i = at + 4
    let end = i + length
    while i < end {
      let column = Int(number(i))
      let count = Int(number(i + 4))
      body(column, UnsafeBufferPointer(start: buffer.base + i + 8, count: count))
      i += 8 + count
    }
    at = end
    return true
  }

  private func number(_ offset: Int) -> UInt32 {
    UnsafeRawPointer(buffer.base).loadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  /// Makes sure that `wanted` bytes stand at `at`.
  private mutating func fill(_ wanted: Int) throws -> Bool {
    if buffer.count - at >= wanted { return true }
    if atEnd { return false }
    buffer.removeFirst(at)
    at = 0
    while buffer.count < wanted, !atEnd {
      let room = max(wanted - buffer.count, 256 << 10)
      buffer.reserve(room)
      let n = read(descriptor, buffer.base + buffer.count, room)
      if n < 0, errno == EINTR { continue }
      guard n >= 0 else { throw SpillError(code: errno) }
      if n == 0 { atEnd = true }
      buffer.truncate(to: buffer.count + n)
    }
    return buffer.count >= wanted
  }
}
