private import Glibc

/// Compares delivery addresses; words that are rare in the addresses of the book weigh more.
struct AddressComparison: Sendable {
  private let book: LikelyBook
  private var words: WordComparison
  /// Bits of each word of an address.
  private let bits: [Float]
  /// An address is that of a household: more it never weighs.
  static let most: Float = 13

  init(_ book: LikelyBook) {
    self.book = book
    words = WordComparison(book.vocabulary)
    var uses = [Int32](repeating: 0, count: book.vocabulary.words.count)
    for address in book.addresses {
      for word in book.words[address.street.range] { uses[Int(word)] += 1 }
      for word in book.words[address.city.range] { uses[Int(word)] += 1 }
      if address.postcode >= 0 { uses[Int(address.postcode)] += 1 }
    }
    let count = Float(max(book.addresses.count, 2))
    bits = uses.map { $0 == 0 ? 0 : min(log2f(count / Float($0)), 9) }
  }

  /// The best of the pairs of addresses.
  mutating func compare(
    _ a: LikelyBook.Entry, _ b: LikelyBook.Entry
  ) -> (level: StaticString, bits: Float) {
    guard a.addresses.count > 0, b.addresses.count > 0 else { return ("", 0) }
    var best = -Float.infinity
    for x in book.addresses[a.addresses.range] {
      for y in book.addresses[b.addresses.range] { best = max(best, compare(x, y)) }
    }
    let bits = max(-2, min(best, Self.most))
    return (bits > 6 ? "same" : bits > 0 ? "similar" : "another", bits)
  }

  private mutating func compare(_ x: LikelyBook.Address, _ y: LikelyBook.Address) -> Float {
    var total: Float = 0
    if x.street.count > 0, y.street.count > 0 {
      total += min(compare(words: x.street, y.street, other: -4), 10)
      total += compareNumbers(x.street, y.street)
    }
    // The postcode says the town.
    var town: Float = 0
    if x.city.count > 0, y.city.count > 0 {
      town = min(compare(words: x.city, y.city, other: -1), 4)
    }
    if x.postcode >= 0, y.postcode >= 0 {
      if x.postcode == y.postcode {
        town = max(town, min(bits[Int(x.postcode)], 6))
      } else if isNear(x.postcode, y.postcode) {
        town += 1
      } else {
        town -= 1.5
      }
    }
    return total + town
  }

  /// House numbers: another number is another house.
  private func compareNumbers(_ x: LikelyBook.Run, _ y: LikelyBook.Run) -> Float {
    var hasBoth = (false, false)
    var isSlip = false
    for a in book.words[x.range] where isNumber(a) {
      hasBoth.0 = true
      for b in book.words[y.range] where isNumber(b) {
        if a == b { return 4 }
        isSlip = isSlip || isNear(a, b)
      }
    }
    for b in book.words[y.range] where isNumber(b) { hasBoth.1 = true }
    guard hasBoth.0, hasBoth.1 else { return 0 }
    return isSlip ? -4 : -6
  }

  /// Bits for the words that agree, the rarest in full; `other` when none does.
  private mutating func compare(
    words x: LikelyBook.Run, _ y: LikelyBook.Run, other: Float
  ) -> Float {
    let b = book.words[y.range]
    var used: UInt32 = 0
    var rarest: Float = 0
    var sum: Float = 0
    var names = (0, b.count { !isNumber($0) })
    var agreed = 0
    for word in book.words[x.range] where !isNumber(word) {
      names.0 += 1
      var best = WordAgreement.none
      var place = 0
      for (n, other) in b.enumerated() where used & (1 << UInt32(n)) == 0 && !isNumber(other) {
        let agreement = word == other ? .equal : words.agreement(word, other)
        if agreement > best { (best, place) = (agreement, n) }
        if best == .equal { break }
      }
      guard best > .initial else { continue }
      used |= 1 << UInt32(place)
      agreed += 1
      var value = min(bits[Int(word)], bits[Int(b[b.startIndex + place])])
      if best < .spelling { value = max(0, value - 1) }
      rarest = max(rarest, value)
      sum += value
    }
    guard names.0 > 0, names.1 > 0 else { return 0 }
    if agreed * 4 < names.0 + names.1, isNearJoined(x, y) { return 7 }
    if agreed == 0 { return other }
    let share = Float(agreed * 2) / Float(names.0 + names.1)
    return (rarest + (sum - rarest) * 0.3) * min(1, share + 0.3)
  }

  /// Whether two streets are nearly the same when the spaces between their words are not looked at.
  private func isNearJoined(_ x: LikelyBook.Run, _ y: LikelyBook.Run) -> Bool {
    func joined(_ run: LikelyBook.Run) -> [UInt8] {
      book.words[run.range].filter { !isNumber($0) }.flatMap {
        book.vocabulary.bytes[book.vocabulary.words[Int($0)].letters.range]
      }
    }
    let a = joined(x)
    let b = joined(y)
    let limit = min(a.count, b.count) / 6
    guard limit > 0 else { return false }
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { EditDistance.bounded(a, $0, limit: limit) <= limit }
    }
  }

  private func isNumber(_ word: Int32) -> Bool {
    let letters = book.vocabulary.words[Int(word)].letters
    guard letters.count > 0 else { return false }
    return (0x30...0x39).contains(book.vocabulary.bytes[Int(letters.start)])
  }

  private func isNear(_ a: Int32, _ b: Int32) -> Bool {
    let x = book.vocabulary.words[Int(a)].letters
    let y = book.vocabulary.words[Int(b)].letters
    return book.vocabulary.bytes.withUnsafeBufferPointer { bytes in
      EditDistance.bounded(
        UnsafeBufferPointer(rebasing: bytes[x.range]),
        UnsafeBufferPointer(rebasing: bytes[y.range]), limit: 1) <= 1
    }
  }
}
