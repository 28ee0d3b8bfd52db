/// What comparisons weigh, in bits.
///
/// The values for contact points are odds, not frequencies: how much likelier than not it is that two
/// cards with the value are one contact's, when nothing else is known. They come from how address books are:
/// one mobile number in a hundred changed hands, every fourth contact has another number on another card.
struct LikelyWeights: Hashable, Sendable {
  /// Pairs of one contact for each contact.
  var prior: Float = 0.5
  var mobile: Float = 7.5
  /// A number of which nobody can tell whether it is mobile.
  var number: Float = 6.5
  var fixed: Float = 4.5
  /// What is taken off when only the last digits agree.
  var tail: Float = 1.5
  var email: Float = 7.5
  var uid: Float = 8
  var link: Float = 6
  var identifier: Float = 8
  /// Of a value that is shared, beside how rare it is.
  var shared: Float = -1.5
  var mostOfShared: Float = 9
  var otherMobile: Float = -4
  var otherNumber: Float = -0.7
  var otherEmail: Float = -2
  var birthday: Float = 13
  var day: Float = 7
  var nearBirthday: Float = 4
  var otherBirthday: Float = -9
  /// The same address under names that clash: people of one household, in most books.
  var householdAddress: Float = 2
  var nearIdentifier: Float = 5
  var otherIdentifier: Float = -3
  /// Names without a word in common: of several words each, or of one.
  var otherName: Float = -12
  var otherWord: Float = -6
  var otherGiven: Float = -9
  var otherFamily: Float = -5
  var organization: Float = 3
  var otherOrganization: Float = -0.5
}
