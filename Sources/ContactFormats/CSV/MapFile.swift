internal import TextServices
package import VCard

/// A user's own mapping between the columns of tables and the fields of contacts: a line
/// `header = field` each; see vcardtool-map(5).
///
/// Reading, it counts before what the header of a table betrays. Writing, its lines are the columns.
package struct MapFile: Sendable {
  /// A line of the file.
  struct Line: Sendable {
    /// The header; with a `*` it stands for any text there, with a word `N` for any number.
    var header: String
    /// The place of the column, from 1; 0 when the header says which it is.
    var place = 0
    /// What the column is for, `nil` when it is to be left out.
    var path: FieldPath?
    var blank = FieldPath.Blank.none
    /// The text before and behind the star of the header.
    var star: (before: String, after: String)?
    /// The header as it is compared; of a numbered one the pattern.
    var key = ""
  }

  /// Something wrong with the file.
  package struct Problem: Sendable {
    package var diagnostic: Diagnostic
    /// A word that is not known, and the words that are.
    package var word: String
    package var known: [String]
  }

  var lines: [Line] = []
  package internal(set) var problems: [Problem] = []

  // MARK: Reading a table

  /// Whether a line names a column of this header.
  func names(_ header: String) -> Bool {
    let key = HeaderKey(header)
    return lines.contains { $0.place == 0 && Self.match($0, header, key) != nil }
  }

  /// Puts what the lines say in the place of what was found out.
  ///
  /// - Returns: the headers of lines that no column has.
  func apply(
    to columns: inout [RecognizedColumn], isPlain: Bool
  ) -> [String] {
    var isUsed = [Bool](repeating: false, count: lines.count)
    for column in columns.indices {
      let header = columns[column].header
      let key = HeaderKey(header)
      var chosen: (line: Int, text: String)?
      // A place counts before a header, a header before one with a star. Of lines with the same
      // header each is for one column, while there are any.
      for level in 0..<4 where chosen == nil {
        for (n, line) in lines.enumerated() {
          let isLevel =
            switch level {
            case 0: line.place == column + 1
            case 1: line.place == 0 && line.star == nil && !isUsed[n]
            case 2: line.place == 0 && line.star == nil
            default: line.star != nil
            }
          guard isLevel, let text = level == 0 ? "" : Self.match(line, header, key) else {
            continue
          }
          chosen = (n, text)
          break
        }
      }
      guard let chosen else { continue }
      isUsed[chosen.line] = true
      columns[column].take(lines[chosen.line], text: chosen.text, isPlain: isPlain)
    }
    return lines.indices.filter { !isUsed[$0] && lines[$0].star == nil }
      .filter { lines[$0].blank != .number }.map { lines[$0].header }
  }

  /// What stands in a header where a line has its star or number, empty without; `nil` when the header
  /// is another one.
  private static func match(_ line: Line, _ header: String, _ key: HeaderKey) -> String? {
    if let star = line.star {
      let text = FoldedText.caseFolded(header)
      guard text.hasPrefix(star.before), text.hasSuffix(star.after),
        text.unicodeScalars.count > star.before.unicodeScalars.count
          + star.after.unicodeScalars.count
      else { return nil }
      // Folding keeps the number of letters of most texts; of the others the folded ones are taken.
      let source = header.unicodeScalars.count == text.unicodeScalars.count ? header : text
      let inner = String.UnicodeScalarView(
        source.unicodeScalars.dropFirst(star.before.unicodeScalars.count)
          .dropLast(star.after.unicodeScalars.count))
      let middle = String(inner).trimmingBlanks
      return middle.isEmpty ? nil : String(middle)
    }
    if line.blank == .number {
      return key.pattern == line.key ? "\(key.number)" : nil
    }
    return line.header == header || !line.key.isEmpty && line.key == key.key ? "" : nil
  }

  // MARK: Writing a table

  /// The columns to write: those with a place stand there, the others around them in their order.
  var columns: [Line?] {
    let writable = lines.filter { $0.star == nil || $0.blank == .label }
    let count = max(writable.count, writable.map(\.place).max() ?? 0)
    var columns = [Line?](repeating: nil, count: count)
    for line in writable where line.place > 0 { columns[line.place - 1] = line }
    var rest = writable.filter { $0.place == 0 }[...]
    for i in columns.indices where columns[i] == nil { columns[i] = rest.popFirst() }
    return columns + Array(rest)
  }
}

/// What a column of a table is understood as.
struct RecognizedColumn: Sendable {
  var header: String
  /// What it is for; `nil` where nobody knows.
  var path: FieldPath?
  var origin = TableOutline.Origin.unknown
  /// The language of the dialect that has the header.
  var language = ""

  init(_ header: String, _ path: FieldPath?, _ origin: TableOutline.Origin, language: String = "") {
    self.header = header
    self.path = path
    self.origin = path == nil ? .unknown : origin
    self.language = language
  }

  /// Takes what a line of a map says.
  ///
  /// - Parameter text: the number or label in the header.
  mutating func take(_ line: MapFile.Line, text: String, isPlain: Bool) {
    guard var path = line.path else {
      self.path = nil
      origin = .ignored
      return
    }
    switch line.blank {
    case .number: path.number = Int(text) ?? 1
    case .label where path.field != .column: path.labels = [MapFile.label(text, path.field)]
    default: break
    }
    if path.field == .column, path.name.isEmpty {
      path.name = line.blank == .label ? text : header
    }
    path.isForeign = isPlain
    self.path = path
    origin = .map
  }
}
