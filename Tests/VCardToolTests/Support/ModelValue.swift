import Foundation

/// A value of the model of a contact, or of any JSON.
///
/// Texts are equal when they are equal code point by code point, with CRLF taken as LF.
indirect enum ModelValue: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([ModelValue])
  case object([String: ModelValue])

  init(json: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed))
  }

  init(_ value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case let list as [Any]: self = .list(list.map { ModelValue($0) })
    case let object as [String: Any]: self = .object(object.mapValues { ModelValue($0) })
    case let number as NSNumber:
      let isBool = String(cString: number.objCType) == "c"
      self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
    default: self = .null
    }
  }

  static func == (a: ModelValue, b: ModelValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.text(let a), .text(let b)): a.withPlainBreaks.utf8.elementsEqual(b.withPlainBreaks.utf8)
    case (.list(let a), .list(let b)): a == b
    case (.object(let a), .object(let b)):
      a.count == b.count && a.allSatisfy { key, value in b[key] == value }
    default: false
    }
  }

  subscript(_ key: String) -> ModelValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var list: [ModelValue]? {
    if case .list(let list) = self { list } else { nil }
  }

  var texts: [String] { (list ?? []).compactMap(\.text) }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// Whether it says nothing: empty text, an empty list.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    case .list(let list): list.isEmpty
    case .object(let members): members.isEmpty
    case .bool, .number: false
    }
  }

  /// Whether a text stands somewhere inside, in a value or a name.
  func contains(text: String) -> Bool {
    switch self {
    case .text(let own): own.has(text)
    case .list(let list): list.contains { $0.contains(text: text) }
    case .object(let members):
      members.contains { $0.key.has(text) || $0.value.contains(text: text) }
    case .null, .bool, .number: false
    }
  }

  /// The value at a path such as `contacts[0].phones[?value=1].labels[*]`.
  func value(at path: String) -> ModelValue? {
    var current = [self]
    var isMany = false
    for step in Self.steps(path) {
      current = current.flatMap { (value: ModelValue) -> [ModelValue] in
        guard step.hasPrefix("[") else {
          return value[step].map { $0 == .null ? [] : [$0] } ?? []
        }
        guard let list = value.list else { return [] }
        let inner = String(step.dropFirst().dropLast())
        if inner == "*" {
          isMany = true
          return list
        }
        if inner.hasPrefix("?") {
          let sides = inner.dropFirst().split(separator: "=", maxSplits: 1).map(String.init)
          return list.first { $0[sides[0]] == .text(sides[1]) }.map { [$0] } ?? []
        }
        guard let index = Int(inner) else { return [] }
        let position = index < 0 ? list.count + index : index
        return list.indices.contains(position) ? [list[position]] : []
      }
    }
    return isMany ? .list(current) : current.first
  }

  private static func steps(_ path: String) -> [String] {
    var steps: [String] = []
    var step = ""
    for character in path {
      switch character {
      case _ where step.hasPrefix("[") && character != "]": step.append(character)
      case "]":
        steps.append(step + "]")
        step = ""
      case ".", "[":
        if !step.isEmpty { steps.append(step) }
        step = character == "[" ? "[" : ""
      default: step.append(character)
      }
    }
    return steps + (step.isEmpty ? [] : [step])
  }
}

extension ModelValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): "\"\(text.prefix(120))\""
    case .list(let list): "\(list.prefix(20))"
    case .object(let members): "\(members)"
    }
  }
}

extension String {
  /// CRLF as LF; in Swift both are one character, but not the same.
  var withPlainBreaks: String {
    utf8.contains(0x0D) ? replacingOccurrences(of: "\r\n", with: "\n", options: .literal) : self
  }

  /// Whether a text stands in this one, code point by code point.
  func has(_ text: String) -> Bool {
    text.isEmpty || Data(utf8).range(of: Data(text.utf8)) != nil
  }

  /// Whether a regular expression is found.
  func matches(_ pattern: String) throws -> Bool {
    try NSRegularExpression(pattern: pattern)
      .firstMatch(in: self, range: NSRange(startIndex..., in: self)) != nil
  }
}

extension Data {
  /// How often other bytes stand in these, counted without overlaps.
  func count(of other: Data) -> Int {
    var count = 0
    var rest = startIndex..<endIndex
    while let found = range(of: other, in: rest) {
      count += 1
      rest = found.upperBound..<endIndex
    }
    return count
  }
}
