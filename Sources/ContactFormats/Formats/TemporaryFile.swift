private import Glibc

/// A file without a name in `TMPDIR`, else in `/tmp`; it is gone when it is closed.
package enum TemporaryFile {
  /// - Returns: the descriptor of an empty file, for reading and writing.
  package static func make() throws(SpillError) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array(((folder.isEmpty ? "/tmp" : folder) + "/vcardtool.XXXXXX").utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { name in
      name.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard descriptor >= 0 else { throw SpillError(code: errno) }
    template.withUnsafeBufferPointer { name in
      if let name = name.baseAddress { _ = unlink(name) }
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }
}

/// Why data cannot be put aside.
package struct SpillError: Error, CustomStringConvertible {
  private let code: Int32

  /// - Parameter code: the number of the system's error.
  package init(code: Int32) { self.code = code }

  package var description: String {
    "cannot put data aside in a temporary file: \(String(cString: strerror(code)))"
  }
}
