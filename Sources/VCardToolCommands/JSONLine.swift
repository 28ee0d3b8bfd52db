private import ContactFormats
private import VCard

/// One result of a command as a line of JSON, its keys in the order given.
enum JSONLine {
  enum Value {
    case text(String)
    case number(Int)
    case list([String])
  }

  static func object(_ members: [(String, Value)]) -> String {
    var output = ByteBuffer(capacity: 256)
    output.append("{")
    for (i, (key, value)) in members.enumerated() {
      if i > 0 { output.append(",") }
      JSONEmitter.string(key, into: &output)
      output.append(":")
      switch value {
      case .text(let text): JSONEmitter.string(text, into: &output)
      case .number(let number): output.append(decimal: number)
      case .list(let texts):
        output.append("[")
        for (k, text) in texts.enumerated() {
          if k > 0 { output.append(",") }
          JSONEmitter.string(text, into: &output)
        }
        output.append("]")
      }
    }
    output.append("}\n")
    return output.string
  }
}
