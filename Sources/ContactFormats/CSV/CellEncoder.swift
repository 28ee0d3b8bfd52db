internal import VCard

/// Shares out the value of one property among cells.
struct CellEncoder: ~Copyable {
  /// The cells of the last property, each a run of `text`.
  private(set) var cells: [(part: FieldPart, range: Range<Int>)] = []
  private(set) var text = ByteBuffer(capacity: 1 << 10)

  private let labels = LabelWords.labels
  private let labelNames = LabelWords.labelNames
  private let kinds = PropertyRegistry.rows.map(\.kind)
  /// Whether a word of TYPE is the one that its label gives back, by property and word.
  private let canonical = CellEncoder.canonicalWords
  private let wordCount = TypeWord.allCases.count
  private var basic = ByteBuffer(capacity: 64)
  private var item = ByteBuffer(capacity: 64)
  private var start = 0
  /// The labels that texts of X-ABLABEL give.
  private var customRuns = RunMemory()
  private var customLabels: [String] = []

  init() {}

  /// Whether a word of TYPE is the one that its label gives back, by property and word.
  static let canonicalWords: [Bool] = PropertyID.allCases.flatMap { id in
    let isNumbered = CSVField.byProperty[Int(id.rawValue)].isNumbered
    let words = isNumbered ? Set(LabelWords.words(on: id)) : []
    return TypeWord.allCases.map { words.contains($0) }
  }

  func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text.bytes[range])
  }

  private mutating func begin() { start = text.count }

  private mutating func end(_ part: FieldPart) {
    if text.count > start { cells.append((part, start..<text.count)) }
  }

  private mutating func put(_ part: FieldPart, _ run: UnsafeBufferPointer<UInt8>) {
    begin()
    text.append(run)
    end(part)
  }

  private mutating func putText(
    _ part: FieldPart, _ run: UnsafeBufferPointer<UInt8>, hasEscapes: Bool = true
  ) {
    begin()
    if hasEscapes { TextEscaping.unescape(run, into: &text) } else { text.append(run) }
    end(part)
  }

  /// Encodes a property of a card in the vocabulary of 4.0.
  ///
  /// - Parameters:
  ///   - label: the place of the X-ABLABEL that belongs to it, -1 for none.
  ///   - isLabelSaid: whether that stands in no column of its own.
  mutating func encode(
    _ i: Int, _ field: CSVField, _ view: CardView, _ card: borrowing Card, label: Int = -1,
    isLabelSaid: Bool = true
  ) {
    cells.removeAll(keepingCapacity: true)
    text.truncate()
    let record = view.properties[i]
    let scan = ParameterScan(view, i)
    var said: UInt64 = 0
    var needsRaw = record.value.isNothing
    if field.isNumbered {
      putLabels(i, scan, view, &said, label: label, isLabelSaid: isLabelSaid)
    }
    let shape = field.shape
    switch shape {
    case .name: needsRaw = putName(view.value(i)) || needsRaw
    case .organization: needsRaw = putOrganization(view.value(i)) || needsRaw
    case .textList: needsRaw = putList(view.value(i)) || needsRaw
    case .date: needsRaw = putDate(i, scan, view, &said) || needsRaw
    case .gender: needsRaw = putGender(view.value(i)) || needsRaw
    case .phone: needsRaw = putPhone(i, scan, view, card) || needsRaw
    case .address:
      needsRaw = putAddress(i, view) || needsRaw
      putParameter(.countryCode, .countryCode, i, scan, view, &said)
      putParameter(.label, .formatted, i, scan, view, &said)
    case .media: putMedia(i, scan, view, card, &said)
    case .text, .entry, .profile:
      let kind = scan.value >= 0 ? card.kind(of: record) : kinds[Int(record.id.rawValue)]
      let isText =
        scan.value >= 0 && scan.repeated & ParameterScan.bit(.value) == 0
        && view.isType(scan.value, "text")
      if isText, Card.urisOrTexts.contains(record.id), !card.hasScheme(record.value) {
        said |= ParameterScan.bit(.value)
      }
      if kind == .uri || !record.hasEscapes {
        put(.value, view.value(i))
      } else {
        putText(.value, view.value(i))
      }
      if shape == .profile {
        putParameter(.serviceType, .service, i, scan, view, &said)
        putParameter(.username, .username, i, scan, view, &said)
      }
    case .property:
      if record.flags.contains(.inlineData), kinds[Int(record.id.rawValue)] == .media {
        putMedia(i, scan, view, card, &said)
      } else if field == .column
        || card.kind(of: record) == .text && !record.flags.contains(.inlineData)
      {
        putText(.value, view.value(i))
      } else {
        put(.value, view.value(i))
      }
    }
    putRest(i, scan, view, said, needsRaw, label: label, isLabelSaid: isLabelSaid)
  }

  private mutating func putRest(
    _ i: Int, _ scan: ParameterScan, _ view: CardView, _ said: UInt64, _ needsRaw: Bool,
    label: Int, isLabelSaid: Bool
  ) {
    let record = view.properties[i]
    begin()
    // A group that only its label needs gets a name again.
    if !record.group.isNothing, label < 0 || !isLabelSaid {
      text.append(view.run(record.group))
      text.append(0x2E)
    }
    if scan.names & ~said != 0 { ParameterCell.append(of: i, view, said: said, into: &text) }
    let isInline = record.flags.contains(.inlineData)
    if isInline, kinds[Int(record.id.rawValue)] != .media, !scan.has(.encoding) {
      text.append(";ENCODING=b")
    }
    if needsRaw {
      text.append(0x3A)
      text.append(view.value(i))
    }
    end(.parameters)
  }

  private mutating func putParameter(
    _ id: ParameterID, _ part: FieldPart, _ property: Int, _ scan: ParameterScan, _ view: CardView,
    _ said: inout UInt64
  ) {
    guard scan.has(id), scan.repeated & ParameterScan.bit(id) == 0 else { return }
    for p in view.properties[property].places {
      let parameter = view.parameters[p]
      if parameter.id != id || parameter.isGone || parameter.value.isNothing { continue }
      put(part, view.run(parameter.value))
      said |= ParameterScan.bit(id)
    }
  }

  // MARK: Labels

  private mutating func putLabels(
    _ i: Int, _ scan: ParameterScan, _ view: CardView, _ said: inout UInt64, label: Int,
    isLabelSaid: Bool
  ) {
    let record = view.properties[i]
    begin()
    if scan.pref >= 0, scan.repeated & ParameterScan.bit(.pref) == 0 {
      let digits = view.run(view.parameters[scan.pref].value)
      if digits.count == 1, digits[0] == 0x31 {
        text.append("* ")
        said |= ParameterScan.bit(.pref)
      }
    }
    let first = text.count
    var isWhole = isLabelSaid
    if scan.has(.type) {
      let words = Int(record.id.rawValue) &* wordCount
      for p in record.places {
        let parameter = view.parameters[p]
        if parameter.id != .type || parameter.isGone { continue }
        let word = Int(parameter.word.rawValue)
        let before = text.count
        if word == 0 {
          isWhole = false
          if parameter.value.isNothing { continue }
          LabelCell.append(
            view.run(parameter.value), isFirst: before == first, into: &text)
        } else {
          if !canonical[words &+ word] { isWhole = false }
          let name = labels[word]
          if name.utf8CodeUnitCount == 0 { continue }
          LabelCell.append(
            UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount),
            isFirst: before == first, into: &text)
        }
        if isRepeated(before, first) { isWhole = false }
      }
    }
    if label >= 0 {
      let before = text.count
      let (number, isNew) = customRuns.number(of: view.value(label), owner: 0)
      if isNew {
        if number == 0 { customLabels.removeAll(keepingCapacity: true) }
        customLabels.append(
          LabelWords.label(customText: TextEscaping.unescape(view.value(label))))
      }
      customLabels[number].withUTF8 { LabelCell.append($0, isFirst: before == first, into: &text) }
      if isRepeated(before, first) { isWhole = false }
    }
    // A star before a blank means nothing without it.
    if text.count == first, first > start { text.truncate(to: first - 1) }
    end(.label)
    if isWhole { said |= ParameterScan.bit(.type) }
  }

  /// Takes out the last label when it stands there already.
  private mutating func isRepeated(_ before: Int, _ first: Int) -> Bool {
    guard before > first, mayRepeat(before, first) else { return false }
    let last = UnsafeBufferPointer(rebasing: text.bytes[(before + 2)...])
    let known = LabelCell.parse(UnsafeBufferPointer(rebasing: text.bytes[first..<before])).labels
    guard let label = LabelCell.parse(last).labels.first, known.contains(label) else {
      return false
    }
    text.truncate(to: before)
    return true
  }

  /// Whether the bytes of the last label stand among those before it.
  private func mayRepeat(_ before: Int, _ first: Int) -> Bool {
    let base = text.base
    let count = text.count - before - 2
    guard count > 0, before - first >= count else { return false }
    for start in first...(before - count) {
      var i = 0
      while i < count, base[start + i] == base[before + 2 + i] { i += 1 }
      if i == count { return true }
    }
    return false
  }

  // MARK: Values

  private static let nameParts: [FieldPart] = [
    .family, .given, .middle, .prefix, .suffix, .secondSurname, .generation,
  ]

  /// - Returns: whether the cells say less than the value; so do those below.
  private mutating func putName(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var isPlain = true
    var count = 0
    var i = 0
    while i < value.count {
      if value[i] == 0x5C {
        i += 2
        continue
      }
      if value[i] == 0x2C { isPlain = false }
      if value[i] == 0x3B { count += 1 }
      i += 1
    }
    if count > 4 { isPlain = false }
    if isPlain {
      var n = 0
      let before = cells.count
      TextEscaping.split(value, at: 0x3B) { component in
        if !component.isEmpty {
          let part: FieldPart =
            switch n {
            case 0: .family
            case 1: .given
            case 2: .middle
            case 3: .prefix
            default: .suffix
            }
          putText(part, component)
        }
        n += 1
      }
      return cells.count == before
    }
    let name = StructuredName(value: value)
    let texts = name.components.map { $0.joined(separator: " ") }
    for (part, text) in zip(Self.nameParts, texts) where !text.isEmpty {
      var text = text
      text.withUTF8 { put(part, $0) }
    }
    return true
  }

  private mutating func putOrganization(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var number = 0
    var isOdd = false
    TextEscaping.split(value, at: 0x3B) { unit in
      if number == 0 {
        if !unit.isEmpty { putText(.value, unit) }
      } else if number == 1 {
        begin()
        TextEscaping.unescape(unit, into: &text)
        if unit.isEmpty { isOdd = true }
      } else {
        isOdd = true
        if text.count > start { text.append("; ") }
        TextEscaping.unescape(unit, into: &text)
      }
      number += 1
    }
    if number > 1 { end(.unit) }
    return isOdd
  }

  private mutating func putList(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var isOdd = false
    begin()
    TextEscaping.split(value, at: 0x2C) { part in
      if part.isEmpty {
        isOdd = true
        return
      }
      item.truncate()
      TextEscaping.unescape(part, into: &item)
      ListCell.append(item.bytes, isFirst: text.count == start, into: &text)
    }
    end(.value)
    return isOdd
  }

  private mutating func putDate(
    _ i: Int, _ scan: ParameterScan, _ view: CardView, _ said: inout UInt64
  ) -> Bool {
    let value = view.value(i)
    let isText = scan.value >= 0 && view.isType(scan.value, "text")
    guard let date = ContactDate.parse(value) else {
      putText(.value, value)
      if isText { said |= ParameterScan.bit(.value) }
      return scan.value >= 0 && !isText
    }
    if isText {
      putText(.value, value)
      return false
    }
    begin()
    date.write(.extended, into: &text)
    end(.value)
    basic.truncate()
    date.write(view.properties[i].id == .xABDate ? .extended : .basic, into: &basic)
    return !basic.bytes.elementsEqual(value)
  }

  private mutating func putGender(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var number = 0
    TextEscaping.split(value, at: 0x3B) { unit in
      if number < 2, !unit.isEmpty { putText(number == 0 ? .value : .text, unit) }
      number += 1
    }
    return number > 2
  }

  private mutating func putPhone(
    _ i: Int, _ scan: ParameterScan, _ view: CardView, _ card: borrowing Card
  ) -> Bool {
    let isURI = scan.value >= 0 && view.isType(scan.value, "uri")
    let value = view.value(i)
    guard CardView.starts(value, "tel:") else {
      if isURI { put(.value, value) } else { putText(.value, value) }
      return isURI && !card.hasScheme(view.properties[i].value)
    }
    let whole = isURI ? String(decoding: value, as: UTF8.self) : TextEscaping.unescape(value)
    let number = PhoneNumber(telephone: whole)
    var digits = number.value
    digits.withUTF8 { put(.value, $0) }
    var suffix = number.extension
    suffix.withUTF8 { put(.phoneExtension, $0) }
    return !isURI || number.uri != whole
  }

  private static let addressParts: [FieldPart] = [
    .pobox, .extended, .street, .city, .region, .postcode, .country,
  ]

  private mutating func putAddress(_ i: Int, _ view: CardView) -> Bool {
    var n = 0
    var needsRaw = false
    let mayHaveLists = view.properties[i].hasCommas
    var components = 0
    TextEscaping.split(view.value(i), at: 0x3B) { component in
      defer { n += 1 }
      if component.isEmpty { return }
      guard n < 7 else {
        needsRaw = true
        return
      }
      components += 1
      let list = mayHaveLists ? ComponentText.list(component) : []
      if list.count > 1 {
        needsRaw = true
        var joined = list.joined(separator: "\n")
        joined.withUTF8 { put(Self.addressParts[n], $0) }
      } else {
        putText(Self.addressParts[n], component)
      }
    }
    return needsRaw || components == 0
  }

  private mutating func putMedia(
    _ i: Int, _ scan: ParameterScan, _ view: CardView, _ card: borrowing Card,
    _ said: inout UInt64
  ) {
    let record = view.properties[i]
    guard record.flags.contains(.inlineData) else {
      if card.kind(of: record) == .text {
        putText(.value, view.value(i))
      } else {
        put(.value, view.value(i))
      }
      return
    }
    begin()
    text.append("data:")
    if scan.has(.mediaType), scan.repeated & ParameterScan.bit(.mediaType) == 0,
      let place = card.parameter(.mediaType, of: i)
    {
      text.append(view.parameter(place))
      said |= ParameterScan.bit(.mediaType)
    }
    text.append(";base64,")
    text.append(view.value(i))
    end(.value)
    said |= ParameterScan.bit(.encoding)
  }
}
