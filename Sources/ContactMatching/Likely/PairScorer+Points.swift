private import Glibc

/// Telephone numbers, addresses of e-mail and the like, which several contacts may share.
extension PairScorer {
  struct Points {
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

  func comparePoints(
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
  func share(
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
  func compareDifferent(
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
  func compareIdentifiers(
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
}
