import Testing
import VCard

@testable import ContactFormats

/// The words for labels, against those of the address books themselves: `label-words.tsv` has the language,
/// the kind, the token and its words, the one to show first.
@Suite struct LabelTests {
  struct Fact: Sendable {
    var language: String
    var kind: Label.Kind
    var token: String
    var words: [String]
  }

  static let facts: [Fact] = FactTable.rows("label-words").compactMap { row in
    Label.Kind(rawValue: row[1]).map {
      Fact(language: row[0], kind: $0, token: row[2], words: Array(row[3...]))
    }
  }

  static let languages = Array(Set(facts.map(\.language))).sorted()

  static func facts(_ language: String) -> [Fact] { facts.filter { $0.language == language } }

  /// The labels of tokens for which vCard has other words.
  static func labels(_ token: String, _ kind: Label.Kind) -> Set<String> {
    switch (token, kind) {
    case ("mobile", .phone): ["cell"]
    case ("home-fax", _): ["home", "fax"]
    case ("work-fax", _): ["work", "fax"]
    case ("other-fax", _): ["other", "fax"]
    case ("home-mobile", _): ["home", "cell"]
    case ("work-mobile", _): ["work", "cell"]
    case ("work-pager", _): ["work", "pager"]
    case ("company-main", _): ["main", "work"]
    case ("tty-tdd", _): ["textphone"]
    case ("personal", .email): ["home"]
    case ("icloud", _): ["iCloud"]
    default: [token]
    }
  }

  @Test("All languages are there") func isComplete() {
    #expect(Self.languages.count == 41)
    #expect(Set(Label.languages) == Set(Self.languages))
    #expect(Label.languages.first == "en")
  }

  @Test(
    "Every word is its label in a file of its language, unless it means two things there",
    arguments: languages)
  func readsWords(_ language: String) throws {
    let facts = Self.facts(language)
    var meanings: [String: Set<Set<String>>] = [:]
    func key(_ word: String, _ kind: Label.Kind) -> String {
      kind.rawValue + "\t" + HeaderKey(word).key
    }
    for fact in facts where fact.token != "custom" {
      for word in fact.words {
        meanings[key(word, fact.kind), default: []].insert(Self.labels(fact.token, fact.kind))
      }
    }
    let spoken = try #require(LabelLanguages.named(language))
    for fact in facts {
      for word in fact.words {
        let read = LabelTable.shared.labels(word, fact.kind, spoken: spoken)
        let meant = meanings[key(word, fact.kind)] ?? []
        let isOne = meant.count == 1
        #expect(
          read.map(Set.init) == (isOne ? meant.first : nil), "\(language) \(fact.kind) \(word)")
      }
    }
  }

  @Test("The first word is the one that people see", arguments: languages)
  func showsWords(_ language: String) {
    for fact in Self.facts(language) {
      let token = fact.token == "icloud" ? "iCloud" : fact.token
      let shown = Label.localizedString(for: token, of: fact.kind, locale: language)
      #expect(shown == fact.words[0])
    }
  }

  @Test(
    "Labels as cards have them, and between Apple's marks",
    arguments: [
      ("cell", "de", "Mobil"), ("_$!<Mobile>!$_", "de", "Mobil"), ("home", "sv", "Hem"),
      ("_$!<HomeFAX>!$_", "de_AT.UTF-8", "Fax (privat)"), ("_$!<HomePage>!$_", "en", "Home Page"),
      ("_$!<Anniversary>!$_", "de", "Jahrestag"), ("_$!<AssistantPhone>!$_", "de", "Zweite Nummer"),
      ("_$!<Mother>!$_", "ja", "母"), ("iPhone", "ja", "iPhone"), ("home", "tlh", "Home"),
      ("_$!<AuntMothersElderSister>!$_", "de", "aunt mothers elder sister"),
      ("Sommerhaus", "de", "Sommerhaus"), ("", "de", ""), ("_$!<>!$_", "de", "_$!<>!$_"),
      // In Croatian nobody has a word for it.
      ("bbs", "hr", "BBS"),
    ])
  func showsLabels(_ label: String, _ locale: String, _ word: String) {
    #expect(Label.localizedString(for: label, locale: locale) == word)
  }

  @Test(
    "Locales and their languages (RFC 4647 section 3.4)",
    arguments: [
      ("de", "de"), ("DE-at", "de"), ("de_CH.UTF-8@euro", "de"), ("pt", "pt-BR"),
      ("pt-PT", "pt-PT"), ("pt_MZ", "pt-PT"), ("zh", "zh-Hans"), ("zh-Hant-HK", "zh-Hant"),
      ("zh_TW.UTF-8", "zh-Hant"), ("zh-CN", "zh-Hans"), ("zh-Hans-SG", "zh-Hans"), ("nn-NO", "nb"),
      ("no", "nb"), ("iw", "he"), ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"), ("en-GB", "en"),
      ("tlh", nil), ("", nil), ("-", nil), ("d", nil),
    ] as [(String, String?)])
  func findsLanguages(_ locale: String, _ language: String?) {
    #expect(Label.language(of: locale) == language)
  }

  @Test(
    "Names of fields",
    arguments: [
      ("name.given", "de", "Vorname"), ("name.family", "fr-CA", "Nom de famille"),
      ("birthday", "ja", "誕生日"),
      ("addresses[].city", "en", "City"), ("phones[label=work-fax]", "de", "Fax (geschäftlich)"),
      ("shoe", "de", nil),
    ] as [(String, String, String?)])
  func namesFields(_ field: String, _ locale: String, _ name: String?) {
    #expect(FieldName.localizedString(for: field, locale: locale) == name)
  }

  @Test(
    "What a word means is what it means in the languages of the file",
    arguments: [
      // Indonesian cars and German telephones.
      ("Mobil", ["id"], ["car"]), ("Mobil", ["de"], ["cell"]), ("Mobil", ["de", "id"], ["Mobil"]),
      ("Mobil", [], ["Mobil"]), ("MOBIL", ["da", "sv"], ["cell"]),
      // Unknown in Japanese, and of one meaning.
      ("Handy", ["ja"], ["cell"]), ("Boat", ["en"], ["Boat"]),
      // What the user called custom.
      ("Benutzerdefiniert", ["de"], ["Benutzerdefiniert"]),
    ] as [(String, [String], [String])])
  func settlesWords(_ word: String, _ languages: [String], _ labels: [String]) {
    let spoken = languages.compactMap(LabelLanguages.named).reduce(0, |)
    let found = LabelTable.labels(word, .phones, spoken: languages.isEmpty ? nil : spoken)
    #expect(found == labels)
  }
}
