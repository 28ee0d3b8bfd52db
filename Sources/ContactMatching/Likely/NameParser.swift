internal import TextServices

/// Takes a name apart: what is a name in it, and what only stands beside it.
///
/// Titles, generations, labels, emoji, words for relatives are taken off (requirement 4 of matching);
/// which word is the family name is a hint, never certain.
struct NameParser {
  struct Parsed {
    var words: [LikelyRecord.NameWord] = []
    var quoted: [LikelyRecord.NameWord] = []
    var generation: UInt8 = 0
    var isHousehold = false
    /// A word for a relative, or whose relative it is, stands for the name.
    var isRelation = false
  }

  /// What N says of the words.
  struct Hints {
    var family: [String] = []
    var given: [String] = []
    var middle: [String] = []
    var prefixes: [String] = []
    var suffixes: [String] = []

    var isComplete: Bool { !family.isEmpty && !given.isEmpty }
  }

  private struct Token {
    var text: String
    var roles: NameTables.Role
    /// `Emma` of `Emma's`.
    var isPossessive = false
  }

  private typealias Role = NameTables.Role

  /// The roles of words that were looked up; most words of a book come again and again.
  private var known: [String: Role] = [:]

  private mutating func roles(of word: String) -> Role {
    if let roles = known[word] { return roles }
    let roles = NameTables.roles[WordForms.plain(word)] ?? []
    known[word] = roles
    return roles
  }

  /// The words of a text in lower case, nothing taken off.
  mutating func plainWords(_ text: String) -> [String] {
    Tokens(FoldedText.caseFolded(text)).words.map(\.text)
  }

  /// The name in a text.
  mutating func parse(_ text: String, hints: Hints) -> Parsed {
    var parsed = Parsed()
    let split = Tokens(FoldedText.caseFolded(text))
    guard !split.isAddress else { return parsed }
    let whole = split.words.map { LikelyRecord.NameWord($0.text) }
    parsed.quoted = split.quoted.map { LikelyRecord.NameWord($0) }
    var tokens = split.words.map {
      Token(text: $0.text, roles: roles(of: $0.text), isPossessive: $0.isPossessive)
    }
    var comma = split.comma
    tokens.removeAll { $0.text.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    takeOffTitles(&tokens, hints, &comma)
    takeOffSuffixes(&tokens, hints, &parsed)
    if !hints.isComplete {
      takeOffRelatives(&tokens, &parsed)
      if parsed.isHousehold { parsed.words = whole }
      if parsed.isRelation || parsed.isHousehold { return parsed }
    }
    takeOffLabels(&tokens, hints)
    parsed.words = words(tokens, hints, comma: comma)
    return parsed
  }

  private func takeOffTitles(_ tokens: inout [Token], _ hints: Hints, _ comma: inout Int?) {
    if !hints.prefixes.isEmpty {
      let count = tokens.count
      if count > 1 { tokens.removeAll { hints.prefixes.contains($0.text) } }
      if let at = comma { comma = at - (count - tokens.count) }
    }
    while tokens.count > 1, tokens[0].roles.contains(.title),
      !hints.given.contains(tokens[0].text), !hints.family.contains(tokens[0].text)
    {
      tokens.removeFirst()
      comma = comma.map { $0 - 1 }
    }
  }

  private func takeOffSuffixes(_ tokens: inout [Token], _ hints: Hints, _ parsed: inout Parsed) {
    for word in hints.suffixes {
      if let roles = NameTables.roles[WordForms.plain(word)] {
        parsed.generation = max(parsed.generation, Self.generation(roles))
      }
      if tokens.count > 1 { tokens.removeAll { $0.text == word } }
    }
    while tokens.count > 2, let last = tokens.last,
      !last.roles.isDisjoint(with: [.suffix, .senior, .junior, .second, .third, .fourth]),
      !hints.given.contains(last.text)
    {
      parsed.generation = max(parsed.generation, Self.generation(last.roles))
      tokens.removeLast()
    }
  }

  /// 1 for senior, 2 for junior or II, 3 for III, 4 for IV, 0 for none.
  private static func generation(_ roles: Role) -> UInt8 {
    if roles.contains(.senior) { return 1 }
    if !roles.isDisjoint(with: [.junior, .second]) { return 2 }
    if roles.contains(.third) { return 3 }
    return roles.contains(.fourth) ? 4 : 0
  }

  private mutating func takeOffRelatives(_ tokens: inout [Token], _ parsed: inout Parsed) {
    guard let first = tokens.first, let last = tokens.last else { return }
    if tokens.allSatisfy({ !$0.roles.isDisjoint(with: [.parent, .kin, .connector]) }),
      tokens.contains(where: { !$0.roles.isDisjoint(with: [.parent, .kin]) })
    {
      parsed.isRelation = true
      return
    }
    if tokens.count == 1, first.roles.contains(.houseword) {
      parsed.isHousehold = true
      return
    }
    if tokens.count > 1, tokens.count <= 4 {
      if tokens.dropLast().contains(where: \.isPossessive)
        || first.roles.contains(.parent) || last.roles.contains(.parent)
      {
        parsed.isRelation = true
        return
      }
      let isPlural = first.text == "the" && tokens.count == 2 && last.text.hasSuffix("s")
      if isPlural || first.roles.contains(.household) || last.roles.contains(.household) {
        parsed.isHousehold = true
        return
      }
    }
    if takeOffAttached(&tokens, &parsed) { return }
    // Aunt Mary is Mary.
    if tokens.count > 1, first.roles.contains(.kin) { tokens.removeFirst() }
  }

  /// Words that are written without a space behind the name.
  private func takeOffAttached(_ tokens: inout [Token], _ parsed: inout Parsed) -> Bool {
    guard tokens.count == 1, let scalar = tokens[0].text.unicodeScalars.first,
      WordForms.isUnspaced(scalar)
    else { return false }
    for (word, role) in NameTables.attached {
      let text = tokens[0].text
      guard text.utf8.count > word.utf8.count, text.hasSuffix(word) else { continue }
      if role.contains(.parent) {
        parsed.isRelation = true
        return true
      }
      if role.contains(.household) {
        guard text.unicodeScalars.count - word.unicodeScalars.count <= 2 else { continue }
        parsed.isHousehold = true
        return true
      }
      tokens[0].text = String(text.dropLast(word.count))
      return false
    }
    return false
  }

  private func takeOffLabels(_ tokens: inout [Token], _ hints: Hints) {
    let family = hints.isComplete ? hints.family : []
    let familyIsLabel = family.allSatisfy {
      NameTables.roles[WordForms.plain($0)]?.contains(.label) ?? false
    }
    while tokens.count > 1, let last = tokens.last, last.roles.contains(.label) {
      if !family.isEmpty, familyIsLabel, family.contains(last.text) { return }
      tokens.removeLast()
    }
  }

  // MARK: Which word is the family name

  private func words(
    _ tokens: [Token], _ hints: Hints, comma: Int?
  ) -> [LikelyRecord.NameWord] {
    if tokens.count == 1 || tokens.isEmpty, let split = Self.unspaced(tokens.first?.text, hints) {
      return split
    }
    return tokens.enumerated().map { i, token in
      var family: Int8 = 0
      if hints.isComplete {
        if hints.family.contains(token.text) { family += 1 }
        if hints.given.contains(token.text) || hints.middle.contains(token.text) { family -= 1 }
      }
      if family == 0, let comma, comma > 0, comma < tokens.count { family = i < comma ? 1 : -1 }
      return LikelyRecord.NameWord(token.text, family: family)
    }
  }

  /// A name of two to four letters of a script without spaces: the family name, and the rest.
  private static func unspaced(_ text: String?, _ hints: Hints) -> [LikelyRecord.NameWord]? {
    guard let text, let first = text.unicodeScalars.first, WordForms.isUnspaced(first) else {
      return nil
    }
    if hints.isComplete, text == (hints.family + hints.given).joined() {
      return [
        LikelyRecord.NameWord(hints.family.joined(), family: 1),
        LikelyRecord.NameWord(hints.given.joined(), family: -1),
      ]
    }
    let scalars = Array(text.unicodeScalars)
    guard (2...4).contains(scalars.count),
      scalars.allSatisfy(WordForms.isHan) || scalars.allSatisfy(WordForms.isHangul)
    else { return nil }
    // Two letters are as often a given name alone.
    if scalars.count == 2 {
      let first = String(Character(scalars[0]))
      guard WordForms.isHan(scalars[0]), familyLetters.contains(first) else { return nil }
    }
    let double = String(String.UnicodeScalarView(scalars.prefix(2)))
    let length = scalars.count > 2 && doubleSurnames.contains(double) ? 2 : 1
    return [
      LikelyRecord.NameWord(String(String.UnicodeScalarView(scalars[..<length])), family: 1),
      LikelyRecord.NameWord(String(String.UnicodeScalarView(scalars[length...])), family: -1),
    ]
  }

  /// The commonest Chinese family names: nine people in ten have one of them.
  private static let familyLetters = Set(
    ("王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許邓鄧韩韓冯馮曹彭曾肖萧蕭田董潘袁蔡"
      + "蒋蔣余于杜叶葉程魏苏蘇吕呂丁任卢盧姚沈钟鍾姜崔谭譚陆陸范汪廖石金韦韋贾賈夏付方邹鄒熊白孟秦邱侯江尹薛闫阎闫雷龙龍史"
      + "陶贺賀毛段郝顾顧龚龔邵万萬覃武钱錢戴严嚴莫孔向汤湯温康施文牛樊葛邢安齐齊易乔喬伍庞龐颜顏倪庄莊聂聶章鲁魯岳翟殷詹申欧歐耿关關兰"
      + "蘭焦俞左柳甘祝包宁寧尚符舒阮柯纪紀梅童凌毕畢单單裴霍涂成苗谷盛曲冉").map { String($0) })

  /// Chinese and Korean family names of two letters.
  private static let doubleSurnames: Set<String> = [
    "欧阳", "歐陽", "司马", "司馬", "诸葛", "諸葛", "上官", "夏侯", "东方", "東方", "皇甫", "尉迟", "尉遲", "公孙",
    "公孫", "慕容", "令狐", "司徒", "司空", "长孙", "長孫", "宇文", "轩辕", "軒轅", "端木", "百里", "东郭", "南宫",
    "南宮", "独孤", "獨孤", "남궁", "황보", "제갈", "선우", "독고", "사공",
  ]
}

/// The words of a name and the marks between them that mean something.
private struct Tokens {
  var words: [(text: String, isPossessive: Bool)] = []
  var quoted: [String] = []
  /// The number of words before the first comma.
  var comma: Int?
  /// The text is a mail address.
  var isAddress = false

  private var word = String.UnicodeScalarView()
  private var depth = 0
  private var isQuoting = false
  private var isTail = false

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    var i = 0
    while i < scalars.count {
      let scalar = scalars[i]
      switch scalar {
      case "@" where !word.isEmpty && !text.contains(" "):
        isAddress = true
        return
      case "'", "’", "ʼ", "`", "´", "‘":
        if i + 1 < scalars.count, scalars[i + 1] == "s", !word.isEmpty,
          i + 2 == scalars.count || scalars[i + 2] == " "
        {
          end(isPossessive: true)
          i += 1
        }
      case "(", "[", "{", "（", "【", "<":
        end()
        depth += 1
      case ")", "]", "}", "）", "】", ">":
        end()
        depth = max(0, depth - 1)
      case "\"", "“", "”", "„", "«", "»":
        end()
        isQuoting.toggle()
      case ",", "，", "、":
        end()
        if comma == nil, depth == 0, !words.isEmpty { comma = words.count }
      case "-", "–", "—", "|", "/":
        let spaced =
          i > 0 && scalars[i - 1] == " " && i + 1 < scalars.count && scalars[i + 1] == " "
        let isSuffix = scalar == "/" && i + 2 >= scalars.count
        end()
        if !words.isEmpty, spaced || isSuffix { isTail = true }
      case _ where Self.isWordPart(scalar): word.append(scalar)
      case "\u{200B}"..."\u{200F}", "\u{FE0F}", "\u{AD}": break
      default: end()
      }
      i += 1
    }
    end()
    // Brackets around everything say nothing.
    if words.isEmpty, depth == 0, let first = bracketed.first {
      words = [(first, false)] + bracketed.dropFirst().map { ($0, false) }
    }
  }

  private var bracketed: [String] = []

  private mutating func end(isPossessive: Bool = false) {
    guard !word.isEmpty else { return }
    let text = String(word)
    word.removeAll()
    if depth > 0 {
      bracketed.append(text)
    } else if isQuoting {
      quoted.append(text)
    } else if !isTail {
      words.append((text, isPossessive))
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 {
      let byte = UInt8(scalar.value)
      return WordForms.isLetterOrDigit(byte)
    }
    if scalar.value < 0xC0 { return scalar == "ª" || scalar == "º" }
    let properties = scalar.properties
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: return scalar.value != 0x20E3 && scalar.value < 0xFE00
    default: return scalar.value == 0x3005
    }
  }
}
