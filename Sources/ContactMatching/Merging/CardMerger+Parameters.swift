internal import VCard

/// What a property says besides its value, when another one takes it in.
extension CardMerger {
  // MARK: Comparing

  /// Whether the parameters of an entry may stand on the property of another one, and both belong to the
  /// same organisation.
  func isCompatible(_ e: Int, _ a: Int) -> Bool {
    let x = entries[e].organization
    let y = entries[a].organization
    if x >= 0, y >= 0, entries[x].result != entries[y].result { return false }
    let own = record(e)
    let theirs = result.properties[entries[a].result]
    guard own.parameterCount > 0 || theirs.parameterCount > 0 else { return hasEqualLabels(e, a) }
    let agree =
      hasEqualParameters(e, a)
      ? true
      : entries[e].isAlive
        ? Self.agree(own, result, theirs, result)
        : Self.agree(own, sources[entries[e].rank], theirs, result)
    return agree && hasEqualLabels(e, a)
  }

  /// A label says which of the labelled dates it is.
  private func hasEqualLabels(_ e: Int, _ a: Int) -> Bool {
    guard entries[e].id == .xABDate else { return true }
    let theirs = result.labels(of: entries[a].result)
    if entries[e].isAlive { return result.labels(of: entries[e].result) == theirs }
    return sources[entries[e].rank].labels(of: entries[e].place) == theirs
  }

  /// Whether an entry has the same parameters, in the same order, as another one in the result; never with
  /// numbers that mean something in one card alone.
  private func hasEqualParameters(_ e: Int, _ a: Int) -> Bool {
    let x = record(e)
    let y = result.properties[entries[a].result]
    if entries[e].isAlive {
      return Self.areEqual(x, result.parameters, result.bytes, y, result.parameters, result.bytes)
    }
    let rank = entries[e].rank
    return Self.areEqual(
      x, sources[rank].parameters, sources[rank].bytes, y, result.parameters, result.bytes)
  }

  static func areEqual(
    _ x: PropertyRecord, _ own: [ParameterRecord], _ bytes: [UInt8],
    _ y: PropertyRecord, _ theirs: [ParameterRecord], _ others: [UInt8]
  ) -> Bool {
    guard x.parameterCount == y.parameterCount else { return false }
    var p = x.parameterRange.lowerBound
    var q = y.parameterRange.lowerBound
    while p < x.parameterRange.upperBound {
      guard own[p].id == theirs[q].id, own[p].word == theirs[q].word,
        own[p].isRemoved == theirs[q].isRemoved, own[p].id != .pid, own[p].id != .altID,
        bytes.hasEqual(own[p].value, others, theirs[q].value),
        bytes.hasEqual(own[p].name, others, theirs[q].name)
      else { return false }
      p += 1
      q += 1
    }
    return true
  }

  static func agree(
    _ x: PropertyRecord, _ a: borrowing Card, _ y: PropertyRecord, _ b: borrowing Card
  ) -> Bool {
    let own = a.parameterSet(x)
    let theirs = b.parameterSet(y)
    let bits = (own.rawValue | theirs.rawValue) & ParameterRule.separating.rawValue
    if bits == 0 { return true }
    for id in ParameterID.allCases where bits & (1 << UInt64(id.rawValue)) != 0 {
      if id == .other {
        for name in a.privateParameters(x) {
          if let text = b.joinedParameter(id, named: name, y),
            text != a.joinedParameter(id, named: name, x)
          {
            return false
          }
        }
        continue
      }
      var s = a.joinedParameter(id, x)
      var t = b.joinedParameter(id, y)
      switch ParameterRule.byParameter[Int(id.rawValue)] {
      case .identity:
        if id == .calscale {
          s = s ?? "gregorian"
          t = t ?? "gregorian"
        }
        if s?.lowercased() != t?.lowercased() { return false }
      case .exactAgreement: if let s, let t, s != t { return false }
      default:
        if let s, let t, Self.levelled(s) != Self.levelled(t) { return false }
      }
    }
    return true
  }

  /// Without regard to case and white space.
  private static func levelled(_ text: String) -> String {
    var form = ByteBuffer(capacity: text.utf8.count)
    var text = text
    text.withUTF8 { ValueForm.caseless.append($0, isEscaped: false, into: &form) }
    return form.string
  }

  // MARK: Uniting

  /// Lets the property of `a` take in an entry: its parameters, its labels, and its value where that says
  /// more.
  mutating func absorb(_ e: Int, into a: Int, _ relation: Relation) {
    let target = entries[a].result
    let own = record(e)
    let isRicher = relation == .wider || relation == .same && isRicher(e, a)
    let isSaid =
      own.parameterCount == 0 && result.properties[target].parameterCount == 0
      || hasEqualParameters(e, a)
    let isLabelled = own.group.isEmpty || hasEqualLabel(e, target)
    // What it has is free now, its PID for one.
    if entries[e].result >= 0 { remove(entries[e].result) }
    if isRicher || !isSaid || !isLabelled {
      // One that stands in the result may have taken in others; its numbers are those of the result.
      let isAlive = entries[e].isAlive
      let card = isAlive ? result : sources[entries[e].rank]
      let from = isAlive ? entries[e].result : entries[e].place
      let rank = isAlive ? 0 : entries[e].rank
      if isRicher {
        replaceValue(of: target, with: card, from)
        entries[a].hash = entries[e].hash
        entries[a].key = entries[e].key
        entries[a].keyHash = entries[e].keyHash
      }
      if !isSaid { unite(card, from, into: target, rank: rank, id: entries[e].id) }
      if !isLabelled { uniteLabel(card, from, into: target) }
    }
    if entries[a].organization < 0 { entries[a].organization = entries[e].organization }
    entries[e].isAbsorbed = true
    entries[e].isAlive = false
    entries[e].result = target
  }

  mutating func remove(_ place: Int) {
    result.remove(property: place)
    isChanged = true
  }

  /// Of two spellings of one value: a number with its country code, a text in both cases.
  private mutating func isRicher(_ e: Int, _ a: Int) -> Bool {
    let form = entries[e].form
    guard form == .telephone || form == .caseless || form == .components || form == .units else {
      return false
    }
    if form == .telephone {
      _ = hash(key: e)
      _ = hash(key: a)
      guard let x = entries[e].key, let y = entries[a].key else { return false }
      return TelephoneForm.isInternational(UnsafeBufferPointer(rebasing: keys.bytes[x]))
        && !TelephoneForm.isInternational(UnsafeBufferPointer(rebasing: keys.bytes[y]))
    }
    let theirs = result.with(result.properties[entries[a].result].value) {
      ValueForm.caseLevel($0)
    }
    return with(value: e) { ValueForm.caseLevel($0) } > theirs
  }

  /// Gives a property of the result the value of another card's, and its VALUE.
  mutating func replaceValue(of target: Int, with card: Card, _ from: Int) {
    let range = card.with(card.properties[from].value) { result.store($0) }
    result.setValue(range, of: target)
    result.removeParameters(.value, of: target)
    for p in card.properties[from].parameterRange
    where card.parameters[p].id == .value && !card.parameters[p].isRemoved {
      result.add(store(card.parameters[p], of: card), to: target)
    }
    isChanged = true
  }

  private mutating func unite(
    _ card: Card, _ from: Int, into target: Int, rank: Int, id: PropertyID
  ) {
    let record = card.properties[from]
    let own = card.parameterSet(record)
    let theirs = result.parameterSet(result.properties[target])
    let names =
      theirs.contains(.other) ? result.privateParameters(result.properties[target]) : []
    for p in record.parameterRange where !card.parameters[p].isRemoved {
      let parameter = card.parameters[p]
      switch ParameterRule.byParameter[Int(parameter.id.rawValue)] {
      case .words: addWord(parameter, of: card, to: target)
      case .identity, .own:
        continue
      case .agreement, .exactAgreement:
        let isKnown =
          parameter.id == .other
          ? names.contains(card.text(parameter.name).uppercased()) : theirs.contains(parameter.id)
        if !isKnown { add(store(parameter, of: card), to: target) }
      case .first:
        if !theirs.contains(parameter.id) {
          add(store(parameter, of: card), to: target)
        } else if result.parameterText(parameter.id, of: target) != card.text(parameterValue: p) {
          report.omissions.append(
            .init(
              value: .init(property: Property(card: card, place: from), input: inputs[rank]),
              reason: .superseded))
        }
      case .special:
        switch parameter.id {
        case .pref where !theirs.contains(.pref) && mayPrefer(id, rank):
          add(store(parameter, of: card), to: target)
        case .altID: uniteAlternative(card.text(parameter.value), target, rank: rank, id: id)
        case .pid: addPID(parameter, of: card, rank: rank, to: target)
        default: break
        }
      }
    }
    if theirs.contains(.derived), !own.contains(.derived) {
      result.removeParameters(.derived, of: target)
      isChanged = true
    }
  }

  private mutating func addWord(_ parameter: ParameterRecord, of card: Card, to target: Int) {
    let id = parameter.id
    if parameter.word != .other, id == .type {
      if result.hasType(parameter.word, of: target) { return }
    } else {
      let word = card.with(parameter.value) { Array($0) }
      let isKnown = word.withUnsafeBufferPointer { word in
        result.properties[target].parameterRange.contains { i in
          result.parameters[i].id == id && !result.parameters[i].isRemoved
            && result.parameters[i].word == parameter.word
            && result.with(result.parameters[i].value) { ByteScan.equalIgnoringCase($0, word) }
        }
      }
      if isKnown { return }
    }
    var record = store(parameter, of: card)
    record.flags.remove(.continues)
    add(record, to: target)
  }

  private mutating func add(_ parameter: ParameterRecord, to target: Int) {
    result.add(parameter, to: target)
    isChanged = true
  }

  /// Only the PREF of the first card that has any in a property counts (RFC 6350 section 5.3 compares
  /// within one card).
  func mayPrefer(_ id: PropertyID, _ rank: Int) -> Bool {
    if rank == 0 { return true }
    var e = heads[Int(id.rawValue)]
    while e >= 0, entries[e].rank < rank {
      if !entries[e].isLeftOut,
        sources[entries[e].rank].properties[entries[e].place].parameterCount > 0,
        sources[entries[e].rank].parameter(.pref, of: entries[e].place) != nil
      {
        return false
      }
      e = entries[e].next
    }
    return true
  }

  // MARK: Copying

  /// Stores the texts of a parameter of another card.
  mutating func store(_ parameter: ParameterRecord, of card: borrowing Card) -> ParameterRecord {
    var record = parameter
    record.name = card.with(parameter.name) { result.store($0) }
    record.value = card.with(parameter.value) { result.store($0) }
    return record
  }

  /// Adds an entry of another card to the result.
  mutating func copy(_ e: Int) {
    let entry = entries[e]
    let card = sources[entry.rank]
    let place = copy(card, entry.place, rank: entry.rank, id: entry.id)
    entries[e].result = place
    let group = card.properties[entry.place].group
    if let group = groupOfOrganization(e) {
      result.properties[place].group = group
    } else if !group.isEmpty {
      result.properties[place].group = groups.map(card.text(group), rank: entry.rank, in: &result)
    }
  }

  /// Adds a property of another card behind the others, without its group.
  @discardableResult
  mutating func copy(
    _ card: borrowing Card, _ from: Int, rank: Int, id: PropertyID, owner: Int = -1
  ) -> Int {
    var record = card.properties[from]
    let range = record.parameterRange
    record.raw = .empty
    record.group = .empty
    record.flags.insert(.rewritten)
    record.name = card.with(record.name) { result.store($0) }
    record.value = card.with(record.value) { result.store($0) }
    record.firstParameter = UInt32(result.parameters.count)
    record.parameterCount = 0
    let place = result.properties.count
    result.properties.append(record)
    result.isRewritten = true
    owners.append(owner)
    isChanged = true
    for p in range where !card.parameters[p].isRemoved {
      let parameter = card.parameters[p]
      switch parameter.id {
      case .pref where !mayPrefer(id, rank): continue
      case .pid:
        addPID(parameter, of: card, rank: rank, to: place)
      case .altID:
        let number = alternative(card.text(parameter.value), rank: rank, id: id)
        let range = result.store(number)
        result.add(.altID, range, to: place)
      default: result.add(store(parameter, of: card), to: place)
      }
    }
    return place
  }
}
