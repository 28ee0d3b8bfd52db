internal import VCard

/// How values of a property are compared, and what becomes of several of them.
///
/// What ``PropertyRegistry`` says of a property decides, but for the rows of the table.
struct MergeRule: Sendable {
  enum Combination: UInt8, Sendable {
    /// Part of the frame: not merged.
    case frame
    /// All different values stay.
    case all
    /// All, and the merge reports them: a private property that readers take once.
    case allReported
    /// The texts of all lists, each once.
    case list
    /// All texts, one under the other.
    case notes
    /// All forms, the most complete one first.
    case names
    /// One value: what else there is becomes an alternative.
    case one
    /// The largest, and others on request.
    case photos
    /// One, the others are remembered.
    case identifier
    /// The latest, the earliest, the first.
    case newest, oldest, first
    /// The numbers of the sources of PID.
    case sources
    /// Belongs to another property of its group.
    case label
  }

  let id: PropertyID
  let form: ValueForm
  let combination: Combination
  /// Whether a value may say all that another one says, and more.
  let contains: Bool

  init(
    _ id: PropertyID, _ form: ValueForm, _ combination: Combination, contains: Bool = false
  ) {
    self.id = id
    self.form = form
    self.combination = combination
    self.contains = contains
  }

  static let rows: [MergeRule] = [
    MergeRule(.begin, .exact, .frame),
    MergeRule(.end, .exact, .frame),
    MergeRule(.version, .exact, .frame),
    MergeRule(.xml, .exact, .all),
    MergeRule(.formattedName, .caseless, .names),
    MergeRule(.structuredName, .components, .one, contains: true),
    MergeRule(.photo, .media, .photos),
    MergeRule(.birthday, .date, .one, contains: true),
    MergeRule(.anniversary, .date, .one, contains: true),
    MergeRule(.deathdate, .date, .one, contains: true),
    MergeRule(.gender, .units, .one, contains: true),
    MergeRule(.address, .components, .all, contains: true),
    MergeRule(.telephone, .telephone, .all),
    MergeRule(.email, .email, .all),
    MergeRule(.impp, .messenger, .all),
    MergeRule(.lang, .caseless, .all),
    MergeRule(.title, .caseless, .all),
    MergeRule(.role, .caseless, .all),
    MergeRule(.organization, .units, .all, contains: true),
    MergeRule(.note, .text, .notes, contains: true),
    MergeRule(.prodid, .text, .first),
    MergeRule(.revision, .date, .newest),
    MergeRule(.created, .date, .oldest),
    MergeRule(.uid, .identifier, .identifier),
    MergeRule(.xMergedUID, .identifier, .identifier),
    MergeRule(.clientPidMap, .exact, .sources),
    MergeRule(.jsprop, .exact, .all),
    MergeRule(.xABLabel, .exact, .label),
    MergeRule(.xABDate, .date, .all),
    MergeRule(.xABShowAs, .caseless, .allReported),
    MergeRule(.xPhoneticFirst, .text, .allReported),
    MergeRule(.xPhoneticMiddle, .text, .allReported),
    MergeRule(.xPhoneticLast, .text, .allReported),
    MergeRule(.xPhoneticOrg, .text, .allReported),
    MergeRule(.xMaidenName, .caseless, .allReported),
  ]

  /// The rule of each property, by `PropertyID.rawValue`.
  static let byProperty: [MergeRule] = PropertyID.allCases.map { id in
    rows.first { $0.id == id } ?? standard(id.row)
  }

  private static func standard(_ row: PropertyRegistry.Row) -> MergeRule {
    let combination: Combination =
      switch row.cardinality {
      case .exactlyOne, .zeroOrOne: .one
      case .oneOrMore, .any: row.kind == .textList ? .list : .all
      }
    let form: ValueForm =
      switch row.kind {
      case .text: combination == .one ? .caseless : .text
      case .textList: .caseless
      case .components: .components
      case .units: .units
      case .uri, .geo: .uri
      case .media: .media
      case .date, .timestamp: .date
      case .zone: .caseless
      case .card, .raw: .exact
      }
    return MergeRule(row.id, form, combination)
  }
}
