import CommandLineKit
import Foundation
import Testing

@testable import VCardToolCommands

@Suite struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String { words }
    /// The words after the tool's name; the last one is completed.
    var words: String
    var replies: [String]
  }

  static let cases = [
    Case(words: "conv", replies: ["convert"]),
    Case(words: "li", replies: ["lint"]),
    Case(words: "convert -t vcard3+a", replies: ["vcard3+android", "vcard3+apple"]),
    Case(words: "validate --rules card.missing-v", replies: ["card.missing-version"]),
    Case(words: "validate --as 3", replies: ["3.0"]),
    Case(words: "convert --photos h", replies: ["hash"]),
    Case(words: "convert --charset koi", replies: ["koi8-r"]),
    Case(words: "split -d S", replies: ["Samples/"]),
    Case(words: "convert Samples/ph", replies: ["Samples/phone.vcf"]),
    Case(words: "convert a.", replies: ["a.ndjson"]),
    Case(words: "completion f", replies: ["fish"]),
    Case(words: "help sp", replies: ["split"]),
    Case(words: "help mer", replies: ["merge"]),
  ]

  private func script(_ shell: CompletionScript.Shell, in folder: TemporaryFolder) throws -> String
  {
    let printed = try BuiltTool.run("completion", shell.rawValue, in: folder)
    #expect(printed.status == 0 && printed.errors == "")
    let script = CompletionScript(tool: ToolTable.tool, lists: CompletionCommand.lists)
    #expect(printed.output == script.text(for: shell))
    try folder.write(".script", printed.output)
    try folder.write("a.ndjson", "")
    try folder.write("a.txt", "")
    return folder.path + "/.script"
  }

  @Test("Bash completes", .enabled(if: BuiltTool.path(of: "bash") != nil), arguments: cases)
  func bash(_ c: Case) throws {
    let folder = try TemporaryFolder()
    let path = try script(.bash, in: folder)
    let program = """
      set -u
      . \(path) || exit 3
      COMP_WORDS=(vcardtool \(c.words))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _vcardtool
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try BuiltTool.run(
      try #require(BuiltTool.path(of: "bash")), ["--norc", "-c", program], in: folder)
    #expect(result.status == 0 && result.errors == "")
    let replies = result.output.split(separator: "\n").map(String.init).sorted()
    #expect(replies == c.replies.map { $0 == "Samples/" ? "Samples" : $0 })
  }

  @Test("Zsh loads the script", .enabled(if: BuiltTool.path(of: "zsh") != nil))
  func zsh() throws {
    let folder = try TemporaryFolder()
    let path = try script(.zsh, in: folder)
    let zsh = try #require(BuiltTool.path(of: "zsh"))
    let syntax = try BuiltTool.run(zsh, ["-f", "-n", path], in: folder)
    #expect(syntax.status == 0 && syntax.output + syntax.errors == "")
    let loaded = try BuiltTool.run(
      zsh,
      ["-f", "-c", "autoload -U compinit; compinit -D -u; . \(path); print $_comps[vcardtool]"],
      in: folder)
    #expect(loaded.output == "_vcardtool\n" && loaded.errors == "")
  }

  @Test("Fish completes", .enabled(if: BuiltTool.path(of: "fish") != nil), arguments: cases)
  func fish(_ c: Case) throws {
    let folder = try TemporaryFolder()
    let path = try script(.fish, in: folder)
    let result = try BuiltTool.run(
      try #require(BuiltTool.path(of: "fish")),
      ["--no-config", "-c", "source \(path); complete -C 'vcardtool \(c.words)'"], in: folder)
    #expect(result.status == 0 && result.errors == "")
    let replies = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(replies.map(String.init).sorted() == c.replies, "\(result.output)")
  }
}
