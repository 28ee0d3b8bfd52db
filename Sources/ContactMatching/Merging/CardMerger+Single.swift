internal import VCard

/// What of several there is to be one: pictures, identifiers, the data about the card itself.
extension CardMerger {
  // MARK: Photos

  /// The pictures of the card that has the largest one, and all others when asked for.
  mutating func unitePhotos(_ rule: MergeRule) {
    let all = chain(rule.id)
    let largest = all.max { size($0) < size($1) || size($0) == size($1) && $0 > $1 }
    guard isOfSeveralCards(all), let largest else { return unite(rule) }
    if !options.keepsPhotos {
      let own = all.filter { entries[$0].rank == entries[largest].rank }
      for e in all where !own.contains(where: { hasEqualData($0, e) }) {
        leaveOut(e)
        report.omissions.append(.init(value: source(e), reason: .smallerPhoto))
      }
    }
    unite(rule)
    guard alive.count > 1, !alive.contains(where: { hasPreference($0) }) else { return }
    firsts.append(entries[largest].result)
  }

  func isOfSeveralCards(_ all: [Int]) -> Bool {
    entries[all[0]].rank != entries[all[all.count - 1]].rank
  }

  private func hasEqualData(_ a: Int, _ b: Int) -> Bool {
    with(value: a) { x in
      with(value: b) { y in
        // Padding may lack.
        abs(x.count - y.count) <= 2
          && x.lazy.filter { $0 != 0x3D }.elementsEqual(
            y.lazy.filter { $0 != 0x3D })
      }
    }
  }

  /// The size of a picture: of data in bytes of their text, 0 for one that is somewhere else.
  private func size(_ e: Int) -> Int {
    let record = record(e)
    return record.flags.contains(.inlineData) ? Int(record.value.count) : 0
  }

  // MARK: Identifiers

  /// The UID of the first card that has one stays; the others, and those that were merged away before,
  /// are kept as X-MERGED-UID.
  mutating func uniteIdentifiers() {
    var all = chain(.uid)
    if heads[Int(PropertyID.xMergedUID.rawValue)] >= 0 {
      all = (all + chain(.xMergedUID)).sorted()
    }
    let main = all.first { entries[$0].id == .uid && !record($0).value.isEmpty }
    alive.removeAll(keepingCapacity: true)
    if let main { keepIdentifier(main, isMain: true) }
    for e in all where e != main { keepIdentifier(e, isMain: false) }
  }

  private mutating func keepIdentifier(_ e: Int, isMain: Bool) {
    if record(e).value.isEmpty {
      entries[e].isAbsorbed = true
      return
    }
    if let known = alive.first(where: { isEqual(e, $0) }) { return absorb(e, into: known, .equal) }
    if entries[e].rank > 0 { copy(e) }
    entries[e].isAlive = true
    alive.append(e)
    guard !isMain, entries[e].id == .uid else { return }
    let place = entries[e].result
    result.rename(place, to: .xMergedUID)
    result.removeParameters(.value, of: place)
    isChanged = true
  }

  // MARK: The card itself

  /// REV, CREATED and PRODID say something about one card: one of them stays, where the survivor has it.
  mutating func chooseOne(_ rule: MergeRule) {
    let all = chain(rule.id)
    var best = all[0]
    if rule.combination != .first {
      for e in all.dropFirst() where isBefore(e, best, rule.combination) { best = e }
    }
    let own = all.first { entries[$0].rank == 0 }
    let kept = own ?? best
    if own == nil { copy(best) }
    for e in all where e != best && !isEqual(e, best) {
      report.omissions.append(.init(value: source(e), reason: .superseded))
      guard e != kept else { continue }
      if entries[e].rank == 0 { remove(entries[e].place) }
      entries[e].isAbsorbed = true
      entries[e].result = -1
    }
    if best != kept, !isEqual(kept, best) {
      replaceValue(of: entries[kept].place, with: sources[entries[best].rank], entries[best].place)
    }
    entries[kept].isAlive = true
    for e in all where e != kept && !entries[e].isAbsorbed { absorb(e, into: kept, .equal) }
  }

  private mutating func isEqual(_ e: Int, _ other: Int) -> Bool {
    if entries[e].hash == entries[other].hash, hasEqualData(e, other) { return true }
    let hash = hash(key: e)
    guard hash == self.hash(key: other), let x = entries[e].key, let y = entries[other].key else {
      return false
    }
    return keys.bytes[x].elementsEqual(keys.bytes[y])
  }

  private func isBefore(_ e: Int, _ best: Int, _ order: MergeRule.Combination) -> Bool {
    guard let own = with(value: e, { DateForm.instant($0) }) else { return false }
    guard let known = with(value: best, { DateForm.instant($0) }) else { return true }
    return order == .newest ? own > known : own < known
  }

  /// Writes the time of the merge.
  mutating func setRevision(_ text: String) {
    guard let place = result.first(.revision) else {
      let range = result.store(text)
      result.insert(.revision, value: range)
      return
    }
    if result.text(result.properties[place].value) == text { return }
    let range = result.store(text)
    result.removeParameters(.value, of: place)
    result.setValue(range, of: place)
  }

  // MARK: PID

  /// Adds the identity of a property in one of its sources, unless another property has it.
  mutating func addPID(
    _ parameter: ParameterRecord, of card: borrowing Card, rank: Int, to place: Int
  ) {
    var text = card.text(parameter.value)
    if rank > 0 {
      guard let mapped = mapPID(text, rank: rank) else { return }
      text = mapped
    }
    let id = result.properties[place].id
    for i in result.properties.indices where result.properties[i].id == id {
      for p in result.properties[i].parameterRange
      where result.parameters[p].id == .pid && !result.parameters[p].isRemoved
        && !result.properties[i].isRemoved
      {
        if result.text(result.parameters[p].value) == text { return }
      }
    }
    var record = ParameterRecord(id: .pid)
    record.value = result.store(text)
    if let last = result.properties[place].parameterRange.last, result.parameters[last].id == .pid {
      record.flags = .continues
    }
    result.add(record, to: place)
    isChanged = true
  }
}
