import Testing

@testable import CommandLineKit

@Suite struct ArgumentParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var line: [String]
    /// The command, its options as `name` or `name=value`, a bar, the operands; or `help`,
    /// `help COMMAND`, `version`, `nothing`; or what is wrong, behind `!`.
    var result: String

    init(_ testDescription: String, _ line: [String], _ result: String) {
      self.testDescription = testDescription
      self.line = line
      self.result = result
    }
  }

  static let cases = [
    Case("no argument at all", [], "nothing"),
    Case("a command alone", ["list"], "list |"),
    Case("an alias is the command", ["lint", "a"], "validate | a"),
    Case("operands keep their order", ["list", "b", "a"], "list | b a"),
    Case("a single dash is an operand", ["list", "-", "a"], "list | - a"),
    Case("an empty word is an operand", ["list", ""], "list | "),
    Case("a value behind a long name", ["list", "--to", "csv"], "list to=csv |"),
    Case("a value behind an equals sign", ["list", "--to=csv"], "list to=csv |"),
    Case("a value with an equals sign", ["list", "--to=a=b"], "list to=a=b |"),
    Case("an empty value", ["list", "--to=", "a"], "list to= | a"),
    Case("a value behind a letter", ["list", "-t", "csv"], "list to=csv |"),
    Case("a value joined to a letter", ["list", "-tcsv"], "list to=csv |"),
    Case("a value may be a dash", ["list", "-o", "-"], "list output=- |"),
    Case("a value may start with a dash", ["list", "-o", "-x"], "list output=-x |"),
    Case("a value may be the end of options", ["list", "-o", "--", "a"], "list output=-- | a"),
    Case("flags cluster", ["list", "-qn"], "list quiet dry-run |"),
    Case("a digit in a cluster", ["list", "-n0"], "list dry-run null |"),
    Case("a cluster ends with a value", ["list", "-qtcsv"], "list quiet to=csv |"),
    Case("a cluster takes the next word", ["list", "-qt", "csv"], "list quiet to=csv |"),
    Case("options behind operands", ["list", "a", "-q", "b"], "list quiet | a b"),
    Case("two dashes end options", ["list", "--", "-q", "--to"], "list | -q --to"),
    Case("two dashes only once", ["list", "--", "--"], "list | --"),
    Case(
      "common options before the command", ["-q", "--to", "csv", "list"], "list quiet to=csv |"),
    Case("common options on both sides", ["-t", "a", "list", "-t", "b"], "list to=a to=b |"),
    Case("two dashes before the command", ["--", "list", "-q"], "list | -q"),
    Case("an option of the command", ["convert", "--map=m", "a"], "convert map=m | a"),
    Case("an optional value left out", ["list", "-i", "a"], "list in-place | a"),
    Case(
      "an optional value never is the next word", ["list", "--in-place", ".b"], "list in-place | .b"
    ),
    Case("an optional value attached", ["list", "--in-place=.b"], "list in-place=.b |"),
    Case("an optional value joined", ["list", "-qi.bak"], "list quiet in-place=.bak |"),
    Case("an optional value isn't made of letters", ["list", "-in"], "list in-place dry-run |"),
    Case("no- undoes", ["list", "-n", "--no-dry-run"], "list !dry-run |"),
    Case("an option after no- counts", ["list", "--no-quiet", "-q"], "list quiet |"),
    Case("no- undoes a value", ["list", "-tcsv", "--no-to"], "list !to |"),
    Case(
      "a name with no- is undone without", ["convert", "--no-rev", "--rev"], "convert !no-rev |"),
    Case("a name with no-", ["convert", "--no-rev"], "convert no-rev |"),
    Case("a name of two words", ["store", "import", "a"], "store import | a"),
    Case("a name of three words", ["store", "group", "add", "a"], "store group add | a"),
    Case("an alias of two words", ["store", "ls", "a"], "store list | a"),
    Case("an alias of the first word", ["book", "import"], "store import |"),
    Case("the second word is no command for others", ["list", "import"], "list | import"),
    Case("the words of a name are operands behind it", ["store", "ls", "ls"], "store list | ls"),
    Case(
      "common options between the words", ["-q", "store", "-t", "csv", "group", "-n", "add"],
      "store group add quiet to=csv dry-run |"),
    Case(
      "a value is no word of the name", ["store", "-t", "list", "import"], "store import to=list |"),
    Case("two dashes between the words", ["store", "--", "import", "-q"], "store import | -q"),
    Case(
      "an option of a name of two words", ["store", "import", "-gclub"], "store import into=club |"),
    Case("an overview alone", ["store"], "nothing store"),
    Case("an overview alone, by its alias", ["book", "-q"], "nothing store"),
    Case("help", ["--help"], "help"),
    Case("help of a command", ["convert", "-h"], "help convert"),
    Case("help before the command", ["--help", "convert"], "help convert"),
    Case("help by the alias", ["lint", "--help"], "help validate"),
    Case("help wins over a mistake", ["convert", "--wrong", "--help"], "help convert"),
    Case("help wins over a missing value", ["convert", "-t", "--help"], "help convert"),
    Case("help wins over the version", ["--version", "-h"], "help"),
    Case("help wins over a wrong command", ["convrt", "--help"], "help"),
    Case("help of an overview", ["store", "--help"], "help store"),
    Case("help of a name of two words", ["store", "import", "-h"], "help store import"),
    Case("help between the words", ["store", "-h", "import"], "help store import"),
    Case("help of a beginning", ["store", "group", "--help"], "help store"),
    Case("help wins over a wrong second word", ["store", "imprt", "-h"], "help store"),
    Case("help in a cluster", ["list", "-qh"], "help list"),
    Case("help is a file name behind two dashes", ["list", "--", "--help"], "list | --help"),
    Case("the version", ["--version"], "version"),
    Case("the version of no command", ["list", "--version"], "version"),
    Case("no command", ["-q"], "!no command given"),
    Case("an empty command", [""], "!unknown command ''"),
    Case("a wrong command", ["convrt"], "!unknown command 'convrt'; did you mean 'convert'?"),
    Case("a command that nothing is near", ["frobnicate"], "!unknown command 'frobnicate'"),
    Case("a prefix is no command", ["conv"], "!unknown command 'conv'; did you mean 'convert'?"),
    Case(
      "a wrong long option", ["list", "--form=x"],
      "!unknown option '--form'; did you mean '--from'?"),
    Case(
      "a long name is never abbreviated", ["list", "--outp", "x"],
      "!unknown option '--outp'; did you mean '--output'?"),
    Case("a wrong letter", ["list", "-qZ"], "!unknown option '-Z'"),
    Case("a letter that is not ASCII", ["list", "-é"], "!unknown option '-é'"),
    Case("a flag takes no value", ["list", "--quiet=yes"], "!option '--quiet' takes no value"),
    Case("no- takes no value", ["list", "--no-to=x"], "!option '--no-to' takes no value"),
    Case("a value is missing", ["list", "--to"], "!option '--to' needs a value: FORMAT"),
    Case(
      "a value is missing behind a letter", ["list", "-qt"], "!option '-t' needs a value: FORMAT"),
    Case("an option of another command", ["list", "--map", "x"], "!unknown option '--map'"),
    Case(
      "an option before its command", ["-d", "x", "split"], "!option '-d' comes after the command"),
    Case(
      "a wrong second word", ["store", "imprt"],
      "!unknown command 'store imprt'; did you mean 'store import'?"),
    Case(
      "a wrong third word", ["store", "group", "ad", "club"],
      "!unknown command 'store group ad'; did you mean 'store group add'?"),
    Case(
      "a wrong word in the middle", ["store", "gruop", "add"],
      "!unknown command 'store gruop'; did you mean 'store group'?"),
    Case("a second word that nothing is near", ["store", "x"], "!unknown command 'store x'"),
    Case(
      "an overview has no operands", ["store", "--", "a.vcf"], "!unknown command 'store a.vcf'"),
    Case("words in one argument are no name", ["store import"], "!unknown command 'store import'"),
    Case(
      "the beginning of a name", ["store", "group"],
      "!incomplete command 'store group'; expected add, remove"),
    Case(
      "an option before the last word of its command", ["store", "--into", "x", "import"],
      "!option '--into' comes after the command"),
    Case(
      "an option of another command within a name", ["store", "--map", "x", "import"],
      "!unknown option '--map'"),
    Case("help can't be undone", ["list", "--no-help"], "!unknown option '--no-help'"),
    Case(
      "the first mistake is told", ["list", "--wrong1", "--wrong2"], "!unknown option '--wrong1'"),
  ]

  @Test("Command lines", arguments: cases)
  func parses(_ c: Case) {
    #expect(Self.result(c.line) == c.result)
  }

  private static func result(_ line: [String]) -> String {
    do throws(UsageError) {
      switch try ArgumentParser(tool: SampleTool.tool).parse(line) {
      case .nothing(let command): return "nothing" + (command.map { " " + $0.name } ?? "")
      case .version: return "version"
      case .help(let command): return "help" + (command.map { " " + $0.name } ?? "")
      case .run(let invocation):
        let options = invocation.options.map { $0.name + ($0.value.map { "=\($0)" } ?? "") }
        let words = [invocation.command.name] + options + invocation.negated.map { "!" + $0 }
        return (words + ["|"] + invocation.operands).joined(separator: " ")
      }
    } catch {
      return "!" + error.summary
    }
  }

  private func invocation(_ line: String...) throws -> Invocation {
    guard case .run(let invocation) = try ArgumentParser(tool: SampleTool.tool).parse(line) else {
      throw UsageError(tool: "", message: "no command")
    }
    return invocation
  }

  @Test("The last value wins, and all are there in order")
  func values() throws {
    let invocation = try invocation("list", "-t", "a", "--quiet", "--to=b", "-v")
    #expect(invocation.value("to") == "b")
    #expect(invocation.values("to") == ["a", "b"])
    #expect(invocation.flag("quiet") && !invocation.flag("dry-run"))
    #expect(invocation.value("from") == nil)
    #expect(invocation.last(of: "quiet", "verbose") == "verbose")
  }

  @Test("Choices and numbers are checked, with the nearest word")
  func checkedValues() throws {
    let invocation = try invocation("list", "--color", "alway", "--region", "12")
    #expect(throws: UsageError.self) {
      try invocation.choice("color", of: ["auto", "always", "never"])
    }
    #expect(try invocation.choice("charset", of: []) == nil)
    #expect(try invocation.integer("region", in: 1...20) == 12)
    #expect(throws: UsageError.self) { try invocation.integer("region", in: 1...2) }
    #expect(throws: UsageError.self) { try invocation.integer("color") }
  }

  @Test("Defaults of a configuration file give way to the command line")
  func defaults() throws {
    var invocation = try invocation("list", "-t", "csv", "--no-quiet")
    invocation.setDefault("to", value: "vcard")
    invocation.setDefault("from", value: "jcard")
    invocation.setDefault("quiet")
    #expect(invocation.values("to") == ["csv"])
    #expect(invocation.value("from") == "jcard")
    #expect(!invocation.flag("quiet"))
  }

  @Test("A file name that is not UTF-8 survives")
  func bytes() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    let option = FileName(bytes: Array("--output=".utf8) + bytes)
    let letter = FileName(bytes: Array("-o".utf8) + bytes)
    for word in [option, letter] {
      let arguments = CommandLineArguments(words: ["list", word, FileName(bytes: bytes)])
      guard case .run(let run) = try ArgumentParser(tool: SampleTool.tool).parse(arguments) else {
        Issue.record("no command")
        return
      }
      #expect(run.fileName("output")?.bytes == bytes)
      #expect(run.files.map(\.bytes) == [bytes])
      #expect(run.operands == ["a\u{FFFD}b"])
    }
  }

  @Test("The words of this process are there")
  func current() {
    let words = CommandLineArguments.current.words
    #expect(words.map(\.description) == Array(CommandLine.arguments.dropFirst()))
  }

  @Test("An error is a line and says where help is")
  func errors() {
    let error = UsageError(
      tool: "vcardtool", command: "list", message: "unknown option '--\u{1B}x'")
    #expect(
      error.description
        == "vcardtool: unknown option '--\\u{1B}x'\nTry 'vcardtool list --help'\n")
    #expect(UsageError(tool: "t", message: "m").advice == "Try 't --help'")
  }

  @Test(
    "An error says where help is of the command that its words name",
    arguments: [
      (["store", "import", "--wrong"], "Try 'vcardtool store import --help'"),
      (["store", "imprt"], "Try 'vcardtool store --help'"),
      (["store", "group"], "Try 'vcardtool store --help'"),
    ])
  func advice(_ line: [String], _ advice: String) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser(tool: SampleTool.tool).parse(line)
    }
    #expect(error?.advice == advice)
  }

  @Test(
    "Edits between words",
    arguments: [
      ("", "", 0), ("a", "", 1), ("form", "from", 1), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ])
  func distances(_ a: String, _ b: String, _ edits: Int) {
    #expect(SpellingSuggestion.distance(Array(a), Array(b)) == edits)
  }
}
