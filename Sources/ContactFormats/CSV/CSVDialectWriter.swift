internal import DelimitedText
internal import VCard

/// Writes the CSV that another program reads: the columns of its dialect, in their order.
///
/// Numbered groups of columns are as many as the data needs, so rows wait for the header as those of
/// our own CSV do. What the dialect has no column for is reported.
struct CSVDialectWriter: ~Copyable, CardWriting {
  /// Makes a card ready for its row; an error leaves it out.
  typealias Arrangement = @Sendable (Card) throws(FriendError) -> Card

  private var converter: CardConverter
  private let layout: DialectLayout
  private let options: CSVOptions
  private let delimiter: UInt8
  private let loss: LossPolicy
  private let arrange: Arrangement?
  private let pictures: PictureFiles
  private var spill = CellSpill()
  private var writer: DelimitedWriter
  private var scratch = ByteBuffer(capacity: 256)
  /// The highest number of each field with numbered columns.
  private var highest = [Int](repeating: 1, count: CSVField.allCases.count)
  private var ranks: [[Int]] = []
  private var cells: [(start: UnsafePointer<UInt8>?, count: Int)] = []
  /// Whether each cell is written as text for Excel.
  private var texts: [Bool] = []
  private var hasHeader = false
  /// The labels of each field whose headers have a star, as they were met.
  private var openLabels: [CSVField: [(label: String, ordinal: Int)]] = [:]

  /// - Parameter arrange: what the dialect asks of a card before it makes a row of it.
  init(_ table: DialectTable, options: FormatOptions, arrange: Arrangement? = nil) {
    self.init(DialectLayout(table), options: options, arrange: arrange)
  }

  init(
    _ layout: DialectLayout, options: FormatOptions, delimiter: UInt8 = 0x2C,
    arrange: Arrangement? = nil
  ) {
    self.arrange = arrange
    pictures = options.pictures
    converter = CardConverter(to: .v4_0, loss: options.loss)
    converter.readerOptions = options.reading
    converter.raisesAll = true
    var layout = layout
    layout.labels = options.labels.flatMap { LabelSpeller($0, isSaid: false) }
    self.layout = layout
    self.options = options.csv
    loss = options.loss
    self.delimiter = options.csv.outputDelimiter(delimiter)
    writer = DelimitedWriter(
      delimiter: self.delimiter, lineEnd: options.csv.lineEnd == .lf ? .lf : .crlf)
  }

  mutating func write(
    _ card: inout Card, into output: inout ByteBuffer, _ diagnostics: inout [Diagnostic]
  ) throws {
    let inner = converter.convert(&card, &diagnostics)
    try row(card, &diagnostics)
    for card in inner { try row(card, &diagnostics) }
  }

  private mutating func row(_ card: Card, _ diagnostics: inout [Diagnostic]) throws {
    let severity: Diagnostic.Severity = loss == .fail ? .error : .warning
    var row: DialectRow
    do {
      var card = try arrange?(card) ?? card
      if layout.holdsPhotos, let place = card.preferred(.photo) {
        try pictures.moveOut([place], of: &card)
      }
      row = DialectRow(layout, card)
    } catch let error as FriendError {
      diagnostics.append(
        Diagnostic(
          .lossFriendWithoutEmail, line: card.line, severity: severity,
          "EMAIL: \(error), so it is left out of the list of friends"))
      return
    }
    row.fill()
    spill.beginRow()
    for (column, number, text) in row.cells {
      var text = text
      let field = Int(layout.columns[column].path.field.rawValue)
      if number > highest[field] { highest[field] = number }
      text.withUTF8 { spill.cell(column << 16 | number, $0) }
    }
    for cell in row.openCells {
      var text = cell.text
      let number = openNumber(cell.label, cell.ordinal, layout.columns[cell.column].path.field)
      text.withUTF8 { spill.cell(cell.column << 16 | number, $0) }
    }
    try spill.endRow()
    for (name, value) in row.losses {
      diagnostics.append(
        Diagnostic(
          .lossProperty, line: card.line, severity: severity,
          "\(name): \(layout.name) has no column left for \"\(value.prefix(40))\""))
    }
  }

  /// The number of the columns of a label, from 1.
  private mutating func openNumber(
    _ label: String, _ ordinal: Int, _ field: CSVField
  ) -> Int {
    let known = openLabels[field, default: []]
    if let place = known.firstIndex(where: { $0.label == label }) { return place + 1 }
    openLabels[field, default: []].append((label, ordinal))
    return known.count + 1
  }

  mutating func finish(into output: inout ByteBuffer) throws -> Bool {
    if !hasHeader {
      hasHeader = true
      options.appendPreamble(delimiter: delimiter, into: &output)
      writeHeader()
    }
    var isMore = true
    while isMore, writer.bytes.count < 256 << 10 {
      isMore = try spill.nextRow { column, bytes in
        cells[ranks[column >> 16][column & 0xFFFF - 1]] = (bytes.baseAddress, bytes.count)
      }
      guard isMore else { break }
      for i in cells.indices {
        cell(
          UnsafeBufferPointer(start: cells[i].start, count: cells[i].count), isText: texts[i])
        cells[i].count = 0
      }
      writer.endRecord()
    }
    output.append(writer.bytes)
    writer.removeAll()
    return isMore
  }

  private mutating func writeHeader() {
    ranks = layout.columns.map { _ in [] }
    var rank = 0
    var column = 0
    while column < layout.columns.count {
      let field = layout.columns[column].path.field
      var end = column + 1
      let blank = layout.columns[column].blank
      while blank != .none, end < layout.columns.count, layout.columns[end].blank == blank,
        layout.columns[end].path.field == field
      {
        end += 1
      }
      let labels = openLabels[field] ?? []
      let numbers =
        switch blank {
        case .none: [0]
        case .number: Array(0..<highest[Int(field.rawValue)])
        // Kept columns as in the table that they came from.
        case .label: labels.indices.sorted { (labels[$0].ordinal, $0) < (labels[$1].ordinal, $1) }
        }
      for i in column..<end { ranks[i] = [Int](repeating: 0, count: numbers.count) }
      for number in numbers {
        for i in column..<end {
          ranks[i][number] = rank
          rank += 1
          texts.append(options.isForExcel && layout.columns[i].path.isNumber)
          var header = layout.header(i, number + 1, blank == .label ? labels[number].label : "")
          if options.hasHeader { header.withUTF8 { cell($0) } }
        }
      }
      column = end
    }
    if options.hasHeader { writer.endRecord() }
    cells = [(UnsafePointer<UInt8>?, Int)](repeating: (nil, 0), count: rank)
  }

  /// - Parameter isText: whether Excel must not take it for a number.
  private mutating func cell(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool = false) {
    if isText, FormulaCell.isText(bytes) {
      scratch.truncate()
      FormulaCell.append(bytes, into: &scratch)
      writer.cell(scratch.bytes)
      return
    }
    guard CellGuard.isNeeded(bytes, isSafe: options.isSpreadsheetSafe) else {
      writer.cell(bytes)
      return
    }
    scratch.truncate()
    scratch.append(0x27)
    scratch.append(bytes)
    writer.cell(scratch.bytes)
  }
}
