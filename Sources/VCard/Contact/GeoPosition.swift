/// A position on the earth in degrees, as a `geo:` URI has it (RFC 5870).
///
/// The digits stay those of the text: a position that only passes through does not change.
public struct GeoPosition: Hashable, Sendable {
  public let latitude: String
  public let longitude: String

  /// Two decimal numbers; `nil` when one is none or out of range.
  public init?(latitude: String, longitude: String) {
    guard Self.isDegrees(latitude.utf8, within: 90), Self.isDegrees(longitude.utf8, within: 180)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  public var latitudeDegrees: Double { Double(latitude) ?? 0 }
  public var longitudeDegrees: Double { Double(longitude) ?? 0 }

  /// Reads `geo:52.5,13.4`; altitude and parameters behind it are passed over.
  package init?(uri: String) {
    let bytes = Array(uri.utf8)
    guard bytes.count > 4, zip(bytes, "geo:".utf8).allSatisfy({ ByteScan.lower($0) == $1 }) else {
      return nil
    }
    let place = bytes[4...].prefix { $0 != 0x3B }
    let parts = place.split(separator: 0x2C, omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    self.init(
      latitude: String(decoding: parts[0], as: UTF8.self),
      longitude: String(decoding: parts[1], as: UTF8.self))
  }

  package var uri: String { "geo:\(latitude),\(longitude)" }

  /// `-?digits(.digits)?`, as RFC 5870 section 3.3 has it.
  private static func isDegrees(_ text: String.UTF8View, within limit: Double) -> Bool {
    var rest = text[...]
    if rest.first == 0x2D { rest.removeFirst() }
    let parts = rest.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count == 1 || parts.count == 2 else { return false }
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(ByteScan.isDigit) }) else { return false }
    return Double(String(text)).map { abs($0) <= limit } ?? false
  }
}
