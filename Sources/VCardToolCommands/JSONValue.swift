private import ContactFormats
private import VCard

/// A value of JSON that a command prints; the members of an object keep their order.
indirect enum JSONValue {
  case null
  case bool(Bool)
  case number(Int)
  /// A number with two places behind the point at most.
  case hundredths(Int)
  case text(String)
  case array([JSONValue])
  case members([Member])

  struct Member {
    var key: String
    var value: JSONValue
  }

  /// An object of these members. (An enum that holds tuples of itself is a circle to some builds.)
  static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .members(members.map { Member(key: $0, value: $1) })
  }

  /// An array of texts.
  static func list(_ texts: [String]) -> JSONValue { .array(texts.map { .text($0) }) }

  /// The value on a line of its own.
  var line: String {
    var output = ByteBuffer(capacity: 256)
    write(into: &output)
    output.append("\n")
    return output.string
  }

  /// A text as it is, anything else as JSON.
  var plainText: String {
    if case .text(let text) = self { return text }
    var output = ByteBuffer(capacity: 64)
    write(into: &output)
    return output.string
  }

  private func write(into output: inout ByteBuffer) {
    switch self {
    case .null: output.append("null")
    case .bool(let value): output.append(value ? "true" : "false" as String)
    case .number(let number): output.append(decimal: number)
    case .hundredths(let number): output.append(DuplicateText.decimal(hundredths: number))
    case .text(let text): JSONEmitter.string(text, into: &output)
    case .array(let values):
      output.append("[")
      for (i, value) in values.enumerated() {
        if i > 0 { output.append(",") }
        value.write(into: &output)
      }
      output.append("]")
    case .members(let members):
      output.append("{")
      for (i, member) in members.enumerated() {
        if i > 0 { output.append(",") }
        JSONEmitter.string(member.key, into: &output)
        output.append(":")
        member.value.write(into: &output)
      }
      output.append("}")
    }
  }
}
