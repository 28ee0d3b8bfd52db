/// Folding of content lines, the reverse of what the reader undoes (RFC 6350 section 3.2).
package enum Folding {
  /// The most octets of a physical line, the blank that begins a continuation included.
  package static let width = 75

  /// Appends a logical line in physical lines of at most 75 octets, each ended by CR LF.
  ///
  /// As much as fits stands on each line; a cut is never inside a UTF-8 sequence, nor between a
  /// backslash and what it escapes, because some readers unescape before they unfold.
  ///
  /// - Parameter line: the line without its end; it holds no line break.
  @inline(__always)
  package static func append(line: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    if line.count <= width {
      output.append(line)
      output.append("\r\n")
    } else {
      appendFolded(line, into: &output)
    }
  }

  @inline(never)
  private static func appendFolded(
    _ line: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer
  ) {
    guard let base = line.baseAddress else { return }
    let count = line.count
    output.reserve(count + (count / 64 + 2) * 3)
    var start = 0
    var room = width
    repeat {
      let end = cut(base, start, start &+ room)
      output.append(base + start, end &- start)
      output.append("\r\n ")
      start = end
      room = width - 1
    } while count &- start > room
    output.append(base + start, count &- start)
    output.append("\r\n")
  }

  /// The last place up to `end` where the line may be cut; a byte stands at `end`.
  @inline(__always)
  private static func cut(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var place = end
    if base[place] & 0xC0 == 0x80 {
      while end &- place < 3, base[place] & 0xC0 == 0x80 { place &-= 1 }
      // More trail octets than a sequence has: no UTF-8, so any place is as good.
      if base[place] & 0xC0 == 0x80 { place = end }
    }
    guard base[place &- 1] == 0x5C else { return place }
    var slashes = 0
    while slashes < place &- start, base[place &- 1 &- slashes] == 0x5C { slashes &+= 1 }
    return slashes % 2 == 1 ? place &- 1 : place
  }
}
