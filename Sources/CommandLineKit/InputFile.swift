internal import Glibc

/// An open input; closed when it is dropped.
package struct InputFile: ~Copyable {
  /// The name for messages; `<stdin>` for standard input.
  package let name: String

  /// The name of the file; nil for standard input.
  package let fileName: FileName?

  /// The size in bytes, when it is a regular file.
  package let size: Int?

  /// The descriptor, for those who map or seek.
  package let descriptor: Int32

  private let device: dev_t
  private let node: ino_t

  /// Opens a file; `-` is standard input.
  package init(opening file: FileName) throws(InputError) {
    if file.isStandardStream {
      self.init(descriptor: STDIN_FILENO, name: "<stdin>", fileName: nil)
      return
    }
    if file.bytes.contains(0) {
      throw InputError(operation: .open, name: file.description, code: ENOENT)
    }
    let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    if descriptor < 0 {
      throw InputError(operation: .open, name: file.description, code: errno)
    }
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    self.init(descriptor: descriptor, name: file.description, fileName: file)
  }

  /// Standard input.
  package static func standardInput() -> InputFile {
    InputFile(descriptor: STDIN_FILENO, name: "<stdin>", fileName: nil)
  }

  init(descriptor: Int32, name: String, fileName: FileName?) {
    self.descriptor = descriptor
    self.name = name
    self.fileName = fileName
    var status = stat()
    let known = fstat(descriptor, &status) == 0
    device = known ? status.st_dev : 0
    node = known ? status.st_ino : 0
    size = known && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    if fileName != nil { _ = close(descriptor) }
  }

  /// Reads up to the size of `buffer`, as many bytes as are there.
  ///
  /// - Returns: the number of bytes; 0 at the end of the input.
  package mutating func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(InputError) -> Int {
    if buffer.isEmpty { return 0 }
    let count = SystemCall.transfer(descriptor, awaiting: POLLIN) {
      Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0 { throw InputError(operation: .read, name: name, code: errno) }
    return count
  }

  /// Reads all that is left.
  package mutating func readAll() throws(InputError) -> [UInt8] {
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      var failure: InputError?
      let count = chunk.withUnsafeMutableBytes { buffer in
        do throws(InputError) {
          return try read(into: buffer)
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      if count == 0 { return all }
      all += chunk[..<count]
    }
  }

  /// Whether a read would have to wait: the moment to flush output.
  package var wouldBlock: Bool {
    if size != nil { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 0
  }

  /// Whether another name leads to this very file.
  package func isSameFile(as other: FileName) -> Bool {
    guard let status = other.status() else { return false }
    return node != 0 && status.st_dev == device && status.st_ino == node
  }
}
