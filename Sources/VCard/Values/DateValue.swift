/// A date, a time, or both, with any part missing (RFC 6350 section 4.3, RFC 2425 section 5.8.4).
///
/// Nothing is computed: the parts are those of the text, the zone included, so that a birthday is the
/// same day everywhere. A part that is missing is -1.
package struct DateValue: Hashable, Sendable {
  package var year: Int16 = -1
  package var month: Int8 = -1
  package var day: Int8 = -1
  package var hour: Int8 = -1
  package var minute: Int8 = -1
  package var second: Int8 = -1
  package var zone = Zone.none
  /// The digits behind the second's point; only 3.0 has them.
  package var fraction: UInt32 = 0
  package var fractionDigits: UInt8 = 0

  package enum Zone: Hashable, Sendable {
    case none
    case utc
    /// Minutes east; `hasMinutes` tells `+05` from `+0500`.
    case offset(minutes: Int16, hasMinutes: Bool)
  }

  package init() {}

  package var hasDate: Bool { year >= 0 || month >= 0 || day >= 0 }
  package var hasTime: Bool { hour >= 0 || minute >= 0 || second >= 0 }
  package var isCompleteDate: Bool { year >= 0 && month >= 0 && day >= 0 }

  /// Whether sixteen bytes are a timestamp like `20250201T130558Z`; the check of the usual case, without
  /// taking it apart.
  static func isPlainTimestamp(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    func two(_ at: Int) -> Int {
      let high = text[at] &- 0x30
      let low = text[at + 1] &- 0x30
      return high < 10 && low < 10 ? Int(high) * 10 + Int(low) : 100
    }
    guard two(0) < 100, two(2) < 100, two(9) < 24, two(11) < 60, two(13) <= 60 else { return false }
    let month = two(4)
    let day = two(6)
    // The end of February wants the calendar.
    return (1...12).contains(month) && day >= 1
      && (day <= 28 || month != 2 && day <= days[month - 1])
  }

  /// The types of values that hold dates, as VALUE names them.
  package enum Kind: Sendable { case date, time, dateTime, timestamp, dateAndOrTime }

  /// Reads a text strictly by the grammar of a version.
  package init?(_ text: UnsafeBufferPointer<UInt8>, kind: Kind, version: Version) {
    var parser = Parser(text, version: version, isLenient: false)
    guard let value = parser.value(kind) else { return nil }
    self = value
  }

  /// Reads a text in any spelling that leaves no doubt: basic or extended, blanks or `T` before the
  /// time, `--MM-DD`, fractions of a second.
  package init?(lenient text: UnsafeBufferPointer<UInt8>) {
    var parser = Parser(text, version: .v3_0, isLenient: true)
    guard let value = parser.lenientValue() else { return nil }
    self = value
  }

  private static let days: [Int8] = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Whether the parts name a day of the calendar and a time of the clock.
  package var isInCalendar: Bool {
    if month >= 0 && !(1...12).contains(month) { return false }
    if day >= 0 {
      let last: Int8 = month >= 0 ? Self.days[Int(month) - 1] : 31
      guard day >= 1, day <= last else { return false }
      if month == 2, day == 29, year >= 0 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        if !isLeap { return false }
      }
    }
    if hour > 23 || minute > 59 || second > 60 { return false }
    if case .offset(let minutes, _) = zone, abs(Int(minutes)) >= 24 * 60 { return false }
    return true
  }
}

extension DateValue {
  /// The date with zeros for the minutes and seconds that its time lacks.
  package func completingTime() -> DateValue {
    var date = self
    if date.hasTime {
      if date.minute < 0 { date.minute = 0 }
      if date.second < 0 { date.second = 0 }
    }
    return date
  }
}

extension DateValue {
  /// How a date is written.
  package enum Style: Sendable {
    /// `19790412T103000Z`: 2.1 and 4.0.
    case basic
    /// `1979-04-12T10:30:00Z`: 3.0, jCard and contact JSON.
    case extended
  }

  package func write(_ style: Style, into output: inout ByteBuffer) {
    let extended = style == .extended
    func number(_ value: Int, _ width: Int) {
      var divisor = width == 4 ? 1000 : 10
      while divisor > 0 {
        output.append(0x30 + UInt8(truncatingIfNeeded: value / divisor % 10))
        divisor /= 10
      }
    }
    if year >= 0 {
      number(Int(year), 4)
      if month >= 0 {
        if extended || day < 0 { output.append(0x2D) }
        number(Int(month), 2)
        if day >= 0 {
          if extended { output.append(0x2D) }
          number(Int(day), 2)
        }
      }
    } else if month >= 0 {
      output.append("--")
      number(Int(month), 2)
      if day >= 0 {
        if extended { output.append(0x2D) }
        number(Int(day), 2)
      }
    } else if day >= 0 {
      output.append("---")
      number(Int(day), 2)
    }
    guard hasTime else { return }
    output.append(0x54)
    if hour >= 0 { number(Int(hour), 2) } else { output.append(0x2D) }
    if minute >= 0 {
      if extended, hour >= 0 { output.append(0x3A) }
      number(Int(minute), 2)
    } else if second >= 0 {
      output.append(0x2D)
    }
    if second >= 0 {
      if extended, minute >= 0 { output.append(0x3A) }
      number(Int(second), 2)
    }
    switch zone {
    case .none: break
    case .utc: output.append(0x5A)
    case .offset(let minutes, let hasMinutes):
      output.append(minutes < 0 ? 0x2D : 0x2B)
      let size = abs(Int(minutes))
      number(size / 60, 2)
      if hasMinutes || size % 60 != 0 {
        if extended { output.append(0x3A) }
        number(size % 60, 2)
      }
    }
  }
}

extension DateValue {
  /// A cursor over the bytes of one value.
  private struct Parser {
    let text: UnsafeBufferPointer<UInt8>
    let version: Version
    let isLenient: Bool
    var at = 0

    init(_ text: UnsafeBufferPointer<UInt8>, version: Version, isLenient: Bool) {
      self.text = text
      self.version = version
      self.isLenient = isLenient
    }

    var rest: Int { text.count - at }

    func peek(_ offset: Int = 0) -> UInt8 { at + offset < text.count ? text[at + offset] : 0 }

    mutating func take(_ byte: UInt8) -> Bool {
      guard peek() == byte else { return false }
      at += 1
      return true
    }

    /// How many digits stand next.
    func digits() -> Int {
      var n = 0
      while ByteScan.isDigit(peek(n)) { n += 1 }
      return n
    }

    mutating func number(_ width: Int) -> Int? {
      guard digits() >= width else { return nil }
      var value = 0
      for _ in 0..<width {
        value = value * 10 + Int(text[at] - 0x30)
        at += 1
      }
      return value
    }

    mutating func two() -> Int8? { number(2).map(Int8.init) }

    mutating func value(_ kind: Kind) -> DateValue? {
      guard !text.isEmpty else { return nil }
      var value = DateValue()
      let parsed =
        version == .v4_0 ? parse4(kind, &value) : parse3(kind, &value)
      guard parsed, rest == 0, value.isInCalendar else { return nil }
      return value
    }

    // MARK: 4.0

    private mutating func parse4(_ kind: Kind, _ value: inout DateValue) -> Bool {
      switch kind {
      case .date: return date4(&value, complete: false, reduced: true)
      case .time: return time4(&value, truncated: true)
      case .dateTime:
        return date4(&value, complete: false, reduced: false) && take(0x54)
          && time4(&value, truncated: false)
      case .timestamp:
        guard date4(&value, complete: true, reduced: false), take(0x54),
          time4(&value, truncated: false)
        else { return false }
        return value.second >= 0
      case .dateAndOrTime:
        if take(0x54) { return time4(&value, truncated: true) }
        let hasTime = text.contains(0x54)
        guard date4(&value, complete: false, reduced: !hasTime) else { return false }
        if !hasTime { return true }
        return take(0x54) && time4(&value, truncated: false)
      }
    }

    private mutating func date4(_ value: inout DateValue, complete: Bool, reduced: Bool) -> Bool {
      if take(0x2D) {
        guard !complete, take(0x2D) else { return false }
        if take(0x2D) {
          guard digits() == 2, let day = two() else { return false }
          value.day = day
          return true
        }
        guard let month = two() else { return false }
        value.month = month
        if digits() == 2, let day = two() {
          value.day = day
          return true
        }
        return reduced && digits() == 0
      }
      let count = digits()
      guard count == 8 || (reduced && count == 4), let year = number(4) else { return false }
      value.year = Int16(year)
      if count == 8 {
        value.month = two() ?? -1
        value.day = two() ?? -1
        return true
      }
      guard take(0x2D) else { return true }
      guard digits() == 2, let month = two() else { return false }
      value.month = month
      return true
    }

    private mutating func time4(_ value: inout DateValue, truncated: Bool) -> Bool {
      if peek() == 0x2D {
        guard truncated else { return false }
        at += 1
        if take(0x2D) {
          guard digits() == 2, let second = two() else { return false }
          value.second = second
        } else {
          guard digits() == 2 || digits() == 4, let minute = two() else { return false }
          value.minute = minute
          if digits() == 2 { value.second = two() ?? -1 }
        }
        return zone(&value, extended: false)
      }
      let count = digits()
      guard [2, 4, 6].contains(count), let hour = two() else { return false }
      value.hour = hour
      if count > 2 { value.minute = two() ?? -1 }
      if count > 4 { value.second = two() ?? -1 }
      return zone(&value, extended: false)
    }

    // MARK: 3.0 and 2.1

    private mutating func parse3(_ kind: Kind, _ value: inout DateValue) -> Bool {
      switch kind {
      case .date: return date3(&value)
      case .time: return time3(&value)
      case .dateTime, .timestamp:
        return date3(&value) && take(0x54) && time3(&value)
      case .dateAndOrTime:
        guard date3(&value) else { return false }
        if rest == 0 { return true }
        return take(0x54) && time3(&value)
      }
    }

    private mutating func date3(_ value: inout DateValue) -> Bool {
      guard let year = number(4) else { return false }
      _ = take(0x2D)
      guard let month = two() else { return false }
      _ = take(0x2D)
      guard let day = two(), digits() == 0 else { return false }
      value.year = Int16(year)
      value.month = month
      value.day = day
      return true
    }

    private mutating func time3(_ value: inout DateValue) -> Bool {
      guard let hour = two() else { return false }
      _ = take(0x3A)
      guard let minute = two() else { return false }
      _ = take(0x3A)
      guard let second = two() else { return false }
      value.hour = hour
      value.minute = minute
      value.second = second
      if peek() == 0x2E || peek() == 0x2C, !fraction(&value) { return false }
      return zone(&value, extended: true)
    }

    private mutating func fraction(_ value: inout DateValue) -> Bool {
      at += 1
      let count = digits()
      guard count > 0 else { return false }
      for i in 0..<count {
        if i < 9 {
          value.fraction = value.fraction * 10 + UInt32(text[at] - 0x30)
          value.fractionDigits += 1
        }
        at += 1
      }
      return true
    }

    private mutating func zone(_ value: inout DateValue, extended: Bool) -> Bool {
      if rest == 0 { return true }
      if take(0x5A) || (isLenient && take(0x7A)) {
        value.zone = .utc
        return true
      }
      let sign: Int16
      if take(0x2B) { sign = 1 } else if take(0x2D) { sign = -1 } else { return false }
      guard let hours = two() else { return false }
      var minutes: Int8 = 0
      var hasMinutes = false
      if take(0x3A) {
        guard extended || isLenient, let m = two() else { return false }
        minutes = m
        hasMinutes = true
      } else if digits() == 2 {
        minutes = two() ?? 0
        hasMinutes = true
      } else if digits() != 0 {
        return false
      }
      guard minutes < 60, hours < 24 else { return false }
      value.zone = .offset(
        minutes: sign * (Int16(hours) * 60 + Int16(minutes)), hasMinutes: hasMinutes)
      return true
    }

    // MARK: Anything that leaves no doubt

    mutating func lenientValue() -> DateValue? {
      while ByteScan.isBlank(peek()) { at += 1 }
      var end = text.count
      while end > at, text[end - 1] <= 0x20 { end -= 1 }
      let trimmed = UnsafeBufferPointer(rebasing: text[at..<end])
      var parser = Parser(trimmed, version: version, isLenient: true)
      var value = DateValue()
      guard parser.lenient(&value), parser.rest == 0, value.isInCalendar else { return nil }
      return value
    }

    private mutating func lenient(_ value: inout DateValue) -> Bool {
      guard rest > 0 else { return false }
      if peek() != 0x54 {
        guard lenientDate(&value) else { return false }
        if rest == 0 { return true }
      }
      guard take(0x54) || take(0x74) || take(0x20) else { return false }
      return lenientTime(&value)
    }

    private mutating func lenientDate(_ value: inout DateValue) -> Bool {
      if peek() == 0x2D {
        guard take(0x2D), take(0x2D) else { return false }
        if take(0x2D) {
          guard let day = two() else { return false }
          value.day = day
          return true
        }
        guard let month = two() else { return false }
        value.month = month
        if peek() == 0x2D, ByteScan.isDigit(peek(1)) { at += 1 }
        if digits() >= 2, let day = two() { value.day = day }
        return true
      }
      guard digits() == 4 || digits() == 8, let year = number(4) else { return false }
      value.year = Int16(year)
      if digits() == 4 {
        value.month = two() ?? -1
        value.day = two() ?? -1
        return true
      }
      guard take(0x2D) else { return true }
      guard let month = two() else { return false }
      value.month = month
      if take(0x2D) {
        guard let day = two() else { return false }
        value.day = day
      } else if digits() == 2 {
        value.day = two() ?? -1
      }
      return true
    }

    private mutating func lenientTime(_ value: inout DateValue) -> Bool {
      if peek() == 0x2D { return time4(&value, truncated: true) }
      guard let hour = two() else { return false }
      value.hour = hour
      if take(0x3A) || digits() >= 2 {
        guard let minute = two() else { return false }
        value.minute = minute
        if take(0x3A) || digits() >= 2 {
          guard let second = two() else { return false }
          value.second = second
          if peek() == 0x2E || peek() == 0x2C, !fraction(&value) { return false }
        }
      }
      return zone(&value, extended: true)
    }
  }
}
