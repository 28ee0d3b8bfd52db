internal import CommandLineKit

/// What a listing says of a record: keys and values, in the order of the columns.
typealias StoreRow = [(key: String, value: JSONValue)]

extension CommandContext {
  /// Prints rows: a table, or with --json an object each.
  ///
  /// - Parameter hidden: keys that only JSON has.
  func printRows(_ rows: [StoreRow], hiding hidden: [String] = []) throws(OutputError) {
    if invocation.flag("json") {
      try printResult(rows.map { JSONValue.object($0.map { ($0.key, $0.value) }).line }.joined())
    } else {
      let cells = rows.map { row in
        row.filter { !hidden.contains($0.key) }.map { $0.value.plainText.withVisibleControls }
      }
      try printResult(TextTable.text(cells, terminal))
    }
  }
}
