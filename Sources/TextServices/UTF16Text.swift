private import CICU

/// Conversions between UTF-8 octets and UTF-16 units.
enum UTF16Text {
  /// ICU counts in 32 bits, and a normal form may be several times as long as its text.
  static let longest = 1 << 26

  /// Appends UTF-16 as UTF-8, with U+FFFD for unpaired surrogates.
  ///
  /// - Returns: the number of unpaired surrogates; nil, and nothing appended, when there
  ///   are some and not `repairing`.
  static func appendUTF8(
    of units: UnsafeBufferPointer<UInt16>, to output: inout [UInt8], repairing: Bool
  ) -> Int? {
    let start = output.count
    var rest = units[...]
    var total = 0
    while !rest.isEmpty {
      var piece = rest.prefix(longestPiece)
      if piece.count < rest.count, let last = piece.last, UTF16.isLeadSurrogate(last) {
        piece.removeLast()
      }
      guard
        let substitutions = appendPiece(
          UnsafeBufferPointer(rebasing: piece), to: &output, repairing: repairing)
      else {
        output.removeSubrange(start...)
        return nil
      }
      total += substitutions
      rest = rest[piece.endIndex...]
    }
    return total
  }

  /// Units converted at a time, so that a long text needs no second buffer of its length.
  private static let longestPiece = 4096

  private static func appendPiece(
    _ units: UnsafeBufferPointer<UInt16>, to output: inout [UInt8], repairing: Bool
  ) -> Int? {
    let capacity = units.count * 3
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer -> Int? in
      var status = U_ZERO_ERROR
      var length: Int32 = 0
      var substitutions: Int32 = 0
      vct_u_strToUTF8WithSub(
        buffer.baseAddress, Int32(capacity), &length, units.baseAddress, Int32(units.count),
        repairing ? 0xFFFD : -1, &substitutions, &status)
      guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
      output.append(contentsOf: buffer[..<Int(length)])
      return Int(substitutions)
    }
  }

  /// Writes UTF-8 as UTF-16 from the start of `units`, which is grown when too short.
  ///
  /// - Returns: the number of units; nil when `utf8` is malformed, or too long for ICU.
  static func decodeUTF8(
    _ utf8: UnsafeBufferPointer<UInt8>, into units: inout [UInt16]
  ) -> Int? {
    guard utf8.count <= longest else { return nil }
    guard let start = utf8.baseAddress else { return 0 }
    if units.count < utf8.count {
      units.append(contentsOf: repeatElement(0, count: utf8.count - units.count))
    }
    var status = U_ZERO_ERROR
    var length: Int32 = 0
    units.withUnsafeMutableBufferPointer { buffer in
      vct_u_strFromUTF8(
        buffer.baseAddress, Int32(buffer.count), &length, start, Int32(utf8.count), &status)
    }
    return status.rawValue <= U_ZERO_ERROR.rawValue ? Int(length) : nil
  }

  /// Whether octets are well-formed UTF-8.
  static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return true
    } catch {
      return false
    }
  }
}
