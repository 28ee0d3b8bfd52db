internal import VCard

/// Names, notes and lists.
extension CardMerger {
  // MARK: Names

  /// All forms of a name; what nobody wrote gives way to what somebody did.
  mutating func uniteNames(_ rule: MergeRule) {
    let all = chain(rule.id)
    let made = all.filter { isMade($0) }
    let hasReal = made.count < all.count
    if hasReal { for e in made { leaveOut(e) } }
    unite(rule)
    if hasReal { for e in made { reportDerived(e) } }
    guard alive.count > 1, let best = bestName() else { return }
    if !hasReal {
      let others = alive.filter { $0 != best }
      alive = [best]
      for e in others {
        leaveOut(e)
        reportDerived(e)
      }
    } else if isOfSeveralCards(all), !alive.contains(where: { hasPreference($0) }) {
      firsts.append(entries[best].result)
    }
  }

  func chain(_ id: PropertyID) -> [Int] {
    var all: [Int] = []
    var e = heads[Int(id.rawValue)]
    while e >= 0 {
      all.append(e)
      e = entries[e].next
    }
    return all
  }

  func hasPreference(_ e: Int) -> Bool {
    result.parameter(.pref, of: entries[e].result) != nil
  }

  /// Whether a name is derived, or none at all.
  private func isMade(_ e: Int) -> Bool {
    if with(value: e, { $0.allSatisfy { $0 <= 0x20 } }) { return true }
    let card = sources[entries[e].rank]
    guard let p = card.parameter(.derived, of: entries[e].place) else { return false }
    return card.equals(card.parameters[p].value, ignoringCase: "true")
  }

  /// Takes an entry out of the merge before its property is united.
  mutating func leaveOut(_ e: Int) {
    if entries[e].result >= 0 { remove(entries[e].result) }
    entries[e].isLeftOut = true
    entries[e].isAbsorbed = true
    entries[e].isAlive = false
    entries[e].result = -1
  }

  private mutating func reportDerived(_ e: Int) {
    let isBlank = with(value: e) { $0.allSatisfy { $0 <= 0x20 } }
    let isSaid = isBlank || alive.contains { relation(e, to: $0, contains: false) != nil }
    if !isSaid { report.omissions.append(.init(value: source(e), reason: .derived)) }
  }

  /// The first name in the order of preference, unless another one has all its words and more; of the same
  /// words the form without a comma.
  private mutating func bestName() -> Int? {
    var best: (entry: Int, words: [String])?
    for e in alive {
      let words = words(e)
      guard let known = best else {
        best = (e, words)
        continue
      }
      let isMore = Self.has(words, known.words)
      let isLess = Self.has(known.words, words)
      let isPlainer = hasComma(known.entry) && !hasComma(e)
      if isMore && (!isLess || isPlainer) { best = (e, words) }
    }
    return best?.entry
  }

  private func hasComma(_ e: Int) -> Bool { with(value: e) { $0.contains(0x2C) } }

  private mutating func words(_ e: Int) -> [String] {
    _ = hash(key: e)
    guard let key = entries[e].key else { return [] }
    return UnsafeBufferPointer(rebasing: keys.bytes[key]).split { $0 <= 0x20 || $0 == 0x2C }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether each word of a name is one of another name, or its initial.
  private static func has(_ whole: [String], _ part: [String]) -> Bool {
    part.allSatisfy { word in
      let initial = word.hasSuffix(".") ? word.dropLast() : word[...]
      return whole.contains { $0 == word || initial.count == 1 && $0.hasPrefix(initial) }
    }
  }

  // MARK: Notes

  /// Notes of several cards stand one under the other in the first one, since readers of 3.0 show one
  /// NOTE; those with a language or an author, and several of one card, stay properties of their own.
  mutating func uniteNotes(_ rule: MergeRule) {
    unite(rule)
    guard alive.count > 1, let first = alive.first(where: { isPlain(entries[$0].result) }) else {
      return
    }
    let further = alive.filter {
      $0 != first && entries[$0].rank > entries[first].rank && isPlain(entries[$0].result)
    }
    guard !further.isEmpty else { return }
    let target = entries[first].result
    var text = result.with(result.properties[target].value) { Array($0) }
    for e in further {
      text += Array("\\n".utf8)
      with(value: e) { text.append(contentsOf: $0) }
      remove(entries[e].result)
      entries[e].isAlive = false
      entries[e].isAbsorbed = true
      entries[e].result = target
    }
    let range = text.withUnsafeBufferPointer { result.store($0) }
    result.setValue(range, of: target)
    alive.removeAll { !entries[$0].isAlive }
    entries[first].key = nil
    entries[first].hash = text.withUnsafeBufferPointer { StableHash.hash($0, seed: 1) }
    uniteGrown()
  }

  /// Whether a property has no parameters but a preference, and no group.
  private func isPlain(_ place: Int) -> Bool {
    Self.isPlain(result.properties[place], result)
  }

  static func isPlain(_ record: PropertyRecord, _ card: borrowing Card) -> Bool {
    record.group.isEmpty
      && record.parameterRange.allSatisfy {
        card.parameters[$0].isRemoved || card.parameters[$0].id == .pref
      }
  }

  // MARK: Lists

  /// Each text of CATEGORIES and NICKNAME once; what further cards add goes to the list without parameters.
  mutating func uniteLists(_ rule: MergeRule) {
    let all = chain(rule.id)
    alive.removeAll(keepingCapacity: true)
    var places: [String: [Int]] = [:]
    // The list without parameters that lists of further cards join.
    var plain: (place: Int, rank: Int)?
    var joining: [UInt8] = []
    for e in all {
      let rank = entries[e].rank
      let place = entries[e].place
      let card = sources[rank]
      let record = card.properties[place]
      var kept: [ByteRange] = []
      var keptKeys: [String] = []
      let labels = record.group.isEmpty ? [] : Set(card.labels(of: place))
      var count = 0
      for text in card.texts(record.value) {
        count += 1
        let key = card.with(text) { Self.key($0) }
        if key.isEmpty { continue }
        if keptKeys.contains(key) { continue }
        let known = (places[key] ?? []).first { other in
          Self.covers(result, other, card, record)
            && (labels.isEmpty || labels.isSubset(of: result.labels(of: other)))
        }
        if let known {
          entries[e].result = known
        } else {
          kept.append(text)
          keptKeys.append(key)
        }
      }
      if kept.isEmpty {
        entries[e].isAbsorbed = true
        if rank == 0, count > 0, !record.value.isEmpty { remove(place) }
        continue
      }
      if rank == 0 { entries[e].result = place }
      let isPlain = Self.isPlain(record, card)
      if isPlain, let plain, plain.rank < rank {
        joining += [0x2C] + card.joined(kept)
        entries[e].isAbsorbed = true
        entries[e].result = plain.place
      } else {
        if rank > 0 { copy(e) }
        entries[e].isAlive = true
        alive.append(e)
        if kept.count < count {
          let start = result.bytes.count
          result.bytes.append(contentsOf: card.joined(kept))
          result.setValue(
            ByteRange(start, count: result.bytes.count - start), of: entries[e].result)
          isChanged = true
        }
        if isPlain, plain == nil { plain = (entries[e].result, rank) }
      }
      for key in keptKeys { places[key, default: []].append(entries[e].result) }
    }
    if let plain, !joining.isEmpty {
      let own = result.with(result.properties[plain.place].value) { Array($0) }
      let start = result.bytes.count
      result.bytes.append(contentsOf: own)
      result.bytes.append(contentsOf: joining)
      result.setValue(ByteRange(start, count: own.count + joining.count), of: plain.place)
      isChanged = true
    }
  }

  private static func key(_ text: UnsafeBufferPointer<UInt8>) -> String {
    var form = ByteBuffer(capacity: 64)
    ValueForm.caseless.append(text, isEscaped: true, into: &form)
    return form.string
  }

  /// Whether a property says all that the parameters of another one say.
  private static func covers(
    _ result: borrowing Card, _ place: Int, _ card: borrowing Card, _ record: PropertyRecord
  ) -> Bool {
    let own = result.properties[place]
    guard agree(record, card, own, result) else { return false }
    for p in record.parameterRange where !card.parameters[p].isRemoved {
      let parameter = card.parameters[p]
      switch ParameterRule.byParameter[Int(parameter.id.rawValue)] {
      case .own, .special: continue
      case .words:
        let words = own.parameterRange.filter { result.parameters[$0].id == parameter.id }.map {
          result.text(parameterValue: $0).lowercased()
        }
        if !words.contains(card.text(parameterValue: p).lowercased()) { return false }
      default:
        let name =
          parameter.id == .other ? card.text(parameter.name).uppercased() : ""
        if result.joinedParameter(parameter.id, named: name, own) == nil { return false }
      }
    }
    return true
  }
}

extension Card {
  /// The texts of a list, with their escapes.
  func texts(_ value: ByteRange) -> [ByteRange] {
    var texts: [ByteRange] = []
    with(value) { bytes in
      guard let base = bytes.baseAddress else { return }
      TextEscaping.split(bytes, at: 0x2C) { text in
        let offset = text.baseAddress.map { $0 - base } ?? 0
        texts.append(ByteRange(value.lower + offset, count: text.count))
      }
    }
    return texts
  }

  func joined(_ texts: [ByteRange]) -> [UInt8] {
    var all: [UInt8] = []
    for text in texts {
      if !all.isEmpty { all.append(0x2C) }
      all.append(contentsOf: bytes[text.range])
    }
    return all
  }
}
