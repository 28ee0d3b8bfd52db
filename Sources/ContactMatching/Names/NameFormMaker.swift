internal import TextServices

/// Brings formatted names into the form in which they are compared.
///
/// Case, width, accents, punctuation and white space do not count; `Family, Given` is turned round;
/// titles and degrees are set apart, and so is the generation. What counts as the same letter is said by
/// the collation of a language (UTS #10, primary strength).
struct NameFormMaker: ~Copyable {
  private let collator: Collator?
  private var folder = CaseFolder()
  private var words: [Word] = []
  private var letters: [UInt16] = []
  /// The words in order, as they are compared.
  private var text: [UInt16] = []

  /// A run of word characters of the folded text, joined over apostrophes and inner full stops.
  private struct Word {
    /// The letters, in `letters` of the maker.
    var range: Range<Int>
    /// Which part between commas it stands in, from 0.
    var segment: Int
    /// Whether a full stop stands in it or behind it.
    var isMarked: Bool
    /// Whether it is letters with a full stop behind each: `J.R.`
    var isInitials: Bool
  }

  /// - Parameter locale: the language whose letters are compared; "" for none in particular.
  init(locale: String) {
    collator = Collator(locale: locale) ?? Collator(locale: "")
  }

  /// The form of a name in UTF-8; an empty one when it has no letter and no digit.
  mutating func form(of name: UnsafeBufferPointer<UInt8>) -> NameForm {
    folder.fold(name)
    findWords()
    guard !words.isEmpty else { return NameForm() }
    var form = NameForm()
    takeAffixes(&form)
    turnRound()
    form.letters = hashOfWords()
    return form
  }

  // MARK: Words

  private mutating func findWords() {
    words.removeAll(keepingCapacity: true)
    letters.removeAll(keepingCapacity: true)
    var segment = 0
    var i = 0
    while i < folder.units.count {
      let (scalar, length) = scalar(at: i)
      if Self.isWord(scalar) {
        takeWord(from: &i, segment)
      } else {
        if Self.isComma(scalar), !words.isEmpty { segment += 1 }
        i += length
      }
    }
  }

  private mutating func takeWord(from i: inout Int, _ segment: Int) {
    let start = letters.count
    var stops = 0
    /// The letters since the last full stop.
    var run = 0
    var longestRun = 0
    while i < folder.units.count {
      let (scalar, length) = scalar(at: i)
      if Self.isWord(scalar) {
        letters += folder.units[i..<(i + length)]
        run += 1
        longestRun = max(longestRun, run)
      } else if scalar == 0x2E {
        stops += 1
        // Dr.Jones are two words, Ph.D. and J.R. are one.
        if run > 1, !isFullStopNear(i + 1) {
          i += 1
          break
        }
        run = 0
      } else if !Self.isApostrophe(scalar) {
        break
      }
      i += length
    }
    words.append(
      Word(
        range: start..<letters.count, segment: segment, isMarked: stops > 0,
        isInitials: stops > 1 && longestRun == 1))
  }

  private static func isComma(_ scalar: UInt32) -> Bool {
    scalar == 0x2C || scalar == 0x60C || scalar == 0x3001
  }

  private static func isApostrophe(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x27, 0x60, 0xB4, 0x2BC, 0x2018, 0x2019: true
    default: false
    }
  }

  /// Whether another full stop follows the next letter or two, as in `Ph.D.`
  private func isFullStopNear(_ i: Int) -> Bool {
    folder.units[i...].prefix(3).contains(0x2E)
  }

  private func scalar(at i: Int) -> (value: UInt32, length: Int) {
    let unit = folder.units[i]
    if UTF16.isLeadSurrogate(unit), i + 1 < folder.units.count {
      let low = folder.units[i + 1]
      if UTF16.isTrailSurrogate(low) {
        return (0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00), 2)
      }
    }
    return (UInt32(unit), 1)
  }

  private static func isWord(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return scalar &- 0x61 < 26 || scalar &- 0x30 < 10 }
    return WordCharacters.contains(scalar)
  }

  // MARK: Titles and generations

  /// Takes the affixes out of each part between commas; of the name one word at least stays.
  private mutating func takeAffixes(_ form: inout NameForm) {
    var kept: [Word] = []
    var first = 0
    while first < words.count {
      let segment = words[first].segment
      let end = words[first...].firstIndex { $0.segment != segment } ?? words.count
      var part = first..<end
      takeTitles(&part, &form)
      takeEndings(&part, isWhole: first > 0, &form)
      kept += words[part]
      first = end
    }
    if kept.isEmpty { form = NameForm() } else { words = kept }
  }

  private func takeTitles(_ part: inout Range<Int>, _ form: inout NameForm) {
    var hasTitle = false
    while part.count > 1, let affix = affix(part.lowerBound, in: NameAffixLookup.before) {
      guard case .honorific(let number) = affix.meaning,
        isTaken(affix, part.lowerBound, behindComma: false, behindTitle: hasTitle)
      else { return }
      form.honorifics |= 1 << UInt32(number)
      hasTitle = true
      part.removeFirst()
    }
  }

  /// - Parameter isWhole: whether the part stands behind a comma and may be gone altogether.
  private func takeEndings(_ part: inout Range<Int>, isWhole: Bool, _ form: inout NameForm) {
    while part.count > (isWhole ? 0 : 1),
      let affix = affix(part.upperBound - 1, in: NameAffixLookup.behind)
    {
      guard isTaken(affix, part.upperBound - 1, behindComma: isWhole, behindTitle: false) else {
        return
      }
      switch affix.meaning {
      case .honorific(let number): form.honorifics |= 1 << UInt32(number)
      case .generation(let number): form.generation = number
      case .legalForm: return
      }
      part.removeLast()
    }
  }

  private func isTaken(
    _ affix: NameAffix, _ word: Int, behindComma: Bool, behindTitle: Bool
  ) -> Bool {
    if case .generation = affix.meaning, words[word].isInitials { return false }
    return switch affix.condition {
    case .always: true
    case .marked: words[word].isMarked || behindComma
    case .following: behindTitle
    }
  }

  private func affix(_ word: Int, in table: NameAffixLookup) -> NameAffix? {
    table.find(letters[words[word].range])
  }

  // MARK: Order

  /// `Family, Given` becomes `Given Family`; `Acme, Inc.` stays.
  private mutating func turnRound() {
    guard let first = words.first?.segment, let last = words.last?.segment, last > first,
      let cut = words.firstIndex(where: { $0.segment != first }),
      words[cut...].allSatisfy({ $0.segment == last })
    else { return }
    let isLegalForm = words[cut...].indices.allSatisfy {
      affix($0, in: NameAffixLookup.behind)?.meaning == .legalForm
    }
    if !isLegalForm { words = Array(words[cut...] + words[..<cut]) }
  }

  private mutating func hashOfWords() -> UInt64 {
    text.removeAll(keepingCapacity: true)
    for word in words {
      if !text.isEmpty { text.append(0x20) }
      for i in word.range {
        if word.isInitials, i > word.range.lowerBound { text.append(0x20) }
        text.append(letters[i])
      }
    }
    guard let collator else { return 0 }
    return text.withUnsafeBufferPointer { text in
      max(collator.withSortKey(of: text) { StableHash.hash($0) }, 1)
    }
  }
}
