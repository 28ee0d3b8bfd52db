import Foundation
import Testing
import VCardToolCommands

@Suite struct ManualExampleTests {
  /// What a command line of a page may begin with.
  private static let starts: Set<Substring> = ["vcardtool", "eval", "mkdir"]

  @Test(
    "The examples of a page work as it says", .enabled(if: BuiltTool.path(of: "bash") != nil),
    arguments: try ManualSource.names)
  func examples(_ name: String) throws {
    let bash = try #require(BuiltTool.path(of: "bash"))
    var count = 0
    for example in try ManualSource(name).examples {
      let commands = example.commands.filter { Self.starts.contains($0.prefix { $0 != " " }) }
      if commands.isEmpty { continue }
      count += 1
      if commands.contains(where: needsMissingProgram) { continue }
      let folder = try TemporaryFolder()
      // The page of the commands together starts with nothing.
      if name.hasPrefix("vcardtool-store-") { try ExampleStore.make(in: folder) }
      for (i, command) in commands.enumerated() {
        let result = try BuiltTool.run(bash, ["-c", "set -o pipefail; " + command], in: folder)
        let expected = i == commands.count - 1 ? example.status : 0
        #expect(result.status == expected, "\(command)\n\(result.errors)")
      }
    }
    if name != "vcardtool-formats.5" { #expect(count > 0) }
  }

  /// Whether a pipeline has a program that is not installed.
  private func needsMissingProgram(_ command: String) -> Bool {
    let programs = command.split(separator: "|").dropFirst().compactMap { part in
      part.split(whereSeparator: \.isWhitespace).first
    }
    // What stands in quotes is no program.
    return programs.contains { program in
      ["jq", "sort", "uniq", "grep", "cut"].contains(program)
        && BuiltTool.path(of: String(program)) == nil
    }
  }

  @Test("The words of an example tell its exit status")
  func status() throws {
    let examples = try ManualSource("vcardtool-validate.1").examples
    #expect(examples[0].status == 1)
    #expect(examples[0].commands == ["vcardtool validate Samples/damaged.vcf"])
    #expect(examples[1].status == 0)
  }
}
