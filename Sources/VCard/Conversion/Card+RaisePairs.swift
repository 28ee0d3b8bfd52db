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

  // MARK: LABEL

  /// A LABEL becomes the LABEL parameter of its ADR: the one of its group, else the first of the same
  /// types without a label, else the only one; an orphan becomes an address of its own (RFC 6350
  /// section 6.3.1).
  private mutating func raiseLabels() {
    let labels = properties.indices.filter { properties[$0].id == .label && !properties[$0].isRemoved }
    guard !labels.isEmpty else { return }
    let addresses = properties.indices.filter {
      properties[$0].id == .address && !properties[$0].isRemoved
    }
    var left: [Int] = []
    for label in labels {
      let free = addresses.filter { parameter(.label, of: $0) == nil }
      let group = properties[label].group
      let match =
        free.first { !group.isEmpty && equalIgnoringCase(properties[$0].group, group) }
        ?? free.first { types($0) == types(label) }
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

  private mutating func pair(_ label: Int, with address: Int) {
    let text = storeUnescaped(properties[label].value)
    if !text.isEmpty { add(.label, text, to: address) }
    // What the label says beside its text moves along.
    if parameter(.language, of: address) == nil, let p = parameter(.language, of: label) {
      add(parameters[p], to: address)
    }
    remove(property: label)
  }

  private func types(_ i: Int) -> Set<String> {
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
      guard let name = first(.structuredName) ?? first(.organization) else { continue }
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
    guard !addresses.contains(where: { parameter(.pref, of: $0) != nil }),
      let match = addresses.first(where: { hasType(word, of: $0) })
    else { return }
    add(.pref, "1", to: match)
  }

  // MARK: Components of RFC 9554

  /// The carriers of the components that 2.1 and 3.0 have no place for.
  private mutating func raiseExtensions() {
    for i in properties.indices where !properties[i].isRemoved {
      if properties[i].id == .xNExt, let name = first(.structuredName) {
        let joined = store(
          .run(properties[name].value), .word(";"), .run(properties[i].value))
        setValue(joined, of: name)
        remove(property: i)
      } else if properties[i].id == .xNLists, let name = first(.structuredName) {
        if equalWithoutEscapes(properties[i].value, properties[name].value) {
          setValue(properties[i].value, of: name)
        }
        remove(property: i)
      } else if properties[i].id == .xAdrExt, let address = partner(.address, of: i) {
        setValue(properties[i].value, of: address)
        remove(property: i)
      } else if properties[i].id == .xGeoURI {
        replace(.geo, by: i)
      } else if properties[i].id == .xTZ {
        replace(.timeZone, by: i)
      }
    }
  }

  /// A carrier holds the whole of what the visible property could only say in part.
  private mutating func replace(_ id: PropertyID, by i: Int) {
    if let visible = first(id) {
      let value = properties[visible].value
      let own = properties[i].value
      guard own.count >= value.count,
        equal(value, ByteRange(own.lower, count: Int(value.count)))
      else {
        // Somebody changed the visible one: it counts.
        remove(property: i)
        return
      }
      remove(property: visible)
    }
    rename(i, to: id)
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
      let address = partner(.address, of: i), parameter(.countryCode, of: address) == nil
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
      remove(property: label)
    }
    raiseDate(i)
  }

  /// `itemN.X-ABRELATEDNAMES` is RELATED, its label the type where one says all.
  private mutating func raiseLabelledRelation(_ i: Int) {
    guard !properties[i].value.isEmpty else { return }
    let label = partner(.xABLabel, of: i)
    let row = label.flatMap { label in RelationTable.rows.first { isLabel(label, $0.label) } }
    rename(i, to: .related)
    removeParameters(.value, of: i)
    if let row { add(type: row.type, to: i) } else if label != nil { add(type: .contact, to: i) }
    if row?.type == .agent { add(.xRole, "assistant", to: i) }
    add(.value, "text", to: i)
    if let row, let label, row.isExact { remove(property: label) }
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

  /// Takes out what a vendor wrote a second time in a private spelling.
  mutating func removeDoubles() {
    for i in properties.indices where !properties[i].isRemoved {
      switch properties[i].id {
      case .anniversary, .impp, .kind, .birthday, .nickname, .member, .related:
        let isDouble = properties.indices.contains { k in
          k < i && properties[k].id == properties[i].id && !properties[k].isRemoved
            && sameValue(k, i)
        }
        if isDouble { removeDouble(i) }
      default: break
      }
    }
  }

  private mutating func removeDouble(_ i: Int) {
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
