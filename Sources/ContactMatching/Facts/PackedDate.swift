internal import VCard

/// A day, of which any part may be missing, in four bytes.
struct PackedDate: Hashable, Sendable {
  /// -1 when it is not known.
  var year: Int16 = -1
  /// 0 when it is not known.
  var month: Int8 = 0
  var day: Int8 = 0

  init() {}

  init(_ value: DateValue) {
    year = value.year
    month = max(value.month, 0)
    day = max(value.day, 0)
  }

  var isKnown: Bool { self != PackedDate() }

  /// Whether a part that both have differs: a day without a year agrees with the same day of any year.
  func contradicts(_ other: PackedDate) -> Bool {
    year >= 0 && other.year >= 0 && year != other.year
      || month > 0 && other.month > 0 && month != other.month
      || day > 0 && other.day > 0 && day != other.day
  }

  /// Whether both name a day, and the same one.
  func agrees(with other: PackedDate) -> Bool {
    day > 0 && month > 0 && other.day > 0 && other.month > 0 && !contradicts(other)
  }
}
