/// The backslash escapes of RFC 6350 section 3.4, RFC 2426 section 4 and vCard 2.1.
package enum TextEscaping {
  /// Where a text stands, which decides what must be escaped in it.
  package enum Place: Sendable {
    /// A property of one text.
    case text
    /// One of several texts between commas, or a component between semicolons.
    case component
  }

  /// Undoes the escapes: `\n` and `\N` are a line feed, a backslash before one of `\ , ; : "` goes, any
  /// other backslash stays (grammar of RFC 6350 section 3.4; colon and quote as Apple and Google write).
  package static func unescape(_ source: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer)
  {
    guard let base = source.baseAddress else { return }
    let count = source.count
    var i = 0
    while i < count {
      let slash = ByteScan.find(0x5C, in: base, from: i, to: count)
      output.append(base + i, slash - i)
      guard slash < count else { return }
      guard slash + 1 < count else {
        output.append(0x5C)
        return
      }
      switch base[slash + 1] {
      case 0x6E, 0x4E: output.append(0x0A)
      case 0x5C, 0x2C, 0x3B, 0x3A, 0x22: output.append(base[slash + 1])
      default:
        output.append(0x5C)
        output.append(base[slash + 1])
      }
      i = slash + 2
    }
  }

  package static func unescape(_ source: UnsafeBufferPointer<UInt8>) -> String {
    var buffer = ByteBuffer(capacity: source.count)
    unescape(source, into: &buffer)
    return buffer.string
  }

  /// Writes a text with the escapes of a version: in 2.1 only the semicolon of a component, in 3.0
  /// backslash, comma, semicolon and line break everywhere, in 4.0 the semicolon only in components.
  package static func escape(
    _ source: UnsafeBufferPointer<UInt8>, _ place: Place, _ version: Version,
    into output: inout ByteBuffer
  ) {
    guard let base = source.baseAddress else { return }
    let count = source.count
    let hasSlashes = version != .v2_1
    let hasSemicolons = place == .component || version == .v3_0
    // What was copied, run by run.
    var start = 0
    var i = 0
    while i < count {
      let byte = base[i]
      // Everything that needs more is a comma, a line break, or above the digits.
      if byte > 0x5C || byte > 0x2C && byte < 0x3B || byte > 0x0D && byte < 0x2C {
        i &+= 1
        continue
      }
      switch byte {
      case 0x5C where hasSlashes, 0x2C where hasSlashes, 0x3B where hasSemicolons:
        output.append(base + start, i &- start)
        output.append(0x5C)
        start = i
      case 0x0A, 0x0D:
        output.append(base + start, i &- start)
        start = i &+ 1
        // A carriage return before a line feed says nothing more than the line feed.
        let isHalf = byte == 0x0D && i &+ 1 < count && base[i &+ 1] == 0x0A
        if !isHalf { output.append("\\n") }
      default: break
      }
      i &+= 1
    }
    output.append(base + start, count &- start)
  }

  package static func escaped(_ text: String, _ place: Place = .text, _ version: Version = .v4_0)
    -> String
  {
    var buffer = ByteBuffer(capacity: text.utf8.count + 8)
    var text = text
    text.withUTF8 { escape($0, place, version, into: &buffer) }
    return buffer.string
  }

  /// The parts of a value between separators that no backslash escapes.
  package static func split(
    _ source: UnsafeBufferPointer<UInt8>, at separator: UInt8,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var start = 0
    var i = 0
    while i < source.count {
      if source[i] == 0x5C {
        i += 2
        continue
      }
      if source[i] == separator {
        body(UnsafeBufferPointer(rebasing: source[start..<i]))
        start = i + 1
      }
      i += 1
    }
    body(UnsafeBufferPointer(rebasing: source[start..<source.count]))
  }
}
