extension Card {
  /// Properties that say something about another one: labels, country codes, sort strings, doubles of
  /// an address.
  mutating func raisePairs() {
    if needs.contains(.labels) { raiseLabels() }
    if needs.contains(.pairing) {
      raiseSortString()
      raiseSamsungAddresses()
      raiseDefaultAddress()
      raiseExtensions()
    }
    guard needs.contains(.groups) else { return }
    var i = 0
    while i < properties.count {
      if !properties[i].isRemoved {
        switch properties[i].id {
        case .xABAdr: raiseCountryCode(i)
        case .xABDate: raiseLabelledDate(i)
        case .xABRelatedNames: raiseLabelledRelation(i)
        default: break
        }
      }
      i += 1
    }
  }

  /// The property of a name in the group of another one.
  package func partner(_ id: PropertyID, of i: Int) -> Int? {
    let group = properties[i].group
    guard !group.isEmpty else { return nil }
    return properties.indices.first {
      properties[$0].id == id && !properties[$0].isRemoved
        && equalIgnoringCase(properties[$0].group, group)
    }
  }

  /// The property of a name that a carrier speaks of: the nearest before it, in the same group when the
  /// carrier has one, else the first.
  func owner(_ id: PropertyID, of i: Int) -> Int? {
    let group = properties[i].group
    func isOwner(_ k: Int) -> Bool {
      properties[k].id == id && !properties[k].isRemoved && !isAlternative(k)
        && (group.isEmpty || equalIgnoringCase(properties[k].group, group))
    }
    return properties.indices[..<i].last(where: isOwner)
      ?? properties.indices[i...].first(where: isOwner)
  }

  // MARK: LABEL

  /// A LABEL becomes the LABEL parameter of its ADR: the one of its group, else the first of the same
  /// types without a label, else the only one; an orphan becomes an address of its own (RFC 6350
  /// section 6.3.1).
  private mutating func raiseLabels() {
    let labels = properties.indices.filter {
      properties[$0].id == .label && !properties[$0].isRemoved
    }
    guard !labels.isEmpty else { return }
    let addresses = properties.indices.filter {
      properties[$0].id == .address && !properties[$0].isRemoved && !isAlternative($0)
    }
    // By tables, so that a card with thousands of addresses takes no longer for each.
    var byGroup: [String: [Int]] = [:]
    var byTypes: [Set<String>: [Int]] = [:]
    for address in addresses.reversed() where parameter(.label, of: address) == nil {
      if let group = groupName(address) { byGroup[group, default: []].append(address) }
      byTypes[types(address), default: []].append(address)
    }
    var taken = Set<Int>()
    func first(_ candidates: inout [Int]) -> Int? {
      while let address = candidates.popLast() {
        if taken.insert(address).inserted { return address }
      }
      return nil
    }
    var left: [Int] = []
    for label in labels {
      let match =
        groupName(label).flatMap { first(&byGroup[$0, default: []]) }
        ?? first(&byTypes[types(label), default: []])
      if let match { pair(label, with: match) } else { left.append(label) }
    }
    if left.count == 1, labels.count == 1, addresses.count == 1,
      parameter(.label, of: addresses[0]) == nil
    {
      pair(left[0], with: addresses[0])
      left = []
    }
    for label in left where !properties[label].value.isEmpty {
      let text = storeUnescaped(properties[label].value)
      rename(label, to: .address)
      setValue(store(";;;;;;"), of: label)
      add(.label, text, to: label)
    }
  }

  private func groupName(_ i: Int) -> String? {
    properties[i].group.isEmpty ? nil : text(properties[i].group).lowercased()
  }

  private mutating func pair(_ label: Int, with address: Int) {
    let text = storeUnescaped(properties[label].value)
    if !text.isEmpty { add(.label, text, to: address) }
    // What the label says beside its text moves along.
    for p in properties[label].parameterRange where !parameters[p].isRemoved {
      let id = parameters[p].id
      let isNew =
        id == .other
        ? !hasParameter(named: parameters[p].name, address) : parameter(id, of: address) == nil
      if ![.type, .xType, .value, .pref].contains(id), isNew { add(parameters[p], to: address) }
    }
    remove(property: label)
  }

  private func hasParameter(named name: ByteRange, _ i: Int) -> Bool {
    properties[i].parameterRange.contains {
      !parameters[$0].isRemoved && parameters[$0].id == .other
        && equalIgnoringCase(parameters[$0].name, name)
    }
  }

  func types(_ i: Int) -> Set<String> {
    Set(
      properties[i].parameterRange.filter {
        !parameters[$0].isRemoved
          && (parameters[$0].id == .type || parameters[$0].id == .xType)
          && parameters[$0].word != .pref
      }.map { text(parameterValue: $0).lowercased() })
  }

  // MARK: SORT-STRING

  /// SORT-STRING becomes SORT-AS of N, of ORG when there is no N (RFC 6350 section 5.9).
  private mutating func raiseSortString() {
    for i in properties.indices
    where (properties[i].id == .sortString || properties[i].id == .xSortString)
      && !properties[i].isRemoved
    {
      guard let name = owner(.structuredName, of: i) ?? owner(.organization, of: i) else {
        continue
      }
      if parameter(.sortAs, of: name) == nil, !properties[i].value.isEmpty {
        add(.sortAs, storeUnescaped(properties[i].value), to: name)
      }
      remove(property: i)
    }
  }

  // MARK: Doubles of addresses

  /// Samsung writes each address twice, first as X-SAMSUNGADR.
  private mutating func raiseSamsungAddresses() {
    for i in properties.indices where properties[i].id == .xSamsungAdr && !properties[i].isRemoved {
      let next = properties.indices.first {
        $0 > i && properties[$0].id == .address && !properties[$0].isRemoved
      }
      guard let next else {
        rename(i, to: .address)
        padComponents(i, to: 7)
        continue
      }
      var own = storeUnescaped(properties[i].value)
      while !own.isEmpty, bytes[own.upper - 1] == 0x3B { own.count -= 1 }
      var other = storeUnescaped(properties[next].value)
      while !other.isEmpty, bytes[other.upper - 1] == 0x3B { other.count -= 1 }
      if equal(own, other) { remove(property: i) }
    }
  }

  /// Outlook names the preferred address by a number: 1 home, 2 work.
  private mutating func raiseDefaultAddress() {
    guard let i = first(.xMSDefaultAddress) else { return }
    let word: TypeWord? = with(properties[i].value) { text in
      text.elementsEqual("1".utf8) ? .home : text.elementsEqual("2".utf8) ? .work : nil
    }
    guard let word else { return }
    let addresses = properties.indices.filter {
      properties[$0].id == .address && !properties[$0].isRemoved
    }
    guard let match = addresses.first(where: { hasType(word, of: $0) }) else { return }
    let preferred = addresses.filter { parameter(.pref, of: $0) != nil }
    if preferred.isEmpty { add(.pref, "1", to: match) }
    if preferred.isEmpty || preferred.contains(match) { remove(property: i) }
  }

  // MARK: Components of RFC 9554

  /// The carriers of what the visible property could only say in part. Where the two disagree somebody
  /// has changed the visible one: it counts.
  private mutating func raiseExtensions() {
    for i in properties.indices where !properties[i].isRemoved {
      switch properties[i].id {
      case .xNExt:
        guard let name = owner(.structuredName, of: i) else { continue }
        let joined = store(
          .run(properties[name].value), .word(";"), .run(properties[i].value))
        setValue(joined, of: name)
        remove(property: i)
      case .xNLists:
        guard let name = owner(.structuredName, of: i) else { continue }
        if equalWithoutEscapes(properties[i].value, properties[name].value) {
          setValue(properties[i].value, of: name)
        }
        remove(property: i)
      case .xAdrExt:
        guard let address = owner(.address, of: i) else { continue }
        let own = properties[i].value
        let cuts = cuts(own, at: 0x3B)
        let visible = ByteRange(
          own.lower, count: (cuts.count > 6 ? cuts[6] : own.upper) - own.lower)
        if equalWithoutEscapes(visible, properties[address].value) {
          setValue(own, of: address)
        }
        remove(property: i)
      case .xGeoURI: raiseGeoURI(i)
      case .xTZ: rename(i, to: .timeZone)
      default: break
      }
    }
  }

  /// X-GEO-URI stands behind the GEO whose position it says whole, or alone.
  private mutating func raiseGeoURI(_ i: Int) {
    let own = properties[i].value
    guard starts(own, with: "geo:") else {
      rename(i, to: .geo)
      return
    }
    let visible = properties.indices[..<i].last { !properties[$0].isRemoved }
    guard let visible, properties[visible].id == .geo else {
      if first(.geo) == nil { rename(i, to: .geo) } else { remove(property: i) }
      return
    }
    let value = properties[visible].value
    let isWhole =
      own.count > value.count && equal(value, ByteRange(own.lower, count: Int(value.count)))
      && [0x2C, 0x3B].contains(bytes[own.lower + Int(value.count)])
    if isWhole { setValue(own, of: visible) }
    remove(property: i)
  }

  private func equalWithoutEscapes(_ a: ByteRange, _ b: ByteRange) -> Bool {
    with(a) { x in
      with(b) { y in
        x.lazy.filter { $0 != 0x5C && $0 != 0x3B }.elementsEqual(
          y.lazy.filter { $0 != 0x5C && $0 != 0x3B })
      }
    }
  }

  // MARK: Apple's groups

  /// `itemN.X-ABADR:us` is the country code of the address in its group (RFC 8605 section 3.1).
  private mutating func raiseCountryCode(_ i: Int) {
    let value = properties[i].value
    guard value.count == 2,
      with(value, { $0.allSatisfy { ByteScan.lower($0) &- 0x61 < 26 } }),
      !properties[i].group.isEmpty, let address = owner(.address, of: i),
      parameter(.countryCode, of: address) == nil
    else { return }
    add(.countryCode, store(.upper(value)), to: address)
    remove(property: i)
  }

  /// `itemN.X-ABDATE` under the label Anniversary is one.
  private mutating func raiseLabelledDate(_ i: Int) {
    guard let label = partner(.xABLabel, of: i) else {
      raiseDate(i)
      return
    }
    if isLabel(label, "Anniversary") {
      rename(i, to: .anniversary)
      takeLabel(label, of: i)
    }
    raiseDate(i)
  }

  /// `itemN.X-ABRELATEDNAMES` is RELATED, its label the type where one says all.
  private mutating func raiseLabelledRelation(_ i: Int) {
    guard !properties[i].value.isEmpty else { return }
    let label = partner(.xABLabel, of: i)
    let row = label.flatMap { label in RelationTable.rows.first { isLabel(label, $0.label) } }
    // A word of RELATED that Apple has no label for stands there as it is.
    let word: TypeWord? =
      row != nil ? nil : label.flatMap { relationWord(properties[$0].value) }
    rename(i, to: .related)
    removeParameters(.value, of: i)
    if let type = row?.type ?? word {
      if !hasType(type, of: i) { add(type: type, to: i) }
    } else if label != nil,
      !properties[i].parameterRange.contains(where: {
        parameters[$0].id == .type && !parameters[$0].isRemoved
      })
    {
      add(type: .contact, to: i)
    }
    if row?.type == .agent { add(.xRole, "assistant", to: i) }
    add(.value, "text", to: i)
    if let label, row?.isExact ?? (word != nil) { takeLabel(label, of: i) }
  }

  /// The word of RELATED that a text is.
  package func relationWord(_ range: ByteRange) -> TypeWord? {
    let text = text(range)
    return TypeWord.relations.first { "\($0.row.lower)" == text }
  }

  /// Whether an X-ABLabel is one of Apple's own, with or without its wrapper.
  package func isLabel(_ i: Int, _ word: StaticString) -> Bool {
    equals(bareLabel(properties[i].value), ignoringCase: word)
  }

  /// A label without the wrapper `_$!<…>!$_`.
  package func bareLabel(_ range: ByteRange) -> ByteRange {
    guard range.count > 8, starts(range, with: "_$!<"),
      equals(ByteRange(range.upper - 4, count: 4), ignoringCase: ">!$_")
    else { return range }
    return ByteRange(range.lower + 4, count: Int(range.count) - 8)
  }

  // MARK: Doubles

  /// Takes out what a vendor wrote a second time in a private spelling; what only one of the two says
  /// stays on the one that is kept.
  mutating func removeDoubles() {
    for i in properties.indices where !properties[i].isRemoved {
      switch properties[i].id {
      case .anniversary, .impp, .kind, .birthday, .gender, .nickname, .member, .related:
        guard parameter(.altID, of: i) == nil else { continue }
        let double = properties.indices[..<i].first { k in
          properties[k].id == properties[i].id && !properties[k].isRemoved && sameValue(k, i)
            && !equalIgnoringCase(nameRead(k), nameRead(i)) && parameter(.altID, of: k) == nil
            && (properties[i].id != .impp || isSameService(k, i))
        }
        if let double { removeDouble(i, of: double) }
      default: break
      }
    }
  }

  /// Whether two messengers are of one service: what Apple writes as IMPP needs none beside its double.
  private func isSameService(_ a: Int, _ b: Int) -> Bool {
    wasPrivate(a) != wasPrivate(b)
      || parameterText(.serviceType, of: a) == parameterText(.serviceType, of: b)
  }

  /// The name under which a property was read; empty when it was made.
  package func nameRead(_ i: Int) -> ByteRange {
    with(properties[i].raw) { line in
      let end = line.firstIndex { $0 == 0x3A || $0 == 0x3B } ?? 0
      let start = line[..<end].lastIndex(of: 0x2E).map { $0 + 1 } ?? 0
      return ByteRange(properties[i].raw.lower + start, count: end - start)
    }
  }

  /// Whether a property was read from X-ALT-<name>.
  private func isAlternative(_ i: Int) -> Bool { starts(nameRead(i), with: "X-ALT-") }

  /// Whether a property was read under a private name.
  package func wasPrivate(_ i: Int) -> Bool { starts(nameRead(i), with: "X-") }

  private mutating func removeDouble(_ i: Int, of kept: Int) {
    for p in properties[i].parameterRange where !parameters[p].isRemoved {
      let parameter = parameters[p]
      switch parameter.id {
      case .type where parameter.word != .other:
        if !hasType(parameter.word, of: kept) { add(parameter, to: kept) }
      case .type where !types(kept).contains(text(parameterValue: p).lowercased()),
        .other where !hasParameter(named: parameter.name, kept):
        add(parameter, to: kept)
      case .type, .xOrigin, .xRole, .other, .value: break
      // A property that stands once has no preference.
      case .pref where properties[kept].id.row.cardinality == .zeroOrOne: break
      default: if self.parameter(parameter.id, of: kept) == nil { add(parameter, to: kept) }
      }
    }
    remove(property: i)
    if let label = partner(.xABLabel, of: i), isAlone(label) { remove(property: label) }
  }

  /// Whether no other property stands in the group of a label.
  private func isAlone(_ label: Int) -> Bool {
    !properties.indices.contains {
      $0 != label && !properties[$0].isRemoved
        && equalIgnoringCase(properties[$0].group, properties[label].group)
    }
  }

  /// Equal values; URIs of messengers are compared without their percent-encoding and case.
  private func sameValue(_ a: Int, _ b: Int) -> Bool {
    if equal(properties[a].value, properties[b].value) {
      guard properties[a].id == .related else { return true }
      return types(a) == types(b)
    }
    guard properties[a].id == .impp || properties[a].id == .kind else { return false }
    func plain(_ i: Int) -> String {
      var text = ByteBuffer(capacity: 64)
      with(properties[i].value) { URIEscaping.unescape($0, into: &text) }
      return text.string.lowercased()
    }
    return plain(a) == plain(b)
  }
}
