/// Sex and gender identity (RFC 6350 section 6.2.7).
public struct Gender: Hashable, Sendable {
  /// `M`, `F`, `O`, `N`, `U`, or empty.
  public var sex: String

  /// The identity in words, or empty.
  public var text: String

  public init(sex: String = "", text: String = "") {
    self.sex = sex
    self.text = text
  }
}
