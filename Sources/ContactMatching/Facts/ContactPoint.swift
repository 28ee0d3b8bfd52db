internal import VCard

/// The normal forms of values by which two contacts are seen to share one, hashed.
///
/// They are made for speed: what they call equal is equal for all practical purposes, what they call
/// different may still be the same. They take bytes, and no library is asked.
enum ContactPoint {
  /// A telephone number: its last eight digits, by which a number with and without country code is the
  /// same; `nil` for service codes and what is no number.
  static func phone(
    _ value: UnsafeBufferPointer<UInt8>, _ scratch: inout ByteBuffer
  ) -> UInt64? {
    scratch.truncate()
    let start = skip("tel:", value)
    for byte in value[start...] {
      if ByteScan.isDigit(byte) {
        scratch.append(byte)
      } else if byte == 0x3B || ByteScan.lower(byte) &- 0x61 < 26 || byte == 0x23 || byte == 0x2A {
        // An extension, or a service code.
        break
      }
    }
    guard scratch.count >= 7 else { return nil }
    let digits = UnsafeBufferPointer(rebasing: scratch.bytes.suffix(8))
    return StableHash.hash(digits, seed: 1)
  }

  /// An address of e-mail: without regard to case, and in Google's mail to full stops and what follows a
  /// plus sign.
  static func email(
    _ value: UnsafeBufferPointer<UInt8>, _ scratch: inout ByteBuffer
  ) -> UInt64? {
    lower(value[skip("mailto:", value)...], &scratch)
    guard let at = scratch.bytes.lastIndex(of: 0x40), at > 0 else { return nil }
    let domain = UnsafeBufferPointer(rebasing: scratch.bytes[(at + 1)...])
    guard isGoogle(domain) else { return StableHash.hash(scratch.bytes, seed: 2) }
    var local: UInt64 = 2
    for byte in scratch.bytes[..<at] where byte != 0x2E {
      if byte == 0x2B { break }
      local = StableHash.mix(local, UInt64(byte))
    }
    return local
  }

  private static func isGoogle(_ domain: UnsafeBufferPointer<UInt8>) -> Bool {
    equals(domain, "gmail.com") || equals(domain, "googlemail.com")
  }

  /// A delivery address with a street: its letters and digits.
  static func address(
    _ value: UnsafeBufferPointer<UInt8>, _ scratch: inout ByteBuffer
  ) -> UInt64? {
    var component = 0
    var hasStreet = false
    var hasPlace = false
    scratch.truncate()
    TextEscaping.split(value, at: 0x3B) { part in
      if component == 2 { hasStreet = !part.isEmpty }
      if component == 3 || component == 5, !part.isEmpty { hasPlace = true }
      // The country is left out as often as not.
      if component < 6 {
        for byte in part where byte >= 0x80 || isAlphanumeric(byte) {
          scratch.append(ByteScan.lower(byte))
        }
      }
      component += 1
    }
    return hasStreet && hasPlace ? StableHash.hash(scratch.bytes, seed: 3) : nil
  }

  /// A URI: without regard to case, `http`, `www.` and a slash at its end.
  static func link(
    _ value: UnsafeBufferPointer<UInt8>, _ scratch: inout ByteBuffer
  ) -> UInt64? {
    lower(value[...], &scratch)
    var range = 0..<scratch.count
    let bytes = scratch.bytes
    for prefix in ["https://", "http://", "www."] as [StaticString] {
      let rest = UnsafeBufferPointer(rebasing: bytes[range])
      range = (range.lowerBound + skip(prefix, rest))..<range.upperBound
    }
    if let last = range.last, bytes[last] == 0x2F { range.removeLast() }
    guard !range.isEmpty else { return nil }
    return StableHash.hash(UnsafeBufferPointer(rebasing: bytes[range]), seed: 4)
  }

  /// A UID: the same with and without `urn:uuid:`, in capitals or not.
  static func uid(_ value: UnsafeBufferPointer<UInt8>, _ scratch: inout ByteBuffer) -> UInt64 {
    lower(value[skip("urn:uuid:", value)...], &scratch)
    return max(StableHash.hash(scratch.bytes, seed: 5), 1)
  }

  // MARK: Bytes

  private static func lower(
    _ value: Slice<UnsafeBufferPointer<UInt8>>, _ scratch: inout ByteBuffer
  ) {
    scratch.truncate()
    for byte in value where byte > 0x20 { scratch.append(ByteScan.lower(byte)) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    ByteScan.isDigit(byte) || ByteScan.lower(byte) &- 0x61 < 26
  }

  /// Where a value goes on behind a prefix; 0 when it has none.
  private static func skip(_ prefix: StaticString, _ value: UnsafeBufferPointer<UInt8>) -> Int {
    let count = prefix.utf8CodeUnitCount
    guard value.count >= count else { return 0 }
    return equals(UnsafeBufferPointer(rebasing: value[..<count]), prefix) ? count : 0
  }

  private static func equals(_ value: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    ByteScan.equalIgnoringCase(
      value, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
