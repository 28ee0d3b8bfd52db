import Foundation

@testable import CommandLineKit

/// A folder that is removed with everything in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "CommandLineKit-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func name(_ component: String) -> FileName { FileName(path + "/" + component) }

  @discardableResult
  func write(_ component: String, _ text: String) throws -> FileName {
    let file = path + "/" + component
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    return FileName(file)
  }

  func read(_ component: String) throws -> String {
    String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: path + "/" + component)), as: UTF8.self)
  }

  var entries: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func mode(_ component: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + component)
    return (attributes[.posixPermissions] as? Int) ?? -1
  }
}
