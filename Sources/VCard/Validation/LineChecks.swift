/// The checks of rules about how lines are written.
enum LineChecks {
  /// Reports the first such line only: the others are likely alike.
  static func bareLineFeed(_ card: Card, _ findings: inout Findings) {
    for record in card.judged where endsInLineFeed(card, record.raw) {
      findings.report(
        card, record, "the line ends in a line feed alone; lines of a vCard end in CR LF")
      return
    }
  }

  private static func endsInLineFeed(_ card: Card, _ raw: ByteRange) -> Bool {
    raw.count > 1 && card.bytes[raw.upper - 1] == 0x0A && card.bytes[raw.upper - 2] != 0x0D
  }

  static func tooLong(_ card: Card, _ findings: inout Findings) {
    for record in card.judged {
      guard let long = longLine(card, record.raw) else { continue }
      findings.report(
        card, record, at: long.start, "the line is \(long.count) octets long; at most 75 are usual")
    }
  }

  /// The first physical line of more than 75 octets.
  private static func longLine(_ card: Card, _ raw: ByteRange) -> (start: Int, count: Int)? {
    card.bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return nil }
      var start = raw.lower
      while start < raw.upper {
        let feed = ByteScan.find(0x0A, in: base, from: start, to: raw.upper)
        var count = feed - start
        if count > 0, base[feed - 1] == 0x0D { count -= 1 }
        if count > Folding.width { return (start, count) }
        start = feed + 1
      }
      return nil
    }
  }

  static func blankInHeader(_ card: Card, _ findings: inout Findings) {
    guard findings.version != .v2_1 else { return }
    for record in card.judged {
      let names = [record.name] + card.judgedParameters(record).map(\.name)
      guard let name = names.first(where: { isBesideBlank(card, $0) }) else { continue }
      findings.report(
        card, record, at: name.lower, "white space stands beside the name \(card.quoted(name))")
    }
  }

  /// Whether a blank stands before or behind a name.
  static func isBesideBlank(_ card: Card, _ name: ByteRange) -> Bool {
    guard !name.isEmpty, name.upper < card.bytes.count else { return false }
    if ByteScan.isBlank(card.bytes[name.upper]) { return true }
    return name.lower > 0 && ByteScan.isBlank(card.bytes[name.lower - 1])
      && !isFold(card, name.lower - 1)
  }

  private static func isFold(_ card: Card, _ blank: Int) -> Bool {
    blank > 0 && card.bytes[blank - 1] == 0x0A
  }

  static func badGroup(_ card: Card, _ findings: inout Findings) {
    guard findings.version != .v2_1 else { return }
    for record in card.judged where !record.group.isEmpty {
      if card.with(record.group, SimpleValue.isName) { continue }
      findings.report(
        card, record, at: record.group.lower,
        "the group \(card.quoted(record.group)) is more than letters, digits and hyphens")
    }
  }

  static func badParameterName(_ card: Card, _ findings: inout Findings) {
    for record in card.judged {
      for parameter in card.judgedParameters(record)
      where parameter.id == .other && !card.with(parameter.name, SimpleValue.isName) {
        findings.report(
          card, record, at: parameter.name.lower,
          "the parameter \(card.quoted(parameter.name)) is more than letters, digits and hyphens")
      }
    }
  }

  static func strayQuote(_ card: Card, _ findings: inout Findings) {
    guard findings.version != .v2_1 else { return }
    for record in card.judged {
      // A value that stands elsewhere was decoded: its quotes were written `^'`.
      for parameter in card.judgedParameters(record)
      where record.raw.range.contains(parameter.value.lower) {
        guard let at = card.with(parameter.value, strayByte) else { continue }
        let isQuote = card.bytes[parameter.value.lower + at] == 0x22
        findings.report(
          card, record, at: parameter.value.lower + at,
          "\(card.displayName(parameter)) holds a "
            + (isQuote ? "quotation mark; ^' stands for it in 4.0" : "control character"))
      }
    }
  }

  /// The offset of the first byte that may not stand in a parameter.
  static func strayByte(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    text.firstIndex { $0 == 0x22 || $0 == 0x7F || $0 < 0x20 && $0 != 0x09 }
  }
}
