public import VCard

/// A property of contacts that a fetch can ask for, with the type of its value.
///
///     let request = FetchRequest(keys: [.givenName, .phoneNumbers])
///     try store.enumerate(request) { contact in print(try contact[.givenName]) }
///
/// The names are those of the Contacts framework where it has the property.
public struct ContactKey<Value: Hashable & Sendable>: Sendable {
  public let name: String
  let path: WritableKeyPath<Contact, Value> & Sendable
  /// Whether the value is in the data that stand beside the card.
  var needsMedia = false

  init(
    _ name: String, _ path: WritableKeyPath<Contact, Value> & Sendable, needsMedia: Bool = false
  ) {
    self.name = name
    self.path = path
    self.needsMedia = needsMedia
  }
}

/// A key whatever the type of its value, as lists of keys hold it.
public struct AnyContactKey: Hashable, Sendable, CustomStringConvertible {
  public let name: String
  let needsMedia: Bool
  /// Whether two contacts have the same value.
  let isEqual: @Sendable (Contact, Contact) -> Bool

  public init<Value>(_ key: ContactKey<Value>) {
    name = key.name
    needsMedia = key.needsMedia
    let path = key.path
    isEqual = { $0[keyPath: path] == $1[keyPath: path] }
  }

  public var description: String { name }

  public static func == (a: Self, b: Self) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: The keys, in the order of the framework

extension ContactKey where Value == String {
  /// `individual`, `org`, `group`, … (RFC 6350 section 6.1.4); every contact that is fetched has it.
  public static let contactType = Self("contactType", \.kind)
  public static let namePrefix = Self("namePrefix", \.namePrefix)
  public static let givenName = Self("givenName", \.givenName)
  public static let middleName = Self("middleName", \.middleName)
  public static let familyName = Self("familyName", \.familyName)
  public static let previousFamilyName = Self("previousFamilyName", \.previousFamilyName)
  public static let nameSuffix = Self("nameSuffix", \.nameSuffix)
  public static let nickname = Self("nickname", \.nickname)
  public static let phoneticGivenName = Self("phoneticGivenName", \.phoneticName.given)
  public static let phoneticMiddleName = Self("phoneticMiddleName", \.phoneticName.middle)
  public static let phoneticFamilyName = Self("phoneticFamilyName", \.phoneticName.family)
  public static let organizationName = Self("organizationName", \.organizationName)
  public static let phoneticOrganizationName = Self(
    "phoneticOrganizationName", \.phoneticName.organization)
  public static let departmentName = Self("departmentName", \.departmentName)
  public static let jobTitle = Self("jobTitle", \.jobTitle)
  public static let note = Self("note", \.note)
}

extension ContactKey where Value == ContactMedia? {
  /// The picture, in bytes or as a URI.
  public static let image = Self("imageData", \.photo, needsMedia: true)
}

extension ContactKey where Value == Bool {
  /// Whether there is a picture; tells without reading it. Setting it to false removes the picture.
  public static let imageAvailable = Self("imageDataAvailable", \.hasPhoto)
}

extension ContactKey where Value == [LabeledValue<PhoneNumber>] {
  public static let phoneNumbers = Self("phoneNumbers", \.phones)
}

extension ContactKey where Value == [LabeledValue<String>] {
  public static let emailAddresses = Self("emailAddresses", \.emails)
  public static let urlAddresses = Self("urlAddresses", \.urls)
  public static let contactRelations = Self("contactRelations", \.relations)
  /// URIs (RFC 6350 section 6.4.3).
  public static let instantMessageAddresses = Self("instantMessageAddresses", \.impps)
}

extension ContactKey where Value == [LabeledValue<PostalAddress>] {
  public static let postalAddresses = Self("postalAddresses", \.addresses)
}

extension ContactKey where Value == [LabeledValue<SocialProfile>] {
  public static let socialProfiles = Self("socialProfiles", \.socialProfiles)
}

extension ContactKey where Value == ContactDate? {
  public static let birthday = Self("birthday", \.birthday)
}

extension ContactKey where Value == [LabeledValue<ContactDate>] {
  public static let dates = Self("dates", \.dates)
}

extension ContactKey where Value == String? {
  /// The formatted name as the card has it (RFC 6350 section 6.2.1); ours.
  public static let formattedName = Self("formattedName", \.formattedName)
  /// The UID of the card (RFC 6350 section 6.7.6); ours.
  public static let uid = Self("uid", \.uid)
}

extension ContactKey where Value == [String] {
  /// Ours.
  public static let categories = Self("categories", \.categories)
}
