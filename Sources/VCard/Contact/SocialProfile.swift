/// An account at a service (RFC 9554 section 3.5).
public struct SocialProfile: Hashable, Sendable {
  /// A URI, or the name of the account where there is none.
  public var value: String

  /// `Mastodon`, in the case that was read; services compare without regard to it.
  public var service: String

  public var username: String

  public init(_ value: String, service: String = "", username: String = "") {
    self.value = value
    self.service = service
    self.username = username
  }
}
