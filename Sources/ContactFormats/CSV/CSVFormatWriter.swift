internal import DelimitedText
internal import VCard

/// Writes our own CSV: readable headers, as many columns as the data needs, nothing lost.
///
/// Which columns there are is known only at the end, so the cells of all rows wait until then, in a
/// file without a name when they are many.
struct CSVFormatWriter: ~Copyable, CardWriting {
  private var converter: CardConverter
  private var encoder = CellEncoder()
  private var spill = CellSpill()
  private var columns = CSVColumns()
  private var labels = GroupLabels()
  private var spelled: SpelledLabels
  private let options: CSVOptions
  private let delimiter: UInt8
  private let photos: FormatOptions.Photos
  private let pictures: PictureFiles
  private let fields = CSVField.byProperty

  init(options: FormatOptions, delimiter: UInt8 = 0x2C) {
    converter = CardConverter(to: .v4_0, loss: options.loss)
    converter.readerOptions = options.reading
    converter.addsUID = options.addsUID
    converter.raisesAll = true
    self.options = options.csv
    self.delimiter = options.csv.outputDelimiter(delimiter)
    spelled = SpelledLabels(
      options.labels.flatMap { LabelSpeller($0, isSaid: options.csv.hasHeader) })
    writer = DelimitedWriter(
      delimiter: self.delimiter, lineEnd: options.csv.lineEnd == .lf ? .lf : .crlf)
    photos = options.photos
    pictures = options.pictures
  }

  mutating func write(
    _ card: inout Card, into output: inout ByteBuffer, _ diagnostics: inout [Diagnostic]
  ) throws {
    var inner = converter.convert(&card, &diagnostics)
    try moveOutPictures(of: &card)
    try row(card)
    for i in inner.indices {
      try moveOutPictures(of: &inner[i])
      try row(inner[i])
    }
  }

  private func moveOutPictures(of card: inout Card) throws {
    guard pictures.write != nil, photos != .none else { return }
    let places = card.indices.filter { PictureFiles.properties.contains(card.properties[$0].id) }
    try pictures.moveOut(places, of: &card)
  }

  // MARK: Rows

  private mutating func row(_ card: borrowing Card) throws {
    spill.beginRow()
    columns.beginRow()
    card.bytes.withUnsafeBufferPointer { bytes in
      card.properties.withUnsafeBufferPointer { properties in
        card.parameters.withUnsafeBufferPointer { parameters in
          let anchor = UnsafePointer(writer.bytes.baseAddress)
          guard let base = bytes.baseAddress ?? anchor else { return }
          put(CardView(bytes: base, properties: properties, parameters: parameters), card)
        }
      }
    }
    try spill.endRow()
  }

  private mutating func put(_ view: CardView, _ card: borrowing Card) {
    labels.fill(view)
    for i in view.properties.indices {
      let record = view.properties[i]
      if record.isGone || record.id == .version { continue }
      // A name that was made of nothing.
      if record.id == .formattedName, record.value.isNothing, ParameterScan(view, i).has(.derived) {
        continue
      }
      if labels.isSaid(i) { continue }
      var field = fields[Int(record.id.rawValue)]
      if photos == .none, field.shape == .media { continue }
      var name = ""
      var ordinal = 0
      if field == .property {
        if let column = CustomColumn.column(of: i, view) {
          field = .column
          (name, ordinal) = column
        } else {
          name =
            record.id == .other
            ? String(decoding: view.run(record.name), as: UTF8.self) : "\(record.id.name)"
          // Headers tell names that are not private by their capitals.
          if record.id == .other, !name.hasPrefix("X-"), !name.hasPrefix("x-") {
            name = name.uppercased()
          }
          if record.flags.contains(.unparsed) { name = CustomColumn.unparsed }
        }
      }
      let label = field.isNumbered ? labels.label(of: i, view) : -1
      encoder.encode(
        i, field, view, card, label: label, isLabelSaid: label < 0 || labels.isSaid(label))
      let number = columns.number(field, name, ordinal: ordinal)
      for (part, range) in encoder.cells {
        // The header says it.
        if field == .column, part == .parameters { continue }
        let cell = encoder.bytes(range)
        spill.cell(
          columns.id(field, name, number, part),
          part == .label ? spelled.cell(cell, field) : cell)
      }
    }
  }

  // MARK: Writing

  private var writer: DelimitedWriter
  private var hasHeader = false
  /// The place in a row of each column.
  private var ranks: [Int] = []
  private var cells = CellRow(count: 0, isSafe: false)

  mutating func finish(into output: inout ByteBuffer) throws -> Bool {
    if !hasHeader {
      hasHeader = true
      options.appendPreamble(delimiter: delimiter, into: &output)
      let order = columns.order()
      ranks = [Int](repeating: 0, count: order.count)
      for (rank, id) in order.enumerated() { ranks[id] = rank }
      var headers = order.map { columns.header($0) }
      // A column without cells, which says the language.
      if options.hasHeader, let speller = spelled.speller {
        headers.append(PlainHeaders.labelLanguage + speller.tag)
      }
      cells = CellRow(
        count: headers.count, isSafe: options.isSpreadsheetSafe,
        texts: options.isForExcel ? order.map { columns.isNumber($0) } : [])
      if options.hasHeader { cells.write(headers: headers, into: &writer) }
    }
    var isMore = true
    while isMore, writer.bytes.count < 64 << 10 {
      isMore = try spill.nextRow { column, bytes in cells.set(ranks[column], bytes) }
      if isMore { cells.write(into: &writer) }
    }
    output.append(writer.bytes)
    writer.removeAll()
    return isMore
  }
}
