#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// The stretch of input that the reader looks at: one buffer that slides along the source.
///
/// UTF-16 is turned into UTF-8 on its way in, and in a stream whose line ends are bare carriage
/// returns each of them becomes a line feed, so that the parser sees one kind of text.
struct Window: ~Copyable {
  typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let source: Source
  private(set) var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes in the window.
  private(set) var end = 0
  private(set) var atEnd = false
  private var encoding = Encoding.unknown
  private var lineEnds = LineEnds.unknown
  /// How many carriage returns were read of which the next byte decides what they are.
  private var heldReturns = 0
  private var pending = ByteBuffer(capacity: 64)
  /// How many bytes the source has given.
  private var taken = 0

  private enum Encoding { case unknown, utf8, utf16LittleEndian, utf16BigEndian }

  /// What the first line of the stream ends in.
  private enum LineEnds { case unknown, feeds, returns }

  static let chunk = 256 << 10

  init(source: @escaping Source) {
    self.source = source
    capacity = Self.chunk
    base = .allocate(capacity: Self.chunk)
  }

  deinit { base.deallocate() }

  /// Where in the source a byte of the window came from; `nil` when the window holds other bytes than the
  /// source has, as with UTF-16.
  func sourceOffset(of place: Int) -> Int? {
    guard encoding == .utf8, lineEnds != .returns else { return nil }
    return taken - heldReturns - (end - place)
  }

  /// Drops the bytes before `start`, then reads more behind the rest.
  ///
  /// - Parameter limit: the most bytes the window may hold.
  /// - Returns: false when the limit is reached.
  mutating func slide(dropping start: Int, limit: Int) throws -> Bool {
    if start > 0 {
      memmove(base, base + start, end - start)
      end -= start
    }
    let before = end
    while heldReturns > 0 {
      base[end] = 0x0D
      end += 1
      heldReturns -= 1
    }
    if capacity - end < Self.chunk / 4 {
      if end >= limit { return false }
      grow(to: max(capacity * 2, end + Self.chunk))
    }
    try read()
    if lineEnds != .feeds { settleLineEnds(from: min(before, end)) }
    return true
  }

  private mutating func grow(to wanted: Int) {
    let bigger = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    bigger.update(from: base, count: end)
    base.deallocate()
    base = bigger
    capacity = wanted
  }

  private mutating func read() throws {
    let first = encoding == .unknown
    switch encoding {
    case .utf16LittleEndian, .utf16BigEndian: try readUTF16()
    case .utf8, .unknown:
      let room = UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end)
      let n = try source(room)
      if n == 0 { atEnd = true }
      end += n
      taken += n
      if first, n > 0 { try detectEncoding() }
    }
  }

  /// Tells UTF-16 by its mark or its zero bytes, and skips the mark of UTF-8 (RFC 3629 section 6).
  private mutating func detectEncoding() throws {
    while end < 4, !atEnd {
      let n = try source(UnsafeMutableRawBufferPointer(start: base + end, count: capacity - end))
      if n == 0 { atEnd = true }
      end += n
      taken += n
    }
    encoding = .utf8
    let lead = (0..<4).map { $0 < end ? base[$0] : 1 }
    if lead[0] == 0xEF, lead[1] == 0xBB, lead[2] == 0xBF {
      memmove(base, base + 3, end - 3)
      end -= 3
    } else if (lead[0] == 0xFF && lead[1] == 0xFE) || (lead[1] == 0 && lead[0] > 0 && lead[3] == 0)
    {
      try begin(.utf16LittleEndian, mark: lead[0] == 0xFF)
    } else if (lead[0] == 0xFE && lead[1] == 0xFF) || (lead[0] == 0 && lead[1] > 0 && lead[2] == 0)
    {
      try begin(.utf16BigEndian, mark: lead[0] == 0xFE)
    }
  }

  private mutating func begin(_ found: Encoding, mark: Bool) throws {
    encoding = found
    pending.append(base + (mark ? 2 : 0), end - (mark ? 2 : 0))
    end = 0
    decodePending(last: false)
  }

  /// Makes line feeds of carriage returns, once the first line has ended in one alone.
  ///
  /// Returns just before a line feed belong to it, however many; those at the end of what was read
  /// wait for the byte behind them.
  private mutating func settleLineEnds(from start: Int) {
    if lineEnds == .unknown {
      let first = ByteScan.find(0x0D, in: base, from: start, to: end)
      var next = first
      while next < end, base[next] == 0x0D { next += 1 }
      if ByteScan.find(0x0A, in: base, from: start, to: first) < first
        || next < end && base[next] == 0x0A
      {
        lineEnds = .feeds
      } else if first < end, next < end || atEnd || next - first > 64 {
        lineEnds = .returns
      } else {
        heldReturns = end - first
        end = first
      }
    }
    guard lineEnds == .returns else { return }
    if end > start, base[end - 1] == 0x0D, !atEnd {
      end -= 1
      heldReturns = 1
    }
    var i = ByteScan.find(0x0D, in: base, from: start, to: end)
    while i < end {
      if i + 1 == end || base[i + 1] != 0x0A { base[i] = 0x0A }
      i = ByteScan.find(0x0D, in: base, from: i + 1, to: end)
    }
  }

  private mutating func readUTF16() throws {
    let held = pending.count
    let room = 64 << 10
    pending.reserve(room)
    let n = try source(UnsafeMutableRawBufferPointer(start: pending.base + held, count: room))
    pending.truncate(to: held + n)
    if n == 0 { atEnd = true }
    decodePending(last: atEnd)
  }

  /// Appends the UTF-8 of the code units held; a lone surrogate becomes U+FFFD.
  private mutating func decodePending(last: Bool) {
    if capacity - end < pending.count * 2 + 8 { grow(to: end + pending.count * 2 + Self.chunk) }
    let little = encoding == .utf16LittleEndian
    let source = pending.base
    let count = pending.count
    var at = base + end
    func unit(_ i: Int) -> UInt32 {
      let a = UInt32(source[i])
      let b = UInt32(source[i + 1])
      return little ? a | b << 8 : a << 8 | b
    }
    var i = 0
    while i + 1 < count {
      var scalar = unit(i)
      if scalar >= 0xD800 && scalar < 0xDC00 {
        guard i + 3 < count else {
          if !last { break }
          scalar = 0xFFFD
          i += 2
          append(scalar, &at)
          continue
        }
        let low = unit(i + 2)
        if low >= 0xDC00 && low < 0xE000 {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
          i += 2
        } else {
          scalar = 0xFFFD
        }
      } else if scalar >= 0xDC00 && scalar < 0xE000 {
        scalar = 0xFFFD
      }
      append(scalar, &at)
      i += 2
    }
    end = at - base
    pending.removeFirst(last ? count : i)
  }

  @inline(__always)
  private func append(_ scalar: UInt32, _ at: inout UnsafeMutablePointer<UInt8>) {
    func put(_ byte: UInt32) {
      at.pointee = UInt8(truncatingIfNeeded: byte)
      at += 1
    }
    if scalar < 0x80 {
      put(scalar)
    } else if scalar < 0x800 {
      put(0xC0 | scalar >> 6)
      put(0x80 | scalar & 0x3F)
    } else if scalar < 0x10000 {
      put(0xE0 | scalar >> 12)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    } else {
      put(0xF0 | scalar >> 18)
      put(0x80 | scalar >> 12 & 0x3F)
      put(0x80 | scalar >> 6 & 0x3F)
      put(0x80 | scalar & 0x3F)
    }
  }
}
