internal import TextServices

/// The forms by which one word of a name is compared with another.
enum WordForms {
  /// The word in lower case (NFKC, case folded), without marks if it is Latin.
  ///
  /// Letters that do not decompose lose what makes them special: ł is l, ø o, ß ss, ı i.
  static func plain(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return word }
    let folded = FoldedText.caseFolded(word)
    guard let first = folded.unicodeScalars.first, isLatin(first) else { return folded }
    return String(decoding: latinLetters(folded), as: UTF8.self)
  }

  static func isLatin(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x2B0 || (0x1E00...0x1EFF).contains(scalar.value)
  }

  /// Whether a letter is of a script that is written without spaces between words.
  static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    isHan(scalar) || isKana(scalar) || isHangul(scalar)
  }

  static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3134F, 0x3005: true
    default: false
    }
  }

  static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x30FF).contains(scalar.value)
  }

  static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0xAC00...0xD7A3).contains(scalar.value)
  }

  /// Basic letters and digits of a Latin text: marks taken off, special letters spelled out.
  static func latinLetters(_ folded: String) -> [UInt8] {
    var letters: [UInt8] = []
    for scalar in folded.unicodeScalars {
      if scalar.value < 0x80 {
        let byte = UInt8(scalar.value)
        if isLetterOrDigit(byte) { letters.append(byte) }
        continue
      }
      if let spelled = special[scalar] {
        letters.append(contentsOf: spelled.utf8)
      } else if let base = base(of: scalar) {
        letters.append(base)
      }
    }
    return letters
  }

  private static let special: [Unicode.Scalar: String] = [
    "ł": "l", "đ": "d", "ð": "d", "ø": "o", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
    "ħ": "h", "ŧ": "t", "ŋ": "ng", "ə": "a",
  ]

  /// The letter under the marks, from the decomposition that Swift's own tables give.
  private static func base(of scalar: Unicode.Scalar) -> UInt8? {
    let value = scalar.value
    guard (0xC0...0x24F).contains(value) || (0x1E00...0x1EFF).contains(value) else { return nil }
    let index = Int(value < 0x250 ? value - 0xC0 : value - 0x1E00 + 0x190)
    let base = bases[index]
    return base == 0 ? nil : base
  }

  /// The base letters of U+00C0…U+024F and U+1E00…U+1EFF; 0 where there is none.
  private static let bases: [UInt8] = {
    let transliterator = Transliterator("NFD; [:Nonspacing Mark:] Remove")
    return (Array(0xC0...0x24F) + Array(0x1E00...0x1EFF)).map { (value: UInt32) -> UInt8 in
      guard let scalar = Unicode.Scalar(value),
        let text = transliterator?.transliterate(String(Character(scalar))),
        let first = text.utf8.first, text.utf8.count == 1
      else { return 0 }
      return (0x41...0x5A).contains(first) ? first | 0x20 : first
    }
  }()

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  static func isVowel(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61, 0x65, 0x69, 0x6F, 0x75: true
    default: false
    }
  }

  /// Latin letters with the usual choices of transcribers levelled: `Schmidt` and `Shmidt`, `Müller` and
  /// `Mueller`, `Yuliya`, `Julia` and `Iuliia`, `Catherine` and `Katherine`.
  ///
  /// Capitals in the result stand for sounds that take several letters.
  static func levelled(_ latin: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(latin.count)
    func put(_ byte: UInt8) {
      if result.last != byte { result.append(byte) }
    }
    var i = 0
    while i < latin.count {
      if let (rule, length) = digraph(latin, at: i) {
        for byte in rule.utf8 { put(byte) }
        i += length
        continue
      }
      let byte = latin[i]
      let next = i + 1 < latin.count ? latin[i + 1] : 0
      switch byte {
      case ascii("c"):
        put(next == ascii("e") || next == ascii("i") || next == ascii("y") ? byte : ascii("k"))
      case ascii("q"): put(ascii("k"))
      case ascii("w"): put(ascii("v"))
      case ascii("x"):
        put(ascii("k"))
        put(ascii("s"))
      case ascii("y"), ascii("j"): put(ascii("i"))
      case ascii("a"), ascii("o"), ascii("u"):
        put(byte)
        // ä, ö, ü written out.
        if next == ascii("e") { i += 1 }
      default: put(byte)
      }
      i += 1
    }
    if result.count > 3, result.suffix(2).elementsEqual("ie".utf8) { result.removeLast() }
    if result.count > 3, result.last == ascii("h") { result.removeLast() }
    return result
  }

  private static func ascii(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(ascii: scalar) }

  private static let digraphs: [(spelling: StaticString, level: String)] = [
    ("shch", "S"), ("tsch", "C"), ("chr", "kr"), ("sch", "S"), ("tch", "C"), ("sh", "S"),
    ("ch", "C"),
    ("cz", "C"), ("zh", "Z"), ("kh", "h"), ("ph", "f"), ("th", "t"), ("ck", "k"), ("qu", "kv"),
    ("dt", "t"),
  ]

  private static func digraph(_ latin: [UInt8], at i: Int) -> (String, Int)? {
    let rest = latin[i...]
    for (spelling, level) in digraphs {
      let length = spelling.utf8CodeUnitCount
      guard rest.count >= length, rest.first == spelling.utf8Start[0] else { continue }
      if rest.prefix(length).elementsEqual(
        UnsafeBufferPointer(start: spelling.utf8Start, count: length))
      {
        return (level, length)
      }
    }
    if i == 0, latin.starts(with: "hs".utf8) { return ("ks", 2) }
    if i == 0, latin.starts(with: "hr".utf8) { return ("kr", 2) }
    return nil
  }

  /// The consonants of a word by class, with a mark for a vowel before them: what is left when the
  /// vowels of transcriptions differ, or are not written.
  static func skeleton(_ levelled: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for (i, byte) in levelled.enumerated() {
      let class_: UInt8
      switch byte {
      case _ where isVowel(byte): class_ = i == 0 ? ascii("A") : 0
      case ascii("h"): class_ = i == 0 ? byte : 0
      case ascii("b"): class_ = ascii("p")
      case ascii("d"): class_ = ascii("t")
      case ascii("g"): class_ = ascii("k")
      case ascii("f"): class_ = ascii("v")
      case ascii("z"), ascii("S"), ascii("Z"): class_ = ascii("s")
      default: class_ = byte
      }
      if class_ != 0, result.last != class_ { result.append(class_) }
    }
    return result
  }
}
