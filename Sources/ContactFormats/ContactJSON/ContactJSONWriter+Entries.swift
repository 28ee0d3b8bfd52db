internal import VCard

/// The keys that show a list of properties, each an object.
extension ContactJSONWriter {
  mutating func entries(
    _ key: ContactKey, _ view: CardView, _ card: Card, into output: inout ByteBuffer
  ) {
    let head = Int(heads[Int(key.rawValue)])
    guard head >= 0 else { return }
    let lowest = lowestPreference(head, view)
    let mark = output.count
    member(key.name, into: &output)
    output.append(0x5B)
    let start = output.count
    var i = head
    while i >= 0 {
      entry(key, i, lowest, view, card, into: &output)
      i = Int(followers[i])
    }
    if output.count == start {
      output.truncate(to: mark)
    } else {
      output.append(0x5D)
    }
  }

  /// The PREF of the preferred ones among the properties of a list; 0 when none has any.
  private func lowestPreference(_ head: Int, _ view: CardView) -> Int {
    if followers[head] < 0, view.properties[head].parameterCount == 0 { return 0 }
    var lowest = Int.max
    var i = head
    while i >= 0 {
      if view.properties[i].parameterCount > 0, !view.properties[i].value.isNothing {
        let scan = ParameterScan(view, i)
        if let level = preference(scan, view) { lowest = min(lowest, level) }
      }
      i = Int(followers[i])
    }
    return lowest == Int.max ? 0 : lowest
  }

  private mutating func entry(
    _ key: ContactKey, _ i: Int, _ lowest: Int, _ view: CardView, _ card: Card,
    into output: inout ByteBuffer
  ) {
    let record = view.properties[i]
    if record.value.isNothing { return }
    let scan = ParameterScan(view, i)
    let mark = output.count
    comma(into: &output)
    output.append(0x7B)
    let start = output.count
    var said: UInt64 = 0
    var needsRaw = false
    switch key {
    case .phones:
      needsRaw = phone(i, scan, view, card, into: &output)
    case .addresses:
      needsRaw = address(i, view, into: &output)
      let isEmpty = output.count == start
      let before = output.count
      if scan.has(.countryCode) {
        parameter(.countryCode, "countryCode", i, scan, view, &said, into: &output)
      }
      if isEmpty, output.count == before, !scan.has(.label), !scan.has(.geo), !scan.has(.timeZone) {
        output.truncate(to: mark)
        return
      }
    case .dates:
      member("value", into: &output)
      (said, needsRaw) = dateText(of: i, scan, view, into: &output)
    case .socialProfiles, .relations:
      member("value", into: &output)
      let isText = scan.value >= 0 && view.isType(scan.value, "text")
      if isTextByNature(i, scan, view, card) { said |= ParameterScan.bit(.value) }
      text(i, view, isURI: !isText, into: &output)
    default:
      member("value", into: &output)
      let isURI =
        scan.value >= 0 ? card.kind(of: record) == .uri : kinds[Int(record.id.rawValue)] == .uri
      text(i, view, isURI: isURI, into: &output)
    }
    isSaid[i] = true
    if key != .languages, labels(key, i, scan, view, into: &output) {
      said |= ParameterScan.bit(.type)
    }
    if lowest > 0, let level = preference(scan, view), level == lowest {
      member("pref", into: &output)
      output.word("true")
      let digits = view.run(view.parameters[scan.pref].value)
      if digits.count == 1, digits[0] == 0x31,
        scan.repeated & ParameterScan.bit(.pref) == 0
      {
        said |= ParameterScan.bit(.pref)
      }
    }
    switch key {
    case .phones where !phoneExtension.isEmpty:
      member("extension", into: &output)
      JSONEmitter.string(phoneExtension.bytes, into: &output)
    case .addresses:
      parameter(.label, "formatted", i, scan, view, &said, into: &output)
      parameter(.geo, "geo", i, scan, view, &said, into: &output)
      parameter(.timeZone, "timeZone", i, scan, view, &said, into: &output)
    case .socialProfiles:
      parameter(.serviceType, "service", i, scan, view, &said, into: &output)
      parameter(.username, "username", i, scan, view, &said, into: &output)
    default: break
    }
    rest(of: i, view, names: scan.names, said: said, raw: needsRaw, into: &output)
    output.append(0x7D)
  }

  /// A member that is a parameter; of several values the first, and all of them in `params`.
  private func parameter(
    _ id: ParameterID, _ name: StaticString, _ property: Int, _ scan: ParameterScan,
    _ view: CardView, _ said: inout UInt64, into output: inout ByteBuffer
  ) {
    guard scan.has(id) else { return }
    for i in view.properties[property].places {
      let parameter = view.parameters[i]
      if parameter.id != id || parameter.isGone { continue }
      if parameter.value.isNothing { return }
      member(name, into: &output)
      JSONEmitter.string(view.run(parameter.value), into: &output)
      if scan.repeated & ParameterScan.bit(id) == 0 { said |= ParameterScan.bit(id) }
      return
    }
  }

  // MARK: Values

  /// Writes the number and keeps the extension in `phoneExtension`.
  ///
  /// - Returns: whether the members say less than the value.
  private mutating func phone(
    _ i: Int, _ scan: ParameterScan, _ view: CardView, _ card: Card,
    into output: inout ByteBuffer
  ) -> Bool {
    phoneExtension.truncate()
    var value = view.value(i)
    let isURI = scan.value >= 0 && view.isType(scan.value, "uri")
    member("value", into: &output)
    if view.properties[i].hasEscapes, !isURI {
      scratch.truncate()
      TextEscaping.unescape(value, into: &scratch)
      value = scratch.bytes
    }
    let end = value.firstIndex(of: 0x3B) ?? value.count
    guard end > 4, CardView.starts(value, "tel:") else {
      JSONEmitter.string(value, into: &output)
      return isURI && !card.hasScheme(view.properties[i].value)
    }
    let digits = UnsafeBufferPointer(rebasing: value[4..<end])
    JSONEmitter.string(digits, into: &output)
    var needsRaw =
      !isURI || digits.contains { $0 == 0x3A || $0 == 0x20 || $0 == 0x2F }
      || !value.prefix(4).elementsEqual("tel:".utf8)
    var at = end
    while at < value.count {
      let next = value[(at + 1)...].firstIndex(of: 0x3B) ?? value.count
      let part = UnsafeBufferPointer(rebasing: value[(at + 1)..<next])
      if phoneExtension.isEmpty, part.count > 4, CardView.starts(part, "ext=") {
        phoneExtension.append(UnsafeBufferPointer(rebasing: part[4...]))
        if !part.prefix(4).elementsEqual("ext=".utf8) { needsRaw = true }
      } else {
        needsRaw = true
      }
      at = next
    }
    return needsRaw
  }

  private static let components: InlineArray<7, StaticString> = [
    "pobox", "extended", "street", "city", "region", "postcode", "country",
  ]

  /// - Returns: whether the members say less than the value.
  private func address(_ i: Int, _ view: CardView, into output: inout ByteBuffer) -> Bool {
    var n = 0
    var needsRaw = false
    let mayHaveLists = view.properties[i].hasCommas
    TextEscaping.split(view.value(i), at: 0x3B) { component in
      defer { n += 1 }
      if component.isEmpty { return }
      guard n < 7 else {
        needsRaw = true
        return
      }
      member(Self.components[n], into: &output)
      if mayHaveLists, Self.isList(component) {
        needsRaw = true
        JSONEmitter.string(
          ComponentText.list(component).joined(separator: "\n"), into: &output)
      } else {
        JSONEmitter.text(component, into: &output)
      }
    }
    return needsRaw
  }

  /// Whether a comma stands in a component that no backslash escapes.
  private static func isList(_ component: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at < component.count {
      if component[at] == 0x5C {
        at &+= 2
        continue
      }
      if component[at] == 0x2C { return true }
      at &+= 1
    }
    return false
  }

  // MARK: Labels

  /// Writes the labels of a property, if it has any.
  ///
  /// - Returns: whether they give back its TYPE.
  private mutating func labels(
    _ key: ContactKey, _ property: Int, _ scan: ParameterScan, _ view: CardView,
    into output: inout ByteBuffer
  ) -> Bool {
    let record = view.properties[property]
    let hasTypes = scan.has(.type)
    let custom = record.group.isNothing ? -1 : customLabel(of: record.group, view)
    guard hasTypes || custom >= 0 else { return true }
    let mark = output.count
    member("labels", into: &output)
    output.append(0x5B)
    let start = output.count
    var isWhole = true
    if hasTypes {
      let words = TypeWord.allCases.count
      for i in record.places {
        let parameter = view.parameters[i]
        if parameter.id != .type || parameter.isGone { continue }
        let word = Int(parameter.word.rawValue)
        let before = output.count
        if word == 0 {
          isWhole = false
          if parameter.value.isNothing { continue }
          comma(into: &output)
          JSONEmitter.string(view.run(parameter.value), into: &output)
        } else {
          if !isCanonical[Int(key.rawValue) &* words &+ word] { isWhole = false }
          let label = labels[word]
          if label.utf8CodeUnitCount == 0 { continue }
          comma(into: &output)
          output.append(0x22)
          output.append(label)
          output.append(0x22)
        }
        if dropRepeated(from: before, since: start, &output) { isWhole = false }
      }
    }
    if custom >= 0 {
      let before = output.count
      customLabel(custom, key, view, into: &output)
      if dropRepeated(from: before, since: start, &output) { isSaid[custom] = false }
      // Where X-ABLABEL is in `extra`, labels do not tell what TYPE says.
      if !isSaid[custom], hasTypes { isWhole = false }
    }
    if output.count == start {
      output.truncate(to: mark)
    } else {
      output.append(0x5D)
    }
    return isWhole
  }

  /// Takes out the last label of a list when it stands there already.
  private func dropRepeated(
    from before: Int, since start: Int, _ output: inout ByteBuffer
  ) -> Bool {
    guard before > start, output.count > before else { return false }
    let base = output.base
    // Without the comma: `"home"`.
    let last = UnsafeBufferPointer(start: base + before + 1, count: output.count - before - 1)
    var from = start
    var isInside = false
    var at = start
    while at < before {
      let byte = base[at]
      if byte == 0x5C {
        at += 2
        continue
      }
      if byte == 0x22 {
        if isInside {
          let label = UnsafeBufferPointer(start: base + from, count: at + 1 - from)
          if label.count == last.count, label.elementsEqual(last) {
            output.truncate(to: before)
            return true
          }
        } else {
          from = at
        }
        isInside.toggle()
      }
      at += 1
    }
    return false
  }

  /// The first X-ABLABEL of a group, -1 when there is none.
  @inline(__always)
  private func customLabel(of group: ByteRange, _ view: CardView) -> Int {
    var i = Int(heads[Int(ContactKey.customLabel.rawValue)])
    while i >= 0 {
      if ByteScan.equalIgnoringCase(view.run(view.properties[i].group), view.run(group)) {
        return i
      }
      i = Int(followers[i])
    }
    return -1
  }

  /// Writes the label that a text of X-ABLABEL gives; the property is said when the label gives back
  /// the text.
  private mutating func customLabel(
    _ i: Int, _ key: ContactKey, _ view: CardView, into output: inout ByteBuffer
  ) {
    var text = view.value(i)
    if text.isEmpty { return }
    let isWrapped =
      text.count > 8 && CardView.starts(text, "_$!<")
      && text[(text.count - 4)...].elementsEqual(">!$_".utf8)
    if isWrapped { text = UnsafeBufferPointer(rebasing: text[4..<(text.count - 4)]) }
    scratch.truncate()
    TextEscaping.unescape(text, into: &scratch)
    let usual = Int(wrappedNames.code(scratch.base, scratch.count))
    let isWord = labelNames.code(scratch.base, scratch.count) != 0
    comma(into: &output)
    guard usual > 0 else {
      JSONEmitter.string(scratch.bytes, into: &output)
      if !isWrapped, !isWord, !CardView.starts(scratch.bytes, "_$!<"), isPlainLabel(i, view) {
        isSaid[i] = true
      }
      return
    }
    JSONEmitter.lowercase(scratch.bytes, into: &output)
    let spelling = LabelWords.wrapped[usual - 1]
    let isSpelled = scratch.bytes.elementsEqual(
      UnsafeBufferPointer(start: spelling.utf8Start, count: spelling.utf8CodeUnitCount))
    guard isWrapped, isSpelled, isPlainLabel(i, view) else { return }
    if isWord {
      let label = String(describing: spelling).lowercased()
      if LabelWords.word(for: label, on: key.property) != nil { return }
    }
    isSaid[i] = true
  }

  /// Whether an X-ABLABEL has no parameters and no other one stands in its group.
  private func isPlainLabel(_ i: Int, _ view: CardView) -> Bool {
    guard view.properties[i].parameterCount == 0 else { return false }
    let group = view.run(view.properties[i].group)
    var other = Int(followers[i])
    while other >= 0 {
      if ByteScan.equalIgnoringCase(view.run(view.properties[other].group), group) { return false }
      other = Int(followers[other])
    }
    return true
  }
}
