private import Glibc

/// Makes the identifiers of records: a UUID (RFC 9562 section 5.7) in capitals, with a suffix that tells
/// what it is of, as address books of Apple's have them.
package enum Identifiers {
  package enum Record: String {
    case contact = ":ABPerson"
    case group = ":ABGroup"
    case container = ":ABAccount"
    case unified = ":ABUnified"
  }

  package static func make(for record: Record) -> String { uuid() + record.rawValue }

  /// A UUID in capitals that begins with the time (version 7), so that those made one after the other stand
  /// side by side in an index.
  package static func uuid() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let milliseconds = UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    // The part of a millisecond in 12 bits (method 3 of section 6.2).
    let part = UInt64(time.tv_nsec) % 1_000_000 * 4096 / 1_000_000
    let low = UInt64.random(in: 0...UInt64.max) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return [
      hexadecimal(milliseconds >> 16, 8), hexadecimal(milliseconds, 4),
      hexadecimal(0x7000 | part, 4), hexadecimal(low >> 48, 4), hexadecimal(low, 12),
    ].joined(separator: "-")
  }

  private static func hexadecimal(_ number: UInt64, _ digits: Int) -> String {
    let text = String(number & (1 << UInt64(digits * 4) - 1), radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
