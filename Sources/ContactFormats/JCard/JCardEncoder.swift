internal import VCard

/// Writes one card as the array `["vcard",[…]]`.
///
/// Names are spelled in tables made once, so that a property costs a few copies of bytes.
struct JCardEncoder: ~Copyable {
  /// What is known of a property by its name.
  private struct Row {
    /// Where `["name",{` stands in `names`.
    var head = ByteRange.empty
    var type = JCardType.unknown
    var kind = PropertyRegistry.ValueKind.raw
  }

  /// The JSON of the last card.
  private(set) var text = JSONScratch()

  private var names = JSONScratch()
  private var rows: [Row] = []
  /// Where `},"type",` of each type stands in `names`.
  private var typeParts: [ByteRange] = []
  /// Where `"name":` of each parameter stands in `names`.
  private var parameterKeys: [ByteRange] = []
  /// The words of TYPE in quotes.
  private var words: [ByteRange] = []
  private let types = JCardType.names

  private let removed = PropertyFlags.removed.rawValue
  private let removedParameter = ParameterFlags.removed.rawValue
  private let unparsed = PropertyFlags.unparsed.rawValue
  private let inlineData = PropertyFlags.inlineData.rawValue

  init() {
    func range(_ start: Int, _ names: borrowing JSONScratch) -> ByteRange {
      ByteRange(start, count: names.count - start)
    }
    for property in PropertyRegistry.rows {
      let start = names.count
      names.append(0x5B)
      names.lowercase(property.name.octets)
      names.append(",{")
      rows.append(
        Row(
          head: range(start, names), type: JCardType(defaultOf: property.id), kind: property.kind))
    }
    for type in JCardType.allCases {
      let start = names.count
      names.append("},")
      names.string(type.name.octets)
      names.append(0x2C)
      typeParts.append(range(start, names))
    }
    for parameter in ParameterRegistry.rows {
      let start = names.count
      names.lowercase(parameter.name.octets)
      names.append(0x3A)
      parameterKeys.append(range(start, names))
    }
    for word in TypeWordRegistry.rows {
      let start = names.count
      names.string(word.lower.octets)
      words.append(range(start, names))
    }
    // What is read behind the last word.
    names.append("        ")
  }

  /// Fills `text` with a card.
  mutating func encode(_ card: borrowing Card) {
    text.removeAll()
    card.bytes.withUnsafeBufferPointer { bytes in
      card.properties.withUnsafeBufferPointer { properties in
        card.parameters.withUnsafeBufferPointer { parameters in
          let parts = Parts(bytes: bytes, properties: properties, parameters: parameters)
          write(parts)
        }
      }
    }
  }

  /// A card's three runs.
  private struct Parts {
    let bytes: UnsafeBufferPointer<UInt8>
    let properties: UnsafeBufferPointer<PropertyRecord>
    let parameters: UnsafeBufferPointer<ParameterRecord>
  }

  private mutating func write(_ card: Parts) {
    text.append("[\"vcard\",[[\"version\",{")
    if let version = card.properties.first(where: { $0.id == .version }) {
      writeParameters(of: version, card)
    }
    text.append("},\"text\",\"4.0\"]")
    for i in 0..<card.properties.count {
      let record = card.properties[i]
      if record.flags.rawValue & removed != 0 { continue }
      switch record.id {
      case .version, .begin, .end: continue
      default: break
      }
      text.append(0x2C)
      writeProperty(record, card)
    }
    text.append("]]")
  }

  @inline(__always)
  private mutating func writeName(_ range: ByteRange) {
    text.append(padded: names.base + Int(range.start), Int(range.count))
  }

  @inline(__always)
  private mutating func writeProperty(_ record: PropertyRecord, _ card: Parts) {
    let value = card.bytes.run(record.value)
    let flags = record.flags.rawValue
    if flags & unparsed != 0 {
      text.append("[\"x-unparsed-line\",{},\"unknown\",")
      text.string(value)
      text.append(0x5D)
      return
    }
    let row = rows[Int(record.id.rawValue)]
    if record.id == .other {
      text.append(0x5B)
      text.lowercase(card.bytes.run(record.name))
      text.append(",{")
    } else {
      writeName(row.head)
    }
    var type = row.type
    if record.parameterCount > 0 || record.group.count > 0 {
      let named = writeParameters(of: record, card)
      if let named, flags & inlineData == 0 {
        let name = card.bytes.run(named)
        let code = name.baseAddress.map { types.code($0, name.count) } ?? 0
        type = JCardType(rawValue: code) ?? .other
        if type == .other {
          text.append("},")
          text.lowercase(name)
          text.append(0x2C)
        }
      }
    }
    if flags & inlineData != 0 {
      writeData(value, record, card)
      return
    }
    if type != .other { writeName(typeParts[Int(type.rawValue)]) }
    switch type {
    case .text:
      switch record.id == .other ? .raw : row.kind {
      case .textList: text.list(value)
      case .components: text.components(value, areLists: true)
      case .units where record.id == .clientPidMap: writePair(value)
      case .units: text.components(value, areLists: false)
      default: text.string(value, unescaping: true)
      }
    case .other, .unknown, .uri, .languageTag, .binary: text.string(value)
    default: writeTyped(value, type, isList: row.kind == .raw)
    }
    text.append(0x5D)
  }

  // MARK: Values

  /// Bytes as a URI of the scheme `data` (RFC 2397), which is all that 4.0 has for them.
  @inline(never)
  private mutating func writeData(
    _ value: UnsafeBufferPointer<UInt8>, _ record: PropertyRecord, _ card: Parts
  ) {
    text.append("},\"uri\",\"data:")
    let mediaType = record.parameterRange.first {
      card.parameters[$0].id == .mediaType && !card.parameters[$0].isRemoved
        && !card.parameters[$0].value.isEmpty
    }
    if let mediaType {
      text.characters(card.bytes.run(card.parameters[mediaType].value))
    } else {
      text.append("application/octet-stream")
    }
    text.append(";base64,")
    text.characters(value)
    text.append("\"]")
  }

  /// A number and a URI, which has no escapes and may hold a semicolon (RFC 6350 section 6.7.7).
  private mutating func writePair(_ value: UnsafeBufferPointer<UInt8>) {
    guard let semicolon = value.firstIndex(of: 0x3B) else {
      text.string(value)
      return
    }
    text.append(0x5B)
    text.string(value.part(0, semicolon))
    text.append(0x2C)
    text.string(value.part(semicolon + 1, value.count))
    text.append(0x5D)
  }

  /// A value that is no text: a date, a number, an offset; of an unknown property also several of them
  /// between commas.
  @inline(never)
  private mutating func writeTyped(
    _ value: UnsafeBufferPointer<UInt8>, _ type: JCardType, isList: Bool
  ) {
    var rest = value
    while isList, let comma = rest.firstIndex(of: 0x2C) {
      writeItem(rest.part(0, comma), type)
      text.append(0x2C)
      rest = rest.part(comma + 1, rest.count)
    }
    writeItem(rest, type)
  }

  private mutating func writeItem(_ item: UnsafeBufferPointer<UInt8>, _ type: JCardType) {
    let fits: Bool
    switch type {
    case .boolean:
      for word in ["true", "false"] as [StaticString]
      where ByteScan.equalIgnoringCase(item, word.octets) {
        text.append(word)
        return
      }
      fits = false
    case .integer, .float:
      if JCardForm.extend(number: item, isInteger: type == .integer, into: &text) { return }
      fits = false
    case .utcOffset: fits = JCardForm.extend(offset: item, into: &text)
    default: fits = type.dateKind.map { JCardForm.extend(item, $0, into: &text) } ?? false
    }
    // What is not what its type says stays as it was written.
    if !fits { text.string(item) }
  }

  // MARK: Parameters

  /// Writes the members of the parameters' object, the group among them.
  ///
  /// - Returns: the value of VALUE, which is no member; nor is the media type of data, which their URI
  ///   says.
  @discardableResult
  private mutating func writeParameters(of record: PropertyRecord, _ card: Parts) -> ByteRange? {
    var value: ByteRange?
    var isFirst = true
    if record.group.count > 0 {
      text.append("\"group\":")
      text.string(card.bytes.run(record.group))
      isFirst = false
    }
    let first = Int(record.firstParameter)
    let end = first &+ Int(record.parameterCount)
    let runs =
      end &- first > ParameterRuns.few
      ? ParameterRuns(card.parameters, first..<end, card.bytes) : nil
    /// The known names that are done with, by their raw values.
    var done: UInt64 = record.flags.rawValue & inlineData != 0 ? 1 << Self.mediaType : 0
    var i = first
    while i < end {
      let at = i
      let parameter = card.parameters[i]
      i &+= 1
      if parameter.flags.rawValue & removedParameter != 0 { continue }
      if parameter.id == .value {
        if value == nil { value = parameter.value }
        continue
      }
      if parameter.id != .other {
        let bit: UInt64 = 1 << UInt64(parameter.id.rawValue)
        if done & bit != 0 { continue }
        done |= bit
      } else if let runs {
        if runs.isContinuation(at) { continue }
      } else if (first..<at).contains(where: { isSame($0, at, card) }) {
        continue
      }
      if !isFirst { text.append(0x2C) }
      isFirst = false
      writeKey(parameter, card)
      var next = further(at, end, runs, card)
      if next == end {
        writeValue(parameter, card)
        continue
      }
      text.append(0x5B)
      writeValue(parameter, card)
      while next < end {
        text.append(0x2C)
        writeValue(card.parameters[next], card)
        next = further(next, end, runs, card)
      }
      text.append(0x5D)
    }
    return value
  }

  private static let mediaType = UInt64(ParameterID.mediaType.rawValue)

  /// The next parameter of the name of the one at `i`, `end` when there is none.
  @inline(__always)
  private func further(_ i: Int, _ end: Int, _ runs: ParameterRuns?, _ card: Parts) -> Int {
    if let runs { return runs.next(after: i) }
    var next = i &+ 1
    while next < end, !isSame(i, next, card) { next &+= 1 }
    return next
  }

  /// Whether two parameters have one name, the second not being removed.
  @inline(__always)
  private func isSame(_ a: Int, _ b: Int, _ card: Parts) -> Bool {
    let (x, y) = (card.parameters[a], card.parameters[b])
    if x.id != y.id || (x.flags.rawValue | y.flags.rawValue) & removedParameter != 0 {
      return false
    }
    return x.id != .other
      || ByteScan.equalIgnoringCase(card.bytes.run(x.name), card.bytes.run(y.name))
  }

  @inline(__always)
  private mutating func writeKey(_ parameter: ParameterRecord, _ card: Parts) {
    if parameter.id != .other {
      writeName(parameterKeys[Int(parameter.id.rawValue)])
      return
    }
    let name = card.bytes.run(parameter.name)
    if ByteScan.equalIgnoringCase(name, ("group" as StaticString).octets) {
      // The name is taken (RFC 7095 section 7.1).
      text.append("\"x-group\"")
    } else {
      text.lowercase(name)
    }
    text.append(0x3A)
  }

  @inline(__always)
  private mutating func writeValue(_ parameter: ParameterRecord, _ card: Parts) {
    if parameter.word != .other {
      writeName(words[Int(parameter.word.rawValue)])
    } else {
      text.string(card.bytes.run(parameter.value))
    }
  }
}
