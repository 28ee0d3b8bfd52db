import Foundation

/// The mdoc(7) source of a page.
struct ManualSource {
  static let folder = BuiltTool.package.appendingPathComponent("man")

  static var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  let text: String
  let lines: [String]

  init(_ name: String) throws {
    let data = try Data(contentsOf: Self.folder.appendingPathComponent(name))
    text = String(decoding: data, as: UTF8.self)
    lines = text.split(separator: "\n").map(String.init)
  }

  /// The lines of a section.
  func section(_ title: String) -> [String] {
    guard let start = lines.firstIndex(of: ".Sh \(title)") else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix(".Sh ") })
  }

  /// The items of its lists: the words behind `.It`, and the lines below.
  static func items(_ lines: [String]) -> [(head: String, body: [String])] {
    var items: [(head: String, body: [String])] = []
    var isOpen = false
    for line in lines {
      if line.hasPrefix(".It ") {
        items.append((String(line.dropFirst(4)), []))
        isOpen = true
      } else if line == ".El" || line.hasPrefix(".Ss ") {
        isOpen = false
      } else if isOpen {
        items[items.count - 1].body.append(line)
      }
    }
    return items
  }

  /// A paragraph of EXAMPLES: what it says, and the command lines below.
  struct Example {
    var words = ""
    var commands: [String] = []

    /// The exit status that the words name, else 0.
    var status: Int32 {
      guard let place = words.range(of: "status is ") else { return 0 }
      return Int32(words[place.upperBound...].prefix { $0.isNumber }) ?? 0
    }
  }

  var examples: [Example] {
    var examples = [Example()]
    var isLiteral = false
    for line in section("EXAMPLES") {
      if line == ".Pp" {
        examples.append(Example())
      } else if line.hasPrefix(".Bd ") || line == ".Ed" {
        isLiteral = line != ".Ed"
      } else if line.hasPrefix(".Dl ") || isLiteral {
        let text = Self.plain(isLiteral ? line : String(line.dropFirst(4)))
        let isMore = isLiteral && text.first == " "
        if isMore, let last = examples[examples.count - 1].commands.popLast() {
          examples[examples.count - 1].commands.append(last + "\n" + text)
        } else {
          examples[examples.count - 1].commands.append(text)
        }
      } else {
        examples[examples.count - 1].words += line + " "
      }
    }
    return examples
  }

  /// A line as it is printed.
  private static func plain(_ line: String) -> String {
    line.replacingOccurrences(of: "\\(dq", with: "\"").replacingOccurrences(of: "\\e", with: "\\")
      .replacingOccurrences(of: "\\&", with: "")
  }
}
