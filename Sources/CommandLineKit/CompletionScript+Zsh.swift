extension CompletionScript {
  /// One `_arguments` table for each command, behind those that find the command: one for the
  /// first word, and one for each further word of names that have several.
  func zshLines() -> [String] {
    let f = functionName
    var lines = [
      "#compdef \(tool.name)",
      "# zsh completion for \(tool.name): a file _\(tool.name) in a folder of $fpath, or",
      "# eval \"$(\(tool.name) completion zsh)\"",
      "",
    ]
    for (name, words) in [
      ("formats", lists.formats), ("charsets", lists.charsets), ("regions", lists.regions),
    ] {
      lines += [
        "\(f)_\(name)() {",
        "  local -a words=(\(words.map { quoted($0) }.joined(separator: " ")))",
        "  compadd -a words",
        "}", "",
      ]
    }
    for (name, words) in [("rules", lists.ruleCodes), ("fields", lists.fields)] {
      lines += [
        "\(f)_\(name)() {",
        "  local -a words=(\(words.map { quoted($0) }.joined(separator: " ")))",
        "  _sequence compadd - -a words",
        "}", "",
      ]
    }
    lines += [
      "\(f)_dynamic() {",
      "  local -a words=(${(f)\"$(\(tool.name) ${=1} 2> /dev/null)\"})",
      "  compadd -a words",
      "}", "",
    ]
    for beginning in tool.beginnings.reversed() { lines += zshGroup(beginning) }
    lines += [
      "if [[ $funcstack[1] == \(f) ]]; then",
      "  \(f) \"$@\"",
      "else",
      "  compdef \(f) \(tool.name)",
      "fi",
    ]
    return lines
  }

  /// Functions that complete the word behind the beginning of names, and what follows it.
  private func zshGroup(_ beginning: String) -> [String] {
    let f = zshFunction(beginning)
    let names = names(after: beginning)
    var lines = ["\(f)_commands() {", "  local -a commands", "  commands=("]
    lines += names.map { "    \(quoted("\($0.word):\($0.summary)"))" }
    lines += ["  )", "  _describe -t commands command commands", "}", "", "\(f)() {"]
    lines += ["  local curcontext=\"$curcontext\" state line", "  typeset -A opt_args"]
    if beginning.isEmpty {
      lines += ["  local -a common", "  common=("]
      lines += tool.commonOptions.map { "    " + zshOption($0) } + ["  )"]
    }
    lines += ["  _arguments -C -s -S \\"]
    lines += (tool.command(named: beginning).map(zshOptions) ?? ["$common"]).map {
      "    \($0) \\"
    }
    lines += [
      "    '(-): :\(f)_commands' '(-)*:: :->arguments' && return 0",
      "  [[ $state == arguments ]] || return 1",
      "  case $words[1] in",
    ]
    var done: Set<String> = []
    for (_, name, _) in names where done.insert(name).inserted {
      let words = names.filter { $0.name == name }.map(\.word).joined(separator: "|")
      if tool.words(after: name).isEmpty, let command = tool.command(named: name) {
        let specs =
          zshOptions(of: command) + [quoted("*:operand:\(zshAction(command.operands))")]
        lines += ["    \(words))", "      _arguments -s -S \\"]
        lines += specs.dropLast().map { "        \($0) \\" } + ["        \(specs.last!) ;;"]
      } else {
        lines.append("    \(words)) \(zshFunction(name)) ;;")
      }
    }
    return lines + ["  esac", "}", ""]
  }

  /// `_vcardtool` for the first word, `_vcardtool-store` for the word behind `store`.
  private func zshFunction(_ beginning: String) -> String {
    functionName + beginning.split(separator: " ").map { "-" + $0 }.joined()
  }

  /// The specifications of a command's options and of the common ones.
  private func zshOptions(of command: CommandSpec) -> [String] {
    let own = Set(command.options.flatMap { spellings(of: $0) })
    let common = tool.commonOptions.filter { own.isDisjoint(with: spellings(of: $0)) }
    return command.options.map { zshOption($0) }
      + (common.count == tool.commonOptions.count ? ["$common"] : common.map { zshOption($0) })
  }

  /// A specification for `_arguments`; every option may be repeated, as the last one counts.
  private func zshOption(_ option: OptionSpec) -> String {
    let help = zshEscaped(option.help)
    let action = zshAction(option.completion)
    let short: String?
    let long: String
    let value: String
    switch option.value {
    case .none:
      (short, long, value) = (option.short.map { "-\($0)" }, "--\(option.long)", "")
    case .required(let name):
      (short, long) = (option.short.map { "-\($0)+" }, "--\(option.long)=")
      value = ":\(zshEscaped(name)):\(action)"
    case .optional(let name):
      (short, long) = (option.short.map { "-\($0)-" }, "--\(option.long)=-")
      value = "::\(zshEscaped(name)):\(action)"
    }
    let names = short.map { "{\($0),\(long)}" } ?? long
    return "'*'\(names)\(quoted("[\(help)]\(value)"))"
  }

  private func zshAction(_ kind: CompletionKind) -> String {
    switch kind {
    case .none, .command: " "
    case .format: "\(functionName)_formats"
    case .file(let extensions):
      extensions.isEmpty ? "_files" : "_files -g \"*.(\(zshSuffixes(extensions)))(-.)\""
    case .directory: "_files -/"
    case .words(let words): "(\(words.map { zshEscaped($0) }.joined(separator: " ")))"
    case .ruleCode: "\(functionName)_rules"
    case .charset: "\(functionName)_charsets"
    case .region: "\(functionName)_regions"
    case .field: "\(functionName)_fields"
    case .dynamic(let arguments): "{ \(functionName)_dynamic \"\(arguments)\" }"
    }
  }

  private func zshSuffixes(_ extensions: [String]) -> String {
    (extensions + extensions.map { $0.uppercased() }).joined(separator: "|")
  }

  /// The text with what means something in a specification escaped.
  private func zshEscaped(_ text: String) -> String {
    text.map { "\\[]:".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
