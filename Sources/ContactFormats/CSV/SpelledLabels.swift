internal import VCard

/// Cells of labels in the words of a language; what was met is remembered.
struct SpelledLabels: ~Copyable {
  /// `nil` where labels stay the standard words.
  let speller: LabelSpeller?
  private var runs = RunMemory()
  private var cells: [ByteRange] = []
  private var text = ByteBuffer(capacity: 1 << 10)

  init(_ speller: LabelSpeller?) { self.speller = speller }

  /// A cell of labels, in those words; it holds until the next call.
  mutating func cell(
    _ cell: UnsafeBufferPointer<UInt8>, _ field: CSVField
  ) -> UnsafeBufferPointer<UInt8> {
    guard let speller else { return cell }
    let (number, isNew) = runs.number(of: cell, owner: Int(field.rawValue))
    if isNew { add(cell, number, speller, field.labelKind) }
    let range = cells[number]
    return UnsafeBufferPointer(start: text.base + Int(range.start), count: Int(range.count))
  }

  private mutating func add(
    _ cell: UnsafeBufferPointer<UInt8>, _ number: Int, _ speller: LabelSpeller, _ kind: Label.Kind
  ) {
    if number == 0 {
      cells.removeAll(keepingCapacity: true)
      text.truncate()
    }
    let start = text.count
    let (labels, isPreferred) = LabelCell.parse(cell)
    if isPreferred { text.append("* ") }
    for (n, spelling) in speller.spell(labels, kind).enumerated() {
      var word = spelling.text
      word.withUTF8 {
        LabelCell.append($0, isFirst: n == 0, isLiteral: spelling.isLiteral, into: &text)
      }
    }
    cells.append(ByteRange(start, count: text.count - start))
  }
}
