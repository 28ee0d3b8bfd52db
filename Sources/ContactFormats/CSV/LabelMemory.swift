internal import VCard

/// What the cells of labels that were met say: those of a file are few, and repeat.
struct LabelMemory: ~Copyable {
  /// What a cell of labels says of a property that has no TYPE yet.
  struct Meaning {
    /// The words of TYPE, a byte each, the first one lowest.
    fileprivate(set) var words: UInt64 = 0
    /// Where the text of X-ABLABEL stands in the memory; empty when there is none.
    fileprivate var custom: (start: Int, count: Int) = (0, 0)
    fileprivate(set) var isPreferred = false
    /// Whether the words and the text say all of it.
    fileprivate(set) var isWhole = true
    /// The number of its labels.
    fileprivate var place = 0
  }

  private var runs = RunMemory()
  private var meanings: [Meaning] = []
  private var labels: [[String]] = []
  private var text = ByteBuffer(capacity: 1 << 10)

  init() {}

  /// What a cell says; `understand` is asked when nobody knows.
  ///
  /// - Parameter owner: tells cells apart that say different things with the same words.
  /// - Returns: what holds until the next call.
  mutating func meaning(
    of cell: UnsafeBufferPointer<UInt8>, owner: Int, on property: PropertyID,
    _ understand: () -> (labels: [String], isPreferred: Bool)
  ) -> Meaning {
    let (number, isNew) = runs.number(of: cell, owner: owner)
    if !isNew { return meanings[number] }
    if number == 0 { forget() }
    let (labels, isPreferred) = understand()
    let meaning = remember(labels, isPreferred, property)
    meanings.append(meaning)
    return meaning
  }

  /// The text of X-ABLABEL, with the escapes of 4.0.
  func custom(_ meaning: Meaning) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.base + meaning.custom.start, count: meaning.custom.count)
  }

  func labels(_ meaning: Meaning) -> [String] { labels[meaning.place] }

  mutating func removeAll() {
    runs.removeAll()
    forget()
  }

  private mutating func forget() {
    meanings.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    text.truncate()
  }

  /// As ``Card/addTypes(_:to:)`` shares labels out among words and X-ABLABEL.
  private mutating func remember(
    _ labels: [String], _ isPreferred: Bool, _ property: PropertyID
  ) -> Meaning {
    var meaning = Meaning(isPreferred: isPreferred, place: self.labels.count)
    self.labels.append(labels)
    var count: UInt64 = 0
    for label in labels where !label.isEmpty {
      if let word = LabelWords.word(for: label, on: property) {
        if count == 8 { meaning.isWhole = false }
        if meaning.isWhole { meaning.words |= UInt64(word.rawValue) << (8 * count) }
        count += 1
      } else if meaning.custom.count == 0 {
        let start = text.count
        text.append(TextEscaping.escaped(LabelWords.customText(label: label)))
        meaning.custom = (start, text.count - start)
      } else {
        meaning.isWhole = false
      }
    }
    return meaning
  }
}
