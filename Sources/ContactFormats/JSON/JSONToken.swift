/// One step of a ``JSONReader`` through its documents.
package enum JSONToken: UInt8, Hashable, Sendable {
  case beginArray
  case endArray
  case beginObject
  case endObject
  /// The name of a member; its decoded text is the reader's `text`.
  case key
  /// A string; its decoded text is the reader's `text`.
  case string
  /// A number; the reader's `text` has it as it was written.
  case number
  case `true`
  case `false`
  case null
  /// The input has ended; nothing follows.
  case end

  /// What a message calls it.
  package var noun: StaticString {
    switch self {
    case .beginArray: "an array"
    case .endArray: "the end of an array"
    case .beginObject: "an object"
    case .endObject: "the end of an object"
    case .key: "the name of a member"
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    case .end: "the end of the input"
    }
  }
}
