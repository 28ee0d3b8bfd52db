/// Makes the identifiers of records: a UUID (RFC 9562 section 5.4) in capitals, with a suffix that tells
/// what it is of, as address books of Apple's have them.
package enum Identifiers {
  package enum Record: String {
    case contact = ":ABPerson"
    case group = ":ABGroup"
    case container = ":ABAccount"
    case unified = ":ABUnified"
  }

  package static func make(for record: Record) -> String { uuid() + record.rawValue }

  /// A random UUID in capitals.
  package static func uuid() -> String {
    var generator = SystemRandomNumberGenerator()
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return [
      hexadecimal(high >> 32, 8), hexadecimal(high >> 16, 4), hexadecimal(high, 4),
      hexadecimal(low >> 48, 4), hexadecimal(low, 12),
    ].joined(separator: "-")
  }

  private static func hexadecimal(_ number: UInt64, _ digits: Int) -> String {
    let text = String(number & (1 << UInt64(digits * 4) - 1), radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.count) + text
  }
}
