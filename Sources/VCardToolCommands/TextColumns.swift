/// Rows of cells in columns on a terminal, as they come: the first rows decide how wide the columns are.
struct TextColumns {
  /// How many rows are looked at: a page or two of a terminal.
  private static let sample = 50

  private let width: Int
  private var rows: [[String]] = []
  private var widths: [Int]?

  /// - Parameter width: where lines are cut.
  init(width: Int) {
    self.width = width
  }

  /// Takes a row.
  ///
  /// - Returns: the lines that are ready.
  mutating func add(_ row: [String]) -> String {
    if let widths { return line(row, widths) }
    rows.append(row)
    return rows.count == Self.sample ? finish() : ""
  }

  /// The lines that were held back.
  mutating func finish() -> String {
    let count = rows.map(\.count).max() ?? 0
    let found = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let text = rows.map { line($0, found) }.joined()
    rows = []
    widths = found
    return text
  }

  private func line(_ row: [String], _ widths: [Int]) -> String {
    let cells = zip(row, widths).map { text, width in
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return (line.count > width ? line.prefix(width - 1) + "…" : line[...]) + "\n"
  }
}
