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
  private let options: CSVOptions
  private let delimiter: UInt8
  private let loss: LossPolicy
  private let arrange: Arrangement?
  private let pictures: PictureFiles
  private var row: DialectRow
  private var writer: DelimitedWriter
  private var ranks: [[Int]] = []
  private var cells = CellRow(count: 0, isSafe: false)
  private var hasHeader = false

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
    row = DialectRow(
      layout, labels: options.labels.flatMap { LabelSpeller($0, isSaid: false) })
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
    try add(card, &diagnostics)
    for card in inner { try add(card, &diagnostics) }
  }

  private mutating func add(_ card: Card, _ diagnostics: inout [Diagnostic]) throws {
    let severity: Diagnostic.Severity = loss == .fail ? .error : .warning
    do {
      try row.add(arranged(card))
    } catch let error as FriendError {
      diagnostics.append(
        Diagnostic(
          .lossFriendWithoutEmail, line: card.line, severity: severity,
          "EMAIL: \(error), so it is left out of the list of friends"))
      return
    }
    for (name, value) in row.losses {
      diagnostics.append(
        Diagnostic(
          .lossProperty, line: card.line, severity: severity,
          "\(name): \(row.layout.name) has no column left for \"\(value.prefix(40))\""))
    }
  }

  /// The card as its row shows it.
  private func arranged(_ card: Card) throws -> Card {
    var card = try arrange?(card) ?? card
    if row.layout.holdsPhotos, pictures.write != nil, let place = card.preferred(.photo) {
      try pictures.moveOut([place], of: &card)
    }
    return card
  }

  mutating func finish(into output: inout ByteBuffer) throws -> Bool {
    if !hasHeader {
      hasHeader = true
      options.appendPreamble(delimiter: delimiter, into: &output)
      writeHeader()
    }
    var isMore = true
    while isMore, writer.bytes.count < 64 << 10 {
      isMore = try row.spill.nextRow { column, bytes in
        cells.set(ranks[column >> 16][column & 0xFFFF - 1], bytes)
      }
      if isMore { cells.write(into: &writer) }
    }
    output.append(writer.bytes)
    writer.removeAll()
    return isMore
  }

  private mutating func writeHeader() {
    let layout = row.layout
    ranks = layout.columns.map { _ in [] }
    var headers: [String] = []
    var texts: [Bool] = []
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
      let labels = row.openLabels[field] ?? []
      let numbers =
        switch blank {
        case .none: [0]
        case .number: Array(0..<row.highest[Int(field.rawValue)])
        // Kept columns as in the table that they came from.
        case .label: labels.indices.sorted { (labels[$0].ordinal, $0) < (labels[$1].ordinal, $1) }
        }
      for i in column..<end { ranks[i] = [Int](repeating: 0, count: numbers.count) }
      for number in numbers {
        for i in column..<end {
          ranks[i][number] = headers.count
          texts.append(options.isForExcel && layout.columns[i].path.isNumber)
          headers.append(
            layout.header(i, number + 1, blank == .label ? labels[number].label : ""))
        }
      }
      column = end
    }
    cells = CellRow(
      count: headers.count, isSafe: options.isSpreadsheetSafe, texts: texts)
    if options.hasHeader { cells.write(headers: headers, into: &writer) }
  }
}
