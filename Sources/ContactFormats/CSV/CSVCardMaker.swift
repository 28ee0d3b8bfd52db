internal import DelimitedText
internal import VCard

/// Makes a card from the cells of a row.
///
/// Only entries of the map that have a filled cell are looked at; nothing is allocated for a row of plain
/// values in steady state.
struct CSVCardMaker: ~Copyable {
  var card = Card()
  var map = ColumnMap([]) {
    didSet { compile() }
  }
  /// How the cells of this file are to be understood.
  var dialect = CSVDialect.plain
  /// The languages of the labels: those of the header and the cells, or the one that our own CSV names.
  var spoken: LabelTable.Languages? {
    didSet { labels.removeAll() }
  }
  var diagnostics: [Diagnostic] = []
  /// How the pictures that cells name are reached.
  var pictures = PictureFiles()

  var encoder = CellEncoder()
  let kinds = PropertyRegistry.rows.map(\.kind)
  /// The properties whose value is one text and never a URI.
  let areTexts = PropertyRegistry.rows.map {
    $0.kind != .uri && $0.kind != .geo && !Card.urisOrTexts.contains($0.id)
  }
  /// What the entries of the map are, flat: reading them touches no reference counts.
  private(set) var fields: [CSVField] = []
  private(set) var properties: [PropertyID] = []
  /// Whether the cells of each entry are read as those of other programs.
  private var areForeign: [Bool] = []
  private var columns: [Int32] = []
  /// The entry of each column, -1 for none.
  private var owners: [Int32] = []
  /// The entries that have a filled cell in the row at hand, a bit each.
  private var filled: [UInt64] = []
  var scratch = ByteBuffer(capacity: 256)
  var labels = LabelMemory()
  /// Whether some column is the second address of a contact.
  private(set) var hasSecondEmail = false
  /// Whether X-ABLABEL has columns.
  private var hasOwnLabels = false
  /// The labels of the X-ABLABELs that have columns of their own, with their groups.
  var ownLabels: [(group: String, label: String)] = []
  /// Texts that X-ABLABEL has to say, escaped, with their property.
  var customLabels: [(property: Int, text: ByteRange)] = []
  /// Whether a property of the row says its group.
  var hasGroups = false

  /// Fills the card from a row.
  ///
  /// - Returns: false when the row is no contact.
  mutating func make(_ row: borrowing DelimitedRecord) -> Bool {
    card.begin(line: row.line)
    hasGroups = false
    if !customLabels.isEmpty { customLabels.removeAll(keepingCapacity: true) }
    if !ownLabels.isEmpty { ownLabels.removeAll() }
    if hasOwnLabels, dialect.isPlain { findOwnLabels(row) }
    // Elsewhere a row with nothing but a date or a group is none.
    var hasContent = false
    findFilled(row)
    for place in filled.indices {
      while filled[place] != 0 {
        let i = place &* 64 &+ filled[place].trailingZeroBitCount
        filled[place] &= filled[place] &- 1
        let before = card.properties.count
        if dialect.isPlain, !areForeign[i] {
          own(i, row)
        } else {
          foreign(i, row)
        }
        guard card.properties.count > before, !hasContent else { continue }
        hasContent = dialect.isPlain || !Self.isMinor(fields[i])
      }
    }
    makeSurplus(row)
    if !customLabels.isEmpty { makeCustomLabels() }
    if !dialect.isPlain { complete() }
    card.findNeeds()
    return hasContent
  }

  private static func isMinor(_ field: CSVField) -> Bool {
    switch field {
    case .birthday, .anniversary, .dates, .categories, .column: true
    default: false
    }
  }

  private mutating func compile() {
    fields = map.entries.map(\.path.field)
    areForeign = map.entries.map(\.path.isForeign)
    properties = map.entries.map { entry in
      entry.path.field == .property
        ? PropertyID(name: entry.path.name) : entry.path.field.row.property
    }
    columns = map.entries.flatMap { entry in
      entry.columns + [Int32](repeating: -1, count: FieldPart.width - entry.columns.count)
    }
    owners = [Int32](repeating: -1, count: map.columnCount)
    for (i, entry) in map.entries.enumerated() {
      for column in entry.columns where column >= 0 { owners[Int(column)] = Int32(i) }
    }
    filled = [UInt64](repeating: 0, count: map.entries.count / 64 + 1)
    labels.removeAll()
    hasSecondEmail = map.entries.contains {
      $0.path.field == .emails && $0.path.number == 2 && $0.path.labels.isEmpty
    }
    hasOwnLabels = zip(fields, properties).contains { $0 == .property && $1 == .xABLabel }
  }

  private mutating func findFilled(_ row: borrowing DelimitedRecord) {
    owners.withUnsafeBufferPointer { owners in
      filled.withUnsafeMutableBufferPointer { filled in
        row.forEachFilled { column in
          guard column < owners.count, owners[column] >= 0 else { return }
          let entry = Int(owners[column])
          filled[entry >> 6] |= 1 << UInt64(entry & 63)
        }
      }
    }
  }

  // MARK: Cells

  /// A cell of an entry, `nil` when it is empty or has no column.
  @inline(__always)
  func cell(
    _ i: Int, _ part: FieldPart, _ row: borrowing DelimitedRecord
  ) -> UnsafeBufferPointer<UInt8>? {
    let column = Int(columns[i &* FieldPart.width &+ Int(part.rawValue)])
    guard column >= 0, column < row.count else { return nil }
    let cell = row[column]
    if cell.isEmpty { return nil }
    let text =
      switch cell[0] {
      case 0x27: CellGuard.removed(cell)
      case 0x3D: FormulaCell.text(cell) ?? cell
      default: cell
      }
    return dialect.isPlain ? text : Self.trimmed(text)
  }

  func text(_ i: Int, _ part: FieldPart, _ row: borrowing DelimitedRecord) -> String? {
    cell(i, part, row).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A cell without blanks around it, `nil` when nothing is left.
  static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    var start = 0
    var end = text.count
    while start < end, text[start] <= 0x20 { start &+= 1 }
    while end > start, text[end &- 1] <= 0x20 { end &-= 1 }
    return end > start ? UnsafeBufferPointer(rebasing: text[start..<end]) : nil
  }

  /// Cells behind the last column.
  private mutating func makeSurplus(_ row: borrowing DelimitedRecord) {
    guard row.count > map.columnCount else { return }
    var isReported = false
    for column in map.columnCount..<row.count {
      guard let cell = Self.trimmed(row[column]) else { continue }
      if !isReported {
        let place = row.place(ofCell: column)
        diagnostics.append(
          Diagnostic(
            .csvRaggedRow, line: place.line, column: place.column, severity: .warning,
            "the row has \(row.count) cells, the header \(map.columnCount); what stands behind is kept as a private property"
          ))
        isReported = true
      }
      let place = beginColumn(
        "column \(column + 1)", row.line, map.keptCount + column - map.columnCount + 1)
      card.setValue(storeEscaped(cell), of: place)
    }
  }

  // MARK: Properties

  /// A new property at the end of the card.
  mutating func begin(_ id: PropertyID, _ line: Int) -> Int {
    var record = PropertyRecord(id: id)
    record.line = UInt32(truncatingIfNeeded: line)
    record.flags = .rewritten
    card.properties.append(record)
    return card.properties.count - 1
  }

  /// A new property at the end of the card, with the group and the parameters of a cell.
  mutating func begin(_ id: PropertyID, _ rest: ParameterCell.Parsed, _ line: Int) -> Int {
    let place = begin(id, line)
    if !rest.group.isEmpty {
      hasGroups = true
      let group = card.store(rest.group)
      card.properties[place].group = group
    }
    var last = ""
    for (name, value) in rest.parameters {
      let parameter = ParameterID(name: name)
      var record = ParameterRecord(id: parameter)
      if parameter == .other { record.name = card.store(name) }
      if name == last { record.flags = .continues }
      last = name
      if parameter == .type {
        record.word = TypeWord(rawValue: TypeWordRegistry.names.code(value)) ?? .other
      }
      if record.word == .other { record.value = card.store(value) }
      card.add(record, to: place)
    }
    return place
  }

  /// A new property of an entry that is named by its header.
  mutating func beginNamed(_ i: Int, _ rest: ParameterCell.Parsed, _ line: Int) -> Int {
    let name = map.entries[i].path.name
    if fields[i] == .column { return beginColumn(name, line, map.entries[i].ordinal) }
    let place = begin(properties[i], rest, line)
    if name == CustomColumn.unparsed {
      card.properties[place].flags.insert(.unparsed)
    } else if properties[i] == .other {
      let range = card.store(name)
      card.properties[place].name = range
    }
    return place
  }

  /// - Parameter ordinal: the number of the column among those that are kept so, 0 for none.
  mutating func beginColumn(_ header: String, _ line: Int, _ ordinal: Int) -> Int {
    let place = begin(.other, line)
    let name = card.store(CustomColumn.property)
    card.properties[place].name = name
    var record = ParameterRecord(id: .other)
    record.name = card.store(CustomColumn.parameter)
    record.value = card.store(header)
    card.add(record, to: place)
    if ordinal > 0 {
      record.name = card.store(CustomColumn.ordinal)
      record.value = card.store("\(ordinal)")
      card.add(record, to: place)
    }
    return place
  }
}
