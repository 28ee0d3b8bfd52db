extension Card {
  // MARK: Dates

  private func style(_ version: Version) -> DateValue.Style {
    version == .v3_0 ? .extended : .basic
  }

  /// A date for 2.1 and 3.0: without a year it takes the filler year 1604, which Apple began; with other
  /// parts missing it has no form there.
  ///
  /// - Returns: false when the value has no form in the version.
  @discardableResult
  private mutating func writeOldDate(_ i: Int, _ version: Version) -> Bool {
    if hasTextValue(properties[i]) { return false }
    guard var date = with(properties[i].value, { DateValue(lenient: $0) }) else { return true }
    if date.year < 0, date.month >= 0, date.day >= 0 {
      date.year = 1604
      add(.xOmitYear, "1604", to: i)
    }
    guard date.isCompleteDate else { return false }
    if date.hasTime {
      if date.hour < 0 { return false }
      if date.minute < 0 { date.minute = 0 }
      if date.second < 0 { date.second = 0 }
    }
    set(date: date, style(version), of: i)
    return true
  }

  mutating func lowerDate(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    if hasTextValue(properties[i]) {
      removeParameters(.value, of: i)
      carry(i, as: .xBdayText, lowering, &losses)
      return
    }
    if !writeOldDate(i, lowering.version) { carry(i, as: .xVCard4Bday, lowering, &losses) }
  }

  mutating func lowerTimestamp(_ i: Int, _ lowering: Lowering) {
    guard let date = with(properties[i].value, { DateValue(lenient: $0) }) else { return }
    removeParameters(.value, of: i)
    set(date: date, style(lowering.version), of: i)
  }

  /// X-ANNIVERSARY for everybody, and in 3.0 the labelled date that Apple reads.
  mutating func lowerAnniversary(_ i: Int, _ lowering: Lowering) {
    let origin = takeOrigin(i)
    writeOldDate(i, lowering.version)
    switch lowering.traits.dates {
    case .microsoft: rename(i, to: .xMSAnniversary)
    case .android:
      let value = store(
        .word("vnd.android.cursor.item/contact_event;"), .run(properties[i].value),
        .word(";1;;;;;;;;;;;;;"))
      rename(i, to: .xAndroidCustom)
      removeParameters(.xOmitYear, of: i)
      setValue(value, of: i)
    case .groups:
      rename(i, to: .xABDate)
      addLabel(store("_$!<Anniversary>!$_"), to: i)
    case .plain:
      rename(i, to: origin ?? .xAnniversary)
      guard lowering.version == .v3_0, origin == nil else { return }
      let date = insert(copyOf: i, id: .xABDate, value: properties[i].value)
      addLabel(store("_$!<Anniversary>!$_"), to: date)
    }
  }

  // MARK: Places and zones

  mutating func lowerGeo(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    let value = properties[i].value
    guard starts(value, with: "geo:") else {
      if hasScheme(value) { carry(i, as: .xGeoURI, lowering, &losses) }
      return
    }
    let path = ByteRange(value.lower + 4, count: Int(value.count) - 4)
    let parts = split(split(path, at: 0x3B)[0], at: 0x2C)
    guard parts.count >= 2 else {
      carry(i, as: .xGeoURI, lowering, &losses)
      return
    }
    setValue(store(.run(parts[0]), .word(";"), .run(parts[1])), of: i)
    if Int(value.count) > 5 + Int(parts[0].count) + Int(parts[1].count) {
      carrier(.xGeoURI, value, for: i, lowering, &losses, "only latitude and longitude were kept")
    }
  }

  mutating func lowerZone(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    let value = properties[i].value
    if hasValueType("uri", i) {
      carry(i, as: .xTZ, lowering, &losses)
      return
    }
    if hasValueType("utc-offset", i) {
      removeParameters(.value, of: i)
      guard lowering.version == .v3_0 else { return }
      let hours = ByteRange(value.lower, count: min(3, Int(value.count)))
      let rest = ByteRange(hours.upper, count: Int(value.count) - Int(hours.count))
      setValue(
        rest.isEmpty
          ? store(.run(hours), .word(":00")) : store(.run(hours), .word(":"), .run(rest)),
        of: i)
      return
    }
    if lowering.version == .v2_1 {
      carry(i, as: .xTZ, lowering, &losses)
    } else if parameter(.value, of: i) == nil {
      add(.value, "text", to: i)
    }
  }

  // MARK: Names

  /// The places of the separators between components.
  private func separators(_ range: ByteRange) -> [Int] {
    var found: [Int] = []
    var at = range.lower
    while at < range.upper {
      if bytes[at] == 0x5C { at += 1 } else if bytes[at] == 0x3B { found.append(at) }
      at += 1
    }
    return found
  }

  private func hasList(_ range: ByteRange) -> Bool {
    var at = range.lower
    while at < range.upper {
      if bytes[at] == 0x5C { at += 1 } else if bytes[at] == 0x2C { return true }
      at += 1
    }
    return false
  }

  /// N of five components; those that RFC 9554 adds, and the lists that 2.1 lacks, go to carriers.
  mutating func lowerName(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    let value = properties[i].value
    let cuts = separators(value)
    if cuts.count > 4 {
      let extra = ByteRange(cuts[4] + 1, count: value.upper - cuts[4] - 1)
      setValue(ByteRange(value.lower, count: cuts[4] - value.lower), of: i)
      if with(extra, { $0.contains { $0 != 0x3B } }) {
        carrier(.xNExt, extra, for: i, lowering, &losses, "secondary surname and generation left out")
      }
    }
    if lowering.version == .v2_1, hasList(properties[i].value) {
      carrier(
        .xNLists, properties[i].value, for: i, lowering, &losses,
        "several names in one component were joined")
    }
    lowerSortAs(i, lowering)
  }

  /// The first string of SORT-AS is what SORT-STRING has room for (RFC 2426 section 3.6.5).
  private mutating func lowerSortAs(_ i: Int, _ lowering: Lowering) {
    guard let p = parameter(.sortAs, of: i) else { return }
    let value = parameters[p].value
    let hasMore = properties[i].parameterRange.contains {
      $0 != p && parameters[$0].id == .sortAs && !parameters[$0].isRemoved
    }
    if !hasMore { parameters[p].flags.insert(.removed) }
    guard !properties.contains(where: { $0.id == .sortString && !$0.isRemoved }) else { return }
    let text = storeEscaped(value)
    insert(lowering.version == .v3_0 ? .sortString : .xSortString, value: text, after: i)
  }

  /// The first FN is the name; further ones have no place.
  mutating func lowerFormattedName(
    _ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    let best = bestFormattedName()
    if i != best { carry(i, as: .xFN, lowering, &losses) }
  }

  /// The preferred FN: by its number, else the first.
  private func bestFormattedName() -> Int? {
    let names = properties.indices.filter {
      properties[$0].id == .formattedName && !properties[$0].isRemoved
    }
    return names.first { hasType(.pref, of: $0) }
      ?? names.min { number($0) < number($1) }
  }

  private func number(_ i: Int) -> Int {
    parameter(.pref, of: i).flatMap { Int(text(parameters[$0].value)) } ?? 101
  }

  mutating func lowerNickname(_ i: Int, _ lowering: Lowering) {
    guard lowering.traits.androidNicknames else { return }
    let value = store(
      .word("vnd.android.cursor.item/nickname;"), .run(properties[i].value),
      .word(";1;;;;;;;;;;;;;"))
    rename(i, to: .xAndroidCustom)
    setValue(value, of: i)
  }

  // MARK: Addresses

  mutating func lowerAddress(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    let value = properties[i].value
    let cuts = separators(value)
    var place = i
    if cuts.count > 6 { setValue(ByteRange(value.lower, count: cuts[6] - value.lower), of: i) }
    let hasMore =
      cuts.count > 6
      && with(ByteRange(cuts[6], count: value.upper - cuts[6])) { $0.contains { $0 != 0x3B } }
    if hasMore || lowering.version == .v2_1 && hasList(value) {
      if properties[i].group.isEmpty, lowering.loss == .keep { properties[i].group = freeGroup() }
      if let added = carrier(
        .xAdrExt, value, for: i, lowering, &losses, "components beyond the seventh left out",
        group: properties[i].group)
      {
        place = added
      }
    }
    if let p = parameter(.countryCode, of: i) {
      let code = store(.lower(parameters[p].value))
      parameters[p].flags.insert(.removed)
      if properties[i].group.isEmpty { properties[i].group = freeGroup() }
      place = insert(.xABAdr, value: code, group: properties[i].group, after: place)
    }
    if let p = parameter(.label, of: i) {
      let label = parameters[p].value
      parameters[p].flags.insert(.removed)
      let text = storeEscaped(label)
      // An address that was only a label becomes one again.
      let isOrphan = with(properties[i].value) { $0.allSatisfy { $0 == 0x3B } }
      if isOrphan {
        rename(i, to: .label)
        setValue(text, of: i)
        return
      }
      let index = insert(.label, value: text, group: properties[i].group, after: place)
      for q in properties[i].parameterRange
      where parameters[q].id == .type && !parameters[q].isRemoved {
        add(parameters[q], to: index)
      }
    }
  }

  // MARK: Telephone

  /// A `tel:` URI becomes the number it holds, an extension ` x12` (RFC 3966); what else the URI says
  /// goes to X-TEL-URI.
  mutating func lowerTelephone(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    if lowering.traits.labelsAsTypes { lowerLabel(i) }
    guard hasValueType("uri", i) else { return }
    let value = properties[i].value
    removeParameters(.value, of: i)
    guard starts(value, with: "tel:") else {
      carryTelephone(i, value, lowering, &losses)
      return
    }
    var number = ByteBuffer(capacity: Int(value.count))
    var isWhole = true
    with(ByteRange(value.lower + 4, count: Int(value.count) - 4)) { uri in
      let parts = uri.split(separator: 0x3B, omittingEmptySubsequences: false)
      var digits = ByteBuffer(capacity: 32)
      for (k, part) in parts.enumerated() {
        let bytes = UnsafeBufferPointer(rebasing: part)
        if k == 0 {
          URIEscaping.unescape(bytes, into: &digits)
        } else if bytes.starts(with: "phone-context=+".utf8), digits.bytes.first != 0x2B {
          number.append(UnsafeBufferPointer(rebasing: bytes.dropFirst(14)))
        }
      }
      number.append(digits.bytes)
      for part in parts.dropFirst() {
        if part.starts(with: "ext=".utf8) {
          number.append(" x")
          number.append(UnsafeBufferPointer(rebasing: part.dropFirst(4)))
        } else {
          isWhole = false
        }
      }
    }
    if !isWhole { carryTelephone(i, value, lowering, &losses) }
    var escaped = ByteBuffer(capacity: number.count)
    TextEscaping.escape(number.bytes, .text, .v4_0, into: &escaped)
    setValue(store(escaped.bytes), of: i)
  }

  private mutating func carryTelephone(
    _ i: Int, _ uri: ByteRange, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    if lowering.loss == .keep {
      add(.xTelURI, uri, to: i)
    } else {
      lose(.lossValue, i, lowering, &losses, "only the number of the URI was kept")
    }
  }

  /// A label of one's own becomes a word of TYPE, as Android reads it.
  private mutating func lowerLabel(_ i: Int) {
    guard let label = partner(.xABLabel, of: i) else { return }
    let value = bareLabel(properties[label].value)
    let isPlain = with(value) { text in
      text.allSatisfy { ByteScan.isDigit($0) || ByteScan.lower($0) &- 0x61 < 26 || $0 == 0x2D }
    }
    guard isPlain, !value.isEmpty else { return }
    var word = ParameterRecord(id: .type)
    word.value = store(.word("X-"), .run(value))
    add(word, to: i)
    properties[i].group = .empty
    remove(property: label)
  }
}
