private import CICU

/// Makes the caseless form of many texts (NFKC with case folding, UAX #31), in UTF-16 and in memory that is
/// used again.
package struct CaseFolder: ~Copyable {
  /// The last text; valid until the next one.
  package private(set) var units: [UInt16] = []
  private var source: [UInt16] = []

  package init() {}

  /// Folds a text in UTF-8; what is no UTF-8 makes the result empty.
  package mutating func fold(_ utf8: UnsafeBufferPointer<UInt8>) {
    units.removeAll(keepingCapacity: true)
    if foldASCII(utf8) { return }
    units.removeAll(keepingCapacity: true)
    guard let count = UTF16Text.decodeUTF8(utf8, into: &source) else { return }
    var status = U_ZERO_ERROR
    guard let normalizer = vct_unorm2_NFKCCasefold(&status) else { return }
    var capacity = count * 2 + 16
    for _ in 0..<2 {
      status = U_ZERO_ERROR
      units = [UInt16](unsafeUninitializedCapacity: capacity) { buffer, initialized in
        let needed = vct_unorm2_normalize(
          normalizer, source, Int32(count), buffer.baseAddress, Int32(buffer.count), &status)
        capacity = Int(needed) + 1
        initialized = status.rawValue <= U_ZERO_ERROR.rawValue ? Int(needed) : 0
      }
      if status != U_BUFFER_OVERFLOW_ERROR { return }
    }
  }

  /// - Returns: false at the first byte that is no ASCII.
  private mutating func foldASCII(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    units.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte >= 0x80 { return false }
      units.append(UInt16(byte &- 0x41 < 26 ? byte | 0x20 : byte))
    }
    return true
  }
}
