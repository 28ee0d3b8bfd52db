/// ISO/IEC 8859-16:2001, Romanian and its neighbours: the octets A0 to FF.
///
/// The octets below A0 are the code points of the same value.
enum Latin10 {
  private static let upperHalf: [UInt16] = Array(
    """
    \u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ\
    °±ČłŽ”¶·žčș»ŒœŸż\
    ÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏ\
    ĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚß\
    àáâăäćæçèéêëìíîï\
    đńòóôőöśűùúûüęțÿ
    """.utf16)

  /// Writes the UTF-16 of `bytes`, one unit an octet, from the start of `units`.
  static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into units: inout [UInt16]) {
    if units.count < bytes.count {
      units.append(contentsOf: repeatElement(0, count: bytes.count - units.count))
    }
    for (index, byte) in bytes.enumerated() {
      units[index] = byte < 0xA0 ? UInt16(byte) : upperHalf[Int(byte) - 0xA0]
    }
  }

  /// Appends the octets of UTF-16; false, and nothing appended, when the set lacks one.
  static func encode(_ units: UnsafeBufferPointer<UInt16>, into output: inout [UInt8]) -> Bool {
    let start = output.count
    for unit in units {
      if unit < 0xA0 {
        output.append(UInt8(unit))
      } else if let index = upperHalf.firstIndex(of: unit) {
        output.append(UInt8(0xA0 + index))
      } else {
        output.removeSubrange(start...)
        return false
      }
    }
    return true
  }
}
