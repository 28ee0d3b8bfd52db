/// How a table is understood, before anything is made of it.
package struct TableOutline: Sendable {
  /// Who says what a column is for.
  package enum Origin: String, Sendable {
    /// The tables of headers.
    case table = "known"
    /// The user's map.
    case map
    /// What the cells of a file without a header look like.
    case guess
    /// The tables of headers, though no contact has such a field: the column is kept as private properties.
    case kept
    /// Nobody: the column is kept too.
    case unknown
    /// The map, which leaves the column out.
    case ignored
  }

  package struct Column: Sendable {
    package var header: String
    /// The field as a map writes it; empty for a column that is left out.
    package var field: String
    /// The label that the header says; empty without.
    package var label: String
    package var origin: Origin
    /// The first cell that is not empty.
    package var example = ""
  }

  /// Whose table it is, as `csv+outlook`.
  package var dialect = "csv"
  package var delimiter: UInt8 = 0x2C
  package var charset = "UTF-8"
  /// The language of most headers (BCP 47), empty when it is not known.
  package var language = ""
  package var hasHeader = true
  package var columns: [Column] = []

  init() {}

  init(_ recognized: HeaderRecognizer.Recognized, delimiter: UInt8, charset: String) {
    dialect = recognized.dialect.name
    self.delimiter = delimiter
    self.charset = charset
    language = recognized.language
    hasHeader = recognized.isHeader
    columns = recognized.paths.map { column in
      let path = column.path ?? FieldPath(field: .column)
      return Column(
        header: column.header, field: column.origin == .ignored ? "" : path.text(),
        label: path.labels.joined(separator: ", "),
        origin: path.field == .column && column.origin == .table ? .kept : column.origin)
    }
  }

  var hasAllExamples: Bool { !columns.contains { $0.example.isEmpty } }

  /// What was found, in words.
  package var summary: String {
    "\(dialect), \(delimiterName) between cells, \(charset)"
      + (!hasHeader ? ", no header" : language.isEmpty ? "" : ", headers in \(language)")
  }

  package var delimiterName: String {
    switch delimiter {
    case 0x2C: "a comma"
    case 0x3B: "a semicolon"
    case 0x09: "a tab"
    case 0x7C: "a stroke"
    default: "'\(Character(UnicodeScalar(delimiter)))'"
    }
  }
}
