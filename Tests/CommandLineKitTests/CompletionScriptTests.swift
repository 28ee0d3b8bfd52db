import Foundation
import Testing

@testable import CommandLineKit

@Suite struct CompletionScriptTests {
  private let script = CompletionScript(tool: SampleTool.tool, lists: SampleTool.lists)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String { words.joined(separator: " ") }
    /// The words after the tool's name; the last one is completed.
    var words: [String]
    var replies: [String]

    init(_ words: [String], _ replies: [String]) {
      self.words = words
      self.replies = replies
    }
  }

  /// The same in every shell.
  static let cases = [
    Case(["conv"], ["convert"]),
    Case(["l"], ["lint", "list", "ls"]),
    Case(["-q", "-t", "csv", "conv"], ["convert"]),
    Case(["convert", "-t", "csv"], ["csv", "csv+google"]),
    Case(["convert", "--from", "vcard3"], ["vcard3", "vcard3+apple"]),
    Case(["convert", "--loss", ""], ["fail", "keep", "report"]),
    Case(["lint", "--rules", "card.missing-"], ["card.missing-begin", "card.missing-end"]),
    Case(["validate", "--ru"], ["--rules"]),
    Case(["s"], ["split", "store"]),
    Case(["store", "im"], ["import"]),
    Case(["store", "l"], ["list", "ls"]),
    Case(["book", "g"], ["group", "groups"]),
    Case(["store", "group", ""], ["add", "remove"]),
    Case(["-q", "store", "-t", "csv", "group", "r"], ["remove"]),
    Case(["store", "import", "--int"], ["--into"]),
    Case(["store", "groups", "--na"], ["--names"]),
    Case(["store", "--qu"], ["--quiet"]),
    Case(["store", "ls", "a"], []),
    Case(["store", "import", "-g", "clu"], ["club"]),
    Case(["store", "group", "add", "wo"], ["work"]),
    Case(["store", "group", "add", "-q", "--", "clu"], ["club"]),
    Case(["help", "lin"], ["lint"]),
    Case(["help", "store", "im"], ["import"]),
    Case(["help", "store", "group", ""], ["add", "remove"]),
    Case(["help", "convert", "a"], []),
    Case(["convert", "-t", "csv", "a"], ["a.vcf"]),
    Case(["convert", "--map", "m"], ["m.map"]),
    Case(["convert", "-q", "--", "a"], ["a.vcf"]),
    Case(["split", "-d", ""], ["sub/"]),
    Case(["list", "--color", "a"], ["always", "auto"]),
    Case(["list", "--region", "S"], ["SE"]),
    Case(["-t", "csv", "lint", "-q", "a"], ["a.vcf"]),
    Case(["store", "import", "a"], ["a.vcf"]),
    Case(["list", "-i", "a"], ["a.vcf"]),
    Case(["split", "-x", "a"], ["a.vcf"]),
  ]

  static let bashCases = [
    Case(["convert", "--to=csv"], ["--to=csv", "--to=csv+google"]),
    Case(["convert", "--to", "=", "csv"], ["csv", "csv+google"]),
    Case(["convert", "--loss", "="], ["fail", "keep", "report"]),
    Case(["convert", "--loss", "=", "keep", "-F", "fn,te"], ["fn,tel"]),
    Case(["convert", "--loss", "=", "keep", "b"], ["b c.vcf"]),
    Case(["convert", "-i", "b"], ["b c.vcf"]),
    Case(["list", "--in-"], ["--in-place="]),
    Case(["list", "-qt", "csv"], ["csv", "csv+google"]),
    Case(["convert", "-tcsv", "a"], ["a.vcf"]),
    Case(["store", "-qf", "csv", "im"], ["import"]),
    Case(["store", "import", "--into", "=", "clu"], ["club"]),
    Case(["store", "group", "add", "cl"], ["class\\ of\\ 99", "club"]),
    Case(["store", "imprt", "a"], []),
    Case(["list", "~/a"], ["~/a.vcf"]),
    Case(["list", "~/s"], ["~/sub"]),
    Case(["list", "b\\ "], ["b c.vcf"]),
    Case(["list", "\"b"], ["b c.vcf"]),
    Case(["split", "-d", "\"s"], ["sub"]),
    Case(["frobnicate", "a"], []),
    Case(["list", "--rules", "c"], []),
  ]

  static let fishCases = [
    Case(["convert", "--to=csv"], ["--to=csv", "--to=csv+google"]),
    Case(["convert", "-F", "fn,te"], ["fn,tel"]),
    Case(["store", "group", "add", "cl"], ["class of 99", "club"]),
    Case(["store", "imprt", "a"], []),
    Case(["convert", "--fields=te"], ["--fields=tel"]),
    Case(["frobnicate", "a"], []),
  ]

  static let zshCases = [
    Case(["store", "group", "add", "cl"], ["class\\ of\\ 99", "club"]),
    Case(["store", "imprt", "a"], []),
  ]

  /// Files to complete, and a tool that knows its groups and writes down when it is asked for
  /// anything else.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["a.vcf", "a.txt", "b c.vcf", "m.map", "sub/x.vcf"] { try folder.write(name, "") }
    let tool = try folder.write(
      "sub/vcardtool",
      """
      #!/bin/sh
      if test "$*" = 'store groups --names'; then printf 'club\\nclass of 99\\nwork\\n'
      else echo "$@" >> '\(folder.path)/.asked'; fi
      """)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tool.description)
    return folder
  }

  private func expectNothingElseAsked(_ folder: TemporaryFolder) throws {
    #expect(try !folder.entries.contains(".asked"))
  }

  private func write(_ shell: CompletionScript.Shell, to folder: TemporaryFolder) throws -> String {
    try folder.write(".script", script.text(for: shell)).description
  }

  private func quoted(_ words: [String]) -> String {
    words.map { "'\($0)'" }.joined(separator: " ")
  }

  @Test(
    "Bash completes", .enabled(if: Subprocess.path(of: "bash") != nil), arguments: cases + bashCases
  )
  func bash(_ c: Case) throws {
    let folder = try folder()
    let path = try write(.bash, to: folder)
    let program = """
      set -u
      HOME=$PWD PATH=$PWD/sub:$PATH
      . \(path) || exit 3
      COMP_WORDS=(vcardtool \(quoted(c.words)))
      COMP_CWORD=\(c.words.count)
      _vcardtool
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try Subprocess.run(
      try #require(Subprocess.path(of: "bash")), ["--norc", "-c", program], in: folder.path)
    #expect(result.status == 0)
    let replies = result.output.split(separator: "\n").map(String.init).sorted()
    #expect(replies == c.replies.map { $0 == "sub/" ? "sub" : $0 })
    try expectNothingElseAsked(folder)
  }

  @Test("Zsh loads the script", .enabled(if: Subprocess.path(of: "zsh") != nil))
  func zshLoads() throws {
    let folder = try folder()
    let path = try write(.zsh, to: folder)
    let zsh = try #require(Subprocess.path(of: "zsh"))
    let syntax = try Subprocess.run(zsh, ["-f", "-n", path])
    #expect(syntax.status == 0 && syntax.output == "")
    let loaded = try Subprocess.run(
      zsh,
      ["-f", "-c", "autoload -U compinit; compinit -D -u; . \(path); print $_comps[vcardtool]"])
    #expect(loaded.output == "_vcardtool\n")
  }

  @Test(
    "Zsh completes", .enabled(if: Subprocess.path(of: "zsh") != nil), .timeLimit(.minutes(1)),
    arguments: cases + zshCases)
  func zsh(_ c: Case) throws {
    let folder = try folder()
    let path = try write(.zsh, to: folder)
    // Completion works only in the line editor: a shell on a pseudo terminal, in which
    // compadd writes down what it is given.
    let setUp = """
      PS1= ; unsetopt beep; path=($PWD/sub $path); autoload -U compinit; compinit -D -u; . \(path)
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
        local -a hits
        builtin compadd -A hits "$@"
        for hit in $hits; do
          if (( ${@[(I)-*f*]} )) && [[ -d $hit ]]; then hit+=/; fi
          print -r -- $hit >> .replies
        done
        builtin compadd "$@"
      }
      try() { zle complete-word; print >> .done }
      zle -N try; bindkey '^X' try
      """
    try folder.write(".setup", setUp)
    let line = (["vcardtool"] + c.words).joined(separator: " ")
    let program = """
      zmodload zsh/zpty zsh/zselect
      zpty z 'TERM=dumb zsh -f -i'
      zpty -w z '. ./.setup; print > .ready'
      for i in {1..500}; do [[ -e .ready ]] && break; zselect -t 2; done
      zpty -n -w z $'\(line)\\x18'
      for i in {1..500}; do [[ -e .done ]] && break; zselect -t 2; done
      zpty -d z
      """
    let zsh = try #require(Subprocess.path(of: "zsh"))
    let result = try Subprocess.run(zsh, ["-f", "-c", program], in: folder.path)
    #expect(result.output == "")
    let replies = (try? folder.read(".replies").split(separator: "\n").map(String.init)) ?? []
    #expect(Set(replies).sorted() == c.replies)
    try expectNothingElseAsked(folder)
  }

  @Test(
    "Fish completes", .enabled(if: Subprocess.path(of: "fish") != nil), arguments: cases + fishCases
  )
  func fish(_ c: Case) throws {
    let folder = try folder()
    let path = try write(.fish, to: folder)
    let line = (["vcardtool"] + c.words).joined(separator: " ")
    let result = try Subprocess.run(
      try #require(Subprocess.path(of: "fish")),
      ["--no-config", "-c", "set -x PATH $PWD/sub $PATH; source \(path); complete -C '\(line)'"],
      in: folder.path)
    #expect(result.status == 0)
    let replies = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(replies.map(String.init).sorted() == c.replies, "\(result.output)")
    try expectNothingElseAsked(folder)
  }
}
