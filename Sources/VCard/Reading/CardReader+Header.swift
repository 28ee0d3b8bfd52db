/// What stands before the colon of a content line; the parameters that the card keeps are in the card.
struct LineHeader {
  enum Encoding: UInt8 { case none, quotedPrintable, base64 }

  /// The offset of the colon, -1 when the line has none.
  var colon = -1
  var id = PropertyID.other
  var group = ByteRange.empty
  var name = ByteRange.empty
  var firstParameter: UInt32 = 0
  var parameterCount: UInt32 = 0
  var encoding = Encoding.none
  /// The value of CHARSET, in the card's bytes.
  var charset = ByteRange.empty
  var hasBareParameter = false
  /// Where a quote opens that does not close, -1 when all close.
  var openQuote = -1
  /// All bytes of the parameters, one bit or'ed on the other: tells whether all are ASCII.
  var seen: UInt8 = 0
  /// A caret or a backslash stands in a parameter.
  var hasEscape = false
}

extension CardReader {
  /// Reads group, name and parameters of a content line (RFC 6350 section 3.3).
  ///
  /// Accepted beside the grammar: blanks around the parts and parameters without a name (vCard 2.1),
  /// lists in quotes for TYPE, a quote inside a value that is not quoted.
  ///
  /// - Parameters:
  ///   - base: the line, unfolded.
  ///   - place: where the line's first byte is, or will be, in the card's bytes.
  @inline(__always)
  func parseHeader(
    _ base: UnsafePointer<UInt8>, _ count: Int, at place: Int, _ card: inout Card,
    quotes: Bool = true
  ) -> LineHeader {
    var header = LineHeader()
    header.firstParameter = UInt32(truncatingIfNeeded: card.parameters.count)
    var i = 0
    var nameStart = 0
    var hasBlank = false
    while true {
      if i >= count { return header }
      let byte = base[i]
      if Self.isStop(byte, Self.nameStops) {
        if byte == 0x3A || byte == 0x3B { break }
        if byte == 0x2E { nameStart = i &+ 1 } else { hasBlank = true }
      }
      i &+= 1
    }
    var nameEnd = i
    var groupStart = 0
    if hasBlank {
      while nameEnd > nameStart, base[nameEnd &- 1] <= 0x20 { nameEnd &-= 1 }
      while nameStart < nameEnd, base[nameStart] <= 0x20 { nameStart &+= 1 }
      while groupStart < nameStart, base[groupStart] <= 0x20 { groupStart &+= 1 }
    }
    if nameStart > groupStart {
      header.group = ByteRange(place &+ groupStart, count: nameStart &- groupStart &- 1)
    }
    header.name = ByteRange(place &+ nameStart, count: nameEnd &- nameStart)
    header.id = PropertyID(rawValue: names.code(base + nameStart, nameEnd &- nameStart)) ?? .other
    while base[i] == 0x3B {
      i = parseParameter(base, i &+ 1, count, place, &header, &card, quotes)
      if i >= count { return header }
    }
    header.colon = i
    header.parameterCount = UInt32(
      truncatingIfNeeded: card.parameters.count &- Int(header.firstParameter))
    return header
  }

  /// Tab, blank, point, colon, semicolon: what ends or divides a name, a bit a byte.
  private static let nameStops: UInt64 = 1 << 0x09 | 1 << 0x20 | 1 << 0x2E | 1 << 0x3A | 1 << 0x3B
  /// Opening parenthesis, colon, semicolon, equals sign.
  private static let parameterStops: UInt64 = 1 << 0x28 | 1 << 0x3A | 1 << 0x3B | 1 << 0x3D
  /// Comma, colon, semicolon.
  private static let valueStops: UInt64 = 1 << 0x2C | 1 << 0x3A | 1 << 0x3B

  /// Whether a byte is in a set of bytes below 64; letters are told by one comparison.
  @inline(__always)
  private static func isStop(_ byte: UInt8, _ stops: UInt64) -> Bool {
    byte < 64 && stops &>> UInt64(byte) & 1 != 0
  }

  /// Reads one parameter with all its values.
  ///
  /// - Returns: the offset of the semicolon or colon behind it, `count` when there is none.
  @inline(__always)
  private func parseParameter(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ place: Int,
    _ header: inout LineHeader, _ card: inout Card, _ quotes: Bool
  ) -> Int {
    var i = start
    var seen: UInt8 = 0
    while i < count, ByteScan.isBlank(base[i]) { i &+= 1 }
    let nameStart = i
    while i < count {
      let byte = base[i]
      if Self.isStop(byte, Self.parameterStops) {
        if byte != 0x28 { break }
        // Android's custom label: X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=D0=BB…)
        let close = ByteScan.find(0x29, in: base, from: i, to: count)
        if close < count { i = close }
      }
      seen |= byte
      i &+= 1
    }
    guard i < count else { return count }
    var nameEnd = i
    while nameEnd > nameStart, ByteScan.isBlank(base[nameEnd &- 1]) { nameEnd &-= 1 }
    header.seen |= seen
    if base[i] != 0x3D {
      bareParameter(base, nameStart, nameEnd, place, &header, &card)
      return i
    }
    let id = parameterID(base + nameStart, nameEnd &- nameStart)
    var record = ParameterRecord(id: id.id)
    record.flags = id.isCarrier ? .carrier : []
    if nameEnd == nameStart {
      // A value without a name, as some old phones write it.
      record.id = .type
    } else {
      record.name = ByteRange(place &+ nameStart, count: nameEnd &- nameStart)
    }
    repeat {
      i &+= 1
      while i < count, ByteScan.isBlank(base[i]) { i &+= 1 }
      if quotes, i < count, base[i] == 0x22 {
        i = quotedValue(base, i, count, place, &record, &header, &card)
      } else {
        i = plainValue(base, i, count, place, &record, &header, &card)
      }
      if i >= count { return count }
    } while base[i] == 0x2C
    return i
  }

  /// Takes a value without quotes, up to the comma, semicolon or colon behind it.
  @inline(__always)
  private func plainValue(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ place: Int,
    _ record: inout ParameterRecord, _ header: inout LineHeader, _ card: inout Card
  ) -> Int {
    let isOld = card.version == .v2_1
    let isList = !isOld || record.id == .type || record.id == .sortAs || record.id == .pid
    var i = start
    var seen: UInt8 = 0
    var hasEscape = false
    while i < count {
      let byte = base[i]
      if Self.isStop(byte, Self.valueStops), byte != 0x2C || isList {
        // 2.1 writes a semicolon in a parameter as `\;`.
        if byte != 0x3B || i == start || base[i &- 1] != 0x5C || !isOld { break }
      }
      seen |= byte
      if byte == 0x5E || byte == 0x5C { hasEscape = true }
      i &+= 1
    }
    guard i < count else { return count }
    header.seen |= seen
    if hasEscape { header.hasEscape = true }
    var end = i
    while end > start, ByteScan.isBlank(base[end &- 1]) { end &-= 1 }
    record.value = ByteRange(place &+ start, count: end &- start)
    if record.id == .type, !hasEscape, end > start {
      record.word = TypeWord(rawValue: words.code(base + start, end &- start)) ?? .other
      card.parameters.append(record)
      record.flags.insert(.continues)
    } else {
      addValue(base, start, end, false, place, &record, &header, &card)
    }
    return i
  }

  /// Takes a value in quotes; text behind the closing quote makes the quotes text too.
  ///
  /// - Returns: the offset of the separator behind it, `count` when the quote does not close.
  private func quotedValue(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ place: Int,
    _ record: inout ParameterRecord, _ header: inout LineHeader, _ card: inout Card
  ) -> Int {
    let close = ByteScan.find(0x22, in: base, from: start &+ 1, to: count)
    guard close < count else {
      header.openQuote = start
      return count
    }
    for k in start..<close {
      header.seen |= base[k]
      if base[k] == 0x5E || base[k] == 0x5C { header.hasEscape = true }
    }
    var i = close &+ 1
    while i < count, !Self.isStop(base[i], Self.valueStops) { i &+= 1 }
    guard i < count else { return count }
    if i > close &+ 1, base[close &+ 1] > 0x20 {
      record.value = ByteRange(place &+ start, count: i &- start)
      addValue(base, start, i, false, place, &record, &header, &card)
    } else {
      record.value = ByteRange(place &+ start &+ 1, count: close &- start &- 1)
      addValue(base, start &+ 1, close, true, place, &record, &header, &card)
    }
    return i
  }

  /// Takes one value of a parameter: transfer encodings into the header, others into the card.
  @inline(__always)
  private func addValue(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ isQuoted: Bool, _ place: Int,
    _ record: inout ParameterRecord, _ header: inout LineHeader, _ card: inout Card
  ) {
    switch record.id {
    case .type:
      addTypes(base, start, end, place, &record, &card)
    case .encoding:
      if let encoding = transferWord(base + start, end &- start)?.encoding {
        header.encoding = encoding
      } else if end > start {
        card.parameters.append(record)
      }
    case .charset:
      header.charset = record.value
    case .sortAs where isQuoted:
      // `SORT-AS="Marsh,Ada"` is a list too (RFC 6350 section 5.9).
      splitQuoted(base, start, end, place, &record, &card)
    default:
      card.parameters.append(record)
      record.flags.insert(.continues)
    }
  }

  /// The words of one TYPE value; a comma separates them in quotes and behind a backslash too.
  @inline(__always)
  private func addTypes(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ place: Int,
    _ record: inout ParameterRecord, _ card: inout Card
  ) {
    var from = start
    repeat {
      var to = from
      while to < end, base[to] != 0x2C { to &+= 1 }
      var last = to
      while last > from, base[last &- 1] == 0x5C || ByteScan.isBlank(base[last &- 1]) { last &-= 1 }
      while from < last, ByteScan.isBlank(base[from]) { from &+= 1 }
      if last > from || start == end {
        record.word = TypeWord(rawValue: words.code(base + from, last &- from)) ?? .other
        record.value = ByteRange(place &+ from, count: last &- from)
        card.parameters.append(record)
        record.flags.insert(.continues)
      }
      from = to &+ 1
    } while from < end
  }

  private func splitQuoted(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ place: Int,
    _ record: inout ParameterRecord, _ card: inout Card
  ) {
    var from = start
    repeat {
      let to = ByteScan.find(0x2C, in: base, from: from, to: end)
      record.value = ByteRange(place + from, count: to - from)
      card.parameters.append(record)
      record.flags.insert(.continues)
      from = to + 1
    } while from < end
  }

  /// A parameter without a name (vCard 2.1): an encoding, a value type, else a TYPE.
  @inline(__always)
  private func bareParameter(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ place: Int,
    _ header: inout LineHeader, _ card: inout Card
  ) {
    guard end > start else { return }
    header.hasBareParameter = true
    let count = end &- start
    var record = ParameterRecord(id: .type)
    record.flags = .bare
    record.value = ByteRange(place &+ start, count: count)
    let code = words.code(base + start, count)
    if code == 0 {
      let transfer = transferWord(base + start, count)
      if let encoding = transfer?.encoding {
        header.encoding = encoding
        return
      }
      if transfer == .valueType { record.id = .value }
    }
    record.word = TypeWord(rawValue: code) ?? .other
    card.parameters.append(record)
  }

  @inline(__always)
  private func parameterID(_ base: UnsafePointer<UInt8>, _ count: Int) -> (
    id: ParameterID, isCarrier: Bool
  ) {
    let code = parameterNames.code(base, count)
    if code != 0 { return (ParameterID(rawValue: code) ?? .other, false) }
    if count > 2, base[0] | 0x20 == 0x78, base[1] == 0x2D {
      let carried = carrierNames.code(base, count)
      if carried != 0 { return (ParameterID(rawValue: carried) ?? .other, true) }
    }
    return (.other, false)
  }

  /// The word of the table of transfer words.
  private func transferWord(_ base: UnsafePointer<UInt8>, _ count: Int) -> TransferWord? {
    TransferWord(rawValue: transferWords.code(base, count))
  }
}
