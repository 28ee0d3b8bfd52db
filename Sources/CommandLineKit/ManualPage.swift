/// Renders manual pages in mdoc(7) from the tables, and reads their options back.
package struct ManualPage: Sendable {
  private let tool: ToolSpec

  package init(tool: ToolSpec) {
    self.tool = tool
  }

  /// The options that the items of lists in mdoc source describe.
  package static func options(in source: String) -> Set<ManualOption> {
    Set(source.split(whereSeparator: \.isNewline).compactMap { ManualOption(mdocItem: $0) })
  }

  /// The list of options, in the order of the table.
  package static func optionList(_ options: [OptionSpec]) -> String {
    var lines = [".Bl -tag -width Ds"]
    for option in options {
      var head = ".It " + (option.short.map { "Fl \($0) , " } ?? "") + "Fl -\(option.long)"
      switch option.value {
      case .none: break
      case .required(let name): head += " Ar \(name)"
      case .optional(let name): head += " Ns Op = Ns Ar \(name)"
      }
      lines.append(head)
      lines += MdocText.sentences(option.help)
    }
    lines.append(".El")
    return lines.map { $0 + "\n" }.joined()
  }

  /// A whole page of section 1.
  ///
  /// - Parameters:
  ///   - date: as `November 30, 2026`.
  package func text(
    for command: CommandSpec, date: String, sections: ManualSections = ManualSections()
  ) -> String {
    let title = tool.page(of: command)
    let subcommands = tool.commands(after: command.name)
    var page = [
      ".Dd \(date)", ".Dt \(title.uppercased()) 1", ".Os",
      ".Sh NAME", ".Nm \(title)", ".Nd \(MdocText.macroText(command.summary))",
      ".Sh SYNOPSIS",
    ]
    for synopsis in command.synopsis {
      page += MdocText.synopsis(synopsis, command: command.name, tool: tool.name)
    }
    page.append(".Sh DESCRIPTION")
    let description = MdocText.paragraphs(of: command.description) + sections.description
    page += MdocText.paragraphs(description.isEmpty ? [command.summary + "."] : description)
    if !command.aliases.isEmpty {
      page += [".Pp", "The command is also called"]
      page += Self.enumeration(command.aliases.map { "Cm \($0)" })
    }
    if !subcommands.isEmpty {
      page += [".Pp", "The commands are:"]
      page += Self.list(
        subcommands.map {
          (".It Cm \($0.name)", "\($0.summary).\nSee\n.Xr \(tool.page(of: $0)) 1 .")
        })
    }
    if !command.options.isEmpty {
      page += [".Pp", "The options are as follows:"]
      page += Self.optionList(command.options).split(separator: "\n").map(String.init)
    }
    page += [".Pp", "Options that every command has are in", ".Xr \(tool.name) 1 ."]
    if !sections.environment.isEmpty {
      page.append(".Sh ENVIRONMENT")
      page += Self.list(sections.environment.map { (".It Ev \($0.name)", $0.text) })
    }
    if !sections.files.isEmpty {
      page.append(".Sh FILES")
      page += Self.list(sections.files.map { (".It Pa \(MdocText.macroText($0.path))", $0.text) })
    }
    page.append(".Sh EXIT STATUS")
    if command.exitStatus.isEmpty {
      page += [".Nm", "exits with the statuses that", ".Xr \(tool.name) 1", "lists."]
    } else {
      page += Self.list(command.exitStatus.map { (".It \($0.status.rawValue)", $0.text) })
      page += [".Pp", "Other statuses are in", ".Xr \(tool.name) 1 ."]
    }
    if !command.examples.isEmpty { page.append(".Sh EXAMPLES") }
    for (index, example) in command.examples.enumerated() {
      if index > 0 { page.append(".Pp") }
      page += MdocText.sentences(example.comment)
      page += [".Bd -literal -offset indent", MdocText.text(example.command), ".Ed"]
    }
    page.append(".Sh SEE ALSO")
    let overviews = tool.commands.filter { command.name.hasPrefix($0.name + " ") }
    let related = [tool.name] + (overviews + subcommands).map { tool.page(of: $0) }
    let pages = (related.map { (page: $0, section: 1) } + sections.seeAlso)
      .filter { $0.page != title }
      .sorted { ($0.section, $0.page) < ($1.section, $1.page) }
    for (index, reference) in pages.enumerated() {
      let comma = index < pages.count - 1 ? " ," : ""
      page.append(".Xr \(reference.page) \(reference.section)\(comma)")
    }
    for (heading, paragraphs) in [
      ("STANDARDS", sections.standards), ("HISTORY", sections.history), ("BUGS", sections.bugs),
    ] where !paragraphs.isEmpty {
      page.append(".Sh \(heading)")
      page += MdocText.paragraphs(paragraphs)
    }
    return page.map { $0 + "\n" }.joined()
  }

  private static func list(_ items: [(head: String, text: String)]) -> [String] {
    [".Bl -tag -width Ds"] + items.flatMap { [$0.head] + MdocText.sentences($0.text) } + [".El"]
  }

  /// One macro line each, with commas between and a full stop behind the last.
  private static func enumeration(_ items: [String]) -> [String] {
    items.enumerated().map { ".\($1) " + ($0 < items.count - 1 ? "," : ".") }
  }
}
