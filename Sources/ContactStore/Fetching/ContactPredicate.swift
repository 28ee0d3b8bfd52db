/// Which contacts are meant.
public struct ContactPredicate: Hashable, Sendable {
  enum Rule: Hashable, Sendable {
    case all
    case name(String)
    case email(String)
    case phone(String, region: String)
    case identifiers([String])
    case group(String)
    case container(String)
  }

  let rule: Rule

  /// Every contact.
  public static let all = ContactPredicate(rule: .all)

  /// Contacts of which every word of `name` begins a word of the name, a nickname, an earlier or phonetic
  /// name or the organisation; one of their words serves one word of `name` only.
  ///
  /// Case, width, accents and punctuation do not count. A text without letters and digits matches nothing.
  /// It is a search: `Ann Lee` finds Anna Leeds too.
  public static func name(_ name: String) -> Self { Self(rule: .name(name)) }

  /// Contacts with this whole address, in any case, without `mailto:`.
  public static func email(_ address: String) -> Self { Self(rule: .email(address)) }

  /// Contacts with a number that dials the same line: of the same international form, or one the end of the
  /// other, seven digits or more, without its prefix.
  ///
  /// - Parameter region: the country of numbers without a country code (ISO 3166-1), "" when not known.
  public static func phone(_ number: String, region: String = "") -> Self {
    Self(rule: .phone(number, region: region))
  }

  /// The contacts of these identifiers, in this order and once each; unknown ones are left out.
  public static func identifiers(_ identifiers: [String]) -> Self {
    Self(rule: .identifiers(identifiers))
  }

  /// The members of a group, not those of its subgroups; none when there is no such group.
  public static func group(_ identifier: String) -> Self { Self(rule: .group(identifier)) }

  /// The contacts of a container; none when there is no such container.
  public static func container(_ identifier: String) -> Self { Self(rule: .container(identifier)) }
}
