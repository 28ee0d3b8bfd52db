/// A position on the earth, in degrees.
package struct GeoValue: Hashable, Sendable {
  package var latitude: Double
  package var longitude: Double

  /// Why a text is no position.
  package enum Fault: Error, Hashable, Sendable {
    case syntax
    /// A latitude beyond 90 degrees, or a longitude beyond 180.
    case range
  }

  /// Reads the value of GEO by the grammar of a version.
  ///
  /// 4.0: a `geo:` URI (RFC 5870 section 3.3). 3.0: latitude and longitude with a semicolon between
  /// them (RFC 2426 section 3.4.2). 2.1: the same, or with a comma.
  package init(_ text: UnsafeBufferPointer<UInt8>, version: Version) throws(Fault) {
    guard version == .v4_0 else {
      let separator =
        text.firstIndex(of: 0x3B) ?? (version == .v2_1 ? text.firstIndex(of: 0x2C) : nil)
      guard let separator else { throw .syntax }
      try self.init(text[..<separator], text[(separator + 1)...])
      return
    }
    guard text.count > 4,
      SimpleValue.equals(UnsafeBufferPointer(rebasing: text[..<4]), "geo:")
    else { throw .syntax }
    let end = text.firstIndex(of: 0x3B) ?? text.count
    let parts = text[4..<end].split(separator: 0x2C, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count),
      parts.count == 2 || SimpleValue.isFloat(UnsafeBufferPointer(rebasing: parts[2]))
    else { throw .syntax }
    try self.init(parts[0], parts[1])
  }

  private init(
    _ latitude: Slice<UnsafeBufferPointer<UInt8>>, _ longitude: Slice<UnsafeBufferPointer<UInt8>>
  ) throws(Fault) {
    guard let latitude = SimpleValue.float(UnsafeBufferPointer(rebasing: latitude)),
      let longitude = SimpleValue.float(UnsafeBufferPointer(rebasing: longitude))
    else { throw .syntax }
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { throw .range }
    self.latitude = latitude
    self.longitude = longitude
  }
}
