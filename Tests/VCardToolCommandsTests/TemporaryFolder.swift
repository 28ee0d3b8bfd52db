import Foundation

/// A folder with a copy of the samples, removed with everything in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "VCardToolCommands-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: BuiltTool.package.appendingPathComponent("Samples").path, toPath: path + "/Samples")
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)), as: UTF8.self)
  }

  func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/" + name)
  }

  func entries(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
  }

  func emptyFile(_ name: String) throws -> FileHandle {
    let file = URL(fileURLWithPath: path + "/" + name)
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }
}
