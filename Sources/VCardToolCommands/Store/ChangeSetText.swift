internal import CommandLineKit
internal import ContactStore
private import Glibc

/// Change sets as commands show them.
enum ChangeSetText {
  /// A time in local time with its distance from UTC (ISO 8601): `2026-05-24T14:00:00+02:00`.
  ///
  /// - Parameter seconds: since 1970.
  static func time(_ seconds: Int64) -> String {
    var seconds = time_t(seconds)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "" }
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
    // strftime leaves out the colon of the distance, which the extended form has.
    let digits = String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return digits.dropLast(2) + ":" + digits.suffix(2)
  }

  /// How many contacts were added, changed and deleted: `+2 ~1 -0`; and other records if any were.
  static func counts(_ set: ChangeSet) -> String {
    let contacts = "+\(set.contacts.added) ~\(set.contacts.changed) -\(set.contacts.deleted)"
    return set.others == 0 ? contacts : contacts + ", \(set.others.counted("other"))"
  }

  /// Whether it was taken back, or takes another one back.
  static func state(_ set: ChangeSet) -> String {
    var parts: [String] = []
    if let inverted = set.inverseOf { parts.append("takes back \(inverted)") }
    if set.isUndone { parts.append("undone") }
    return parts.joined(separator: ", ")
  }

  /// The columns of a list: number, time, author, counts, state, command line.
  static func cells(_ set: ChangeSet) -> [String] {
    ["\(set.number)", time(set.time), set.author, counts(set), state(set), set.command].map {
      $0.withVisibleControls
    }
  }

  static func json(_ set: ChangeSet) -> JSONValue {
    .object([
      ("number", .number(Int(set.number))), ("time", .text(time(set.time))),
      ("author", .text(set.author)), ("command", .text(set.command)),
      ("added", .number(set.contacts.added)), ("changed", .number(set.contacts.changed)),
      ("deleted", .number(set.contacts.deleted)), ("others", .number(set.others)),
      ("inverseOf", set.inverseOf.map { .number(Int($0)) } ?? .null),
      ("undone", .bool(set.isUndone)),
    ])
  }
}
