/// The CSV that a program writes: its columns, and how its cells are to be understood.
struct DialectTable: Sendable {
  struct Column: Sendable {
    var header: TableText
    var path: TableText
  }

  var name: String
  var title = ""
  /// The order of day, month and year in dates that do not begin with the year.
  var dates = DateOrder.dayFirst
  /// What separates several values in a cell; empty where a cell holds one.
  var separator = ""
  /// The language of the headers; empty for English.
  var language = ""
  var all: [String] = []
  var any: [String] = []
  var none: [String] = []
  /// The keys with which lines below the contacts begin.
  var footers: [String] = []
  var columns: [Column] = []
  /// Other spellings of columns, by key; they are read only.
  private(set) var spellings: [String: Column] = [:]
  /// The columns of each key, in the order of the file.
  var places: [String: [Int]] = [:]

  enum DateOrder: Sendable { case monthFirst, dayFirst }

  mutating func add(_ header: TableText, _ key: TableText, _ path: TableText) {
    places[key.string, default: []].append(columns.count)
    columns.append(Column(header: header, path: path))
  }

  /// Whether the header words say that a file is of this dialect.
  func detects(_ keys: Set<String>) -> Bool {
    guard !all.isEmpty, all.allSatisfy({ keys.contains($0) }) else { return false }
    return (any.isEmpty || any.contains { keys.contains($0) })
      && !none.contains { keys.contains($0) }
  }

  /// The column of a header, the nth one where several have it.
  func column(_ key: HeaderKey, occurrence: Int) -> (column: Column, number: Int)? {
    if let found = places[key.key] {
      return (columns[found[min(occurrence, found.count - 1)]], 0)
    }
    if let spelling = spellings[key.key] { return (spelling, 0) }
    if let pattern = key.pattern, let found = places[pattern] {
      return (columns[found[0]], key.number)
    }
    return nil
  }

  // MARK: Tables

  /// The dialects of English headers, the one of any table last.
  static let english: [DialectTable] = {
    var tables: [DialectTable] = []
    TableRows.forEach(.dialects) { row in
      if row[0] == "D", row.count > 4 {
        tables.append(
          DialectTable(
            name: row[1].string, title: row[2].string,
            dates: row[3] == "mdy" ? .monthFirst : .dayFirst,
            separator: row[4] == ":::" ? " ::: " : row[4].string))
        return
      }
      let last = tables.count - 1
      guard last >= 0, row.count > 2 else { return }
      switch row[0].bytes.first {
      case 0x41: tables[last].all.append(row[2].string)
      case 0x59: tables[last].any.append(row[2].string)
      case 0x4E: tables[last].none.append(row[2].string)
      case 0x46: tables[last].footers.append(row[2].string)
      case 0x43 where row.count > 3: tables[last].add(row[1], row[2], row[3])
      case 0x52 where row.count > 3:
        tables[last].spellings[row[2].string] = Column(header: row[1], path: row[3])
      default: break
      }
    }
    return tables
  }()

  /// The same dialects with headers of other languages.
  static let localized: [DialectTable] = {
    var tables: [DialectTable] = []
    TableRows.forEach(.headers) { row in
      if row[0] == "P", row.count > 3 {
        tables.append(DialectTable(name: row[1].string, language: row[2].string))
      } else if row.count > 2, !tables.isEmpty {
        tables[tables.count - 1].add(row[0], row[1], row[2])
      }
    }
    return tables
  }()

  static let generic = english.last ?? DialectTable(name: "generic")

  static func find(_ name: String) -> DialectTable? { english.first { $0.name == name } }

  private static let englishKeys = Set(
    english.flatMap { Array($0.places.keys) + Array($0.spellings.keys) })
  private static let localizedKeys = Set(localized.flatMap { $0.places.keys })

  /// Whether some dialect has a header.
  ///
  /// - Parameter inAnyLanguage: whether those of other languages are looked at too, which takes
  ///   some milliseconds the first time.
  static func isKnown(_ key: HeaderKey, inAnyLanguage: Bool = false) -> Bool {
    guard !key.key.isEmpty else { return false }
    if englishKeys.contains(key.key) || key.pattern.map(englishKeys.contains) == true {
      return true
    }
    return inAnyLanguage && localizedKeys.contains(key.key)
  }

  /// The keys of all languages by what is left without diacritics, where no key is that itself.
  private static let bareKeys: [String: String] = {
    var keys: [String: String] = [:]
    for key in localizedKeys.sorted() {
      let bare = HeaderKey(key: key).bare
      if bare != key, !localizedKeys.contains(bare), keys[bare] == nil { keys[bare] = key }
    }
    return keys
  }()

  /// The key under which tables have a header that differs from theirs in diacritics, else the key itself.
  ///
  /// A header that some table has as it is stays what it is, so that none gets the meaning of another.
  static func spelled(_ key: HeaderKey) -> HeaderKey {
    if key.key.isEmpty || isKnown(key, inAnyLanguage: true) { return key }
    return bareKeys[key.bare].map { HeaderKey(key: $0) } ?? key
  }
}
