/// The columns of a dialect, or of a map, as a writer fills them.
struct DialectLayout: Sendable {
  struct Column: Sendable {
    var header: String
    var path: FieldPath
    /// What the header says instead of the path.
    var blank = FieldPath.Blank.none
    /// Whether it stays empty.
    var isEmpty = false
  }

  let table: DialectTable
  /// Whether it is a user's own.
  var isMap: Bool { table.name == "map" }
  /// What messages call it.
  let name: String
  let columns: [Column]
  /// The columns that stand alone, those of one value together.
  let map: ColumnMap
  /// Whether there is a column for the photo, and whether it takes the data of one.
  let holdsPhotos: Bool
  let holdsPictures: Bool
  /// The words that labels are written in, `nil` for those of the dialect.
  var labels: LabelSpeller?
  /// The columns of each part of a numbered group, by field.
  private var groups: [CSVField: [FieldPart: Int]] = [:]
  /// The columns of each part of a group whose headers have a label, by field.
  private var openGroups: [CSVField: [FieldPart: Int]] = [:]

  init(_ table: DialectTable) {
    var columns = table.columns.map { column in
      let path = column.path.string
      return Column(
        header: column.header.string,
        path: FieldPath(path, header: column.header.string, number: 1),
        blank: path.contains("[N]") ? .number : .none)
    }
    if !columns.contains(where: { $0.path.field == .custom }) {
      // What came from a column that the dialect does not have goes back into one.
      columns.append(Column(header: "*", path: FieldPath(field: .column), blank: .label))
    }
    self.init(table, name: "csv+\(table.name)", columns)
  }

  init(_ map: MapFile) {
    let columns = map.columns.map { line in
      Column(
        header: line?.header ?? "", path: line?.path ?? FieldPath(field: .column),
        blank: line?.blank ?? .none, isEmpty: line?.path == nil)
    }
    self.init(DialectTable(name: "map"), name: "the map", columns.map(Self.named))
  }

  /// A column that is kept under its header, with that header as its name.
  private static func named(_ column: Column) -> Column {
    var column = column
    if column.path.field == .column, column.path.name.isEmpty, column.blank == .none {
      column.path.name = column.header
    }
    return column
  }

  private init(_ table: DialectTable, name: String, _ columns: [Column]) {
    self.table = table
    self.name = name
    self.columns = columns
    holdsPhotos = columns.contains { $0.path.field == .photo }
    holdsPictures = table.columns.contains { $0.path == "photo.data" }
    map = ColumnMap(
      columns.map { column in
        column.isEmpty || column.blank != .none
          ? RecognizedColumn("", nil, .ignored)
          : RecognizedColumn(column.path.name, column.path, .table)
      })
    for (i, column) in columns.enumerated() where !column.isEmpty && column.blank != .none {
      let (field, part) = (column.path.field, column.path.part)
      if column.blank == .number, groups[field]?[part] == nil {
        groups[field, default: [:]][part] = i
      } else if column.blank == .label, openGroups[field]?[part] == nil {
        openGroups[field, default: [:]][part] = i
      }
    }
  }

  /// The columns of each part of the numbered values of a field.
  func group(_ field: CSVField) -> [FieldPart: Int]? { groups[field] }

  /// The columns of each part of the values of a field that are named by their label.
  func openGroup(_ field: CSVField) -> [FieldPart: Int]? { openGroups[field] }

  /// The header of a column, with the number or the label of the value.
  func header(_ column: Int, _ number: Int, _ label: String) -> String {
    let header = columns[column].header
    switch columns[column].blank {
    case .none: return header
    case .number: return MapFile.numbered(header, number)
    case .label:
      guard let star = header.firstIndex(of: "*") else { return header }
      return header[..<star] + label + header[header.index(after: star)...]
    }
  }
}
