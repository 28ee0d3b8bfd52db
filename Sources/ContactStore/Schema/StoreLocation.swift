private import Glibc

/// Where an address book is kept.
public enum StoreLocation {
  /// `VCARDTOOL_STORE`, else `vcardtool/contacts.db` in `XDG_DATA_HOME`, else in `~/.local/share`
  /// (XDG Base Directory Specification: a relative path of a variable does not count).
  ///
  /// - Parameter environment: gives the value of a variable.
  public static func standard(environment: (String) -> String?) -> String {
    if let path = environment("VCARDTOOL_STORE"), !path.isEmpty { return path }
    let data = environment("XDG_DATA_HOME") ?? ""
    let folder = data.hasPrefix("/") ? data : "\(environment("HOME") ?? "")/.local/share"
    return "\(folder)/vcardtool/contacts.db"
  }

  /// Makes the file and the folders above it, for its owner only.
  ///
  /// - Returns: false when the file was there.
  static func create(_ path: String) throws(StoreError) -> Bool {
    if access(path, F_OK) == 0 { return false }
    try makeFolder(of: path)
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EEXIST { return false }
    guard descriptor >= 0 else { throw failure(path) }
    // A mask of modes may have taken more away; what SQLite makes beside it gets the same mode.
    fchmod(descriptor, 0o600)
    close(descriptor)
    return true
  }

  private static func makeFolder(of path: String) throws(StoreError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if access(folder, F_OK) == 0 { return }
    try makeFolder(of: folder)
    guard mkdir(folder, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw failure(folder)
    }
    chmod(folder, 0o700)
  }

  private static func failure(_ path: String) -> StoreError {
    StoreError(.cannotCreate, "cannot create '\(path)': \(String(cString: strerror(errno)))")
  }

  /// Looks for the file.
  static func find(_ path: String) throws(StoreError) {
    var facts = stat()
    guard stat(path, &facts) == 0 else {
      if errno == ENOENT || errno == ENOTDIR {
        throw StoreError(.missing, "there is no address book; 'vcardtool store init' makes one")
      }
      throw StoreError(.cannotOpen, "cannot be opened: \(String(cString: strerror(errno)))")
    }
    if facts.st_mode & S_IFMT == S_IFDIR {
      throw StoreError(.cannotOpen, "is a folder; an address book is a file")
    }
  }

  /// Whether the file can be changed, which needs others beside it.
  static func isWritable(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(path, W_OK) == 0 && access(folder, W_OK) == 0
  }

  /// How a file that cannot be changed is read, with all that was saved.
  static func looking(_ path: String) -> Database.Access {
    var facts = stat()
    // What was saved last stands in the log of the database until it is brought into the file.
    guard stat(path + "-wal", &facts) == 0, facts.st_size > 0 else { return .immutable }
    return access(path + "-shm", F_OK) == 0 ? .readOnly : .abandoned
  }
}
