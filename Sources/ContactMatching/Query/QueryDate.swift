internal import VCard

/// A date that others are compared with, as far as it goes: `2020` is any day of that year.
struct QueryDate: Sendable {
  private let date: DateValue

  /// - Returns: `nil` for what is no date.
  init?(_ text: String) {
    guard let date = ContactDate.parse(text), date.hasDate else { return nil }
    self.date = date
  }

  /// Where a date stands: below zero before this one, zero within it; `nil` for what is no date, or has
  /// not the parts that this one has.
  func compare(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let other = DateValue(lenient: text) else { return nil }
    if date.hasTime, other.hasTime, hasOtherZone(other), let mine = Self.instant(date),
      let theirs = Self.instant(other)
    {
      let unit = date.minute < 0 ? 3600 : date.second < 0 ? 60 : 1
      return (theirs - mine >= 0 ? (theirs - mine) / unit : -1).signum()
    }
    for (wanted, part) in zip(Self.parts(date), Self.parts(other)) where wanted >= 0 {
      if part < 0 { return nil }
      if part != wanted { return part < wanted ? -1 : 1 }
    }
    return 0
  }

  private static func parts(_ date: DateValue) -> [Int] {
    [Int(date.year)] + [date.month, date.day, date.hour, date.minute, date.second].map(Int.init)
  }

  /// Whether the clocks of two dates may show different times at once; one without a zone is taken to be
  /// in that of the other.
  private func hasOtherZone(_ other: DateValue) -> Bool {
    date.zone != .none && other.zone != .none && date.zone != other.zone
  }

  private static func instant(_ date: DateValue) -> Int? {
    var text = ByteBuffer(capacity: 32)
    date.write(.extended, into: &text)
    return DateForm.instant(text.bytes)
  }
}
