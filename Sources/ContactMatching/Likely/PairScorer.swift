private import Glibc

/// The outcomes of a pair whose weights are estimated from the book, see ``WeightEstimation``.
struct PairOutcomes: Hashable, Sendable {
  enum Name: UInt8, Sendable { case agrees, otherName, otherWord, otherGiven, otherFamily }
  enum Value: UInt8, Sendable { case missing, same, near, other }

  /// Missing when one has no name.
  var name: Name?
  var birthday = Value.missing
  var identifier = Value.missing
  var mobile = Value.missing
  var email = Value.missing
  /// Whether more agrees than what a household shares, so that the names tell how names of one contact
  /// differ.
  var isPersonal = false
  var sharesAddress = false
  /// Whether a value that is nobody else's agrees.
  var hasOwn = false
}

/// What two contacts have for and against their being one.
struct PairScore: Sendable {
  /// Bits, the prior included: log2 of the odds that the two are one contact.
  var score: Float = 0
  /// What keeps them apart whatever agrees; nil for nothing.
  var contradiction: MatchField?
  /// The bits of that comparison.
  var contradictionBits: Float = 0
  /// Bits of what agrees beside the name.
  var support: Float = 0
  /// Whether the evidence is good enough to merge when the score is.
  var isSound = false
  /// Bits against, 0 or negative.
  var against: Float = 0
  /// Whether a value that is nobody else's agrees.
  var hasOwn = false
  var level = NameLevel.missing
  var outcomes = PairOutcomes()
}

/// Scores pairs of a book.
///
/// The score is a sum over comparisons (Fellegi and Sunter 1969), each log2 of how much likelier its outcome
/// is for one contact than for two.
struct PairScorer: Sendable {
  let book: LikelyBook
  let sharing: SharedKeys
  var names: NameComparison
  private var words: WordComparison
  private var addresses: AddressComparison
  private var weights: LikelyWeights
  /// log2 of the number of contacts.
  private let size: Float
  private let identifiers: [Bool]
  /// By contact.
  private let holdings: [Holding]

  /// Values of a contact that are its own, by their kinds.
  private struct Holding: OptionSet, Sendable {
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

  private static func holding(
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
  private static func identifiers(of book: LikelyBook) -> [Bool] {
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
  private func isForeignMail(
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

  private static func outcome(_ name: NameAgreement) -> PairOutcomes.Name? {
    if name.isByMail { return nil }
    switch name.level {
    case .missing, .incomparable: return nil
    case .differs: return name.isLong ? .otherName : .otherWord
    case .givenDiffers: return .otherGiven
    case .familyDiffers: return .otherFamily
    case .part, .middleDiffers, .full: return .agrees
    }
  }

  private static func word(_ name: NameAgreement) -> StaticString {
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

  // MARK: Contact points

  private struct Points {
    typealias Part = (isSaid: Bool, level: StaticString, bits: Float)
    var phone: Part = (false, "", 0)
    var email: Part = (false, "", 0)
    var uid: Part = (false, "", 0)
    var link: Part = (false, "", 0)
    var identifier: Part = (false, "", 0)
    /// Of the identifier, in ``LikelyBook/properties``.
    var property: Int32 = -1
    /// A telephone number, or its last digits, that are nobody else's agree.
    var sharesOwnPhone = false
    /// A value that is nobody else's agrees.
    var hasOwn = false
    /// What agrees may be a family's.
    var isHousehold = false
    var hasIdentifier = false
    var hasMobile = false
    var hasAny = false
    /// Both have a mobile number of their own, and another one.
    var differs = false
    var identifierValue = PairOutcomes.Value.missing
    var mobile = PairOutcomes.Value.missing
    var mail = PairOutcomes.Value.missing

    var support: Float {
      max(0, phone.bits) + max(0, email.bits) + max(0, uid.bits) + max(0, link.bits)
        + max(0, identifier.bits)
    }
  }

  private func comparePoints(
    _ a: LikelyBook.Entry, _ b: LikelyBook.Entry, _ both: Holding
  ) -> Points {
    var points = Points()
    let ends = (a.points.range.upperBound, b.points.range.upperBound)
    var i = Int(a.points.start)
    var j = Int(b.points.start)
    while i < ends.0, j < ends.1 {
      let x = book.points[i]
      let y = book.points[j]
      if x.key == y.key { share(Int(x.key), use: max(x.use, y.use), a, b, &points) }
      if x.key <= y.key { i += 1 }
      if y.key <= x.key { j += 1 }
    }
    compareDifferent(a, b, both, &points)
    return points
  }

  /// Takes in a value that two cards share.
  private func share(
    _ key: Int, use: LikelyRecord.PhoneUse, _ a: LikelyBook.Entry, _ b: LikelyBook.Entry,
    _ points: inout Points
  ) {
    let entry = book.keys[key]
    let kind = sharing.sharing[key]
    // How rare a value is that more than one contact has.
    let rarity = min(log2f(Float(book.count) / Float(entry.count)), weights.mostOfShared)
    func take(
      _ part: WritableKeyPath<Points, Points.Part>, _ level: StaticString, _ bits: Float
    ) {
      points.hasAny = true
      let old = points[keyPath: part]
      if !old.isSaid || bits > old.bits { points[keyPath: part] = (true, level, bits) }
    }
    switch entry.kind {
    case .phone, .phoneTail:
      if kind == .own { points.sharesOwnPhone = true }
      let isTail = entry.kind == .phoneTail
      let same: StaticString = isTail ? "same last digits" : "same number"
      let minus: Float = isTail ? weights.tail : 0
      if a.kind != .person {
        take(\.phone, same, size + weights.mobile - minus)
        points.hasOwn = true
        return
      }
      switch kind {
      case .own:
        let own = use == .mobile ? weights.mobile : use == .fixed ? weights.fixed : weights.number
        take(\.phone, same, size + own - minus)
        if use == .fixed { points.isHousehold = true } else { points.hasOwn = true }
        if use == .mobile { points.hasMobile = true }
      case .household:
        take(\.phone, "same number, shared", rarity + weights.shared - minus)
        points.isHousehold = true
      case .office, .changedHands:
        take(\.phone, "same number, shared", rarity + weights.shared - minus)
      }
    case .email:
      if a.kind != .person {
        take(\.email, "same address", size + weights.email)
        points.hasOwn = true
        return
      }
      if kind == .own {
        let isPersonal =
          names.isNamed(entry.local, after: a) || names.isNamed(entry.local, after: b)
        take(\.email, "same address", size + weights.email - (isPersonal ? 0 : 2))
        if isPersonal { points.hasOwn = true } else { points.isHousehold = true }
      } else {
        take(\.email, "same address, shared", rarity + weights.shared)
        points.isHousehold = points.isHousehold || kind == .household
      }
    case .uid:
      if kind == .own {
        take(\.uid, "same", size + weights.uid)
        points.hasOwn = true
      } else {
        take(\.uid, "same, of a template", 1)
      }
    case .link:
      let isOwn = entry.count <= 4
      take(\.link, "same", isOwn ? size + weights.link : rarity + weights.shared)
      if isOwn { points.hasOwn = true }
    case .identifier:
      guard identifiers[Int(entry.property)] else { return }
      if !points.identifier.isSaid { points.property = entry.property }
      take(\.identifier, "same", size + weights.identifier)
      points.hasOwn = true
      points.hasIdentifier = true
      points.identifierValue = .same
    }
  }

  /// Takes in that both have a value of a kind, and none in common.
  private func compareDifferent(
    _ a: LikelyBook.Entry, _ b: LikelyBook.Entry, _ both: Holding, _ points: inout Points
  ) {
    if both.contains(.phone), !points.sharesOwnPhone {
      let isMobile = both.contains(.mobile)
      points.differs = isMobile
      if isMobile { points.mobile = .other }
      if !points.phone.isSaid {
        points.phone =
          isMobile
          ? (true, "other mobile numbers", weights.otherMobile)
          : (true, "other numbers", weights.otherNumber)
      } else if isMobile {
        points.phone.bits += weights.otherMobile
      }
    }
    if !points.email.isSaid, both.contains(.email) {
      points.email = (true, "other addresses", weights.otherEmail)
      points.mail = .other
    } else if points.email.bits > 0 {
      points.mail = .same
    }
    if points.mobile == .missing, points.hasMobile { points.mobile = .same }
    if points.identifierValue == .missing, both.contains(.identifier) {
      compareIdentifiers(book.points[a.points.range], book.points[b.points.range], &points)
    }
  }

  /// Takes in values of one property that are not the same.
  private func compareIdentifiers(
    _ x: ArraySlice<LikelyBook.Point>, _ y: ArraySlice<LikelyBook.Point>, _ points: inout Points
  ) {
    for a in x where a.kind == .identifier {
      let first = book.keys[Int(a.key)]
      guard identifiers[Int(first.property)] else { continue }
      for b in y where b.kind == .identifier {
        let second = book.keys[Int(b.key)]
        guard second.property == first.property else { continue }
        let isNear = book.locals.withUnsafeBufferPointer { bytes in
          EditDistance.bounded(
            UnsafeBufferPointer(rebasing: bytes[first.local.range]),
            UnsafeBufferPointer(rebasing: bytes[second.local.range]), limit: 1) <= 1
        }
        points.property = first.property
        points.identifierValue = isNear ? .near : .other
        points.identifier =
          isNear
          ? (true, "a slip apart", weights.nearIdentifier)
          : (true, "another", weights.otherIdentifier)
        return
      }
    }
  }

  // MARK: Other comparisons

  private func compareBirthdays(
    _ a: LikelyRecord.Birthday, _ b: LikelyRecord.Birthday
  ) -> (level: StaticString, bits: Float, value: PairOutcomes.Value) {
    guard !a.isEmpty, !b.isEmpty else { return ("", 0, .missing) }
    if a == b, a.isComplete { return ("same", weights.birthday, .same) }
    if a.month == b.month, a.day == b.day, a.year == 0 || b.year == 0 {
      return ("same day", weights.day, .missing)
    }
    guard a.isComplete, b.isComplete else {
      let isOther = a.month != b.month || a.day != b.day
      return isOther ? ("another", weights.otherBirthday / 2, .missing) : ("", 0, .missing)
    }
    if Self.isSlip(a, b) { return ("a slip apart", weights.nearBirthday, .near) }
    return ("another", weights.otherBirthday, .other)
  }

  /// Whether two dates differ by one digit, by two digits that changed places, or by day and month.
  private static func isSlip(_ a: LikelyRecord.Birthday, _ b: LikelyRecord.Birthday) -> Bool {
    if a.year == b.year, a.month == b.day, a.day == b.month { return true }
    func number(_ date: LikelyRecord.Birthday) -> Int {
      Int(date.year) * 10000 + Int(date.month) * 100 + Int(date.day)
    }
    var x = number(a)
    var y = number(b)
    var different = 0
    // The last digits that differ, and how far from the end.
    var last = (x: 0, y: 0, place: 0)
    var isSwap = false
    var place = 0
    while x > 0, y > 0 {
      let digits = (x: x % 10, y: y % 10)
      if digits.x != digits.y {
        different += 1
        isSwap = place == last.place + 1 && digits.x == last.y && digits.y == last.x
        last = (digits.x, digits.y, place)
      }
      x /= 10
      y /= 10
      place += 1
    }
    return x == y && (different == 1 || different == 2 && isSwap)
  }

  private mutating func compareEmployers(
    _ a: LikelyBook.Entry, _ b: LikelyBook.Entry
  ) -> (level: StaticString, bits: Float) {
    guard a.organizations.count > 0, b.organizations.count > 0 else { return ("", 0) }
    for n in a.organizations.range {
      for m in b.organizations.range {
        let x = book.organizations[n]
        let y = book.organizations[m]
        for i in x.range {
          for j in y.range where words.isSpelling(book.words[i], book.words[j]) {
            return ("same", weights.organization)
          }
        }
      }
    }
    return ("another", weights.otherOrganization)
  }

  /// Compares the names of two organisations, or of two households.
  private mutating func compareOrganizations(
    _ a: LikelyBook.Entry, _ b: LikelyBook.Entry, _ points: Points
  ) -> NameAgreement {
    var result = NameAgreement()
    guard b.kind == a.kind, a.name.count > 0, b.name.count > 0 else { return result }
    let x = book.names[a.name.range].map(\.word)
    let y = book.names[b.name.range].map(\.word)
    var used = Set<Int>()
    var agreed: [Int32] = []
    var restX: [Int32] = []
    for word in x {
      var place: Int?
      for (n, other) in y.enumerated() where !used.contains(n) {
        if self.words.agreement(word, other) > .initial {
          place = n
          break
        }
      }
      if let place {
        used.insert(place)
        agreed.append(word)
      } else {
        restX.append(word)
      }
    }
    let restY = y.indices.filter { !used.contains($0) }.map { y[$0] }
    let vocabulary = book.vocabulary
    let isTrade = { (word: Int32) in vocabulary.words[Int(word)].roles.contains(.trade) }
    result.family = Float(agreed.count) * 4
    result.level = agreed.isEmpty ? .differs : .full
    if agreed.isEmpty {
      result.against = -12
    } else if !restX.isEmpty, !restY.isEmpty {
      result.against = restX.allSatisfy(isTrade) && restY.allSatisfy(isTrade) ? -5 : -9
    }
    // A branch in another town has the same name.
    if !points.hasAny { result.family = 0 }
    return result
  }
}

extension MatchField {
  /// The odds that two contacts of the book are one, before they are compared.
  package static let prior = MatchField(rawValue: "prior")
}
