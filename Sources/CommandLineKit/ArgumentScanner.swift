/// The state of `ArgumentParser` while it goes through the words.
///
/// Goes on after a mistake, of which it keeps the first, because help may be asked for
/// further on.
struct ArgumentScanner {
  private let tool: ToolSpec
  private let words: [FileName]
  private var position = 0
  private var optionsEnded = false
  private var sawUnknownCommand = false

  private(set) var path: CommandPath
  private(set) var options: [Invocation.Option] = []
  private(set) var negated: Set<String> = []
  private(set) var operands: [FileName] = []
  private(set) var wantsHelp = false
  private(set) var wantsVersion = false
  private(set) var failure: UsageError?

  init(tool: ToolSpec, words: [FileName]) {
    self.tool = tool
    self.words = words
    path = CommandPath(tool: tool)
  }

  mutating func scan() {
    let dash = UInt8(ascii: "-")
    while position < words.count {
      let word = words[position]
      position += 1
      if optionsEnded || word.bytes.first != dash || word.bytes.count == 1 {
        takeOperand(word)
      } else if word.bytes == [dash, dash] {
        optionsEnded = true
      } else if word.bytes[1] == dash {
        takeLong(word)
      } else {
        takeCluster(word)
      }
    }
  }

  private mutating func takeOperand(_ word: FileName) {
    do throws(UsageError) {
      if sawUnknownCommand { return }
      if try !path.take(word.description) { operands.append(word) }
    } catch {
      sawUnknownCommand = true
      fail(error)
    }
  }

  private mutating func takeLong(_ word: FileName) {
    let body = word.bytes.dropFirst(2)
    let equals = body.firstIndex(of: UInt8(ascii: "="))
    let name = String(decoding: body[..<(equals ?? body.endIndex)], as: UTF8.self)
    let attached = equals.map { FileName(bytes: Array(body[($0 + 1)...])) }
    if let option = known.first(where: { $0.long == name }) {
      take(option, spelling: "--" + name, attached: attached)
    } else if let option = known.first(where: { $0.negation == name }) {
      if attached != nil {
        fail("option '--\(name)' takes no value")
      } else {
        options.removeAll { $0.name == option.long }
        negated.insert(option.long)
      }
    } else {
      failUnknown("--" + name)
    }
  }

  private mutating func takeCluster(_ word: FileName) {
    var rest = word.bytes.dropFirst()
    while let byte = rest.first {
      let letter = Character(Unicode.Scalar(byte))
      guard byte < 0x80, let option = known.first(where: { $0.short == letter }) else {
        failUnknown("-" + String(String(decoding: rest, as: UTF8.self).prefix(1)))
        return
      }
      rest = rest.dropFirst()
      switch option.value {
      case .none:
        take(option, spelling: "-\(letter)", attached: nil)
      case .required:
        take(
          option, spelling: "-\(letter)",
          attached: rest.isEmpty ? nil : FileName(bytes: Array(rest)))
        return
      case .optional:
        if let next = rest.first, !Self.isLetterOrDigit(next) {
          if next == UInt8(ascii: "=") { rest = rest.dropFirst() }
          take(option, spelling: "-\(letter)", attached: FileName(bytes: Array(rest)))
          return
        }
        take(option, spelling: "-\(letter)", attached: nil)
      }
    }
  }

  private mutating func take(_ option: OptionSpec, spelling: String, attached: FileName?) {
    if option.long == "help" {
      wantsHelp = true
      return
    }
    var value = attached
    switch option.value {
    case .none:
      if attached != nil {
        fail("option '\(spelling)' takes no value")
        return
      }
    case .required(let name):
      if value == nil, position < words.count {
        if words[position] == "--help" || words[position] == "-h" { return }
        value = words[position]
        position += 1
      }
      if value == nil {
        fail("option '\(spelling)' needs a value: \(name)")
        return
      }
    case .optional:
      break
    }
    if option.long == "version" {
      wantsVersion = true
      return
    }
    negated.remove(option.long)
    options.append(Invocation.Option(name: option.long, value: value))
  }

  /// The options that are understood here; those of the command come first.
  private var known: [OptionSpec] { (path.command?.options ?? []) + tool.commonOptions }

  private mutating func failUnknown(_ spelling: String) {
    if sawUnknownCommand { return }
    let body = spelling.drop { $0 == "-" }
    let comesLater =
      path.isOpen
      && tool.commands(after: path.words).contains { command in
        command.options.contains { $0.long == body || $0.short.map { String($0) == body } == true }
      }
    if comesLater {
      fail("option '\(spelling)' comes after the command")
      return
    }
    var suggestion: String?
    if spelling.hasPrefix("--") {
      suggestion = SpellingSuggestion.nearest(
        to: String(body), among: known.flatMap { [$0.long] + ($0.negation.map { [$0] } ?? []) })
    }
    fail("unknown option '\(spelling)'", suggestion: suggestion.map { "--" + $0 })
  }

  private mutating func fail(_ message: String, suggestion: String? = nil) {
    fail(
      UsageError(
        tool: tool.name, command: path.command?.name, message: message, suggestion: suggestion))
  }

  private mutating func fail(_ error: UsageError) {
    failure = failure ?? error
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
