/// The checks of rules about values.
enum ValueChecks {
  typealias Text = UnsafeBufferPointer<UInt8>

  static func wrongType(_ card: Card, _ findings: inout Findings) {
    let version = findings.version
    for record in card.judged {
      guard let value = card.parameter(.value, of: record) else { continue }
      let type = card.with(value.value) { ValueType($0) }
      guard type != .other, !isAllowed(type, record.id, version) else { continue }
      let word = card.text(value.value)
      if !type.versions.contains(version) {
        findings.report(
          card, record, at: value.value.lower, severity: .warning,
          "the type \(word) does not exist in version \(version.text)")
        continue
      }
      let dates: ValueTypes = [.date, .time, .dateTime, .dateAndOrTime, .timestamp]
      let isPart = record.id.row.kind == .date && dates.contains(type)
      findings.report(
        card, record, at: value.value.lower,
        severity: version == .v4_0 && !isPart ? .error : .warning,
        "the value cannot be of type \(word); expected \(record.id.valueTypes(version).words)")
    }
  }

  static func isAllowed(_ type: ValueType, _ id: PropertyID, _ version: Version) -> Bool {
    guard type.versions.contains(version) else { return false }
    let allowed = id.valueTypes(version)
    return id.isPrivate || allowed.isEmpty || !id.row.versions.contains(version)
      || allowed.contains(type)
  }

  // MARK: Text

  static func notEscaped(_ card: Card, _ findings: inout Findings) {
    guard findings.version != .v2_1 else { return }
    for record in card.judged where !record.id.isPrivate {
      let check = findings.valueCheck(card, record)
      let at: Int? = card.with(record.value) { text in
        if check.escapesComma, let at = unescaped(0x2C, in: text) { return at }
        guard findings.version == .v3_0, check.escapesSemicolon else { return nil }
        return unescaped(0x3B, in: text)
      }
      guard let at else { continue }
      let byte = card.bytes[record.value.lower + at] == 0x2C ? "comma" : "semicolon"
      findings.report(
        card, record, at: record.value.lower + at, "a \(byte) of the text lacks its backslash")
    }
  }

  /// The offset of the first `byte` that no backslash escapes.
  static func unescaped(_ byte: UInt8, in text: Text) -> Int? {
    guard let base = text.baseAddress else { return nil }
    var i = ByteScan.find(byte, in: base, from: 0, to: text.count)
    while i < text.count {
      var slashes = 0
      while slashes < i, base[i &- 1 &- slashes] == 0x5C { slashes &+= 1 }
      if slashes & 1 == 0 { return i }
      i = ByteScan.find(byte, in: base, from: i &+ 1, to: text.count)
    }
    return nil
  }

  static func badEscape(_ card: Card, _ findings: inout Findings) {
    guard findings.version != .v2_1 else { return }
    for record in card.judged
    where !record.id.isPrivate && findings.valueCheck(card, record).isText {
      guard let at = card.with(record.value, badEscape) else { continue }
      var end = min(record.value.lower + at + 2, record.value.upper)
      while end < record.value.upper, card.bytes[end] & 0xC0 == 0x80 { end += 1 }
      let shown = card.text(
        ByteRange(record.value.lower + at, count: end - record.value.lower - at))
      findings.report(
        card, record, at: record.value.lower + at,
        "\(shown) is no escape; a backslash of the text is written \\\\")
    }
  }

  /// The offset of the first backslash that is no escape.
  static func badEscape(_ text: Text) -> Int? {
    guard let base = text.baseAddress else { return nil }
    var i = ByteScan.find(0x5C, in: base, from: 0, to: text.count)
    while i < text.count {
      guard i &+ 1 < text.count else { return i }
      switch base[i &+ 1] {
      case 0x6E, 0x4E, 0x5C, 0x2C, 0x3B: break
      default: return i
      }
      i = ByteScan.find(0x5C, in: base, from: i &+ 2, to: text.count)
    }
    return nil
  }

  // MARK: Dates

  static func badDate(_ card: Card, _ findings: inout Findings) {
    for record in card.judged {
      guard let kind = findings.valueCheck(card, record).dateKind else { continue }
      guard let bad = firstBad(card, record, { isDate($0, kind, findings.version) }),
        !hasForeignCalendar(card, record)
      else { continue }
      let isRevision = record.id == .revision
      findings.report(
        card, record, at: bad.lower, severity: isRevision ? .warning : nil,
        "\(card.quoted(bad)) is not a \(word(kind)); "
          + expected(card, bad, kind, findings.version))
    }
  }

  static func isDate(_ text: Text, _ kind: DateValue.Kind, _ version: Version) -> Bool {
    DateValue(text, kind: kind, version: version) != nil
  }

  /// Whether a text is a whole date, with or without a time, in the usual spelling of its version; any
  /// other text may be a date all the same.
  @inline(__always)
  static func isPlainDate(_ text: Text, _ version: Version) -> Bool {
    guard let base = text.baseAddress else { return false }
    let extended = version == .v3_0
    let dateLength = extended ? 10 : 8
    guard text.count >= dateLength, isDigits(base, 4) else { return false }
    let month = extended ? base + 5 : base + 4
    let day = extended ? base + 8 : base + 6
    if extended, base[4] != 0x2D || base[7] != 0x2D { return false }
    guard isPair(month, 1, 12), isPair(day, 1, 28) else { return false }
    if text.count == dateLength { return true }
    let time = base + dateLength
    guard text.count == dateLength + (extended ? 10 : 8), time[0] == 0x54,
      base[text.count &- 1] == 0x5A
    else { return false }
    if extended, time[3] != 0x3A || time[6] != 0x3A { return false }
    let step = extended ? 3 : 2
    return isPair(time + 1, 0, 23) && isPair(time + 1 + step, 0, 59)
      && isPair(time + 1 + 2 * step, 0, 59)
  }

  @inline(__always)
  private static func isDigits(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var i = 0
    while i < count {
      if !ByteScan.isDigit(base[i]) { return false }
      i &+= 1
    }
    return true
  }

  /// Whether two digits stand for a number within bounds.
  @inline(__always)
  private static func isPair(_ base: UnsafePointer<UInt8>, _ least: UInt8, _ most: UInt8) -> Bool {
    guard ByteScan.isDigit(base[0]), ByteScan.isDigit(base[1]) else { return false }
    let number = (base[0] &- 0x30) &* 10 &+ (base[1] &- 0x30)
    return number >= least && number <= most
  }

  static func hasForeignCalendar(_ card: Card, _ record: PropertyRecord) -> Bool {
    guard let calendar = card.parameter(.calscale, of: record) else { return false }
    return !card.equals(calendar.value, ignoringCase: "gregorian")
  }

  private static func word(_ kind: DateValue.Kind) -> String {
    switch kind {
    case .date, .dateAndOrTime: "date"
    case .time: "time"
    case .dateTime, .timestamp: "date and time"
    }
  }

  private static func expected(
    _ card: Card, _ range: ByteRange, _ kind: DateValue.Kind, _ version: Version
  ) -> String {
    var buffer = ByteBuffer(capacity: 64)
    if let value = card.with(range, { DateValue(lenient: $0) }) {
      value.write(version == .v3_0 ? .extended : .basic, into: &buffer)
      let isGood = isDate(buffer.bytes, kind, version)
      if isGood { return "\(version.text) writes it \(buffer.string)" }
    }
    switch (version, kind) {
    case (.v4_0, .time): return "expected HHMMSS"
    case (.v4_0, .date), (.v4_0, .dateAndOrTime): return "expected YYYYMMDD or --MMDD"
    case (.v4_0, .dateTime), (.v4_0, .timestamp): return "expected YYYYMMDDTHHMMSSZ"
    case (_, .time): return "expected HH:MM:SS"
    case (_, .date), (_, .dateAndOrTime): return "expected YYYY-MM-DD"
    case (_, .dateTime), (_, .timestamp): return "expected YYYY-MM-DDTHH:MM:SSZ"
    }
  }

  /// The value, or the first of a list in an extension, that a test does not pass.
  private static func firstBad(_ card: Card, _ record: PropertyRecord, _ isGood: (Text) -> Bool)
    -> ByteRange?
  {
    guard record.id.isPrivate else {
      return card.with(record.value, isGood) ? nil : record.value
    }
    return card.with(record.value) { text in
      var start = 0
      while true {
        let end = text[start...].firstIndex(of: 0x2C) ?? text.count
        if !isGood(Text(rebasing: text[start..<end])) {
          return ByteRange(record.value.lower + start, count: end - start)
        }
        if end == text.count { return nil }
        start = end + 1
      }
    }
  }

  // MARK: Other types

  static func badURI(_ card: Card, _ findings: inout Findings) {
    let version = findings.version
    for record in card.judged {
      let check = findings.valueCheck(card, record)
      let isReference =
        check == .media && version == .v4_0 && !record.flags.contains(.inlineData)
      guard check == .uri || isReference, !card.with(record.value, SimpleValue.isURI) else {
        continue
      }
      let hasText = record.id.valueTypes(version).contains(.text)
      let isMild = version != .v4_0 || record.id == .uid
      findings.report(
        card, record, at: record.value.lower, severity: isMild ? .warning : nil,
        "\(card.quoted(record.value)) is not a URI; expected a scheme, as in https:…"
          + (hasText ? ", or VALUE=text" : ""))
    }
  }

  static func badLanguageTag(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where findings.valueCheck(card, record) == .languageTag {
      guard !card.with(record.value, SimpleValue.isLanguageTag) else { continue }
      findings.report(
        card, record, at: record.value.lower,
        "\(card.quoted(record.value)) is not a language tag; expected one like de-AT")
    }
  }

  static func badOffset(_ card: Card, _ findings: inout Findings) {
    let version = findings.version
    for record in card.judged where findings.valueCheck(card, record) == .utcOffset {
      guard card.with(record.value, { SimpleValue.utcOffset($0, version) }) == nil else { continue }
      let form = version == .v3_0 ? "-05:00" : "-0500"
      let isMild = version != .v4_0
      findings.report(
        card, record, at: record.value.lower, severity: isMild ? .warning : nil,
        "\(card.quoted(record.value)) is not an offset; expected one like \(form)"
          + (version == .v3_0 ? ", or VALUE=text" : ""))
    }
  }

  static func badPosition(_ card: Card, _ findings: inout Findings) {
    let version = findings.version
    for record in card.judged where findings.valueCheck(card, record) == .geo {
      let fault = card.with(record.value) { positionFault($0, version) }
      guard let fault else { continue }
      let form = version == .v4_0 ? "geo:48.2,16.37" : "48.2;16.37"
      findings.report(
        card, record, at: record.value.lower,
        "\(card.quoted(record.value)) is not a position; "
          + (fault == .range
            ? "latitude goes to 90 degrees, longitude to 180" : "expected one like \(form)"))
    }
  }

  static func positionFault(_ text: Text, _ version: Version) -> GeoValue.Fault? {
    do throws(GeoValue.Fault) {
      _ = try GeoValue(text, version: version)
      return nil
    } catch {
      // Any other URI may stand for a place.
      let isOther =
        version == .v4_0 && SimpleValue.isURI(text)
        && !SimpleValue.equals(Text(rebasing: text.prefix(4)), "geo:")
      return isOther ? nil : error
    }
  }

  static func badNumber(_ card: Card, _ findings: inout Findings) {
    for record in card.judged {
      let check = findings.valueCheck(card, record)
      guard check == .integer || check == .float else { continue }
      let isInteger = check == .integer
      guard
        let bad = firstBad(
          card, record, { isInteger ? isIntegerValue($0) : SimpleValue.isFloat($0) })
      else { continue }
      let isLarge = isInteger && card.with(bad, isTooLarge)
      findings.report(
        card, record, at: bad.lower,
        "\(card.quoted(bad)) is "
          + (isLarge ? "too large a number" : isInteger ? "no whole number" : "no number"))
    }
  }

  static func isIntegerValue(_ text: Text) -> Bool { (try? SimpleValue.integer(text)) != nil }

  private static func isTooLarge(_ text: Text) -> Bool {
    do throws(SimpleValue.Fault) {
      _ = try SimpleValue.integer(text)
      return false
    } catch {
      return error == .range
    }
  }

  static func badBoolean(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where findings.valueCheck(card, record) == .boolean {
      guard card.with(record.value, SimpleValue.boolean) == nil else { continue }
      findings.report(
        card, record, at: record.value.lower,
        "\(card.quoted(record.value)) is neither TRUE nor FALSE")
    }
  }

  // MARK: Words

  static func badWord(_ card: Card, _ findings: inout Findings) {
    for record in card.judged {
      let check = findings.valueCheck(card, record)
      guard let words = check.words, !card.with(record.value, { isWord($0, check) }) else {
        continue
      }
      let isClosed = check == .gender || check == .profile
      findings.report(
        card, record, at: record.value.lower, severity: isClosed ? nil : .note,
        "\(card.quoted(record.value)) is none of \(words.map { "\($0)" }.joined(separator: ", "))")
    }
  }

  /// Whether a value is one of the words of its check.
  static func isWord(_ text: Text, _ check: ValueCheck) -> Bool {
    guard let words = check.words else { return true }
    guard check == .gender else { return ParameterChecks.isWord(text, words) }
    guard let first = text.first, first != 0x3B else { return true }
    guard text.count == 1 || text[1] == 0x3B else { return false }
    return words.contains { ByteScan.upper(first) == $0.utf8Start[0] }
  }

  // MARK: Structure

  static func badPidMap(_ card: Card, _ findings: inout Findings) {
    var numbers: [Int] = []
    for record in card.judged where findings.valueCheck(card, record) == .pidMap {
      guard let number = pidMapNumber(card, record) else {
        findings.report(
          card, record, at: record.value.lower,
          "\(card.quoted(record.value)) is not a positive number, a semicolon and a URI")
        continue
      }
      if numbers.contains(number) {
        findings.report(
          card, record, at: record.value.lower, "the number \(number) has another CLIENTPIDMAP")
      }
      numbers.append(number)
    }
  }

  /// The number of a source, `nil` when the value is no such map.
  static func pidMapNumber(_ card: Card, _ record: PropertyRecord) -> Int? {
    card.with(record.value) { text in
      guard let semicolon = text.firstIndex(of: 0x3B),
        SimpleValue.isURI(Text(rebasing: text[(semicolon + 1)...]))
      else { return nil }
      return SimpleValue.positive(Text(rebasing: text[..<semicolon]))
    }
  }

  static func badPadding(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where record.flags.contains(.inlineData) {
      guard !card.with(record.value, isPadded) else { continue }
      findings.report(
        card, record, at: record.value.lower,
        "the base64 data are not whole groups of four characters with the padding at their end")
    }
  }

  static func isPadded(_ text: Text) -> Bool {
    guard text.count % 4 == 0, let base = text.baseAddress else { return text.isEmpty }
    let pad = ByteScan.find(0x3D, in: base, from: 0, to: text.count)
    return pad >= text.count - 1 || pad == text.count - 2 && base[text.count - 1] == 0x3D
  }

  static func badXML(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where findings.valueCheck(card, record) == .xml {
      guard !card.with(record.value, isElement) else { continue }
      findings.report(
        card, record, at: record.value.lower, "\(card.quoted(record.value)) is not an XML element")
    }
  }

  static func isElement(_ text: Text) -> Bool {
    text.count > 3 && text.first == 0x3C && text.last == 0x3E
  }

  static func componentCount(_ card: Card, _ findings: inout Findings) {
    for record in card.judged {
      let check = findings.valueCheck(card, record)
      guard check == .name || check == .address || check == .gender else { continue }
      let count = card.with(record.value) { componentCount($0) }
      guard !isCount(count, check, findings.version) else { continue }
      let is4 = findings.version == .v4_0
      let expected =
        switch check {
        case .name: is4 ? "5 or 7" : "at most 5"
        case .address: is4 ? "7 or 18" : "at most 7"
        default: "at most 2"
        }
      findings.report(
        card, record, at: record.value.lower, "the value has \(count) components, not \(expected)")
    }
  }

  /// Whether a structured value may have so many components.
  @inline(__always)
  static func isCount(_ count: Int, _ check: ValueCheck, _ version: Version) -> Bool {
    switch check {
    case .name: version == .v4_0 ? count == 5 || count == 7 : count <= 5
    case .address: version == .v4_0 ? count == 7 || count == 18 : count <= 7
    case .gender: count <= 2
    default: true
    }
  }

  /// How many components a value has: one more than semicolons that no backslash escapes.
  static func componentCount(_ text: Text) -> Int {
    var count = 1
    var i = 0
    while i < text.count {
      if text[i] == 0x3B { count &+= 1 }
      i &+= text[i] == 0x5C ? 2 : 1
    }
    return count
  }

  static func deprecatedComponent(_ card: Card, _ findings: inout Findings) {
    guard findings.version == .v4_0 else { return }
    for record in card.judged where findings.valueCheck(card, record) == .address {
      // With the components of RFC 9554 the older two repeat what these say.
      guard card.with(record.value, { usesOldComponents($0) && componentCount($0) != 18 }) else {
        continue
      }
      findings.report(
        card, record, at: record.value.lower,
        "post office box and extended address should be empty: programs read them differently")
    }
  }

  /// Whether one of the first two components is not empty.
  static func usesOldComponents(_ text: Text) -> Bool {
    var semicolons = 0
    for byte in text {
      if byte != 0x3B { return true }
      semicolons += 1
      if semicolons == 2 { break }
    }
    return false
  }

  // MARK: Telephone and mail

  static func notANumber(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where findings.valueCheck(card, record) == .telephone {
      if record.value.isEmpty { continue }
      if findings.version == .v4_0, card.starts(record.value, with: "tel:") {
        findings.report(card, record, at: record.value.lower, "a URI needs VALUE=uri")
      } else if !card.with(record.value, SimpleValue.hasDigit) {
        findings.report(
          card, record, at: record.value.lower,
          "\(card.quoted(record.value)) is not a telephone number")
      }
    }
  }

  static func badMailAddress(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where findings.valueCheck(card, record) == .email {
      if record.value.isEmpty || isOtherNetwork(card, record, findings.version) { continue }
      guard !card.with(record.value, SimpleValue.isMailAddress) else { continue }
      findings.report(
        card, record, at: record.value.lower,
        "\(card.quoted(record.value)) is not an e-mail address")
    }
  }

  /// Whether an address is one of X.400, or of the networks that 2.1 lists.
  private static func isOtherNetwork(_ card: Card, _ record: PropertyRecord, _ version: Version)
    -> Bool
  {
    card.judgedParameters(record).contains {
      $0.id == .type
        && ($0.word.isMailSystem && $0.word != .internet || version == .v2_1 && $0.word == .other)
    }
  }
}

extension ValueCheck {
  var dateKind: DateValue.Kind? {
    switch self {
    case .dateAndOrTime: .dateAndOrTime
    case .timestamp: .timestamp
    case .date: .date
    case .time: .time
    case .dateTime: .dateTime
    default: nil
    }
  }

  /// The words that a value may be.
  var words: [StaticString]? {
    switch self {
    case .gender: ["M", "F", "O", "N", "U"]
    case .kind: ["individual", "group", "org", "location", "application", "device"]
    case .grammaticalGender:
      ["animate", "common", "feminine", "inanimate", "masculine", "neuter"]
    case .accessClass: ["PUBLIC", "PRIVATE", "CONFIDENTIAL"]
    case .profile: ["VCARD"]
    default: nil
    }
  }
}
