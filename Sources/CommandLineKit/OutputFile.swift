internal import Glibc

/// Checked, buffered output to a descriptor, or to a file that is replaced only when all went
/// well.
///
/// Nothing is known to be written before `finish()` returned. A replaced file stands as it
/// was until then, and for good when the value is dropped before, or an interrupt comes.
/// SIGPIPE is left alone: when a reader goes away, the process ends quietly.
package struct OutputFile: ~Copyable {
  /// What the descriptor leads to.
  private enum Destination {
    case terminal
    case pipe
    case other
  }

  private static let capacity = 256 * 1024

  /// The name for messages; `<stdout>` for standard output.
  package let name: String

  private let descriptor: Int32
  private let destination: Destination
  private let closesDescriptor: Bool
  private let buffer: UnsafeMutableRawBufferPointer
  private var used = 0
  private var hasFailed = false
  private var isFinished = false
  private var replacement: AtomicReplacement?

  /// Standard output.
  package static func standardOutput() -> OutputFile {
    OutputFile(descriptor: STDOUT_FILENO, name: "<stdout>")
  }

  /// Writes to a descriptor that stays open.
  package init(descriptor: Int32, name: String) {
    self.init(descriptor: descriptor, name: name, closes: false, replacement: nil)
  }

  /// Writes to a file, which is replaced by `finish()`; `-` is standard output.
  ///
  /// The temporary file is in the same folder. Symbolic links are followed; mode and owner of
  /// an existing file are kept. What exists and is no regular file (a device, a FIFO) is
  /// written directly.
  ///
  /// - Parameters:
  ///   - isPrivate: whether a new file is for the user alone (mode 0600).
  ///   - suffix: a suffix under which the old file is kept, as `.bak`.
  package init(
    replacing file: FileName, isPrivate: Bool = false, keepingWith suffix: FileName? = nil
  ) throws(OutputError) {
    // Behind the name of a device there may be a file, which isn't ours to replace.
    if file.isStandardStream || file == "/dev/stdout" {
      self.init(descriptor: STDOUT_FILENO, name: "<stdout>")
      return
    }
    let name = file.description
    if file.bytes.isEmpty || file.bytes.contains(0) {
      throw OutputError(operation: .create, name: name, code: ENOENT)
    }
    let old = file.status()
    if let old, old.st_mode & S_IFMT != S_IFREG {
      let descriptor = file.withCString { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
      if descriptor < 0 { throw OutputError(operation: .create, name: name, code: errno) }
      self.init(descriptor: descriptor, name: name, closes: true, replacement: nil)
      return
    }
    let replacement = try AtomicReplacement(
      of: file, existing: old, isPrivate: isPrivate, keepingWith: suffix)
    let descriptor = replacement.descriptor
    self.init(descriptor: descriptor, name: name, closes: true, replacement: replacement)
  }

  private init(
    descriptor: Int32, name: String, closes: Bool, replacement: consuming AtomicReplacement?
  ) {
    self.descriptor = descriptor
    self.name = name
    closesDescriptor = closes
    self.replacement = replacement
    buffer = .allocate(byteCount: Self.capacity, alignment: 16)
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    destination =
      kind == S_IFIFO || kind == S_IFSOCK
      ? .pipe : kind == S_IFCHR && isatty(descriptor) == 1 ? .terminal : .other
  }

  /// Writes what is buffered, as far as that goes, unless a file is to be replaced, which
  /// then keeps its content.
  deinit {
    if !isFinished {
      if replacement == nil, !hasFailed, used > 0 {
        _ = Self.write(UnsafeRawBufferPointer(rebasing: buffer[..<used]), to: descriptor)
      }
      if closesDescriptor { _ = close(descriptor) }
    }
    buffer.deallocate()
  }

  /// Whether somebody waits at the other end: a terminal or a pipe.
  package var flushesEachRecord: Bool { destination != .other }

  /// Whether the file takes the place of another, or comes into being, only at the end.
  package var isReplacement: Bool { replacement != nil }

  /// Whether the output is a terminal.
  package var isTerminal: Bool { destination == .terminal }

  // MARK: Writing

  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if bytes.count > Self.capacity - used { try flush() }
    if bytes.count >= Self.capacity {
      try send(bytes)
    } else if bytes.count > 0 {
      UnsafeMutableRawBufferPointer(rebasing: buffer[used...]).copyMemory(from: bytes)
      used += bytes.count
    }
  }

  package mutating func write(_ bytes: Span<UInt8>) throws(OutputError) {
    try bytes.withUnsafeBytes { (bytes) throws(OutputError) in try write(bytes) }
  }

  package mutating func write(_ bytes: [UInt8]) throws(OutputError) {
    try write(bytes.span)
  }

  package mutating func write(_ byte: UInt8) throws(OutputError) {
    if used == Self.capacity { try flush() }
    buffer[used] = byte
    used += 1
  }

  package mutating func write(_ text: StaticString) throws(OutputError) {
    if text.hasPointerRepresentation {
      try write(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    } else {
      try write(String(text.unicodeScalar))
    }
  }

  package mutating func write(_ text: String) throws(OutputError) {
    var text = text
    var failure: OutputError?
    text.withUTF8 { bytes in
      do throws(OutputError) {
        try write(UnsafeRawBufferPointer(bytes))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Ends a record: a terminal shows it at once.
  package mutating func endRecord() throws(OutputError) {
    if destination == .terminal { try flush() }
  }

  /// Hands over what is buffered when somebody waits for it. To be called before a read that
  /// may block, so that the first record is out before the input ends.
  package mutating func flushIfInteractive() throws(OutputError) {
    if flushesEachRecord { try flush() }
  }

  /// Writes what is buffered.
  package mutating func flush() throws(OutputError) {
    if used == 0 { return }
    let count = used
    used = 0
    try send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
  }

  private mutating func send(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    let code = Self.write(bytes, to: descriptor)
    if code != 0 { throw failure(code) }
  }

  /// - Returns: 0, or an error number.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = SystemCall.transfer(descriptor, awaiting: POLLOUT) {
        Glibc.write(descriptor, rest.baseAddress, rest.count)
      }
      if count < 0 { return errno }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return 0
  }

  // MARK: Ending

  /// Writes what is buffered, closes, and puts a replaced file in its place.
  ///
  /// - Throws: also what only closing reveals, as a full disk behind a network.
  package mutating func finish() throws(OutputError) {
    if isFinished { return }
    try flush()
    if hasFailed { throw failure(EIO) }
    if replacement != nil, fsync(descriptor) != 0 { throw failure(errno) }
    // A descriptor that stays open is closed through a copy, which reports the same.
    let closing = closesDescriptor ? descriptor : dup(descriptor)
    isFinished = true
    if closing >= 0, close(closing) != 0, errno != EINTR { throw failure(errno) }
    let code = replacement?.commit() ?? 0
    if code != 0 { throw failure(code, .replace) }
    replacement = nil
  }

  /// The same as `finish()`, where a file is meant.
  package mutating func commit() throws(OutputError) {
    try finish()
  }

  private mutating func failure(
    _ code: Int32, _ operation: OutputError.Operation = .write
  ) -> OutputError {
    hasFailed = true
    return OutputError(operation: operation, name: name, code: code)
  }
}
