extension AnyContactKey {
  /// Every key, in the order of the framework, ours last.
  public static let all: [AnyContactKey] = [
    .contactType, .namePrefix, .givenName, .middleName, .familyName, .previousFamilyName,
    .nameSuffix, .nickname, .phoneticGivenName, .phoneticMiddleName, .phoneticFamilyName,
    .organizationName, .phoneticOrganizationName, .departmentName, .jobTitle, .note, .image,
    .imageAvailable, .phoneNumbers, .emailAddresses, .postalAddresses, .urlAddresses,
    .contactRelations, .socialProfiles, .instantMessageAddresses, .birthday, .dates,
    .formattedName, .uid, .categories,
  ]

  public static let contactType = Self(ContactKey.contactType)
  public static let namePrefix = Self(ContactKey.namePrefix)
  public static let givenName = Self(ContactKey.givenName)
  public static let middleName = Self(ContactKey.middleName)
  public static let familyName = Self(ContactKey.familyName)
  public static let previousFamilyName = Self(ContactKey.previousFamilyName)
  public static let nameSuffix = Self(ContactKey.nameSuffix)
  public static let nickname = Self(ContactKey.nickname)
  public static let phoneticGivenName = Self(ContactKey.phoneticGivenName)
  public static let phoneticMiddleName = Self(ContactKey.phoneticMiddleName)
  public static let phoneticFamilyName = Self(ContactKey.phoneticFamilyName)
  public static let organizationName = Self(ContactKey.organizationName)
  public static let phoneticOrganizationName = Self(ContactKey.phoneticOrganizationName)
  public static let departmentName = Self(ContactKey.departmentName)
  public static let jobTitle = Self(ContactKey.jobTitle)
  public static let note = Self(ContactKey.note)
  public static let image = Self(ContactKey.image)
  public static let imageAvailable = Self(ContactKey.imageAvailable)
  public static let phoneNumbers = Self(ContactKey.phoneNumbers)
  public static let emailAddresses = Self(ContactKey.emailAddresses)
  public static let postalAddresses = Self(ContactKey.postalAddresses)
  public static let urlAddresses = Self(ContactKey.urlAddresses)
  public static let contactRelations = Self(ContactKey.contactRelations)
  public static let socialProfiles = Self(ContactKey.socialProfiles)
  public static let instantMessageAddresses = Self(ContactKey.instantMessageAddresses)
  public static let birthday = Self(ContactKey.birthday)
  public static let dates = Self(ContactKey.dates)
  public static let formattedName = Self(ContactKey.formattedName)
  public static let uid = Self(ContactKey.uid)
  public static let categories = Self(ContactKey.categories)
}
