/// A delivery address: the components of `ADR` (RFC 6350 section 6.3.1), each a text, and what its
/// parameters say of it. Several values of a component stand on lines of their own.
public struct PostalAddress: Hashable, Sendable {
  public var pobox = ""
  public var extended = ""
  public var street = ""
  public var city = ""
  public var region = ""
  public var postcode = ""
  public var country = ""
  /// The ISO 3166 code of the country (RFC 8605 section 3.1), in the case that was read.
  public var countryCode = ""
  /// The address as it is put on an envelope, with its line breaks.
  public var formatted = ""
  /// The position, as a URI.
  public var geo = ""
  public var timeZone = ""

  public init() {}

  package static let components: [WritableKeyPath<Self, String> & Sendable] = [
    \.pobox, \.extended, \.street, \.city, \.region, \.postcode, \.country,
  ]

  package static let parameters: [(ParameterID, WritableKeyPath<Self, String> & Sendable)] = [
    (.countryCode, \.countryCode), (.label, \.formatted), (.geo, \.geo), (.timeZone, \.timeZone),
  ]

  public var isEmpty: Bool { self == PostalAddress() }

  /// Reads the seven components of a value; the eleven that RFC 9554 adds have no place here.
  package init(value: UnsafeBufferPointer<UInt8>) {
    for (text, path) in zip(ComponentText.lists(value), Self.components) {
      self[keyPath: path] = text.joined(separator: "\n")
    }
  }

  /// The value of `ADR`, each component one text.
  package var encoded: String {
    ComponentText.encoded(units: Self.components.map { self[keyPath: $0] })
  }
}
