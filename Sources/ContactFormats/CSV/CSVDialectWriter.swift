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
  private var hasHeader = false

  init(
    _ table: DialectTable, options: FormatOptions, arrange: Arrangement? = nil
  ) {
    self.arrange = arrange
    pictures = options.pictures
    converter = CardConverter(to: .v4_0, loss: options.loss)
    converter.readerOptions = options.reading
    converter.raisesAll = true
    layout = DialectLayout(table)
    self.options = options.csv
    loss = options.loss
    writer = DelimitedWriter(
      delimiter: options.csv.delimiter ?? 0x2C, lineEnd: options.csv.lineEnd == .lf ? .lf : .crlf)
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
    try spill.endRow()
    for (name, value) in row.losses {
      diagnostics.append(
        Diagnostic(
          .lossProperty, line: card.line, severity: severity,
          "\(name): csv+\(layout.table.name) has no column left for \"\(value.prefix(40))\""))
    }
  }

  mutating func finish(into output: inout ByteBuffer) throws -> Bool {
    if !hasHeader {
      hasHeader = true
      if options.hasMark { output.append("\u{FEFF}") }
      writeHeader()
    }
    var isMore = true
    while isMore, writer.bytes.count < 256 << 10 {
      isMore = try spill.nextRow { column, bytes in
        cells[ranks[column >> 16][column & 0xFFFF - 1]] = (bytes.baseAddress, bytes.count)
      }
      guard isMore else { break }
      for i in cells.indices {
        cell(UnsafeBufferPointer(start: cells[i].start, count: cells[i].count))
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
      let isNumbered = layout.columns[column].isNumbered
      while isNumbered, end < layout.columns.count, layout.columns[end].isNumbered,
        layout.columns[end].path.field == field
      {
        end += 1
      }
      for number in 1...(isNumbered ? highest[Int(field.rawValue)] : 1) {
        for i in column..<end {
          ranks[i].append(rank)
          rank += 1
          var header = layout.header(i, number)
          if options.hasHeader { header.withUTF8 { cell($0) } }
        }
      }
      column = end
    }
    if options.hasHeader { writer.endRecord() }
    cells = [(UnsafePointer<UInt8>?, Int)](repeating: (nil, 0), count: rank)
  }

  private mutating func cell(_ bytes: UnsafeBufferPointer<UInt8>) {
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

/// The columns of a dialect as a writer fills them.
struct DialectLayout: Sendable {
  struct Column: Sendable {
    var path: FieldPath
    /// Whether its header has a number.
    var isNumbered: Bool
  }

  let table: DialectTable
  let columns: [Column]
  /// The columns without numbers, those of one value together.
  let map: ColumnMap
  /// Whether there is a column for the photo, and whether it takes the data of one.
  let holdsPhotos: Bool
  let holdsPictures: Bool
  /// The columns of each part of a numbered group, by field.
  private var groups: [CSVField: [FieldPart: Int]] = [:]

  init(_ table: DialectTable) {
    self.table = table
    columns = table.columns.map { column in
      let path = column.path.string
      return Column(
        path: FieldPath(path, header: column.header.string, number: 1),
        isNumbered: path.contains("[N]"))
    }
    holdsPhotos = columns.contains { $0.path.field == .photo }
    holdsPictures = table.columns.contains { $0.path == "photo.data" }
    map = ColumnMap(
      columns.map { column in
        column.isNumbered ? ("", nil) : (column.path.name, column.path)
      })
    for (i, column) in columns.enumerated() where column.isNumbered {
      let known = groups[column.path.field]?[column.path.part]
      if known == nil { groups[column.path.field, default: [:]][column.path.part] = i }
    }
  }

  func group(_ field: CSVField) -> [FieldPart: Int]? { groups[field] }

  func header(_ column: Int, _ number: Int) -> String {
    let text = table.columns[column].header.string
    return columns[column].isNumbered ? text.replacing(" N ", with: " \(number) ") : text
  }
}
