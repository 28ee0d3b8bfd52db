internal import VCard

/// Which values are the same.
extension CardMerger {
  /// How one value stands to another one that the result has.
  enum Relation {
    /// The same bytes.
    case equal
    /// The same meaning.
    case same
    /// Part of the other one.
    case narrower
    /// All of the other one, and more.
    case wider
  }

  /// The first of the entries in the result that an entry belongs to.
  mutating func find(
    _ e: Int, _ places: Range<Int>, _ contains: Bool, _ index: ValueIndex?
  ) -> (entry: Int, Relation)? {
    if let index {
      for a in index.candidates(hash(key: e)) where isOf(places, a) {
        if let relation = relation(e, to: a, contains: false), isCompatible(e, a) {
          return (a, relation)
        }
      }
      return nil
    }
    for i in places where entries[alive[i]].hash == entries[e].hash {
      let a = alive[i]
      if hasEqualBytes(e, a), isCompatible(e, a) { return (a, .equal) }
    }
    guard entries[e].form != .exact else { return nil }
    for i in places {
      let a = alive[i]
      if let relation = relation(e, to: a, contains: contains), isCompatible(e, a) {
        return (a, relation)
      }
    }
    return nil
  }

  private func isOf(_ places: Range<Int>, _ entry: Int) -> Bool {
    // Entries enter the list in their order.
    places.lowerBound == 0
      ? entry < (places.upperBound < alive.count ? alive[places.upperBound] : .max)
      : places.lowerBound < alive.count && entry >= alive[places.lowerBound]
  }

  /// How the value of an entry stands to that of another; `nil` when they differ.
  mutating func relation(_ e: Int, to a: Int, contains: Bool) -> Relation? {
    if entries[e].hash == entries[a].hash, hasEqualBytes(e, a) { return .equal }
    guard entries[e].form == entries[a].form, entries[e].form != .exact else { return nil }
    guard entries[e].id != .other || hasEqualNames(e, a) else { return nil }
    let form = entries[e].form
    if form == .telephone, lastDigit(e) != lastDigit(a) { return nil }
    let hash = hash(key: e)
    let other = self.hash(key: a)
    guard let x = entries[e].key, let y = entries[a].key else { return nil }
    let all = keys.bytes
    let own = UnsafeBufferPointer(rebasing: all[x])
    let theirs = UnsafeBufferPointer(rebasing: all[y])
    if hash == other {
      if form == .telephone {
        return TelephoneForm.areEqual(own, theirs, region: options.region) ? .same : nil
      }
      if own.elementsEqual(theirs) { return .same }
    }
    guard contains else { return nil }
    let id = entries[e].id
    if Containment.contains(theirs, own, id, form) { return .narrower }
    if Containment.contains(own, theirs, id, form) { return .wider }
    return nil
  }

  /// The property of an entry: in the result once it stands there, before in its card.
  func record(_ e: Int) -> PropertyRecord {
    entries[e].isAlive
      ? result.properties[entries[e].result]
      : sources[entries[e].rank].properties[entries[e].place]
  }

  func with<R>(value e: Int, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    let range = record(e).value
    return entries[e].isAlive
      ? result.with(range, body) : sources[entries[e].rank].with(range, body)
  }

  private func hasEqualBytes(_ e: Int, _ a: Int) -> Bool {
    let bytes = entries[e].isAlive ? result.bytes : sources[entries[e].rank].bytes
    return bytes.hasEqual(
      record(e).value, result.bytes, result.properties[entries[a].result].value)
      && hasEqualNames(e, a)
  }

  /// The last digit of a value: most numbers differ there, and need no other look.
  private func lastDigit(_ e: Int) -> UInt8 {
    let range = record(e).value
    let bytes = entries[e].isAlive ? result.bytes : sources[entries[e].rank].bytes
    var i = range.upper
    while i > range.lower {
      i -= 1
      if ByteScan.isDigit(bytes[i]) { return bytes[i] }
    }
    return 0
  }

  private func hasEqualNames(_ e: Int, _ a: Int) -> Bool {
    guard entries[e].id == .other else { return true }
    let x = sources[entries[e].rank].properties[entries[e].place].name
    let y = result.properties[entries[a].result].name
    return sources[entries[e].rank].with(x) { own in
      result.with(y) { ByteScan.equalIgnoringCase(own, $0) }
    }
  }

  // MARK: Normal forms

  /// Finds the normal form of an entry, unless it is known.
  mutating func hash(key e: Int) -> UInt64 {
    if entries[e].key != nil { return entries[e].keyHash }
    let record = record(e)
    let start = keys.count
    let form = entries[e].form
    if entries[e].isAlive {
      Self.append(record, result, form, into: &keys)
    } else {
      Self.append(record, sources[entries[e].rank], form, into: &keys)
    }
    entries[e].key = start..<keys.count
    var seed = UInt64(form.rawValue)
    if entries[e].id == .other { seed = seed &* 31 &+ UInt64(record.name.count) }
    var key = UnsafeBufferPointer(rebasing: keys.bytes[start...])
    if form == .telephone { key = TelephoneForm.common(key) }
    entries[e].keyHash = StableHash.hash(key, seed: seed)
    return entries[e].keyHash
  }

  static func append(
    _ record: PropertyRecord, _ card: borrowing Card, _ form: ValueForm,
    into keys: inout ByteBuffer
  ) {
    let isEscaped = record.traits.contains(.backslash)
    card.bytes.withUnsafeBufferPointer { all in
      form.append(
        UnsafeBufferPointer(rebasing: all[record.value.range]), isEscaped: isEscaped, into: &keys)
    }
  }
}
