/// The words of a book, each with the forms it is compared by, made once.
///
/// Words are named by their place from 0. Two words are the same in Latin letters when their ``Word/latin``
/// is; the texts stand in one run of bytes.
struct Vocabulary: Sendable {
  struct Run: Hashable, Sendable {
    var start: UInt32 = 0
    var count: UInt16 = 0

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  struct Word: Sendable {
    /// The number of the form in basic Latin letters, and where it stands.
    var latin: Int32
    var letters: Run
    /// The number of the levelled form, and where it stands.
    var level: Int32
    var levelled: Run
    var skeleton: Int32
    var skeletonCount: UInt8
    /// Names whose forms it is one of.
    var nicknames: Run
    var roles: NameTables.Role
    var common: NameTables.Common
    var commonAsGiven: UInt8 { common.given }
    var commonAsFamily: UInt8 { common.family }
    var script: Script
    /// The first letter of the word itself, and whether it is the only one.
    var first: Unicode.Scalar
    var isLetter: Bool
    /// Whether it has letters beyond ASCII.
    var hasMarks: Bool
  }

  enum Script: UInt8, Sendable { case latin, han, kana, other }

  private(set) var words: [Word] = []
  private(set) var bytes: [UInt8] = []
  private(set) var groups: [UInt16] = []
  /// By number of the Latin form: cards that have the word, as a family name, as a given name.
  private(set) var uses: [Use] = []

  struct Use: Sendable {
    var total: Int32 = 0
    var family: Int32 = 0
    var given: Int32 = 0
    /// Cards of which it is the whole family name.
    var sole: Int32 = 0
  }

  private var places: [String: Int32] = [:]
  private var forms: [[UInt8]: Int32] = [:]
  private let latinWords: LatinWordsBox

  init() { latinWords = LatinWordsBox() }

  /// The place of a word, which is added when it is new.
  mutating func place(of text: String) -> Int32 {
    if let place = places[text] { return place }
    let identity = latinWords.words.simplified(text)
    if identity != text, let place = places[identity] {
      places[text] = place
      return place
    }
    let place = Int32(words.count)
    words.append(word(identity))
    places[identity] = place
    places[text] = place
    return place
  }

  private mutating func word(_ text: String) -> Word {
    let letters = latinWords.words.latin(text)
    let levelled = WordForms.levelled(letters)
    let skeleton = WordForms.skeleton(levelled)
    let script = Self.script(of: text)
    let plain = script == .latin ? String(decoding: letters, as: UTF8.self) : text
    let common = NameTables.common[levelled]
    let groupStart = groups.count
    groups += NameTables.nicknames[levelled] ?? []
    let latin = number(of: letters, 0)
    if Int(latin) >= uses.count {
      uses += repeatElement(Use(), count: Int(latin) + 1 - uses.count)
    }
    return Word(
      latin: latin, letters: store(letters), level: number(of: levelled, 1),
      levelled: store(levelled), skeleton: number(of: skeleton, 2),
      skeletonCount: UInt8(min(skeleton.count, 255)),
      nicknames: Run(start: UInt32(groupStart), count: UInt16(groups.count - groupStart)),
      roles: NameTables.roles[plain] ?? [], common: common ?? NameTables.Common(),
      script: script, first: text.unicodeScalars.first ?? " ",
      isLetter: text.unicodeScalars.count == 1,
      hasMarks: !text.utf8.allSatisfy { $0 < 0x80 })
  }

  private mutating func store(_ letters: [UInt8]) -> Run {
    let run = Run(start: UInt32(bytes.count), count: UInt16(min(letters.count, 0xFFFF)))
    bytes += letters.prefix(0xFFFF)
    return run
  }

  /// The number of a form; forms of different kinds have numbers of their own.
  private mutating func number(of form: [UInt8], _ kind: UInt8) -> Int32 {
    let key = form + [kind]
    if let known = forms[key] { return known }
    let new = Int32(forms.count)
    forms[key] = new
    return new
  }

  private static func script(of text: String) -> Script {
    guard let first = text.unicodeScalars.first else { return .latin }
    if WordForms.isHan(first) { return .han }
    if WordForms.isKana(first) { return .kana }
    return WordForms.isLatin(first) ? .latin : .other
  }

  /// Counts a word of a card's name.
  mutating func count(_ place: Int32, family: Int8, isSole: Bool) {
    let latin = Int(words[Int(place)].latin)
    if isSole { uses[latin].sole += 1 }
    uses[latin].total += 1
    if family > 0 { uses[latin].family += 1 }
    if family < 0 { uses[latin].given += 1 }
  }

  /// How much a word looks like a family name (positive) or a given name, in the book and at large.
  func family(_ place: Int32) -> Float {
    let word = words[Int(place)]
    let use = uses[Int(word.latin)]
    var value = Float(use.family - use.given) / Float(use.family + use.given + 2) * 2
    if word.commonAsFamily != 0, word.commonAsGiven == 0 { value += 1 }
    if word.commonAsGiven != 0, word.commonAsFamily == 0 { value -= 1 }
    if word.nicknames.count > 0, word.commonAsFamily == 0 { value -= 0.7 }
    return value
  }
}

/// ICU's transliterators, used by one thread at a time: the one that fills the vocabulary.
private final class LatinWordsBox: @unchecked Sendable {
  let words = LatinWords()
}
