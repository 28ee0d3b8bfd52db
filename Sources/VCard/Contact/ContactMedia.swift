/// A picture or a sound: its bytes, or where to find them.
public struct ContactMedia: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    case bytes([UInt8])
    case uri(String)
  }

  /// `image/jpeg`; empty when nothing says it.
  public var mediaType: String

  public var content: Content

  public init(mediaType: String, bytes: [UInt8]) {
    self.mediaType = mediaType
    content = .bytes(bytes)
  }

  public init(uri: String, mediaType: String = "") {
    self.mediaType = mediaType
    content = .uri(uri)
  }
}
