import Foundation
import Testing

@testable import VCard

/// Runs every row of `grammar-cases.json`: the strict expectation where the reading is that of the
/// standard, the lenient one where the reader forgives and a diagnostic names the fault.
@Suite struct GrammarVectorTests {
  /// One row; `json` holds it whole.
  struct Vector: Sendable, CustomTestStringConvertible {
    var id: String
    var area: String
    var version: Version
    var json: Data

    var testDescription: String { id }

    var fields: [String: Any] {
      (try? JSONSerialization.jsonObject(with: json) as? [String: Any]) ?? [:]
    }
    var input: Any { fields["input"] ?? "" }
    var text: String { input as? String ?? "" }
    var record: [String: Any] { input as? [String: Any] ?? [:] }
    var expect: [String: Any] { fields["expect"] as? [String: Any] ?? [:] }
    var lenient: [String: Any]? { fields["lenient"] as? [String: Any] }
    /// The code of the fault that a strict reader finds.
    var error: String? { expect["error"] as? String }
    /// What the reading gives; `nil` when the row asks only for the fault.
    var reading: [String: Any]? { lenient ?? (error == nil ? expect : nil) }
  }

  static let vectors: [Vector] = {
    guard
      let url = Bundle.module.url(
        forResource: "grammar-cases", withExtension: "json", subdirectory: "Resources"),
      let data = try? Data(contentsOf: url),
      let file = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let rows = file["cases"] as? [[String: Any]]
    else { return [] }
    return rows.compactMap { row in
      guard let id = row["id"] as? String, let area = row["area"] as? String,
        let version = (row["version"] as? String).flatMap(Version.init(text:)),
        let json = try? JSONSerialization.data(withJSONObject: row)
      else { return nil }
      return Vector(id: id, area: area, version: version, json: json)
    }
  }()

  private static func vectors(_ areas: String...) -> [Vector] {
    vectors.filter { areas.contains($0.area) }
  }

  /// Our codes for each code of the vectors.
  static let codes: [String: [String]] = [
    "no-begin": ["card.missing-begin"],
    "no-end": ["card.missing-end"],
    "no-version": ["card.missing-version"],
    "bad-version": ["card.bad-version"],
    "version-position": ["version.position"],
    "no-fn": ["card.missing-fn"],
    "no-n": ["card.missing-n"],
    "no-colon": ["content-line.missing-colon"],
    "bad-quote": ["content-line.bad-quote", "content-line.stray-quote"],
    "bad-name": ["content-line.bad-name"],
    "bare-param": ["content-line.bare-parameter"],
    "bare-lf": ["line.bare-line-feed"],
    "bad-value": [
      "value.bad-word", "value.bad-pid-map", "value.bad-date", "value.bad-position",
      "value.bad-offset", "value.bad-number", "value.bad-boolean",
    ],
    "range": ["value.bad-number"],
    "bad-param-value": ["parameter.bad-value"],
    "param-not-allowed": ["parameter.not-allowed"],
    "missing-param": ["parameter.missing"],
    "cardinality": ["property.cardinality"],
    "member-without-group": ["member.without-group"],
    "pid-without-map": ["pid.without-map"],
    "no-blank-line": ["value.missing-blank-line"],
  ]

  // MARK: Reading

  /// What reader and validator make of a file.
  private struct Result {
    var cards: [Card] = []
    var codes: Set<String> = []

    init(_ bytes: [UInt8], options: CardReader.Options = .init()) throws {
      var reader = CardReader(bytes: bytes, options: options)
      var validator = Validator()
      var card = Card()
      var found: [Diagnostic] = []
      while try reader.next(into: &card) {
        validator.validate(card, into: &found)
        cards.append(card)
      }
      validator.finish(into: &found)
      codes = Set((reader.diagnostics + found).map(\.code.rawValue))
    }

    func has(_ vectorCode: String) -> Bool {
      GrammarVectorTests.codes[vectorCode, default: []].contains(where: codes.contains)
    }

    /// The properties of the first card but VERSION.
    var records: [PropertyRecord] {
      guard let card = cards.first else { return [] }
      return card.properties.filter { !$0.isRemoved && $0.id != .version }
    }
  }

  /// A card around some lines.
  private static func card(_ lines: [UInt8], _ version: Version) -> [UInt8] {
    Array("BEGIN:VCARD\r\nVERSION:\(version.text)\r\n".utf8) + lines + Array("END:VCARD\r\n".utf8)
  }

  private static func card(_ lines: String, _ version: Version) -> [UInt8] {
    card(Array(lines.utf8), version)
  }

  private static func unescaped(_ card: Card, _ range: ByteRange) -> String {
    card.with(range) { TextEscaping.unescape($0) }
  }

  private func checkError(_ vector: Vector, _ result: Result) {
    guard let error = vector.error else { return }
    #expect(result.has(error), "no diagnostic for \(error) among \(result.codes.sorted())")
  }

  // MARK: Lines

  @Test("Unfolding", arguments: vectors("unfold", "unfold-octets"))
  func unfolds(_ vector: Vector) throws {
    let bytes: [UInt8] =
      if let hex = vector.record["hex"] as? String { Self.octets(hex) } else {
        Array(vector.text.utf8)
      }
    let isFrame = vector.text.contains("BEGIN:VCARD")
    let result = try Result(isFrame ? bytes : Self.card(bytes, vector.version))
    checkError(vector, result)
    let card = try #require(result.cards.first)
    let lines =
      isFrame
      ? [card.text(card.head).trimmingCharacters(in: .whitespacesAndNewlines)]
      : result.records.map { Self.line(card, $0) }
    #expect(lines == vector.reading?["lines"] as? [String])
  }

  /// A property as one line.
  private static func line(_ card: Card, _ record: PropertyRecord) -> String {
    let parameters = record.parameterRange.map {
      ";\(card.text(card.parameters[$0].name))=\(card.text(parameterValue: $0))"
    }
    return card.text(record.name) + parameters.joined() + ":" + card.text(record.value)
  }

  private static func octets(_ hex: String) -> [UInt8] {
    var rest = hex[...]
    var octets: [UInt8] = []
    while let octet = UInt8(rest.prefix(2), radix: 16) {
      octets.append(octet)
      rest = rest.dropFirst(2)
    }
    return octets
  }

  @Test("Folding", arguments: vectors("fold"))
  func folds(_ vector: Vector) {
    var buffer = ByteBuffer()
    var line = vector.text
    line.withUTF8 { Folding.append(line: $0, into: &buffer) }
    #expect(buffer.string == vector.expect["text"] as? String)
  }

  @Test("Content lines", arguments: vectors("contentline"))
  func readsContentLines(_ vector: Vector) throws {
    let result = try Result(Self.card(vector.text + "\r\n", vector.version))
    checkError(vector, result)
    guard let expected = vector.reading else { return }
    let card = try #require(result.cards.first)
    let record = try #require(result.records.first)
    let group = record.group.isEmpty ? nil : card.text(record.group)
    #expect(group == expected["group"] as? String)
    #expect(card.text(record.name).uppercased() == expected["name"] as? String)

    var wanted = try #require(expected["params"] as? [[Any]])
    var value = try #require(expected["value"] as? String)
    // The reader has undone the encodings, and remembers them.
    if wanted.contains(where: { $0[0] as? String == "CHARSET" }) {
      #expect(record.flags.contains(.charset))
      #expect(record.flags.contains(.quotedPrintable))
      value = value.replacingOccurrences(of: "=E9", with: "é")
      wanted.removeAll { ["CHARSET", "ENCODING"].contains($0[0] as? String) }
    }
    #expect(card.text(record.value) == value)
    #expect(Self.parameters(card, record) == wanted.map { Self.parameter($0) })
  }

  private static func parameter(_ pair: [Any]) -> String {
    "\(pair[0])=\((pair[1] as? [String] ?? []).map { "'\($0)'" }.joined(separator: ","))"
  }

  /// The parameters, those of one name together.
  private static func parameters(_ card: Card, _ record: PropertyRecord) -> [String] {
    var pairs: [(name: String, values: [String])] = []
    for i in record.parameterRange {
      let parameter = card.parameters[i]
      let name =
        parameter.id == .other
        ? card.text(parameter.name).uppercased() : "\(parameter.id.name)"
      let value = card.text(parameterValue: i)
      if let known = pairs.firstIndex(where: { $0.name == name }) {
        pairs[known].values.append(value)
      } else {
        pairs.append((name, [value]))
      }
    }
    return pairs.map { parameter([$0.name, $0.values]) }
  }

  @Test("Encoding of parameters", arguments: vectors("param-encode"))
  func encodesParameters(_ vector: Vector) {
    var buffer = ByteBuffer()
    var value = vector.text
    let losses = value.withUTF8 {
      ParameterEncoding.append($0, version: vector.version, into: &buffer)
    }
    #expect(buffer.string == vector.expect["text"] as? String)
    #expect(losses == [])
  }

  // MARK: Text

  @Test("Escaping", arguments: vectors("escape-text", "escape-component"))
  func escapes(_ vector: Vector) {
    let place: TextEscaping.Place = vector.area == "escape-text" ? .text : .component
    #expect(
      TextEscaping.escaped(vector.text, place, vector.version) == vector.expect["text"] as? String)
  }

  @Test("Unescaping", arguments: vectors("unescape-text", "unescape-component"))
  func unescapes(_ vector: Vector) throws {
    let property = vector.area == "unescape-text" ? "NOTE" : "N"
    let result = try Result(Self.card("\(property):\(vector.text)\r\n", vector.version))
    let card = try #require(result.cards.first)
    let record = try #require(result.records.first)
    #expect(Self.unescaped(card, record.value) == vector.reading?["text"] as? String)
  }

  @Test("Structured values", arguments: vectors("structured"))
  func splits(_ vector: Vector) throws {
    let name = try #require(vector.record["name"] as? String)
    let value = try #require(vector.record["value"] as? String)
    let result = try Result(Self.card("\(name):\(value)\r\n", vector.version))
    checkError(vector, result)
    try checkComponents(vector, result)
  }

  private func checkComponents(_ vector: Vector, _ result: Result) throws {
    guard let expected = vector.reading else { return }
    let card = try #require(result.cards.first)
    let record = try #require(result.records.first)
    #expect(Self.components(card, record) == expected["components"] as? [[String]])
  }

  /// The components of a value, each a list.
  private static func components(_ card: Card, _ record: PropertyRecord) -> [[String]] {
    let kind = record.id.row.kind
    var components: [[String]] = []
    card.with(record.value) { value in
      guard kind != .textList else {
        components = [list(value, 0x2C)]
        return
      }
      TextEscaping.split(value, at: 0x3B) { component in
        let values = kind == .components ? list(component, 0x2C) : list(component, 0)
        components.append(values == [""] ? [] : values)
      }
    }
    return components
  }

  private static func list(_ text: UnsafeBufferPointer<UInt8>, _ separator: UInt8) -> [String] {
    var values: [String] = []
    TextEscaping.split(text, at: separator) { values.append(TextEscaping.unescape($0)) }
    return values
  }

  // MARK: Encodings of 2.1

  /// The built-in character sets, and the one character of Shift_JIS that the vectors use.
  private static func options(_ charset: String?) -> CardReader.Options {
    var options = CardReader.Options()
    options.quotedPrintableCharset = charset
    let builtIn = CharsetDecoding.builtIn
    options.charsets = CharsetDecoding(
      decode: { bytes, charset, output in
        guard charset.lowercased() == "shift_jis", bytes.elementsEqual([0x95, 0x5C]) else {
          return builtIn.decode(bytes, charset, &output)
        }
        output.append(contentsOf: "表".utf8)
        return .decoded
      }, detect: builtIn.detect)
    return options
  }

  private static func physical(_ vector: Vector) throws -> Result {
    let lines = try #require(vector.record["physical"] as? [String])
    return try Result(
      card(lines.joined(separator: "\r\n") + "\r\n", vector.version),
      options: options(vector.record["charset"] as? String))
  }

  @Test("Quoted-printable", arguments: vectors("qp"))
  func decodesQuotedPrintable(_ vector: Vector) throws {
    let result = try Self.physical(vector)
    let card = try #require(result.cards.first)
    let record = try #require(result.records.first)
    // A line break of the model is a line feed.
    let expected = (vector.expect["text"] as? String)?.replacingOccurrences(of: "\r\n", with: "\n")
    #expect(Self.unescaped(card, record.value) == expected)
  }

  @Test("Quoted-printable components", arguments: vectors("qp-structured"))
  func splitsQuotedPrintable(_ vector: Vector) throws {
    try checkComponents(vector, try Self.physical(vector))
  }

  @Test("Base64", arguments: vectors("base64"))
  func decodesBase64(_ vector: Vector) throws {
    let result = try Self.physical(vector)
    checkError(vector, result)
    let expected = try #require(vector.reading)
    let card = try #require(result.cards.first)
    #expect(result.records.count == 2)
    let record = try #require(result.records.first)
    var data = ByteBuffer()
    card.with(record.value) { Base64.decode($0, into: &data) }
    let hex = data.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == expected["hex"] as? String)
    let next = try #require(result.records.last)
    #expect(Self.line(card, next) == expected["next"] as? String)
  }

  // MARK: Simple values

  @Test("Dates", arguments: vectors("date"))
  func readsDates(_ vector: Vector) throws {
    let type = try #require(vector.record["type"] as? String)
    var text = try #require(vector.record["text"] as? String)
    let kinds: [String: DateValue.Kind] = [
      "date": .date, "time": .time, "date-time": .dateTime, "timestamp": .timestamp,
      "date-and-or-time": .dateAndOrTime,
    ]
    let kind = try #require(kinds[type])
    let strict = text.withUTF8 { DateValue($0, kind: kind, version: vector.version) }
    #expect((strict == nil) == (vector.error != nil))
    if vector.error == nil {
      #expect(Self.parts(strict, vector.version) == Self.parts(vector.expect))
    }
    if let lenient = vector.lenient {
      let value = text.withUTF8 { DateValue(lenient: $0) }
      #expect(Self.parts(value, .v4_0) == Self.parts(lenient))
    }
  }

  private static func parts(_ expected: [String: Any]) -> [String: String] {
    (expected["value"] as? [String: Any] ?? [:]).mapValues { "\($0)" }
  }

  private static func parts(_ value: DateValue?, _ version: Version) -> [String: String] {
    guard let value else { return [:] }
    var parts: [String: String] = [:]
    let numbers = [
      ("year", Int(value.year)), ("month", Int(value.month)), ("day", Int(value.day)),
      ("hour", Int(value.hour)), ("minute", Int(value.minute)), ("second", Int(value.second)),
    ]
    for (name, number) in numbers where number >= 0 { parts[name] = "\(number)" }
    if value.fractionDigits > 0 { parts["fraction"] = "\(value.fraction)" }
    switch value.zone {
    case .none: break
    case .utc: parts["zone"] = "Z"
    case .offset(let minutes, let hasMinutes):
      let size = abs(Int(minutes))
      let hours = size / 60 < 10 ? "0\(size / 60)" : "\(size / 60)"
      let rest = size % 60 < 10 ? "0\(size % 60)" : "\(size % 60)"
      let colon = version == .v3_0 ? ":" : ""
      parts["zone"] = (minutes < 0 ? "-" : "+") + hours + (hasMinutes ? colon + rest : "")
    }
    return parts
  }

  @Test("Simple values", arguments: vectors("simple"))
  func readsSimpleValues(_ vector: Vector) throws {
    let type = try #require(vector.record["type"] as? String)
    var text = try #require(vector.record["text"] as? String)
    let expected = vector.expect["value"] as? NSNumber
    text.withUTF8 { text in
      switch type {
      case "boolean": #expect(SimpleValue.boolean(text) == expected?.boolValue)
      case "float": #expect(SimpleValue.float(text) == expected?.doubleValue)
      case "utc-offset":
        #expect(SimpleValue.utcOffset(text, vector.version) == expected?.intValue)
      case "integer":
        let (value, fault) = Self.integer(text)
        #expect(value == expected?.intValue)
        #expect(fault.map { $0 == .range ? "range" : "bad-value" } == vector.error)
      default: Issue.record("unknown type \(type)")
      }
    }
  }

  private static func integer(_ text: UnsafeBufferPointer<UInt8>) -> (Int?, SimpleValue.Fault?) {
    do throws(SimpleValue.Fault) {
      return (try SimpleValue.integer(text), nil)
    } catch {
      return (nil, error)
    }
  }

  // MARK: Envelope

  @Test("Envelope", arguments: vectors("envelope"))
  func readsEnvelopes(_ vector: Vector) throws {
    let result = try Result(Array(vector.text.utf8))
    checkError(vector, result)
    if vector.error == nil {
      let faults = result.codes.filter { DiagnosticCode(rawValue: $0).severity == .error }
      #expect(faults.isEmpty)
    }
    guard let expected = vector.reading else { return }
    #expect(result.cards.count == expected["cards"] as? Int)
    if let nested = expected["nested"] as? Int {
      let card = try #require(result.cards.first)
      let agents = card.properties.filter { record in
        record.id == .agent
          && Self.unescaped(card, record.value).uppercased().hasPrefix("BEGIN:VCARD")
      }
      #expect(agents.count == nested)
    }
  }

  @Test("Every row is run, and every code has ours")
  func coversTheFile() {
    #expect(Self.vectors.count == 283)
    let areas: Set = [
      "unfold", "unfold-octets", "fold", "contentline", "param-encode", "escape-text",
      "escape-component", "unescape-text", "unescape-component", "structured", "qp",
      "qp-structured", "base64", "date", "simple", "envelope",
    ]
    #expect(Set(Self.vectors.map(\.area)).isSubset(of: areas))
    let known = Set(DiagnosticCode.allRules.map(\.code.rawValue))
    for vector in Self.vectors {
      guard let error = vector.error else { continue }
      #expect(Self.codes[error]?.allSatisfy(known.contains) == true, "\(error)")
    }
  }
}
