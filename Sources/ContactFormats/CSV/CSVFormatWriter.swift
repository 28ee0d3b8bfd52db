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
  private let options: CSVOptions
  private let delimiter: UInt8
  /// The words that labels are written in, `nil` for the standard words.
  private let labels: LabelSpeller?
  /// Cells of labels in those words, by kind and cell.
  private var spelled: [String: [UInt8]] = [:]
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
    labels = options.labels.flatMap { LabelSpeller($0, isSaid: options.csv.hasHeader) }
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
    let groups = GroupLabels(view)
    let isSpelled = labels != nil
    for i in view.properties.indices {
      let record = view.properties[i]
      if record.isGone || record.id == .version { continue }
      // A name that was made of nothing.
      if record.id == .formattedName, record.value.isNothing, ParameterScan(view, i).has(.derived) {
        continue
      }
      if groups.isSaid(i) { continue }
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
      let label = field.isNumbered ? groups.label(of: i, view) : -1
      encoder.encode(
        i, field, view, card, label: label, isLabelSaid: label < 0 || groups.isSaid(label))
      let number = columns.number(field, name, ordinal: ordinal)
      for (part, range) in encoder.cells {
        // The header says it.
        if field == .column, part == .parameters { continue }
        let id = columns.id(field, name, number, part)
        if isSpelled, part == .label {
          spelling(encoder.bytes(range), field.labelKind)
            .withUnsafeBufferPointer { spill.cell(id, $0) }
        } else {
          spill.cell(id, encoder.bytes(range))
        }
      }
    }
  }

  /// A cell of labels in the words of a language.
  private mutating func spelling(
    _ cell: UnsafeBufferPointer<UInt8>, _ kind: Label.Kind
  ) -> [UInt8] {
    let key = kind.rawValue + "\t" + String(decoding: cell, as: UTF8.self)
    if let known = spelled[key] { return known }
    let (labels, isPreferred) = LabelCell.parse(cell)
    var output = ByteBuffer(capacity: 64)
    if isPreferred { output.append("* ") }
    let spellings = self.labels?.spell(labels, kind) ?? []
    for (n, spelling) in spellings.enumerated() {
      var text = spelling.text
      text.withUTF8 {
        LabelCell.append($0, isFirst: n == 0, isLiteral: spelling.isLiteral, into: &output)
      }
    }
    let bytes = Array(output.bytes)
    if spelled.count < 1 << 12 { spelled[key] = bytes }
    return bytes
  }

  // MARK: Writing

  private var writer: DelimitedWriter
  private var hasHeader = false
  /// The place in a row of each column, and the cells of the row at hand by place.
  private var ranks = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
  private var cells = UnsafeMutableBufferPointer<UnsafeBufferPointer<UInt8>>(start: nil, count: 0)
  /// Whether a column is written as text for Excel, by place.
  private var texts: [Bool] = []
  private var scratch = ByteBuffer(capacity: 256)

  deinit {
    ranks.deallocate()
    cells.deallocate()
  }

  mutating func finish(into output: inout ByteBuffer) throws -> Bool {
    if !hasHeader {
      hasHeader = true
      options.appendPreamble(delimiter: delimiter, into: &output)
      let order = columns.order()
      ranks = .allocate(capacity: order.count)
      for (rank, id) in order.enumerated() { ranks[id] = rank }
      for id in order { texts.append(columns.isNumber(id)) }
      cells = .allocate(capacity: order.count)
      cells.initialize(repeating: UnsafeBufferPointer(start: nil, count: 0))
      if options.hasHeader {
        for id in order {
          var header = columns.header(id)
          header.withUTF8 { cell($0) }
        }
        if let labels { writer.cell(PlainHeaders.labelLanguage + labels.tag) }
        if !order.isEmpty { writer.endRecord() }
      }
    }
    var isMore = true
    let ranks = ranks
    let cells = cells
    while isMore, writer.bytes.count < 256 << 10 {
      isMore = try spill.nextRow { column, bytes in cells[ranks[column]] = bytes }
      if isMore { writeRow() }
    }
    output.append(writer.bytes)
    writer.removeAll()
    return isMore
  }

  private mutating func writeRow() {
    for i in cells.indices {
      if cells[i].isEmpty {
        writer.emptyCell()
      } else {
        cell(cells[i], isText: options.isForExcel && texts[i])
        cells[i] = UnsafeBufferPointer(start: nil, count: 0)
      }
    }
    if labels != nil, options.hasHeader { writer.emptyCell() }
    writer.endRecord()
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

/// The columns that the cards so far need.
struct CSVColumns: ~Copyable {
  private struct Column {
    var field: CSVField
    var name: Int
    var number: Int
    var part: FieldPart
  }

  private var columns: [Column] = []
  /// The column of each number and part, by field; of named fields by name.
  private var ids: [[Int32]] = CSVField.allCases.map { _ in [] }
  /// The same for the first texts, which is where most values are.
  private let firstIDs: UnsafeMutablePointer<Int32>
  private static let firstNumbers = 8
  private var namedIDs: [[Int32]] = []
  private let counts: UnsafeMutablePointer<Int>
  private let fieldCount = CSVField.allCases.count
  private var namedCounts: [Int] = []
  private var names: [String: Int] = [:]
  private var nameList: [(field: CSVField, name: String, ordinal: Int)] = []

  deinit {
    firstIDs.deallocate()
    counts.deallocate()
  }

  init() {
    let room = CSVField.allCases.count * Self.firstNumbers * FieldPart.width
    firstIDs = .allocate(capacity: room)
    firstIDs.initialize(repeating: -1, count: room)
    counts = .allocate(capacity: CSVField.allCases.count)
    counts.initialize(repeating: 0, count: CSVField.allCases.count)
    // The first column is always there: our own files are told by it.
    _ = id(.formattedName, "", 1, .value)
  }

  mutating func beginRow() {
    for i in 0..<fieldCount { counts[i] = 0 }
    for i in namedCounts.indices { namedCounts[i] = 0 }
  }

  private mutating func slot(_ field: CSVField, _ name: String, _ ordinal: Int = 0) -> Int {
    let key = field == .column ? "\0" + name : name.uppercased()
    if let known = names[key] { return known }
    names[key] = nameList.count
    nameList.append((field, name, ordinal))
    namedIDs.append([])
    namedCounts.append(0)
    return nameList.count - 1
  }

  /// The number of the next value of a field in this row, from 1.
  ///
  /// - Parameter ordinal: of a kept column, its number in the table that it came from.
  mutating func number(_ field: CSVField, _ name: String, ordinal: Int = 0) -> Int {
    if field.rawValue >= CSVField.property.rawValue {
      let slot = slot(field, name, ordinal)
      namedCounts[slot] += 1
      return namedCounts[slot]
    }
    counts[Int(field.rawValue)] += 1
    return counts[Int(field.rawValue)]
  }

  mutating func id(_ field: CSVField, _ name: String, _ number: Int, _ part: FieldPart) -> Int {
    let place = (number &- 1) &* FieldPart.width &+ Int(part.rawValue)
    let isNamed = field.rawValue >= CSVField.property.rawValue
    let isFirst = !isNamed && number <= Self.firstNumbers
    let first = Int(field.rawValue) &* Self.firstNumbers &* FieldPart.width &+ place
    if isFirst, firstIDs[first] >= 0 { return Int(firstIDs[first]) }
    let slot = isNamed ? slot(field, name) : Int(field.rawValue)
    if isNamed {
      if place < namedIDs[slot].count, namedIDs[slot][place] >= 0 {
        return Int(namedIDs[slot][place])
      }
    } else if place < ids[slot].count, ids[slot][place] >= 0 {
      return Int(ids[slot][place])
    }
    let id = columns.count
    columns.append(Column(field: field, name: isNamed ? slot : 0, number: number, part: part))
    func grow(_ list: inout [Int32]) {
      while list.count <= place { list.append(-1) }
      list[place] = Int32(id)
    }
    if isNamed {
      grow(&namedIDs[slot])
    } else if isFirst {
      firstIDs[first] = Int32(id)
    } else {
      grow(&ids[slot])
    }
    return id
  }

  /// The columns as they are written.
  func order() -> [Int] {
    let names = nameRanks()
    func rank(_ column: Column) -> (Int, Int, Int, Int) {
      let part = column.field.row.parts.firstIndex { $0.part == column.part } ?? 0
      let field = min(column.field.rawValue, CSVField.property.rawValue)
      let isNamed = column.field.rawValue >= CSVField.property.rawValue
      return (Int(field), isNamed ? names[column.name] : 0, column.number, part)
    }
    return columns.indices.sorted { rank(columns[$0]) < rank(columns[$1]) }
  }

  /// The places of properties and columns of other names: as they were met, but the columns among
  /// themselves as in the table that they came from.
  private func nameRanks() -> [Int] {
    let places = nameList.indices.filter { nameList[$0].field == .column }
    let sorted = places.sorted { (nameList[$0].ordinal, $0) < (nameList[$1].ordinal, $1) }
    var ranks = Array(nameList.indices)
    for (place, name) in zip(places, sorted) { ranks[name] = place }
    return ranks
  }

  func isNumber(_ id: Int) -> Bool {
    FieldPath(field: columns[id].field, part: columns[id].part).isNumber
  }

  func header(_ id: Int) -> String {
    let column = columns[id]
    let name = column.field.shape == .property ? nameList[column.name].name : ""
    return column.field.header(column.part, number: column.number, name: name)
  }
}

/// The X-ABLABELs of a card and whom they belong to.
struct GroupLabels {
  private var labels: [(place: Int, group: UnsafeBufferPointer<UInt8>, isSaid: Bool)] = []

  init(_ view: CardView) {
    for i in view.properties.indices where view.properties[i].id == .xABLabel {
      let record = view.properties[i]
      if record.isGone || record.group.isNothing { continue }
      labels.append((i, view.run(record.group), false))
    }
    for n in labels.indices { labels[n].isSaid = isPlain(labels[n].place, labels[n].group, view) }
  }

  func isSaid(_ i: Int) -> Bool { labels.contains { $0.place == i && $0.isSaid } }

  /// The place of the first X-ABLABEL of the group of a property, -1 when there is none.
  func label(of i: Int, _ view: CardView) -> Int {
    let group = view.properties[i].group
    if labels.isEmpty || group.isNothing { return -1 }
    let run = view.run(group)
    return labels.first { ByteScan.equalIgnoringCase($0.group, run) }?.place ?? -1
  }

  /// Whether a label stands alone with one property in a group of a made-up name, and is what the label
  /// of a cell gives back.
  private func isPlain(
    _ place: Int, _ group: UnsafeBufferPointer<UInt8>, _ view: CardView
  ) -> Bool {
    guard group.count > 4, group.prefix(4).elementsEqual("item".utf8),
      group[4...].allSatisfy(ByteScan.isDigit), ParameterScan(view, place).names == 0
    else { return false }
    var owner = -1
    for i in view.properties.indices where i != place && !view.properties[i].isGone {
      guard ByteScan.equalIgnoringCase(view.run(view.properties[i].group), group) else { continue }
      guard owner < 0 else { return false }
      owner = i
    }
    guard owner >= 0 else { return false }
    let field = CSVField.byProperty[Int(view.properties[owner].id.rawValue)]
    guard field.isNumbered, field != .languages else { return false }
    let text = TextEscaping.unescape(view.value(place))
    let label = LabelWords.label(customText: text)
    return !label.isEmpty && LabelWords.customText(label: label) == text
      && LabelWords.word(for: label, on: view.properties[owner].id) == nil
      && LabelWords.labelNames.code(label) == 0
  }
}
