/// How far the names of two contacts agree, see ``NameAgreement``.
enum NameLevel: UInt8, Sendable {
  /// One of the two has no name.
  case missing
  /// Written in scripts of which nobody can tell how they are read.
  case incomparable
  /// No word in common.
  case differs
  /// The family name is the same, the given names are two.
  case givenDiffers
  /// A given name is the same, the family names are two.
  case familyDiffers
  /// One of the two has only a given name, or only a family name, and that is the same.
  case part
  /// Given and family name are the same, the names between them are not.
  case middleDiffers
  /// All words of one are words of the other, at the level of ``NameAgreement/weakest``.
  case full
}

/// What the comparison of two names came to.
struct NameAgreement: Sendable {
  var level = NameLevel.missing
  /// The weakest agreement of a word that counts for ``NameLevel/full`` and ``NameLevel/part``.
  var weakest = WordAgreement.equal
  /// Whether the cut end of a name agrees with the beginning of a word.
  var isCut = false
  /// Bits of the words that agree, given names and family names apart.
  var given: Float = 0
  var family: Float = 0
  /// Bits against, 0 or negative.
  var against: Float = 0
  /// Whether the name is one that many people bear.
  var isCommon = false
  /// Whether more than one word of each name took part.
  var isLong = false
  var usesOtherName = false
  /// One of the names is that of a mailbox.
  var isByMail = false
  /// The first given or family name of one is not in the other.
  var lacksFirst = false

  var weight: Float { given + family + against }
}

/// Compares names as sets of words, with the best assignment of one to the other.
struct NameComparison: Sendable {
  /// More words of a name are not looked at.
  static let longest = 8

  private let book: LikelyBook
  private(set) var words: WordComparison
  private let information: WordInformation
  /// By place in ``LikelyBook/names``.
  private let traits: [Trait]

  /// What is asked of a word of a name for each pair, in one place.
  private struct Trait: Sendable {
    /// The number of its form in Latin letters.
    var latin: Int32
    /// Positive for a family name, negative for a given name.
    var role: Float
    var isParticle: Bool
    var script: Vocabulary.Script
  }

  var weights: LikelyWeights

  init(_ book: LikelyBook, _ weights: LikelyWeights = LikelyWeights()) {
    self.book = book
    self.weights = weights
    words = WordComparison(book.vocabulary)
    let information = WordInformation(book)
    self.information = information
    traits = book.names.map { name in
      let word = book.vocabulary.words[Int(name.word)]
      return Trait(
        latin: word.latin, role: book.vocabulary.family(name.word) + Float(name.family) * 1.5,
        isParticle: information.isParticle(name), script: word.script)
    }
  }

  /// Compares all names of two contacts; the best pair counts. Symmetric.
  mutating func compare(_ a: LikelyBook.Entry, _ b: LikelyBook.Entry) -> NameAgreement {
    var best = compare(a.name, b.name, a, b)
    if a.isNamedByMail || b.isNamedByMail { weaken(&best) }
    if a.otherNames.count == 0, b.otherNames.count == 0 { return best }
    if best.level == .full, best.weakest == .equal { return best }
    func consider(_ x: LikelyBook.Run, _ y: LikelyBook.Run) {
      var found = compare(x, y, a, b)
      // A nickname says nothing against anybody.
      guard found.level == .full || found.level == .part || found.level == .middleDiffers else {
        return
      }
      found.given = max(0, found.given - 1)
      found.usesOtherName = true
      if best.level == .missing || found.weight > best.weight { best = found }
    }
    for x in a.otherNames.range {
      consider(book.otherNames[x], b.name)
      for y in b.otherNames.range { consider(book.otherNames[x], book.otherNames[y]) }
    }
    for y in b.otherNames.range { consider(a.name, book.otherNames[y]) }
    return best
  }

  /// Whether a mailbox has the given name of a contact in its name, or initial and family name: it is that
  /// person's alone. Names of other scripts may be spelled in any way.
  func isNamed(_ local: LikelyBook.Run, after entry: LikelyBook.Entry) -> Bool {
    let letters = book.locals[local.range]
    for run in [entry.name] + book.otherNames[entry.otherNames.range] {
      for i in run.range {
        let word = book.names[i].word
        let form = book.vocabulary.words[Int(word)]
        if form.script != .latin { return true }
        let spelled = book.vocabulary.bytes[form.letters.range]
        let isFamily = traits[i].role > 0
        if !isFamily, spelled.count >= 3, Self.contains(letters, spelled.prefix(5)) {
          return true
        }
        guard isFamily, spelled.count >= 3 else { continue }
        for other in book.names[run.range] where other.word != word {
          let first = book.vocabulary.words[Int(other.word)].letters
          guard first.count > 0 else { continue }
          if letters.starts(with: [book.vocabulary.bytes[Int(first.start)]] + spelled.prefix(5)) {
            return true
          }
        }
      }
    }
    return false
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ part: ArraySlice<UInt8>) -> Bool {
    guard part.count <= text.count else { return false }
    for start in text.startIndex...(text.endIndex - part.count)
    where text[start...].starts(with: part) { return true }
    return false
  }

  /// A mailbox may be named after anything: what it spells is half a name.
  private func weaken(_ result: inout NameAgreement) {
    result.given /= 2
    result.family /= 2
    result.against /= 2
    result.isByMail = true
  }

  /// The words of one name and what has been found for each.
  private struct Side {
    /// Where the name begins in ``LikelyBook/names``.
    let start: Int
    let count: Int
    /// A bit for each word that has found its like.
    var matched: UInt8 = 0
    /// What each word found its like in, four bits each.
    var partners: UInt32 = 0

    init(_ name: LikelyBook.Run) {
      start = Int(name.start)
      count = Int(name.count)
    }

    func isFree(_ i: Int) -> Bool { matched & (1 << UInt8(i)) == 0 }
    func partner(_ i: Int) -> Int { Int(partners >> UInt32(i * 4)) & 0xF }
    mutating func take(_ i: Int, _ partner: Int) {
      matched |= 1 << UInt8(i)
      partners |= UInt32(partner) << UInt32(i * 4)
    }
  }

  private mutating func compare(
    _ first: LikelyBook.Run, _ second: LikelyBook.Run, _ a: LikelyBook.Entry,
    _ b: LikelyBook.Entry
  ) -> NameAgreement {
    var result = NameAgreement()
    guard first.count > 0, second.count > 0 else { return result }
    var x = Side(first)
    var y = Side(second)
    result.isLong = x.count > 1 && y.count > 1
    var matches = 0
    func agree(_ i: Int, _ j: Int, _ agreement: WordAgreement, _ bits: Float) {
      x.take(i, j)
      y.take(j, i)
      matches += 1
      result.weakest = min(result.weakest, agreement)
      if role(x, i) + role(y, j) > 0 { result.family += bits } else { result.given += bits }
    }
    // Equal words first, then weaker agreements, the strongest first.
    for i in 0..<x.count {
      let latin = traits[x.start + i].latin
      for j in 0..<y.count where y.isFree(j) && traits[y.start + j].latin == latin {
        guard words.agreement(word(x, i), word(y, j)) >= .spelling else { continue }
        agree(i, j, .equal, information.bits(word(x, i)))
        break
      }
    }
    matchJoined(&x, &y, &result, &matches)
    matchJoined(&y, &x, &result, &matches)
    matchCut(&x, &y, a.mayBeCut, &result, &matches)
    matchCut(&y, &x, b.mayBeCut, &result, &matches)
    while let best = strongest(x, y) {
      agree(
        best.i, best.j, best.agreement,
        information.bits(best.agreement, word(x, best.i), word(y, best.j)))
    }
    classify(x, y, matches, &result)
    if result.level == .full {
      result.isCommon =
        information.isCommon(book.names[first.range])
        && information.isCommon(book.names[second.range])
    }
    return result
  }

  /// The strongest agreement among the words that have found no like, the first of equal ones.
  private mutating func strongest(
    _ x: Side, _ y: Side
  ) -> (agreement: WordAgreement, i: Int, j: Int)? {
    var best = (agreement: WordAgreement.none, i: 0, j: 0)
    for i in 0..<x.count where x.isFree(i) {
      for j in 0..<y.count where y.isFree(j) {
        let agreement = words.agreement(word(x, i), word(y, j))
        if agreement > best.agreement, isPlausible(agreement, word(x, i), word(y, j)) {
          best = (agreement, i, j)
        }
      }
    }
    return best.agreement == .none ? nil : best
  }

  private func word(_ side: Side, _ i: Int) -> Int32 { book.names[side.start + i].word }

  /// Positive for a family name, negative for a given name.
  private func role(_ side: Side, _ i: Int) -> Float { traits[side.start + i].role }

  /// Words that one of the two writes together, or has one short form for: `Karl Heinz`, `Karlheinz`;
  /// `José María`, `Chema`.
  private func matchJoined(
    _ x: inout Side, _ y: inout Side, _ result: inout NameAgreement, _ matches: inout Int
  ) {
    guard x.count > 1 else { return }
    for i in 0..<(x.count - 1) where x.isFree(i) && x.isFree(i + 1) {
      for j in 0..<y.count where y.isFree(j) {
        let agreement = words.joinedAgreement(book.names[x.start + i].joined, word(y, j))
        guard agreement >= .sound else { continue }
        x.take(i, j)
        x.take(i + 1, j)
        y.take(j, i)
        matches += 1
        result.weakest = min(result.weakest, agreement)
        let bits = information.bits(agreement, word(y, j), word(y, j))
        if role(x, i) + role(x, i + 1) + role(y, j) > 0 {
          result.family += bits
        } else {
          result.given += bits
        }
        break
      }
    }
  }

  /// The last word of a name that a small memory cut off.
  private func matchCut(
    _ x: inout Side, _ y: inout Side, _ mayBeCut: Bool, _ result: inout NameAgreement,
    _ matches: inout Int
  ) {
    guard mayBeCut, x.count > 1, x.isFree(x.count - 1) else { return }
    let vocabulary = book.vocabulary
    let last = vocabulary.words[Int(word(x, x.count - 1))]
    let cut = last.letters
    for j in 0..<y.count where y.isFree(j) {
      let other = vocabulary.words[Int(word(y, j))]
      let whole = other.letters
      guard cut.count > 0, whole.count > cut.count,
        vocabulary.bytes[whole.range].starts(with: vocabulary.bytes[cut.range])
          || cut.count > 2
            && vocabulary.bytes[other.levelled.range].starts(
              with: vocabulary.bytes[last.levelled.range])
      else { continue }
      x.take(x.count - 1, j)
      y.take(j, x.count - 1)
      matches += 1
      result.isCut = true
      let bits = min(information.bits(word(y, j)) - 1, 3 * Float(cut.count))
      if role(y, j) > 0 { result.family += bits } else { result.given += bits }
      return
    }
  }

  /// A slip makes a word that nobody else has; two words that are both in use are two names.
  private func isPlausible(
    _ agreement: WordAgreement, _ a: Int32, _ b: Int32
  ) -> Bool {
    guard agreement == .typo else { return true }
    return information.isUnusual(a) || information.isUnusual(b)
  }

  private func classify(
    _ x: Side, _ y: Side, _ matches: Int, _ result: inout NameAgreement
  ) {
    let restX = rest(of: x)
    let restY = rest(of: y)
    guard matches > 0 else {
      if isIncomparable(x, y) {
        result.level = .incomparable
      } else {
        result.level = .differs
        result.against = result.isLong ? weights.otherName : weights.otherWord
      }
      return
    }
    if restX == 0 || restY == 0 {
      let isPart = min(x.count, y.count) == 1 || result.given == 0 || result.family == 0
      result.level = isPart ? .part : .full
      if isPart {
        result.given = min(result.given, 7)
        result.family = min(result.family, 7)
      }
      if restX != restY { result.against = -0.5 }
      // María is not José María, nor is Ruiz one of the Gómez Ruiz.
      if lacksFirst(x) || lacksFirst(y) || changesFirst(x, y) {
        result.against = -6
        result.lacksFirst = true
      }
      return
    }
    let twoFamilies = hasFamily(x, restX) && hasFamily(y, restY)
    if result.given > 0, result.family > 0, !twoFamilies {
      result.level = .middleDiffers
      result.against = -2
      if lacksFirst(x) || lacksFirst(y) || changesFirst(x, y) {
        result.against = -6
        result.lacksFirst = true
      }
    } else if isIncomparable(x, y) {
      result.level = .incomparable
    } else if result.family > 0, result.given == 0 {
      result.level = .givenDiffers
      result.against = weights.otherGiven
    } else {
      result.level = .familyDiffers
      result.against = weights.otherFamily
      result.given = min(result.given, 7)
      result.family = min(result.family, 2)
    }
  }

  /// Whether the first given name, or the first family name, found no like while a later one did.
  private func lacksFirst(_ side: Side) -> Bool {
    var free: (given: Int, family: Int) = (Int.max, Int.max)
    var taken = free
    for i in 0..<side.count where !traits[side.start + i].isParticle {
      let isFamily = role(side, i) > 0
      switch (side.isFree(i), isFamily) {
      case (true, true): free.family = min(free.family, i)
      case (true, false): free.given = min(free.given, i)
      case (false, true): taken.family = min(taken.family, i)
      case (false, false): taken.given = min(taken.given, i)
      }
    }
    return free.given < taken.given && taken.given != Int.max
      || free.family < taken.family && taken.family != Int.max
  }

  /// Whether both have several given names and begin with different ones: José María, María José.
  private func changesFirst(_ x: Side, _ y: Side) -> Bool {
    guard let a = firstOfGivens(x), let b = firstOfGivens(y), !x.isFree(a), !y.isFree(b) else {
      return false
    }
    return x.partner(a) != b && y.partner(b) != a
  }

  /// The first of several given names; nil when there is one, or none.
  private func firstOfGivens(_ side: Side) -> Int? {
    var first: Int?
    for i in 0..<side.count where role(side, i) <= 0 {
      if first != nil { return first }
      first = i
    }
    return nil
  }

  /// The words that found no like and matter, a bit for each: particles do not.
  private func rest(of side: Side) -> UInt8 {
    var rest: UInt8 = 0
    for i in 0..<side.count where side.isFree(i) && !traits[side.start + i].isParticle {
      rest |= 1 << UInt8(i)
    }
    return rest
  }

  /// Whether a family name is among some words of a name, a bit for each.
  private func hasFamily(_ side: Side, _ some: UInt8) -> Bool {
    for i in 0..<side.count where some & (1 << UInt8(i)) != 0 && role(side, i) > 0 { return true }
    return false
  }

  /// Whether one name is in kanji or kana and the other is not: how they are read, nobody knows.
  private func isIncomparable(_ x: Side, _ y: Side) -> Bool {
    func has(_ script: Vocabulary.Script, _ side: Side) -> Bool {
      for i in 0..<side.count where traits[side.start + i].script == script { return true }
      return false
    }
    return has(.han, x) != has(.han, y)
      && (information.mayBeJapanese || has(.kana, x) || has(.kana, y))
  }
}
