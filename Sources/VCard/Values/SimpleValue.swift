/// The simple types of values and the grammar of each (RFC 6350 section 4, RFC 2426 section 4).
package enum SimpleValue {
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  /// Why a text is no number.
  package enum Fault: Error, Hashable, Sendable {
    case syntax
    /// A number, but not of those that can be held.
    case range
  }

  // MARK: Boolean and numbers

  /// `TRUE` or `FALSE` in any case (RFC 6350 section 4.4).
  package static func boolean(_ text: Bytes) -> Bool? {
    if equals(text, "TRUE") { return true }
    return equals(text, "FALSE") ? false : nil
  }

  /// A sign, if any, and digits, within 64 bits (RFC 6350 section 4.5).
  package static func integer(_ text: Bytes) throws(Fault) -> Int {
    var digits = text[...]
    let isNegative = text.first == 0x2D
    if isNegative || text.first == 0x2B { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.allSatisfy(ByteScan.isDigit) else { throw .syntax }
    var value = 0
    for byte in digits {
      let (tens, over) = value.multipliedReportingOverflow(by: 10)
      let digit = Int(byte - 0x30)
      let (next, carry) = tens.addingReportingOverflow(isNegative ? -digit : digit)
      if over || carry { throw .range }
      value = next
    }
    return value
  }

  /// A positive number of plain digits, as PREF, PID and INDEX have it.
  package static func positive(_ text: Bytes, upTo most: Int = .max) -> Int? {
    guard let first = text.first, ByteScan.isDigit(first) else { return nil }
    guard let value = try? integer(text), value > 0, value <= most else { return nil }
    return value
  }

  /// A sign, if any, digits, and a fraction, if any: no exponent (RFC 6350 section 4.6).
  package static func isFloat(_ text: Bytes) -> Bool {
    var i = 0
    if let first = text.first, first == 0x2D || first == 0x2B { i = 1 }
    let whole = i
    while i < text.count, ByteScan.isDigit(text[i]) { i += 1 }
    guard i > whole else { return false }
    if i == text.count { return true }
    guard text[i] == 0x2E else { return false }
    let fraction = i + 1
    i = fraction
    while i < text.count, ByteScan.isDigit(text[i]) { i += 1 }
    return i > fraction && i == text.count
  }

  package static func float(_ text: Bytes) -> Double? {
    isFloat(text) ? Double(String(decoding: text, as: UTF8.self)) : nil
  }

  // MARK: Offsets

  /// Minutes east of UTC: `-0500` or `-05` in 4.0 (RFC 6350 section 4.7), `-05:00` in 3.0
  /// (RFC 2425 section 5.8.4), any of them in 2.1.
  package static func utcOffset(_ text: Bytes, _ version: Version) -> Int? {
    guard text.count >= 3, text[0] == 0x2B || text[0] == 0x2D, let hours = two(text, at: 1) else {
      return nil
    }
    var minutes: Int? = 0
    switch text.count {
    case 3 where version != .v3_0: break
    case 5 where version != .v3_0: minutes = two(text, at: 3)
    case 6 where version != .v4_0 && text[3] == 0x3A: minutes = two(text, at: 4)
    default: return nil
    }
    guard let minutes, hours < 24, minutes < 60 else { return nil }
    return (text[0] == 0x2D ? -1 : 1) * (hours * 60 + minutes)
  }

  private static func two(_ text: Bytes, at i: Int) -> Int? {
    guard ByteScan.isDigit(text[i]), ByteScan.isDigit(text[i + 1]) else { return nil }
    return Int(text[i] - 0x30) * 10 + Int(text[i + 1] - 0x30)
  }

  // MARK: URIs and names

  /// What a byte may be part of.
  private enum Class {
    /// A character of a URI (RFC 3986 section 2), or of another script (RFC 3987).
    static let uri: UInt8 = 1
    /// A character of a scheme.
    static let scheme: UInt8 = 2
    /// A letter, a digit or a hyphen: the names of parameters and groups.
    static let name: UInt8 = 4
    /// A character of a media type (RFC 6838 section 4.2).
    static let media: UInt8 = 8
    /// A character that may stand in an e-mail address outside of quotes.
    static let address: UInt8 = 16
  }

  private static let classes: InlineArray<256, UInt8> = {
    var table = InlineArray<256, UInt8>(repeating: 0)
    for i in 0x21..<0x7F { table[i] = Class.uri | Class.address }
    for i in 0x80..<0x100 { table[i] = Class.uri | Class.address }
    for byte in "\"<>\\^`{|}".utf8 { table[Int(byte)] &= ~Class.uri }
    for byte in "()<>,;:\\\"[]@".utf8 { table[Int(byte)] &= ~Class.address }
    for byte in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8 {
      table[Int(byte)] |= Class.scheme | Class.name | Class.media
    }
    for byte in "+-.".utf8 { table[Int(byte)] |= Class.scheme }
    for byte in "!#$&-^_.+".utf8 { table[Int(byte)] |= Class.media }
    table[0x2D] |= Class.name
    return table
  }()

  @inline(__always)
  private static func all(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ wanted: UInt8
  ) -> Bool {
    var seen = wanted
    var i = start
    while i < end {
      seen &= classes[Int(base[i])]
      i &+= 1
    }
    return seen == wanted
  }

  /// The length of the scheme that a URI begins with, 0 when there is none.
  package static func scheme(_ text: Bytes) -> Int {
    guard let base = text.baseAddress, text.count > 0, isLetter(base[0]) else { return 0 }
    var i = 1
    while i < text.count, classes[Int(base[i])] & Class.scheme != 0 { i &+= 1 }
    return i < text.count && base[i] == 0x3A ? i : 0
  }

  /// Whether a text is a URI with a scheme (RFC 3986 section 3): only the characters are looked at, and
  /// those of other scripts pass (RFC 3987).
  package static func isURI(_ text: Bytes) -> Bool {
    let scheme = scheme(text)
    guard scheme > 0, scheme &+ 1 < text.count else { return false }
    return all(text.baseAddress!, scheme &+ 1, text.count, Class.uri)
  }

  /// Whether a text is a name: letters, digits and hyphens (RFC 6350 section 3.3).
  package static func isName(_ text: Bytes) -> Bool {
    guard let base = text.baseAddress, text.count > 0 else { return false }
    return all(base, 0, text.count, Class.name)
  }

  /// Whether a text begins with `X-`.
  @inline(__always)
  package static func isPrivate(_ text: Bytes) -> Bool {
    text.count > 2 && text[0] | 0x20 == 0x78 && text[1] == 0x2D
  }

  /// Whether a text has the shape of a language tag (RFC 5646 section 2.1).
  package static func isLanguageTag(_ text: Bytes) -> Bool {
    guard let base = text.baseAddress else { return false }
    var start = 0
    while true {
      var end = start
      var hasDigit = false
      while end < text.count, base[end] != 0x2D {
        if ByteScan.isDigit(base[end]) {
          hasDigit = true
        } else if !isLetter(base[end]) {
          return false
        }
        end &+= 1
      }
      let length = end &- start
      guard (1...8).contains(length) else { return false }
      if start == 0 {
        if hasDigit { return false }
        let lead = base[0] | 0x20
        // `x-` and `i-` begin private and old tags.
        if length == 1, end == text.count || (lead != 0x78 && lead != 0x69) { return false }
      }
      if end == text.count { return true }
      start = end &+ 1
    }
  }

  /// Whether a text is a type and a subtype; parameters may follow a semicolon.
  package static func isMediaType(_ text: Bytes) -> Bool {
    guard let base = text.baseAddress else { return false }
    let end = ByteScan.find(0x3B, in: base, from: 0, to: text.count)
    let slash = ByteScan.find(0x2F, in: base, from: 0, to: end)
    return slash > 0 && slash &+ 1 < end && all(base, 0, slash, Class.media)
      && all(base, slash &+ 1, end, Class.media)
  }

  /// Whether a text is a mail box: a local part, `@` and a domain (RFC 5322 section 3.4.1), those of
  /// other scripts included (RFC 6531).
  package static func isMailAddress(_ text: Bytes) -> Bool {
    guard let base = text.baseAddress else { return false }
    var at = text.count
    while at > 0, base[at &- 1] != 0x40 { at &-= 1 }
    guard at > 1, at < text.count else { return false }
    let local = at &- 1
    if base[at] == 0x5B { return base[text.count &- 1] == 0x5D }
    guard all(base, at, text.count, Class.address) else { return false }
    if base[0] == 0x22 { return local > 1 && base[local &- 1] == 0x22 }
    return all(base, 0, local, Class.address)
  }

  /// Whether a text holds a digit, as every telephone number does.
  package static func hasDigit(_ text: Bytes) -> Bool {
    text.contains(where: ByteScan.isDigit)
  }

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  package static func equals(_ text: Bytes, _ word: StaticString) -> Bool {
    ByteScan.equalIgnoringCase(text, Bytes(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}
