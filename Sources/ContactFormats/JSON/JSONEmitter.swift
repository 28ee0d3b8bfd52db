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
    output.append(name)
    output.append("\":")
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
    output.reserve(source.count &+ 16)
    let mark = output.count
    output.base[mark] = 0x22
    guard let base = source.baseAddress, source.count > 0 else {
      output.base[mark &+ 1] = 0x22
      output.truncate(to: mark &+ 2)
      return
    }
    let count = source.count
    if copy(base, count, to: output.base + (mark &+ 1)) {
      output.base[mark &+ 1 &+ count] = 0x22
      output.truncate(to: mark &+ 2 &+ count)
      return
    }
    output.truncate(to: mark &+ 1)
    appendEscaping(base, count, unescaping: unescaping, into: &output)
    output.append(0x22)
  }

  @inline(__always)
  private static func append(
    _ source: UnsafeBufferPointer<UInt8>, unescaping: Bool, into output: inout ByteBuffer
  ) {
    guard let base = source.baseAddress, source.count > 0 else { return }
    output.reserve(source.count &+ 16)
    let mark = output.count
    if copy(base, source.count, to: output.base + mark) {
      output.truncate(to: mark &+ source.count)
    } else {
      appendEscaping(base, source.count, unescaping: unescaping, into: &output)
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// Top bits where `word` has a quote, a backslash or a control.
  @inline(__always)
  private static func special(_ word: UInt64) -> UInt64 {
    let quote = word ^ ones &* 0x22
    let slash = word ^ ones &* 0x5C
    return ((quote &- ones) & ~quote | (slash &- ones) & ~slash | (word &- ones &* 0x20) & ~word)
      & tops
  }

  /// Copies a run whole.
  ///
  /// - Returns: whether the run is UTF-8 without anything to escape; otherwise the copy is no use.
  @inline(__always)
  private static func copy(
    _ base: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    let from = UnsafeRawPointer(base)
    let to = UnsafeMutableRawPointer(target)
    var found: UInt64 = 0
    var high: UInt64 = 0
    @inline(__always)
    func move(_ offset: Int) {
      let word = from.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      to.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      found |= special(word)
      high |= word
    }
    if count >= 8 {
      var i = 0
      while i &+ 8 <= count {
        move(i)
        i &+= 8
      }
      move(count &- 8)
    } else {
      var i = 0
      var word: UInt64 = 0
      while i < count {
        target[i] = base[i]
        word = word << 8 | UInt64(base[i])
        i &+= 1
      }
      // Spaces in the bytes that are none.
      word |= ones &* 0x20 << UInt64(count &* 8)
      found = special(word)
      high = word
    }
    return found == 0 && (high & tops == 0 || isUTF8(base, count))
  }

  @inline(never)
  private static func isUTF8(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let raw = UnsafeRawPointer(base)
    var i = 0
    while i < count {
      if base[i] < 0x80 {
        if i &+ 8 <= count, raw.loadUnaligned(fromByteOffset: i, as: UInt64.self) & tops == 0 {
          i &+= 8
        } else {
          i &+= 1
        }
        continue
      }
      let length = ByteScan.sequenceLength(base, at: i, count)
      if length == 0 { return false }
      i &+= length
    }
    return true
  }

  /// The most bytes that one byte becomes, `\u0000`.
  private static let growth = 6

  @inline(never)
  private static func appendEscaping(
    _ base: UnsafePointer<UInt8>, _ count: Int, unescaping: Bool, into output: inout ByteBuffer
  ) {
    let raw = UnsafeRawPointer(base)
    let block = 1 << 12
    var i = 0
    while i < count {
      let stop = min(i &+ block, count)
      output.reserve(block &* growth &+ 32)
      var to = output.base + output.count
      @inline(__always)
      func put(_ byte: UInt8) {
        to.pointee = byte
        to += 1
      }
      @inline(__always)
      func escape(_ byte: UInt8) {
        put(0x5C)
        put(byte)
      }
      while i < stop {
        if i &+ 8 <= count {
          let word = raw.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          UnsafeMutableRawPointer(to).storeBytes(of: word, as: UInt64.self)
          let odd = special(word) | word & tops
          // Exact up to the lowest bit that is set: the bytes below it are plain.
          let plain = odd.trailingZeroBitCount / 8
          to += plain
          i &+= plain
          if plain == 8 { continue }
        }
        let byte = base[i]
        if byte >= 0x80 {
          let length = ByteScan.sequenceLength(base, at: i, count)
          if length == 0 {
            put(0xEF)
            put(0xBF)
            put(0xBD)
            i &+= 1
          } else {
            for _ in 0..<length {
              put(base[i])
              i &+= 1
            }
          }
          continue
        }
        i &+= 1
        switch byte {
        case 0x22: escape(0x22)
        case 0x5C where unescaping && i < count:
          let next = base[i]
          i &+= 1
          switch next {
          case 0x6E, 0x4E: escape(0x6E)
          case 0x2C, 0x3B, 0x3A: put(next)
          case 0x22, 0x5C: escape(next)
          default:
            escape(0x5C)
            i &-= 1
          }
        case 0x5C: escape(0x5C)
        case 0x0A: escape(0x6E)
        case 0x0D: escape(0x72)
        case 0x09: escape(0x74)
        case 0x08: escape(0x62)
        case 0x0C: escape(0x66)
        case 0..<0x20:
          escape(0x75)
          put(0x30)
          put(0x30)
          put(0x30 + byte >> 4)
          let low = byte & 15
          put(low < 10 ? 0x30 + low : 0x57 + low)
        default: put(byte)
        }
      }
      output.truncate(to: to - output.base)
    }
  }
}
