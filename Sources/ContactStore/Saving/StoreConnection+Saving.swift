internal import VCard

/// Carrying out save requests.
extension StoreConnection {
  /// Makes the changes of a request, in the order groups, contacts, memberships: all of them or none.
  func execute(_ request: borrowing SaveRequest) throws(StoreError) {
    let problems = try problems(of: request)
    if problems.count == 1 { throw problems[0] }
    if !problems.isEmpty {
      throw StoreError(
        .severalProblems, problems.map(\.message).joined(separator: "; "),
        identifiers: problems.flatMap(\.identifiers), problems: problems)
    }
    try saveGroups(request)
    try saveContacts(request)
    try saveMemberships(request)
  }

  // MARK: Looking beforehand

  private func problems(of request: borrowing SaveRequest) throws(StoreError) -> [StoreError] {
    var problems: [StoreError] = []
    for addition in request.addedContacts {
      problems += Self.problems(of: addition.record)
      let identifier = addition.record.identifier
      if identifier.isEmpty {
        problems.append(StoreError(.identifierInvalid, "a contact needs an identifier"))
      } else if let number = try number(of: identifier), try row(of: number)?.card != nil {
        problems.append(
          StoreError(
            .recordExists, "the contact \(identifier) is in the store already",
            identifiers: [identifier]))
      }
      if let problem = try containerProblem(addition.container) { problems.append(problem) }
    }
    for contact in request.updatedContacts {
      problems += Self.problems(of: contact)
      if try linkedRows(contact.identifier).isEmpty {
        problems.append(Self.absent("contact", contact.identifier))
      }
    }
    for identifier in request.deletedContacts where try linkedRows(identifier).isEmpty {
      problems.append(Self.absent("contact", identifier))
    }
    return problems + (try groupProblems(of: request))
  }

  private func groupProblems(of request: borrowing SaveRequest) throws(StoreError) -> [StoreError] {
    var problems: [StoreError] = []
    let known = Set(try groups().map(\.identifier))
    for addition in request.addedGroups {
      let group = addition.record
      if group.name.isEmpty {
        problems.append(
          StoreError(.valueInvalid, "a group needs a name", identifiers: [group.identifier]))
      }
      if known.contains(group.identifier) {
        problems.append(
          StoreError(
            .recordExists, "the group \(group.identifier) is in the store already",
            identifiers: [group.identifier]))
      }
      if let problem = try containerProblem(addition.container) { problems.append(problem) }
    }
    for group in request.updatedGroups {
      if !known.contains(group.identifier) {
        problems.append(Self.absent("group", group.identifier))
      }
      if group.name.isEmpty {
        problems.append(
          StoreError(.valueInvalid, "a group needs a name", identifiers: [group.identifier]))
      }
    }
    for identifier in request.deletedGroups where !known.contains(identifier) {
      problems.append(Self.absent("group", identifier))
    }
    return problems
  }

  private func containerProblem(_ identifier: String?) throws(StoreError) -> StoreError? {
    guard let identifier, try !containers().contains(where: { $0.identifier == identifier }) else {
      return nil
    }
    return StoreError(
      .parentDoesNotExist, "there is no container \(identifier)", identifiers: [identifier])
  }

  private static func absent(_ what: String, _ identifier: String) -> StoreError {
    StoreError(
      .recordDoesNotExist, "there is no \(what) \(identifier)", identifiers: [identifier])
  }

  /// A birthday has a day and a month at least, and other dates too.
  private static func problems(of contact: FetchedContact) -> [StoreError] {
    let names = Set(contact.changes.map(\.key.name))
    var dates: [(key: String, date: ContactDate)] = []
    if names.contains("birthday"), let birthday = contact.contact.birthday {
      dates.append(("birthday", birthday))
    }
    if names.contains("dates") {
      dates += contact.contact.dates.map { ("dates", $0.value) }
    }
    return dates.filter { $0.date.month == nil || $0.date.day == nil }.map { key, date in
      StoreError(
        .valueInvalid, "\(key): '\(date.text)' is no date with a month and a day",
        identifiers: [contact.identifier])
    }
  }

  // MARK: Groups

  private func saveGroups(_ request: borrowing SaveRequest) throws(StoreError) {
    for addition in request.addedGroups {
      let container = try container(named: addition.container)
      _ = try addGroup(
        addition.record.name, to: container, identifier: addition.record.identifier)
    }
    for group in request.updatedGroups {
      let old = try neededGroup(group.identifier)
      if old.name != group.name { try setName(ofGroup: old, to: group.name) }
    }
    for identifier in request.deletedGroups { try deleteGroup(try neededGroup(identifier)) }
  }

  private func neededGroup(_ identifier: String) throws(StoreError) -> ContactGroup {
    guard let group = try groups().first(where: { $0.identifier == identifier }) else {
      throw StoreError(
        .parentDoesNotExist, "there is no group \(identifier)", identifiers: [identifier])
    }
    return group
  }

  // MARK: Contacts

  private func saveContacts(_ request: borrowing SaveRequest) throws(StoreError) {
    for addition in request.addedContacts {
      let container = try container(named: addition.container)
      let contact = addition.record
      var card = contact.contact.card
      card.completeFormattedName()
      if let number = try number(of: contact.identifier), let row = try row(of: number) {
        // It was there once and is deleted: the same contact comes back.
        let version = try insert(card)
        try setCard(of: row, to: version, try self.card(version, false))
      } else {
        _ = try addContact(card, to: container.number, identifier: contact.identifier)
      }
    }
    for contact in request.updatedContacts { try update(contact) }
    for identifier in request.deletedContacts {
      for row in try linkedRows(identifier) { try deleteContact(row.number) }
    }
  }

  private func update(_ contact: FetchedContact) throws(StoreError) {
    if contact.changes.isEmpty { return }
    let rows = try linkedRows(contact.identifier)
    let isSame = rows.count == 1 && rows[0].card == contact.version
    var contacts: [Contact] = []
    for row in rows { contacts.append(Contact(try card(row.card ?? 0, true))) }
    for change in contact.changes { change.apply(&contacts, contact.original, isSame) }
    for (row, contact) in zip(rows, contacts) {
      try updateContact(row.number, to: contact.card)
    }
  }

  /// The contact of an identifier, or those that a unified one stands for, the preferred first.
  private func linkedRows(_ identifier: String) throws(StoreError) -> [ContactRow] {
    if let number = try number(of: identifier), let row = try row(of: number) {
      return row.card == nil ? [] : [row]
    }
    guard let number = try unifiedNumber(of: identifier), let unified = try unified(number) else {
      return []
    }
    var rows: [ContactRow] = []
    for contact in unified.contacts {
      if let row = try row(of: contact), row.card != nil { rows.append(row) }
    }
    return rows
  }

  // MARK: Memberships

  private func saveMemberships(_ request: borrowing SaveRequest) throws(StoreError) {
    for membership in request.members {
      let group = try neededGroup(membership.group)
      let rows = try linkedRows(membership.member)
      guard !rows.isEmpty else { throw Self.absent("contact", membership.member) }
      // Of linked contacts, the one that lives where the group does.
      let row = rows.first { (try? container(named: group.container).number) == $0.container }
      try setMember((row ?? rows[0]).number, of: group, to: membership.isThere)
    }
    for membership in request.subgroups {
      try setSubgroup(
        try neededGroup(membership.member), of: try neededGroup(membership.group),
        to: membership.isThere)
    }
  }
}
