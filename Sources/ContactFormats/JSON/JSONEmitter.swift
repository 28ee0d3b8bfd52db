package import VCard

/// Appends the parts of JSON texts (RFC 8259) to a buffer.
///
/// Only what must be escaped is: quote, backslash and the controls below 0x20. Octets that are no UTF-8
/// become U+FFFD. Text is copied and checked eight bytes at a time; most values need nothing else.
package enum JSONEmitter {
  /// A string with its quotes.
  package static func string(
    _ source: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    quoted(source, unescaping: false, into: &output)
  }

  package static func string(_ text: String, into output: inout ByteBuffer) {
    var text = text
    text.withUTF8 { quoted($0, unescaping: false, into: &output) }
  }

  /// A value of a card, whose escapes of RFC 6350 section 3.4 are undone, as a string with its quotes.
  ///
  /// What is an escape is as in ``VCard/TextEscaping/unescape(_:into:)``; both passes are one.
  package static func text(
    _ source: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    quoted(source, unescaping: true, into: &output)
  }

  /// The inside of a string, without quotes, for strings that are put together from pieces.
  package static func characters(
    _ source: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    append(source, unescaping: false, into: &output)
  }

  /// A member's name with its colon, `"name":`; the name must hold nothing to escape.
  package static func key(_ name: StaticString, into output: inout ByteBuffer) {
    output.reserve(name.utf8CodeUnitCount &+ 3)
    output.append(0x22)
    output.append(name.utf8Start, name.utf8CodeUnitCount)
    output.append(0x22)
    output.append(0x3A)
  }

  /// A member's name with its colon, from bytes.
  package static func key(
    _ name: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    string(name, into: &output)
    output.append(0x3A)
  }

  /// A string in lower-case ASCII letters, as jCard writes names.
  package static func lowercase(
    _ source: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    let start = output.count
    string(source, into: &output)
    let base = output.base
    // `\u000B` is the same in either case, so are the other escapes.
    for i in start..<output.count { base[i] = ByteScan.lower(base[i]) }
  }

  package static func number(_ value: Int, into output: inout ByteBuffer) {
    output.append(decimal: value)
  }

  package static func boolean(_ value: Bool, into output: inout ByteBuffer) {
    output.append(value ? "true" : "false")
  }

  // MARK: Characters

  @inline(__always)
  private static func quoted(
    _ source: UnsafeBufferPointer<UInt8>, unescaping: Bool, into output: inout ByteBuffer
  ) {
    output.append(0x22)
    append(source, unescaping: unescaping, into: &output)
    output.append(0x22)
  }

  @inline(__always)
  private static func append(
    _ source: UnsafeBufferPointer<UInt8>, unescaping: Bool, into output: inout ByteBuffer
  ) {
    guard let base = source.baseAddress, source.count > 0 else { return }
    output.reserve(source.count &+ JSONBytes.slack)
    let mark = output.count
    if JSONBytes.copy(base, source.count, to: output.base + mark) {
      output.truncate(to: mark &+ source.count)
      return
    }
    var i = 0
    while i < source.count {
      output.reserve(JSONBytes.room)
      var to = output.base + output.count
      JSONBytes.escape(base, &i, source.count, unescaping: unescaping, to: &to)
      output.truncate(to: to - output.base)
    }
  }
}
