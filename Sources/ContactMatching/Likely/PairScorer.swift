private import Glibc

/// Scores pairs of a book.
///
/// The score is a sum over comparisons (Fellegi and Sunter 1969), each log2 of how much likelier its outcome
/// is for one contact than for two.
struct PairScorer: Sendable {
  let book: LikelyBook
  let sharing: SharedKeys
  var names: NameComparison
  var words: WordComparison
  var addresses: AddressComparison
  var weights: LikelyWeights
  /// log2 of the number of contacts.
  let size: Float
  let identifiers: [Bool]
  /// By contact.
  let holdings: [Holding]

  /// Values of a contact that are its own, by their kinds.
  struct Holding: OptionSet, Sendable {
    let rawValue: UInt8

    static let phone = Holding(rawValue: 1)
    static let mobile = Holding(rawValue: 2)
    static let email = Holding(rawValue: 4)
    static let identifier = Holding(rawValue: 8)
  }

  init(_ book: LikelyBook, _ weights: LikelyWeights = LikelyWeights()) {
    self.book = book
    self.weights = weights
    names = NameComparison(book, weights)
    words = names.words
    addresses = AddressComparison(book, words)
    let sharing = SharedKeys(book, &names)
    self.sharing = sharing
    size = log2f(Float(max(book.count, 2)))
    identifiers = Self.identifiers(of: book)
    holdings = book.entries.map { Self.holding(of: $0, book, sharing) }
  }

  static func holding(
    of entry: LikelyBook.Entry, _ book: LikelyBook, _ sharing: SharedKeys
  ) -> Holding {
    var holding: Holding = []
    for i in entry.points.range {
      let point = book.points[i]
      if point.kind == .identifier { holding.insert(.identifier) }
      guard point.use != .shared, sharing.sharing[Int(point.key)] == .own else { continue }
      switch point.kind {
      case .phone: holding.formUnion(point.use == .mobile ? [.phone, .mobile] : .phone)
      case .email: holding.insert(.email)
      default: break
      }
    }
    return holding
  }

  /// A scorer of the same book with other weights.
  init(_ other: PairScorer, _ weights: LikelyWeights) {
    self = other
    self.weights = weights
    names.weights = weights
  }

  /// The odds before anything is compared, in bits.
  var prior: Float { weights.prior - size }

  /// Whether the values of a property tell contacts apart: nearly all are different, some come twice.
  static func identifiers(of book: LikelyBook) -> [Bool] {
    var cards = [Int](repeating: 0, count: book.properties.count)
    var values = cards
    var most = cards
    for key in book.keys where key.kind == .identifier {
      let property = Int(key.property)
      cards[property] += Int(key.count)
      values[property] += 1
      most[property] = max(most[property], Int(key.count))
    }
    return book.properties.indices.map {
      cards[$0] >= 20 && values[$0] < cards[$0] && values[$0] * 4 >= cards[$0] && most[$0] <= 50
    }
  }

  // MARK: Scoring

  /// The score of two contacts; symmetric.
  ///
  /// - Parameter explain: called with each comparison and its bits, which add up to the score.
  mutating func score(
    _ i: Int, _ j: Int, explain: ((MatchField, StaticString, Float) -> Void)? = nil
  ) -> PairScore {
    // The same two are compared the same way round wherever they stand.
    let isOrdered = book.entries[i].fingerprint <= book.entries[j].fingerprint
    let a = book.entries[isOrdered ? i : j]
    let b = book.entries[isOrdered ? j : i]
    let both = holdings[i].intersection(holdings[j])
    var result = PairScore()
    var total = prior
    func add(_ field: MatchField, _ level: StaticString, _ bits: Float) {
      guard bits != 0 else { return }
      total += bits
      if bits < 0 { result.against += bits }
      explain?(field, level, bits)
    }
    explain?(.prior, "before comparing", prior)
    if a.kind != b.kind { result.contradiction = .kind }
    var points = comparePoints(a, b, both)
    let name = a.kind == .person ? names.compare(a, b) : compareOrganizations(a, b, points)
    result.level = name.level
    // A template is copied with its UID.
    if points.uid.bits > 1, points.phone.bits <= 0, points.email.bits <= 0,
      name.level == .missing || name.level == .differs || name.level == .givenDiffers
    {
      points.uid = (true, "same, of a template", 1)
      points.hasOwn = false
    }
    result.hasOwn = points.hasOwn

    // Contact points
    add(.phone, points.phone.level, points.phone.bits)
    add(.email, points.email.level, points.email.bits)
    add(.uid, points.uid.level, points.uid.bits)
    add(.url, points.link.level, points.link.bits)
    if points.identifier.isSaid {
      let property = book.properties[Int(points.property)]
      add(MatchField(rawValue: property), points.identifier.level, points.identifier.bits)
    }
    let pointBits = points.support
    // Nothing below makes up for more.
    if total + name.weight + 30 < -12 {
      result.score = total + name.weight
      return result
    }
    let birthday = compareBirthdays(a.birthday, b.birthday)
    var address = addresses.compare(a, b)
    // Who lives together shares the family name, a landline, an address.
    let isClash =
      name.level == .givenDiffers || name.level == .missing || name.level == .differs
    let isAddressShared = weights.householdAddress < 6
    if !points.hasOwn, address.bits >= 6, birthday.bits <= 0, isAddressShared {
      points.isHousehold = true
    }
    // What a family shares says nothing for its family name.
    var nameBits = name.weight
    if !points.hasOwn, points.isHousehold {
      nameBits = name.given + min(name.family, 1.5) + name.against
    }
    // Who of a household it is, nothing says.
    if name.level == .missing, points.hasAny, !points.hasOwn { nameBits -= 6 }
    add(.name, Self.word(name), nameBits)
    if name.against < 0, nameBits > 0 { result.against += name.against }

    // Birthday
    add(.birthday, birthday.level, birthday.bits)
    if birthday.value == .other, weights.otherBirthday < -6, !points.hasIdentifier {
      result.contradiction = .birthday
      result.contradictionBits = birthday.bits
    }
    // Generation and gender
    if a.generation != 0, b.generation != 0, a.generation != b.generation {
      result.contradiction = .generation
      result.contradictionBits = -10
      add(.generation, "another", -10)
    }
    if a.gender != 0, b.gender != 0, a.gender != b.gender {
      result.contradiction = .gender
      result.contradictionBits = -6
      add(.gender, "another", -6)
    }
    // Address
    if points.isHousehold, isClash { address.bits = min(address.bits, weights.householdAddress) }
    add(.address, address.level, address.bits)
    // Organisation
    if a.kind == .person, b.kind == .person {
      let organization = compareEmployers(a, b)
      add(.organization, organization.level, organization.bits)
      result.support += max(0, organization.bits)
    }
    result.support += pointBits + max(0, birthday.bits) + max(0, address.bits)
    if a.kind == .person, name.isCommon, result.support < 6, name.level == .full {
      add(.name, "common", -5)
    }
    result.score = total
    result.outcomes.name = Self.outcome(name)
    result.outcomes.birthday = birthday.value
    result.outcomes.identifier = points.identifierValue
    result.outcomes.sharesAddress =
      address.bits >= 6 || isClash && points.isHousehold && address.bits == weights.householdAddress
    result.outcomes.isPersonal = points.hasOwn || birthday.bits > 0
    result.outcomes.hasOwn = points.hasOwn
    result.outcomes.mobile = points.mobile
    result.outcomes.email = points.mail
    let isFull =
      name.given > 0 && name.weakest >= .nickname && !name.lacksFirst
      && (name.level == .full || name.level == .part) && !name.isByMail
    let isBorn =
      birthday.value == .same && name.given > 0 && !name.isByMail && !name.lacksFirst
      && (name.level == .full || name.level == .part && address.bits > 0)
    result.isSound =
      result.contradiction == nil && (!isClash || name.level == .missing) && result.support >= 4
      && !isForeignMail(a, b, points)
      && (points.hasOwn || isFull && !points.differs || isBorn || a.kind != .person)
    return result
  }

  /// Whether a card without a name has a mailbox that is not named after the other card's contact: the
  /// number they share may have changed hands.
  func isForeignMail(
    _ a: LikelyBook.Entry, _ b: LikelyBook.Entry, _ points: Points
  ) -> Bool {
    guard points.email.bits <= 0 else { return false }
    func isForeign(_ nameless: LikelyBook.Entry, _ named: LikelyBook.Entry) -> Bool {
      guard nameless.name.count == 0 || nameless.isNamedByMail, named.name.count > 0,
        !named.isNamedByMail
      else { return false }
      let mails = book.points[nameless.points.range].filter {
        $0.kind == .email && $0.use != .shared
      }
      return !mails.isEmpty
        && !mails.contains { names.isNamed(book.keys[Int($0.key)].local, after: named) }
    }
    return isForeign(a, b) || isForeign(b, a)
  }

  static func outcome(_ name: NameAgreement) -> PairOutcomes.Name? {
    if name.isByMail { return nil }
    switch name.level {
    case .missing, .incomparable: return nil
    case .differs: return name.isLong ? .otherName : .otherWord
    case .givenDiffers: return .otherGiven
    case .familyDiffers: return .otherFamily
    case .part, .middleDiffers, .full: return .agrees
    }
  }

  static func word(_ name: NameAgreement) -> StaticString {
    switch name.level {
    case .missing: "none"
    case .incomparable: "not comparable"
    case .differs: "different"
    case .givenDiffers: "another given name"
    case .familyDiffers: "another family name"
    case .middleDiffers: "another middle name"
    case .part, .full:
      if name.isCut {
        "cut off"
      } else {
        switch name.weakest {
        case .equal: name.level == .part ? "equal in part" : "equal"
        case .spelling: "spelling"
        case .nickname: "nickname"
        case .sound: "transcription"
        case .typo: "typing error"
        case .shortForm: "short form"
        case .initial, .none: "initial"
        }
      }
    }
  }
}

extension MatchField {
  /// The odds that two contacts of the book are one, before they are compared.
  package static let prior = MatchField(rawValue: "prior")
}
