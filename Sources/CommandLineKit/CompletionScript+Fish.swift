extension CompletionScript {
  func fishLines() -> [String] {
    let f = "_" + functionName
    let beginnings = tool.beginnings
    var lines = [
      "# fish completion for \(tool.name), to be kept as",
      "# ~/.config/fish/completions/\(tool.name).fish",
      "",
      "# Prints the words of the command so far, or a hyphen when there is no such command.",
      "function \(f)_command",
      "    set -l words (commandline -opc)",
      "    set -e words[1]",
      "    set -l skip no",
      "    set -l command ''",
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
    for beginning in beginnings {
      for (word, name, _) in names(after: beginning) {
        lines += [
          "            case \(fishQuoted("\(beginning):\(word)"))",
          "                set command \(fishQuoted(name))",
        ]
      }
    }
    lines += [
      "            case \(beginnings.map { fishQuoted($0 + ":*") }.joined(separator: " "))",
      "                set command -",
      "        end",
      "    end",
      "    echo $command",
      "end",
      "",
      "# Whether the words of the command so far are $argv[1].",
      "function \(f)_uses",
      "    test (\(f)_command) = \"$argv[1]\"",
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
    for beginning in beginnings {
      for (word, _, summary) in names(after: beginning) {
        lines.append(
          "complete -c \(tool.name) -n \(fishCondition(beginning)) -a \(word) "
            + "-d \(fishQuoted(summary))")
      }
    }
    for option in tool.commonOptions { lines.append(fishOption(option, command: nil)) }
    for command in tool.commands {
      for option in command.options { lines.append(fishOption(option, command: command.name)) }
      let values = fishValues(command.operands)
      if !values.isEmpty, !beginnings.contains(command.name) {
        lines.append("complete -c \(tool.name) -n \(fishCondition(command.name)) \(values)")
      }
    }
    return lines
  }

  private func fishOption(_ option: OptionSpec, command: String?) -> String {
    var line = "complete -c \(tool.name)"
    if let command { line += " -n \(fishCondition(command))" }
    if let short = option.short { line += " -s \(short)" }
    line += " -l \(option.long)"
    if case .required = option.value {
      let values = fishValues(option.completion)
      line += " -x" + (values.isEmpty ? "" : " " + values)
    }
    return line + " -d \(fishQuoted(option.help))"
  }

  /// The test that the words of the command so far are these.
  private func fishCondition(_ command: String) -> String {
    fishQuoted("_\(functionName)_uses \"\(command)\"")
  }

  /// The arguments of `complete` that offer values.
  private func fishValues(_ kind: CompletionKind) -> String {
    switch kind {
    case .none, .command: ""
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
    case .dynamic(let arguments): "-a '(\(tool.name) \(arguments) 2> /dev/null)'"
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
