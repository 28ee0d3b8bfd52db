/// Breaks text at spaces into lines of limited width.
enum TextWrapper {
  /// The lines of a paragraph; a word that is longer than a line stands alone.
  ///
  /// - Parameters:
  ///   - width: columns of a line, with its indentation.
  ///   - indent: columns before the first line.
  ///   - hanging: columns before the further lines.
  static func wrap(_ text: String, width: Int, indent: Int = 0, hanging: Int? = nil) -> [String] {
    wrap(pieces: text.split(separator: " "), width: width, indent: indent, hanging: hanging)
  }

  /// The lines of pieces that are not broken.
  static func wrap(
    pieces: [Substring], width: Int, indent: Int = 0, hanging: Int? = nil
  ) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for piece in pieces {
      if !isEmpty, line.count + 1 + piece.count > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging ?? indent)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + piece
      isEmpty = false
    }
    if !isEmpty { lines.append(line) }
    return lines
  }

  /// The words of a synopsis, with what is in brackets kept together.
  static func synopsisPieces(_ synopsis: String) -> [Substring] {
    var pieces: [Substring] = []
    var depth = 0
    var start = synopsis.startIndex
    for index in synopsis.indices {
      switch synopsis[index] {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case " " where depth == 0:
        if start < index { pieces.append(synopsis[start..<index]) }
        start = synopsis.index(after: index)
      default: break
      }
    }
    if start < synopsis.endIndex { pieces.append(synopsis[start...]) }
    return pieces
  }
}
