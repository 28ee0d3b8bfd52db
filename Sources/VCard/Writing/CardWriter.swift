/// Writes cards, each in the version whose vocabulary it is in.
///
/// A card that nobody changed is written byte for byte as it was read; of a changed one the lines
/// that did not change are. What is written anew is folded at 75 octets outside of UTF-8 sequences,
/// escaped and encoded as its version has it, and ends in CR LF.
public struct CardWriter: ~Copyable {
  /// How lines are written.
  public struct Options: Sendable {
    public enum LineEnd: Sendable { case crlf, lf }

    public var lineEnd = LineEnd.crlf
    public var folds = true

    public init() {}
  }

  private let options: Options
  private let names = NameTables()
  private var line = ByteBuffer(capacity: 4 << 10)
  private var plain = ByteBuffer(capacity: 4 << 10)

  public init(options: Options = Options()) {
    self.options = options
  }

  /// The card as text.
  public mutating func string(_ card: Card) -> String {
    var output = ByteBuffer(capacity: card.bytes.count + 64)
    write(card, into: &output)
    return output.string
  }

  /// Appends a card.
  package mutating func write(_ card: borrowing Card, into output: inout ByteBuffer) {
    let start = output.count
    card.bytes.withUnsafeBufferPointer { bytes in
      if card.isRewritten {
        writeLines(card, bytes, into: &output)
      } else {
        copySource(card, bytes, into: &output)
      }
    }
    // The folds of 2.1 stay: there a blank at the beginning of a line may be data.
    if !options.folds, card.version != .v2_1 { output.removeFolds(from: start) }
    if options.lineEnd == .lf { output.removeReturns(from: start) }
  }

  // MARK: As it was read

  /// Copies the lines of the card; those that follow each other in one go.
  private func copySource(
    _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    var run = card.head
    func append(_ range: ByteRange) {
      if range.start == run.start &+ run.count {
        run.count &+= range.count
      } else {
        output.append(UnsafeBufferPointer(rebasing: bytes[run.range]))
        run = range
      }
    }
    for record in card.properties { append(record.raw) }
    append(card.tail)
    output.append(UnsafeBufferPointer(rebasing: bytes[run.range]))
    endLine(from: 0, &output)
  }

  /// Makes sure that what follows begins on a line of its own.
  private func endLine(from start: Int, _ output: inout ByteBuffer) {
    if output.count > start, output.base[output.count - 1] != 0x0A { output.append("\r\n") }
  }

  // MARK: Anew

  private mutating func writeLines(
    _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    let start = output.count
    if card.isConverted || card.head.isEmpty {
      output.append("BEGIN:VCARD\r\n")
    } else {
      output.append(UnsafeBufferPointer(rebasing: bytes[card.head.range]))
      endLine(from: start, &output)
    }
    let hasVersion =
      !card.isConverted
      && card.properties.contains { $0.id == .version && !$0.isRemoved && !$0.raw.isEmpty }
    if !hasVersion { writeVersion(card.version, into: &output) }
    let count = card.properties.count
    var i = 0
    while i < count {
      let record = card.properties[i]
      i &+= 1
      if record.isRemoved { continue }
      if record.id == .version, !hasVersion { continue }
      if !card.isConverted, !record.flags.contains(.rewritten), !record.raw.isEmpty {
        output.append(UnsafeBufferPointer(rebasing: bytes[record.raw.range]))
        endLine(from: start, &output)
      } else {
        write(record, card, bytes, into: &output)
      }
    }
    if card.isConverted || card.tail.isEmpty {
      output.append("END:VCARD\r\n")
    } else {
      output.append(UnsafeBufferPointer(rebasing: bytes[card.tail.range]))
      endLine(from: start, &output)
    }
  }

  private func writeVersion(_ version: Version, into output: inout ByteBuffer) {
    output.append("VERSION:")
    output.append(version.spelling)
    output.append("\r\n")
  }

  /// Writes one property as a content line.
  @inline(__always)
  private mutating func write(
    _ record: PropertyRecord, _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    if record.flags.contains(.unparsed) {
      writeUnparsed(record, card, bytes, into: &output)
      return
    }
    let start = output.count
    if !record.group.isEmpty {
      output.append(UnsafeBufferPointer(rebasing: bytes[record.group.range]))
      output.append(0x2E)
    }
    if record.id == .other || (!record.name.isEmpty && !card.isConverted) {
      output.append(UnsafeBufferPointer(rebasing: bytes[record.name.range]))
    } else {
      output.append(names.properties[Int(record.id.rawValue)])
    }
    if record.flags.contains(.inlineData) {
      switch card.version {
      case .v2_1: output.append(";ENCODING=BASE64")
      case .v3_0: output.append(";ENCODING=b")
      case .v4_0: break
      }
    }
    if record.parameterCount > 0 { writeParameters(record, card, bytes, into: &output) }
    let value = UnsafeBufferPointer(rebasing: bytes[record.value.range])
    if record.flags.contains(.inlineData) {
      writeData(record, card, value, into: &output)
    } else if card.version == .v2_1 {
      writeOldValue(record, card, value, lineStart: start, into: &output)
      return
    } else {
      output.append(0x3A)
      writeValue(record, card, value, into: &output)
    }
    if record.flags.contains(.inlineData), card.version == .v2_1 {
      foldData(from: start, count: value.count, &output)
    } else {
      fold(from: start, &output)
    }
  }

  /// Ends a line of 2.1 that holds base64: no fold stands in its header, where the blank would be text
  /// (vCard 2.1 section 2.1.3), and a blank line follows.
  private mutating func foldData(from start: Int, count: Int, _ output: inout ByteBuffer) {
    let header = output.count - start - count
    if header >= Folding.width, options.folds {
      line.truncate()
      line.append(0x20)
      line.append(output.base + start + header, count)
      output.truncate(to: start + header)
      output.append("\r\n")
      Folding.append(line: line.bytes, into: &output)
    } else {
      fold(from: start, &output)
    }
    output.append("\r\n")
  }

  /// Ends the line that begins at `start`, folded where it is too long.
  @inline(__always)
  private mutating func fold(from start: Int, _ output: inout ByteBuffer) {
    if output.count &- start <= Folding.width || !options.folds {
      output.append("\r\n")
      return
    }
    line.truncate()
    line.append(output.base + start, output.count &- start)
    output.truncate(to: start)
    Folding.append(line: line.bytes, into: &output)
  }

  /// A line that is no content line: as it was in the version it came in, else in a private property.
  private mutating func writeUnparsed(
    _ record: PropertyRecord, _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    let start = output.count
    output.append("X-UNPARSED-LINE:")
    let value = UnsafeBufferPointer(rebasing: bytes[record.value.range])
    TextEscaping.escape(value, .text, .v4_0, into: &output)
    fold(from: start, &output)
  }

  // MARK: Parameters

  private mutating func writeParameters(
    _ record: PropertyRecord, _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    let version = card.version
    var open = ParameterID.other
    var isOpen = false
    for i in record.parameterRange {
      let parameter = card.parameters[i]
      if parameter.isRemoved { continue }
      if parameter.id == .mediaType, version == .v4_0, record.flags.contains(.inlineData) {
        continue
      }
      if parameter.id == .type, version == .v2_1, record.id.row.kind != .media {
        output.append(0x3B)
        writeWord(parameter, card, bytes, into: &output)
        isOpen = false
        continue
      }
      let continues =
        isOpen && parameter.id == open
        && (parameter.flags.contains(.continues)
          || parameter.id == .type && (card.isConverted || parameter.flags.contains(.bare)))
      if continues {
        output.append(0x2C)
      } else {
        output.append(0x3B)
        if parameter.flags.contains(.carrier) || parameter.id == .other
          || (!parameter.name.isEmpty && !card.isConverted)
        {
          if parameter.name.isEmpty {
            output.append(ParameterRegistry.carrierOf[Int(parameter.id.rawValue)])
          } else {
            output.append(UnsafeBufferPointer(rebasing: bytes[parameter.name.range]))
          }
        } else {
          output.append(names.parameters[Int(parameter.id.rawValue)])
        }
        output.append(0x3D)
        open = parameter.id
        isOpen = true
      }
      if parameter.id == .type || parameter.word != .other {
        writeWord(parameter, card, bytes, into: &output)
      } else {
        let value = UnsafeBufferPointer(rebasing: bytes[parameter.value.range])
        _ = ParameterEncoding.append(value, version: version, into: &output)
      }
    }
  }

  /// A word of TYPE: lower case in 4.0, upper case before, as it was read in a card that stays in its
  /// version.
  @inline(__always)
  private func writeWord(
    _ parameter: ParameterRecord, _ card: borrowing Card, _ bytes: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    let version = card.version
    let value = UnsafeBufferPointer(rebasing: bytes[parameter.value.range])
    if parameter.word != .other, card.isConverted || value.isEmpty {
      let word = Int(parameter.word.rawValue)
      output.append(version == .v4_0 ? names.lowerWords[word] : names.upperWords[word])
      return
    }
    let start = output.count
    _ = ParameterEncoding.append(value, version: version, isList: true, into: &output)
    guard card.isConverted, !parameter.flags.contains(.exactCase) else { return }
    for k in start..<output.count {
      output.base[k] =
        version == .v4_0 ? ByteScan.lower(output.base[k]) : ByteScan.upper(output.base[k])
    }
  }

  // MARK: Values

  /// Data in base64: a `data:` URI in 4.0 (RFC 2397).
  private func writeData(
    _ record: PropertyRecord, _ card: borrowing Card, _ value: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    output.append(0x3A)
    if card.version == .v4_0 {
      output.append("data:")
      for i in record.parameterRange
      where card.parameters[i].id == .mediaType && !card.parameters[i].isRemoved {
        let range = card.parameters[i].value
        card.with(range) { output.append($0) }
      }
      output.append(";base64,")
    }
    output.append(value)
  }

  /// The value of a 3.0 or 4.0 property. Most values have nothing to escape and are copied.
  @inline(__always)
  private func writeValue(
    _ record: PropertyRecord, _ card: borrowing Card, _ value: UnsafeBufferPointer<UInt8>,
    into output: inout ByteBuffer
  ) {
    let traits = record.traits
    let suspicious: ByteTraits = card.version == .v4_0 ? .escapedIn4 : .escapedIn3
    if traits.rawValue & suspicious.rawValue == 0 {
      output.append(value)
      return
    }
    let kind =
      record.parameterCount == 0
      ? names.kinds[Int(record.id.rawValue)] : card.kind(of: record)
    switch kind {
    case .text, .zone, .card:
      writeEscaped(value, .text, card.version, into: &output)
    case .textList:
      writeEscaped(value, .list, card.version, into: &output)
    case .components:
      if traits.contains(.backslash) {
        writeEscaped(value, .components, card.version, into: &output)
      } else {
        output.append(value)
      }
    case .units:
      if traits.rawValue & ByteTraits.escapedIn4.rawValue == 0 {
        output.append(value)
      } else {
        let shape = record.id == .clientPidMap ? Shape.components : .units
        writeEscaped(value, shape, card.version, into: &output)
      }
    case .date where card.hasTextValue(record):
      writeEscaped(value, .text, card.version, into: &output)
    case .uri, .media, .date, .timestamp, .geo, .raw:
      output.append(value)
    }
  }

  /// What the bare separators of a value mean, in `writeEscaped`.
  private enum Shape {
    case text, list, components, units
  }

  /// Writes a value with the escapes that its version wants: those that are there are understood, those
  /// that lack are added, those that say nothing are dropped.
  private func writeEscaped(
    _ value: UnsafeBufferPointer<UInt8>, _ shape: Shape, _ version: Version,
    into output: inout ByteBuffer
  ) {
    let escapesSemicolon = version == .v3_0 || shape == .components || shape == .units
    let bareCommaIsData = shape == .text || shape == .units
    let bareSemicolonIsData = shape == .text || shape == .list
    guard let base = value.baseAddress else { return }
    var i = 0
    while i < value.count {
      // Runs without backslash, comma and semicolon are copied whole.
      let start = i
      while i < value.count, base[i] != 0x5C, base[i] != 0x2C, base[i] != 0x3B { i &+= 1 }
      output.append(base + start, i &- start)
      guard i < value.count else { return }
      let byte = value[i]
      i += 1
      switch byte {
      case 0x5C where i < value.count:
        let next = value[i]
        i += 1
        switch next {
        case 0x6E, 0x4E: output.append("\\n")
        case 0x5C: output.append("\\\\")
        case 0x2C: output.append("\\,")
        case 0x3B:
          if escapesSemicolon { output.append(0x5C) }
          output.append(next)
        case 0x3A, 0x22: output.append(next)
        default:
          output.append("\\\\")
          output.append(next)
        }
      case 0x5C: output.append("\\\\")
      case 0x2C where bareCommaIsData: output.append("\\,")
      case 0x3B where bareSemicolonIsData && escapesSemicolon: output.append("\\;")
      default: output.append(byte)
      }
    }
  }

  // MARK: 2.1

  /// The value of a 2.1 property: plain where it can be, else in quoted-printable with its character
  /// set (vCard 2.1 sections 2.1.3 to 2.1.6).
  private mutating func writeOldValue(
    _ record: PropertyRecord, _ card: borrowing Card, _ value: UnsafeBufferPointer<UInt8>,
    lineStart: Int, into output: inout ByteBuffer
  ) {
    let kind = card.kind(of: record)
    if kind == .card, writeNestedCard(value, into: &output) { return }
    let isText = kind != .raw && kind != .uri && kind != .media && kind != .geo
    plain.truncate()
    if isText, record.traits.contains(.backslash) {
      unescapeOld(value, isStructured: kind == .components || kind == .units)
    } else {
      plain.append(value)
    }
    let encodesComma = kind == .textList && plain.bytes.contains(Self.dataComma)
    let needsEncoding =
      record.traits.contains(.nonASCII) || encodesComma
      || plain.bytes.contains { Self.mustBeEncoded($0, isText: isText) }
      || output.count - lineStart + plain.count + 1 > Folding.width
    if needsEncoding {
      if record.traits.contains(.nonASCII) { output.append(";CHARSET=UTF-8") }
      output.append(";ENCODING=QUOTED-PRINTABLE:")
      writeQuotedPrintable(isText, lineStart, into: &output)
    } else {
      resolveMarks()
      output.append(0x3A)
      output.append(plain.bytes)
    }
    output.append("\r\n")
  }

  /// Whether a byte cannot stand in a plain value: line breaks and other controls, and in text a
  /// backslash, which readers may take for an escape.
  private static func mustBeEncoded(_ byte: UInt8, isText: Bool) -> Bool {
    switch byte {
    case 0x09, dataComma, dataSemicolon: false
    case ..<0x20, 0x7F: true
    case 0x5C: isText
    default: false
    }
  }

  /// Stands for a comma that is no separator, until it is encoded.
  private static let dataComma: UInt8 = 0x1D
  /// Stands for a semicolon that is no separator.
  private static let dataSemicolon: UInt8 = 0x1C

  /// Undoes the escapes of RFC 6350; a semicolon inside a component stays marked as data.
  private mutating func unescapeOld(_ value: UnsafeBufferPointer<UInt8>, isStructured: Bool) {
    var i = 0
    while i < value.count {
      let byte = value[i]
      i += 1
      guard byte == 0x5C, i < value.count else {
        plain.append(byte)
        continue
      }
      let next = value[i]
      i += 1
      switch next {
      case 0x6E, 0x4E: plain.append(0x0A)
      case 0x3B: plain.append(isStructured ? Self.dataSemicolon : next)
      case 0x2C: plain.append(Self.dataComma)
      case 0x5C, 0x3A, 0x22: plain.append(next)
      default:
        plain.append(0x5C)
        plain.append(next)
      }
    }
  }

  /// Without quoted-printable a semicolon of data is `\;`, and a comma is always data.
  private mutating func resolveMarks() {
    guard plain.bytes.contains(where: { $0 == Self.dataSemicolon || $0 == Self.dataComma }) else {
      return
    }
    line.truncate()
    line.append(plain.bytes)
    plain.truncate()
    for byte in line.bytes {
      switch byte {
      case Self.dataSemicolon: plain.append("\\;")
      case Self.dataComma: plain.append(0x2C)
      default: plain.append(byte)
      }
    }
  }

  /// Writes `plain` in quoted-printable, with soft breaks so that no line is longer than 75 octets;
  /// none of them falls inside a UTF-8 sequence.
  private mutating func writeQuotedPrintable(
    _ isText: Bool, _ lineStart: Int, into output: inout ByteBuffer
  ) {
    var column = output.count - lineStart
    let bytes = plain.bytes
    var i = 0
    line.truncate()
    while i < bytes.count {
      line.truncate()
      let byte = bytes[i]
      i += 1
      switch byte {
      case 0x0A: line.append("=0D=0A")
      case Self.dataSemicolon: line.append("\\;")
      case Self.dataComma: line.append("=2C")
      case 0x20 where i == bytes.count: line.append("=20")
      case 0x5C where isText: line.append("=5C")
      default:
        QuotedPrintable.append(byte, to: &line)
        while byte >= 0xC0, i < bytes.count, bytes[i] & 0xC0 == 0x80, line.count < 12 {
          QuotedPrintable.append(bytes[i], to: &line)
          i += 1
        }
      }
      let room = Folding.width - (i < bytes.count ? 1 : 0)
      if column + line.count > room {
        output.append("=\r\n")
        column = 0
        // No line may look like the beginning or the end of a card.
        if [0x42, 0x62, 0x45, 0x65].contains(byte), line.count == 1 {
          line.truncate()
          QuotedPrintable.appendEncoded(byte, to: &line)
        }
      }
      output.append(line.bytes)
      column += line.count
    }
  }

  /// A card in a card stands on lines of its own in 2.1 (vCard 2.1 section 2.5.2).
  ///
  /// - Returns: false, with nothing written, when the value is no whole card.
  private mutating func writeNestedCard(
    _ value: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) -> Bool {
    plain.truncate()
    TextEscaping.unescape(value, into: &plain)
    let lines = plain.bytes.split(separator: 0x0A)
    let begins = lines.filter { Self.isFrame($0, "BEGIN:VCARD") }.count
    let ends = lines.filter { Self.isFrame($0, "END:VCARD") }.count
    guard begins > 0, begins == ends, let last = lines.last, Self.isFrame(last, "END:VCARD") else {
      return false
    }
    output.append(":\r\n")
    for line in lines {
      for byte in line where byte != 0x0D { output.append(byte) }
      output.append("\r\n")
    }
    return true
  }

  private static func isFrame(
    _ line: Slice<UnsafeBufferPointer<UInt8>>, _ word: StaticString
  ) -> Bool {
    let text = UnsafeBufferPointer(rebasing: line.prefix(word.utf8CodeUnitCount))
    return ByteScan.equalIgnoringCase(
      text, UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }
}

/// The registry's names as bytes, side by side for the writer's loop.
private struct NameTables {
  let properties = PropertyRegistry.rows.map { Self.bytes($0.name) }
  let parameters = ParameterRegistry.rows.map { Self.bytes($0.name) }
  let lowerWords = TypeWordRegistry.rows.map { Self.bytes($0.lower) }
  let upperWords = TypeWordRegistry.rows.map { Self.bytes($0.upper) }
  let kinds = PropertyRegistry.rows.map(\.kind)

  private static func bytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}

extension ByteBuffer {
  /// Takes line breaks out, with the blank behind them (RFC 6350 section 3.2).
  mutating func removeFolds(from start: Int) {
    var to = start
    var from = start
    while from < count {
      let byte = base[from]
      from += 1
      if byte == 0x20 || byte == 0x09, to > start, base[to - 1] == 0x0A {
        to -= 1
        if to > start, base[to - 1] == 0x0D { to -= 1 }
      } else {
        base[to] = byte
        to += 1
      }
    }
    truncate(to: to)
  }

  /// Takes the carriage returns out that stand before line feeds.
  mutating func removeReturns(from start: Int) {
    var to = start
    for from in start..<count {
      if base[from] == 0x0D, from + 1 < count, base[from + 1] == 0x0A { continue }
      base[to] = base[from]
      to += 1
    }
    truncate(to: to)
  }
}

extension Card {
  /// Whether VALUE=text stands on a property.
  package func hasTextValue(_ record: PropertyRecord) -> Bool {
    record.parameterRange.contains {
      parameters[$0].id == .value && !parameters[$0].isRemoved
        && equals(parameters[$0].value, ignoringCase: "text")
    }
  }
}
