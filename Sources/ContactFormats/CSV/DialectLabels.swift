internal import VCard

/// The labels of properties as another program writes them; what was met is remembered.
struct DialectLabels: ~Copyable {
  private var runs = RunMemory()
  private var words: [ByteRange] = []
  private var canonicals: [String] = []
  private var text = ByteBuffer(capacity: 1 << 10)
  /// What a property has of labels, as bytes.
  private var key = ByteBuffer(capacity: 64)

  /// The words to write, `nil` for those of the dialect.
  private let speller: LabelSpeller?

  init(_ speller: LabelSpeller?) { self.speller = speller }

  /// The number of what is known of the labels of a property; it holds until the next call.
  mutating func find(
    _ i: Int, _ field: CSVField, _ view: CardView, _ card: borrowing Card,
    _ chains: borrowing PropertyChains
  ) -> Int {
    key.truncate()
    for p in view.properties[i].places {
      let parameter = view.parameters[p]
      if parameter.id != .type || parameter.isGone { continue }
      key.append(parameter.word.rawValue)
      if parameter.word.rawValue == 0 {
        key.append(view.run(parameter.value))
        key.append(0)
      }
    }
    let group = view.properties[i].group
    if !group.isNothing {
      var label = chains.first(.xABLabel)
      while label >= 0 {
        if ByteScan.equalIgnoringCase(view.run(view.properties[label].group), view.run(group)) {
          key.append(0xFF)
          key.append(view.value(label))
          break
        }
        label = chains.next(label)
      }
    }
    let (number, isNew) = runs.number(of: key.bytes, owner: Int(field.rawValue))
    if isNew { add(card.labels(of: i), number, field) }
    return number
  }

  /// The same of a label that no property says.
  mutating func find(_ label: String, _ field: CSVField) -> Int {
    key.truncate()
    // As if it stood in X-ABLABEL.
    key.append(0xFF)
    key.append(LabelWords.customText(label: label))
    let (number, isNew) = runs.number(of: key.bytes, owner: Int(field.rawValue))
    if isNew { add([label], number, field) }
    return number
  }

  private mutating func add(_ labels: [String], _ number: Int, _ field: CSVField) {
    if number == 0 {
      words.removeAll(keepingCapacity: true)
      canonicals.removeAll(keepingCapacity: true)
      text.truncate()
    }
    let start = text.count
    text.append(word(labels, field))
    words.append(ByteRange(start, count: text.count - start))
    canonicals.append(Self.canonical(labels, field))
  }

  /// The label as Google writes it, `Work Fax`, or in the words of a language.
  func word(_ number: Int) -> UnsafeBufferPointer<UInt8> {
    let range = words[number]
    return UnsafeBufferPointer(start: text.base + Int(range.start), count: Int(range.count))
  }

  /// The label as the tables have it.
  func canonical(_ number: Int) -> String { canonicals[number] }

  static func canonical(_ labels: [String], _ field: CSVField) -> String {
    let words = Set(labels).subtracting(["voice", "internet", "pref"])
    switch (words, field) {
    case (["cell"], .phones): return "mobile"
    case (["home", "fax"], _): return "home-fax"
    case (["work", "fax"], _): return "work-fax"
    case (["other", "fax"], _): return "other-fax"
    case (["home", "cell"], _): return "home-mobile"
    case (["work", "cell"], _): return "work-mobile"
    case (["main", "work"], _): return "company-main"
    default:
      let usual = labels.filter { words.contains($0) }
      return usual.first { ["home", "work"].contains($0) } ?? usual.first ?? ""
    }
  }

  private func word(_ labels: [String], _ field: CSVField) -> String {
    let labels = labels.filter { !["voice", "internet", "pref"].contains($0) }
    if let speller {
      return speller.spell(labels, field.labelKind).map(\.text).joined(separator: " ")
    }
    let words = labels.map { label in
      if label == "cell" { return "Mobile" }
      let isUsual =
        LabelWords.word(for: label, on: field.row.property) != nil
        || LabelWords.customText(label: label) != label
      return isUsual ? label.prefix(1).uppercased() + label.dropFirst() : label
    }
    // `Home Fax`, whatever the order of the words.
    return words.sorted { $0 != "Fax" && $1 == "Fax" }.joined(separator: " ")
  }
}
