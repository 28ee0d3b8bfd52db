/// What lists show of a contact, and by what it is ordered and looked up.
struct Entry {
  var name = ""
  var organization = ""
  var email = ""
  var phone = ""
  /// By family name, then given name (UTS #10).
  var familyKey: [UInt8] = []
  /// By given name, then family name.
  var givenKey: [UInt8] = []
  /// What formatted names of the same letters have in common; 0 without a name.
  var nameKey: UInt64 = 0
  /// A hash of the UID, 0 without one, and of those that were merged into the card.
  var uidKey: UInt64 = 0
  var mergedUIDs: [UInt64] = []
}
