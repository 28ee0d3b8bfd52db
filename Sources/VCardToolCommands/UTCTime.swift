private import Glibc

/// Times in the forms of ISO 8601, in UTC.
enum UTCTime {
  /// `2026-11-30T12:00:00Z`; with `isBasic`, as REV has it, `20261130T120000Z`.
  ///
  /// - Parameter seconds: since 1970.
  static func text(_ seconds: Int64, isBasic: Bool = false) -> String {
    var time = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&time, &parts) != nil else { return text(0, isBasic: isBasic) }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = ["\(parts.tm_year + 1900)", two(parts.tm_mon + 1), two(parts.tm_mday)]
    let clock = [two(parts.tm_hour), two(parts.tm_min), two(parts.tm_sec)]
    return isBasic
      ? date.joined() + "T" + clock.joined() + "Z"
      : date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "Z"
  }
}
