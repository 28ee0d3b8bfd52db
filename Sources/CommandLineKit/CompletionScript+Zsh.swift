extension CompletionScript {
  /// One `_arguments` table for each command, behind a common one that finds the command.
  func zshLines() -> [String] {
    let f = functionName
    var lines = [
      "#compdef \(tool.name)",
      "# zsh completion for \(tool.name): a file _\(tool.name) in a folder of $fpath, or",
      "# eval \"$(\(tool.name) completion zsh)\"",
      "",
      "\(f)_commands() {",
      "  local -a commands",
      "  commands=(",
    ]
    for command in tool.commands {
      for name in [command.name] + command.aliases {
        lines.append("    \(quoted("\(name):\(command.summary)"))")
      }
    }
    lines += ["  )", "  _describe -t commands command commands", "}", ""]
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
      "\(f)_output() {",
      "  local -a words=(${(f)\"$(\(tool.name) ${=1} 2> /dev/null)\"})",
      "  compadd -a words",
      "}", "",
      "\(f)() {",
      "  local curcontext=\"$curcontext\" state line",
      "  typeset -A opt_args",
      "  local -a common",
      "  common=(",
    ]
    lines += tool.commonOptions.map { "    " + zshOption($0) }
    lines += [
      "  )",
      "  _arguments -C -s -S $common '(-): :\(f)_commands' '(-)*:: :->arguments' && return 0",
      "  [[ $state == arguments ]] || return 1",
      "  case $words[1] in",
    ]
    for command in tool.commands {
      lines.append("    \(([command.name] + command.aliases).joined(separator: "|")))")
      let own = Set(command.options.flatMap { spellings(of: $0) })
      let common = tool.commonOptions.filter { own.isDisjoint(with: spellings(of: $0)) }
      var specs = command.options.map { zshOption($0) }
      if common.count == tool.commonOptions.count {
        specs.append("$common")
      } else {
        specs += common.map { zshOption($0) }
      }
      if !command.verbs.isEmpty {
        let verbs = command.verbs.map { zshEscaped($0.name) }.joined(separator: " ")
        specs.append(quoted("1:word:(\(verbs))"))
      }
      specs.append(quoted("*:operand:\(zshAction(command.operands))"))
      lines.append("      _arguments -s -S \\")
      lines += specs.dropLast().map { "        \($0) \\" } + ["        \(specs.last!) ;;"]
    }
    lines += [
      "  esac",
      "}",
      "",
      "if [[ $funcstack[1] == \(f) ]]; then",
      "  \(f) \"$@\"",
      "else",
      "  compdef \(f) \(tool.name)",
      "fi",
    ]
    return lines
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
    case .none: " "
    case .format: "\(functionName)_formats"
    case .file(let extensions):
      extensions.isEmpty ? "_files" : "_files -g \"*.(\(zshSuffixes(extensions)))(-.)\""
    case .directory: "_files -/"
    case .words(let words): "(\(words.map { zshEscaped($0) }.joined(separator: " ")))"
    case .ruleCode: "\(functionName)_rules"
    case .charset: "\(functionName)_charsets"
    case .region: "\(functionName)_regions"
    case .field: "\(functionName)_fields"
    case .output(let arguments): "{ \(functionName)_output \"\(arguments)\" }"
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
