internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// `vcardtool validate`: what the standards object to.
enum ValidateCommand {
  static let spec = CommandSpec(
    name: "validate",
    aliases: ["lint"],
    summary: "check cards against the standards",
    synopsis: [
      "validate [--as VERSION] [--rules LIST] [--json] [FILE ...]",
      "validate --list-rules [--rules LIST] [--json]",
    ],
    description: """
      Reads cards and says what is wrong with them, each finding with its place, a code and what was \
      expected. A card is judged by the version it says, or by that of --as. Notes, which object to \
      nothing that does harm, are shown with -v and with --json.

      Findings go to standard error as diagnostics, or with --json to standard output. The status is \
      1 when there is an error among them. The command streams and remembers the UIDs.
      """,
    examples: [
      ("vcardtool validate Samples/damaged.vcf", "what is wrong with a file"),
      ("vcardtool validate -q Samples/phone.vcf && echo good", "only the answer"),
      ("vcardtool validate --as 4.0 --json Samples/apple.vcf", "what a 4.0 reader would object to"),
    ],
    options: ToolTable.inputOptions + [
      OptionSpec(
        long: "as", value: .required("VERSION"), group: .selection,
        help: "Judge all cards by 2.1, 3.0 or 4.0.", completion: .words(["2.1", "3.0", "4.0"])),
      OptionSpec(
        long: "rules", value: .required("LIST"), group: .selection,
        help: "Only these rules: codes or their beginnings, separated by commas.",
        completion: .ruleCode),
      OptionSpec(
        long: "list-rules", group: .output,
        help: "Print all rules: code, severity, source and what they say."),
      OptionSpec(long: "json", group: .output, help: "Print one JSON object a finding a line."),
    ],
    operands: ToolTable.inputFiles,
    exitStatus: [
      (.success, "no error was found"),
      (.no, "errors were found"),
      (.badData, "an input is no vCard at all"),
      (.noInput, "an input is missing (the others were checked)"),
    ],
    category: .check)

  @Sendable
  static func run(_ context: CommandContext) throws {
    if context.invocation.flag("list-rules") {
      try listRules(context)
    } else {
      try Validation(context).run()
    }
  }

  /// What `--rules` names; `nil` without it.
  fileprivate static func ruleWords(_ context: CommandContext) throws(UsageError) -> [String]? {
    guard let list = context.invocation.value("rules") else { return nil }
    let words = list.split(separator: ",").map(String.init)
    for word in words
    where !DiagnosticCode.everyRule.contains(where: { $0.code.matches(word) }) {
      throw context.invocation.usageError(
        "no rule begins with '\(word)'; --list-rules prints them",
        suggestion: SpellingSuggestion.nearest(
          to: word, among: DiagnosticCode.everyRule.map(\.code.rawValue)))
    }
    return words
  }

  private static func listRules(_ context: CommandContext) throws {
    var output = OutputFile.standardOutput()
    let words = try ruleWords(context)
    for rule in DiagnosticCode.everyRule
    where words.map({ $0.contains { rule.code.matches($0) } }) ?? true {
      let severity = Severity(rule.severity).rawValue
      if context.invocation.flag("json") {
        try output.write(
          JSONValue.object([
            ("code", .text(rule.code.rawValue)), ("severity", .text(severity)),
            ("source", .text(rule.source)), ("summary", .text(rule.summary)),
          ]).line)
      } else {
        try output.write("\(rule.code.rawValue)\t\(severity)\t\(rule.source)\t\(rule.summary)\n")
      }
    }
    try output.finish()
  }
}

/// One run of `validate`.
private final class Validation {
  private let context: CommandContext
  private var options: FormatOptions
  private let from: Format?
  private let words: [String]?
  private var validator: Validator
  private var output: OutputFile?
  private var found: [Diagnostic] = []
  private var cards = 0
  private var warnings = 0
  private var errors = 0

  init(_ context: CommandContext) throws {
    self.context = context
    options = try context.formatOptions()
    from = try context.format("from")?.format
    var version: Version?
    if let name = try context.invocation.choice("as", of: Version.allCases.map(\.text)) {
      version = Version(text: name)
    }
    words = try ValidateCommand.ruleWords(context)
    let wanted = words
    // Notes cost nothing when nobody sees them.
    let showsNotes = context.messages.verbosity == .verbose || context.invocation.flag("json")
    validator = Validator(
      version: version,
      rules: ValidationRule.all.filter { rule in
        (showsNotes || rule.severity > .note)
          && (wanted.map { $0.contains { rule.code.matches($0) } } ?? true)
      })
    if context.invocation.flag("json") { output = OutputFile.standardOutput() }
  }

  func run() throws {
    try context.forEachInput(
      from, options, beforeBlocking: { [unowned self] in try output?.flushIfInteractive() },
      { try validate($0) })
    try output?.finish()
    context.messages.summary(
      "\(cards.counted("card")) checked, \(warnings.counted("warning")), "
        + errors.counted("error"))
  }

  private func validate(_ input: CardInput) throws {
    var card = Card()
    while try input.next(into: &card) {
      cards += 1
      validator.validate(card, into: &found)
      try report(input)
      if context.stops { return }
    }
    validator.finish(into: &found)
    try report(input)
  }

  /// Reports what reader and rules found, in the order of the lines.
  private func report(_ input: CardInput) throws {
    let read = input.takeDiagnostics().filter { diagnostic in
      words.map { $0.contains { diagnostic.code.matches($0) } } ?? true
    }
    if read.isEmpty, found.isEmpty { return }
    let all = (read + found).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    found.removeAll(keepingCapacity: true)
    for diagnostic in all { try report(diagnostic, input.name) }
  }

  private func report(_ diagnostic: Diagnostic, _ file: String) throws {
    switch diagnostic.severity {
    case .error:
      errors += 1
      context.raiseBadData(to: .no)
    case .warning: warnings += 1
    case .note: break
    }
    guard context.invocation.flag("json") else {
      context.show(diagnostic, file: file)
      return
    }
    if context.messages.verbosity == .quiet, diagnostic.severity != .error { return }
    try output?.write(
      JSONValue.object([
        ("file", .text(file)), ("line", .number(diagnostic.line)),
        ("column", .number(diagnostic.column)),
        ("severity", .text(Severity(diagnostic.severity).rawValue)),
        ("code", .text(diagnostic.code.rawValue)), ("message", .text(diagnostic.message)),
      ]).line)
  }
}
