/// Writes plain text as mdoc(7) source.
enum MdocText {
  /// A line of text: backslashes escaped, and a first character that would start a request.
  static func text(_ line: some StringProtocol) -> String {
    let escaped = line.map { $0 == "\\" ? "\\e" : String($0) }.joined()
    return line.first == "." || line.first == "'" ? "\\&" + escaped : escaped
  }

  /// Text behind a macro: words that are macros themselves escaped.
  static func macroText(_ text: String) -> String {
    text.split(separator: " ").map { word in
      let escaped = Self.text(word)
      let looksLikeMacro =
        (2...3).contains(word.count) && word.first!.isUppercase
        && word.dropFirst().allSatisfy(\.isLowercase)
      let isPunctuation = word.count == 1 && "|.,;:()[]?!".contains(word)
      return looksLikeMacro || isPunctuation ? "\\&" + escaped : escaped
    }.joined(separator: " ")
  }

  /// Sentences, each on lines of its own; lines that start with a dot stay as they are.
  static func sentences(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      if line.first == "." {
        lines.append(String(line))
        continue
      }
      var sentence: [Substring] = []
      for word in line.split(separator: " ") {
        sentence.append(word)
        if let last = word.last, ".?!".contains(last) {
          lines += TextWrapper.wrap(pieces: sentence, width: 78).map { Self.text($0) }
          sentence = []
        }
      }
      lines += TextWrapper.wrap(pieces: sentence, width: 78).map { Self.text($0) }
    }
    return lines
  }

  /// Paragraphs with `.Pp` between.
  static func paragraphs(_ paragraphs: [String]) -> [String] {
    Array(paragraphs.map { sentences($0) }.joined(separator: [".Pp"]))
  }

  /// The paragraphs of a text, which empty lines separate.
  static func paragraphs(of text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
  }

  /// A form such as `store import [-t FORMAT] FILE ...`, one macro line for the name of the
  /// command and for each piece behind it.
  static func synopsis(_ synopsis: String, command: String, tool: String) -> [String] {
    var lines = [".Nm \(tool)"]
    var pieces = TextWrapper.synopsisPieces(synopsis)
    let name = command.split(separator: " ")
    if pieces.starts(with: name) {
      lines.append(".Cm \(macroText(command))")
      pieces.removeFirst(name.count)
    }
    for piece in pieces {
      if piece == "..." {
        lines[lines.count - 1] += " ..."
      } else {
        lines.append("." + macros(ofPiece: piece))
      }
    }
    return lines
  }

  /// The macros of a piece, with what is in brackets.
  private static func macros(ofPiece piece: Substring) -> String {
    var macros: [String] = []
    var word = ""
    var isJoined = false
    func end() {
      if word.isEmpty { return }
      macros.append((isJoined ? "Ns " : "") + Self.macros(of: word[...]))
      word = ""
      isJoined = true
    }
    func add(_ macro: String, joinsNext: Bool) {
      end()
      macros.append((isJoined && macro.hasSuffix("o") ? "Ns " : "") + macro)
      isJoined = joinsNext
    }
    for letter in piece {
      switch letter {
      case "[": add("Oo", joinsNext: false)
      case "]": add("Oc", joinsNext: true)
      case "(": add("Po", joinsNext: false)
      case ")": add("Pc", joinsNext: true)
      case "|": add("|", joinsNext: false)
      case " ":
        end()
        isJoined = false
      default: word.append(letter)
      }
    }
    end()
    return macros.joined(separator: " ")
  }

  /// The macro of a word: an option, a value, or a word as it is.
  private static func macros(of word: Substring) -> String {
    if word == "..." { return word.description }
    if word.first == "-" {
      let parts = word.split(separator: "=", maxSplits: 1)
      let name = "Fl \(parts[0].dropFirst())"
      return parts.count == 2 ? "\(name) Ns = Ns \(macros(of: parts[1]))" : name
    }
    if word.first == "=" { return "= Ns \(macros(of: word.dropFirst()))" }
    let isValue = word.allSatisfy { $0.isUppercase || !$0.isLetter }
    if isValue, word.hasSuffix("..."), word.count > 3 { return "Ar \(word.dropLast(3)) ..." }
    return "\(isValue ? "Ar" : "Cm") \(macroText(String(word)))"
  }
}
