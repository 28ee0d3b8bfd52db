internal import DelimitedText
internal import VCard

/// Finds out in which languages the labels of a table are.
enum LabelLanguages {
  /// The language that our own CSV names in a header.
  static func said(by headers: [String]) -> LabelTable.Languages? {
    let prefix = PlainHeaders.labelLanguage
    return headers.lazy.filter { $0.hasPrefix(prefix) }.compactMap {
      named(String($0.dropFirst(prefix.count)))
    }.first
  }

  /// A language, as a tag.
  static func named(_ tag: String) -> LabelTable.Languages? {
    tag.isEmpty ? nil : LabelTable.shared.language(of: tag).map { 1 << UInt64($0) }
  }

  /// How much of a file is looked at, in bytes.
  static let lead = 8 << 10

  /// A column of labels.
  typealias Column = (kind: Label.Kind, place: Int)

  static func columns(of map: ColumnMap) -> [Column] {
    map.entries.filter { $0.path.field.isNumbered && $0.column(.label) >= 0 }
      .map { ($0.path.field.labelKind, $0.column(.label)) }
  }

  /// The languages that know most of the labels in the first rows; `nil` when there are no labels.
  ///
  /// - Parameters:
  ///   - sample: what stands behind the header.
  ///   - columns: where they stand.
  static func heard(
    in sample: UnsafeBufferPointer<UInt8>, _ columns: [Column], _ dialect: DelimitedDialect
  ) -> LabelTable.Languages? {
    // A row that is cut off at the end does no harm: its labels count once like any others.
    var reader = DelimitedReader(bytes: Array(sample.prefix(lead)), dialect: dialect)
    var row = DelimitedRecord()
    var heard: Set<String> = []
    var counts = [Int](repeating: 0, count: LabelTable.shared.languages.count)
    while (try? reader.next(into: &row)) == true {
      for (kind, column) in columns where column < row.count && !row[column].isEmpty {
        var text = Substring(row.text(column))
        if text.hasPrefix("*") { text = text.dropFirst().drop { $0 == " " } }
        guard heard.insert("\(kind)\t\(text)").inserted else { continue }
        let languages = LabelTable.shared.languages(knowing: String(text), kind)
        for i in counts.indices where languages & 1 << UInt64(i) != 0 { counts[i] += 1 }
      }
    }
    guard let most = counts.max(), most > 0 else { return nil }
    return counts.indices.reduce(0) { counts[$1] == most ? $0 | 1 << UInt64($1) : $0 }
  }
}
