internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
internal import VCard

/// Prints the sets of duplicates: for people on a terminal, as a table in a pipe, or as JSON.
struct DuplicateList: ~Copyable {
  private enum Form { case terminal, table, json }

  private var output = OutputFile.standardOutput()
  private let form: Form
  private var number = 0

  init(_ context: CommandContext) {
    form =
      context.invocation.flag("json")
      ? .json : context.terminal.outputIsTerminal ? .terminal : .table
  }

  mutating func write(_ set: DuplicateSet, _ contacts: [ShownContact]) throws(OutputError) {
    number += 1
    switch form {
    case .terminal: try writeForPeople(set, contacts)
    case .table: try writeRows(set, contacts)
    case .json: try writeJSON(set, contacts)
    }
  }

  mutating func finish() throws(OutputError) {
    try output.finish()
  }

  private mutating func writeForPeople(
    _ set: DuplicateSet, _ contacts: [ShownContact]
  ) throws(OutputError) {
    if number > 1 { try output.write("\n") }
    try output.write(
      "\(number). \(set.decision.rawValue), score \(DuplicateText.score(set)): "
        + "\(DuplicateText.reasons(set))\n")
    for contact in contacts {
      try output.write("   \(contact.index)  \(contact.summary) (\(contact.place))\n")
    }
    if set.decision == .review, !set.merged.isEmpty {
      let groups = set.merged.map { $0.map(String.init).joined(separator: " ") }
      try output.write("   merged unasked: \(groups.joined(separator: ", "))\n")
    }
    for contradiction in set.contradictions {
      try output.write("   but the \(DuplicateText.contradiction(contradiction))\n")
    }
  }

  /// A line for each contact: set, decision, score, index, place, name, UID, reasons, contradictions.
  private mutating func writeRows(
    _ set: DuplicateSet, _ contacts: [ShownContact]
  ) throws(OutputError) {
    for contact in contacts {
      let cells = [
        "\(number)", set.decision.rawValue, DuplicateText.score(set), "\(contact.index)",
        contact.place, contact.name, contact.contact.uid ?? "", DuplicateText.reasons(set),
        DuplicateText.contradictions(set),
      ]
      try output.write(
        cells.map { $0.withVisibleControls }.joined(separator: "\t") + "\n")
    }
  }

  private mutating func writeJSON(
    _ set: DuplicateSet, _ contacts: [ShownContact]
  ) throws(OutputError) {
    let reasons: [JSONValue] = set.reasons.map {
      .object([
        ("field", .text($0.field.rawValue)), ("level", .text($0.level)),
        ("weight", .hundredths(DuplicateText.hundredths($0.weight))),
      ])
    }
    let score = set.reasons.reduce(0) { $0 + DuplicateText.hundredths($1.weight) }
    let members: [JSONValue] = contacts.map { member in
      .object([("index", .number(member.index))] + member.members)
    }
    let value = JSONValue.object([
      ("members", .array(members)), ("decision", .text(set.decision.rawValue)),
      ("merged", .array(set.merged.map { .array($0.map { .number($0) }) })),
      ("score", .hundredths(score)), ("reasons", .array(reasons)),
      (
        "contradictions",
        .array(
          set.contradictions.map {
            .object([
              ("field", .text($0.field.rawValue)), ("first", .number($0.first)),
              ("second", .number($0.second)),
            ])
          })
      ),
    ])
    try output.write(value.line)
  }
}
