extension Card {
  /// Puts the label of a property where the receiver looks for it.
  mutating func lowerLabel(_ i: Int, _ lowering: Lowering) {
    switch lowering.traits.labels {
    case .plain: break
    case .groups: groupLabel(i)
    case .types: if properties[i].id == .telephone { typeLabel(i) }
    case .microsoft:
      if properties[i].id == .telephone { becomeMicrosoftTelephone(i) }
      if properties[i].id == .address { numberAddress(i) }
    }
  }

  /// A word of TYPE that the receiver does not know becomes `itemN.X-ABLabel`, unless a known word or
  /// another label is there.
  private mutating func groupLabel(_ i: Int) {
    guard properties[i].parameterCount > 0, partner(.xABLabel, of: i) == nil,
      let own = LowerTable.ownLabels.first(where: { $0.id == properties[i].id })?.labels
    else { return }
    var unknown: Int?
    for p in properties[i].parameterRange
    where parameters[p].id == .type && !parameters[p].isRemoved {
      if properties[i].id == .telephone, parameters[p].word == .mainNumber {
        parameters[p].word = .main
        parameters[p].value = .empty
      }
      let text = text(parameterValue: p).lowercased()
      if own.contains(where: { "\($0)" == text }) { return }
      if unknown == nil, !LowerTable.noLabels.contains(where: { "\($0)" == text }) { unknown = p }
    }
    guard let unknown else { return }
    let word = parameters[unknown].word
    var label =
      word == .other
      ? text(parameters[unknown].value) : "\(LabelWords.labels[Int(word.rawValue)])"
    if word == .other, label.lowercased().hasPrefix("x-") { label.removeFirst(2) }
    guard !label.isEmpty else { return }
    remove(parameter: unknown, of: i)
    separate(i)
    addLabel(
      store(TextEscaping.escaped(LabelWords.customText(label: label.lowercased()))), to: i)
  }

  /// A label of one's own becomes a word of TYPE, as Android reads it.
  private mutating func typeLabel(_ i: Int) {
    guard let label = partner(.xABLabel, of: i) else { return }
    let value = bareLabel(properties[label].value)
    let isPlain = with(value) { text in
      text.allSatisfy { ByteScan.isDigit($0) || ByteScan.lower($0) &- 0x61 < 26 || $0 == 0x2D }
    }
    guard isPlain, !value.isEmpty else { return }
    var word = ParameterRecord(id: .type)
    word.value = store(.word("X-"), .run(value))
    word.flags.insert(.exactCase)
    add(word, to: i)
    leaveGroup(i, label: label)
  }

  /// Some numbers of Outlook stand in a property of their own.
  private mutating func becomeMicrosoftTelephone(_ i: Int) {
    for p in properties[i].parameterRange
    where parameters[p].id == .type && !parameters[p].isRemoved && parameters[p].word == .other {
      let value = parameters[p].value
      let row = LowerTable.microsoftTelephones.first { equals(value, ignoringCase: $0.word) }
      guard let row else { continue }
      parameters[p].value = store(row.type)
      rename(i, to: .xMSTel)
      return
    }
  }

  /// Outlook names the preferred address by a number: 1 home, 2 work, 3 another one.
  private mutating func numberAddress(_ i: Int) {
    guard hasType(.pref, of: i), first(.xMSDefaultAddress) == nil else { return }
    let number: StaticString = hasType(.home, of: i) ? "1" : hasType(.work, of: i) ? "2" : "3"
    insert(.xMSDefaultAddress, value: store(number), after: i)
  }

  // MARK: Groups

  /// Takes a property out of a group that it shares with others, whose label would become theirs.
  mutating func separate(_ i: Int) {
    let group = properties[i].group
    guard !group.isEmpty else { return }
    let isShared = properties.indices.contains {
      $0 != i && !properties[$0].isRemoved
        && (!properties[$0].id.isPrivate || properties[$0].id == .other)
        && equalIgnoringCase(properties[$0].group, group)
    }
    if isShared { properties[i].group = .empty }
  }

  /// Takes out the label that a property says in another way now, and the group with it when nothing
  /// else stands there.
  mutating func leaveGroup(_ i: Int, label: Int) {
    if takeLabel(label, of: i) { properties[i].group = .empty }
  }

  /// Takes out the label that a property says in another way now, unless another one in the group is
  /// under it too.
  @discardableResult
  mutating func takeLabel(_ label: Int, of i: Int) -> Bool {
    let group = properties[i].group
    let isShared = properties.indices.contains {
      $0 != i && $0 != label && !properties[$0].isRemoved
        && properties[$0].id != properties[i].id && equalIgnoringCase(properties[$0].group, group)
    }
    if !isShared { remove(property: label) }
    return !isShared
  }
}
