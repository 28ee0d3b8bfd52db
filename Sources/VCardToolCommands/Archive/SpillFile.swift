internal import ContactFormats
private import Glibc
internal import VCard

/// A temporary file to whose end bytes are written, made when the first of them come.
struct SpillFile: ~Copyable {
  private var file: Int32 = -1
  private var buffer = ByteBuffer(capacity: 64 << 10)
  private var written = 0

  init() {}

  deinit {
    if file >= 0 { close(file) }
  }

  /// Writes bytes behind the others.
  ///
  /// - Returns: where they stand.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(SpillError) -> Int {
    let offset = written + buffer.count
    buffer.append(bytes)
    if buffer.count >= 1 << 20 { try flush() }
    return offset
  }

  /// The descriptor, for reading once all is flushed.
  mutating func descriptor() throws(SpillError) -> Int32 {
    if file < 0 { file = try TemporaryFile.make() }
    return file
  }

  mutating func flush() throws(SpillError) {
    let file = try descriptor()
    var done = 0
    while done < buffer.count {
      let n = write(file, buffer.base + done, buffer.count - done)
      if n < 0, errno == EINTR { continue }
      guard n > 0 else { throw SpillError(code: errno) }
      done += n
    }
    written += done
    buffer.truncate()
  }
}
