internal import VCard

/// The cells of contacts in the columns of a dialect, one contact after the other.
///
/// Values go from the bytes of a card to the cells; texts are made only for what is rare.
struct DialectRow: ~Copyable {
  let layout: DialectLayout
  /// The cells so far, by column and number: `column << 16 | number`.
  var spill = CellSpill()
  /// The highest number of each field with numbered columns.
  private(set) var highest = [Int](repeating: 1, count: CSVField.allCases.count)
  /// What of the last contact found no column: the name of the property and its value.
  private(set) var losses: [(name: String, value: String)] = []

  var chains = PropertyChains()
  var labels: DialectLabels
  /// The value and the label at hand.
  var text = ByteBuffer(capacity: 256)
  var word = ByteBuffer(capacity: 64)
  /// How many values of each field there are.
  private var counts = [Int](repeating: 0, count: CSVField.allCases.count)
  /// Whether the columns of an entry have a value.
  private var isTaken: [Bool]
  /// The number of the row in which each column was filled last.
  private var filledIn: [Int]
  private var rowNumber = 0
  /// The labels of each field whose headers have a star, as they were met.
  private(set) var openLabels: [CSVField: [(label: String, ordinal: Int)]] = [:]
  /// Those of them that the row has.
  private var takenLabels: [EntryKey] = []
  /// The entries that serve for a label.
  private var entries: [EntryKey: (own: [Int], others: [Int])] = [:]
  /// The kept columns that serve for a header.
  private var keptColumns: [String: [Int]] = [:]

  private struct EntryKey: Hashable {
    var field: CSVField
    var label: String
  }

  /// The greatest number of a value that columns are made for, and how many labels and headers are
  /// remembered.
  private static let limit = 1 << 12
  private static let memory = 256

  /// - Parameter labels: the words that labels are written in, `nil` for those of the dialect.
  init(_ layout: DialectLayout, labels: LabelSpeller?) {
    self.layout = layout
    self.labels = DialectLabels(labels)
    isTaken = [Bool](repeating: false, count: layout.map.entries.count)
    filledIn = [Int](repeating: 0, count: layout.columns.count)
  }

  /// Adds the cells of a contact.
  mutating func add(_ card: borrowing Card) throws {
    spill.beginRow()
    rowNumber += 1
    if !losses.isEmpty { losses.removeAll() }
    if !takenLabels.isEmpty { takenLabels.removeAll() }
    for i in counts.indices { counts[i] = 0 }
    for i in isTaken.indices { isTaken[i] = false }
    card.bytes.withUnsafeBufferPointer { bytes in
      card.properties.withUnsafeBufferPointer { properties in
        card.parameters.withUnsafeBufferPointer { parameters in
          guard let base = bytes.baseAddress else { return }
          let view = CardView(bytes: base, properties: properties, parameters: parameters)
          chains.fill(view)
          fill(view, card)
        }
      }
    }
    try spill.endRow()
  }

  private mutating func fill(_ view: CardView, _ card: borrowing Card) {
    names(view, card)
    list(.nickname, .nickname, ", ", view)
    for (id, field, name) in Self.texts { single(id, field, name, view, card) }
    list(.note, .notes, "\n\n", view)
    dates(view, card)
    gender(view, card)
    list(.categories, .categories, layout.isGoogle ? " ::: " : ";", view)
    values(.telephone, .phones, view, card)
    values(.email, .emails, view, card)
    addresses(view, card)
    values(.url, .urls, view, card)
    values(.related, .relations, view, card)
    accounts(view, card)
    languages(view, card)
    photo(view, card)
    others(view, card)
  }

  // MARK: Columns

  /// Puts a run into a column.
  mutating func put(_ column: Int, _ run: UnsafeBufferPointer<UInt8>, number: Int = 1) {
    guard !run.isEmpty, column >= 0 else { return }
    filledIn[column] = rowNumber
    let field = Int(layout.fields[column].rawValue)
    if number > highest[field] { highest[field] = number }
    cell(column, number, run)
  }

  /// Octets that are no UTF-8 become U+FFFD: one of them would make another program read the whole file
  /// in a wrong character set.
  private mutating func cell(_ column: Int, _ number: Int, _ run: UnsafeBufferPointer<UInt8>) {
    let place = column << 16 | number
    guard let base = run.baseAddress, ByteScan.invalidUTF8(base, run.count) < run.count else {
      spill.cell(place, run)
      return
    }
    var text = String(decoding: run, as: UTF8.self)
    text.withUTF8 { spill.cell(place, $0) }
  }

  mutating func put(_ column: Int, _ text: String, number: Int = 1) {
    var text = text
    text.withUTF8 { put(column, $0, number: number) }
  }

  mutating func lose(_ name: String, _ run: UnsafeBufferPointer<UInt8>) {
    losses.append((name, String(decoding: run, as: UTF8.self)))
  }

  mutating func lose(_ name: String, _ text: String) { losses.append((name, text)) }

  /// A text in the one column of a part.
  mutating func single(
    _ field: CSVField, _ part: FieldPart, _ run: UnsafeBufferPointer<UInt8>, _ name: StaticString
  ) {
    if run.isEmpty { return }
    let column = layout.single(field, part)
    if column >= 0 { put(column, run) } else { custom("\(name)", run) }
  }

  /// A text that has no column of its own: a custom field where the dialect has such, else a loss.
  mutating func custom(_ name: String, _ run: UnsafeBufferPointer<UInt8>) {
    let label = layout.group(.custom, .label)
    let value = layout.group(.custom, .value)
    guard label >= 0, value >= 0, let number = number(.custom) else {
      lose(name, run)
      return
    }
    put(label, name, number: number)
    put(value, run, number: number)
  }

  /// The number of the next value of a field, from 1; `nil` when there are too many of them.
  mutating func number(_ field: CSVField) -> Int? {
    let number = counts[Int(field.rawValue)] + 1
    guard number <= Self.limit else { return nil }
    counts[Int(field.rawValue)] = number
    return number
  }

  /// The first columns for the values of a label that nothing has taken.
  ///
  /// - Parameter isOwn: whether those of that label are wanted, or those that say less.
  mutating func entry(_ field: CSVField, _ label: String, isOwn: Bool) -> Int? {
    let key = EntryKey(field: field, label: label)
    let known = entries[key] ?? layout.entries(field, label)
    if entries.count < Self.memory { entries[key] = known }
    guard let free = (isOwn ? known.own : known.others).first(where: { !isTaken[$0] }) else {
      return nil
    }
    isTaken[free] = true
    return free
  }

  /// The columns for an account at a service.
  mutating func entry(service: String) -> Int? {
    let found = layout.map.entries.indices.first { i in
      let entry = layout.map.entries[i]
      return entry.path.field == .profiles && !isTaken[i] && entry.column(.value) >= 0
        && (entry.path.service.isEmpty || entry.path.service == service)
    }
    if let found { isTaken[found] = true }
    return found
  }

  // MARK: Columns by label

  /// The columns whose header gets a label, and the number of that label, when the row has nothing under
  /// it yet.
  mutating func open(
    _ field: CSVField, _ label: String, ordinal: Int = 0
  ) -> (columns: [FieldPart: Int], number: Int)? {
    guard !label.isEmpty, let columns = layout.openGroup(field) else { return nil }
    let key = EntryKey(field: field, label: label)
    if takenLabels.contains(key) { return nil }
    let known = openLabels[field, default: []]
    if let place = known.firstIndex(where: { $0.label == label }) {
      takenLabels.append(key)
      return (columns, place + 1)
    }
    guard known.count < Self.limit else { return nil }
    takenLabels.append(key)
    openLabels[field, default: []].append((label, ordinal))
    return (columns, known.count + 1)
  }

  /// Puts a run into a column of those.
  mutating func putOpen(_ column: Int?, _ run: UnsafeBufferPointer<UInt8>, _ number: Int) {
    if let column { cell(column, number, run) }
  }

  /// The first empty column that is kept under a header.
  mutating func keptColumn(_ header: String) -> Int? {
    if layout.kept.isEmpty { return nil }
    let known: [Int]
    if let found = keptColumns[header] {
      known = found
    } else {
      let key = HeaderKey(header).key
      known = layout.kept.filter {
        let name = layout.columns[$0].path.name
        return name == header || !key.isEmpty && HeaderKey(name).key == key
      }
      if keptColumns.count < Self.memory { keptColumns[header] = known }
    }
    return known.first { filledIn[$0] != rowNumber }
  }

  /// The first empty column of a property.
  func column(of id: PropertyID, _ name: String) -> Int? {
    let field = CSVField.byProperty[Int(id.rawValue)]
    return layout.fields.indices.first { i in
      layout.fields[i] == field && layout.columns[i].blank == .none && filledIn[i] != rowNumber
        && (field != .property || layout.columns[i].path.name == name)
    }
  }

  // MARK: Properties

  /// The property of a name that is to be tried first, -1 when there is none with a value.
  func preferred(_ id: PropertyID, _ view: CardView, _ card: borrowing Card) -> Int {
    var place = chains.first(id)
    guard place >= 0 else { return -1 }
    if chains.next(place) >= 0 { place = card.preferred(id) ?? place }
    return view.properties[place].value.isNothing ? -1 : place
  }

  /// The lowest PREF of the values of a name, `nil` when none has one.
  func lowestPreference(_ id: PropertyID, _ view: CardView, _ card: borrowing Card) -> Int? {
    var lowest: Int?
    var i = chains.first(id)
    while i >= 0 {
      if let level = preference(i, view, card) { lowest = min(level, lowest ?? level) }
      i = chains.next(i)
    }
    return lowest
  }

  func preference(_ i: Int, _ view: CardView, _ card: borrowing Card) -> Int? {
    let record = view.properties[i]
    return record.parameterCount == 0 || record.value.isNothing ? nil : card.preference(of: i)
  }

  /// The value of a property without escapes, which stands in the card or in `text`.
  mutating func run(
    _ i: Int, _ view: CardView, _ card: borrowing Card
  ) -> UnsafeBufferPointer<UInt8> {
    let record = view.properties[i]
    guard record.hasEscapes else { return view.value(i) }
    switch card.kind(of: record) {
    case .uri, .geo, .media: return view.value(i)
    default: break
    }
    text.truncate()
    TextEscaping.unescape(view.value(i), into: &text)
    return text.bytes
  }
}
