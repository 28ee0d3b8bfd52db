import Foundation
import Testing

@testable import CommandLineKit

@Suite struct MessagesTests {
  /// What goes to standard error.
  private func output(
    _ verbosity: Verbosity = .normal, terminal: Terminal = Terminal(), color: WhenToUse = .auto,
    _ body: (Messages) -> Void
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    let file = try folder.write("stderr", "")
    let handle = try #require(FileHandle(forWritingAtPath: file.description))
    body(
      Messages(
        tool: "vcardtool", terminal: terminal, color: color, verbosity: verbosity,
        descriptor: handle.fileDescriptor))
    return try folder.read("stderr").split(separator: "\n").map(String.init)
  }

  private func report(
    _ messages: Messages, _ severity: Severity, code: String = "c", line: Int = 12
  ) {
    messages.diagnostic(
      file: "a.vcf", line: line, column: 5, severity: severity, message: "TEL: wrong", code: code)
  }

  @Test(
    "What is printed at which verbosity",
    arguments: [
      (.quiet, ["a.vcf:12:5: error: TEL: wrong [c]", "vcardtool: stop"]),
      (
        .normal,
        [
          "a.vcf:12:5: warning: TEL: wrong [c]", "a.vcf:12:5: error: TEL: wrong [c]",
          "vcardtool: stop", "vcardtool: warning: odd",
        ]
      ),
      (
        .verbose,
        [
          "a.vcf:12:5: note: TEL: wrong [c]", "a.vcf:12:5: warning: TEL: wrong [c]",
          "a.vcf:12:5: error: TEL: wrong [c]", "vcardtool: stop", "vcardtool: warning: odd",
          "vcardtool: note: by the way", "vcardtool: 3 cards",
        ]
      ),
    ] as [(Verbosity, [String])])
  func verbosity(_ verbosity: Verbosity, _ expected: [String]) throws {
    let lines = try output(verbosity) { messages in
      for severity in Severity.allCases { report(messages, severity) }
      messages.error("stop")
      messages.warning("odd")
      messages.note("by the way")
      messages.summary("3 cards")
      #expect(messages.errorCount == 1 && messages.warningCount == 1)
    }
    #expect(lines == expected)
  }

  @Test("A summary is for terminals")
  func summary() throws {
    let terminal = Terminal(errorIsTerminal: true)
    #expect(try output(terminal: terminal) { $0.summary("done") } == ["vcardtool: done"])
    #expect(try output(.quiet, terminal: terminal) { $0.summary("done") } == [])
  }

  @Test("After 20 of one code in one file, a count")
  func limit() throws {
    let lines = try output { messages in
      for line in 1...77 { report(messages, .warning, line: line) }
      for line in 1...20 { report(messages, .error, code: "d", line: line) }
      for line in 1...21 { report(messages, .error, code: "e", line: line) }
      messages.endOfFile("b.vcf")
      messages.endOfFile("a.vcf")
      report(messages, .warning)
      messages.endOfFile("a.vcf")
      #expect(messages.warningCount == 78)
    }
    #expect(lines.count == 20 + 20 + 20 + 2 + 1)
    #expect(lines[19] == "a.vcf:20:5: warning: TEL: wrong [c]")
    #expect(lines[60...61] == ["a.vcf: … and 57 more [c]", "a.vcf: … and 1 more [e]"])
    #expect(lines.last == "a.vcf:12:5: warning: TEL: wrong [c]")
  }

  @Test("No limit when verbose")
  func noLimit() throws {
    let lines = try output(.verbose) { messages in
      for _ in 1...50 { report(messages, .note) }
      messages.endOfFile("a.vcf")
    }
    #expect(lines.count == 50)
  }

  @Test("Without a place, less is said")
  func places() throws {
    let lines = try output { messages in
      messages.diagnostic(
        file: "f", line: 3, column: 0, severity: .error, message: "m", code: "c")
      messages.diagnostic(
        file: "f", line: 0, column: 0, severity: .error, message: "m", code: "c")
    }
    #expect(lines == ["f:3: error: m [c]", "f: error: m [c]"])
  }

  @Test("Colour only when it is allowed, and never from data")
  func colors() throws {
    let terminal = Terminal(errorIsTerminal: true)
    let colored = try output(terminal: terminal) { report($0, .error) }
    #expect(
      colored == ["\u{1B}[1ma.vcf:12:5:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m TEL: wrong [c]"])
    let plain = try output(terminal: terminal, color: .never) { report($0, .error) }
    #expect(plain == ["a.vcf:12:5: error: TEL: wrong [c]"])
  }

  @Test(
    "Control characters are made visible",
    arguments: [
      ("plain ä 日本 😀", "plain ä 日本 😀"),
      ("\u{1B}[31m", "\\u{1B}[31m"),
      ("a\r\nb\tc", "a\\u{D}\\u{A}b\\u{9}c"),
      ("\0\u{7F}\u{9B}x", "\\u{0}\\u{7F}\\u{9B}x"),
      ("\u{202E}abc\u{2066}", "\\u{202E}abc\\u{2066}"),
      ("e\u{301}", "e\u{301}"),
    ])
  func controls(_ text: String, _ visible: String) throws {
    #expect(text.withVisibleControls == visible)
    let lines = try output { messages in
      messages.diagnostic(
        file: text, line: 1, column: 1, severity: .error, message: text, code: text)
      messages.error(text)
    }
    #expect(lines == ["\(visible):1:1: error: \(visible) [\(visible)]", "vcardtool: \(visible)"])
  }

  @Test("An error in usage brings help when it asks for it")
  func usage() throws {
    var error = UsageError(tool: "vcardtool", message: "no FILE given")
    let plain = try output { $0.error(error, help: "Usage\n") }
    #expect(plain == ["vcardtool: no FILE given", "Try 'vcardtool --help'"])
    error.showsHelp = true
    let helped = try output { $0.error(error, help: "Usage\n") }
    #expect(helped == plain + ["Usage"])
  }
}
