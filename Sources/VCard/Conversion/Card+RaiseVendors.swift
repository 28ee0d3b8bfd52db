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
    if equals(value, ignoringCase: "male") {
      setValue(store("M"), of: i)
    } else if equals(value, ignoringCase: "female") {
      setValue(store("F"), of: i)
    } else if value.count == 1 {
      let letter = ByteScan.upper(bytes[value.lower])
      guard [0x4D, 0x46, 0x4F, 0x4E, 0x55].contains(letter) else { return }
      setValue(store(.upper(value)), of: i)
    } else if value.isEmpty || value.count > 1 && bytes[value.lower + 1] != 0x3B
      && bytes[value.lower] != 0x3B
    {
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

  // MARK: Messaging and social profiles

  /// `X-AIM:name` becomes `IMPP:aim:name` (RFC 4770, RFC 6350 section 6.4.3).
  mutating func raiseInstantMessage(_ i: Int, _ row: RaiseTable.Row) {
    let value = properties[i].value
    guard !value.isEmpty else { return }
    var uri = ByteBuffer(capacity: Int(value.count) + 16)
    let isURI = starts(value, with: row.scheme)
    if !isURI { uri.append(row.scheme) }
    let name = storeUnescaped(value)
    with(name) { URIEscaping.escape($0, into: &uri) }
    rename(i, to: .impp)
    removeParameters(.value, of: i)
    setValue(store(uri.bytes), of: i)
    if row.service.utf8CodeUnitCount > 0, parameter(.serviceType, of: i) == nil {
      add(.serviceType, row.service, to: i)
    }
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
    let columns = split(value, at: 0x3B)
    let prefix: StaticString = "vnd.android.cursor.item/"
    guard columns.count >= 2, starts(columns[0], with: prefix), !columns[1].isEmpty else { return }
    let kind = ByteRange(columns[0].lower + 24, count: Int(columns[0].count) - 24)
    let data = columns[1]
    let type = columns.count > 2 ? Int(text(columns[2])) ?? 0 : 0
    let label = columns.count > 3 ? columns[3] : .empty
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
    } else if !label.isEmpty {
      add(type: .contact, to: i)
      addLabel(storeEscaped(label), to: i)
    }
    add(.value, "text", to: i)
  }

  // MARK: Telephone

  /// Labels of Android that stand where 2.1 has its words: `X-CUSTOM(CHARSET=UTF-8,ENCODING=
  /// QUOTED-PRINTABLE,=D0=BB…)`.
  mutating func raiseTelephone(_ i: Int) {
    for p in properties[i].parameterRange
    where parameters[p].id == .type && parameters[p].word == .other && !parameters[p].isRemoved {
      guard starts(parameters[p].value, with: "X-CUSTOM("),
        let label = androidLabel(parameters[p].value)
      else { continue }
      parameters[p].flags.insert(.removed)
      addLabel(label, to: i)
      return
    }
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
