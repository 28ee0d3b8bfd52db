internal import VCard

/// The words for labels in all languages, as `Tables/labels.tsv` has them.
struct LabelTable: Sendable {
  static let shared = LabelTable()

  /// A word as it is shown, and as it is compared.
  struct Word: Sendable {
    let text: TableText
    let key: TableText
  }

  /// The words for a label in one language.
  struct Row: Sendable {
    let token: TableText
    fileprivate let kinds: UInt16
    fileprivate let words: Range<Int>

    func isOf(_ kind: Label.Kind) -> Bool { kinds & LabelTable.bit(kind) != 0 }
  }

  /// The languages of a file, a bit each: `nil` when nothing says them.
  typealias Languages = UInt64

  /// What a word may mean, in which languages, and the place of what else it may mean, -1 for nothing.
  private struct Meaning {
    let token: TableText
    var languages: Languages
    var next = -1
  }

  private struct WordKey: Hashable {
    let kind: UInt8
    let text: TableText
  }

  /// BCP 47 tags.
  private(set) var languages: [String] = []
  private var sections: [Range<Int>] = []
  private var rows: [Row] = []
  private var words: [Word] = []
  private var nameSections: [Range<Int>] = []
  private var names: [(field: TableText, name: TableText)] = []
  private var meanings: [Meaning] = []
  private var places: [WordKey: Int] = [:]
  private var tokens: Set<WordKey> = []

  private init() {
    places.reserveCapacity(1 << 12)
    meanings.reserveCapacity(1 << 12)
    rows.reserveCapacity(1 << 12)
    words.reserveCapacity(1 << 12)
    var kinds = Kinds()
    TableRows.forEach(.labels) { row in
      if row[0] == "L" {
        languages.append(row[1].string)
        sections.append(rows.count..<rows.count)
        nameSections.append(names.count..<names.count)
      } else if row[0] == "property" {
        names.append((row[1], row[2]))
        nameSections[nameSections.count - 1] =
          nameSections[nameSections.count - 1].lowerBound..<names.count
      } else {
        add(row, kinds.read(row[0]))
        sections[sections.count - 1] = sections[sections.count - 1].lowerBound..<rows.count
      }
    }
  }

  /// The kinds of a row, which mostly are those of the row before.
  private struct Kinds {
    private var cell: TableText?
    private var kinds: UInt16 = 0

    mutating func read(_ other: TableText) -> UInt16 {
      if other == cell { return kinds }
      cell = other
      kinds = other.string.split(separator: ",").reduce(0) { kinds, name in
        kinds | (Label.Kind(rawValue: String(name)).map(LabelTable.bit) ?? 0)
      }
      return kinds
    }
  }

  private mutating func add(_ cells: [TableText], _ kinds: UInt16) {
    let first = words.count
    for i in stride(from: 2, to: cells.count - 1, by: 2) {
      words.append(Word(text: cells[i], key: cells[i + 1]))
    }
    rows.append(Row(token: cells[1], kinds: kinds, words: first..<words.count))
    // That a label is the user's own says nothing.
    if cells[1] == "custom" { return }
    let language: Languages = 1 << UInt64(languages.count - 1)
    for kind in 0..<UInt8(Label.Kind.allCases.count) where kinds & 1 << UInt16(kind) != 0 {
      tokens.insert(WordKey(kind: kind, text: cells[1]))
      for word in words[first...] {
        add(Meaning(token: cells[1], languages: language), to: WordKey(kind: kind, text: word.key))
      }
    }
  }

  private mutating func add(_ meaning: Meaning, to key: WordKey) {
    let place = places[key, default: meanings.count]
    var last = place
    if place == meanings.count {
      places[key] = place
    } else {
      while meanings[last].token != meaning.token, meanings[last].next >= 0 {
        last = meanings[last].next
      }
      if meanings[last].token == meaning.token {
        meanings[last].languages |= meaning.languages
        return
      }
      meanings[last].next = meanings.count
    }
    meanings.append(meaning)
  }

  fileprivate static func bit(_ kind: Label.Kind) -> UInt16 { 1 << UInt16(index(kind)) }

  private static func index(_ kind: Label.Kind) -> UInt8 {
    UInt8(Label.Kind.allCases.firstIndex(of: kind) ?? 0)
  }

  // MARK: Languages

  /// The place of the language that a locale gets, see ``Label/language(of:)``.
  func language(of locale: String) -> Int? {
    LanguageTag(locale).candidates.lazy.compactMap { candidate in
      languages.firstIndex { $0.lowercased() == candidate }
    }.first
  }

  func rows(of language: Int) -> ArraySlice<Row> { rows[sections[language]] }

  func words(of row: Row) -> ArraySlice<Word> { words[row.words] }

  /// The words for a token in a language, the one to show first.
  func words(_ token: String, _ kind: Label.Kind, _ language: Int) -> ArraySlice<Word> {
    let row = rows(of: language).first { $0.isOf(kind) && $0.token.isEqual(to: token) }
    return row.map(words(of:)) ?? []
  }

  func names(of language: Int) -> ArraySlice<(field: TableText, name: TableText)> {
    names[nameSections[language]]
  }

  // MARK: Reading

  /// The languages that know a word.
  func languages(knowing text: String, _ kind: Label.Kind) -> Languages {
    found(text, kind).reduce(0) { $0 | $1.languages }
  }

  /// The labels that a word stands for; `nil` when no language has it, or when it means different things
  /// in the languages of the file.
  ///
  /// - Parameter spoken: the languages of the file; one that has not the word says nothing about it.
  func labels(_ text: String, _ kind: Label.Kind, spoken: Languages? = nil) -> [String]? {
    if isToken(text, kind) { return Self.labels(token: text, kind) }
    let all = found(text, kind)
    let near = all.filter { $0.languages & (spoken ?? .max) != 0 }
    var labels: [String]?
    for meaning in near.isEmpty ? all : near {
      let other = Self.labels(token: meaning.token.string, kind)
      if labels != nil, labels != other { return nil }
      labels = other
    }
    return labels
  }

  private func isToken(_ text: String, _ kind: Label.Kind) -> Bool {
    var text = text
    return text.withUTF8 {
      tokens.contains(WordKey(kind: Self.index(kind), text: TableText(bytes: $0)))
    }
  }

  private func found(_ text: String, _ kind: Label.Kind) -> [Meaning] {
    var key = HeaderKey(text).key
    var place = key.withUTF8 {
      places[WordKey(kind: Self.index(kind), text: TableText(bytes: $0))] ?? -1
    }
    var found: [Meaning] = []
    while place >= 0 {
      found.append(meanings[place])
      place = meanings[place].next
    }
    return found
  }

  // MARK: Labels of cards

  /// Tokens that are other words in cards, with the kinds of which this holds; of two for the same labels
  /// the first one is written.
  private static let spellings: [(token: String, kinds: Set<Label.Kind>, labels: [String])] = [
    ("mobile", [.phone], ["cell"]),
    ("home-fax", [.phone], ["home", "fax"]),
    ("work-fax", [.phone], ["work", "fax"]),
    ("other-fax", [.phone], ["other", "fax"]),
    ("home-mobile", [.phone], ["home", "cell"]),
    ("work-mobile", [.phone], ["work", "cell"]),
    ("work-pager", [.phone], ["work", "pager"]),
    ("company-main", [.phone], ["main", "work"]),
    ("tty-tdd", [.phone], ["textphone"]),
    ("home", [.phone, .email, .address, .url, .date, .im], ["home"]),
    ("personal", [.phone, .email, .address, .url, .date, .im], ["home"]),
  ]

  /// The labels of a card that a token stands for.
  static func labels(token: String, _ kind: Label.Kind) -> [String] {
    spellings.first { $0.token == token && $0.kinds.contains(kind) }?.labels ?? [token]
  }

  /// The token that stands for labels of a card, in any order.
  static func token(for labels: [String], _ kind: Label.Kind) -> String? {
    let found = spellings.first { row in
      row.kinds.contains(kind) && row.labels.count == labels.count
        && row.labels.allSatisfy(labels.contains)
    }
    return found?.token ?? (labels.count == 1 ? labels[0] : nil)
  }
}

extension LabelTable {
  /// The labels that a word of a table gives; one that nobody knows is a label itself.
  static func labels(
    _ text: String, _ field: CSVField, spoken: Languages? = nil
  ) -> [String] {
    if text.isEmpty { return [] }
    return shared.labels(text, field.labelKind, spoken: spoken) ?? [text]
  }

  /// The labels of a card for one of the tables of headers.
  static func labels(canonical label: String, _ field: CSVField) -> [String] {
    labels(token: label, field.labelKind)
  }
}

extension CSVField {
  /// What its labels are of.
  var labelKind: Label.Kind {
    switch self {
    case .phones: .phone
    case .emails: .email
    case .addresses: .address
    case .urls: .url
    case .dates: .date
    case .relations: .relation
    default: .im
    }
  }
}
