private import Glibc

/// Compares delivery addresses; words that are rare in the addresses of the book weigh more.
struct AddressComparison: Sendable {
  private let book: LikelyBook
  private var words: WordComparison
  /// Bits of each word of an address.
  private let bits: [Float]
  /// Whether each word begins with a digit.
  private let numbers: [Bool]
  /// An address is that of a household: more it never weighs.
  static let most: Float = 13

  init(_ book: LikelyBook, _ words: WordComparison) {
    self.book = book
    self.words = words
    var uses = [Int32](repeating: 0, count: book.vocabulary.words.count)
    for address in book.addresses {
      for word in book.words[address.street.range] { uses[Int(word)] += 1 }
      for word in book.words[address.city.range] { uses[Int(word)] += 1 }
      if address.postcode >= 0 { uses[Int(address.postcode)] += 1 }
    }
    let count = Float(max(book.addresses.count, 2))
    bits = uses.map { $0 == 0 ? 0 : min(log2f(count / Float($0)), 9) }
    let vocabulary = book.vocabulary
    numbers = vocabulary.words.map {
      $0.letters.count > 0 && (0x30...0x39).contains(vocabulary.bytes[Int($0.letters.start)])
    }
  }

  /// The best of the pairs of addresses.
  mutating func compare(
    _ a: LikelyBook.Entry, _ b: LikelyBook.Entry
  ) -> (level: StaticString, bits: Float) {
    guard a.addresses.count > 0, b.addresses.count > 0 else { return ("", 0) }
    var best = -Float.infinity
    for x in a.addresses.range {
      for y in b.addresses.range {
        best = max(best, compare(book.addresses[x], book.addresses[y]))
      }
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
    for i in x.range where isNumber(book.words[i]) {
      hasBoth.0 = true
      let a = book.words[i]
      for j in y.range where isNumber(book.words[j]) {
        let b = book.words[j]
        if a == b { return 4 }
        isSlip = isSlip || isNear(a, b)
      }
    }
    for j in y.range where isNumber(book.words[j]) { hasBoth.1 = true }
    guard hasBoth.0, hasBoth.1 else { return 0 }
    return isSlip ? -4 : -6
  }

  /// Bits for the words that agree, the rarest in full; `other` when none does.
  private mutating func compare(
    words x: LikelyBook.Run, _ y: LikelyBook.Run, other: Float
  ) -> Float {
    var used: UInt32 = 0
    var rarest: Float = 0
    var sum: Float = 0
    var names = (0, 0)
    for j in y.range where !isNumber(book.words[j]) { names.1 += 1 }
    var agreed = 0
    for i in x.range where !isNumber(book.words[i]) {
      let word = book.words[i]
      names.0 += 1
      var best = WordAgreement.none
      var place = 0
      for n in 0..<Int(y.count) where used & (1 << UInt32(n)) == 0 {
        let other = book.words[Int(y.start) + n]
        if isNumber(other) { continue }
        let agreement = word == other ? .equal : words.agreement(word, other)
        if agreement > best { (best, place) = (agreement, n) }
        if best == .equal { break }
      }
      guard best > .initial else { continue }
      used |= 1 << UInt32(place)
      agreed += 1
      var value = min(bits[Int(word)], bits[Int(book.words[Int(y.start) + place])])
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
    func length(_ run: LikelyBook.Run) -> Int {
      var length = 0
      for i in run.range where !isNumber(book.words[i]) {
        length += Int(book.vocabulary.words[Int(book.words[i])].letters.count)
      }
      return length
    }
    // Most differ too much in their lengths alone.
    let lengths = (length(x), length(y))
    let limit = min(lengths.0, lengths.1) / 6
    guard limit > 0, abs(lengths.0 - lengths.1) <= limit else { return false }
    func joined(_ run: LikelyBook.Run) -> [UInt8] {
      book.words[run.range].filter { !isNumber($0) }.flatMap {
        book.vocabulary.bytes[book.vocabulary.words[Int($0)].letters.range]
      }
    }
    let a = joined(x)
    let b = joined(y)
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { EditDistance.bounded(a, $0, limit: limit) <= limit }
    }
  }

  private func isNumber(_ word: Int32) -> Bool { numbers[Int(word)] }

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
