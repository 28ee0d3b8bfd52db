internal import CommandLineKit

/// Rows of cells for people and for scripts.
enum TextTable {
  /// Rows with tabs between the cells; on a terminal columns of equal width, lines cut at its edge.
  static func text(_ rows: [[String]], _ terminal: Terminal) -> String {
    guard terminal.outputIsTerminal else {
      return rows.map { $0.joined(separator: "\t") + "\n" }.joined()
    }
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.count)
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      let isCut = line.count > terminal.width
      return (isCut ? line.prefix(terminal.width - 1) + "…" : line[...]) + "\n"
    }.joined()
  }
}
