/// What the columns of a file are for: a list of values, each made of some columns.
struct ColumnMap: Sendable {
  /// A value and its columns.
  struct Entry: Sendable {
    var path: FieldPath
    /// The column of each part, by `FieldPart.rawValue`; -1 for none.
    var columns: [Int32]

    func column(_ part: FieldPart) -> Int { Int(columns[Int(part.rawValue)]) }
  }

  private(set) var entries: [Entry] = []
  private(set) var columnCount = 0
  /// How many columns some table knows.
  private(set) var knownCount = 0
  /// The headers of the columns that none knows.
  private(set) var unknown: [String] = []

  /// - Parameter paths: what each column is for, `nil` where nobody knows, with its header.
  init(_ paths: [(header: String, path: FieldPath?)]) {
    columnCount = paths.count
    for (column, (header, path)) in paths.enumerated() {
      if path != nil {
        knownCount += 1
      } else if header.isEmpty {
        continue
      } else {
        unknown.append(header)
      }
      add(path ?? FieldPath(field: .column, name: header), column)
    }
  }

  private mutating func add(_ path: FieldPath, _ column: Int) {
    var key = path
    key.part = .value
    let part = Int(path.part.rawValue)
    let known = entries.firstIndex { $0.path == key && $0.columns[part] < 0 }
    let place = known ?? entries.count
    if known == nil {
      entries.append(
        Entry(path: key, columns: [Int32](repeating: -1, count: FieldPart.count)))
    }
    entries[place].columns[part] = Int32(column)
  }
}
