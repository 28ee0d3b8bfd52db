internal import DelimitedText
internal import VCard

/// Tells the format of an input by its first bytes.
package enum FormatDetection {
  /// How many bytes are looked at.
  package static let sampleSize = 4096

  /// The format of an input by its bytes, and by the extension of its name where they leave it open.
  ///
  /// - Parameter map: a user's map, whose headers betray a table too.
  /// - Returns: `nil` when the bytes betray none; with it the format that the extension stands for, when
  ///   that is another one.
  package static func detect(
    _ sample: UnsafeBufferPointer<UInt8>, extension name: String, map: MapFile? = nil
  ) -> (format: Format, contradiction: Format?)? {
    let named = FormatRegistry.find(extension: name)
    guard let found = detect(sample, map: map).flatMap(FormatRegistry.find)?.format else {
      // A table without a header betrays nothing.
      return named.flatMap { tables.contains($0.name) ? ($0, nil) : nil }
    }
    guard let named, named.name != found.name else { return (found, nil) }
    // Many a program names a table with tabs .csv.
    if tables.contains(found.name), tables.contains(named.name) { return (found, nil) }
    let contactJSON = ["json", "ndjson"]
    if contactJSON.contains(found.name) {
      // One object is a file of either form, and an empty array says nothing.
      if contactJSON.contains(named.name) || isEmptyArray(sample) { return (named, nil) }
    } else if found.name == "jcard", named.name == "json" {
      return (found, nil)
    }
    return (found, named)
  }

  private static let tables = ["csv", "tsv"]

  private static func isEmptyArray(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
    plain(sample).filter { $0 > 0x20 } == Array("[]".utf8)
  }

  /// The name of the format, `nil` when the bytes betray none.
  ///
  /// - Parameter map: whose headers betray a table too.
  package static func detect(
    _ sample: UnsafeBufferPointer<UInt8>, map: MapFile? = nil
  ) -> String? {
    let text = plain(sample)
    guard let start = text.firstIndex(where: { $0 > 0x20 }) else { return nil }
    let rest = text[start...]
    if rest.first == 0x5B || rest.first == 0x7B { return detectJSON(rest) }
    if hasBegin(rest) { return "vcard" }
    let table = detectTable(text, map)
    if let table, table.known > 1 { return table.name }
    return looksLikeVCard(rest) ? "vcard" : table?.name
  }

  private static func hasBegin(_ text: ArraySlice<UInt8>) -> Bool {
    let mark = Array("BEGIN:VCARD".utf8)
    guard text.count >= mark.count else { return false }
    return text.indices.dropLast(mark.count - 1).contains { start in
      text[start] | 0x20 == 0x62
        && zip(text[start...], mark).allSatisfy { ByteScan.upper($0) == $1 }
    }
  }

  /// A table whose header has known words, with their number.
  private static func detectTable(
    _ text: [UInt8], _ map: MapFile?
  ) -> (name: String, known: Int)? {
    text.withUnsafeBufferPointer { bytes in
      var sample = bytes
      // A line that is cut off counts only when there is no other.
      if let end = bytes.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
        sample = UnsafeBufferPointer(rebasing: bytes[...end])
      }
      let finding = HeaderRecognizer.sniff(sample, map: map)
      guard finding.knownCells > 0 else { return nil }
      return (finding.dialect.delimiter == 0x09 ? "tsv" : "csv", finding.knownCells)
    }
  }

  /// Bytes without a byte-order mark and, of UTF-16, without the zeros.
  private static func plain(_ sample: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var bytes = Array(sample)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let isWide =
      bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.count > 3 && (bytes[1] == 0 && bytes[3] == 0 || bytes[0] == 0 && bytes[2] == 0)
    return isWide ? bytes.filter { $0 != 0 && $0 < 0x80 } : bytes
  }

  private static func detectJSON(_ text: ArraySlice<UInt8>) -> String? {
    let letters = text.filter { $0 > 0x20 }.prefix(1024)
    for start in ["[\"vcard\"", "[[\"vcard\"", "[\"vcardstream\""]
    where letters.starts(with: start.utf8) {
      return "jcard"
    }
    if text.first == 0x5B { return "json" }
    // One object a line, or one object.
    return "ndjson"
  }

  /// Whether a line is BEGIN:VCARD or begins like a property.
  private static func looksLikeVCard(_ text: ArraySlice<UInt8>) -> Bool {
    let lines = text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D })
    return lines.contains { line in
      let line = line.drop { $0 <= 0x20 }
      guard let end = line.firstIndex(where: { $0 == 0x3A || $0 == 0x3B }) else { return false }
      var name = line[..<end]
      if let dot = name.lastIndex(of: 0x2E) { name = name[(dot + 1)...] }
      guard name.count < 40 else { return false }
      return PropertyID(name: String(decoding: name.filter { $0 > 0x20 }, as: UTF8.self)) != .other
    }
  }
}
