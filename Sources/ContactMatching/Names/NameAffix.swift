/// A word beside a name: a title before it, an honorific or a generation behind it.
struct NameAffix: Sendable {
  enum Place: Sendable { case before, behind }

  enum Meaning: Hashable, Sendable {
    /// A title or a degree, with the number of those that mean the same; left out of a name.
    case honorific(UInt8)
    /// Which of several of one name; 0 is none.
    case generation(UInt8)
    /// The form of a company; part of its name, but not a second part of it.
    case legalForm
  }

  /// When a word is taken for what it looks like.
  enum Condition: Sendable {
    case always
    /// It is a name too: only with a full stop in it, or behind a comma.
    case marked
    /// Only behind another title: `rer. nat.`
    case following
  }

  /// The word after case folding, its full stops and hyphens taken out.
  let word: String
  let place: Place
  let meaning: Meaning
  let condition: Condition

  init(_ word: String, _ place: Place, _ meaning: Meaning, _ condition: Condition = .always) {
    self.word = word
    self.place = place
    self.meaning = meaning
    self.condition = condition
  }
}
