internal import VCard

/// Dates as they are compared: a byte or two for each part, so that a part can be missing.
///
/// Apple's year 1604 is none; a text that is no date stands behind a byte that no date begins with.
enum DateForm {
  private static let mark: UInt8 = 0x44

  static func append(_ value: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    guard let date = date(value) else {
      output.append(0x54)
      output.append(value)
      return
    }
    output.append(mark)
    pair(date.year == 1604 || date.year < 0 ? -1 : Int(date.year), &output)
    for part in [date.month, date.day, date.hour, date.minute, date.second] {
      output.append(UInt8(bitPattern: part))
    }
    switch date.zone {
    case .none: pair(-1, &output)
    case .utc: pair(0, &output)
    case .offset(let minutes, _): pair(Int(minutes) & 0x7FFF, &output)
    }
    pair(date.fraction == 0 ? -1 : Int(date.fraction & 0x7FFF), &output)
  }

  /// Reads a date; the form that every REV of 4.0 has without looking for others.
  private static func date(_ value: UnsafeBufferPointer<UInt8>) -> DateValue? {
    guard value.count == 16, value[8] == 0x54, value[15] == 0x5A else {
      return DateValue(lenient: value)
    }
    var digits = true
    func two(_ at: Int) -> Int8 {
      digits = digits && ByteScan.isDigit(value[at]) && ByteScan.isDigit(value[at + 1])
      return digits ? Int8(value[at] - 0x30) * 10 + Int8(value[at + 1] - 0x30) : 0
    }
    var date = DateValue()
    date.year = Int16(two(0)) * 100 + Int16(two(2))
    date.month = two(4)
    date.day = two(6)
    date.hour = two(9)
    date.minute = two(11)
    date.second = two(13)
    date.zone = .utc
    return digits && date.isInCalendar ? date : DateValue(lenient: value)
  }

  private static func pair(_ number: Int, _ output: inout ByteBuffer) {
    output.append(UInt8(truncatingIfNeeded: number >> 8))
    output.append(UInt8(truncatingIfNeeded: number))
  }

  /// Whether a date has all the parts of another one, equal.
  static func contains(
    _ whole: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard whole.count == 12, part.count == 12, whole[0] == mark, part[0] == mark else {
      return false
    }
    for field in [1..<3, 3..<4, 4..<5, 5..<6, 6..<7, 7..<8, 8..<10, 10..<12] {
      let isMissing = part[field].allSatisfy { $0 == 0xFF }
      guard isMissing || part[field].elementsEqual(whole[field]) else { return false }
    }
    return true
  }

  /// The seconds since 1970 of a point in time, in UTC where it does not say its zone; `nil` for what is
  /// no whole date.
  static func instant(_ value: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let date = date(value), date.isCompleteDate else { return nil }
    let month = Int(date.month)
    // The civil calendar with years that begin in March, so that a leap day ends them.
    let year = Int(date.year) - (month <= 2 ? 1 : 0)
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + Int(date.day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    var seconds = days * 86_400
    seconds += max(Int(date.hour), 0) * 3600 + max(Int(date.minute), 0) * 60
    seconds += max(Int(date.second), 0)
    if case .offset(let minutes, _) = date.zone { seconds -= Int(minutes) * 60 }
    return seconds
  }
}
