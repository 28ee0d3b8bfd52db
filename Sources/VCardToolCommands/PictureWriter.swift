internal import CommandLineKit
internal import ContactFormats
private import Glibc
internal import VCard

/// Puts the pictures of a table into the files of a folder, each under the name of its contact.
///
/// Names are the same each time. A file that is there already is never overwritten: one with the same
/// bytes is that picture, beside another one the name gets a number.
final class PictureWriter {
  private let folder: FileName
  private let table: FileName
  private let isDry: Bool
  private var names = FreeFileNames()
  /// What stands before a name in its cell.
  private lazy var prefix = Self.path(to: folder, from: table)

  /// - Parameters:
  ///   - folder: is made when the first picture comes.
  ///   - table: the folder of the table, which the names in its cells start from.
  init(folder: FileName, table: FileName, isDry: Bool) {
    self.folder = folder
    self.table = table
    self.isDry = isDry
  }

  func write(_ picture: PictureFiles.Picture, _ owner: Card) throws -> String {
    if !isDry { try makeFolder() }
    let template = picture.property == .logo ? "{fn}-logo" : "{fn}"
    let wanted = SafeFileName.make(
      "\(template).\(picture.fileExtension)", card: owner, uid: nil, number: 0)
    var isThere = false
    let name = names.next(wanted) { name in
      guard exists(name) else { return true }
      isThere = holds(picture.bytes, name)
      return isThere
    }
    if !isDry, !isThere {
      var file = try OutputFile(replacing: folder.appending(FileName(name)))
      try file.write(picture.bytes)
      try file.finish()
    }
    return prefix + name
  }

  private func makeFolder() throws(OutputError) {
    guard folder.withCString({ mkdir($0, 0o777) }) != 0, errno != EEXIST else { return }
    throw OutputError(operation: .create, name: folder.description, code: errno)
  }

  /// Whether something has the name, be it a symbolic link that leads nowhere.
  private func exists(_ name: String) -> Bool {
    var status = stat()
    return folder.appending(FileName(name)).withCString { lstat($0, &status) } == 0
  }

  private func holds(_ bytes: [UInt8], _ name: String) -> Bool {
    guard var file = try? InputFile(opening: FileName(name), beneath: folder),
      file.size == bytes.count
    else { return false }
    return (try? file.contents(limit: bytes.count)) == bytes
  }

  /// The way from one folder to another, with a slash at its end; empty when they are the same.
  private static func path(to folder: FileName, from table: FileName) -> String {
    let here = FileName(".").realComponents ?? []
    let goal = folder.realComponents ?? folder.absoluteComponents(in: here)
    let start = table.realComponents ?? table.absoluteComponents(in: here)
    let shared = zip(goal, start).prefix { $0 == $1 }.count
    let steps = [FileName](repeating: "..", count: start.count - shared) + goal[shared...]
    // What has a colon in its first part would be taken for a URI.
    let isOdd = steps.first?.bytes.contains(UInt8(ascii: ":")) ?? false
    return (isOdd ? "./" : "") + steps.map { "\($0)/" }.joined()
  }
}
