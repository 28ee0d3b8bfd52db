internal import VCard

/// The spellings in which jCard and vCard differ: dates and offsets have separators here and none
/// there (RFC 7095 sections 3.5.3 to 3.5.7).
///
/// The bytes are moved, not computed: `-0000` stays what it is, and what is missing stays missing.
enum JCardForm {
  /// Appends a date of 4.0 with separators, `19850412T2320Z` as `"1985-04-12T23:20Z"`.
  ///
  /// - Returns: false, and nothing appended, when the text is no date of this kind.
  static func extend(
    _ text: UnsafeBufferPointer<UInt8>, _ kind: DateValue.Kind, into output: inout JSONScratch
  ) -> Bool {
    guard isPlain(text, kind) || DateValue(text, kind: kind, version: .v4_0) != nil else {
      return false
    }
    output.append(0x22)
    let date = kind == .time ? 0 : text.firstIndex(of: 0x54) ?? text.count
    for i in 0..<date {
      // YYYYMMDD and --MMDD; the reduced forms have no further separators.
      if date == 8 && (i == 4 || i == 6) || date == 6 && i == 4 { output.append(0x2D) }
      output.append(text[i])
    }
    var digits = 0
    for i in date..<text.count {
      let byte = text[i]
      if ByteScan.isDigit(byte) {
        if digits > 0, digits % 2 == 0 { output.append(0x3A) }
        digits += 1
      } else {
        // The T, the hyphens of what is missing, then the zone.
        digits = 0
      }
      output.append(byte)
    }
    output.append(0x22)
    return true
  }

  /// Whether a text is one of the two shapes that nearly all dates have, `19850412` and
  /// `19850412T232050Z`, and within every month; what is not is looked at in full.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>, _ kind: DateValue.Kind) -> Bool {
    guard kind != .time, text.count == 16 || text.count == 8 && kind != .timestamp else {
      return false
    }
    func two(_ at: Int) -> UInt8 {
      let (tens, ones) = (text[at] &- 0x30, text[at &+ 1] &- 0x30)
      return tens < 10 && ones < 10 ? tens &* 10 &+ ones : 0xFF
    }
    guard two(0) < 100, two(2) < 100, two(4) &- 1 < 12, two(6) &- 1 < 28 else { return false }
    if text.count == 8 { return kind != .dateTime }
    return kind != .date && text[8] == 0x54 && text[15] == 0x5A && two(9) < 24 && two(11) < 60
      && two(13) < 60
  }

  /// Appends a date of jCard without separators; dates that have none already are taken too.
  ///
  /// Fractions of a second, which neither form has but many programs write, are dropped.
  ///
  /// - Returns: false, and nothing appended, when the text is no date of this kind.
  static func reduce(
    _ text: UnsafeBufferPointer<UInt8>, _ kind: DateValue.Kind, into output: inout ByteBuffer
  ) -> Bool {
    guard text.count <= 64 else { return false }
    let start = output.count
    let time = kind == .time ? 0 : text.firstIndex(of: 0x54) ?? text.count
    let isFull = time == 10 && text[4] == 0x2D && text[7] == 0x2D
    let isYearless = time == 7 && text[0] == 0x2D && text[4] == 0x2D
    var inFraction = false
    for (i, byte) in text.enumerated() {
      if i < time {
        if isFull && (i == 4 || i == 7) || isYearless && i == 4 { continue }
      } else {
        if byte == 0x3A { continue }
        if byte == 0x2E, i + 1 < text.count, ByteScan.isDigit(text[i + 1]) { inFraction = true }
        if inFraction {
          if byte == 0x2E || ByteScan.isDigit(byte) { continue }
          inFraction = false
        }
      }
      output.append(byte)
    }
    let reduced = UnsafeBufferPointer(rebasing: output.bytes[start...])
    if DateValue(reduced, kind: kind, version: .v4_0) != nil { return true }
    output.truncate(to: start)
    return false
  }

  /// Appends an offset from UTC with its colon, `-0500` as `"-05:00"`; false when the text is none.
  static func extend(
    offset text: UnsafeBufferPointer<UInt8>, into output: inout JSONScratch
  ) -> Bool {
    guard text.count == 3 || text.count == 5, isSigned(text, digits: text.dropFirst()) else {
      return false
    }
    output.append(0x22)
    for i in 0..<text.count {
      if i == 3 { output.append(0x3A) }
      output.append(text[i])
    }
    output.append(0x22)
    return true
  }

  /// Appends an offset from UTC without its colon; false when the text is none.
  static func reduce(
    offset text: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) -> Bool {
    guard text.count == 6, text[3] == 0x3A,
      isSigned(text, digits: text[1..<3]), isSigned(text, digits: text[4...])
    else { return false }
    for i in 0..<text.count where i != 3 { output.append(text[i]) }
    return true
  }

  private static func isSigned(
    _ text: UnsafeBufferPointer<UInt8>, digits: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    (text[0] == 0x2B || text[0] == 0x2D) && digits.allSatisfy(ByteScan.isDigit)
  }

  /// Appends an integer or a float of 4.0 as JSON writes it, without plus and leading zeros; false
  /// when the text is none.
  static func extend(
    number text: UnsafeBufferPointer<UInt8>, isInteger: Bool, into output: inout JSONScratch
  ) -> Bool {
    var i = 0
    let isNegative = text.first == 0x2D
    if isNegative || text.first == 0x2B { i = 1 }
    var whole = i
    while whole < text.count, ByteScan.isDigit(text[whole]) { whole += 1 }
    guard whole > i else { return false }
    if whole < text.count {
      let fraction = text[(whole + 1)...]
      guard !isInteger, text[whole] == 0x2E, !fraction.isEmpty,
        fraction.allSatisfy(ByteScan.isDigit)
      else { return false }
    }
    while i + 1 < whole, text[i] == 0x30 { i += 1 }
    if isNegative { output.append(0x2D) }
    output.append(UnsafeBufferPointer(rebasing: text[i...]))
    return true
  }

  /// Appends a number of JSON without its exponent, and as an integer without its fraction (RFC 7095
  /// sections 3.5.10 and 3.5.11).
  ///
  /// A number of more than 400 digits stays as it is written.
  static func reduce(
    number text: UnsafeBufferPointer<UInt8>, isInteger: Bool, into output: inout ByteBuffer
  ) {
    var digits: [UInt8] = []
    var point: Int?
    var exponent = 0
    var isNegativeExponent = false
    var inExponent = false
    for byte in text {
      switch byte {
      case 0x30...0x39 where inExponent: exponent = min(exponent * 10 + Int(byte - 0x30), 10_000)
      case 0x30...0x39: digits.append(byte)
      case 0x2E: point = digits.count
      case 0x45, 0x65: inExponent = true
      case 0x2D where inExponent: isNegativeExponent = true
      default: break
      }
    }
    guard inExponent || isInteger && point != nil, digits.count <= 400, exponent <= 400 else {
      output.append(text)
      return
    }
    var place = (point ?? digits.count) + (isNegativeExponent ? -exponent : exponent)
    while place < 1 {
      digits.insert(0x30, at: 0)
      place += 1
    }
    while digits.count < place { digits.append(0x30) }
    while place > 1, digits[0] == 0x30 {
      digits.removeFirst()
      place -= 1
    }
    while digits.count > place, digits.last == 0x30 { digits.removeLast() }
    if isInteger { digits.removeLast(digits.count - place) }
    if text.first == 0x2D, digits.contains(where: { $0 != 0x30 }) { output.append(0x2D) }
    for (i, digit) in digits.enumerated() {
      if i == place { output.append(0x2E) }
      output.append(digit)
    }
  }
}
