extension CompletionScript {
  /// Bash splits words at `=` (`COMP_WORDBREAKS`), so that `--to=csv` arrives as three words.
  func bashLines() -> [String] {
    let f = functionName
    let beginnings = tool.beginnings
    var lines = [
      "# bash completion for \(tool.name); to load it: eval \"$(\(tool.name) completion bash)\"",
      "",
      "# Offers the words of $1 that begin with $2; with $3 = list, behind the last comma.",
      "\(f)_words() {",
      "  local item=$2 before= line",
      "  if [[ ${3-} == list && $2 == *,* ]]; then before=\"${2%,*},\" item=${2##*,}; fi",
      "  while IFS= read -r line; do",
      "    if [[ -n $line ]]; then COMPREPLY+=(\"$before$line\"); fi",
      "  done <<< \"$(compgen -W \"$1\" -- \"$item\")\"",
      "}",
      "",
      "# Prints a word without the quote it starts with, or without backslashes.",
      "\(f)_unquoted() {",
      "  case $1 in",
      "    [\\'\\\"]*) printf '%s' \"${1:1}\" ;;",
      "    *) printf '%s' \"${1//\\\\/}\" ;;",
      "  esac",
      "}",
      "",
      "# Offers folders and files that begin with $1 and have one of the extensions $2.",
      "\(f)_files() {",
      "  local line path extension",
      "  compopt -o filenames 2> /dev/null",
      "  while IFS= read -r line; do",
      "    if [[ -z $line ]]; then continue; fi",
      "    path=${line/#\\~\\//$HOME/}",
      "    if [[ -z $2 || -d $path ]]; then COMPREPLY+=(\"$line\"); continue; fi",
      "    for extension in $2; do",
      "      if [[ ${line,,} == *.\"$extension\" ]]; then COMPREPLY+=(\"$line\"); break; fi",
      "    done",
      "  done <<< \"$(compgen -f -- \"$(\(f)_unquoted \"$1\")\")\"",
      "}",
      "",
      "# Offers the values of kind $1 that begin with $2.",
      "\(f)_kind() {",
      "  case $1 in",
      "    format) \(f)_words \(quoted(lists.formats.joined(separator: " "))) \"$2\" ;;",
      "    rules) \(f)_words \(quoted(lists.ruleCodes.joined(separator: " "))) \"$2\" list ;;",
      "    fields) \(f)_words \(quoted(lists.fields.joined(separator: " "))) \"$2\" list ;;",
      "    charset) \(f)_words \(quoted(lists.charsets.joined(separator: " "))) \"$2\" ;;",
      "    region) \(f)_words \(quoted(lists.regions.joined(separator: " "))) \"$2\" ;;",
      "    words:*) \(f)_words \"${1#words:}\" \"$2\" ;;",
      "    files:*) \(f)_files \"$2\" \"${1#files:}\" ;;",
      "    dynamic:*)",
      "      local line",
      "      while IFS= read -r line; do",
      "        if [[ -n $line && $line == \"$2\"* ]]; then",
      "          printf -v line %q \"$line\"",
      "          COMPREPLY+=(\"$line\")",
      "        fi",
      "      done <<< \"$(\(tool.name) ${1#dynamic:} 2> /dev/null)\" ;;",
      "    folder)",
      "      compopt -o filenames 2> /dev/null",
      "      local line",
      "      while IFS= read -r line; do",
      "        if [[ -n $line ]]; then COMPREPLY+=(\"$line\"); fi",
      "      done <<< \"$(compgen -d -- \"$(\(f)_unquoted \"$2\")\")\" ;;",
      "  esac",
      "}",
      "",
      "# Sets kind to what the value of option $2 of command $1 is, and attached to yes when",
      "# it has to be attached; leaves kind empty when there is no value.",
      "\(f)_option() {",
      "  kind= attached=",
      "  case $1:$2 in",
    ]
    for command in tool.commands {
      for option in command.options where option.value != .none {
        lines.append(bashRow(option, command: command.name))
      }
      // A flag of a command hides a common option of the same letter.
      let flags = command.options.filter { $0.value == .none && $0.short != nil }
      if !flags.isEmpty {
        lines.append("    \(bashPattern(flags.map { "\(command.name):-\($0.short!)" }))) ;;")
      }
    }
    for option in tool.commonOptions where option.value != .none {
      lines.append(bashRow(option, command: "*"))
    }
    lines += [
      "  esac",
      "}",
      "",
      "\(f)() {",
      "  local cur=${COMP_WORDS[COMP_CWORD]} command= kind= attached= skip= ended=",
      "  local i word option= before= letters= last=",
      "  COMPREPLY=()",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    word=${COMP_WORDS[i]}",
      "    if [[ $word == = && ${COMP_WORDS[i-1]} == --* ]]; then skip=yes; continue; fi",
      "    if [[ -n $skip ]]; then skip=; continue; fi",
      "    if [[ -n $ended || $word != -?* ]]; then",
      "      # The words of the command so far with this one, else an operand or a mistake.",
      "      case ${command:+$command }$word in",
    ]
    for beginning in beginnings {
      for (word, name, _) in names(after: beginning) {
        let path = beginning.isEmpty ? word : "\(beginning) \(word)"
        lines.append("        \(bashPattern([path]))) command=\(bashPattern([name])) ;;")
      }
    }
    lines += [
      "        *) case $command in \(bashPattern(beginnings))) command=- ;; esac ;;",
      "      esac",
      "    elif [[ $word == -- ]]; then",
      "      ended=yes",
      "    else",
      "      # Flags may stand before the option in one word: -qt csv.",
      "      letters=$word",
      "      while [[ $letters == -[!-]* ]]; do",
      "        \(f)_option \"$command\" \"${letters:0:2}\"",
      "        if [[ -n $kind || ${#letters} == 2 ]]; then break; fi",
      "        letters=-${letters:2}",
      "      done",
      "      if [[ $word == --* ]]; then \(f)_option \"$command\" \"$word\"; fi",
      "      if [[ -n $kind && -z $attached && ( $word == --* || ${#letters} == 2 ) ]]; then",
      "        skip=yes last=$letters",
      "      fi",
      "    fi",
      "  done",
      "",
      "  # The value of an option: --to=csv in one or three words, or the word behind --to.",
      "  if [[ -z $skip ]]; then last=${COMP_WORDS[COMP_CWORD-1]}; fi",
      "  if [[ -z $ended ]]; then",
      "    if [[ $cur == --*=* ]]; then",
      "      option=${cur%%=*} before=${cur%%=*}= cur=${cur#*=}",
      "    elif [[ $cur == = && $last == --* ]]; then",
      "      option=$last cur=",
      "    elif [[ $last == = && COMP_CWORD -gt 2 ]]; then",
      "      option=${COMP_WORDS[COMP_CWORD-2]}",
      "    elif [[ -n $skip ]]; then",
      "      option=$last",
      "    fi",
      "  fi",
      "  if [[ -n $option ]]; then",
      "    \(f)_option \"$command\" \"$option\"",
      "    \(f)_kind \"$kind\" \"$cur\"",
      "    if [[ -n $before ]]; then COMPREPLY=(\"${COMPREPLY[@]/#/$before}\"); fi",
      "    return",
      "  fi",
      "",
      "  if [[ -z $ended && $cur == -* ]]; then",
      "    case $command in",
    ]
    for command in tool.commands where !command.options.isEmpty {
      let words = quoted(bashSpellings(options(of: command)))
      lines.append("      \(bashPattern([command.name]))) \(f)_words \(words) \"$cur\" ;;")
    }
    lines += [
      "      *) \(f)_words \(quoted(bashSpellings(tool.commonOptions))) \"$cur\" ;;",
      "    esac",
      "    if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]]; then",
      "      compopt -o nospace 2> /dev/null",
      "    fi",
      "    return",
      "  fi",
      "",
      "  case $command in",
    ]
    for beginning in beginnings {
      let words = quoted(names(after: beginning).map(\.word).joined(separator: " "))
      lines.append("    \(bashPattern([beginning]))) \(f)_words \(words) \"$cur\" ;;")
    }
    for command in tool.commands
    where command.operands != .none && !beginnings.contains(command.name) {
      let kind = quoted(bashKind(command.operands))
      lines.append("    \(bashPattern([command.name]))) \(f)_kind \(kind) \"$cur\" ;;")
    }
    lines += [
      "  esac",
      "}",
      "",
      "complete -F \(f) \(tool.name)",
    ]
    return lines
  }

  private func bashSpellings(_ options: [OptionSpec]) -> String {
    options.flatMap { spellings(of: $0) }.joined(separator: " ")
  }

  private func bashRow(_ option: OptionSpec, command: String) -> String {
    var attached = ""
    if case .optional = option.value { attached = " attached=yes" }
    let names = (option.short.map { ["-\($0)"] } ?? []) + ["--" + option.long]
    let kind = quoted(bashKind(option.completion))
    return "    \(bashPattern(names.map { "\(command):\($0)" }))) kind=\(kind)\(attached) ;;"
  }

  /// Words as a pattern of `case`, or one as a value: in quotes where they need them.
  private func bashPattern(_ words: [String]) -> String {
    words.map { $0.isEmpty || $0.contains(" ") ? quoted($0) : $0 }.joined(separator: "|")
  }

  private func bashKind(_ kind: CompletionKind) -> String {
    switch kind {
    case .none, .command: "nothing"
    case .format: "format"
    case .file(let extensions): "files:" + extensions.joined(separator: " ")
    case .directory: "folder"
    case .words(let words): "words:" + words.joined(separator: " ")
    case .ruleCode: "rules"
    case .charset: "charset"
    case .region: "region"
    case .field: "fields"
    case .dynamic(let arguments): "dynamic:" + arguments
    }
  }
}
