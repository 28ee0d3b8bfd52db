internal import Glibc

/// A temporary file that takes the place of another when all went well.
struct AtomicReplacement: ~Copyable {
  /// The file that is replaced, symbolic links followed.
  private let target: FileName
  private let temporary: FileName
  private let backup: FileName?
  private let slot: Int?
  private var isPending = true

  /// The open temporary file; the owner of this value closes it.
  let descriptor: Int32

  /// Creates the temporary file beside `file`.
  ///
  /// - Parameters:
  ///   - old: what stat(2) says of an existing file, whose mode and owner are kept.
  ///   - isPrivate: whether a new file is for the user alone (mode 0600).
  ///   - suffix: a suffix under which the old file is kept.
  init(
    of file: FileName, existing old: stat?, isPrivate: Bool, keepingWith suffix: FileName?
  ) throws(OutputError) {
    let target = try Self.followingLinks(file)
    if old != nil, target.withCString({ faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }) != 0 {
      throw OutputError(operation: .create, name: file.description, code: errno)
    }
    let created = try Self.create(
      beside: target, mode: old != nil || isPrivate ? 0o600 : 0o666, name: file.description)
    if let old {
      // The owner first: a change of owner clears bits of the mode. Only root may.
      _ = fchown(created.descriptor, old.st_uid, old.st_gid)
      _ = fchmod(created.descriptor, old.st_mode & 0o7777)
    }
    self.target = target
    backup = old == nil ? nil : suffix.map { target.with(suffix: $0) }
    temporary = created.path
    slot = created.slot
    descriptor = created.descriptor
  }

  deinit {
    if isPending { _ = temporary.withCString { unlink($0) } }
    PendingFiles.remove(slot)
  }

  /// Puts the temporary file in the place of the old one.
  ///
  /// - Returns: 0, or an error number.
  mutating func commit() -> Int32 {
    if let backup, let code = keep(as: backup) { return code }
    let renamed = temporary.withCString { from in target.withCString { rename(from, $0) } }
    if renamed != 0 { return errno }
    isPending = false
    return 0
  }

  /// Gives the old file its second name; it never lacks the first where the file system
  /// knows hard links.
  private func keep(as backup: FileName) -> Int32? {
    let link = Self.neighbour(of: target)
    let linked = target.withCString { from in link.withCString { Glibc.link(from, $0) } } == 0
    let source = linked ? link : target
    let renamed = source.withCString { from in backup.withCString { rename(from, $0) } } == 0
    let code = errno
    // rename(2) does nothing when both names are already links to one file.
    if linked { _ = link.withCString { unlink($0) } }
    return renamed ? nil : code
  }

  /// Creates a file that nobody else has, and puts it into the table of pending files.
  private static func create(
    beside target: FileName, mode: mode_t, name: String
  ) throws(OutputError) -> (path: FileName, slot: Int?, descriptor: Int32) {
    var attempts = 0
    while true {
      let path = neighbour(of: target)
      let slot = PendingFiles.add(path)
      let descriptor = path.withCString {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      }
      if descriptor >= 0 { return (path, slot, descriptor) }
      let code = errno
      PendingFiles.remove(slot)
      attempts += 1
      if code != EEXIST && code != EINTR || attempts == 100 {
        throw OutputError(operation: .create, name: name, code: code)
      }
    }
  }

  /// A hidden name in the same folder.
  private static func neighbour(of file: FileName) -> FileName {
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    let last = file.lastComponent.bytes.prefix(200)
    let name = FileName(bytes: Array(".".utf8) + last + Array(".\(random)".utf8))
    return file.bytes.contains(UInt8(ascii: "/")) ? file.folder.appending(name) : name
  }

  /// The file that a chain of symbolic links ends at, which need not exist.
  private static func followingLinks(_ file: FileName) throws(OutputError) -> FileName {
    var path = file
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = path.withCString { readlink($0, &buffer, buffer.count) }
      if length < 0 { return path }
      let next = FileName(bytes: buffer[..<length].map { UInt8(bitPattern: $0) })
      path = next.bytes.first == UInt8(ascii: "/") ? next : path.folder.appending(next)
    }
    throw OutputError(operation: .create, name: file.description, code: ELOOP)
  }
}
