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
    close(descriptor)
    return true
  }

  private static func makeFolder(of path: String) throws(StoreError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if access(folder, F_OK) == 0 { return }
    try makeFolder(of: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(folder) }
  }

  private static func failure(_ path: String) -> StoreError {
    StoreError(.cannotCreate, "cannot create '\(path)': \(String(cString: strerror(errno)))")
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether nobody can write beside the file, as on a read-only medium.
  static func isFixed(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(folder, W_OK) != 0
  }
}
