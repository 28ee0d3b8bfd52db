/// What two contacts are compared by.
///
/// An open set: the words are those of reports, in the order people look at them.
public struct MatchField: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = MatchField(rawValue: "name")
  public static let phone = MatchField(rawValue: "phone")
  public static let email = MatchField(rawValue: "email")
  public static let address = MatchField(rawValue: "address")
  public static let birthday = MatchField(rawValue: "birthday")
  public static let organization = MatchField(rawValue: "organization")
  public static let url = MatchField(rawValue: "url")
  public static let impp = MatchField(rawValue: "impp")
  public static let uid = MatchField(rawValue: "uid")
  public static let kind = MatchField(rawValue: "kind")
  public static let generation = MatchField(rawValue: "generation")
  public static let gender = MatchField(rawValue: "gender")
}
