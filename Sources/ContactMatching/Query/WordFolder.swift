internal import TextServices
internal import VCard

/// Cuts texts into folded words.
struct WordFolder: ~Copyable {
  /// The longest word from within a run of letters without blanks, in scalars.
  private static let longestInner = 8

  private let latin = LatinWords()
  /// The Latin letters of words of other scripts, which names repeat.
  private var romanized: [String: [UInt8]] = [:]
  private var word = ByteBuffer(capacity: 128)

  // MARK: Indexing

  /// Adds the words of a text to those of a field.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>, to field: inout ByteBuffer) {
    if addASCII(text, to: &field) { return }
    for word in Self.words(of: String(decoding: text, as: UTF8.self)) {
      for form in forms(of: word) { Self.append(form, to: &field) }
    }
  }

  /// - Returns: false, and nothing is added, when a byte is no ASCII.
  private mutating func addASCII(
    _ text: UnsafeBufferPointer<UInt8>, to field: inout ByteBuffer
  ) -> Bool {
    if text.contains(where: { $0 >= 0x80 }) { return false }
    word.truncate()
    var starts = [0]
    for byte in text {
      let lower = ByteScan.lower(byte)
      if ByteScan.isDigit(byte) || lower &- 0x61 < 26 {
        word.append(lower)
      } else if byte == 0x27 {
        // O'Brien is looked for as obrien as well as brien.
        if word.count > (starts.last ?? 0) { starts.append(word.count) }
      } else if !word.isEmpty {
        flush(&starts, to: &field)
      }
    }
    flush(&starts, to: &field)
    return true
  }

  /// Adds the word at hand from each of these places on.
  private mutating func flush(_ starts: inout [Int], to field: inout ByteBuffer) {
    for start in starts where start < word.count {
      Self.append(UnsafeBufferPointer(rebasing: word.bytes[start...]), to: &field)
    }
    word.truncate()
    starts.removeLast(starts.count - 1)
  }

  /// Adds the digits of a telephone number from each of its groups on, and the last seven, by which it is
  /// found whatever stands before them.
  mutating func add(phone value: UnsafeBufferPointer<UInt8>, to field: inout ByteBuffer) {
    var starts: [Int] = []
    var isInGroup = false
    word.truncate()
    let digits = Self.digits(value) { byte in
      guard let byte else {
        isInGroup = false
        return
      }
      if !isInGroup { starts.append(word.count) }
      isInGroup = true
      word.append(byte)
    }
    guard digits > 0 else { return }
    if word.count > 7 { starts.append(word.count - 7) }
    for start in starts where start == 0 || word.count - start > 2 {
      Self.append(UnsafeBufferPointer(rebasing: word.bytes[start...]), to: &field)
    }
  }

  /// Calls `body` with each digit, and with `nil` between groups of them; an extension is left out.
  ///
  /// - Returns: how many there are.
  private static func digits(
    _ value: UnsafeBufferPointer<UInt8>, _ body: (UInt8?) -> Void
  ) -> Int {
    var count = 0
    func take(_ digit: UInt8?) {
      if digit != nil { count += 1 }
      body(digit)
    }
    if !value.contains(where: { $0 >= 0x80 }) {
      var rest = value[...]
      if rest.count > 4, ByteScan.lower(rest[0]) == 0x74, rest[3] == 0x3A { rest = rest[4...] }
      for byte in rest {
        if byte == 0x3B || ByteScan.lower(byte) == 0x78 || byte == 0x23, count > 0 { break }
        take(ByteScan.isDigit(byte) ? byte : nil)
      }
      return count
    }
    for scalar in String(decoding: value, as: UTF8.self).unicodeScalars {
      let digit = scalar.properties.numericType == .decimal ? scalar.properties.numericValue : nil
      take(digit.map { 0x30 + UInt8($0) })
    }
    return count
  }

  private static func append(_ word: UnsafeBufferPointer<UInt8>, to field: inout ByteBuffer) {
    let length = field.count
    if field.isEmpty { field.append(0x20) }
    let start = field.count - 1
    field.append(word)
    field.append(0x20)
    // Most words stand in FN and in N.
    let added = UnsafeBufferPointer(rebasing: field.bytes[start...])
    if ByteScan.contains(UnsafeBufferPointer(rebasing: field.bytes[..<(start + 1)]), added) {
      field.truncate(to: length)
    }
  }

  private static func append(_ word: [UInt8], to field: inout ByteBuffer) {
    word.withUnsafeBufferPointer { append($0, to: &field) }
  }

  // MARK: Words that are no ASCII

  /// The words of a text, case-folded and without accents.
  static func words(of text: String) -> [String] {
    let folded = FoldedText.withoutDiacritics(FoldedText.caseFolded(text))
    return folded.unicodeScalars.split { !WordCharacters.contains($0.value) }.map { String($0) }
  }

  /// The forms under which a word is found.
  private mutating func forms(of word: String) -> [[UInt8]] {
    var forms = [Array(word.utf8)]
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return forms }
    let scalars = Array(word.unicodeScalars)
    if scalars.contains(where: Self.isUnspaced) {
      for start in 1..<max(scalars.count, 1) {
        let inner = scalars[start...].prefix(Self.longestInner)
        forms.append(Array(String(String.UnicodeScalarView(inner)).utf8))
      }
    }
    let letters = romanize(word)
    if !letters.isEmpty { forms.append(letters) }
    return forms
  }

  private mutating func romanize(_ word: String) -> [UInt8] {
    if let known = romanized[word] { return known }
    if romanized.count > 50_000 { romanized.removeAll(keepingCapacity: true) }
    let letters = latin.latin(word)
    romanized[word] = letters
    return letters
  }

  /// Whether words of a script are written without blanks between them.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai and Lao, Myanmar, Khmer.
    case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: NameScript.isEastAsian(scalar)
    }
  }

  // MARK: Queries

  /// The tokens of a query, each with the forms that a word may begin with.
  mutating func tokens(of text: String) -> [[String]] {
    Self.words(of: text).flatMap { word -> [[String]] in
      let scalars = Array(word.unicodeScalars)
      guard scalars.contains(where: Self.isUnspaced), scalars.count > Self.longestInner else {
        // Nobody looks for a name in Latin letters by the Chinese reading of its characters.
        let isPlain = word.utf8.allSatisfy { $0 < 0x80 } || scalars.contains(where: WordForms.isHan)
        let letters = isPlain ? [] : romanize(word)
        return [letters.isEmpty ? [word] : [word, String(decoding: letters, as: UTF8.self)]]
      }
      return stride(from: 0, to: scalars.count, by: Self.longestInner).map { start in
        [String(String.UnicodeScalarView(scalars[start...].prefix(Self.longestInner)))]
      }
    }
  }
}
