extension Card {
  /// Pictures, sounds and keys: the word of TYPE that names the format becomes the media type; a value
  /// that is no data is a URI, or text (RFC 6350 sections 6.2.4, 6.7.5, 6.8.1).
  mutating func raiseMedia(_ i: Int, from source: Version) {
    var mediaType: ByteRange?
    var word: StaticString?
    for p in properties[i].parameterRange
    where parameters[p].id == .type && !parameters[p].isRemoved {
      let value = parameters[p].value
      if let row = with(value, { MediaWord.row(word: $0) }) {
        word = row.mediaType
        if properties[i].flags.contains(.inlineData) || hasScheme(properties[i].value) {
          parameters[p].flags.insert(.removed)
        }
      } else if with(value, { $0.contains(0x2F) }) {
        mediaType = store(.lower(value))
        parameters[p].flags.insert(.removed)
      }
    }
    if properties[i].flags.contains(.inlineData) {
      guard parameter(.mediaType, of: i) == nil else { return }
      if let mediaType {
        add(.mediaType, mediaType, to: i)
      } else if let word = word ?? sniff(properties[i].value) {
        add(.mediaType, word, to: i)
      } else if source != .v4_0 {
        add(.mediaType, "application/octet-stream", to: i)
      }
      return
    }
    guard source != .v4_0 else { return }
    let isText = hasTextValue(properties[i])
    let isInline = hasValueType("inline", i)
    if isInline { removeParameters(.value, of: i) }
    // Quoted-printable has left escapes in what 2.1 has as plain text.
    if source == .v2_1, !isText, properties[i].flags.contains(.quotedPrintable) {
      setValue(storeUnescaped(properties[i].value), of: i)
    }
    let value = properties[i].value
    if value.isEmpty { return }
    if value.count > 2, bytes[value.lower] == 0x3C, bytes[value.upper - 1] == 0x3E {
      let inner = ByteRange(value.lower + 1, count: Int(value.count) - 2)
      setValue(store(.word("cid:"), .run(inner)), of: i)
    }
    if !isText, !isInline, hasScheme(properties[i].value) {
      guard parameter(.mediaType, of: i) == nil else { return }
      if let mediaType { add(.mediaType, mediaType, to: i) }
      if let word { add(.mediaType, word, to: i) }
      return
    }
    switch properties[i].id {
    case .sound: raiseSpokenText(i)
    case .key: raiseKeyText(i)
    default: break
    }
  }

  /// The media type that the first bytes of base64 data betray.
  package func sniff(_ base64: ByteRange) -> StaticString? {
    var head = ByteBuffer(capacity: 32)
    with(base64) { bytes in
      // Only XML begins with `<`, and says late what it is.
      let length = bytes.first == 0x50 || bytes.first == 0x37 ? 1366 : 48
      Base64.decode(UnsafeBufferPointer(rebasing: bytes.prefix(length)), into: &head)
    }
    return MediaWord.sniff(head.bytes)
  }

  /// Text in SOUND says how the name is pronounced (vCard 2.1); Japanese phones write the parts of the
  /// name there and mark them X-IRMC-N.
  private mutating func raiseSpokenText(_ i: Int) {
    let value = properties[i].value
    guard hasType(.xIrmcN, of: i) else {
      var text = ByteBuffer(capacity: Int(value.count) * 2)
      text.append("data:text/plain;charset=utf-8,")
      with(value) { URIEscaping.escape($0, into: &text) }
      removeParameters(.value, of: i)
      setValue(store(text.bytes), of: i)
      return
    }
    let parts = split(value, at: 0x3B)
    let names: [PropertyID] = [.xPhoneticLast, .xPhoneticFirst, .xPhoneticMiddle]
    var place = i
    for (part, id) in zip(parts, names) where !part.isEmpty {
      let text = storeEscaped(part)
      if place == i, properties[i].id == .sound {
        rename(i, to: id)
        removeParameters(.type, of: i)
        setValue(text, of: i)
      } else {
        place = insert(id, value: text, after: place)
      }
    }
    if properties[i].id == .sound { remove(property: i) }
  }

  /// A key as text: VALUE says so, and the word for its kind stays, since MEDIATYPE is for URIs.
  private mutating func raiseKeyText(_ i: Int) {
    for p in properties[i].parameterRange
    where parameters[p].id == .type && !parameters[p].isRemoved {
      if with(parameters[p].value, { MediaWord.row(word: $0) }) != nil {
        parameters[p].id = .xType
        parameters[p].name = .empty
        parameters[p].flags.remove(.bare)
      }
    }
    // VALUE=text has made the reader keep the escapes.
    if hasTextValue(properties[i]) { return }
    removeParameters(.value, of: i)
    add(.value, "text", to: i)
    setValue(storeEscaped(properties[i].value), of: i)
  }
}
