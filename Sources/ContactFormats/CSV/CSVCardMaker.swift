internal import DelimitedText
internal import VCard

/// Makes a card from the cells of a row.
struct CSVCardMaker: ~Copyable {
  var card = Card()
  var map = ColumnMap([]) {
    didSet { compile() }
  }
  /// How the cells of this file are to be understood.
  var dialect = CSVDialect.plain
  /// The languages of the labels: those of the header and the cells, or the one that our own CSV names.
  var spoken: LabelTable.Languages?
  var diagnostics: [Diagnostic] = []
  /// How the pictures that cells name are reached.
  var pictures = PictureFiles()

  var encoder = CellEncoder()
  private let kinds = PropertyRegistry.rows.map(\.kind)
  private let words = TypeWordRegistry.names
  private let wordLabels = LabelWords.labels
  private let canonical = CellEncoder.canonicalWords
  private let wordCount = TypeWord.allCases.count
  /// What the entries of the map are, flat: reading them touches no reference counts.
  private var fields: [CSVField] = []
  /// Whether the cells of each entry are read as those of other programs.
  private var areForeign: [Bool] = []
  private var properties: [PropertyID] = []
  private var columns: [Int32] = []
  /// The columns of each entry, one entry behind the other, and where those of each begin.
  private var used: [Int32] = []
  private var firstUsed: [Int32] = []
  private var scratch = ByteBuffer(capacity: 256)
  /// The labels of other programs met so far, by entry.
  var knownLabels: [[ForeignLabel]] = []
  /// Cells of labels in the words of a language met so far, by kind and cell.
  private var knownWords: [String: (labels: [String], isPreferred: Bool)] = [:]
  /// Whether some column is the second address of a contact.
  private(set) var hasSecondEmail = false
  /// Whether X-ABLABEL has columns.
  private var hasOwnLabels = false
  /// The labels of the X-ABLABELs that have columns of their own, with their groups.
  private var ownLabels: [(group: String, label: String)] = []
  /// Labels that X-ABLABEL has to say, with their property.
  var customLabels: [(property: Int, label: String)] = []
  /// Whether the row says more than a date.
  private var hasContent = false

  /// Fills the card from a row.
  ///
  /// - Returns: false when the row is no contact.
  mutating func make(_ row: borrowing DelimitedRecord) -> Bool {
    card.begin(line: row.line)
    hasContent = false
    if !customLabels.isEmpty { customLabels.removeAll() }
    if !ownLabels.isEmpty { ownLabels.removeAll() }
    if hasOwnLabels, dialect.isPlain { findOwnLabels(row) }
    for i in fields.indices { make(i, row) }
    makeSurplus(row)
    if !customLabels.isEmpty { makeCustomLabels() }
    if !dialect.isPlain { complete() }
    card.findNeeds()
    return hasContent
  }

  private mutating func compile() {
    fields = map.entries.map(\.path.field)
    areForeign = map.entries.map(\.path.isForeign)
    properties = fields.map(\.row.property)
    columns = map.entries.flatMap { entry in
      entry.columns + [Int32](repeating: -1, count: FieldPart.width - entry.columns.count)
    }
    knownLabels = map.entries.map { _ in [] }
    hasSecondEmail = map.entries.contains {
      $0.path.field == .emails && $0.path.number == 2 && $0.path.labels.isEmpty
    }
    used = []
    firstUsed = [0]
    for entry in map.entries {
      used += entry.columns.filter { $0 >= 0 }
      firstUsed.append(Int32(used.count))
    }
    hasOwnLabels = map.entries.contains {
      $0.path.field == .property && PropertyID(name: $0.path.name) == .xABLabel
    }
  }

  /// A cell of an entry, `nil` when it is empty or has no column.
  @inline(__always)
  func cell(
    _ i: Int, _ part: FieldPart, _ row: borrowing DelimitedRecord
  ) -> UnsafeBufferPointer<UInt8>? {
    let column = Int(columns[i &* FieldPart.width &+ Int(part.rawValue)])
    guard column >= 0, column < row.count else { return nil }
    let cell = row[column]
    guard let first = cell.first else { return nil }
    let text =
      first == 0x27
      ? CellGuard.removed(cell) : first == 0x3D ? FormulaCell.text(cell) ?? cell : cell
    return dialect.isPlain ? text : Self.trimmed(text)
  }

  func text(_ i: Int, _ part: FieldPart, _ row: borrowing DelimitedRecord) -> String? {
    cell(i, part, row).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A cell without blanks around it, `nil` when nothing is left.
  static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    var start = 0
    var end = text.count
    while start < end, text[start] <= 0x20 { start += 1 }
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    return end > start ? UnsafeBufferPointer(rebasing: text[start..<end]) : nil
  }

  // MARK: Entries

  private mutating func make(_ i: Int, _ row: borrowing DelimitedRecord) {
    var isFilled = false
    for n in Int(firstUsed[i])..<Int(firstUsed[i &+ 1]) {
      let column = Int(used[n])
      if column < row.count, !row[column].isEmpty {
        isFilled = true
        break
      }
    }
    guard isFilled else { return }
    let before = card.properties.count
    if dialect.isPlain, !areForeign[i] {
      plain(i, row)
    } else {
      foreign(i, row)
    }
    guard card.properties.count > before else { return }
    // Elsewhere a row with nothing but a date or a group is none.
    let isMinor =
      switch fields[i] {
      case .birthday, .anniversary, .dates, .categories, .column: true
      default: false
      }
    if dialect.isPlain || !isMinor { hasContent = true }
  }

  /// A value of our own CSV: what the cells say, and behind it what is in `Parameters`.
  mutating func plain(_ i: Int, _ row: borrowing DelimitedRecord) {
    let field = fields[i]
    guard
      columns[i &* FieldPart.width &+ Int(FieldPart.parameters.rawValue)] >= 0
        || field.rawValue >= CSVField.property.rawValue
    else {
      // No parameters: the cells say it all.
      let place = begin(properties[i], row.line)
      if put(i, place, row) { finish(i, place, row) } else { card.properties.removeLast() }
      return
    }
    let path = map.entries[i].path
    var rest = ParameterCell.Parsed()
    if let cell = cell(i, .parameters, row) {
      if let parsed = ParameterCell.parse(cell) {
        rest = parsed
      } else {
        let place = row.place(ofCell: map.entries[i].column(.parameters))
        diagnostics.append(
          Diagnostic(
            .csvBadParameters, line: place.line, column: place.column, severity: .warning,
            "a cell of parameters begins with none; expected \";NAME=VALUE\""))
      }
    }
    let place: Int
    if field == .column {
      place = beginColumn(path.name, row.line, map.entries[i].ordinal)
    } else if field == .property {
      place = beginNamed(path, rest, row.line)
    } else {
      place = begin(properties[i], rest, row.line)
    }
    if let raw = rest.raw {
      let range = card.store(raw)
      card.setValue(range, of: place)
      if shows(i, place, row) {
        finish(i, place, row)
        return
      }
      card.setValue(.empty, of: place)
    }
    guard put(i, place, row) else {
      // Only labels or parameters stand here.
      if rest.raw == nil {
        card.properties.removeLast()
        return
      }
      finish(i, place, row)
      return
    }
    finish(i, place, row)
  }

  /// Whether the value of a property is what the cells say.
  private mutating func shows(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) -> Bool {
    let field = fields[i]
    card.bytes.withUnsafeBufferPointer { bytes in
      card.properties.withUnsafeBufferPointer { properties in
        card.parameters.withUnsafeBufferPointer { parameters in
          guard let base = bytes.baseAddress else { return }
          let view = CardView(bytes: base, properties: properties, parameters: parameters)
          encoder.encode(place, field, view, card)
        }
      }
    }
    for (part, _) in field.row.parts where part != .parameters && part != .label {
      if part == .countryCode || part == .formatted || part == .service || part == .username {
        continue
      }
      let said = cell(i, part, row)
      let shown = encoder.cells.first { $0.part == part }.map { encoder.bytes($0.range) }
      guard (said?.count ?? 0) == (shown?.count ?? 0) else { return false }
      if let said, let shown, !said.elementsEqual(shown) { return false }
    }
    return true
  }

  /// Gives a property its labels and the parameters that have columns.
  private mutating func finish(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) {
    let field = fields[i]
    if field.isNumbered, let cell = cell(i, .label, row) {
      if addWords(cell, to: place) { return finishParameters(i, field, place, row) }
      let (labels, isPreferred) = spoken == nil ? LabelCell.parse(cell) : words(cell, field)
      setLabels(labels, of: place)
      if isPreferred, card.parameter(.pref, of: place) == nil { card.add(.pref, "1", to: place) }
    } else if field.isNumbered {
      setLabels([], of: place)
    }
    finishParameters(i, field, place, row)
  }

  /// The labels of a cell in the words of a language.
  private mutating func words(
    _ cell: UnsafeBufferPointer<UInt8>, _ field: CSVField
  ) -> (labels: [String], isPreferred: Bool) {
    let key = field.labelKind.rawValue + "\t" + String(decoding: cell, as: UTF8.self)
    if let known = knownWords[key] { return known }
    let found = LabelCell.parse(cell) { [spoken] in LabelTable.labels($0, field, spoken: spoken) }
    if knownWords.count < 1 << 12 { knownWords[key] = found }
    return found
  }

  /// Gives a property without TYPE the words of a cell of labels, when they are just words.
  private mutating func addWords(_ cell: UnsafeBufferPointer<UInt8>, to property: Int) -> Bool {
    guard card.properties[property].parameterCount == 0, ownLabels.isEmpty else { return false }
    let row = Int(card.properties[property].id.rawValue) &* wordCount
    let count = cell.count
    var start = 0
    // Before anything is added, all of them must be known.
    for isAdding in [false, true] {
      start = 0
      while start < count {
        var end = start
        while end < count, cell[end] != 0x2C { end &+= 1 }
        guard let base = cell.baseAddress else { return false }
        let code = words.code(base + start, end &- start)
        if !isAdding {
          let label = wordLabels[Int(code)]
          guard code != 0, canonical[row &+ Int(code)], label.utf8CodeUnitCount == end &- start,
            UnsafeBufferPointer(start: label.utf8Start, count: end &- start)
              .elementsEqual(UnsafeBufferPointer(rebasing: cell[start..<end]))
          else { return false }
        } else if let word = TypeWord(rawValue: code) {
          card.add(type: word, to: property)
        }
        start = end &+ 1
        if start < count, cell[start] == 0x20 { start &+= 1 }
      }
    }
    return true
  }

  private mutating func finishParameters(
    _ i: Int, _ field: CSVField, _ place: Int, _ row: borrowing DelimitedRecord
  ) {
    switch field {
    case .addresses:
      setParameter(.countryCode, i, .countryCode, place, row)
      setParameter(.label, i, .formatted, place, row)
    case .profiles:
      setParameter(.serviceType, i, .service, place, row)
      setParameter(.username, i, .username, place, row)
    default: break
    }
  }

  private mutating func setParameter(
    _ id: ParameterID, _ i: Int, _ part: FieldPart, _ place: Int, _ row: borrowing DelimitedRecord
  ) {
    if let text = text(i, part, row) { card.setParameter(id, to: text, of: place) }
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
    if !rest.group.isEmpty { card.properties[place].group = card.store(rest.group) }
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

  private mutating func beginNamed(
    _ path: FieldPath, _ rest: ParameterCell.Parsed, _ line: Int
  ) -> Int {
    if path.name == CustomColumn.unparsed {
      let place = begin(.other, rest, line)
      card.properties[place].flags.insert(.unparsed)
      return place
    }
    let id = PropertyID(name: path.name)
    let place = begin(id, rest, line)
    if id == .other { card.properties[place].name = card.store(path.name) }
    return place
  }

  /// - Parameter ordinal: the number of the column among those that are kept so, 0 for none.
  mutating func beginColumn(_ header: String, _ line: Int, _ ordinal: Int) -> Int {
    let place = begin(.other, line)
    card.properties[place].name = card.store(CustomColumn.property)
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

  /// Gives a property a value as its cells say it.
  ///
  /// - Returns: false when they are empty.
  mutating func put(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) -> Bool {
    switch fields[i].shape {
    case .name: return putName(i, place, row)
    case .address: return putAddress(i, place, row)
    case .organization:
      return cell(i, .unit, row) == nil
        ? putComponents([.value], i, place, row) : putComponents([.value, .unit], i, place, row)
    case .gender:
      let sex = text(i, .value, row) ?? ""
      let text = text(i, .text, row) ?? ""
      if sex.isEmpty, text.isEmpty { return false }
      let units = text.isEmpty ? [sex] : [sex, text]
      card.setValue(card.store(ComponentText.encoded(units: units)), of: place)
    case .textList:
      guard let cell = cell(i, .value, row) else { return false }
      card.setValue(card.store(ComponentText.encoded(list: ListCell.parse(cell))), of: place)
    case .phone:
      if cell(i, .phoneExtension, row) == nil, card.properties[place].parameterCount == 0 {
        guard let cell = cell(i, .value, row) else { return false }
        card.setValue(storeEscaped(cell), of: place)
        return true
      }
      let number = text(i, .value, row) ?? ""
      let suffix = text(i, .phoneExtension, row) ?? ""
      if number.isEmpty, suffix.isEmpty { return false }
      putPhone(PhoneNumber(number, extension: suffix), place)
    case .date:
      guard let cell = cell(i, .value, row) else { return false }
      putDate(cell, place)
    case .media:
      guard let cell = cell(i, .value, row) else { return false }
      putMedia(cell, i, place, row)
    case .property:
      guard let cell = cell(i, .value, row) else { return false }
      if fields[i] == .column {
        card.setValue(storeEscaped(cell), of: place)
      } else {
        putProperty(cell, place)
      }
    case .text, .entry, .profile:
      guard let cell = cell(i, .value, row) else { return false }
      putText(cell, place)
    }
    return true
  }

  /// Gives a property one text; what is no URI where one is usual says `VALUE=text`.
  mutating func putText(_ cell: UnsafeBufferPointer<UInt8>, _ place: Int) {
    let id = card.properties[place].id
    if card.parameter(.value, of: place) == nil {
      let kind = kinds[Int(id.rawValue)]
      if kind != .uri, kind != .geo, !Card.urisOrTexts.contains(id) {
        card.setValue(storeEscaped(cell), of: place)
      } else if id == .uid, cell.starts(with: "urn:uuid:".utf8), cell.count == 45 {
        card.setValue(card.store(cell), of: place)
      } else {
        card.setText(String(decoding: cell, as: UTF8.self), of: place)
      }
    } else {
      let kind = card.kind(of: card.properties[place])
      card.setValue(card.storeText(String(decoding: cell, as: UTF8.self), kind: kind), of: place)
    }
  }

  /// Stores a text with the escapes of 4.0.
  mutating func storeEscaped(
    _ text: UnsafeBufferPointer<UInt8>, isComponent: Bool = false
  ) -> ByteRange {
    var isPlain = true
    for byte in text where byte < 0x0E || byte == 0x2C || byte == 0x5C || byte == 0x3B {
      isPlain = false
    }
    if isPlain { return card.store(text) }
    scratch.truncate()
    TextEscaping.escape(text, isComponent ? .component : .text, .v4_0, into: &scratch)
    return card.store(scratch.bytes)
  }

  private mutating func putName(_ i: Int, _ place: Int, _ row: borrowing DelimitedRecord) -> Bool {
    if cell(i, .secondSurname, row) == nil, cell(i, .generation, row) == nil {
      return putComponents([.family, .given, .middle, .prefix, .suffix], i, place, row)
    }
    func list(_ part: FieldPart) -> [String] { text(i, part, row).map { [$0] } ?? [] }
    let name = StructuredName(
      family: list(.family), given: list(.given), middle: list(.middle),
      prefixes: list(.prefix), suffixes: list(.suffix), secondSurnames: list(.secondSurname),
      generations: list(.generation))
    card.setValue(card.store(name.encoded), of: place)
    return true
  }

  private mutating func putAddress(
    _ i: Int, _ place: Int, _ row: borrowing DelimitedRecord
  ) -> Bool {
    let isFilled = putComponents(
      [.pobox, .extended, .street, .city, .region, .postcode, .country], i, place, row)
    if isFilled { return true }
    card.setValue(card.store(";;;;;;" as StaticString), of: place)
    return cell(i, .formatted, row) != nil || cell(i, .countryCode, row) != nil
  }

  /// Gives a property components, each one text.
  mutating func putComponents(
    _ parts: [FieldPart], _ i: Int, _ place: Int, _ row: borrowing DelimitedRecord
  ) -> Bool {
    let start = card.bytes.count
    var isFilled = false
    for (n, part) in parts.enumerated() {
      if n > 0 { card.bytes.append(0x3B) }
      guard let cell = cell(i, part, row) else { continue }
      isFilled = true
      _ = storeEscaped(cell, isComponent: true)
    }
    card.setValue(ByteRange(start, count: card.bytes.count - start), of: place)
    return isFilled
  }

  private mutating func putPhone(_ number: PhoneNumber, _ place: Int) {
    let isURI = card.hasValueType("uri", place)
    if !isURI, !number.extension.isEmpty {
      card.removeParameters(.value, of: place)
      card.add(.value, "uri", to: place)
    }
    let isText = !isURI && number.extension.isEmpty
    if isText {
      var value = number.value
      value.withUTF8 { putText($0, place) }
      return
    }
    let range = card.store(number.value)
    // `sip:` and the like are whole as they are.
    let isWhole = number.extension.isEmpty && card.hasScheme(range)
    card.setValue(isWhole ? range : card.store(number.uri), of: place)
  }

  mutating func putDate(_ text: String, _ place: Int) {
    var text = text
    text.withUTF8 { putDate($0, place) }
  }

  mutating func putDate(_ cell: UnsafeBufferPointer<UInt8>, _ place: Int) {
    if card.hasValueType("text", place) {
      card.setValue(storeEscaped(cell), of: place)
      return
    }
    guard let date = ContactDate.parse(cell) else {
      card.removeParameters(.value, of: place)
      card.add(.value, "text", to: place)
      card.setValue(storeEscaped(cell), of: place)
      return
    }
    scratch.truncate()
    date.write(card.properties[place].id == .xABDate ? .extended : .basic, into: &scratch)
    card.setValue(card.store(scratch.bytes), of: place)
  }

  mutating func putMedia(_ cell: UnsafeBufferPointer<UInt8>, _ place: Int) {
    if card.hasValueType("text", place) {
      putText(cell, place)
      return
    }
    card.setValue(card.store(cell), of: place)
    var record = card.properties[place]
    card.splitDataURI(&record)
    card.properties[place] = record
    guard !record.flags.contains(.inlineData), let data = PictureCell.base64(cell) else { return }
    // Base64 alone.
    data.withUnsafeBufferPointer { card.setValue(card.store($0), of: place) }
    card.properties[place].flags.insert(.inlineData)
    card.properties[place].traits = []
  }

  private mutating func putProperty(_ cell: UnsafeBufferPointer<UInt8>, _ place: Int) {
    let record = card.properties[place]
    if let encoding = card.parameterText(.encoding, of: place)?.lowercased(),
      encoding == "b" || encoding == "base64"
    {
      card.removeParameters(.encoding, of: place)
      card.setValue(card.store(cell), of: place)
      card.properties[place].flags.insert(.inlineData)
      return
    }
    switch card.kind(of: record) {
    case .text: card.setValue(storeEscaped(cell), of: place)
    case .media: putMedia(cell, place)
    case .card: card.setValue(card.store(cell), of: place)
    default:
      // No value but that of a card has line breaks.
      let isOneLine = !cell.contains { $0 == 0x0A || $0 == 0x0D }
      card.setValue(isOneLine ? card.store(cell) : storeEscaped(cell), of: place)
    }
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

  // MARK: Labels

  /// X-ABLABELs that stand in columns of their own, so that labels do not make them again.
  private mutating func findOwnLabels(_ row: borrowing DelimitedRecord) {
    for i in map.entries.indices {
      let path = map.entries[i].path
      guard path.field == .property, PropertyID(name: path.name) == .xABLabel,
        let cell = cell(i, .parameters, row), let parsed = ParameterCell.parse(cell),
        !parsed.group.isEmpty
      else { continue }
      let text = self.cell(i, .value, row).map { TextEscaping.unescape($0) } ?? ""
      ownLabels.append((parsed.group.lowercased(), LabelWords.label(customText: text)))
    }
  }

  /// Gives a property its labels, and takes out the words of TYPE whose label is not among them.
  mutating func setLabels(_ labels: [String], of property: Int) {
    var missing = labels
    if !ownLabels.isEmpty {
      let group = card.text(card.properties[property].group).lowercased()
      if let own = ownLabels.first(where: { $0.group == group }),
        !card.hasType(labelled: own.label, of: property)
      {
        missing.removeAll { $0 == own.label }
      }
    }
    for p in card.properties[property].parameterRange
    where card.parameters[p].id == .type && !card.parameters[p].isRemoved {
      guard let label = card.label(ofType: p), !label.isEmpty else { continue }
      if labels.contains(label) {
        missing.removeAll { $0 == label }
      } else {
        card.remove(parameter: p, of: property)
      }
    }
    if let custom = card.addTypes(missing, to: property) {
      customLabels.append((property, custom))
    }
  }

  private mutating func makeCustomLabels() {
    for (property, _) in customLabels where card.properties[property].group.isEmpty {
      card.properties[property].group = card.newGroup()
    }
    // From the last to the first: places before stay what they are.
    for (property, label) in customLabels.reversed() {
      let place = card.insert(
        .xABLabel, value: .empty, group: card.properties[property].group, after: property)
      card.setText(LabelWords.customText(label: label), of: place)
    }
  }
}
