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

  private var names = ByteBuffer(capacity: 1 << 12)
  private var rows: [Row] = []
  /// Where `"name":` of each parameter stands in `names`.
  private var parameterKeys: [ByteRange] = []
  /// The words of TYPE in quotes.
  private var words: [ByteRange] = []
  private let types = JCardType.names

  init() {
    func range(_ start: Int, _ names: borrowing ByteBuffer) -> ByteRange {
      ByteRange(start, count: names.count - start)
    }
    for property in PropertyRegistry.rows {
      let start = names.count
      names.append(0x5B)
      JSONEmitter.lowercase(property.name.octets, into: &names)
      names.append(",{")
      rows.append(
        Row(
          head: range(start, names), type: JCardType(defaultOf: property.id), kind: property.kind))
    }
    for parameter in ParameterRegistry.rows {
      let start = names.count
      JSONEmitter.lowercase(parameter.name.octets, into: &names)
      names.append(0x3A)
      parameterKeys.append(range(start, names))
    }
    for word in TypeWordRegistry.rows {
      let start = names.count
      JSONEmitter.string(word.lower.octets, into: &names)
      words.append(range(start, names))
    }
  }

  func write(_ card: borrowing Card, into output: inout ByteBuffer) {
    output.append("[\"vcard\",[[\"version\",{")
    if let version = card.first(.version) {
      card.bytes.withUnsafeBufferPointer { bytes in
        writeParameters(of: card.properties[version], card, bytes, into: &output)
      }
    }
    output.append("},\"text\",\"4.0\"]")
    card.bytes.withUnsafeBufferPointer { bytes in
      for i in 0..<card.properties.count {
        let record = card.properties[i]
        if record.isRemoved || record.id == .version || record.id == .begin || record.id == .end {
          continue
        }
        output.append(0x2C)
        writeProperty(record, card, bytes, into: &output)
      }
    }
    output.append("]]")
  }

  @inline(__always)
  private func writeProperty(
    _ record: PropertyRecord, _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    let value = bytes.run(record.value)
    if record.flags.contains(.unparsed) {
      output.append("[\"x-unparsed-line\",{},\"unknown\",")
      JSONEmitter.string(value, into: &output)
      output.append(0x5D)
      return
    }
    let row = rows[Int(record.id.rawValue)]
    if record.id == .other {
      output.append(0x5B)
      JSONEmitter.lowercase(bytes.run(record.name), into: &output)
      output.append(",{")
    } else {
      output.append(names.base + row.head.lower, Int(row.head.count))
    }
    if record.parameterCount > 0 || !record.group.isEmpty {
      writeParameters(of: record, card, bytes, into: &output)
    }
    output.append("},")
    if record.flags.contains(.inlineData) {
      output.append("\"uri\",\"data:")
      if let i = parameter(.mediaType, of: record, card), !card.parameters[i].value.isEmpty {
        JSONEmitter.characters(bytes.run(card.parameters[i].value), into: &output)
      } else {
        output.append("application/octet-stream")
      }
      output.append(";base64,")
      JSONEmitter.characters(value, into: &output)
      output.append("\"]")
      return
    }
    var type = row.type
    if record.parameterCount > 0, let i = parameter(.value, of: record, card) {
      let name = bytes.run(card.parameters[i].value)
      let code = name.baseAddress.map { types.code($0, name.count) } ?? 0
      type = JCardType(rawValue: code) ?? .other
      if type == .other {
        JSONEmitter.lowercase(name, into: &output)
        output.append(0x2C)
      }
    }
    if type != .other {
      output.append(0x22)
      output.append(type.name)
      output.append("\",")
    }
    writeValue(value, type, record.id == .other ? .raw : row.kind, into: &output)
    output.append(0x5D)
  }

  @inline(__always)
  private func parameter(_ id: ParameterID, of record: PropertyRecord, _ card: borrowing Card)
    -> Int?
  {
    for i in record.parameterRange
    where card.parameters[i].id == id && !card.parameters[i].isRemoved {
      return i
    }
    return nil
  }

  // MARK: Values

  @inline(__always)
  private func writeValue(
    _ value: UnsafeBufferPointer<UInt8>, _ type: JCardType, _ kind: PropertyRegistry.ValueKind,
    into output: inout ByteBuffer
  ) {
    switch type {
    case .text:
      switch kind {
      case .textList: writeList(value, into: &output)
      case .components: writeComponents(value, areLists: true, into: &output)
      case .units: writeComponents(value, areLists: false, into: &output)
      default: JSONEmitter.text(value, into: &output)
      }
    case .other, .unknown, .uri, .languageTag, .binary: JSONEmitter.string(value, into: &output)
    default: writeTyped(value, type, isList: kind == .raw, into: &output)
    }
  }

  /// A value that is no text: a date, a number, an offset; of an unknown property also several of them
  /// between commas.
  @inline(never)
  private func writeTyped(
    _ value: UnsafeBufferPointer<UInt8>, _ type: JCardType, isList: Bool,
    into output: inout ByteBuffer
  ) {
    var rest = value
    while isList, let comma = rest.firstIndex(of: 0x2C) {
      writeItem(rest.part(0, comma), type, into: &output)
      output.append(0x2C)
      rest = rest.part(comma + 1, rest.count)
    }
    writeItem(rest, type, into: &output)
  }

  private func writeItem(
    _ item: UnsafeBufferPointer<UInt8>, _ type: JCardType, into output: inout ByteBuffer
  ) {
    let mark = output.count
    switch type {
    case .boolean:
      for word in [true, false] {
        let name: StaticString = word ? "true" : "false"
        if ByteScan.equalIgnoringCase(item, name.octets) {
          JSONEmitter.boolean(word, into: &output)
          return
        }
      }
    case .integer, .float:
      if JCardForm.extend(number: item, isInteger: type == .integer, into: &output) { return }
    case .utcOffset:
      output.append(0x22)
      if JCardForm.extend(offset: item, into: &output) {
        output.append(0x22)
        return
      }
    default:
      output.append(0x22)
      if let kind = type.dateKind, JCardForm.extend(item, kind, into: &output) {
        output.append(0x22)
        return
      }
    }
    // Not what its type says: as it was written.
    output.truncate(to: mark)
    JSONEmitter.string(item, into: &output)
  }

  /// Texts between commas: an element each.
  private func writeList(_ value: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    var start = 0
    var end = -1
    repeat {
      if end >= 0 { output.append(0x2C) }
      end = value.endOfPart(from: start, before: 0x2C)
      JSONEmitter.text(value.part(start, end), into: &output)
      start = end + 1
    } while end < value.count
  }

  /// Components between semicolons: one array; a single component without a list is a string (RFC 7095
  /// section 3.3.1.3).
  private func writeComponents(
    _ value: UnsafeBufferPointer<UInt8>, areLists: Bool, into output: inout ByteBuffer
  ) {
    let mark = output.count
    output.append(0x5B)
    var count = 0
    var hasList = false
    var start = 0
    var end = -1
    repeat {
      if end >= 0 { output.append(0x2C) }
      end = value.endOfPart(from: start, before: 0x3B)
      let component = value.part(start, end)
      if areLists, component.endOfPart(from: 0, before: 0x2C) < component.count {
        hasList = true
        output.append(0x5B)
        writeList(component, into: &output)
        output.append(0x5D)
      } else {
        JSONEmitter.text(component, into: &output)
      }
      count += 1
      start = end + 1
    } while end < value.count
    if count == 1, !hasList {
      output.truncate(to: mark)
      JSONEmitter.text(value, into: &output)
    } else {
      output.append(0x5D)
    }
  }

  // MARK: Parameters

  /// The members of the parameters' object, the group among them; VALUE and MEDIATYPE of data are said
  /// elsewhere.
  private func writeParameters(
    of record: PropertyRecord, _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    var isFirst = true
    if !record.group.isEmpty {
      output.append("\"group\":")
      JSONEmitter.string(bytes.run(record.group), into: &output)
      isFirst = false
    }
    card.parameters.withUnsafeBufferPointer { parameters in
      let runs = ParameterRuns(parameters, record.parameterRange, bytes)
      for i in record.parameterRange {
        let parameter = parameters[i]
        if parameter.isRemoved || parameter.id == .value { continue }
        if parameter.id == .mediaType, record.flags.contains(.inlineData) { continue }
        if runs.isContinuation(i) { continue }
        if !isFirst { output.append(0x2C) }
        isFirst = false
        writeKey(parameter, bytes, into: &output)
        var next = runs.next(after: i)
        if next != nil { output.append(0x5B) }
        writeValue(parameter, bytes, into: &output)
        guard next != nil else { continue }
        while let further = next {
          output.append(0x2C)
          writeValue(parameters[further], bytes, into: &output)
          next = runs.next(after: further)
        }
        output.append(0x5D)
      }
    }
  }

  @inline(__always)
  private func writeKey(
    _ parameter: ParameterRecord, _ bytes: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    if parameter.id != .other {
      let key = parameterKeys[Int(parameter.id.rawValue)]
      output.append(names.base + key.lower, Int(key.count))
      return
    }
    let name = bytes.run(parameter.name)
    if ByteScan.equalIgnoringCase(name, ("group" as StaticString).octets) {
      // The name is taken (RFC 7095 section 7.1).
      output.append("\"x-group\"")
    } else {
      JSONEmitter.lowercase(name, into: &output)
    }
    output.append(0x3A)
  }

  @inline(__always)
  private func writeValue(
    _ parameter: ParameterRecord, _ bytes: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    if parameter.word != .other {
      let word = words[Int(parameter.word.rawValue)]
      output.append(names.base + word.lower, Int(word.count))
    } else {
      JSONEmitter.string(bytes.run(parameter.value), into: &output)
    }
  }
}
