/// What a column holds of a value that several columns make.
enum FieldPart: UInt8, CaseIterable, Sendable {
  case value, label, type, displayName, service, username, phoneExtension
  case prefix, given, middle, family, suffix, secondSurname, generation
  case street, street2, street3, extended, pobox, city, region, postcode, country, countryCode
  case formatted
  case unit, year, month, day, text
  /// What the other columns do not say: group, parameters and value as a content line has them.
  case parameters

  static let count = allCases.count

  /// Room for all of them, as a power of two.
  static var width: Int { 64 }
}
