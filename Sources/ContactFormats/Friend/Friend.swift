public import VCard

/// A friend: a name, the e-mail address at work, a picture.
///
///     let friend = Friend(firstName: "Ada", lastName: "Moss", workEmail: "ada@example.com")
///     let card = friend.contactValue.card
///     let again = try Friend(contact: Contact(card))  // again == friend
///
/// A friend is a value: two with the same four are the same, in `==`, `contains` and a `Set`. Sorted,
/// friends stand by last name, first name, then e-mail address, each as `String` compares, not in the
/// order of a language.
public struct Friend: Hashable, Sendable {
  public var firstName: String
  public var lastName: String
  public var workEmail: String

  /// The file of a picture as it is, in any format; `nil` for none.
  public var profilePicture: [UInt8]?

  public init(
    firstName: String, lastName: String, workEmail: String, profilePicture: [UInt8]? = nil
  ) {
    self.firstName = firstName
    self.lastName = lastName
    self.workEmail = workEmail
    self.profilePicture = profilePicture
  }

  /// The friend as a contact: given and family name, the address with the label `work`, the bytes of the
  /// picture with the media type that they betray.
  ///
  /// It has no formatted name of its own; a conversion to vCard makes it from the two.
  public var contactValue: Contact {
    var contact = Contact()
    contact.structuredName = StructuredName(
      family: lastName.isEmpty ? [] : [lastName], given: firstName.isEmpty ? [] : [firstName])
    contact.emails = [LabeledValue(workEmail, labels: ["work"])]
    if let bytes = profilePicture, !bytes.isEmpty {
      let mediaType = MediaWord.sniff(bytes).map { "\($0)" } ?? ""
      contact.photo = ContactMedia(mediaType: mediaType, bytes: bytes)
    }
    return contact
  }

  /// What a friend is of a contact: its names, the address for work, else the preferred one, else the
  /// first, and the picture if its bytes are in the contact.
  ///
  /// A contact with a formatted name only has the names that ``FormattedName`` finds in it.
  ///
  /// - Throws: ``FriendError/withoutEmail(name:)`` for a contact that has no address.
  public init(contact: Contact) throws(FriendError) {
    let email = try Self.email(of: contact)
    let name = Self.name(of: contact)
    firstName = name.given.joined(separator: " ")
    lastName = (name.family + name.secondSurnames).joined(separator: " ")
    workEmail = email.value
    if case .bytes(let bytes)? = contact.photo?.content { profilePicture = bytes }
  }

  /// The parts of the name, found in the formatted name where nothing else has them.
  static func name(of contact: Contact) -> StructuredName {
    let name = contact.structuredName
    guard name.isEmpty, let formatted = contact.formattedName else { return name }
    return FormattedName.nameParts(fromFormatted: formatted, kind: contact.kind)
  }

  /// The address that a friend is written to.
  static func email(of contact: Contact) throws(FriendError) -> LabeledValue<String> {
    let emails = contact.emails.filter { email in email.value.contains { !$0.isWhitespace } }
    let email =
      emails.first { $0.labels.contains("work") } ?? emails.first(where: \.isPreferred)
      ?? emails.first
    if let email { return email }
    let name = contact.formattedName ?? FormattedName.compose(contact.structuredName)
    throw .withoutEmail(name: name)
  }
}

extension Friend: Comparable {
  public static func < (a: Friend, b: Friend) -> Bool {
    let names = (a.lastName, a.firstName, a.workEmail)
    let others = (b.lastName, b.firstName, b.workEmail)
    if names != others { return names < others }
    // No two that differ are equal in order.
    switch (a.profilePicture, b.profilePicture) {
    case (let a?, let b?): return a.lexicographicallyPrecedes(b)
    case (nil, .some): return true
    default: return false
    }
  }
}
