internal import Glibc

extension InputFile {
  /// Opens a file below a folder without leaving it.
  ///
  /// For names that a stranger gave: `..` is refused, and so is a symbolic link, in the name of the file
  /// as in those of the folders on the way; the folder itself may be one. A FIFO is not waited for.
  package init(opening file: FileName, beneath folder: FileName) throws(InputError) {
    let name = folder.appending(file).description
    let components = file.components
    guard !components.isEmpty, !file.bytes.contains(0), !components.contains("..") else {
      throw InputError(operation: .open, name: name, code: EACCES)
    }
    var descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    for (n, component) in components.enumerated() where descriptor >= 0 {
      let isLast = n == components.count - 1
      let flags = isLast ? O_NONBLOCK | O_NOCTTY : O_DIRECTORY
      let next = component.withCString {
        openat(descriptor, $0, O_RDONLY | flags | O_NOFOLLOW | O_CLOEXEC)
      }
      let code = errno
      _ = close(descriptor)
      errno = code
      descriptor = next
    }
    if descriptor < 0 { throw InputError(operation: .open, name: name, code: errno) }
    self.init(descriptor: descriptor, name: name, fileName: file)
  }

  /// The whole of a regular file; nil for what is none, or has more than `limit` bytes.
  package mutating func contents(limit: Int) throws(InputError) -> [UInt8]? {
    guard let size, size <= limit else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < size {
      var failure: InputError?
      let n = bytes.withUnsafeMutableBytes { buffer in
        do throws(InputError) {
          return try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
        } catch {
          failure = error
          return 0
        }
      }
      if let failure { throw failure }
      // Somebody has cut it in between.
      if n == 0 { break }
      count += n
    }
    bytes.removeLast(size - count)
    return bytes
  }
}
