internal import CommandLineKit
internal import ContactStore
private import Glibc

/// A folder of cards, one a file, as the store is brought together with it.
final class CardFolder: SyncFolder {
  let path: FileName
  private var names = FreeFileNames()

  private let isMissing: Bool

  /// - Parameter isMade: whether a folder that is missing is made, with those above it; else it has no files.
  /// - Throws: `OutputError` when that cannot be done.
  init(_ path: FileName, isMade: Bool) throws(OutputError) {
    self.path = path
    isMissing = path.withCString { access($0, F_OK) } != 0
    if isMissing, isMade { try Self.make(path) }
  }

  private static func make(_ path: FileName) throws(OutputError) {
    let above = path.folder
    if above != path, above.withCString({ access($0, F_OK) }) != 0 { try make(above) }
    guard path.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST else { return }
    throw OutputError(operation: .create, name: path.description, code: errno)
  }

  /// What names the folder from any place.
  var absolutePath: String {
    guard let parts = path.realComponents else { return path.description }
    return "/" + parts.map(\.description).joined(separator: "/")
  }

  func files() throws(StoreError) -> [[UInt8]] {
    if isMissing { return [] }
    do throws(InputError) {
      return try DirectoryListing.entries(of: path, extensions: ["vcf", "vcard"])
        .filter { !$0.isDirectory }.map { $0.path.lastComponent.bytes }
    } catch {
      throw StoreError(.folder, error.description)
    }
  }

  func read(_ file: [UInt8]) throws(StoreError) -> [UInt8]? {
    let name = path.appending(FileName(bytes: file))
    if name.withCString({ access($0, F_OK) }) != 0 { return nil }
    do throws(InputError) {
      var input = try InputFile(opening: name)
      return try input.readAll()
    } catch {
      throw StoreError(.folder, error.description)
    }
  }

  func newName(uid: String) -> [UInt8] {
    let name = SafeFileName.make(uid: uid) + ".vcf"
    let free = names.next(name) { name in
      path.appending(FileName(name)).withCString { access($0, F_OK) } != 0
    }
    return Array(free.utf8)
  }

  func write(_ bytes: [UInt8], to file: [UInt8]) throws(StoreError) {
    do throws(OutputError) {
      var output = try OutputFile(
        replacing: path.appending(FileName(bytes: file)), isPrivate: true)
      try output.write(bytes)
      try output.finish()
    } catch {
      throw StoreError(.folder, error.description)
    }
  }

  func remove(_ file: [UInt8]) throws(StoreError) {
    let name = path.appending(FileName(bytes: file))
    guard name.withCString({ unlink($0) }) != 0, errno != ENOENT else { return }
    throw StoreError(
      .folder, OutputError(operation: .write, name: name.description, code: errno).description)
  }
}

extension StoreError.Code {
  /// A file of a folder cannot be read or written.
  static let folder = Self(rawValue: "folder.io")
}
