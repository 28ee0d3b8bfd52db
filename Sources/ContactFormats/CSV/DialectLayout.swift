internal import VCard

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
  /// Whether groups are what Google makes of them.
  let isGoogle: Bool
  /// The field of each column.
  let fields: [CSVField]
  /// Whether some column holds a whole address as lines.
  let hasFormattedAddress: Bool
  /// The first column of the formatted name, -1 for none.
  let formattedName: Int
  /// Whether there are columns for the parts of a name.
  let hasAllNameParts: Bool
  /// The columns that are kept under their header.
  let kept: [Int]
  /// The columns of a numbered address in their order, `nil` when addresses stand alone.
  private(set) var addressGroup: [(part: FieldPart, column: Int)]?
  /// The column of each part of a numbered group, and that of any part, by field; -1 for none.
  private var groups: [Int]
  private var singles: [Int]
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
    isGoogle = table.separator == " ::: "
    fields = columns.map(\.path.field)
    hasFormattedAddress = columns.contains { $0.path.part == .formatted }
    formattedName = fields.firstIndex(of: .formattedName) ?? -1
    kept = columns.indices.filter { columns[$0].path.field == .column }
    groups = [Int](repeating: -1, count: CSVField.allCases.count * FieldPart.width)
    singles = groups
    hasAllNameParts = [FieldPart.prefix, .given, .middle, .family, .suffix].allSatisfy { part in
      columns.contains { $0.path.field == .name && $0.path.part == part }
    }
    for (i, column) in columns.enumerated() where !column.isEmpty {
      let (field, part) = (column.path.field, column.path.part)
      let place = Self.place(field, part)
      if singles[place] < 0 { singles[place] = i }
      if column.blank == .number, groups[place] < 0 {
        groups[place] = i
        if field == .addresses { addressGroup = (addressGroup ?? []) + [(part, i)] }
      } else if column.blank == .label, openGroups[field]?[part] == nil {
        openGroups[field, default: [:]][part] = i
      }
    }
  }

  private static func place(_ field: CSVField, _ part: FieldPart) -> Int {
    Int(field.rawValue) * FieldPart.width + Int(part.rawValue)
  }

  /// The column of a part of the numbered values of a field, -1 for none.
  func group(_ field: CSVField, _ part: FieldPart) -> Int { groups[Self.place(field, part)] }

  /// The first column of a part, -1 for none.
  func single(_ field: CSVField, _ part: FieldPart) -> Int { singles[Self.place(field, part)] }

  /// The entries of the map for the values of a label: those of that label, and those that say less, the
  /// best one first.
  func entries(_ field: CSVField, _ label: String) -> (own: [Int], others: [Int]) {
    func entries(_ label: String) -> [Int] {
      map.entries.indices.filter { i in
        let path = map.entries[i].path
        return path.field == field && path.labels.joined() == label && path.service.isEmpty
          && (field == .addresses || map.entries[i].column(.value) >= 0)
      }
    }
    return (entries(label), fallbacks(field, label).flatMap(entries))
  }

  private func fallbacks(_ field: CSVField, _ label: String) -> [String] {
    // In a map, a column with another label is no place.
    if isMap { return [""] }
    switch field {
    case .phones:
      let labels =
        label.hasSuffix("fax")
        ? ["", "work-fax", "fax", "other-fax", "home-fax"]
        : label.hasSuffix("mobile")
          ? ["", "mobile", "other", "other-phone"] : ["", "other", "main"]
      return label.isEmpty ? labels + ["home", "work", "mobile"] : labels
    case .addresses: return ["", "other", "home", "work"]
    case .urls: return ["", "homepage", "home", "work", "profile", "other"]
    case .emails: return ["", "other", "home", "work"]
    default: return [""]
    }
  }

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
