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
  case object([(String, JSONValue)])

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
    case .object(let members):
      output.append("{")
      for (i, (key, value)) in members.enumerated() {
        if i > 0 { output.append(",") }
        JSONEmitter.string(key, into: &output)
        output.append(":")
        value.write(into: &output)
      }
      output.append("}")
    }
  }
}
