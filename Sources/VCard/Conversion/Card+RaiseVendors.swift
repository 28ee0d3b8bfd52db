extension Card {
  // MARK: Renamed properties

  /// A private name for a standard property; a parameter of TYPE may say what the name said.
  mutating func raiseName(_ i: Int, _ row: RaiseTable.Row) {
    rename(i, to: row.target)
    if let type = row.type { add(type: type, to: i) }
    keepOrigin(i, row)
    switch row.target {
    case .kind:
      setValue(store(.lower(properties[i].value)), of: i)
    case .member:
      let value = properties[i].value
      if isUUID(value) { setValue(store(.word("urn:uuid:"), .run(value)), of: i) }
    default: break
    }
  }

  mutating func raiseGender(_ i: Int, _ row: RaiseTable.Row) {
    let value = properties[i].value
    if value.isEmpty { return }
    if equals(value, ignoringCase: "male") {
      setValue(store("M"), of: i)
    } else if equals(value, ignoringCase: "female") {
      setValue(store("F"), of: i)
    } else if value.count == 1 {
      let letter = ByteScan.upper(bytes[value.lower])
      guard [0x4D, 0x46, 0x4F, 0x4E, 0x55].contains(letter) else { return }
      setValue(store(.upper(value)), of: i)
    } else if bytes[value.lower + 1] != 0x3B, bytes[value.lower] != 0x3B {
      // Any other word is the identity (RFC 6350 section 6.2.7).
      setValue(store(.word(";"), .run(value)), of: i)
    }
    rename(i, to: .gender)
  }

  /// The Windows address book counts 1 female, 2 male.
  mutating func raiseWindowsGender(_ i: Int, _ row: RaiseTable.Row) {
    let value = properties[i].value
    guard value.count == 1 else { return }
    let digit = bytes[value.lower]
    guard digit == 0x31 || digit == 0x32 else { return }
    setValue(store(digit == 0x31 ? "F" : "M"), of: i)
    rename(i, to: .gender)
    keepOrigin(i, row)
  }

  /// A related person by name: RELATED with text (RFC 6350 section 6.6.6).
  mutating func raiseRelated(_ i: Int, _ row: RaiseTable.Row) {
    guard !properties[i].value.isEmpty else { return }
    rename(i, to: .related)
    removeParameters(.value, of: i)
    if let type = row.type { add(type: type, to: i) }
    if row.type == .agent { add(.xRole, "assistant", to: i) }
    add(.value, "text", to: i)
    keepOrigin(i, row)
  }

  // MARK: Our carriers

  /// `X-ALT-<name>` holds an alternative as 4.0 writes it, but for data; without the ALTID that makes it
  /// one it stays (a merged card has it so where 4.0 allows no alternatives).
  mutating func raiseAlternative(_ i: Int, from source: Version) {
    let name = properties[i].name
    let prefix: StaticString = "X-ALT-"
    guard source != .v4_0, starts(name, with: prefix), parameter(.altID, of: i) != nil else {
      return
    }
    let length = prefix.utf8CodeUnitCount
    let id = PropertyID(name: text(ByteRange(name.lower + length, count: Int(name.count) - length)))
    guard id != .other, !id.isPrivate else { return }
    rename(i, to: id)
    if properties[i].flags.contains(.inlineData) { raiseMedia(i, from: source) }
  }

  /// X-VCARD4-BDAY holds a date as 4.0 writes it, alone or behind the BDAY that fills it up.
  mutating func raisePartialDate(_ i: Int) {
    guard let visible = owner(.birthday, of: i), visible < i else {
      rename(i, to: .birthday)
      return
    }
    var own = with(properties[i].value) { DateValue(lenient: $0)?.completingTime() }
    var shown = with(properties[visible].value) { DateValue(lenient: $0) }
    // `+02` and `+02:00` are one.
    if case .offset(let minutes, _) = own?.zone {
      own?.zone = .offset(minutes: minutes, hasMinutes: true)
    }
    if case .offset(let minutes, _) = shown?.zone {
      shown?.zone = .offset(minutes: minutes, hasMinutes: true)
    }
    if own == shown { setValue(properties[i].value, of: visible) }
    remove(property: i)
  }

  // MARK: Messaging and social profiles

  /// `X-AIM:name` becomes `IMPP:aim:name` (RFC 4770, RFC 6350 section 6.4.3).
  mutating func raiseInstantMessage(_ i: Int, _ row: RaiseTable.Row) {
    let value = properties[i].value
    guard !value.isEmpty else { return }
    var uri = ByteBuffer(capacity: Int(value.count) + 16)
    let scheme = scheme(of: i, row)
    let isURI = scheme.utf8CodeUnitCount > 0 && starts(value, with: scheme)
    if !isURI { uri.append(scheme) }
    let name = storeUnescaped(value)
    with(name) { URIEscaping.escape($0, into: &uri) }
    rename(i, to: .impp)
    removeParameters(.value, of: i)
    setValue(store(uri.bytes), of: i)
    if row.service.utf8CodeUnitCount > 0, parameter(.serviceType, of: i) == nil {
      add(.serviceType, row.service, to: i)
    }
  }

  /// The scheme of a messenger: that of the name of the property; of Outlook's, which has none, that of
  /// the service, else the general one of RFC 3860.
  private func scheme(of i: Int, _ row: RaiseTable.Row) -> StaticString {
    let service = parameter(.serviceType, of: i).map { parameters[$0].value }
    if row.id == .xIcq, let service, equals(service, ignoringCase: "ICQ") { return "aim:" }
    guard row.scheme.utf8CodeUnitCount == 0 else { return row.scheme }
    if hasScheme(properties[i].value) { return "" }
    guard let service else { return "im:" }
    let match = LowerTable.services.first { equals(service, ignoringCase: $0.service) }
    return match?.scheme ?? "im:"
  }

  /// `X-SOCIALPROFILE;TYPE=mastodon;x-user=ada:https://…` becomes SOCIALPROFILE (RFC 9554 section 3.5).
  mutating func raiseSocialProfile(_ i: Int, _ row: RaiseTable.Row) {
    guard !properties[i].value.isEmpty else { return }
    rename(i, to: .socialProfile)
    var hasService = parameter(.serviceType, of: i) != nil
    if row.service.utf8CodeUnitCount > 0, !hasService {
      add(.serviceType, row.service, to: i)
      hasService = true
    }
    for p in properties[i].parameterRange where !parameters[p].isRemoved {
      switch parameters[p].id {
      case .type where !hasService && ![.home, .work, .pref].contains(parameters[p].word):
        parameters[p].id = .serviceType
        parameters[p].word = .other
        parameters[p].flags = []
        parameters[p].name = .empty
        hasService = true
      case .xType:
        parameters[p].id = .type
        parameters[p].name = .empty
      case .xUser:
        parameters[p].id = .username
        parameters[p].name = .empty
      default: break
      }
    }
    if starts(properties[i].value, with: "x-apple:") {
      let value = properties[i].value
      let name = ByteRange(value.lower + 8, count: Int(value.count) - 8)
      var text = ByteBuffer(capacity: Int(name.count))
      with(name) { URIEscaping.unescape($0, into: &text) }
      let plain = store(text.bytes)
      if let user = parameter(.username, of: i), equal(parameters[user].value, plain) {
        remove(parameter: user, of: i)
      }
      setValue(storeEscaped(plain), of: i)
    }
    if !hasScheme(properties[i].value) {
      removeParameters(.value, of: i)
      add(.value, "text", to: i)
    } else {
      removeParameters(.value, of: i)
      let value = storeUnescaped(properties[i].value)
      setValue(value, of: i)
    }
  }

  // MARK: Android

  /// `X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Ann;1;…`: a media type and columns.
  mutating func raiseAndroidCustom(_ i: Int) {
    let value = properties[i].value
    var columns: [ByteRange] = []
    var start = value.lower
    for cut in cuts(value, at: 0x3B) + [value.upper] {
      columns.append(ByteRange(start, count: cut - start))
      start = cut + 1
    }
    let prefix: StaticString = "vnd.android.cursor.item/"
    guard columns.count >= 2, starts(columns[0], with: prefix), !columns[1].isEmpty else { return }
    let kind = ByteRange(columns[0].lower + 24, count: Int(columns[0].count) - 24)
    let data = storeUnescaped(columns[1])
    let type = columns.count > 2 ? Int(text(columns[2])) ?? 0 : 0
    let label = columns.count > 3 ? storeUnescaped(columns[3]) : .empty
    if equals(kind, ignoringCase: "nickname") {
      rename(i, to: .nickname)
      setValue(storeEscaped(data), of: i)
    } else if equals(kind, ignoringCase: "contact_event") {
      raiseAndroidEvent(i, data, type, label)
    } else if equals(kind, ignoringCase: "relation") {
      raiseAndroidRelation(i, data, type, label)
    }
  }

  private mutating func raiseAndroidEvent(
    _ i: Int, _ date: ByteRange, _ type: Int, _ label: ByteRange
  ) {
    switch type {
    case 1: rename(i, to: .anniversary)
    case 3: rename(i, to: .birthday)
    default:
      rename(i, to: .xABDate)
      setValue(date, of: i)
      let text = label.isEmpty ? store("_$!<Other>!$_") : storeEscaped(label)
      addLabel(text, to: i)
      return
    }
    setValue(date, of: i)
    raiseDate(i)
  }

  private mutating func raiseAndroidRelation(
    _ i: Int, _ name: ByteRange, _ type: Int, _ label: ByteRange
  ) {
    rename(i, to: .related)
    setValue(storeEscaped(name), of: i)
    if type > 0, type < RelationTable.android.count {
      let word = RelationTable.android[type]
      let row = RelationTable.rows.first { "\($0.label)" == "\(word)" }
      add(type: row?.type ?? .kin, to: i)
      if row?.type == .agent { add(.xRole, "assistant", to: i) }
      if row.map({ !$0.isExact }) ?? true {
        addLabel(store(.word("_$!<"), .run(store(word)), .word(">!$_")), to: i)
      }
    } else if let word = relationWord(label) {
      add(type: word, to: i)
    } else if !label.isEmpty {
      let row = RelationTable.rows.first { equals(label, ignoringCase: $0.label) }
      add(type: row?.type ?? .contact, to: i)
      if row?.type == .agent { add(.xRole, "assistant", to: i) }
      if let row {
        if !row.isExact {
          addLabel(store(.word("_$!<"), .word(row.label), .word(">!$_")), to: i)
        }
      } else {
        addLabel(storeEscaped(label), to: i)
      }
    }
    add(.value, "text", to: i)
  }

  // MARK: Telephone

  /// Labels of Android that stand where 2.1 has its words: `X-CUSTOM(CHARSET=UTF-8,ENCODING=
  /// QUOTED-PRINTABLE,=D0=BB…)`.
  mutating func raiseTelephone(_ i: Int) {
    for p in properties[i].parameterRange where !parameters[p].isRemoved {
      switch parameters[p].id {
      case .type where parameters[p].word == .other:
        guard starts(parameters[p].value, with: "X-CUSTOM("),
          let label = androidLabel(parameters[p].value)
        else { continue }
        parameters[p].flags.insert(.removed)
        addLabel(label, to: i)
        return
      case .xTelURI:
        raiseTelephoneURI(p, of: i)
        return
      default: continue
      }
    }
  }

  /// X-MS-TEL may say another time what stands in TEL; then it stays.
  mutating func raiseTelephoneName(_ i: Int, _ row: RaiseTable.Row) {
    let isDouble = properties.indices.contains {
      properties[$0].id == .telephone && !properties[$0].isRemoved
        && equal(properties[$0].value, properties[i].value)
    }
    if !isDouble { rename(i, to: row.target) }
  }

  /// X-TEL-URI holds the URI whose number is the value, unless somebody has changed that.
  private mutating func raiseTelephoneURI(_ p: Int, of i: Int) {
    let uri = parameters[p].value
    remove(parameter: p, of: i)
    let number = telephoneNumber(ofURI: uri)?.text ?? storeEscaped(uri)
    // Stored beforehand: as arguments they would be ranges of a later card than the one that compares.
    let said = storeUnescaped(number)
    let value = storeUnescaped(properties[i].value)
    guard equal(said, value) else { return }
    setValue(uri, of: i)
    add(.value, "uri", to: i)
  }

  private mutating func androidLabel(_ range: ByteRange) -> ByteRange? {
    let inner = ByteRange(range.lower + 9, count: Int(range.count) - 9)
    // The label is what follows the character set and the encoding.
    let parts = split(inner, at: 0x2C)
    let start = parts.count > 2 ? parts[2].lower : inner.lower
    var last = ByteRange(start, count: inner.upper - start)
    if !last.isEmpty, bytes[last.upper - 1] == 0x29 { last.count -= 1 }
    var decoded = ByteBuffer(capacity: Int(last.count))
    with(last) { text in
      guard let base = text.baseAddress else { return }
      var at = 0
      while at < text.count {
        if base[at] == 0x3D, let octet = QuotedPrintable.octet(base, at: at, text.count) {
          decoded.append(octet)
          at += 3
        } else {
          decoded.append(base[at])
          at += 1
        }
      }
    }
    var escaped = ByteBuffer(capacity: decoded.count)
    TextEscaping.escape(decoded.bytes, .text, .v4_0, into: &escaped)
    return store(escaped.bytes)
  }

  // MARK: Labels

  /// Gives a property a label of its own: `itemN.X-ABLabel` in its group.
  package mutating func addLabel(_ label: ByteRange, to i: Int) {
    if properties[i].group.isEmpty { properties[i].group = freeGroup() }
    insert(.xABLabel, value: label, group: properties[i].group, after: i)
    needs.insert(.groups)
  }

  /// The first `itemN` that no property uses.
  package mutating func freeGroup() -> ByteRange {
    var taken = Set<Int>()
    for record in properties where !record.isRemoved && starts(record.group, with: "item") {
      if let number = Int(text(record.group).dropFirst(4)) { taken.insert(number) }
    }
    var number = 1
    while taken.contains(number) { number += 1 }
    return store("item\(number)")
  }
}
