internal import VCard

extension LabelSpeller {
  /// The properties that may have an X-ABLabel, and what the label is of.
  private static let kinds: [PropertyID: Label.Kind] = [
    .telephone: .phone, .email: .email, .address: .address, .url: .url, .xABDate: .date,
    .related: .relation, .xABRelatedNames: .relation, .impp: .im, .socialProfile: .im,
  ]

  /// Writes the X-ABLabels of a card in words, those that are a standard label for which there is neither a
  /// word of TYPE nor one between Apple's marks: `callback`, `domestic-partner`.
  func spellOwnLabels(_ card: inout Card) {
    for i in card.indices where card.properties[i].id == .xABLabel {
      let group = card.text(card.properties[i].group).lowercased()
      let text = card.text(of: i)
      let owner = card.indices.first {
        Self.kinds[card.properties[$0].id] != nil
          && card.text(card.properties[$0].group).lowercased() == group
      }
      guard !group.isEmpty, let property = owner.map({ card.properties[$0].id }),
        let kind = Self.kinds[property], LabelWords.customText(label: text) == text,
        LabelWords.word(for: text, on: property) == nil,
        let word = shown(text, kind)
      else { continue }
      card.setText(word, of: i)
    }
  }
}
