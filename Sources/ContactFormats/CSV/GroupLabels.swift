internal import VCard

/// The X-ABLABELs of a card and whom they belong to.
struct GroupLabels: ~Copyable {
  private var labels: [(place: Int, group: UnsafeBufferPointer<UInt8>, isSaid: Bool)] = []
  /// What texts of X-ABLABEL are by the property they belong to: whether they come back as they are
  /// from the label of a cell.
  private var runs = RunMemory()
  private var isUsual: [Bool] = []

  init() {}

  /// Takes in the X-ABLABELs of a card; the ones before are forgotten.
  mutating func fill(_ view: CardView) {
    if !labels.isEmpty { labels.removeAll(keepingCapacity: true) }
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
  private mutating func isPlain(
    _ place: Int, _ group: UnsafeBufferPointer<UInt8>, _ view: CardView
  ) -> Bool {
    guard group.count > 4, group[0] == 0x69, group[1] == 0x74, group[2] == 0x65, group[3] == 0x6D,
      group[4...].allSatisfy(ByteScan.isDigit), ParameterScan(view, place).names == 0
    else { return false }
    var owner = -1
    for i in view.properties.indices where i != place && !view.properties[i].isGone {
      let other = view.properties[i].group
      guard Int(other.count) == group.count, ByteScan.equalIgnoringCase(view.run(other), group)
      else {
        continue
      }
      guard owner < 0 else { return false }
      owner = i
    }
    guard owner >= 0 else { return false }
    let field = CSVField.byProperty[Int(view.properties[owner].id.rawValue)]
    guard field.isNumbered, field != .languages else { return false }
    let value = view.value(place)
    let (number, isNew) = runs.number(of: value, owner: Int(view.properties[owner].id.rawValue))
    if isNew {
      if number == 0 { isUsual.removeAll(keepingCapacity: true) }
      isUsual.append(Self.isUsual(value, view.properties[owner].id))
    }
    return isUsual[number]
  }

  private static func isUsual(_ value: UnsafeBufferPointer<UInt8>, _ owner: PropertyID) -> Bool {
    let text = TextEscaping.unescape(value)
    let label = LabelWords.label(customText: text)
    return !label.isEmpty && LabelWords.customText(label: label) == text
      && LabelWords.word(for: label, on: owner) == nil
      && LabelWords.labelNames.code(label) == 0
  }
}
