import CommandLineKit
import Foundation
import Testing
import VCardToolCommands

@Suite struct HelpTests {
  private static let tool = ToolTable.tool

  @Test("Help of a command is narrow and names its page", arguments: tool.commands.map(\.name))
  func command(_ name: String) throws {
    let command = try #require(Self.tool.command(named: name))
    let help = HelpText(tool: Self.tool).text(for: command)
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(help.contains("\nSee \(Self.tool.page(of: command))(1).\n"))
    #expect(help.hasPrefix("vcardtool \(name): \(command.summary)\n"))
    #expect(!command.examples.isEmpty)
    for option in command.options { #expect(help.contains("--\(option.long)")) }
    for subcommand in Self.tool.commands(after: name) {
      #expect(help.contains("\n  \(subcommand.name.dropFirst(name.count + 1))"))
    }
  }

  @Test("The short help is narrow and has every command of one word")
  func short() {
    let help = HelpText(tool: Self.tool).short()
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for command in Self.tool.commands where !command.name.contains(" ") {
      #expect(help.contains("\n  \(command.name)"))
    }
  }

  @Test("The first words of commands are commands", arguments: tool.beginnings.dropFirst())
  func overview(_ beginning: String) {
    let first = String(beginning.prefix { $0 != " " })
    #expect(Self.tool.command(named: first)?.name == first)
  }

  @Test("The tool prints it", arguments: tool.commands.map(\.name))
  func printed(_ name: String) throws {
    let folder = try TemporaryFolder()
    let command = try #require(Self.tool.command(named: name))
    let words = name.split(separator: " ").map(String.init)
    let result = try BuiltTool.run(BuiltTool.path, words + ["--help"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output == HelpText(tool: Self.tool).text(for: command))
    let asked = try BuiltTool.run(BuiltTool.path, ["help"] + words, in: folder)
    #expect(asked.output == result.output)
    if Self.tool.commands(after: name).isEmpty { return }
    let alone = try BuiltTool.run(BuiltTool.path, words, in: folder)
    #expect(alone.status == 64 && alone.output == "" && alone.errors == result.output)
  }

  @Test("The examples of help work")
  func examples() throws {
    let bash = try #require(BuiltTool.path(of: "bash"))
    for command in Self.tool.commands {
      for example in command.examples where example.command.hasPrefix("vcardtool") {
        if example.command.contains("jq"), BuiltTool.path(of: "jq") == nil { continue }
        let folder = try TemporaryFolder()
        if command.name.hasPrefix("store") { try ExampleStore.make(in: folder) }
        let line = "mkdir -p ~/.config/fish/completions; set -o pipefail; " + example.command
        let result = try BuiltTool.run(bash, ["-c", line], in: folder)
        let findsErrors = command.name == "validate" && !example.command.contains("-q")
        #expect(result.status == 0 || findsErrors && result.status == 1, "\(example.command)")
      }
    }
  }
}
