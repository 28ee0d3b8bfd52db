/// An option as a manual page lists it, to be compared with the table.
package struct ManualOption: Hashable, Sendable {
  package var short: Character?
  package var long: String?
  package var argument: String?
  package var argumentIsOptional: Bool

  package init(
    short: Character?, long: String?, argument: String? = nil, argumentIsOptional: Bool = false
  ) {
    self.short = short
    self.long = long
    self.argument = argument
    self.argumentIsOptional = argumentIsOptional
  }

  /// The row of the table.
  package init(_ option: OptionSpec) {
    short = option.short
    long = option.long
    argument = option.value.name
    if case .optional = option.value {
      argumentIsOptional = true
    } else {
      argumentIsOptional = false
    }
  }

  /// Reads the head of a list item, as `.It Fl t , Fl -to Ar FORMAT`; nil when the line is
  /// no option.
  init?(mdocItem line: Substring) {
    let words = line.split(separator: " ")
    guard words.count >= 3, words[0] == ".It", words[1] == "Fl" else { return nil }
    self.init(short: nil, long: nil)
    var arguments: [Substring] = []
    var index = 1
    while index < words.count {
      let next = index + 1 < words.count ? words[index + 1] : ""
      switch words[index] {
      case "Fl":
        let name = next.replacingEscapedHyphens
        if name.first == "-" {
          long = String(name.dropFirst())
        } else {
          short = name.first
        }
        index += 1
      case "Ar", "Cm":
        arguments.append(next)
        index += 1
      case "Op", "Oo": argumentIsOptional = true
      default: break
      }
      index += 1
    }
    if !arguments.isEmpty { argument = arguments.joined(separator: " ") }
  }
}

extension Substring {
  /// The text with `\-` read as `-`.
  fileprivate var replacingEscapedHyphens: String {
    var result = ""
    for letter in self {
      if letter == "-", result.last == "\\" { result.removeLast() }
      result.append(letter)
    }
    return result
  }
}
