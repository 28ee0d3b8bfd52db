private import CICU

/// Guesses the charset of text that carries no label.
///
/// In this order: byte order mark; UTF-8 that is well-formed; the language and charset
/// that fit the letters clearly best (see `LanguageScore`); ICU's detector, for texts
/// that are long enough for it; windows-1252.
package struct CharsetDetector {
  /// Octets looked at, counting only lines that have some above 7F; 10 ms at most.
  private static let longestSample = 2048

  /// ICU's detector guesses wildly below this many octets above 7F.
  private static let fewestOctetsForICU = 30
  private static let leastConfidence = 50

  private static let westernEuropean = "windows-1252"

  package init() {}

  /// The charset of a text, as a label for `CharsetConverter`.
  ///
  /// - Parameter bytes: whole lines without base64; a last line that is cut short does
  ///   no harm when there are others. More text makes the answer better.
  /// - Returns: nil when the text is plain ASCII, and so says nothing.
  package func detect(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if let charset = Self.charsetOfMark(bytes) { return charset }
    let sample = Self.sample(bytes)
    if sample.isEmpty {
      return Self.hasJapaneseEscape(bytes) ? "ISO-2022-JP" : nil
    }
    return sample.withUnsafeBufferPointer { sample in
      if Self.isMostlyUTF8(sample) { return "UTF-8" }
      return Self.charsetByLanguage(sample) ?? Self.charsetByICU(sample) ?? Self.westernEuropean
    }
  }

  private static func charsetOfMark(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return "UTF-8" }
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return "UTF-32LE" }
    if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32BE" }
    if bytes.starts(with: [0xFF, 0xFE]) { return "UTF-16LE" }
    if bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16BE" }
    return nil
  }

  private static func hasJapaneseEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let escape = bytes.firstIndex(of: 0x1B) else { return false }
    let next = bytes[escape...].dropFirst()
    return next.starts(with: "$B".utf8) || next.starts(with: "$@".utf8)
  }

  /// The lines with octets above 7F, from the first on, up to the length of a sample.
  private static func sample(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var sample: [UInt8] = []
    var rest = bytes[...]
    while sample.count < longestSample, !rest.isEmpty {
      let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[min(end + 1, rest.endIndex)...]
      // A line without its end may be cut inside a character.
      if end == bytes.endIndex, !sample.isEmpty { break }
      if line.contains(where: { $0 >= 0x80 }) {
        sample.append(contentsOf: line.prefix(longestSample))
        if end < bytes.endIndex, line.count <= longestSample { sample.append(0x0A) }
      }
    }
    return sample
  }

  /// Whether well-formed sequences of UTF-8 outnumber the rest by far: one stray octet
  /// does not change what a text is.
  private static func isMostlyUTF8(_ sample: UnsafeBufferPointer<UInt8>) -> Bool {
    var characters = 0
    var errors = 0
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = sample.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let scalar): characters += scalar.count > 1 ? 1 : 0
      case .error: errors += 1
      case .emptyInput: return characters > 0 && characters >= errors * 4
      }
    }
  }

  /// The charset of the language that fits clearly better than a western one.
  private static func charsetByLanguage(_ sample: UnsafeBufferPointer<UInt8>) -> String? {
    var best = (charset: westernEuropean, score: 0.0)
    var western = 0.0
    var decoded: (charset: String, text: [Unicode.Scalar]) = ("", [])
    for language in Language.all {
      if decoded.charset != language.charset {
        decoded = (language.charset, scalars(of: sample, in: language.charset))
      }
      guard let score = LanguageScore(language).score(decoded.text) else { continue }
      if score > best.score { best = (language.charset, score) }
      if language.charset == westernEuropean { western = max(western, score) }
    }
    if best.score < 0.45 { return nil }
    // The less there is to judge by, the more it takes to give up the usual answer.
    let margin = 0.02 + 0.2 / Double(sample.count(where: { $0 >= 0x80 }))
    return best.score >= western + margin ? best.charset : westernEuropean
  }

  /// The text in a charset, without half a character at its end; empty when it cannot be
  /// in it.
  private static func scalars(
    of sample: UnsafeBufferPointer<UInt8>, in charset: String
  ) -> [Unicode.Scalar] {
    var utf8: [UInt8] = []
    guard let converter = CharsetConverter(name: charset),
      converter.decode(sample, into: &utf8)
        || converter.decode(UnsafeBufferPointer(rebasing: sample.dropLast()), into: &utf8)
    else { return [] }
    return Array(String(decoding: utf8, as: UTF8.self).unicodeScalars)
  }

  private static func charsetByICU(_ sample: UnsafeBufferPointer<UInt8>) -> String? {
    guard sample.count(where: { $0 >= 0x80 }) > fewestOctetsForICU else { return nil }
    var status = U_ZERO_ERROR
    guard let detector = vct_ucsdet_open(&status) else { return nil }
    defer { vct_ucsdet_close(detector) }
    vct_ucsdet_setText(detector, sample.baseAddress, Int32(sample.count), &status)
    var count: Int32 = 0
    guard let matches = vct_ucsdet_detectAll(detector, &count, &status),
      status.rawValue <= U_ZERO_ERROR.rawValue
    else { return nil }
    for match in UnsafeBufferPointer(start: matches, count: Int(count)) {
      guard vct_ucsdet_getConfidence(match, &status) >= leastConfidence,
        let name = vct_ucsdet_getName(match, &status)
      else { break }
      let charset = String(cString: name)
      if isPlausible(charset) { return charset == "ISO-8859-1" ? westernEuropean : charset }
    }
    return nil
  }

  /// Whether a charset of ICU's detector is one that contact files come in.
  private static func isPlausible(_ charset: String) -> Bool {
    !charset.hasPrefix("IBM") && !charset.hasPrefix("UTF-")
  }
}
