internal import VCard

extension Friend {
  /// A contact made ready for the columns of a list of friends: its name in parts, the address of the
  /// friend as the first one. All else stays, so that the row can tell what it has no column for.
  static func row(of card: Card) throws(FriendError) -> Card {
    var contact = Contact(card)
    let email = try email(of: contact)
    contact.emails = [email] + contact.emails.filter { $0.identifier != email.identifier }
    contact.structuredName = name(of: contact)
    return contact.card
  }
}
