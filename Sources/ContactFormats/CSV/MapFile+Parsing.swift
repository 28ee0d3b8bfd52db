private import TextServices
internal import VCard

/// Lines of a map: `header = field`.
extension MapFile {
  /// Reads a map; what is wrong with it is among the problems.
  package init(_ bytes: [UInt8]) {
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var number = 0
    var isAfterReturn = false
    while !bytes.isEmpty {
      let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
      let isSecondHalf = isAfterReturn && end == bytes.startIndex && bytes.first == 0x0A
      if !isSecondHalf {
        number += 1
        read(Array(bytes[..<end]), number)
      }
      isAfterReturn = end < bytes.endIndex && bytes[end] == 0x0D
      bytes = bytes[min(end + 1, bytes.endIndex)...]
    }
    if lines.isEmpty, problems.isEmpty {
      problems.append(
        Problem(
          diagnostic: Diagnostic(
            .mapBadLine, line: max(number, 1), severity: .error, "the map names no column"),
          word: "", known: []))
    }
  }

  /// A line taken apart, each part with its first byte, from 0.
  private struct Parts {
    var header = ""
    var isQuoted = false
    var place = 0
    var field = ""
    var fieldStart = 0
  }

  private struct Failure: Error {
    var column: Int
    var fault: FieldPath.Fault
  }

  private mutating func read(_ bytes: [UInt8], _ number: Int) {
    do throws(Failure) {
      guard let parts = try Self.parts(bytes) else { return }
      lines.append(try Self.line(parts))
    } catch {
      problems.append(
        Problem(
          diagnostic: Diagnostic(
            error.fault.code, line: number, column: error.column + 1, severity: .error,
            error.fault.message),
          word: error.fault.word, known: error.fault.known))
    }
  }

  private static func bad(_ column: Int, _ message: String) -> Failure {
    Failure(column: column, fault: FieldPath.Fault(code: .mapBadLine, message: message))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Takes a line apart; `nil` for one that says nothing.
  private static func parts(_ bytes: [UInt8]) throws(Failure) -> Parts? {
    if let place = ByteScan.firstInvalidUTF8(bytes) { throw bad(place, "the line is no UTF-8") }
    var at = bytes.firstIndex { !isBlank($0) } ?? bytes.count
    if at == bytes.count { return nil }
    var parts = Parts()
    let start = at
    if bytes[at] == 0x22 {
      parts.isQuoted = true
      var header: [UInt8] = []
      at += 1
      while at < bytes.count, bytes[at] != 0x22 || at + 1 < bytes.count && bytes[at + 1] == 0x22 {
        if bytes[at] == 0x22 { at += 1 }
        header.append(bytes[at])
        at += 1
      }
      guard at < bytes.count else { throw bad(start, "a quote opens and never closes") }
      at += 1
      parts.header = String(decoding: header, as: UTF8.self)
      while at < bytes.count, isBlank(bytes[at]) { at += 1 }
    } else {
      let equals = bytes.firstIndex(of: 0x3D)
      if bytes[at] == 0x23 {
        let digits = bytes[(at + 1)..<(equals ?? at + 1)].filter { !isBlank($0) }
        guard !digits.isEmpty, digits.allSatisfy(ByteScan.isDigit) else { return nil }
        parts.place = Int(String(decoding: digits, as: UTF8.self)) ?? 0
        guard 1...10_000 ~= parts.place else {
          throw bad(at, "expected the number of a column, from 1 to 10000")
        }
      }
      at = equals ?? bytes.count
      parts.header = String(String(decoding: bytes[start..<at], as: UTF8.self).trimmingBlanks)
    }
    guard at < bytes.count, bytes[at] == 0x3D else {
      throw bad(min(at, bytes.count), "expected '=' and the field that the column is for")
    }
    if parts.header.isEmpty, !parts.isQuoted {
      throw bad(start, "expected the header of a column before '='")
    }
    at += 1
    while at < bytes.count, isBlank(bytes[at]) { at += 1 }
    var end = at
    var isQuoted = false
    // A comment goes from a blank and a number sign to the end.
    while end < bytes.count {
      if bytes[end] == 0x22 { isQuoted.toggle() }
      if bytes[end] == 0x23, !isQuoted, end == at || isBlank(bytes[end - 1]) { break }
      end += 1
    }
    parts.fieldStart = at
    parts.field = String(String(decoding: bytes[at..<end], as: UTF8.self).trimmingBlanks)
    if parts.field.isEmpty { throw bad(at, "expected a field behind '='") }
    return parts
  }

  private static func line(_ parts: Parts) throws(Failure) -> Line {
    var line = Line(header: parts.header, place: parts.place)
    line.key = HeaderKey(parts.header).key
    if !parts.isQuoted, parts.place == 0, let star = parts.header.firstIndex(of: "*") {
      line.star = (
        FoldedText.caseFolded(String(parts.header[..<star])),
        FoldedText.caseFolded(String(parts.header[parts.header.index(after: star)...]))
      )
    }
    if ["-", "ignore"].contains(parts.field) { return line }
    var path: FieldPath
    do throws(FieldPath.Fault) {
      (path, line.blank) = try FieldPath.parse(parts.field)
    } catch {
      throw Failure(column: parts.fieldStart, fault: error)
    }
    if path.isOwn {
      throw Failure(
        column: parts.fieldStart,
        fault: FieldPath.Fault(
          message: "'\(parts.field)' is a column of this tool's own tables only"))
    }
    if line.blank == .number {
      let pattern = HeaderKey(numbered(parts.header, 1)).pattern
      guard parts.place == 0, numbered(parts.header, 1) != parts.header, let pattern else {
        throw Failure(
          column: parts.fieldStart,
          fault: FieldPath.Fault(
            code: .mapBadSelector, message: "[N] needs a word N in the header"))
      }
      line.key = pattern
    }
    if line.blank == .label, line.star == nil {
      // The whole header is the label.
      line.blank = .none
      if path.field != .column { path.labels = [parts.header] }
    }
    // A star alone is the header that the column is kept under.
    if line.star != nil, path.field == .column, parts.header == "*" { line.blank = .label }
    path.labels = path.labels.map { label($0, path.field) }
    line.path = path
    return line
  }

  /// A header with its word `N` replaced by a number.
  static func numbered(_ header: String, _ number: Int) -> String {
    let words = header.split(separator: " ", omittingEmptySubsequences: false)
    return words.map { $0 == "N" ? "\(number)" : String($0) }.joined(separator: " ")
  }

  /// The label as the tables have it, whatever word of whatever language stands for it.
  static func label(_ text: String, _ field: CSVField) -> String {
    let labels = LabelTable.labels(text, field)
    let word = DialectLabels.canonical(labels, field)
    return Set(LabelTable.labels(canonical: word, field)) == Set(labels) ? word : text
  }
}

extension ByteScan {
  /// The place of the first byte that is no UTF-8, `nil` when all are.
  fileprivate static func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let place = invalidUTF8(base, buffer.count)
      return place < buffer.count ? place : nil
    }
  }
}
