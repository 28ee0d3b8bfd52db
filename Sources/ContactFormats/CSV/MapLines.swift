/// The columns of tables as lines of a map.
extension DialectLayout {
  var mapLines: [String] {
    columns.filter { $0.blank != .label }.map { column in
      MapFile.line(column.header, column.path.text(column.blank))
    }
  }
}

extension CSVField {
  /// The columns of our own tables, as far as they do not depend on the data.
  static var mapLines: [String] {
    rows.filter { $0.shape != .property }.flatMap { row in
      row.parts.filter { $0.part != .parameters }.map { part, header in
        let path = FieldPath(field: row.field, part: part, number: 1)
        guard row.field.isNumbered else { return MapFile.line(header, path.text()) }
        return MapFile.line("\(row.noun) N - \(header)", path.text(.number))
      }
    }
  }
}

extension MapFile {
  /// A line of a map, the header in quotes where it needs them.
  static func line(_ header: String, _ field: String) -> String {
    let needsQuotes =
      header.contains { "=*".contains($0) } || header.first == "\"" || header.first == "#"
      || header.trimmingBlanks != header || header.isEmpty
    let text = header.replacing("\"", with: "\"\"")
    return "\(needsQuotes ? "\"\(text)\"" : header) = \(field)"
  }
}
