/// What a contact has once: its birthday, its organisation.
extension PairScorer {
  func compareBirthdays(
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
  static func isSlip(_ a: LikelyRecord.Birthday, _ b: LikelyRecord.Birthday) -> Bool {
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

  mutating func compareEmployers(
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
  mutating func compareOrganizations(
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
