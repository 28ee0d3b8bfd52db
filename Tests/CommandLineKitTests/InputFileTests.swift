import Foundation
import Testing

@testable import CommandLineKit

/// Files whose names a stranger gave.
@Suite struct InputFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var name: FileName
    /// The error, or 0.
    var code: Int32 = 0
  }

  static let cases = [
    Case(testDescription: "a file", name: "in/deep/a"),
    Case(testDescription: "dots and slashes that lead nowhere", name: "./in//./deep/a"),
    Case(testDescription: "a way back", name: "in/../../secret", code: EACCES),
    Case(testDescription: "a way back that stays inside", name: "in/../in/deep/a", code: EACCES),
    Case(testDescription: "the folder itself", name: ".", code: EACCES),
    Case(testDescription: "nothing", name: "", code: EACCES),
    Case(testDescription: "a NUL", name: "in\0", code: EACCES),
    Case(testDescription: "a link to a file", name: "in/link", code: ELOOP),
    Case(testDescription: "a link to a folder", name: "out/secret", code: ENOTDIR),
    Case(testDescription: "nobody has it", name: "in/none", code: ENOENT),
    Case(testDescription: "a file as a folder", name: "in/deep/a/b", code: ENOTDIR),
  ]

  @Test("Names stay below their folder", arguments: cases) func staysBeneath(_ c: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", "s")
    try folder.write("root/in/deep/a", "content")
    let manager = FileManager.default
    let root = folder.path + "/root"
    try manager.createSymbolicLink(
      atPath: root + "/in/link", withDestinationPath: folder.path + "/secret")
    try manager.createSymbolicLink(atPath: root + "/out", withDestinationPath: folder.path)
    // The folder itself may be a link.
    try manager.createSymbolicLink(atPath: folder.path + "/way", withDestinationPath: root)
    for name in [folder.name("root"), folder.name("way")] {
      var code: Int32 = 0
      do throws(InputError) {
        var file = try InputFile(opening: c.name, beneath: name)
        #expect(try file.contents(limit: 7) == Array("content".utf8))
      } catch {
        code = error.code
      }
      #expect(code == c.code)
    }
  }

  @Test("Only regular files of a limited size are taken whole") func limits() throws {
    let folder = try TemporaryFolder()
    let name = try folder.write("a", "content")
    mkfifo(folder.path + "/fifo", 0o600)
    try folder.write("folder/b", "")
    let cases: [(FileName, Int)] = [("a", 6), ("fifo", 100), ("folder", 1 << 20)]
    for (file, limit) in cases {
      var file = try InputFile(opening: file, beneath: name.folder)
      #expect(try file.contents(limit: limit) == nil)
    }
  }
}
