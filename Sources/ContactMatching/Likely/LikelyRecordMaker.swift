internal import TextServices
package import VCard

/// Makes the normal forms of contacts.
///
/// An instance belongs to one thread: it keeps words it has looked up, and the telephone numbers that it
/// has placed.
package struct LikelyRecordMaker {
  private let region: String
  private var names = NameParser()
  private var phones: [String: LikelyRecord.Phone?] = [:]

  /// - Parameter region: the country of numbers without a country code (ISO 3166-1, two letters); empty
  ///   when it is not known.
  package init(region: String) { self.region = region }

  /// The record of a card in the vocabulary of 4.0, see ``Card/raise()``.
  package mutating func record(of card: borrowing Card) -> LikelyRecord {
    var record = LikelyRecord()
    var kind = ""
    var formatted = ""
    var hints = NameParser.Hints()
    var phonetic = PhoneticName()
    for i in card.properties.indices {
      let property = card.properties[i]
      guard !property.isRemoved, !property.value.isEmpty else { continue }
      switch property.id {
      case .kind: kind = card.text(of: i).lowercased()
      case .formattedName where formatted.isEmpty: formatted = card.text(of: i)
      case .structuredName where !hints.isComplete: hints = self.hints(of: card, i)
      case .nickname: addNicknames(card, i, to: &record)
      case .xPhoneticFirst: phonetic.given = card.text(of: i)
      case .xPhoneticMiddle: phonetic.middle = card.text(of: i)
      case .xPhoneticLast: phonetic.family = card.text(of: i)
      case .telephone: addPhone(card, i, to: &record)
      case .email:
        let form = EmailForm.compared(card.text(of: i))
        if !form.isEmpty, !record.emails.contains(form) { record.emails.append(form) }
      case .uid: if record.uid.isEmpty { record.uid = Self.levelledUID(card.text(of: i)) }
      case .birthday: if record.birthday.isEmpty { record.birthday = Self.birthday(of: card, i) }
      case .gender:
        if let letter = card.text(of: i).utf8.first, letter != 0x3B {
          record.gender = letter | 0x20
        }
      case .organization: addOrganization(card, i, to: &record)
      case .address: addAddress(card, i, to: &record)
      case .url, .impp, .socialProfile:
        let link = Self.levelledLink(card.text(of: i))
        if !link.isEmpty, !record.links.contains(link) { record.links.append(link) }
      case .other: addIdentifier(card, i, to: &record)
      default: break
      }
    }
    setName(formatted, hints, phonetic, kind, of: &record)
    if record.kind == .person, record.name.isEmpty {
      record.mailName = record.emails.lazy.map(EmailForm.name).first { $0.count > 1 } ?? []
    }
    return record
  }

  // MARK: Names

  private mutating func hints(of card: borrowing Card, _ i: Int) -> NameParser.Hints {
    let name = card.with(card.properties[i].value) { StructuredName(value: $0) }
    var hints = NameParser.Hints()
    hints.family = words(name.family + name.secondSurnames)
    hints.given = words(name.given)
    hints.middle = words(name.middle)
    hints.prefixes = words(name.prefixes)
    hints.suffixes = words(name.suffixes + name.generations)
    return hints
  }

  private mutating func words(_ texts: [String]) -> [String] {
    texts.flatMap { $0.isEmpty ? [] : names.plainWords($0) }
  }

  private mutating func addNicknames(
    _ card: borrowing Card, _ i: Int, to record: inout LikelyRecord
  ) {
    for text in card.with(card.properties[i].value, { ComponentText.list($0) }) {
      let words = names.plainWords(text)
      if !words.isEmpty { record.otherNames.append(words.map { LikelyRecord.NameWord($0) }) }
    }
  }

  private mutating func setName(
    _ formatted: String, _ hints: NameParser.Hints, _ phonetic: PhoneticName, _ kind: String,
    of record: inout LikelyRecord
  ) {
    let isOrganization =
      kind == "org" || kind.isEmpty || kind == "individual"
      ? kind == "org" || isNamedAsOrganization(formatted, hints, record) : false
    if isOrganization {
      record.kind = .organization
      record.name = organizationWords(formatted).map { LikelyRecord.NameWord($0) }
      if record.name.isEmpty {
        record.name = (record.organizations.first ?? []).map { LikelyRecord.NameWord($0) }
      }
      return
    }
    var parsed = names.parse(formatted, hints: hints)
    if parsed.words.isEmpty, !parsed.isRelation, !parsed.isHousehold {
      let spelled = (hints.given + hints.middle + hints.family).joined(separator: " ")
      if !spelled.isEmpty { parsed = names.parse(spelled, hints: hints) }
    } else if hints.isComplete, !parsed.words.isEmpty {
      addOther(hints, than: parsed.words, to: &record)
    }
    record.kind = kind == "group" || parsed.isHousehold ? .household : .person
    record.name = parsed.words
    record.generation = parsed.generation
    record.mayBeCut = !hints.isComplete && formatted.unicodeScalars.count >= 10
    if !parsed.quoted.isEmpty {
      record.otherNames.append(parsed.quoted + parsed.words.filter { $0.family > 0 })
    }
    let spoken = [phonetic.given, phonetic.middle, phonetic.family]
    if spoken.contains(where: { !$0.isEmpty }) {
      let family = names.plainWords(phonetic.family).map { LikelyRecord.NameWord($0, family: 1) }
      let given = (names.plainWords(phonetic.given) + names.plainWords(phonetic.middle)).map {
        LikelyRecord.NameWord($0, family: -1)
      }
      record.otherNames.append(given + family)
    }
  }

  /// Adds the name of N when FN does not say it.
  private func addOther(
    _ hints: NameParser.Hints, than words: [LikelyRecord.NameWord], to record: inout LikelyRecord
  ) {
    let own = Set(words.map(\.text))
    let joined = words.map(\.text).joined()
    let isSaid = { (text: String) in own.contains(text) || joined.contains(text) }
    if hints.family.contains(where: isSaid), hints.given.contains(where: isSaid) { return }
    record.otherNames.append(
      (hints.given + hints.middle).map { LikelyRecord.NameWord($0, family: -1) }
        + hints.family.map { LikelyRecord.NameWord($0, family: 1) })
  }

  // MARK: Organisations

  private mutating func isNamedAsOrganization(
    _ formatted: String, _ hints: NameParser.Hints, _ record: LikelyRecord
  ) -> Bool {
    guard hints.family.isEmpty, hints.given.isEmpty, !record.organizations.isEmpty else {
      return false
    }
    let words = organizationWords(formatted)
    return words.isEmpty ? formatted.isEmpty : record.organizations.contains(words)
  }

  private mutating func organizationWords(_ text: String) -> [String] {
    let words = names.plainWords(text)
    let kept = words.filter { !(NameTables.roles[WordForms.plain($0)]?.contains(.legal) ?? false) }
    return kept.isEmpty ? words : kept
  }

  private mutating func addOrganization(
    _ card: borrowing Card, _ i: Int, to record: inout LikelyRecord
  ) {
    let units = card.with(card.properties[i].value) { ComponentText.units($0) }
    guard let name = units.first(where: { !$0.isEmpty }) else { return }
    let words = organizationWords(name)
    if !words.isEmpty, !record.organizations.contains(words) { record.organizations.append(words) }
  }

  // MARK: Contact points

  private mutating func addPhone(_ card: borrowing Card, _ i: Int, to record: inout LikelyRecord) {
    let text = card.text(of: i)
    let found: LikelyRecord.Phone?
    if let known = phones[text] {
      found = known
    } else {
      found = placed(text)
      if phones.count > 100_000 { phones.removeAll(keepingCapacity: true) }
      phones[text] = .some(found)
    }
    guard var phone = found else { return }
    let isMobile = card.hasType(.cell, of: i)
    if card.hasType(.fax, of: i) || card.hasType(.pager, of: i) {
      phone.use = .shared
    } else if phone.use == .unknown {
      if isMobile {
        phone.use = .mobile
      } else if card.hasType(.home, of: i) {
        phone.use = .fixed
      }
    }
    if phone.use == .fixed, card.hasType(.work, of: i) { phone.use = .shared }
    if let at = record.phones.firstIndex(where: { $0.number == phone.number }) {
      record.phones[at].use = max(record.phones[at].use, phone.use)
    } else {
      record.phones.append(phone)
    }
  }

  /// The number in its international form with what it is for, where its plan is known.
  private func international(_ text: String) -> LikelyRecord.Phone? {
    guard let (number, use) = PhoneNumbers.placed(text, region: region) else { return nil }
    return switch use {
    case .unknown: LikelyRecord.Phone(number.e164)
    case .mobile: LikelyRecord.Phone(number.e164, use: .mobile)
    case .fixed: LikelyRecord.Phone(number.e164, use: .fixed)
    case .service: LikelyRecord.Phone(number.e164, use: .shared)
    }
  }

  private func placed(_ text: String) -> LikelyRecord.Phone? {
    if let phone = international(text) { return phone }
    // Short numbers and service codes are no evidence.
    var digits: [UInt8] = []
    for scalar in text.unicodeScalars {
      if ("0"..."9").contains(scalar) {
        digits.append(UInt8(truncatingIfNeeded: scalar.value))
      } else if scalar.isASCII
        ? (0x61...0x7A).contains(scalar.value | 0x20) : scalar.properties.isAlphabetic
      {
        break
      }
    }
    guard digits.count >= 7, digits.count <= 20, !text.utf8.contains(0x2A),
      !text.utf8.contains(0x23)
    else { return nil }
    // The prefix of most countries for calls abroad is written in the others too.
    if digits.starts(with: [0x30, 0x30]),
      let phone = international("+" + String(decoding: digits.dropFirst(2), as: UTF8.self))
    {
      return phone
    }
    return LikelyRecord.Phone(String(decoding: digits, as: UTF8.self))
  }

  private static func levelledUID(_ text: String) -> String {
    var uid = text.lowercased()
    if uid.hasPrefix("urn:uuid:") { uid.removeFirst(9) }
    return uid
  }

  private static func levelledLink(_ text: String) -> String {
    var link = text.lowercased()
    for prefix in ["https://", "http://", "www."] where link.hasPrefix(prefix) {
      link.removeFirst(prefix.count)
    }
    while link.hasSuffix("/") { link.removeLast() }
    return link
  }

  // MARK: Other values

  private static func birthday(of card: borrowing Card, _ i: Int) -> LikelyRecord.Birthday {
    let value = card.properties[i].value
    if let date = card.with(value, { ContactDate.parse($0) }), date.hasDate {
      let omitsYear = date.year == 1604 || date.year < 0
      return LikelyRecord.Birthday(
        year: omitsYear ? 0 : date.year, month: max(date.month, 0), day: max(date.day, 0))
    }
    // A day that is in no calendar still has digits to compare.
    let digits = card.with(value) { bytes in
      bytes.filter { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
    }
    guard digits.count == 8 else { return LikelyRecord.Birthday() }
    let number = { (range: Range<Int>) in digits[range].reduce(0) { $0 * 10 + $1 } }
    return LikelyRecord.Birthday(
      year: Int16(number(0..<4)), month: Int8(number(4..<6)), day: Int8(number(6..<8)))
  }

  private mutating func addAddress(_ card: borrowing Card, _ i: Int, to record: inout LikelyRecord)
  {
    let address = card.with(card.properties[i].value) { PostalAddress(value: $0) }
    var form = LikelyRecord.Address()
    form.street = words([address.street, address.extended, address.pobox])
    form.city = words([address.city])
    form.postcode = words([address.postcode]).joined()
    if !form.street.isEmpty || !form.city.isEmpty || !form.postcode.isEmpty,
      !record.addresses.contains(form)
    {
      record.addresses.append(form)
    }
  }

  /// What may identify somebody: a short text in a property that nobody knows.
  private func addIdentifier(_ card: borrowing Card, _ i: Int, to record: inout LikelyRecord) {
    let property = card.properties[i]
    guard property.group.isEmpty, (4...40).contains(property.value.count), !property.name.isEmpty
    else { return }
    let name = card.text(property.name).uppercased()
    let value = card.text(of: i).lowercased()
    record.identifiers.append(LikelyRecord.Identifier(name: name, value: value))
  }
}

extension LikelyRecord.PhoneUse: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}
