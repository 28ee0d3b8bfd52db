internal import DelimitedText
internal import VCard

/// Reads contacts from text with delimiters, one row each.
struct CSVReader: ~Copyable, CardReading {
  var diagnostics: [Diagnostic] = []

  private var reader: DelimitedReader
  private var row = DelimitedRecord()
  private var maker = CSVCardMaker()
  private let options: CSVOptions
  private let charset: DelimitedCharset
  private var hasHeader = false
  /// Whether the row at hand is the first contact, read to find out whether it is a header.
  private var isHeld = false

  init(
    options: FormatOptions, delimiter: UInt8? = nil,
    source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.options = options.csv
    maker.pictures = options.pictures
    charset = DelimitedCharset(options.reading, source)
    let charset = charset
    reader = DelimitedReader(
      dialect: DelimitedDialect(delimiter: options.csv.delimiter ?? delimiter ?? 0x2C)
    ) { try charset.read(into: $0) }
    self.delimiter = options.csv.delimiter ?? delimiter
  }

  private let delimiter: UInt8?
  private var outline = TableOutline()

  mutating func next(into card: inout Card) throws -> Bool {
    if !hasHeader { try findHeader() }
    while true {
      if isHeld {
        isHeld = false
      } else {
        let isMore = try readRow()
        takeFaults()
        guard isMore else {
          card.removeAll()
          return false
        }
      }
      if row.isBlank { continue }
      if row.count == 1, maker.map.columnCount > 1, maker.dialect.isFooter(row[0]) {
        diagnostics.append(
          Diagnostic(
            .csvFooter, line: row.line, severity: .warning,
            "\"\(row.text(0).prefix(40))\" is no contact and is left out"))
        continue
      }
      swap(&maker.card, &card)
      let isContact = maker.make(row)
      swap(&maker.card, &card)
      if !maker.diagnostics.isEmpty {
        diagnostics += maker.diagnostics
        maker.diagnostics.removeAll()
      }
      if isContact { return true }
    }
  }

  private mutating func readRow() throws(ReadError) -> Bool {
    do {
      return try reader.next(into: &row)
    } catch {
      takeFaults()
      switch error.code {
      case .source: throw ReadError(.source, line: error.line, error.message)
      case .recordTooLarge: throw ReadError(.cardTooLarge, line: error.line, error.message)
      case .tooManyCells: throw ReadError(.lineTooLong, line: error.line, error.message)
      }
    }
  }

  private mutating func takeFaults() {
    if let fault = charset.takeDiagnostic() { diagnostics.append(fault) }
    guard !reader.diagnostics.isEmpty else { return }
    for fault in reader.diagnostics {
      diagnostics.append(
        Diagnostic(
          DiagnosticCode(fault.code), line: fault.line, column: fault.column,
          severity: DiagnosticCode.severity(fault.code), fault.message))
    }
    reader.diagnostics.removeAll()
  }

  // MARK: Header

  /// Finds delimiter and header, and what the columns are for.
  private mutating func findHeader() throws {
    hasHeader = true
    let known = delimiter
    let map = options.map
    let finding: DialectSniffer.Finding
    do {
      finding = try reader.withSample(atLeast: 2048) { sample in
        HeaderRecognizer.sniff(sample, delimiter: known, map: map)
      }
    } catch {
      throw ReadError(.source, line: 1, error.message)
    }
    if reader.saidDelimiter == nil || known != nil { reader.dialect = finding.dialect }
    if finding.knownCells > 0, options.hasHeader {
      for _ in 0..<finding.headerRecord { _ = try readRow() }
    }
    repeat {
      guard try readRow() else { return }
    } while row.isBlank
    var headers = (0..<row.count).map { row.text($0) }
    let recognized = HeaderRecognizer.recognize(
      headers, forced: options.dialect, hasHeader: options.hasHeader,
      isData: finding.knownCells == 0, map: options.map)
    if !recognized.isHeader {
      headers = []
      isHeld = true
    }
    maker.map = ColumnMap(recognized.paths)
    maker.dialect = recognized.dialect
    outline = TableOutline(
      recognized, delimiter: reader.dialect.delimiter, charset: charset.name)
    if recognized.dialect.isPlain {
      maker.spoken = LabelLanguages.said(by: headers)
    } else if recognized.isHeader {
      // English headers are those of many programs everywhere.
      let language = recognized.language == "en" ? "" : recognized.language
      maker.spoken =
        try LabelLanguages.named(language)
        ?? heard(LabelLanguages.columns(of: maker.map))
    }
    diagnostics.append(
      Diagnostic(
        .csvDialect, line: row.line, severity: .note,
        "read as \(outline.summary), \(maker.map.knownCount) of \(maker.map.columnCount) columns known"
      ))
    for header in recognized.missing {
      diagnostics.append(
        Diagnostic(
          .mapMissingColumn, line: row.line, severity: .warning,
          "the table has no column \"\(header)\", which the map names"))
    }
    let unknown = maker.map.unknown.filter { !$0.hasPrefix(PlainHeaders.labelLanguage) }
    if maker.map.knownCount == 0 {
      diagnostics.append(
        Diagnostic(
          .csvUnknownHeader, line: row.line, severity: .error,
          "no column of the header is known: "
            + maker.map.unknown.prefix(8).joined(separator: ", ")))
    } else if !unknown.isEmpty {
      diagnostics.append(
        Diagnostic(
          .csvUnknownHeader, line: row.line, severity: .note,
          "columns kept as private properties: "
            + unknown.prefix(20).joined(separator: ", ")))
    }
  }

  /// The languages of the labels in the first rows.
  private mutating func heard(
    _ columns: [LabelLanguages.Column]
  ) throws -> LabelTable.Languages? {
    if columns.isEmpty { return nil }
    let dialect = reader.dialect
    return try reader.withSample(atLeast: LabelLanguages.lead) { sample in
      LabelLanguages.heard(in: sample, columns, dialect)
    }
  }

  // MARK: Outline

  mutating func readOutline() throws -> TableOutline? {
    if !hasHeader { try findHeader() }
    takeFaults()
    // As far as there are columns without an example.
    while !outline.hasAllExamples {
      if isHeld {
        isHeld = false
      } else {
        let isMore = try readRow()
        takeFaults()
        if !isMore { break }
      }
      for column in 0..<min(row.count, outline.columns.count)
      where outline.columns[column].example.isEmpty {
        outline.columns[column].example = row.text(column)
      }
    }
    return outline
  }
}
