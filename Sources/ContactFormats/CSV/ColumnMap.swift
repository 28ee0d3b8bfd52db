/// What the columns of a file are for: a list of values, each made of some columns.
struct ColumnMap: Sendable {
  /// A value and its columns.
  struct Entry: Sendable {
    var path: FieldPath
    /// The column of each part, by `FieldPart.rawValue`; -1 for none.
    var columns: [Int32]
    /// Of a column that is kept as private properties, its number among those, from 1.
    var ordinal = 0

    func column(_ part: FieldPart) -> Int { Int(columns[Int(part.rawValue)]) }
  }

  private(set) var entries: [Entry] = []
  private(set) var columnCount = 0
  /// How many columns some table knows.
  private(set) var knownCount = 0
  /// How many columns are kept as private properties.
  private(set) var keptCount = 0
  /// The headers of the columns that none knows.
  private(set) var unknown: [String] = []

  /// - Parameter columns: what each column is for; one that nobody knows is kept with its header.
  init(_ columns: [RecognizedColumn]) {
    columnCount = columns.count
    for (place, column) in columns.enumerated() {
      if column.origin == .ignored {
        knownCount += 1
        continue
      }
      if column.path != nil {
        knownCount += 1
      } else if !column.header.isEmpty {
        unknown.append(column.header)
      }
      // A column without a header may hold something all the same.
      let name = column.header.isEmpty ? "column \(place + 1)" : column.header
      add(column.path ?? FieldPath(field: .column, name: name), place)
    }
  }

  private mutating func add(_ path: FieldPath, _ column: Int) {
    var key = path
    key.part = .value
    let part = Int(path.part.rawValue)
    let known = entries.firstIndex { $0.path == key && $0.columns[part] < 0 }
    let place = known ?? entries.count
    if known == nil {
      var entry = Entry(path: key, columns: [Int32](repeating: -1, count: FieldPart.count))
      if path.field == .column || path.field == .custom {
        keptCount += 1
        entry.ordinal = keptCount
      }
      entries.append(entry)
    }
    entries[place].columns[part] = Int32(column)
  }
}
