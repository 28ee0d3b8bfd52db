private import CICU

/// One of ICU's converters, strict in both directions.
///
/// Every call starts from the converter's initial state.
final class ICUConverter {
  private let handle: OpaquePointer

  /// Windows' tables map octets that mean nothing (FF, in Thai some more) to these.
  private static let placeholders: ClosedRange<UInt16> = 0xF8C1...0xF8F8
  private let hasPlaceholders: Bool

  /// Opens a converter by one of ICU's names; nil when ICU has none of this name.
  ///
  /// ICU would open its default converter for a missing name, and look for files for
  /// a strange one: neither is let through.
  init?(name: String) {
    guard (1..<60).contains(name.utf8.count), name.utf8.allSatisfy(Self.isNameByte) else {
      return nil
    }
    var status = U_ZERO_ERROR
    guard let handle = vct_ucnv_open(name, &status), status.rawValue <= U_ZERO_ERROR.rawValue
    else { return nil }
    self.handle = handle
    hasPlaceholders = name.hasPrefix("windows-")
    vct_ucnv_stopOnErrors(handle, &status)
  }

  deinit { vct_ucnv_close(handle) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: " -_.:+,=()".utf8.contains(byte)
    }
  }

  /// Decodes all of `bytes` to UTF-16.
  ///
  /// - Parameters:
  ///   - units: the result from its start; grown when it is too short, else reused.
  ///   - repairing: whether U+FFFD takes the place of what cannot be decoded.
  /// - Returns: the number of units and of substitutions; nil when not repairing and
  ///   something could not be decoded.
  func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into units: inout [UInt16], repairing: Bool
  ) -> (count: Int, substitutions: Int)? {
    guard let start = bytes.baseAddress else { return (0, 0) }
    vct_ucnv_reset(handle)
    if units.count < bytes.count + 16 { grow(&units, to: bytes.count + 16) }
    let end = start + bytes.count
    var source: UnsafePointer<UInt8>? = start
    var count = 0
    var substitutions = 0
    while true {
      var status = U_ZERO_ERROR
      units.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var target: UnsafeMutablePointer<UInt16>? = base + count
        vct_ucnv_toUnicode(handle, &target, base + buffer.count, &source, end, &status)
        count = target.map { $0 - base } ?? count
      }
      if status.rawValue <= U_ZERO_ERROR.rawValue {
        let placeholders = hasPlaceholders ? replacePlaceholders(in: &units, count: count) : 0
        return placeholders > 0 && !repairing ? nil : (count, substitutions + placeholders)
      }
      if status == U_BUFFER_OVERFLOW_ERROR {
        grow(&units, to: units.count * 2)
        continue
      }
      guard repairing, Self.isAboutData(status) else { return nil }
      if count == units.count { grow(&units, to: units.count * 2) }
      units[count] = 0xFFFD
      count += 1
      substitutions += 1
    }
  }

  /// Encodes UTF-16, appending to `output`; false, and nothing appended, when a
  /// character has no place in the charset.
  func encode(_ units: UnsafeBufferPointer<UInt16>, into output: inout [UInt8]) -> Bool {
    let capacity = (units.count + 10) * Int(vct_ucnv_maxCharSize(handle))
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      var status = U_ZERO_ERROR
      let length = vct_ucnv_fromUChars(
        handle, buffer.baseAddress, Int32(capacity), units.baseAddress, Int32(units.count), &status)
      guard status.rawValue <= U_ZERO_ERROR.rawValue else { return false }
      output.append(contentsOf: buffer[..<Int(length)])
      return true
    }
  }

  private func replacePlaceholders(in units: inout [UInt16], count: Int) -> Int {
    var replaced = 0
    for index in 0..<count where Self.placeholders.contains(units[index]) {
      units[index] = 0xFFFD
      replaced += 1
    }
    return replaced
  }

  private func grow(_ units: inout [UInt16], to count: Int) {
    units.append(contentsOf: repeatElement(0, count: count - units.count))
  }

  /// Whether an error is about the octets, so that decoding can go on behind them.
  private static func isAboutData(_ status: UErrorCode) -> Bool {
    status == U_ILLEGAL_CHAR_FOUND || status == U_INVALID_CHAR_FOUND
      || status == U_TRUNCATED_CHAR_FOUND || status == U_ILLEGAL_ESCAPE_SEQUENCE
      || status == U_UNSUPPORTED_ESCAPE_SEQUENCE
  }
}
