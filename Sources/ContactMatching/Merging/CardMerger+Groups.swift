internal import VCard

/// Lines that belong to other lines of their group: labels, private properties, titles.
extension CardMerger {
  // MARK: Labels

  /// Gives a property the custom label of one that it took in: `X-ABLabel` where it has none, else a word
  /// of TYPE, as ``Contact`` writes further labels (in small letters).
  mutating func uniteLabel(_ card: borrowing Card, _ from: Int, into target: Int) {
    guard let label = card.customLabel(of: from) else { return }
    let text = LabelWords.label(customText: card.text(of: label))
    if text.isEmpty || hasLabel(text, target) { return }
    let isFree = result.customLabel(of: target) == nil && !isShared(groupOf: target)
    if !isFree, isWord(text) {
      let range = result.store(text)
      result.add(.type, range, to: target)
      isChanged = true
    } else {
      attach(card, label, to: target)
    }
  }

  /// Whether the label of an entry is, byte for byte, that of a property, or there is none.
  func hasEqualLabel(_ e: Int, _ target: Int) -> Bool {
    if entries[e].isAlive { return false }
    let rank = entries[e].rank
    let group = sources[rank].properties[entries[e].place].group
    guard let label = label(ofGroup: group, rank) else { return true }
    let own = result.properties[target].group
    guard !own.isEmpty, own.upper <= sources[0].bytes.count, let other = self.label(ofGroup: own, 0)
    else {
      return false
    }
    return sources[rank].bytes.hasEqual(label.value, sources[0].bytes, other.value)
  }

  /// The first label of a group of a card; one that is spelled in the same case is enough for a quick look.
  private func label(ofGroup group: ByteRange, _ rank: Int) -> PropertyRecord? {
    for satellite in satellites where satellite.rank == rank {
      let record = sources[rank].properties[satellite.place]
      if record.id == .xABLabel,
        sources[rank].bytes.hasEqual(record.group, sources[rank].bytes, group)
          || sources[rank].equalIgnoringCase(record.group, group)
      {
        return record
      }
    }
    return nil
  }

  /// Whether a text comes back from TYPE as it was: a comma would make two words of it.
  private func isWord(_ text: String) -> Bool {
    text.utf8.allSatisfy {
      $0 >= 0x80 || $0 == 0x20 || $0 == 0x2D || $0 == 0x2E || $0 &- 0x30 < 10
        || ($0 | 0x20) &- 0x61 < 26
    }
  }

  private func hasLabel(_ text: String, _ place: Int) -> Bool {
    let known = result.labels(of: place).map { $0.lowercased() }
    if known.contains(text.lowercased()) { return true }
    let group = result.properties[place].group
    return !group.isEmpty
      && result.properties.indices.contains { i in
        result.properties[i].id == .xABLabel && !result.properties[i].isRemoved
          && result.equalIgnoringCase(result.properties[i].group, group)
          && LabelWords.label(customText: result.text(of: i)).lowercased() == text.lowercased()
      }
  }

  private func isShared(groupOf target: Int) -> Bool {
    let group = result.properties[target].group
    guard !group.isEmpty else { return false }
    return result.properties.indices.contains { i in
      i != target && !result.properties[i].isRemoved && result.properties[i].id != .xABLabel
        && result.properties[i].id != .other
        && result.equalIgnoringCase(result.properties[i].group, group)
    }
  }

  /// Adds a line of another card to the group of a property, behind it.
  private mutating func attach(_ card: borrowing Card, _ line: Int, to target: Int) {
    ensureGroup(target)
    let group = result.properties[target].group
    let place = copy(card, line, rank: 0, id: card.properties[line].id, owner: target)
    result.properties[place].group = group
  }

  private mutating func ensureGroup(_ target: Int) {
    guard result.properties[target].group.isEmpty else { return }
    result.properties[target].group = groups.free(in: &result)
    result.touch(target)
    isChanged = true
  }

  // MARK: Satellites

  /// Brings the lines that belong to others to where those are now.
  mutating func placeSatellites() {
    for (rank, place) in satellites {
      let record = sources[rank].properties[place]
      let owner = owner(ofGroup: record.group, rank)
      guard let owner, !(record.id == .xABLabel && entries[owner].isAbsorbed) else {
        // The text of a label went with the value, into the card or into the report.
        if record.id == .xABLabel {
          if rank == 0 { remove(place) }
        } else if rank > 0, !isKnown(rank, place) {
          let card = sources[rank]
          copy(card, place, rank: rank, id: record.id)
        }
        continue
      }
      let target = entries[owner].result
      if rank == 0, !entries[owner].isAbsorbed { continue }
      if !result.properties[target].group.isEmpty,
        isKnown(rank, place, in: result.properties[target].group)
      {
        if rank == 0 { remove(place) }
      } else if rank == 0 {
        ensureGroup(target)
        result.properties[place].group = result.properties[target].group
        result.touch(place)
      } else {
        let card = sources[rank]
        attach(card, place, to: target)
      }
    }
  }

  /// The property of a group that its other lines belong to: one that stands, rather than one that
  /// another one took in.
  private func owner(ofGroup group: ByteRange, _ rank: Int) -> Int? {
    var absorbed: Int?
    for e in grouped
    where entries[e].rank == rank && entries[e].result >= 0 && isOf(group: group, e) {
      if !entries[e].isAbsorbed { return e }
      if absorbed == nil { absorbed = e }
    }
    return absorbed
  }

  /// Whether the result has an equal line, in a group or anywhere.
  private func isKnown(_ rank: Int, _ place: Int, in group: ByteRange? = nil) -> Bool {
    let record = sources[rank].properties[place]
    return result.properties.indices.contains { i in
      let other = result.properties[i]
      guard other.id == record.id, !other.isRemoved, !(rank == 0 && i == place) else {
        return false
      }
      if let group, !result.equalIgnoringCase(other.group, group) { return false }
      let hasEqualName = sources[rank].with(record.name) { name in
        result.with(other.name) { ByteScan.equalIgnoringCase(name, $0) }
      }
      let hasEqualValue = sources[rank].with(record.value) { value in
        result.with(other.value) { value.elementsEqual($0) }
      }
      return hasEqualName && hasEqualValue && Self.agree(record, sources[rank], other, result)
    }
  }

  // MARK: Organisations

  /// Finds the organisation that each title and role of a card belongs to: that of its group; without
  /// groups the only one.
  mutating func findOrganizations(from first: Int) {
    let organizations = entries.indices[first...].filter { entries[$0].id == .organization }
    guard !organizations.isEmpty else { return }
    let rank = entries[first].rank
    func group(_ e: Int) -> ByteRange { sources[rank].properties[entries[e].place].group }
    let loose = organizations.filter { group($0).isEmpty }
    for e in entries.indices[first...] where entries[e].id == .title || entries[e].id == .role {
      let own = group(e)
      let found =
        own.isEmpty
        ? (loose.count == 1 ? loose[0] : nil)
        : organizations.first { sources[rank].equalIgnoringCase(group($0), own) }
      entries[e].organization = found ?? -1
    }
  }

  /// The group that a title joins: that of its organisation, unless a label in it would be that of the
  /// title too.
  func groupOfOrganization(_ e: Int) -> ByteRange? {
    guard entries[e].organization >= 0 else { return nil }
    let place = entries[entries[e].organization].result
    guard place >= 0 else { return nil }
    // Labels of further cards follow later.
    let isLabelled = chain(.organization).contains {
      entries[$0].result == place
        && sources[entries[$0].rank].customLabel(of: entries[$0].place) != nil
    }
    if isLabelled { return nil }
    return result.properties[place].group
  }

  /// Where the card has titles of several organisations, each organisation but the first gets a group
  /// with its titles; the first too, when there are titles that belong to none.
  mutating func separateOrganizations() {
    func isLoose(_ e: Int) -> Bool {
      entries[e].isAlive && result.properties[entries[e].result].group.isEmpty
    }
    var loose: [Int] = []
    var children: [Int: [Int]] = [:]
    var hasStray = false
    for e in entries.indices where isLoose(e) {
      switch entries[e].id {
      case .organization: loose.append(entries[e].result)
      case .title, .role:
        let organization = entries[e].organization
        if organization >= 0, entries[organization].result >= 0 {
          children[entries[organization].result, default: []].append(entries[e].result)
        } else {
          hasStray = true
        }
      default: break
      }
    }
    guard !children.isEmpty, loose.count > 1 || hasStray else { return }
    for (n, place) in loose.enumerated() {
      let own = children[place] ?? []
      if n == 0, !hasStray { continue }
      if hasStray, own.isEmpty { continue }
      ensureGroup(place)
      for child in own {
        result.properties[child].group = result.properties[place].group
        result.touch(child)
      }
    }
  }
}
