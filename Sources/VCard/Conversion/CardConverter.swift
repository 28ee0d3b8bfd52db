/// Brings cards of any version into the vocabulary of a target, one after the other.
///
/// A card that is in the target's version already is left as it is, byte for byte, unless a receiver
/// is named; one that no vCard was, as from CSV, gets the FN that 4.0 requires.
package struct CardConverter {
  package var lowering: Lowering
  /// How cards inside of cards are read.
  package var readerOptions = CardReader.Options()
  /// Whether a card without a UID gets one.
  package var addsUID = false
  /// Whether cards of 4.0 are raised too, for what vendors write into them.
  package var raisesAll = false

  package init(to version: Version, variant: Variant? = nil, loss: LossPolicy = .keep) {
    lowering = Lowering(to: version, variant: variant, loss: loss)
  }

  /// Converts a card in place.
  ///
  /// - Parameter diagnostics: gets what could not be kept.
  /// - Returns: the cards that stood inside of it, converted too; they follow it in the output.
  package mutating func convert(_ card: inout Card, _ diagnostics: inout [Diagnostic]) -> [Card] {
    guard card.version != lowering.version || lowering.variant != nil || raisesAll else {
      if card.head.isEmpty, card.version == .v4_0 { card.completeFormattedName() }
      if addsUID { card.addUID() }
      return []
    }
    var agents: [Card] = []
    if card.needs.contains(.agent) {
      agents = card.takeAgents(options: readerOptions, &diagnostics)
      for i in agents.indices { finish(&agents[i], &diagnostics) }
    }
    finish(&card, &diagnostics)
    return agents
  }

  private func finish(_ card: inout Card, _ diagnostics: inout [Diagnostic]) {
    let source = card.version
    card.raise()
    if lowering.version == .v4_0, lowering.loss != .keep, source != .v4_0 {
      card.leaveOutOld(lowering, losses: &diagnostics)
    }
    // 2.1 and 3.0 have no word for a name that nobody wrote.
    card.completeFormattedName(marks: lowering.version == .v4_0)
    if addsUID { card.addUID() }
    card.lower(lowering, losses: &diagnostics)
  }
}
