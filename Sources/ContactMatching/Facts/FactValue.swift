/// One value of a contact in normal form, hashed, with the field it belongs to.
struct FactValue: Hashable, Comparable, Sendable {
  enum Field: UInt64, Sendable, CaseIterable {
    case phone, email, address, url, impp, organization

    var set: FactFields { FactFields(rawValue: 1 << UInt8(rawValue)) }

    var matchField: MatchField {
      switch self {
      case .phone: .phone
      case .email: .email
      case .address: .address
      case .url: .url
      case .impp: .impp
      case .organization: .organization
      }
    }
  }

  private let bits: UInt64

  /// The hash gives up three bits to the field.
  init(_ field: Field, _ hash: UInt64) {
    bits = field.rawValue << 61 | hash >> 3
  }

  /// A number that equal values have in common.
  var key: UInt64 { bits }

  var field: Field { Field(rawValue: bits >> 61) ?? .phone }

  static func < (a: Self, b: Self) -> Bool { a.bits < b.bits }
}

/// A set of fields.
struct FactFields: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let phone = FactValue.Field.phone.set
  static let email = FactValue.Field.email.set
  static let address = FactValue.Field.address.set
  static let url = FactValue.Field.url.set
  static let organization = FactValue.Field.organization.set

  /// Where a contact can be reached.
  static let contactPoints: FactFields = [.phone, .email, .address]

  var fields: [FactValue.Field] { FactValue.Field.allCases.filter { contains($0.set) } }
}
