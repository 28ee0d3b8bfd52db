import Foundation

/// A small reader of vCards that shares nothing with the tool, so that a mistake made alike in its
/// reading and its writing shows.
///
/// It is made for well-formed output and gives the model that `ModelValue` paths look at.
struct PlainCardReader {
  struct Property {
    var group = ""
    var name = ""
    var parameters: [(name: String, value: String)] = []
    var text = ""

    func first(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
  }

  final class PlainCard {
    var properties: [Property] = []
    var agents: [PlainCard] = []

    var isOld: Bool {
      properties.contains { $0.name == "VERSION" && $0.text.trimmed == "2.1" }
    }
  }

  private var lines: [[UInt8]]
  private var next = 0

  init(_ data: Data) {
    var bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      Array(line.last == 0x0D ? line.dropLast() : line)
    }
  }

  /// The contacts of a file, as `{"contacts": […]}`.
  static func model(_ data: Data) -> ModelValue {
    var reader = PlainCardReader(data)
    return .object(["contacts": .list(reader.cards().map { PlainCardModel($0).value })])
  }

  private mutating func cards() -> [PlainCard] {
    var cards: [PlainCard] = []
    var open: [PlainCard] = []
    while next < lines.count {
      let line = unfoldedLine()
      guard let colon = Self.colon(in: line) else { continue }
      let plain = String(decoding: line, as: UTF8.self).uppercased().filter { $0 != " " }
      if plain == "BEGIN:VCARD" {
        open.append(PlainCard())
      } else if plain == "END:VCARD" {
        guard let done = open.popLast() else { continue }
        if let outer = open.last { outer.agents.append(done) } else { cards.append(done) }
      } else if let card = open.last {
        card.properties.append(property(line, colon: colon, isOld: card.isOld))
      }
    }
    return cards
  }

  private mutating func unfoldedLine() -> [UInt8] {
    var line = lines[next]
    next += 1
    while !line.isEmpty, next < lines.count, let first = lines[next].first,
      first == 0x20 || first == 0x09
    {
      line += lines[next].dropFirst()
      next += 1
    }
    return line
  }

  private static func colon(in line: [UInt8]) -> Int? {
    var isQuoted = false
    return line.firstIndex { byte in
      if byte == 0x22 { isQuoted.toggle() }
      return byte == 0x3A && !isQuoted
    }
  }

  private mutating func property(_ line: [UInt8], colon: Int, isOld: Bool) -> Property {
    var property = Self.header(String(decoding: line[..<colon], as: UTF8.self))
    var value = Array(line[(colon + 1)...])
    switch property.first("ENCODING")?.uppercased() {
    case "QUOTED-PRINTABLE":
      while value.last == 0x3D, next < lines.count {
        value = value.dropLast() + lines[next]
        next += 1
      }
      value = Self.decodeQuotedPrintable(value)
    case "BASE64", "B":
      while isOld, next < lines.count, !lines[next].isEmpty, !lines[next].contains(0x3A) {
        value += lines[next].filter { $0 > 0x20 }
        next += 1
      }
    default: break
    }
    property.text = Self.decode(value, charset: property.first("CHARSET"))
    return property
  }

  private static func header(_ text: String) -> Property {
    var property = Property()
    let parts = text.splitOutsideQuotes(";")
    let dot = parts[0].lastIndex(of: ".")
    property.group = dot.map { parts[0][..<$0].lowercased() } ?? ""
    property.name =
      dot.map { parts[0][parts[0].index(after: $0)...].uppercased() } ?? parts[0].uppercased()
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else {
        property.parameters.append(bareParameter(part))
        continue
      }
      let name = part[..<equals].uppercased()
      for value in String(part[part.index(after: equals)...]).splitOutsideQuotes(",") {
        let plain = value.filter { $0 != "\"" }.replacingCarets
        let words = name == "TYPE" ? plain.split(separator: ",").map(String.init) : [plain]
        property.parameters += words.map { (name, $0) }
      }
    }
    return property
  }

  private static func bareParameter(_ text: String) -> (name: String, value: String) {
    switch text.uppercased() {
    case "QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT", "B": ("ENCODING", text)
    case "URL", "URI", "INLINE", "CONTENT-ID", "CID": ("VALUE", text)
    default: ("TYPE", text)
    }
  }

  private static func decodeQuotedPrintable(_ value: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var i = 0
    while i < value.count {
      if value[i] == 0x3D, i + 2 < value.count,
        let byte = UInt8(String(decoding: value[(i + 1)...(i + 2)], as: UTF8.self), radix: 16)
      {
        output.append(byte)
        i += 3
      } else {
        output.append(value[i])
        i += 1
      }
    }
    return output
  }

  private static func decode(_ value: [UInt8], charset: String?) -> String {
    switch charset?.uppercased() {
    case "ISO-8859-1": String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
    default: String(decoding: value, as: UTF8.self)
    }
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespaces) }

  /// The pieces between separators that stand in no quotes.
  func splitOutsideQuotes(_ separator: Character) -> [String] {
    var pieces = [""]
    var isQuoted = false
    for character in self {
      if character == "\"" { isQuoted.toggle() }
      if character == separator, !isQuoted {
        pieces.append("")
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces
  }

  /// The pieces between separators without a backslash; the escapes stay.
  func splitUnescaped(_ separator: Unicode.Scalar) -> [String] {
    var pieces = [String.UnicodeScalarView()]
    var isEscaped = false
    for scalar in unicodeScalars {
      if scalar == separator, !isEscaped {
        pieces.append(String.UnicodeScalarView())
      } else {
        pieces[pieces.count - 1].append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return pieces.map { String($0) }
  }

  /// The text without the escapes of RFC 6350 section 3.4.
  var unescaped: String {
    if !utf8.contains(0x5C) { return self }
    var output = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
        continue
      }
      if isEscaped {
        isEscaped = false
        switch scalar {
        case "n", "N":
          output.append("\n")
          continue
        case "\\", ";", ",", ":": break
        default: output.append("\\")
        }
      }
      output.append(scalar)
    }
    if isEscaped { output.append("\\") }
    return String(output)
  }

  /// The text without the escapes of RFC 6868.
  fileprivate var replacingCarets: String {
    if !contains("^") { return self }
    var output = ""
    var isEscaped = false
    for character in self {
      switch character {
      case "^" where !isEscaped: isEscaped = true
      case "n" where isEscaped:
        output += "\n"
        isEscaped = false
      case "'" where isEscaped:
        output += "\""
        isEscaped = false
      default:
        output += isEscaped && character != "^" ? "^\(character)" : String(character)
        isEscaped = false
      }
    }
    return output
  }
}
