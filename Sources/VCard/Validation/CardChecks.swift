/// The checks of rules about a card as a whole.
enum CardChecks {
  static func missingFormattedName(_ card: Card, _ findings: inout Findings) {
    guard findings.version != .v2_1, card.first(.formattedName) == nil else { return }
    findings.report(card, "FN is missing: every card of \(findings.version.text) has one")
  }

  static func missingName(_ card: Card, _ findings: inout Findings) {
    guard findings.version != .v4_0, card.first(.structuredName) == nil else { return }
    findings.report(card, "N is missing: every card of \(findings.version.text) has one")
  }

  static func missingUID(_ card: Card, _ findings: inout Findings) {
    guard card.first(.uid) == nil else { return }
    findings.report(card, "UID is missing: programs know a card again by it")
  }

  static func versionPosition(_ card: Card, _ findings: inout Findings) {
    guard findings.version == .v4_0, let first = card.properties.first(where: { !$0.isRemoved }),
      first.id != .version, let late = card.first(.version)
    else { return }
    findings.report(
      card, card.properties[late], "stands behind other properties; 4.0 has it next to BEGIN:VCARD")
  }

  static func memberWithoutGroup(_ card: Card, _ findings: inout Findings) {
    guard findings.version == .v4_0, let member = card.first(.member) else { return }
    if let kind = card.first(.kind), card.equals(card.properties[kind].value, ignoringCase: "group")
    {
      return
    }
    findings.report(card, card.properties[member], "only a card with KIND:group has members")
  }

  static func pidWithoutMap(_ card: Card, _ findings: inout Findings) {
    guard findings.version == .v4_0 else { return }
    var sources: [Int] = []
    for record in card.judged where record.id == .clientPidMap {
      if let number = ValueChecks.pidMapNumber(card, record) { sources.append(number) }
    }
    for record in card.judged {
      for parameter in card.judgedParameters(record) where parameter.id == .pid {
        let source: Int? = card.with(parameter.value) { text in
          guard let dot = text.firstIndex(of: 0x2E) else { return nil }
          return SimpleValue.positive(UnsafeBufferPointer(rebasing: text[(dot + 1)...]))
        }
        guard let source, !sources.contains(source) else { continue }
        findings.report(
          card, record, at: parameter.value.lower,
          "PID=\(card.text(parameter.value)): no CLIENTPIDMAP has the number \(source)")
      }
    }
  }

  /// Reports the card's UID; that an earlier card had it is known already.
  static func duplicateUID(_ card: Card, _ findings: inout Findings) {
    guard let uid = card.first(.uid) else { return }
    let record = card.properties[uid]
    findings.report(
      card, record, at: record.value.lower,
      "an earlier card of the file has \(card.quoted(record.value)) too")
  }
}
