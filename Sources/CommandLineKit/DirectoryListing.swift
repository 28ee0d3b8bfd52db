internal import Glibc

/// The files and folders of a folder, in name order.
package enum DirectoryListing {
  package struct Entry {
    package var path: FileName
    package var isDirectory: Bool
  }

  /// The folders, and the files with one of the extensions, in the order of their bytes.
  /// Hidden entries and links to folders are left out.
  package static func entries(
    of folder: FileName, extensions: [String]
  ) throws(InputError) -> [Entry] {
    guard let directory = folder.withCString({ opendir($0) }) else {
      throw InputError(operation: .open, name: folder.description, code: errno)
    }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(directory) else { break }
      let name = nameBytes(of: entry)
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    if errno != 0 { throw InputError(operation: .read, name: folder.description, code: errno) }
    names.sort { $0.lexicographicallyPrecedes($1) }
    return names.compactMap { name in
      let path = folder.appending(FileName(bytes: name))
      var status = stat()
      if path.withCString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFDIR {
        return Entry(path: path, isDirectory: true)
      }
      guard extensions.contains(path.fileExtension) else { return nil }
      if let target = path.status(), target.st_mode & S_IFMT == S_IFDIR { return nil }
      return Entry(path: path, isDirectory: false)
    }
  }

  private static func nameBytes(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
    let start = UnsafeRawPointer(entry) + offset
    return Array(
      UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
    )
  }
}
