extension Card {
  // MARK: Dates

  private func style(_ version: Version) -> DateValue.Style {
    version == .v3_0 ? .extended : .basic
  }

  /// How much of a date 2.1 and 3.0 can say.
  private enum OldDate {
    /// All of it.
    case whole
    /// With seconds that 4.0 left out.
    case filled
    /// Nothing; it was left as it is.
    case none
  }

  /// A date for 2.1 and 3.0: without a year it takes the filler year 1604, which Apple began; with other
  /// parts missing it has no form there. Dates of another calendar and what is no date stay as they are.
  @discardableResult
  private mutating func writeOldDate(_ i: Int, _ style: DateValue.Style, fills: Bool) -> OldDate {
    if hasTextValue(properties[i]) { return .none }
    if let p = parameter(.calscale, of: i),
      !equals(parameters[p].value, ignoringCase: "gregorian")
    {
      return .whole
    }
    guard var date = with(properties[i].value, { DateValue(lenient: $0) }) else { return .whole }
    guard date.month >= 0, date.day >= 0, !date.hasTime || date.hour >= 0 else { return .none }
    let isWhole = !date.hasTime || date.minute >= 0 && date.second >= 0
    guard isWhole || fills else { return .none }
    if date.year < 0 {
      date.year = 1604
      add(.xOmitYear, "1604", to: i)
    }
    set(date: date.completingTime(), style, of: i)
    return isWhole ? .whole : .filled
  }

  mutating func lowerDate(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    if hasTextValue(properties[i]) {
      if lowering.loss == .keep { removeParameters(.value, of: i) }
      carry(i, as: .xBdayText, lowering, &losses)
      return
    }
    let value = properties[i].value
    switch writeOldDate(i, style(lowering.version), fills: true) {
    case .whole: break
    case .filled:
      carrier(.xVCard4Bday, value, for: i, lowering, &losses, "the time was filled up with zeros")
    case .none: carry(i, as: .xVCard4Bday, lowering, &losses)
    }
  }

  /// A date under a label, which has Apple's form in every version.
  mutating func lowerLabelledDate(_ i: Int, _ lowering: Lowering) {
    guard lowering.traits.dates == .android, let label = partner(.xABLabel, of: i) else {
      writeOldDate(i, style(lowering.version), fills: false)
      return
    }
    let isOther = isLabel(label, "Other")
    let text = isOther ? ByteRange.empty : store(copy: bareLabel(properties[label].value))
    becomeAndroidEvent(i, isOther ? "2" : "0", label: text)
    leaveGroup(i, label: label)
  }

  mutating func lowerTimestamp(_ i: Int, _ lowering: Lowering) {
    guard let date = with(properties[i].value, { DateValue(lenient: $0) }) else { return }
    removeParameters(.value, of: i)
    set(date: date, style(lowering.version), of: i)
  }

  /// X-ANNIVERSARY for everybody, and in 3.0 the labelled date that Apple reads; a date with parts
  /// missing has only the first.
  mutating func lowerAnniversary(_ i: Int, _ lowering: Lowering) {
    let origin = takeOrigin(i)
    if lowering.traits.dates == .android, !hasTextValue(properties[i]) {
      becomeAndroidEvent(i, "1")
      return
    }
    let form = writeOldDate(i, style(lowering.version), fills: false)
    switch lowering.traits.dates {
    case .microsoft where form == .whole: rename(i, to: .xMSAnniversary)
    case .groups where form == .whole:
      rename(i, to: .xABDate)
      separate(i)
      addLabel(store("_$!<Anniversary>!$_"), to: i)
    default:
      rename(i, to: origin ?? .xAnniversary)
      guard lowering.version == .v3_0, lowering.traits.dates == .plain, origin == nil,
        form == .whole
      else { return }
      let date = insert(copyOf: i, id: .xABDate, value: properties[i].value)
      if partner(.xABLabel, of: i) != nil { properties[date].group = .empty }
      separate(date)
      addLabel(store("_$!<Anniversary>!$_"), to: date)
    }
  }

  /// `X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;date;type;label` and empty columns.
  private mutating func becomeAndroidEvent(
    _ i: Int, _ type: StaticString, label: ByteRange = .empty
  ) {
    if let date = with(properties[i].value, { DateValue(lenient: $0) }) {
      set(date: date, .extended, of: i)
    }
    becomeAndroid(i, "contact_event", type, label: label)
    removeParameters(.xOmitYear, of: i)
  }

  /// One row of Android's database: a media type and fifteen columns.
  mutating func becomeAndroid(
    _ i: Int, _ kind: StaticString, _ type: StaticString, label: ByteRange = .empty
  ) {
    let data = storeColumn(properties[i].value)
    let label = storeColumn(label)
    let value = store(
      .word("vnd.android.cursor.item/"), .word(kind), .word(";"), .run(data), .word(";"),
      .word(type), .word(";"), .run(label), .word(";;;;;;;;;;;;"))
    rename(i, to: .xAndroidCustom)
    removeParameters(.value, of: i)
    setValue(value, of: i)
  }

  /// A text whose semicolons are escaped, as columns want it.
  private mutating func storeColumn(_ range: ByteRange) -> ByteRange {
    let plain = storeUnescaped(range)
    guard !plain.isEmpty else { return plain }
    var text = ByteBuffer(capacity: Int(plain.count) + 8)
    with(plain) { TextEscaping.escape($0, .component, .v4_0, into: &text) }
    return store(text.bytes)
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
  private func separators(_ range: ByteRange) -> [Int] { cuts(range, at: 0x3B) }

  /// The places of a separator that no backslash escapes.
  package func cuts(_ range: ByteRange, at separator: UInt8) -> [Int] {
    var found: [Int] = []
    var at = range.lower
    while at < range.upper {
      if bytes[at] == 0x5C { at += 1 } else if bytes[at] == separator { found.append(at) }
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
        carrier(
          .xNExt, extra, for: i, lowering, &losses, "secondary surname and generation left out")
      }
    }
    if lowering.version == .v2_1, hasList(properties[i].value) {
      carrier(
        .xNLists, properties[i].value, for: i, lowering, &losses,
        "several names in one component were joined")
    }
    lowerSortAs(i, lowering, &losses)
  }

  /// The first string of SORT-AS is what SORT-STRING has room for (RFC 2426 section 3.6.5).
  private mutating func lowerSortAs(
    _ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]
  ) {
    guard let p = parameter(.sortAs, of: i) else { return }
    let value = parameters[p].value
    let hasMore = properties[i].parameterRange.contains {
      $0 != p && parameters[$0].id == .sortAs && !parameters[$0].isRemoved
    }
    // A list goes whole to X-SORT-AS, beside its first element.
    if !hasMore { parameters[p].flags.insert(.removed) }
    guard !properties.contains(where: { $0.id == .sortString && !$0.isRemoved }) else { return }
    let text = storeEscaped(value)
    if lowering.version == .v3_0 {
      insert(.sortString, value: text, after: i)
    } else if !hasMore {
      carrier(.xSortString, text, for: i, lowering, &losses, "the string to sort by was left out")
    }
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

  /// Android keeps each nickname in a row of its own.
  mutating func lowerNickname(_ i: Int, _ lowering: Lowering) {
    guard lowering.traits.androidNicknames else { return }
    var names: [ByteRange] = []
    var start = properties[i].value.lower
    for cut in cuts(properties[i].value, at: 0x2C) + [properties[i].value.upper] {
      names.append(ByteRange(start, count: cut - start))
      start = cut + 1
    }
    var place = i
    for name in names.dropFirst() {
      place = insert(copyOf: i, id: .nickname, value: name)
      becomeAndroid(place, "nickname", "1")
    }
    setValue(names[0], of: i)
    becomeAndroid(i, "nickname", "1")
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
      if isLoneLabel(i) {
        rename(i, to: .label)
        setValue(text, of: i)
        return
      }
      let index = insert(.label, value: text, group: properties[i].group, after: place)
      for q in properties[i].parameterRange
      where [.type, .xType, .language].contains(parameters[q].id) && !parameters[q].isRemoved {
        add(parameters[q], to: index)
      }
    }
  }

  private func isOnlyLabel(_ i: Int) -> Bool {
    with(properties[i].value) { $0.allSatisfy { $0 == 0x3B } }
  }

  /// Whether an address is nothing but a label, and a LABEL in its place could not be taken for that of
  /// another address.
  private func isLoneLabel(_ i: Int) -> Bool {
    guard isOnlyLabel(i) else { return false }
    let others = properties.indices.filter {
      $0 != i && properties[$0].id == .address && !properties[$0].isRemoved && !isOnlyLabel($0)
    }
    if others.isEmpty { return true }
    let labels = properties.indices.filter {
      !properties[$0].isRemoved
        && (properties[$0].id == .label
          || properties[$0].id == .address && parameter(.label, of: $0) != nil)
    }
    // The label of `i` has been taken out already.
    return (others.count > 1 || labels.count > 0) && !others.contains { types($0) == types(i) }
  }

  /// Gives an address with a label a group where its LABEL would be taken for that of an address before
  /// it, which has the same types and no label.
  mutating func separateLabels() {
    let addresses = properties.indices.filter {
      properties[$0].id == .address && !properties[$0].isRemoved
    }
    for (k, i) in addresses.enumerated()
    where properties[i].group.isEmpty && parameter(.label, of: i) != nil {
      let isAmbiguous =
        isOnlyLabel(i) && addresses.contains { $0 != i && !isOnlyLabel($0) }
        ? !isLoneLabel(i)
        : addresses[..<k].contains { parameter(.label, of: $0) == nil && types($0) == types(i) }
      if isAmbiguous { properties[i].group = freeGroup() }
    }
  }

  // MARK: Telephone

  /// A `tel:` URI becomes the number it holds, an extension ` x12` (RFC 3966); what else the URI says
  /// goes to X-TEL-URI.
  mutating func lowerTelephone(_ i: Int, _ lowering: Lowering, _ losses: inout [Diagnostic]) {
    guard hasValueType("uri", i) else { return }
    let value = properties[i].value
    removeParameters(.value, of: i)
    guard let number = telephoneNumber(ofURI: value) else {
      carryTelephone(i, value, lowering, &losses)
      setValue(storeEscaped(value), of: i)
      return
    }
    if !number.isWhole { carryTelephone(i, value, lowering, &losses) }
    setValue(number.text, of: i)
  }

  /// The number in a `tel:` URI as text, and whether that is all it says; `nil` for another URI.
  mutating func telephoneNumber(ofURI value: ByteRange) -> (text: ByteRange, isWhole: Bool)? {
    guard starts(value, with: "tel:") else { return nil }
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
    var escaped = ByteBuffer(capacity: number.count)
    TextEscaping.escape(number.bytes, .text, .v4_0, into: &escaped)
    return (store(escaped.bytes), isWhole)
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
}
