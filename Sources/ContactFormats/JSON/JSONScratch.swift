internal import VCard

/// JSON that is put together before it goes to the output in one piece.
///
/// Does what ``JSONEmitter`` does, for writers that add many short pieces: all of it is compiled into
/// their loops.
struct JSONScratch: ~Copyable {
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var end: UnsafeMutablePointer<UInt8>
  private var limit: UnsafeMutablePointer<UInt8>

  init(capacity: Int = 1 << 12) {
    base = .allocate(capacity: capacity)
    end = base
    limit = base + capacity
  }

  deinit { base.deallocate() }

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  @inline(__always)
  var count: Int { end - base }

  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if limit - end < extra { grow(extra) }
  }

  @inline(never)
  private mutating func grow(_ extra: Int) {
    let held = count
    let wanted = max((limit - base) * 2, held + extra)
    let bigger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    bigger.update(from: base, count: held)
    base.deallocate()
    base = bigger
    end = base + held
    limit = base + wanted
  }

  @inline(__always)
  mutating func removeAll() { end = base }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    end.pointee = byte
    end += 1
  }

  @inline(__always)
  mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    reserve(source.count)
    end.update(from: start, count: source.count)
    end += source.count
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Copies a short run in steps of eight bytes; up to seven bytes behind it are read.
  @inline(__always)
  mutating func append(padded source: UnsafePointer<UInt8>, _ count: Int) {
    reserve(count &+ 8)
    var i = 0
    repeat {
      JSONBytes.store(JSONBytes.load(source, i), end, i)
      i &+= 8
    } while i < count
    end += count
  }

  /// A string with its quotes; `unescaping` undoes the escapes of RFC 6350 first.
  @inline(__always)
  mutating func string(_ source: UnsafeBufferPointer<UInt8>, unescaping: Bool = false) {
    reserve(source.count &+ 2 &+ JSONBytes.slack)
    end[0] = 0x22
    guard let start = source.baseAddress, JSONBytes.copy(start, source.count, to: end + 1) else {
      end += 1
      escape(source, unescaping: unescaping)
      append(0x22)
      return
    }
    end[source.count &+ 1] = 0x22
    end += source.count &+ 2
  }

  /// The inside of a string.
  mutating func characters(_ source: UnsafeBufferPointer<UInt8>) {
    reserve(source.count &+ JSONBytes.slack)
    guard let start = source.baseAddress, JSONBytes.copy(start, source.count, to: end) else {
      escape(source, unescaping: false)
      return
    }
    end += source.count
  }

  /// A string with its quotes, its ASCII letters in lower case.
  mutating func lowercase(_ source: UnsafeBufferPointer<UInt8>) {
    let mark = count
    string(source)
    var at = base + mark
    while at < end {
      at.pointee = ByteScan.lower(at.pointee)
      at += 1
    }
  }

  @inline(never)
  private mutating func escape(_ source: UnsafeBufferPointer<UInt8>, unescaping: Bool) {
    guard let start = source.baseAddress else { return }
    var i = 0
    while i < source.count {
      reserve(JSONBytes.room)
      JSONBytes.escape(start, &i, source.count, unescaping: unescaping, to: &end)
    }
  }

  /// The texts between commas, each a string: `"a","b"`.
  mutating func list(_ source: UnsafeBufferPointer<UInt8>) {
    parts(source, isStructure: false, areLists: true)
  }

  /// The components between semicolons as an array, one that is a list as an array in it; a single
  /// component without a list as a string (RFC 7095 section 3.3.1.3).
  mutating func components(_ source: UnsafeBufferPointer<UInt8>, areLists: Bool) {
    parts(source, isStructure: true, areLists: areLists)
  }

  @inline(__always)
  private mutating func parts(
    _ source: UnsafeBufferPointer<UInt8>, isStructure: Bool, areLists: Bool
  ) {
    guard let start = source.baseAddress, source.count > 0 else {
      append("\"\"")
      return
    }
    let count = source.count
    let isText = JSONBytes.isUTF8(start, count)
    reserve(count &* JSONBytes.growth &+ 64)
    let mark = self.count
    var to = end
    if isStructure {
      to.pointee = 0x5B
      to += 1
    }
    var component = to
    to.pointee = 0x22
    to += 1
    var isList = false
    var isSingle = true
    var i = 0
    while i < count {
      if i &+ 8 <= count {
        let word = JSONBytes.load(start, i)
        JSONBytes.store(word, to, 0)
        var odd = JSONBytes.special(word)
        if isStructure { odd |= JSONBytes.match(word, 0x3B) }
        if areLists { odd |= JSONBytes.match(word, 0x2C) }
        let plain = odd.trailingZeroBitCount / 8
        to += plain
        i &+= plain
        if plain == 8 { continue }
      }
      switch start[i] {
      case 0x2C where areLists:
        to[0] = 0x22
        to[1] = 0x2C
        to[2] = 0x22
        to += 3
        isList = true
        i &+= 1
      case 0x3B where isStructure:
        to.pointee = 0x22
        to += 1
        if isList { Self.bracket(component, &to) }
        to[0] = 0x2C
        to[1] = 0x22
        component = to + 1
        to += 2
        isList = false
        isSingle = false
        i &+= 1
      default: JSONBytes.escapeOne(start, &i, count, unescaping: true, to: &to)
      }
    }
    to.pointee = 0x22
    to += 1
    if isStructure {
      if isList { Self.bracket(component, &to) }
      if isSingle, !isList {
        to -= 1
        (component - 1).update(from: component, count: to - component + 1)
      } else {
        to.pointee = 0x5D
        to += 1
      }
    }
    end = to
    if !isText { repair(from: mark) }
  }

  /// Makes an array of the strings from `start` to `end`.
  private static func bracket(
    _ start: UnsafeMutablePointer<UInt8>, _ end: inout UnsafeMutablePointer<UInt8>
  ) {
    (start + 1).update(from: start, count: end - start)
    start.pointee = 0x5B
    end[1] = 0x5D
    end += 2
  }

  /// Puts U+FFFD in the place of octets that are no UTF-8.
  private mutating func repair(from mark: Int) {
    var repaired = ByteBuffer(capacity: count)
    let start = UnsafePointer(base + mark)
    let length = count - mark
    var from = 0
    while from < length {
      let bad = from + ByteScan.invalidUTF8(start + from, length - from)
      repaired.append(start + from, bad - from)
      if bad < length { repaired.append("\u{FFFD}") }
      from = bad + 1
    }
    end = base + mark
    append(repaired.bytes)
  }
}
