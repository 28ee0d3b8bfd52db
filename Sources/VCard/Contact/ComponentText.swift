/// Structured values as lists of texts (RFC 6350 section 3.4).
package enum ComponentText {
  /// The components between semicolons, each the list of its texts between commas; a component of
  /// nothing is the empty list.
  package static func lists(_ value: UnsafeBufferPointer<UInt8>) -> [[String]] {
    var parts: [[String]] = []
    TextEscaping.split(value, at: 0x3B) { component in
      parts.append(component.isEmpty ? [] : list(component))
    }
    return parts
  }

  /// The texts between commas.
  package static func list(_ value: UnsafeBufferPointer<UInt8>) -> [String] {
    var texts: [String] = []
    TextEscaping.split(value, at: 0x2C) { texts.append(TextEscaping.unescape($0)) }
    return texts
  }

  /// The components between semicolons; commas are text.
  package static func units(_ value: UnsafeBufferPointer<UInt8>) -> [String] {
    var texts: [String] = []
    TextEscaping.split(value, at: 0x3B) { texts.append(TextEscaping.unescape($0)) }
    return texts
  }

  package static func encoded(_ parts: [[String]]) -> String {
    parts.map { encoded(list: $0) }.joined(separator: ";")
  }

  package static func encoded(list: [String]) -> String {
    list.map { TextEscaping.escaped($0, .component) }.joined(separator: ",")
  }

  package static func encoded(units: [String]) -> String {
    units.map { TextEscaping.escaped($0, .component) }.joined(separator: ";")
  }
}
