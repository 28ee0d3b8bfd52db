extension Card {
  mutating func lowerKind(_ i: Int) {
    let value = properties[i].value
    if equals(value, ignoringCase: "individual") || value.isEmpty {
      let isPlain = properties[i].parameterRange.allSatisfy { parameters[$0].isRemoved }
      if isPlain { remove(property: i) } else { rename(i, to: .xKind) }
    } else if equals(value, ignoringCase: "group") {
      rename(i, to: .xServerKind)
    } else if equals(value, ignoringCase: "org") {
      rename(i, to: .xABShowAs)
      setValue(store("COMPANY"), of: i)
    } else {
      rename(i, to: .xKind)
    }
  }

  // MARK: Pictures, sounds, keys

  mutating func lowerMedia(_ i: Int, _ lowering: Lowering) {
    if !properties[i].flags.contains(.inlineData) { encodePlainData(i, lowering) }
    let isInline = properties[i].flags.contains(.inlineData)
    if isInline, parameter(.mediaType, of: i).map({ parameters[$0].value.isEmpty }) ?? true {
      // The type of data that do not say theirs (RFC 2397 section 2).
      removeParameters(.mediaType, of: i)
      add(.mediaType, "text/plain", to: i)
    }
    if let p = parameter(.mediaType, of: i) {
      let range = parameters[p].value
      // The parameters of a media type have no word.
      let row = with(range) { $0.contains(0x3B) ? nil : MediaWord.row(mediaType: $0) }
      parameters[p].flags.insert(.removed)
      if let row {
        addFormat(store(row.word), to: i)
      } else if !equals(range, ignoringCase: "application/octet-stream")
        || !isInline || sniff(properties[i].value) != nil
      {
        addFormat(range, to: i)
      }
    }
    if let p = parameter(.xType, of: i), properties[i].id == .key {
      parameters[p].id = .type
      parameters[p].name = .empty
    }
    if isInline {
      removeParameters(.value, of: i)
      return
    }
    let isText = hasTextValue(properties[i])
    removeParameters(.value, of: i)
    if isText {
      if lowering.version == .v3_0 {
        add(.value, "text", to: i)
      } else {
        setValue(storeUnescaped(properties[i].value), of: i)
        if hasScheme(properties[i].value) { add(.value, "INLINE", to: i) }
      }
    } else if lowering.version == .v2_1 {
      lowerSpokenText(i)
    } else if hasScheme(properties[i].value) {
      add(.value, "uri", to: i)
    }
  }

  private mutating func addFormat(_ word: ByteRange, to i: Int) {
    var record = ParameterRecord(id: .type)
    record.value = word
    record.flags.insert(.exactCase)
    add(record, to: i)
  }

  /// In 2.1 the text of SOUND stands as it is; anything else is a URL.
  private mutating func lowerSpokenText(_ i: Int) {
    let value = properties[i].value
    let prefix: StaticString = "data:text/plain;charset=utf-8,"
    guard properties[i].id == .sound, starts(value, with: prefix) else {
      if hasScheme(value) { add(.value, "URL", to: i) }
      return
    }
    let length = prefix.utf8CodeUnitCount
    var text = ByteBuffer(capacity: Int(value.count))
    with(ByteRange(value.lower + length, count: Int(value.count) - length)) {
      URIEscaping.unescape($0, into: &text)
    }
    setValue(store(text.bytes), of: i)
  }

  /// `data:image/gif,…` without base64 (RFC 2397) becomes data in base64, the only inline form of 2.1
  /// and 3.0.
  private mutating func encodePlainData(_ i: Int, _ lowering: Lowering) {
    let value = properties[i].value
    guard starts(value, with: "data:"), !starts(value, with: "data:text/"),
      let comma = with(value, { $0.firstIndex(of: 0x2C) })
    else { return }
    let head = ByteRange(value.lower + 5, count: comma - 5)
    let isBase64 = with(head) { text in text.suffix(7).elementsEqual(";base64".utf8) }
    var octets = ByteBuffer(capacity: Int(value.count))
    let body = ByteRange(value.lower + comma + 1, count: Int(value.count) - comma - 1)
    with(body) { URIEscaping.unescape($0, into: &octets) }
    var text = ByteBuffer(capacity: octets.count * 2)
    if isBase64 {
      text.append(octets.bytes)
    } else {
      Base64.encode(octets.bytes, into: &text)
    }
    let mediaType = isBase64 ? ByteRange(head.lower, count: Int(head.count) - 7) : head
    setValue(store(text.bytes), of: i)
    properties[i].flags.insert(.inlineData)
    if !mediaType.isEmpty, parameter(.mediaType, of: i) == nil { add(.mediaType, mediaType, to: i) }
  }

  // MARK: Relations

  /// RELATED: the private names everybody knows where it is a name, AGENT, else a carrier.
  mutating func lowerRelated(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    let origin = takeOrigin(i)
    let style = lowering.traits.relations
    let isText = hasTextValue(properties[i])
    guard isText else {
      if hasType(.agent, of: i) {
        rename(i, to: .agent)
        remove(type: .agent, of: i)
        removeParameters(.value, of: i)
        add(.value, lowering.version == .v2_1 ? "URL" : "uri", to: i)
      } else {
        carry(i, as: .xRelated, lowering, &losses)
      }
      return
    }
    let isAssistant = parameterText(.xRole, of: i) == "assistant"
    let label = partner(.xABLabel, of: i)
    if style == .plain, hasType(.agent, of: i), !isAssistant, label == nil {
      guard lowering.version == .v3_0 else {
        carry(i, as: .xRelated, lowering, &losses)
        return
      }
      rename(i, to: .agent)
      remove(type: .agent, of: i)
      return
    }
    let words = relationTypes(i)
    let type = words.count == 1 ? words[0] : nil
    let names = LowerTable.relations.first { $0.type == type }
    switch style {
    case .android:
      becomeAndroidRelation(i, words)
      return
    case .microsoft:
      if let names {
        becomeNamed(i, names.microsoft, type)
        return
      }
    case .plain:
      if let name = origin ?? (label == nil ? names?.plain : nil) {
        becomeNamed(i, name, type)
        return
      }
    case .groups: break
    }
    if let label {
      // The label says the type again, where it is the one that the label gives.
      let row = RelationTable.rows.first { isLabel(label, $0.label) }
      becomeNamed(i, .xABRelatedNames, row?.type ?? .contact)
    } else if let row = RelationTable.rows.first(where: {
      $0.isExact && (style == .groups ? words.contains($0.type) : type == $0.type)
    }) {
      becomeNamed(i, .xABRelatedNames, row.type)
      addLabel(store(.word("_$!<"), .word(row.label), .word(">!$_")), to: i)
    } else if style == .groups {
      let word = words.first { $0 != .other }
      becomeNamed(i, .xABRelatedNames, word)
      if let word { addLabel(store(LabelWords.labels[Int(word.rawValue)]), to: i) }
    } else {
      carry(i, as: .xRelated, lowering, &losses)
    }
  }

  /// The words of TYPE but `pref`.
  private func relationTypes(_ i: Int) -> [TypeWord] {
    properties[i].parameterRange.filter {
      parameters[$0].id == .type && !parameters[$0].isRemoved && parameters[$0].word != .pref
    }.map { parameters[$0].word }
  }

  private mutating func remove(type word: TypeWord, of i: Int) {
    for p in properties[i].parameterRange
    where parameters[p].id == .type && parameters[p].word == word {
      parameters[p].flags.insert(.removed)
    }
  }

  /// The name says what the type said.
  private mutating func becomeNamed(_ i: Int, _ id: PropertyID, _ type: TypeWord?) {
    rename(i, to: id)
    removeParameters(.value, of: i)
    removeParameters(.xRole, of: i)
    if let type, type != .other { remove(type: type, of: i) }
  }

  /// Android numbers the usual relations; another one is a text beside the number 0.
  private mutating func becomeAndroidRelation(_ i: Int, _ words: [TypeWord]) {
    let label = partner(.xABLabel, of: i)
    let word = words.first { $0 != .other }
    let number = RelationTable.android.indices.dropFirst().first { number in
      let name = RelationTable.android[number]
      if let label { return isLabel(label, name) }
      return RelationTable.rows.contains {
        $0.isExact && $0.type == word && "\($0.label)" == "\(name)"
      }
    }
    var text = ByteRange.empty
    var said = word
    if let label {
      text = number == nil ? store(copy: bareLabel(properties[label].value)) : .empty
      said = RelationTable.rows.first { isLabel(label, $0.label) }?.type ?? .contact
    } else if number == nil, let word {
      text = store(LabelWords.labels[Int(word.rawValue)])
    }
    becomeAndroid(i, "relation", RelationTable.numbers[number ?? 0], label: text)
    becomeNamed(i, .xAndroidCustom, said)
    if let label { leaveGroup(i, label: label) }
  }

  // MARK: Messaging and social profiles

  mutating func lowerInstantMessage(
    _ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    let value = properties[i].value
    let service = parameterText(.serviceType, of: i)?.lowercased() ?? ""
    if lowering.traits.messengers == .services {
      nameService(i, isNamed: !service.isEmpty)
      lowerLabel(i, lowering)
      return
    }
    guard lowering.traits.messengers != .plain || lowering.version == .v2_1 else { return }
    let row = LowerTable.messengers.first {
      starts(value, with: $0.scheme)
        && ($0.service.utf8CodeUnitCount == 0 || "\($0.service)".lowercased() == service)
    }
    // X-ICQ with the name of the service is Apple's `aim:`.
    let isAmbiguous =
      lowering.traits.messengers == .plain && service == "icq" && starts(value, with: "icq:")
    guard let row, !isAmbiguous else {
      if lowering.version == .v2_1 { carry(i, as: .xImpp, lowering, &losses) }
      return
    }
    let length = row.scheme.utf8CodeUnitCount
    var name = ByteBuffer(capacity: Int(value.count))
    with(ByteRange(value.lower + length, count: Int(value.count) - length)) {
      URIEscaping.unescape($0, into: &name)
    }
    if lowering.traits.messengers == .microsoft {
      if service.isEmpty { nameService(i, isNamed: false) }
      rename(i, to: .xMSIMAddress)
    } else {
      rename(i, to: row.name)
      if row.isService { removeParameters(.serviceType, of: i) }
    }
    var escaped = ByteBuffer(capacity: name.count)
    TextEscaping.escape(name.bytes, .text, .v4_0, into: &escaped)
    setValue(store(escaped.bytes), of: i)
  }

  /// Apple wants the name of the service, and for some services another scheme.
  private mutating func nameService(_ i: Int, isNamed: Bool) {
    let value = properties[i].value
    guard let row = LowerTable.services.first(where: { starts(value, with: $0.scheme) }) else {
      return
    }
    if !isNamed { add(.serviceType, row.service, to: i) }
    guard row.apple.utf8CodeUnitCount > 0 else { return }
    let length = row.scheme.utf8CodeUnitCount
    let name = ByteRange(value.lower + length, count: Int(value.count) - length)
    setValue(store(.word(row.apple), .run(name)), of: i)
  }

  /// Apple's form: `X-SOCIALPROFILE;TYPE=mastodon;x-user=ada:https://…`.
  mutating func lowerSocialProfile(_ i: Int, _ lowering: Lowering) {
    rename(i, to: .xSocialProfile)
    let isApple = lowering.traits.messengers == .services
    if hasTextValue(properties[i]) {
      removeParameters(.value, of: i)
      let name = storeUnescaped(properties[i].value)
      var uri = ByteBuffer(capacity: Int(name.count) + 8)
      uri.append("x-apple:")
      with(name) { URIEscaping.escape($0, into: &uri) }
      if parameter(.username, of: i) == nil { add(.username, name, to: i) }
      setValue(store(uri.bytes), of: i)
    }
    for p in properties[i].parameterRange where !parameters[p].isRemoved {
      switch parameters[p].id {
      // TYPE is the service; other words travel in X-TYPE.
      case .type where ![.home, .work, .pref].contains(parameters[p].word):
        parameters[p].id = .xType
        parameters[p].name = .empty
      case .serviceType:
        parameters[p].id = .type
        parameters[p].name = .empty
        parameters[p].flags.insert(.exactCase)
        let name = parameters[p].value
        let isBuiltIn = LowerTable.appleProfiles.contains { equals(name, ignoringCase: $0) }
        if isApple, isBuiltIn { parameters[p].value = store(.lower(name)) }
      case .username:
        parameters[p].id = .xUser
        parameters[p].name = .empty
      default: break
      }
    }
  }

  // MARK: Alternatives

  /// Of the instances that ALTID calls one property, the best stays; the others become X-ALT-<name>
  /// (RFC 6350 section 5.4).
  mutating func lowerAlternatives(_ lowering: Lowering, _ losses: inout [Diagnostic]) {
    for i in properties.indices where !properties[i].isRemoved {
      guard properties[i].parameterCount > 0, parameter(.altID, of: i) != nil,
        properties[i].id != .formattedName, properties[i].id != .other
      else { continue }
      let own = rank(i)
      let isBest = properties.indices.allSatisfy { k in
        k == i || !isAlternative(k, of: i) || (own, i) < (rank(k), k)
      }
      guard !isBest else { continue }
      if lowering.loss != .keep {
        lose(.lossProperty, i, lowering, &losses, "an alternative was left out")
      }
      properties[i].flags.insert(.alternative)
    }
    for i in properties.indices where properties[i].flags.contains(.alternative) {
      properties[i].flags.remove(.alternative)
      if lowering.loss != .keep {
        remove(property: i)
        continue
      }
      if properties[i].flags.contains(.inlineData) { lowerMedia(i, lowering) }
      properties[i].name = store(.word("X-ALT-"), .word(properties[i].id.name))
      properties[i].id = .other
    }
  }

  private func isAlternative(_ k: Int, of i: Int) -> Bool {
    guard properties[k].id == properties[i].id, !properties[k].isRemoved,
      let p = parameter(.altID, of: i), let q = parameter(.altID, of: k)
    else { return false }
    return equal(parameters[p].value, parameters[q].value)
  }

  /// The order of alternatives: no pronunciation, no text for a date, no other language than the card's,
  /// then their number of preference.
  private func rank(_ i: Int) -> Int {
    var rank = parameter(.pref, of: i).flatMap { Int(text(parameters[$0].value)) } ?? 101
    if let p = parameter(.language, of: i) {
      let isOwn =
        first(.language).map { equalIgnoringCase(properties[$0].value, parameters[p].value) }
        ?? false
      if !isOwn { rank += 1000 }
    }
    if properties[i].id.row.kind == .date, hasTextValue(properties[i]) { rank += 10_000 }
    if parameter(.phonetic, of: i) != nil { rank += 100_000 }
    return rank
  }
}
