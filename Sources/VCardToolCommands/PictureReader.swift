internal import CommandLineKit
internal import ContactFormats
private import Glibc
internal import VCard

/// Reads the pictures whose files the cells of a table name.
///
/// A table may come from anybody, and what is made of it may go back to them. So a cell reaches only
/// pictures, by their first bytes, in regular files of a limited size, below the folder of the table, by
/// relative names and without symbolic links. --photo-dir adds a folder, by whatever name leads there.
final class PictureReader {
  /// The largest picture that is read, in bytes.
  static let limit = 32 << 20

  private let table: FileName
  private let added: FileName?
  private lazy var tableFolder = table.realComponents ?? []
  /// How the added folder may be called: by its own name, and by where that leads.
  private lazy var addedNames: [[FileName]] = {
    guard let added else { return [] }
    let here = FileName(".").realComponents ?? []
    return [added.absoluteComponents(in: here), added.realComponents].compactMap { $0 }
  }()

  /// - Parameters:
  ///   - table: the folder of the table; the current one for standard input.
  ///   - added: the folder that the user lets pictures be read from too.
  init(table: FileName, added: FileName?) {
    self.table = table
    self.added = added
  }

  func read(_ name: String) throws(PictureError) -> [UInt8] {
    var failure: PictureError?
    for place in places(of: FileName(name)) {
      let bytes: [UInt8]?
      do throws(InputError) {
        var file = try InputFile(opening: place.file, beneath: place.folder)
        bytes = try file.contents(limit: Self.limit)
      } catch {
        // Another place may have it; the first is where it should be.
        failure = failure ?? PictureError(Self.reason(error))
        continue
      }
      return try Self.picture(bytes)
    }
    throw failure
      ?? PictureError(
        "only files below the folder of the table are read; --photo-dir names another folder")
  }

  /// Where a name may lead: a folder, and a file below it.
  private func places(of name: FileName) -> [(folder: FileName, file: FileName)] {
    let whole = name.absoluteComponents(in: tableFolder)
    let isRelative = name.bytes.first != UInt8(ascii: "/")
    var places: [(FileName, FileName)] = []
    func add(_ folder: FileName, _ names: [FileName], below root: [FileName]) {
      guard names.count > root.count, names.starts(with: root) else { return }
      let rest = names.dropFirst(root.count).map(\.bytes).joined(separator: [UInt8(ascii: "/")])
      places.append((folder, FileName(bytes: Array(rest))))
    }
    if isRelative { add(table, whole, below: tableFolder) }
    guard let added else { return places }
    for root in addedNames { add(added, whole, below: root) }
    // A table that was moved, or written to standard output.
    if isRelative { add(added, name.absoluteComponents(in: []), below: []) }
    return places
  }

  private static func picture(_ bytes: [UInt8]?) throws(PictureError) -> [UInt8] {
    guard let bytes else {
      throw PictureError("it is no regular file, or larger than \(limit >> 20) MiB")
    }
    guard MediaWord.row(of: bytes)?.isPicture == true else {
      throw PictureError("by its first bytes the file is no picture of a kind that is known")
    }
    return bytes
  }

  private static func reason(_ error: InputError) -> String {
    switch error.code {
    case ELOOP, ENOTDIR:
      "symbolic links are not followed; --photo-dir names the folder that one leads to"
    default: error.reason
    }
  }
}
