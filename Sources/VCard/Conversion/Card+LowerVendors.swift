extension Card {
  mutating func lowerKind(_ i: Int) {
    let value = properties[i].value
    if equals(value, ignoringCase: "individual") || value.isEmpty {
      remove(property: i)
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
    if let p = parameter(.mediaType, of: i) {
      let range = parameters[p].value
      let row = with(range) { MediaWord.row(mediaType: $0) }
      parameters[p].flags.insert(.removed)
      if let row {
        addFormat(store(row.word), to: i)
      } else if !equals(range, ignoringCase: "application/octet-stream") {
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
      if lowering.version == .v3_0 { add(.value, "text", to: i) }
    } else if lowering.version == .v2_1 {
      lowerSpokenText(i)
    } else if hasScheme(properties[i].value) {
      add(.value, "uri", to: i)
    }
  }

  private mutating func addFormat(_ word: ByteRange, to i: Int) {
    var record = ParameterRecord(id: .type)
    record.value = word
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
    let isText = hasTextValue(properties[i])
    guard isText else {
      if hasType(.agent, of: i) {
        rename(i, to: .agent)
        removeParameters(.type, of: i)
        removeParameters(.value, of: i)
        add(.value, lowering.version == .v2_1 ? "URL" : "uri", to: i)
      } else {
        carry(i, as: .xRelated, lowering, &losses)
      }
      return
    }
    let isAssistant = parameterText(.xRole, of: i) == "assistant"
    let label = partner(.xABLabel, of: i)
    if hasType(.agent, of: i), !isAssistant, label == nil {
      guard lowering.version == .v3_0 else {
        carry(i, as: .xRelated, lowering, &losses)
        return
      }
      rename(i, to: .agent)
      removeParameters(.type, of: i)
      return
    }
    let type = relationType(i)
    if lowering.traits.relations == .android {
      lowerToAndroid(i, type)
      return
    }
    let names = LowerTable.relations.first { $0.type == type }
    if let origin, lowering.traits.relations == .plain {
      becomeNamed(i, origin, type)
    } else if let names, lowering.traits.relations == .microsoft {
      becomeNamed(i, names.microsoft, type)
    } else if let names, lowering.traits.relations == .plain, label == nil {
      becomeNamed(i, names.plain, type)
    } else if label != nil {
      becomeNamed(i, .xABRelatedNames, type)
    } else if let row = RelationTable.rows.first(where: { $0.type == type && $0.isExact }) {
      becomeNamed(i, .xABRelatedNames, type)
      addLabel(store(.word("_$!<"), .run(store(row.label)), .word(">!$_")), to: i)
    } else {
      carry(i, as: .xRelated, lowering, &losses)
    }
  }

  private func relationType(_ i: Int) -> TypeWord? {
    let words = properties[i].parameterRange.filter {
      parameters[$0].id == .type && !parameters[$0].isRemoved && parameters[$0].word != .pref
    }
    return words.count == 1 ? parameters[words[0]].word : nil
  }

  /// The name says what the type said.
  private mutating func becomeNamed(_ i: Int, _ id: PropertyID, _ type: TypeWord?) {
    rename(i, to: id)
    removeParameters(.value, of: i)
    removeParameters(.xRole, of: i)
    for p in properties[i].parameterRange
    where parameters[p].id == .type && parameters[p].word == type {
      parameters[p].flags.insert(.removed)
    }
  }

  private mutating func lowerToAndroid(_ i: Int, _ type: TypeWord?) {
    let row = RelationTable.rows.first { $0.type == type && $0.isExact }
    let number = row.flatMap { row in
      RelationTable.android.firstIndex { "\($0)" == "\(row.label)" }
    }
    let value = store(
      .word("vnd.android.cursor.item/relation;"), .run(properties[i].value),
      .run(store(";\(number ?? 0);;;;;;;;;;;;;")))
    becomeNamed(i, .xAndroidCustom, type)
    setValue(value, of: i)
  }

  // MARK: Messaging and social profiles

  mutating func lowerInstantMessage(
    _ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    let wantsNames =
      lowering.traits.messengers != .plain || lowering.version == .v2_1
    guard wantsNames else { return }
    let value = properties[i].value
    let service = parameterText(.serviceType, of: i)?.lowercased() ?? ""
    let row = LowerTable.messengers.first {
      starts(value, with: $0.scheme)
        && ($0.service.utf8CodeUnitCount == 0 || "\($0.service)".lowercased() == service)
    }
    guard let row else {
      if lowering.version == .v2_1 { carry(i, as: .xImpp, lowering, &losses) }
      return
    }
    let length = row.scheme.utf8CodeUnitCount
    var name = ByteBuffer(capacity: Int(value.count))
    with(ByteRange(value.lower + length, count: Int(value.count) - length)) {
      URIEscaping.unescape($0, into: &name)
    }
    rename(i, to: lowering.traits.messengers == .microsoft ? .xMSIMAddress : row.name)
    if row.service.utf8CodeUnitCount > 0 { removeParameters(.serviceType, of: i) }
    var escaped = ByteBuffer(capacity: name.count)
    TextEscaping.escape(name.bytes, .text, .v4_0, into: &escaped)
    setValue(store(escaped.bytes), of: i)
  }

  /// Apple's form: `X-SOCIALPROFILE;TYPE=mastodon;x-user=ada:https://…`.
  mutating func lowerSocialProfile(_ i: Int) {
    rename(i, to: .xSocialProfile)
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
      case .serviceType:
        parameters[p].id = .type
        parameters[p].name = .empty
        parameters[p].flags.insert(.exactCase)
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
      guard properties[i].parameterCount > 0, let p = parameter(.altID, of: i),
        properties[i].id != .formattedName, properties[i].id != .other
      else { continue }
      let isSecond = properties.indices.contains { k in
        guard k < i, properties[k].id == properties[i].id, !properties[k].isRemoved,
          let q = parameter(.altID, of: k)
        else { return false }
        return equal(parameters[p].value, parameters[q].value)
      }
      guard isSecond else { continue }
      guard lowering.loss == .keep else {
        lose(.lossProperty, i, lowering, &losses, "an alternative was left out")
        remove(property: i)
        continue
      }
      properties[i].name = store(.word("X-ALT-"), .run(store(properties[i].id.name)))
      properties[i].id = .other
    }
  }
}
