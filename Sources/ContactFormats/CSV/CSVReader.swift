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
    let finding: DialectSniffer.Finding
    do {
      finding = try reader.withSample(atLeast: 2048) { sample in
        HeaderRecognizer.sniff(sample, delimiter: known)
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
      isData: finding.knownCells == 0)
    if !recognized.isHeader {
      headers = []
      isHeld = true
    }
    maker.map = ColumnMap(recognized.paths)
    maker.dialect = recognized.dialect
    let name = recognized.dialect.name
    diagnostics.append(
      Diagnostic(
        .csvDialect, line: row.line, severity: .note,
        "read as \(name), \(Self.word(reader.dialect.delimiter)) between cells, "
          + "\(maker.map.knownCount) of \(maker.map.columnCount) columns known"
          + (recognized.isHeader ? "" : ", no header")))
    if maker.map.knownCount == 0 {
      diagnostics.append(
        Diagnostic(
          .csvUnknownHeader, line: row.line, severity: .error,
          "no column of the header is known: "
            + maker.map.unknown.prefix(8).joined(separator: ", ")))
    } else if !maker.map.unknown.isEmpty, !recognized.dialect.isPlain {
      diagnostics.append(
        Diagnostic(
          .csvUnknownHeader, line: row.line, severity: .note,
          "columns kept as private properties: "
            + maker.map.unknown.prefix(20).joined(separator: ", ")))
    }
  }

  private static func word(_ delimiter: UInt8) -> String {
    switch delimiter {
    case 0x2C: "a comma"
    case 0x3B: "a semicolon"
    case 0x09: "a tab"
    case 0x7C: "a stroke"
    default: "'\(Character(UnicodeScalar(delimiter)))'"
    }
  }
}
