/// How the names are spoken, in letters of another script.
///
/// No standard property says it without naming the script, so the spelling of Apple and Android stays:
/// `X-PHONETIC-FIRST-NAME`, `X-PHONETIC-MIDDLE-NAME`, `X-PHONETIC-LAST-NAME`, `X-PHONETIC-ORG`.
public struct PhoneticName: Hashable, Sendable {
  public var given = ""
  public var middle = ""
  public var family = ""
  public var organization = ""

  public init(
    given: String = "", middle: String = "", family: String = "", organization: String = ""
  ) {
    self.given = given
    self.middle = middle
    self.family = family
    self.organization = organization
  }

  package static let properties: [(PropertyID, WritableKeyPath<Self, String> & Sendable)] = [
    (.xPhoneticFirst, \.given), (.xPhoneticMiddle, \.middle), (.xPhoneticLast, \.family),
    (.xPhoneticOrg, \.organization),
  ]
}
