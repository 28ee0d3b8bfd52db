/// What a line of the journal is about, and what its columns hold then.
enum Entity: Int64, CaseIterable {
  /// `record` is the contact, `parent` its container; before and after are numbers of cards.
  case contact = 1
  /// `parent` is the kind; before and after are names.
  case container = 2
  /// `parent` is the container; before and after are names.
  case group = 3
  /// `record` is the contact, `parent` the group; 1 for a member.
  case member = 4
  /// `record` is the subgroup, `parent` the group it stands in; 1 for a subgroup.
  case subgroup = 5
  /// `record` is the contact; before and after are numbers of unified contacts.
  case link = 6
  /// `record` is the group; before and after are numbers of the cards it came as.
  case groupCard = 7
}
