extension CompletionScript {
  func fishLines() -> [String] {
    let f = "_" + functionName
    var lines = [
      "# fish completion for \(tool.name), to be kept as",
      "# ~/.config/fish/completions/\(tool.name).fish",
      "",
      "# Prints the command of the line and the number of its operands so far.",
      "function \(f)_state",
      "    set -l words (commandline -opc)",
      "    set -e words[1]",
      "    set -l skip no",
      "    set -l command ''",
      "    set -l operands 0",
      "    for word in $words",
      "        if test $skip = yes",
      "            set skip no",
      "            continue",
      "        end",
      "        switch $command:$word",
    ]
    func skipping(_ options: [OptionSpec], _ command: String) -> [String] {
      let names = options.flatMap { option -> [String] in
        guard case .required = option.value else { return [] }
        return spellings(of: option).map { fishQuoted("\(command):\($0)") }
      }
      if names.isEmpty { return [] }
      return ["            case \(names.joined(separator: " "))", "                set skip yes"]
    }
    for command in tool.commands {
      let flags = command.options.filter { $0.value == .none && $0.short != nil }
      if !flags.isEmpty {
        let names = flags.map { fishQuoted("\(command.name):-\($0.short!)") }
        lines.append("            case \(names.joined(separator: " "))")
      }
      lines += skipping(command.options, command.name)
    }
    lines += skipping(tool.commonOptions, "*")
    lines.append("            case '*:-*'")
    for command in tool.commands {
      let names = ([command.name] + command.aliases).map { fishQuoted(":" + $0) }
      lines += [
        "            case \(names.joined(separator: " "))",
        "                set command \(command.name)",
      ]
    }
    lines += [
      "            case ':*'",
      "                set command unknown",
      "            case '*'",
      "                set operands (math $operands + 1)",
      "        end",
      "    end",
      "    echo $command",
      "    echo $operands",
      "end",
      "",
      "function \(f)_needs_command",
      "    set -l state (\(f)_state)",
      "    test -z \"$state[1]\"",
      "end",
      "",
      "# Whether the command is $argv[1], with $argv[2] operands if that is given.",
      "function \(f)_uses",
      "    set -l state (\(f)_state)",
      "    test \"$state[1]\" = $argv[1]",
      "    and begin",
      "        test (count $argv) -lt 2",
      "        or test $state[2] = $argv[2]",
      "    end",
      "end",
      "",
      "# Offers $argv behind the last comma of the word.",
      "function \(f)_list",
      "    set -l before (string match -r '^(?:--[^=]*=)?(.*,)' -- (commandline -ct))[2]",
      "    for word in $argv",
      "        echo \"$before$word\"",
      "    end",
      "end",
      "",
      "# Offers folders, and files that have one of the extensions $argv.",
      "function \(f)_files",
      "    set -l word (string replace -r '^--[^=]*=' '' -- (commandline -ct))",
      "    for line in (__fish_complete_path $word)",
      "        set -l path (string split -m 1 \\t -- $line)[1]",
      "        set -l extension (string lower -- (string match -r '[^.]*$' -- $path))",
      "        if string match -q '*/' -- $path",
      "            or contains -- $extension $argv",
      "            echo $path",
      "        end",
      "    end",
      "end",
      "",
      "complete -c \(tool.name) -f",
    ]
    for command in tool.commands {
      for name in [command.name] + command.aliases {
        lines.append(
          "complete -c \(tool.name) -n \(f)_needs_command -a \(name) -d \(fishQuoted(command.summary))"
        )
      }
    }
    for option in tool.commonOptions { lines.append(fishOption(option, command: nil)) }
    for command in tool.commands {
      for option in command.options { lines.append(fishOption(option, command: command.name)) }
      for verb in command.verbs {
        lines.append(
          "complete -c \(tool.name) -n '\(f)_uses \(command.name) 0' -a \(verb.name) "
            + "-d \(fishQuoted(verb.summary))")
      }
      let values = fishValues(command.operands)
      if !values.isEmpty {
        lines.append("complete -c \(tool.name) -n '\(f)_uses \(command.name)' \(values)")
      }
    }
    return lines
  }

  private func fishOption(_ option: OptionSpec, command: String?) -> String {
    var line = "complete -c \(tool.name)"
    if let command { line += " -n '_\(functionName)_uses \(command)'" }
    if let short = option.short { line += " -s \(short)" }
    line += " -l \(option.long)"
    if case .required = option.value {
      let values = fishValues(option.completion)
      line += " -x" + (values.isEmpty ? "" : " " + values)
    }
    return line + " -d \(fishQuoted(option.help))"
  }

  /// The arguments of `complete` that offer values.
  private func fishValues(_ kind: CompletionKind) -> String {
    switch kind {
    case .none: ""
    case .format: fishWords(lists.formats)
    case .file([]): "-a '(__fish_complete_path (commandline -ct))'"
    case .file(let extensions):
      "-a '(_\(functionName)_files \(extensions.joined(separator: " ")))'"
    case .directory: "-a '(__fish_complete_directories (commandline -ct))'"
    case .words(let words): fishWords(words)
    case .ruleCode: fishList(lists.ruleCodes)
    case .charset: fishWords(lists.charsets)
    case .region: fishWords(lists.regions)
    case .field: fishList(lists.fields)
    case .output(let arguments): "-a '(\(tool.name) \(arguments) 2> /dev/null)'"
    }
  }

  private func fishWords(_ words: [String]) -> String {
    "-a \(fishQuoted(words.joined(separator: " ")))"
  }

  private func fishList(_ words: [String]) -> String {
    "-a \(fishQuoted("(_\(functionName)_list \(words.joined(separator: " ")))"))"
  }

  /// The text in single quotes, in which fish reads `\'` and `\\`.
  private func fishQuoted(_ text: String) -> String {
    "'" + text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
