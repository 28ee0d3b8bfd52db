internal import ContactMatching
internal import VCard

/// Cards of groups (`KIND:group`, RFC 6350 sections 6.1.4 and 6.6.5) become groups of the store.
extension ImportBatch {
  /// Saves the groups of the input, after the contacts that may be their members.
  ///
  /// A group is the one with its UID, else the one of its name in the container; members are added to it.
  mutating func saveGroups(
    in container: Container, _ report: inout ImportReport
  ) throws(StoreError) {
    for number in items.indices where items[number].isGroup {
      report.items[number].outcome =
        container.kind.hasGroups ? try saveGroup(number, in: container) : .skipped
    }
  }

  private func saveGroup(
    _ number: Int, in container: Container
  ) throws(StoreError) -> ImportReport.Outcome {
    let card = try card(number)
    let name = Self.name(of: card)
    let known = try group(of: card, named: name, in: container)
    let group: ContactGroup
    if let known { group = known } else { group = try connection.addGroup(name, to: container) }
    var isChanged = try saveCard(card, of: group)
    for contact in try members(of: card, in: container) {
      if try connection.setMember(contact, of: group, to: true) { isChanged = true }
    }
    return known == nil ? .new : isChanged ? .merged : .unchanged
  }

  private static func name(of card: Card) -> String {
    let name = card.preferred(.formattedName).map { card.text(of: $0) } ?? ""
    return name.isEmpty ? "Group" : name
  }

  private func group(
    of card: Card, named name: String, in container: Container
  ) throws(StoreError) -> ContactGroup? {
    let uid = CardMark.uid(of: card)
    let groups = try connection.groups(in: container.number)
    if uid != 0 {
      for group in groups {
        if let own = try connection.card(of: group), CardMark.uid(of: own) == uid { return group }
      }
    }
    let same = try connection.groups(named: name)
    return groups.first { group in same.contains { $0.number == group.number } }
  }

  /// Unites the card with the one that the group came as.
  private func saveCard(_ card: Card, of group: ContactGroup) throws(StoreError) -> Bool {
    guard let old = try connection.card(of: group) else {
      try connection.setCard(ofGroup: group.number, to: try connection.insert(card))
      return true
    }
    var merger = CardMerger(MergeOptions(preference: .first))
    let merged = merger.merge([old, card]) { $0 == 0 }
    guard merged.isChanged else { return false }
    try connection.setCard(ofGroup: group.number, to: try connection.insert(merged.card))
    return true
  }

  /// The contacts that the members of a card name by their UID.
  private func members(
    of card: Card, in container: Container
  ) throws(StoreError) -> [Int64] {
    let statement = try connection.database.statement(
      """
      SELECT contact.id FROM contact_uid JOIN contact USING (id)
      WHERE uid = ? AND container = ? ORDER BY id LIMIT 1
      """)
    var contacts: [Int64] = []
    for record in card.properties where record.id == .member && !record.isRemoved {
      let key = card.with(record.value) { CardMark.uid(of: $0) }
      let contact = try statement.first(Int64(bitPattern: key), container.number) { $0.integer(0) }
      if let contact { contacts.append(contact) }
    }
    return contacts
  }
}
