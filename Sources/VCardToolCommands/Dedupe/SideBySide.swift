internal import CommandLineKit

/// Contacts as columns of text, one beside the other as far as the width goes.
enum SideBySide {
  private static let labelWidth = 14
  private static let leastWidth = 20

  static func text(_ contacts: [ShownContact], width: Int) -> String {
    let fitting = max(1, (width - labelWidth) / (leastWidth + 2))
    var text = ""
    var first = 0
    while first < contacts.count {
      let end = min(first + fitting, contacts.count)
      text += block(Array(contacts[first..<end]), width: width)
      first = end
    }
    return text
  }

  private static func block(_ contacts: [ShownContact], width: Int) -> String {
    let column = max(leastWidth, (width - labelWidth) / contacts.count - 2)
    var lines = row("", contacts.map { ["\($0.index)  \($0.place)"] }, column)
    for values in ContactRows(contacts).rows {
      lines += row(values.differs ? "\(values.label) *" : values.label, values.cells, column)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines of a row: each value on lines of its own.
  private static func row(_ label: String, _ cells: [[String]], _ width: Int) -> [String] {
    let columns = cells.map { values in values.flatMap { wrapped($0.withVisibleControls, width) } }
    let height = max(1, columns.map(\.count).max() ?? 1)
    return (0..<height).map { i in
      let parts = columns.map { i < $0.count ? $0[i] : "" }
      let line =
        padded(i == 0 ? label : "", labelWidth)
        + parts.map { padded($0, width) }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func wrapped(_ text: String, _ width: Int) -> [String] {
    var rest = text[...]
    var lines: [String] = []
    while rest.count > width {
      let piece = rest.prefix(width)
      let cut = piece.lastIndex(of: " ").map { rest.index(after: $0) } ?? piece.endIndex
      lines.append(String(rest[..<cut]))
      rest = rest[cut...]
    }
    return lines + [String(rest)]
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
