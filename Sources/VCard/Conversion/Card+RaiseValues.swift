extension Card {
  // MARK: Dates

  /// Writes a date the way 4.0 does; the filler year 1604 means that there is no year.
  mutating func raiseDate(_ i: Int) {
    let range = properties[i].value
    guard !range.isEmpty else { return }
    if properties[i].parameterCount == 0, raiseCommonDate(i) { return }
    if hasValueType("text", i) { return }
    if let p = parameter(.calscale, of: i),
      !equals(parameters[p].value, ignoringCase: "gregorian")
    {
      return
    }
    let omitted = parameterText(.xOmitYear, of: i)
    guard var date = with(range, { DateValue(lenient: $0) }) else {
      // Not a date: it stays as text.
      removeParameters(.value, of: i)
      add(.value, "text", to: i)
      setValue(storeEscaped(range), of: i)
      return
    }
    if date.year >= 0, date.year == 1604 || omitted.map({ Int16($0) == date.year }) ?? false {
      date.year = -1
    }
    removeParameters(.xOmitYear, of: i)
    removeParameters(.value, of: i)
    set(date: date, .basic, of: i)
  }

  /// The usual spellings, `1979-04-12` and `19790412`, without reading the parts.
  @inline(__always)
  private mutating func raiseCommonDate(_ i: Int) -> Bool {
    let range = properties[i].value
    let start = range.lower
    let isExtended = range.count == 10
    guard isExtended || range.count == 8 else { return false }
    if isExtended { guard bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D else { return false } }
    let at = bytes.count
    for k in 0..<Int(range.count) where !isExtended || (k != 4 && k != 7) {
      let byte = bytes[start + k]
      guard ByteScan.isDigit(byte) else {
        bytes.removeLast(bytes.count - at)
        return false
      }
      bytes.append(byte)
    }
    let digits = ByteRange(at, count: 8)
    let isRight = with(digits) {
      DateValue($0, kind: .date, version: .v4_0).map { $0.year != 1604 } ?? false
    }
    guard isRight else {
      bytes.removeLast(8)
      return false
    }
    properties[i].value = digits
    return true
  }

  mutating func set(date: DateValue, _ style: DateValue.Style, of i: Int) {
    var text = ByteBuffer(capacity: 32)
    date.write(style, into: &text)
    setValue(store(text.bytes), of: i)
  }

  /// A point in time; a date alone is taken as its first second in UTC (RFC 6350 section 4.3.5).
  mutating func raiseTimestamp(_ i: Int) {
    let range = properties[i].value
    if range.count == 20, raiseCommonTimestamp(i) { return }
    removeParameters(.value, of: i)
    guard var date = with(range, { DateValue(lenient: $0) }), date.isCompleteDate else { return }
    if !date.hasTime { date.zone = .utc }
    if date.hour < 0 { date.hour = 0 }
    if date.minute < 0 { date.minute = 0 }
    if date.second < 0 { date.second = 0 }
    set(date: date, .basic, of: i)
  }

  /// `2025-02-01T13:05:58Z` loses its hyphens and colons.
  @inline(__always)
  private mutating func raiseCommonTimestamp(_ i: Int) -> Bool {
    guard properties[i].parameterCount == 0 else { return false }
    let start = properties[i].value.lower
    let at = bytes.count
    let isCommon = bytes.withUnsafeBufferPointer { all in
      let b = all.baseAddress! + start
      return b[4] == 0x2D && b[7] == 0x2D && b[10] == 0x54 && b[13] == 0x3A && b[16] == 0x3A
        && b[19] == 0x5A
    }
    guard isCommon else { return false }
    for k in 0..<20 where k != 4 && k != 7 && k != 13 && k != 16 { bytes.append(bytes[start + k]) }
    let digits = ByteRange(at, count: 16)
    guard with(digits, { DateValue.isPlainTimestamp($0) }) else {
      bytes.removeLast(16)
      return false
    }
    properties[i].value = digits
    return true
  }

  // MARK: Places, zones, identity

  /// `lat;lon` becomes `geo:lat,lon` (RFC 5870), the digits as they were written.
  mutating func raiseGeo(_ i: Int) {
    let range = properties[i].value
    guard !hasScheme(range) else { return }
    let parts: (ByteRange, ByteRange)? = with(range) { bytes in
      guard let cut = bytes.firstIndex(where: { $0 == 0x3B || $0 == 0x2C }) else { return nil }
      return (
        ByteRange(range.lower, count: cut),
        ByteRange(range.lower + cut + 1, count: bytes.count - cut - 1)
      )
    }
    guard let parts, let lat = trimmedNumber(parts.0), let lon = trimmedNumber(parts.1) else {
      return
    }
    setValue(store(.word("geo:"), .run(lat), .word(","), .run(lon)), of: i)
  }

  /// The range without blanks around it, `nil` unless it is a decimal number.
  private func trimmedNumber(_ range: ByteRange) -> ByteRange? {
    var lower = range.lower
    var upper = range.upper
    while lower < upper, bytes[lower] <= 0x20 { lower += 1 }
    while upper > lower, bytes[upper - 1] <= 0x20 { upper -= 1 }
    let number = ByteRange(lower, count: upper - lower)
    let isNumber = with(number) { text in
      text.contains(where: ByteScan.isDigit)
        && text.allSatisfy { ByteScan.isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
    }
    return isNumber ? number : nil
  }

  /// `-05:00` becomes `VALUE=utc-offset:-0500`; a name of a zone is text, which is the default.
  mutating func raiseZone(_ i: Int, from source: Version) {
    if source == .v4_0 { return }
    let range = properties[i].value
    let isURI = hasValueType("uri", i) || hasValueType("url", i)
    let digits: [UInt8]? = with(range) { text in
      guard text.count >= 3, text[0] == 0x2B || text[0] == 0x2D else { return nil }
      let rest = text.dropFirst().filter { $0 != 0x3A }
      guard rest.allSatisfy(ByteScan.isDigit), rest.count == 2 || rest.count == 4 else {
        return nil
      }
      return [text[0]] + rest
    }
    if let digits {
      removeParameters(.value, of: i)
      setValue(digits.withUnsafeBufferPointer { store($0) }, of: i)
      add(.value, "utc-offset", to: i)
    } else if !isURI {
      removeParameters(.value, of: i)
    }
  }

  /// A UID is a URI in 4.0 unless VALUE says text (RFC 6350 section 6.7.6).
  mutating func raiseUID(_ i: Int) {
    let range = properties[i].value
    removeParameters(.value, of: i)
    if hasScheme(range) || range.isEmpty { return }
    if isUUID(range) {
      setValue(store(.word("urn:uuid:"), .run(range)), of: i)
    } else {
      add(.value, "text", to: i)
    }
  }

  /// Whether a text has the form 8-4-4-4-12 of RFC 9562.
  package func isUUID(_ range: ByteRange) -> Bool {
    guard range.count == 36 else { return false }
    return with(range) { text in
      text.enumerated().allSatisfy { i, byte in
        [8, 13, 18, 23].contains(i)
          ? byte == 0x2D : ByteScan.isDigit(byte) || ByteScan.lower(byte) &- 0x61 < 6
      }
    }
  }

  // MARK: Structured values

  /// Writes the separators of components that are missing at the end.
  mutating func padComponents(_ i: Int, to count: Int) {
    let record = properties[i]
    let value = record.value
    let separators = bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return 0 }
      if !record.traits.contains(.backslash) {
        return ByteScan.count(0x3B, base + value.lower, Int(value.count))
      }
      var found = 0
      var at = value.lower
      while at < value.upper {
        if base[at] == 0x5C { at &+= 1 } else if base[at] == 0x3B { found &+= 1 }
        at &+= 1
      }
      return found
    }
    guard separators < count - 1 else { return }
    let padded = store(copy: value)
    for _ in separators..<(count - 1) { bytes.append(0x3B) }
    let traits = record.traits.union(.semicolon)
    setValue(ByteRange(padded.lower, count: bytes.count - padded.lower), of: i)
    properties[i].traits = traits
  }

  /// The text of a value that holds no escapes, with them.
  package mutating func storeEscaped(_ range: ByteRange) -> ByteRange {
    var text = ByteBuffer(capacity: Int(range.count) + 8)
    with(range) { TextEscaping.escape($0, .text, .v4_0, into: &text) }
    return store(text.bytes)
  }

  /// The text of a value without its escapes.
  package mutating func storeUnescaped(_ range: ByteRange) -> ByteRange {
    guard with(range, { $0.contains(0x5C) }) else { return range }
    var text = ByteBuffer(capacity: Int(range.count))
    with(range) { TextEscaping.unescape($0, into: &text) }
    return store(text.bytes)
  }
}
