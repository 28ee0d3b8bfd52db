/// The keys under which a contact is looked up: two contacts are compared when they share one.
///
/// Any kind of agreement that is evidence has a key: values, full names in several spellings, a family name
/// with an initial, the beginning of a name that was cut off, a birthday, a street.
struct BlockingKeys {
  /// What a key was made from; the second key by which a block that is too large is split depends on it.
  enum Kind: UInt64, Sendable {
    case point = 1
    case fullName, sound, initial, nickname, beginning, birthday, street, house, organization
  }

  private let book: LikelyBook

  init(_ book: LikelyBook) { self.book = book }

  /// Whether a key brings together much that has little in common: a block of it may be but small.
  static func isWeak(_ key: UInt64) -> Bool { key & 1 == 1 }

  /// Appends the keys of a contact, each once.
  func append(of entry: LikelyBook.Entry, to keys: inout [UInt64]) {
    let start = keys.count
    for point in book.points[entry.points.range]
    where point.use != .shared || point.kind != .phoneTail {
      keys.append(KeyHash.combine(Kind.point.rawValue, UInt64(truncatingIfNeeded: point.key)) & ~1)
    }
    appendNames(entry.name, entry, &keys)
    for other in entry.otherNames.range { appendNames(book.otherNames[other], entry, &keys) }
    appendBirthday(entry, &keys)
    appendAddresses(entry, &keys)
    if entry.kind == .organization { appendOrganization(entry, &keys) }
    // The last bit is the mark of a weak key.
    keys[start...].sort()
    var end = start
    for i in start..<keys.count where i == start || keys[i] != keys[end - 1] {
      keys[end] = keys[i]
      end += 1
    }
    keys.removeLast(keys.count - end)
  }

  /// Appends the second keys of a contact: each is what one of a block may have in common with another
  /// beside the key of the block.
  func appendSecond(of entry: LikelyBook.Entry, to keys: inout [UInt64]) {
    let words = book.names[entry.name.range].map { book.vocabulary.words[Int($0.word)].level }
    if words.count > 1 {
      keys.append(words.reduce(11) { $0 &+ KeyHash.combine(11, UInt64($1)) })
    }
    appendBirthday(entry, &keys)
    for address in book.addresses[entry.addresses.range] where address.postcode >= 0 {
      keys.append(KeyHash.combine(12, UInt64(address.postcode)))
    }
    for organization in book.organizations[entry.organizations.range] {
      if let word = book.words[organization.range].first {
        keys.append(KeyHash.combine(13, UInt64(book.vocabulary.words[Int(word)].level)))
      }
    }
  }

  private func appendNames(
    _ name: LikelyBook.Run, _ entry: LikelyBook.Entry, _ keys: inout [UInt64]
  ) {
    let vocabulary = book.vocabulary
    let words = book.names[name.range].prefix(4).map { vocabulary.words[Int($0.word)] }
    guard words.count > 1, entry.kind == .person else {
      if entry.mayBeCut || words.count == 1 { appendBeginning(words, &keys) }
      return
    }
    for i in words.indices {
      for j in words.indices where j != i {
        let a = words[i]
        let b = words[j]
        guard a.letters.count > 0, b.letters.count > 1 else { continue }
        if i < j {
          keys.append(pair(.fullName, UInt64(a.level), UInt64(b.level), ordered: false))
          keys.append(pair(.sound, UInt64(a.skeleton), UInt64(b.skeleton), ordered: false))
        }
        let initial = UInt64(vocabulary.bytes[Int(a.levelled.start)])
        let prefix = KeyHash.of(vocabulary.bytes[b.levelled.range].prefix(4), seed: 7)
        keys.append(pair(.initial, initial, prefix, ordered: true) | 1)
        for group in vocabulary.groups[a.nicknames.range].prefix(4) {
          keys.append(pair(.nickname, UInt64(group >> 2), UInt64(b.level), ordered: true))
        }
      }
    }
    appendBeginning(words, &keys)
  }

  private func pair(_ kind: Kind, _ a: UInt64, _ b: UInt64, ordered: Bool) -> UInt64 {
    let (x, y) = ordered || a < b ? (a, b) : (b, a)
    return KeyHash.combine(KeyHash.combine(kind.rawValue, x), y) & ~1
  }

  /// The first ten letters of the name as it is written.
  private func appendBeginning(_ words: [Vocabulary.Word], _ keys: inout [UInt64]) {
    var letters: [UInt8] = []
    for word in words { letters += book.vocabulary.bytes[word.letters.range] }
    guard letters.count >= 8 else { return }
    keys.append(
      KeyHash.combine(Kind.beginning.rawValue, KeyHash.of(letters.prefix(10), seed: 3)) & ~1)
  }

  private func appendBirthday(_ entry: LikelyBook.Entry, _ keys: inout [UInt64]) {
    let birthday = entry.birthday
    guard birthday.isComplete else { return }
    let day =
      UInt64(birthday.year) << 16 | UInt64(UInt8(bitPattern: birthday.month)) << 8
      | UInt64(UInt8(bitPattern: birthday.day))
    keys.append(KeyHash.combine(Kind.birthday.rawValue, day) & ~1)
  }

  private func appendAddresses(_ entry: LikelyBook.Entry, _ keys: inout [UInt64]) {
    for address in book.addresses[entry.addresses.range] {
      var street = UInt64(0)
      var hasNumber = false
      for word in book.words[address.street.range] {
        let form = book.vocabulary.words[Int(word)]
        let first = form.letters.count > 0 ? book.vocabulary.bytes[Int(form.letters.start)] : 0
        if (0x30...0x39).contains(first) {
          hasNumber = true
          if address.postcode >= 0 {
            let house = KeyHash.combine(UInt64(form.latin), UInt64(address.postcode))
            keys.append(KeyHash.combine(Kind.house.rawValue, house) & ~1)
          }
        }
        street &+= KeyHash.combine(5, UInt64(form.level))
      }
      guard hasNumber else { continue }
      for name in book.names[entry.name.range].prefix(3) {
        let word = book.vocabulary.words[Int(name.word)]
        guard word.letters.count > 0 else { continue }
        let initial = UInt64(book.vocabulary.bytes[Int(word.levelled.start)])
        keys.append(KeyHash.combine(KeyHash.combine(Kind.street.rawValue, street), initial) & ~1)
      }
    }
  }

  private func appendOrganization(_ entry: LikelyBook.Entry, _ keys: inout [UInt64]) {
    var name = UInt64(0)
    for word in book.names[entry.name.range] {
      name &+= KeyHash.combine(9, UInt64(book.vocabulary.words[Int(word.word)].level))
    }
    keys.append(KeyHash.combine(Kind.organization.rawValue, name) & ~1)
  }
}
