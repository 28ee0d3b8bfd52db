extension CardReader {
  /// Splits a telephone number that the next line is glued to: `+12025550143X-ABUID:…`, as stored cards
  /// of Apple have it.
  ///
  /// A name of Apple's directly before a colon, behind a digit, begins a property of its own. The lines
  /// of an unchanged card stay as they are.
  mutating func splitGluedLine(_ card: inout Card) {
    let place = card.properties.count - 1
    let record = card.properties[place]
    let value = record.value
    guard let (colon, length) = card.with(value, Self.gluedName) else { return }
    let start = value.lower + colon - length
    var glued = PropertyRecord(id: .other)
    glued.line = record.line
    glued.flags = .rewritten
    glued.name = ByteRange(start, count: length)
    glued.id = PropertyID(name: card.text(glued.name))
    glued.value = ByteRange(value.lower + colon + 1, count: Int(value.count) - colon - 1)
    glued.traits = card.traits(glued.value)
    card.properties[place].value.count = UInt32(colon - length)
    card.properties[place].traits = card.traits(card.properties[place].value)
    card.properties[place].flags.insert(.rewritten)
    card.properties.append(glued)
    card.needs.formUnion(needs[Int(glued.id.rawValue)])
    report(
      .gluedLine, line: Int(record.line),
      "TEL: \(card.text(glued.name)) stands in the number; it is read as a property of its own")
  }

  /// The first colon behind one of the names that Apple writes, and the length of that name.
  private static func gluedName(_ text: UnsafeBufferPointer<UInt8>) -> (colon: Int, length: Int)? {
    guard let base = text.baseAddress else { return nil }
    var colon = ByteScan.find(0x3A, in: base, from: 0, to: text.count)
    while colon < text.count {
      var longest = 0
      for name in appleNames {
        let length = name.utf8CodeUnitCount
        guard length > longest, length < colon, ByteScan.isDigit(base[colon - length - 1]) else {
          continue
        }
        let isName = ByteScan.equalIgnoringCase(
          UnsafeBufferPointer(start: base + colon - length, count: length),
          UnsafeBufferPointer(start: name.utf8Start, count: length))
        if isName { longest = length }
      }
      if longest > 0 { return (colon, longest) }
      colon = ByteScan.find(0x3A, in: base, from: colon + 1, to: text.count)
    }
    return nil
  }

  /// The names of properties that Apple reads or writes; those of one or two letters are too short to
  /// betray a line.
  private static let appleNames: [StaticString] = [
    "ADR", "BDAY", "CALURI", "CATEGORIES", "EMAIL", "IMPP", "NICKNAME", "NOTE", "ORG", "PHOTO",
    "PRODID", "REV", "TEL", "TITLE", "UID", "URL", "VERSION", "X-ABADR", "X-ABDATE", "X-ABLABEL",
    "X-ABORDER", "X-ABPHOTO", "X-ABRELATEDNAMES", "X-ABSHOWAS", "X-ABUID", "X-ACTIVITY-ALERT",
    "X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER", "X-ADDRESSBOOKSERVER-PHONEME-DATA",
    "X-ADDRESSING-GRAMMAR", "X-AIM", "X-AIM-ID", "X-ALTBDAY", "X-APPLE-GUARDIAN-WHITELISTED",
    "X-APPLE-LIKENESS-SERVICE-IDENTIFIER", "X-APPLE-LIKENESS-SOURCE",
    "X-APPLE-SUBADMINISTRATIVEAREA", "X-APPLE-SUBLOCALITY", "X-GOOGLE-ID", "X-GOOGLE-TALK",
    "X-GTALK", "X-ICQ", "X-ICQ-ID", "X-IMAGE-BACKGROUND-COLORS-DATA", "X-IMAGEHASH",
    "X-IMAGETYPE", "X-JABBER", "X-JABBER-ID", "X-MAIDENNAME", "X-MSN", "X-MSN-ID",
    "X-PHONETIC-FIRST-NAME", "X-PHONETIC-LAST-NAME", "X-PHONETIC-MIDDLE-NAME", "X-PHONETIC-ORG",
    "X-PRONUNCIATION-FIRST-NAME", "X-PRONUNCIATION-LAST-NAME", "X-QQ", "X-QQ-ID",
    "X-SHARED-PHOTO-DISPLAY-PREF", "X-SKYPE", "X-SKYPE-ID", "X-SKYPE-USERNAME",
    "X-SOCIALPROFILE", "X-WATCH-WALLPAPER-IMAGE-DATA", "X-YAHOO", "X-YAHOO-ID",
    "VND-63-POSTER-IDENTIFIER", "VND-63-SENSITIVE-CONTENT-CONFIG",
  ]
}
