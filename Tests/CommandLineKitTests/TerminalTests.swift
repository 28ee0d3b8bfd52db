import Testing

@testable import CommandLineKit

@Suite struct TerminalTests {
  @Test(
    "Colour of the environment",
    arguments: [
      ([:], true),
      (["NO_COLOR": ""], true),
      (["NO_COLOR": "0"], false),
      (["TERM": "dumb"], false),
      (["TERM": "xterm"], true),
    ] as [([String: String], Bool)])
  func allows(_ environment: [String: String], _ expected: Bool) {
    #expect(Terminal.allowsColor { environment[$0] } == expected)
  }

  @Test("--color overrides everything")
  func overrides() {
    let dumb = Terminal(outputIsTerminal: true, errorIsTerminal: true, allowsColor: false)
    #expect(!dumb.colorsOutput() && dumb.colorsOutput(.always))
    #expect(!dumb.colorsError(.never) && !Terminal().colorsError())
    #expect(Terminal(errorIsTerminal: true).colorsError())
  }

  @Test("COLUMNS decides the width", arguments: [("100", 100), ("1", 1)])
  func width(_ columns: String, _ expected: Int) {
    #expect(Terminal.width { _ in columns } == expected)
    #expect(Terminal.width { _ in "many" } > 0)
  }
}
