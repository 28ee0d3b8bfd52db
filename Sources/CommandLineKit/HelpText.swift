/// Renders help from the tables, at most 80 columns wide.
package struct HelpText: Sendable {
  private static let width = 80
  private static let optionColumn = 26

  private let tool: ToolSpec

  package init(tool: ToolSpec) {
    self.tool = tool
  }

  /// The short form: usage and the commands by category.
  package func short() -> String {
    var lines = [
      "\(tool.name): \(tool.summary)", "",
      "Usage: \(tool.name) [common options] COMMAND [options] [--] [FILE ...]",
    ]
    let commands = tool.commands.filter { !$0.name.contains(" ") }
    lines += list(of: commands, categories: CommandCategory.allCases)
    lines += [""] + commonOptionNames()
    lines += ["", "'\(tool.name) COMMAND --help' tells more about a command, and so does"]
    lines += ["\(tool.name)-COMMAND(1). See \(tool.name)(1)."]
    return finished(lines)
  }

  /// Help of one command.
  package func text(for command: CommandSpec) -> String {
    var lines = TextWrapper.wrap(
      "\(tool.name) \(command.name): \(command.summary)", width: Self.width, hanging: 2)
    lines.append("")
    for (index, synopsis) in command.synopsis.enumerated() {
      let start = index == 0 ? "Usage: " : "       "
      let pieces = TextWrapper.synopsisPieces("\(tool.name) \(synopsis)")
      var usage = TextWrapper.wrap(pieces: pieces, width: Self.width, indent: 7, hanging: 11)
      usage[0] = start + usage[0].dropFirst(7)
      lines += usage
    }
    if !command.aliases.isEmpty {
      lines.append("Also called: " + command.aliases.joined(separator: ", "))
    }
    let subcommands = tool.commands(after: command.name)
    var categories: [CommandCategory] = []
    for category in subcommands.map(\.category) where !categories.contains(category) {
      categories.append(category)
    }
    lines += list(of: subcommands, categories: categories, behind: command.name + " ")
    if !command.examples.isEmpty { lines += ["", "Examples:"] }
    for example in command.examples {
      lines += TextWrapper.wrap("# " + example.comment, width: Self.width, indent: 2, hanging: 4)
      let example = TextWrapper.wrap(
        pieces: example.command.split(separator: " ", omittingEmptySubsequences: false),
        width: Self.width - 2, indent: 2, hanging: 6)
      lines += example.dropLast().map { $0 + " \\" } + example.suffix(1)
    }
    for group in OptionGroup.allCases where group != .common {
      let options = command.options.filter { $0.group == group }
      if options.isEmpty { continue }
      lines += ["", "\(group.title):"]
      for option in options {
        lines += row(Self.title(of: option), option.help, column: Self.optionColumn)
      }
    }
    lines += [""] + commonOptionNames(without: command.options)
    if !command.exitStatus.isEmpty { lines += ["", "Exit status:"] }
    for (status, text) in command.exitStatus {
      lines += row("\(status.rawValue)", text, column: 6)
    }
    lines.append("")
    if !subcommands.isEmpty {
      lines.append("'\(tool.name) \(command.name) COMMAND --help' tells more about a command.")
    }
    lines.append("See \(tool.page(of: command))(1).")
    return finished(lines)
  }

  /// The names of the common options, without those that a command has itself.
  private func commonOptionNames(without own: [OptionSpec] = []) -> [String] {
    let names = tool.commonOptions.filter { common in !own.contains { $0.long == common.long } }
      .map { option in
        (option.short.map { "-\($0)/" } ?? "") + "--" + option.long
      }
    return TextWrapper.wrap(
      "Common options: " + names.joined(separator: ", "), width: Self.width, hanging: 2)
  }

  /// `-t, --to FORMAT`, with room for the short form.
  static func title(of option: OptionSpec) -> String {
    let names = (option.short.map { "-\($0), " } ?? "    ") + "--" + option.long
    return switch option.value {
    case .none: names
    case .required(let value): "\(names) \(value)"
    case .optional(let value): "\(names)[=\(value)]"
    }
  }

  /// Commands and what they are for, under the headings of their categories; a single category
  /// needs no name.
  ///
  /// - Parameters:
  ///   - behind: the words that the names begin with and that are left out.
  private func list(
    of commands: [CommandSpec], categories: [CommandCategory], behind start: String = ""
  ) -> [String] {
    func title(of command: CommandSpec) -> String {
      ([command.name] + command.aliases)
        .map { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : $0 }
        .joined(separator: ", ")
    }
    let column = 4 + (commands.map { title(of: $0).count }.max() ?? 0)
    var lines: [String] = []
    for category in categories {
      let members = commands.filter { $0.category == category }
      if members.isEmpty { continue }
      let heading = categories.count > 1 ? category.rawValue.capitalizedFirst : "Commands"
      lines += ["", heading + ":"]
      for command in members {
        lines += row(
          title(of: command), command.summary, column: min(column, Self.optionColumn))
      }
    }
    return lines
  }

  /// A title at column 2 and its text, wrapped, at another.
  private func row(_ title: String, _ text: String, column: Int) -> [String] {
    let lines = TextWrapper.wrap(text, width: Self.width, indent: column)
    guard let first = lines.first else { return ["  " + title] }
    if 2 + title.count + 2 > column { return ["  " + title] + lines }
    let padding = String(repeating: " ", count: column - 2 - title.count)
    return ["  " + title + padding + first.dropFirst(column)] + lines.dropFirst()
  }

  private func finished(_ lines: [String]) -> String {
    lines.map { $0 + "\n" }.joined()
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
