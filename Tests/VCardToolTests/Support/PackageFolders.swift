import Foundation

/// The folders that the tests work with.
enum PackageFolders {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let tests = root.appendingPathComponent("Tests/VCardToolTests")
  static let cases = tests.appendingPathComponent("Cases")
  static let transcripts = tests.appendingPathComponent("Transcripts")
  static let samples = root.appendingPathComponent("Samples")

  /// Exports of many programs, which are not part of the package.
  static let corpus = root.appendingPathComponent("../shared/corpus").standardizedFileURL

  static let hasCorpus = isFolder(corpus.path)

  /// The tool, built beside the bundle of the tests.
  static let tool: String = {
    let bundle = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let start = URL(fileURLWithPath: bundle ?? CommandLine.arguments[0])
    var folder = start.deletingLastPathComponent()
    while folder.path != "/" {
      let tool = folder.appendingPathComponent("vcardtool").path
      if FileManager.default.isExecutableFile(atPath: tool), !isFolder(tool) { return tool }
      folder.deleteLastPathComponent()
    }
    return root.appendingPathComponent(".build/debug/vcardtool").path
  }()

  /// The names of the folders in a folder, sorted.
  static func folders(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { isFolder(folder.appendingPathComponent($0).path) }.sorted()
  }

  /// The files below a folder, sorted.
  static func files(below folder: URL) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).map { folder.path + "/" + $0 }.filter { !isFolder($0) }.sorted()
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
