internal import VCard

extension JCardReader {
  /// Reads the values of a property through its end and joins them to one with the escapes of RFC 6350.
  ///
  /// - Returns: what is wrong; `nil` when `value` is whole.
  mutating func readValues(
    _ type: JCardType, _ record: PropertyRecord, _ card: inout Card
  ) throws(JSONError) -> String? {
    value.truncate()
    let kind = record.id == .other ? .raw : kinds[Int(record.id.rawValue)]
    let isStructure = type == .text && (kind == .components || kind == .units)
    let form: Form = record.id == .clientPidMap && type == .text ? .raw : Form(type)
    var count = 0
    while true {
      let token = try json.next()
      if token == .endArray { break }
      // Several values of a structured property are components that lost their brackets.
      if count > 0 { value.append(isStructure ? 0x3B : 0x2C) }
      count += 1
      if token == .beginArray {
        let separator: UInt8 = kind == .textList ? 0x2C : 0x3B
        if let fault = try readStructure(type, form, separator) { return fault }
      } else if token == .beginObject {
        return "an object is no value of a property"
      } else {
        append(token, type, form, isComponent: isStructure)
      }
    }
    return count > 0 ? nil : "the property has no value"
  }

  /// Reads the components of a structured value behind the bracket.
  private mutating func readStructure(
    _ type: JCardType, _ form: Form, _ separator: UInt8
  ) throws(JSONError) -> String? {
    var isFirst = true
    // In a structure even what is carried as it is must not run into its neighbours.
    let form: Form = form == .raw && type == .unknown ? .text : form
    while true {
      let token = try json.next()
      if token == .endArray { return nil }
      if !isFirst { value.append(separator) }
      isFirst = false
      guard token == .beginArray else {
        if token == .beginObject { return "an object is no component of a value" }
        append(token, type, form, isComponent: true)
        continue
      }
      var isFirstOfList = true
      while true {
        let token = try json.next()
        if token == .endArray { break }
        if !isFirstOfList { value.append(0x2C) }
        isFirstOfList = false
        if token == .beginArray || token == .beginObject {
          return "the values of a component are strings"
        }
        append(token, type, form, isComponent: true)
      }
    }
  }

  /// How the strings of a type are written in a vCard.
  enum Form {
    /// With escapes.
    case text
    /// As they are, but for line breaks, which would end the line.
    case raw
    /// As they are, without line breaks.
    case uri
    /// Without the separators of dates.
    case date(DateValue.Kind)
    case offset

    init(_ type: JCardType) {
      if let kind = type.dateKind {
        self = .date(kind)
        return
      }
      switch type {
      case .text: self = .text
      case .uri, .binary: self = .uri
      case .utcOffset: self = .offset
      default: self = .raw
      }
    }

    static func == (a: Form, b: Form) -> Bool {
      switch (a, b) {
      case (.text, .text), (.raw, .raw), (.uri, .uri), (.offset, .offset): true
      default: false
      }
    }
  }

  /// Appends the scalar that is the last token.
  private mutating func append(
    _ token: JSONToken, _ type: JCardType, _ form: Form, isComponent: Bool
  ) {
    let text = json.text.bytes
    switch token {
    case .true: appendWord(type == .boolean ? "TRUE" : "true")
    case .false: appendWord(type == .boolean ? "FALSE" : "false")
    case .number where type == .integer || type == .float:
      JCardForm.reduce(number: text, isInteger: type == .integer, into: &value)
    case .string, .number:
      switch form {
      case .text: escape(text, keepsEscapes: false, isComponent: isComponent)
      case .raw: escape(text, keepsEscapes: true, isComponent: false)
      case .uri: appendWithoutBreaks(text)
      case .date(let kind):
        if !JCardForm.reduce(text, kind, into: &value) {
          escape(text, keepsEscapes: true, isComponent: false)
        }
      case .offset:
        if !JCardForm.reduce(offset: text, into: &value) {
          escape(text, keepsEscapes: true, isComponent: false)
        }
      }
    default: break
    }
  }

  private mutating func appendWord(_ word: StaticString) { value.append(word.octets) }

  /// Appends a text with its escapes; with `keepsEscapes` only line breaks are escaped.
  private mutating func escape(
    _ text: UnsafeBufferPointer<UInt8>, keepsEscapes: Bool, isComponent: Bool
  ) {
    guard let base = text.baseAddress else { return }
    var start = 0
    var i = 0
    while i < text.count {
      let byte = base[i]
      let isBreak = byte == 0x0A || byte == 0x0D
      guard
        isBreak
          || !keepsEscapes && (byte == 0x5C || byte == 0x2C || byte == 0x3B && isComponent)
      else {
        i &+= 1
        continue
      }
      value.append(base + start, i &- start)
      i &+= 1
      start = i
      if byte == 0x0D, i < text.count, base[i] == 0x0A { continue }
      value.append(0x5C)
      value.append(isBreak ? 0x6E : byte)
    }
    value.append(base + start, text.count &- start)
  }

  private mutating func appendWithoutBreaks(_ text: UnsafeBufferPointer<UInt8>) {
    if !text.contains(0x0A), !text.contains(0x0D) {
      value.append(text)
    } else {
      for byte in text where byte != 0x0A && byte != 0x0D { value.append(byte) }
    }
  }
}
