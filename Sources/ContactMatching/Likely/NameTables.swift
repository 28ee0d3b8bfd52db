internal import Tables

/// What general knowledge says of words in names: short forms, titles, labels, words for relatives,
/// and which names are common. The tables are embedded, see `Sources/Tables/README.md`.
enum NameTables {
  /// What a word may be beside a name.
  struct Role: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    static let title = Role(rawValue: 1)
    static let suffix = Role(rawValue: 1 << 1)
    static let senior = Role(rawValue: 1 << 2)
    static let junior = Role(rawValue: 1 << 3)
    static let second = Role(rawValue: 1 << 4)
    static let third = Role(rawValue: 1 << 5)
    static let fourth = Role(rawValue: 1 << 6)
    static let particle = Role(rawValue: 1 << 7)
    static let label = Role(rawValue: 1 << 8)
    static let parent = Role(rawValue: 1 << 9)
    static let kin = Role(rawValue: 1 << 10)
    static let connector = Role(rawValue: 1 << 11)
    static let household = Role(rawValue: 1 << 12)
    static let houseword = Role(rawValue: 1 << 13)
    static let roleMail = Role(rawValue: 1 << 14)
    static let legal = Role(rawValue: 1 << 15)
    static let trade = Role(rawValue: 1 << 16)
    static let honorific = Role(rawValue: 1 << 17)

    static let generation: Role = [.senior, .junior, .second, .third, .fourth]
  }

  private static let roleNames: [(String, Role)] = [
    ("title", .title), ("suffix", .suffix), ("senior", .senior), ("junior", .junior),
    ("second", .second), ("third", .third), ("fourth", .fourth), ("particle", .particle),
    ("label", .label), ("parent", .parent), ("kin", .kin), ("connector", .connector),
    ("household", .household), ("houseword", .houseword), ("rolemail", .roleMail),
    ("legal", .legal), ("trade", .trade), ("honorific", .honorific),
  ]

  /// The roles of words by their plain form, see ``WordForms/plain(_:)``.
  static let roles: [String: Role] = {
    var roles: [String: Role] = [:]
    rows(vct_table_namewords) { cells in
      guard cells.count == 2, let role = roleNames.first(where: { $0.0 == cells[0] })?.1 else {
        return
      }
      for word in cells[1].split(separator: " ") {
        roles[WordForms.plain(String(word)), default: []].insert(role)
      }
    }
    return roles
  }()

  /// Words that are appended to names without a space, longest first: 妈妈, さん.
  static let attached: [(word: String, role: Role)] = {
    let kinds: Role = [.parent, .kin, .honorific, .household]
    return roles.filter {
      !$0.key.utf8.allSatisfy { $0 < 0x80 } && !$0.value.isDisjoint(with: kinds)
    }
    .filter { $0.key.unicodeScalars.allSatisfy { WordForms.isUnspaced($0) } }
    .map { (word: $0.key, role: $0.value) }
    .sorted { ($0.word.utf8.count, $0.word) > ($1.word.utf8.count, $1.word) }
  }()

  /// The groups of forms of one name that a word, by its levelled form, belongs to: four times the
  /// number of the group, two more when its forms are spellings, one more for the full form.
  static let nicknames: [[UInt8]: [UInt16]] = {
    var groups: [[UInt8]: [UInt16]] = [:]
    let latin = LatinWords()
    var number: UInt16 = 0
    rows(vct_table_nicknames) { cells in
      guard cells.count == 3 else { return }
      number += 1
      // A name of two words is compared joined.
      let forms = [cells[1].filter { $0 != " " }] + cells[2].split(separator: " ").map(String.init)
      let isVariant = cells[0].hasSuffix("=")
      for (i, form) in forms.enumerated() {
        let key = WordForms.levelled(latin.latin(form))
        let entry = number << 2 | (isVariant ? 2 : 0) | (i == 0 ? 1 : 0)
        if groups[key]?.last.map({ $0 >> 2 }) != number { groups[key, default: []].append(entry) }
      }
    }
    return groups
  }()

  /// How common a word is as a given and as a family name.
  struct Common: Sendable {
    /// 0 not known to be, 1 among the commonest of a language, 2 common.
    var given: UInt8 = 0
    var family: UInt8 = 0
    /// The languages in which it is a common given name, and one of the commonest family names; a bit each.
    var givenLanguages: UInt32 = 0
    var familyLanguages: UInt32 = 0
  }

  /// Common names by their levelled form.
  static let common: [[UInt8]: Common] = {
    var common: [[UInt8]: Common] = [:]
    let latin = LatinWords()
    var languages: [String] = []
    rows(vct_table_commonnames) { cells in
      guard cells.count == 4, let level = UInt8(cells[2]) else { return }
      if !languages.contains(cells[1]) { languages.append(cells[1]) }
      let language: UInt32 = 1 << UInt32((languages.firstIndex(of: cells[1]) ?? 31) & 31)
      let lower = { (old: UInt8) in old == 0 ? level : min(old, level) }
      for word in cells[3].split(separator: " ") {
        let key = WordForms.levelled(latin.latin(String(word)))
        var entry = common[key] ?? Common()
        if cells[0] == "given" {
          entry.given = lower(entry.given)
          entry.givenLanguages |= language
        } else {
          entry.family = lower(entry.family)
          if level == 1 { entry.familyLanguages |= language }
        }
        common[key] = entry
      }
    }
    return common
  }()

  private static func rows(
    _ table: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?, _ body: ([String]) -> Void
  ) {
    var count = 0
    guard let start = table(&count) else { return }
    for line in UnsafeBufferPointer(start: start, count: count).split(separator: 0x0A) {
      body(
        line.split(separator: 0x09, omittingEmptySubsequences: false).map {
          String(decoding: $0, as: UTF8.self)
        })
    }
  }
}
