/// All contacts of an input in the form they are compared in: numbers instead of texts.
package struct LikelyBook: Sendable {
  typealias Run = Vocabulary.Run

  struct NameWord: Sendable {
    var word: Int32
    /// The word joined with the next one; -1 for the last word.
    var joined: Int32
    /// How surely it is a family name: positive; a given name: negative.
    var family: Int8
  }

  enum PointKind: UInt8, Sendable { case phone, phoneTail, email, uid, link, identifier }

  /// A value that several cards may share.
  struct Point: Sendable {
    /// The number of the value.
    var key: Int32
    var kind: PointKind
    var use: LikelyRecord.PhoneUse
  }

  struct Address: Sendable {
    var street = Run()
    var city = Run()
    /// The word that is the postcode; -1 for none.
    var postcode: Int32 = -1
  }

  struct Entry: Sendable {
    var kind = LikelyRecord.Kind.person
    var generation: UInt8 = 0
    var gender: UInt8 = 0
    var mayBeCut = false
    var birthday = LikelyRecord.Birthday()
    /// A number made from what the contact says, by which ties are broken whatever the order of the input.
    var fingerprint: UInt64 = 0
    /// In ``LikelyBook/names``.
    var name = Run()
    /// The name is not the card's, but that of its mailbox.
    var isNamedByMail = false
    /// In ``LikelyBook/otherNames``, runs of names.
    var otherNames = Run()
    /// In ``LikelyBook/points``, ascending by key.
    var points = Run()
    /// In ``LikelyBook/organizations``, runs of ``LikelyBook/words``.
    var organizations = Run()
    /// In ``LikelyBook/addresses``.
    var addresses = Run()
  }

  /// A value and who has it.
  struct Key: Sendable {
    var kind: PointKind
    var use: LikelyRecord.PhoneUse
    /// The number of cards with it.
    var count: Int32 = 0
    /// The property, of an identifier.
    var property: Int32 = -1
    /// The letters before the @ of a mail address, or an identifier; in ``LikelyBook/locals``.
    var local = Run()
  }

  var vocabulary = Vocabulary()
  private(set) var entries: [Entry] = []
  private(set) var names: [NameWord] = []
  private(set) var otherNames: [Run] = []
  private(set) var points: [Point] = []
  private(set) var organizations: [Run] = []
  private(set) var addresses: [Address] = []
  private(set) var words: [Int32] = []
  private(set) var keys: [Key] = []
  private(set) var locals: [UInt8] = []
  /// Hashes of the values by key, for blocking.
  private(set) var keyHashes: [UInt64] = []
  /// Names of properties that hold identifiers.
  private(set) var properties: [String] = []
  private var keyPlaces: [UInt64: Int32] = [:]

  package init() {}

  package var count: Int { entries.count }

  /// Adds a contact behind the others.
  package mutating func add(_ record: LikelyRecord) {
    var entry = Entry()
    entry.kind = record.kind
    entry.fingerprint = KeyHash.of(record)
    entry.generation = record.generation
    entry.gender = record.gender
    entry.mayBeCut = record.mayBeCut
    entry.birthday = record.birthday
    entry.isNamedByMail = record.name.isEmpty && !record.mailName.isEmpty
    entry.name = store(name: entry.isNamedByMail ? record.mailName : record.name)
    if record.kind == .person, !entry.isNamedByMail {
      let families = names[entry.name.range].count { $0.family > 0 }
      for word in names[entry.name.range] {
        vocabulary.count(
          word.word, family: word.family, isSole: families == 1 && word.family > 0)
      }
    }
    let otherStart = otherNames.count
    for other in record.otherNames { otherNames.append(store(name: other)) }
    entry.otherNames = run(from: otherStart, to: otherNames.count)
    let organizationStart = organizations.count
    for organization in record.organizations { organizations.append(store(words: organization)) }
    entry.organizations = run(from: organizationStart, to: organizations.count)
    let addressStart = addresses.count
    for address in record.addresses {
      addresses.append(
        Address(
          street: store(words: address.street), city: store(words: address.city),
          postcode: address.postcode.isEmpty ? -1 : vocabulary.place(of: address.postcode)))
    }
    entry.addresses = run(from: addressStart, to: addresses.count)
    entry.points = store(pointsOf: record)
    entries.append(entry)
  }

  private func run(from start: Int, to end: Int) -> Run {
    Run(start: UInt32(start), count: UInt16(min(end - start, 0xFFFF)))
  }

  private mutating func store(name: [LikelyRecord.NameWord]) -> Run {
    let start = names.count
    // Nobody's name has more words; comparisons rely on it.
    let name = name.prefix(NameComparison.longest)
    for (i, word) in name.enumerated() {
      let place = vocabulary.place(of: word.text)
      let next = i + 1 < name.count ? name[i + 1].text : ""
      let joined = next.isEmpty ? -1 : vocabulary.place(of: word.text + next)
      names.append(NameWord(word: place, joined: joined, family: word.family))
    }
    return run(from: start, to: names.count)
  }

  private mutating func store(words texts: [String]) -> Run {
    let start = words.count
    for text in texts.prefix(32) { words.append(vocabulary.place(of: text)) }
    return run(from: start, to: words.count)
  }

  // MARK: Shared values

  private mutating func store(pointsOf record: LikelyRecord) -> Run {
    var found: [Point] = []
    func add(
      _ text: String, _ kind: PointKind, _ use: LikelyRecord.PhoneUse = .unknown,
      _ property: Int32 = -1
    ) {
      let key = key(of: text, kind, use, property)
      if !found.contains(where: { $0.key == key }) {
        found.append(Point(key: key, kind: kind, use: use))
      }
    }
    for phone in record.phones {
      add(phone.number, .phone, phone.use)
      let digits = phone.number.utf8.count - (phone.number.hasPrefix("+") ? 1 : 0)
      if digits >= 8 { add(String(phone.number.suffix(8)), .phoneTail, phone.use) }
    }
    for email in record.emails {
      add(email, .email, EmailForm.isRole(email) ? .shared : .unknown)
      if let key = found.last?.key {
        setText(of: key, email.utf8.prefix { $0 != 0x40 }.filter { (0x61...0x7A).contains($0) })
      }
    }
    if !record.uid.isEmpty { add(record.uid, .uid) }
    for link in record.links { add(link, .link) }
    for identifier in record.identifiers {
      let property = properties.firstIndex(of: identifier.name) ?? properties.count
      if property == properties.count { properties.append(identifier.name) }
      add(identifier.name + "\t" + identifier.value, .identifier, .unknown, Int32(property))
      if let key = found.last?.key { setText(of: key, identifier.value.utf8) }
    }
    found.sort { $0.key < $1.key }
    let start = points.count
    points += found
    for point in found {
      keys[Int(point.key)].count += 1
      keys[Int(point.key)].use = max(keys[Int(point.key)].use, point.use)
    }
    return run(from: start, to: points.count)
  }

  private mutating func setText(of key: Int32, _ text: some Collection<UInt8>) {
    guard keys[Int(key)].local.count == 0 else { return }
    let start = locals.count
    locals += text
    keys[Int(key)].local = run(from: start, to: locals.count)
  }

  private mutating func key(
    of text: String, _ kind: PointKind, _ use: LikelyRecord.PhoneUse, _ property: Int32
  ) -> Int32 {
    let hash = KeyHash.of(text.utf8, seed: UInt64(kind.rawValue) + 1)
    if let known = keyPlaces[hash] { return known }
    let new = Int32(keys.count)
    keyPlaces[hash] = new
    keys.append(Key(kind: kind, use: use, property: property))
    keyHashes.append(hash)
    return new
  }
}

/// Hashes that are the same in every run, so that results are.
enum KeyHash {
  /// FNV-1a of 64 bits, mixed once more.
  static func of(_ bytes: some Sequence<UInt8>, seed: UInt64) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ (seed &* 0x9E37_79B9_7F4A_7C15)
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mixed(hash)
  }

  /// A hash of what a record says; private identifiers are left out, which may number the file's records.
  static func of(_ record: LikelyRecord) -> UInt64 {
    var hash = combine(UInt64(record.kind.rawValue), UInt64(record.generation))
    func add(_ text: String) { hash = combine(hash, of(text.utf8, seed: 17)) }
    for name in [record.name, record.mailName] + record.otherNames {
      for word in name { add(word.text) }
      add("")
    }
    for phone in record.phones { add(phone.number) }
    for text in record.emails + [record.uid] + record.links { add(text) }
    for address in record.addresses {
      for text in address.street + address.city + [address.postcode] { add(text) }
    }
    for text in record.organizations.joined() { add(text) }
    let day = record.birthday
    return combine(hash, UInt64(Int(day.year) * 10_000 + Int(day.month) * 100 + Int(day.day)))
  }

  static func combine(_ a: UInt64, _ b: UInt64) -> UInt64 {
    mixed(a &* 0x9E37_79B9_7F4A_7C15 ^ b)
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var h = value
    h = (h ^ (h >> 30)) &* 0xBF58_476D_1CE4_E5B9
    h = (h ^ (h >> 27)) &* 0x94D0_49BB_1331_11EB
    return h ^ (h >> 31)
  }
}
