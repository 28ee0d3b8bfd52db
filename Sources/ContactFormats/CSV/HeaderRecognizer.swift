internal import DelimitedText
internal import VCard

/// Finds out what the columns of a file are for, by its header.
enum HeaderRecognizer {
  struct Recognized {
    var dialect: CSVDialect
    var paths: [RecognizedColumn]
    var isHeader = true
    /// The headers of a map that no column has.
    var missing: [String] = []

    /// The language that most headers are of, empty when nobody knows.
    var language: String {
      var counts: [(language: String, count: Int)] = []
      for column in paths where !column.language.isEmpty {
        if let n = counts.firstIndex(where: { $0.language == column.language }) {
          counts[n].count += 1
        } else {
          counts.append((column.language, 1))
        }
      }
      return counts.max { $0.count < $1.count }?.language ?? ""
    }
  }

  /// Whether a cell is a word that headers have.
  static func isKnown(_ cell: UnsafeBufferPointer<UInt8>, inAnyLanguage: Bool) -> Bool {
    guard cell.count < 128, let cell = CSVCardMaker.trimmed(cell) else { return false }
    let header = String(decoding: cell, as: UTF8.self)
    if let path = PlainHeaders.path(header), path.field != .property { return true }
    let key = HeaderKey(header)
    return DialectTable.isKnown(
      inAnyLanguage ? DialectTable.spelled(key) : key, inAnyLanguage: inAnyLanguage)
  }

  /// Finds the delimiter and the header of a text.
  ///
  /// - Parameter map: whose headers are known too.
  static func sniff(
    _ sample: UnsafeBufferPointer<UInt8>, delimiter: UInt8? = nil, map: MapFile? = nil
  ) -> DialectSniffer.Finding {
    func isNamed(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
      guard let map, let cell = CSVCardMaker.trimmed(cell) else { return false }
      return map.names(String(decoding: cell, as: UTF8.self))
    }
    let plain = plainDelimiter(sample)
    var finding = DialectSniffer.sniff(sample, delimiter: delimiter ?? plain) {
      isKnown($0, inAnyLanguage: false) || isNamed($0)
    }
    if plain != nil {
      // Our own header is the first row, however many words of its rows others have in headers.
      finding.headerRecord = 0
      return finding
    }
    if finding.knownCells > 2 || finding.knownCells > 0 && finding.knownCells == finding.headerCells
    {
      return finding
    }
    let other = DialectSniffer.sniff(sample, delimiter: delimiter) {
      isKnown($0, inAnyLanguage: true) || isNamed($0)
    }
    return other.knownCells > finding.knownCells ? other : finding
  }

  /// What stands behind the first header of our own CSV, `nil` when a text does not begin with it.
  private static func plainDelimiter(_ sample: UnsafeBufferPointer<UInt8>) -> UInt8? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let header = CSVField.formattedName.header(.value, number: 1).utf8
    let text = sample.dropFirst(sample.starts(with: mark) ? 3 : 0).drop { $0 == 0x22 }
    guard text.starts(with: header) else { return nil }
    let rest = text.dropFirst(header.count).drop { $0 == 0x22 }
    // A table of one column has none.
    guard let byte = rest.first, byte != 0x0A, byte != 0x0D else { return 0x2C }
    return DelimitedDialect.delimiters.contains(byte) ? byte : nil
  }

  /// - Parameters:
  ///   - forced: the dialect that the command line names.
  ///   - hasHeader: whether the first row may be a header.
  ///   - isData: whether no word of it is known.
  ///   - map: what the user says, which counts before all else.
  static func recognize(
    _ cells: [String], forced: String?, hasHeader: Bool, isData: Bool, map: MapFile? = nil
  ) -> Recognized {
    var found = find(cells.map(trimmed), forced, hasHeader, isData)
    if let map { found.missing = map.apply(to: &found.paths, isPlain: found.dialect.isPlain) }
    return found
  }

  private static func find(
    _ headers: [String], _ forced: String?, _ hasHeader: Bool, _ isData: Bool
  ) -> Recognized {
    if !hasHeader || isData && headers.contains(where: looksLikeValue) {
      return guess(headers)
    }
    let keys = headers.map { HeaderKey($0) }
    if let forced, let table = DialectTable.find(forced) { return apply(table, headers, keys) }
    let all = Set(keys.map(\.key))
    if let table = DialectTable.english.first(where: { $0.detects(all) }) {
      return apply(table, headers, keys)
    }
    if all.contains("formattedname") || onlyPlain(headers, keys) {
      return Recognized(
        dialect: .plain,
        paths: headers.map { header in
          RecognizedColumn(
            header, header.isEmpty ? nil : PlainHeaders.path(header), .table, language: "en")
        })
    }
    // The words of other languages, with or without diacritics, where English does not know them.
    let isEnglish = keys.allSatisfy { $0.key.isEmpty || DialectTable.isKnown($0) }
    let spelled = isEnglish ? keys : keys.map { DialectTable.spelled($0) }
    return apply(best(spelled), headers, spelled)
  }

  /// Whether all columns are ours and at least one of them is of nobody else.
  private static func onlyPlain(_ headers: [String], _ keys: [HeaderKey]) -> Bool {
    let filled = headers.filter { !$0.isEmpty }
    guard filled.count > 2, filled.allSatisfy({ PlainHeaders.path($0) != nil }) else {
      return false
    }
    return keys.contains { !DialectTable.isKnown($0) }
  }

  private static func trimmed(_ cell: String) -> String {
    var text = cell.unicodeScalars[...]
    // `#"NAME"`, as abook begins its header.
    while let first = text.first,
      first.properties.isWhitespace || "#\"".unicodeScalars.contains(first)
    {
      text.removeFirst()
    }
    while let last = text.last, last.properties.isWhitespace || last == "\"" { text.removeLast() }
    return String(text)
  }

  /// The dialect that has most of the headers.
  private static func best(_ keys: [HeaderKey]) -> DialectTable {
    let filled = keys.filter { !$0.key.isEmpty }
    func score(_ table: DialectTable) -> Int {
      filled.count {
        table.places[$0.key] != nil || $0.pattern.map { table.places[$0] != nil } == true
      }
    }
    func most(_ tables: [DialectTable]) -> (table: DialectTable, score: Int)? {
      var found: (table: DialectTable, score: Int)?
      for table in tables {
        let points = score(table)
        if points > found?.score ?? 0 { found = (table, points) }
      }
      return found
    }
    // A few words that many programs write are of no dialect.
    let generic = score(DialectTable.generic)
    if generic == filled.count { return DialectTable.generic }
    let english = most(DialectTable.english)
    if let english, english.score * 10 >= filled.count * 8 {
      // A few words that many programs write are of no dialect.
      return english.score >= 4 && english.table.name != "generic"
        ? english.table : DialectTable.generic
    }
    if let other = most(DialectTable.localized), other.score > english?.score ?? 0 {
      return other.table
    }
    if let english, english.score >= 4 { return english.table }
    return DialectTable.generic
  }

  private static func apply(
    _ table: DialectTable, _ headers: [String], _ keys: [HeaderKey]
  ) -> Recognized {
    var occurrences: [String: Int] = [:]
    var paths: [RecognizedColumn] = []
    for (header, key) in zip(headers, keys) {
      let occurrence = occurrences[key.key, default: 0]
      occurrences[key.key] = occurrence + 1
      paths.append(
        header.isEmpty
          ? RecognizedColumn("", nil, .unknown) : column(table, header, key, occurrence))
    }
    settleNames(&paths)
    return Recognized(dialect: CSVDialect(table), paths: paths)
  }

  private static func column(
    _ table: DialectTable, _ header: String, _ key: HeaderKey, _ occurrence: Int
  ) -> RecognizedColumn {
    func found(_ other: DialectTable, _ occurrence: Int) -> RecognizedColumn? {
      guard let (column, number) = other.column(key, occurrence: occurrence) else { return nil }
      return RecognizedColumn(
        header, FieldPath(column.path.string, header: header, number: number), .table,
        language: other.language.isEmpty ? "en" : other.language)
    }
    if let column = found(table, occurrence) { return column }
    for other in [DialectTable.generic] + DialectTable.english {
      if let column = found(other, 0) { return column }
    }
    // An English file has words of no other language, save those of British English.
    let isEnglish = table.language.isEmpty && key.key.utf8.allSatisfy { $0 < 0x80 }
    let language = table.language.isEmpty ? "en-GB" : table.language
    let sameLanguage = DialectTable.localized.filter { $0.language == language }
    for other in sameLanguage + (isEnglish ? [] : DialectTable.localized) {
      if let column = found(other, 0) { return column }
    }
    return RecognizedColumn(header, nil, .unknown)
  }

  /// `Name` beside `Surname` is the given name; `Title` beside `Job Title` stands before the name.
  private static func settleNames(_ paths: inout [RecognizedColumn]) {
    func count(_ field: CSVField, _ part: FieldPart) -> Int {
      paths.count { $0.path?.field == field && $0.path?.part == part }
    }
    if count(.name, .family) > 0, count(.name, .given) == 0, count(.formattedName, .value) == 1,
      let place = paths.firstIndex(where: { $0.path?.field == .formattedName })
    {
      paths[place].path = FieldPath(field: .name, part: .given, number: 1)
    }
    if count(.title, .value) > 1, count(.name, .prefix) == 0,
      let place = paths.firstIndex(where: { HeaderKey($0.header).key == "title" })
    {
      paths[place].path = FieldPath(field: .name, part: .prefix, number: 1)
    }
  }

  // MARK: Without a header

  private static func looksLikeValue(_ cell: String) -> Bool {
    isEmail(cell) || isPhone(cell)
  }

  private static func isEmail(_ cell: String) -> Bool {
    let parts = cell.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !cell.contains(" ")
  }

  private static func isPhone(_ cell: String) -> Bool {
    let digits = cell.utf8.count(where: ByteScan.isDigit)
    return digits >= 6
      && cell.utf8.allSatisfy { ByteScan.isDigit($0) || "+-() ./".utf8.contains($0) }
  }

  /// What the cells of a first row look like: the first one that is neither is the name.
  private static func guess(_ cells: [String]) -> Recognized {
    var hasName = false
    var number = 0
    var paths: [RecognizedColumn] = []
    for (column, cell) in cells.enumerated() {
      number += 1
      let path: FieldPath?
      if isEmail(cell) {
        path = FieldPath(field: .emails, number: number)
      } else if isPhone(cell) {
        path = FieldPath(field: .phones, number: number)
      } else if !hasName, !cell.isEmpty {
        hasName = true
        path = FieldPath(field: .formattedName, number: 1)
      } else {
        path = nil
      }
      paths.append(RecognizedColumn("column \(column + 1)", path, .guess))
    }
    return Recognized(
      dialect: CSVDialect(DialectTable.generic), paths: paths, isHeader: false)
  }
}
