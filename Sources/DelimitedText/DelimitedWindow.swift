#if canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// The stretch of input that the reader looks at: one buffer that slides along the source.
///
/// UTF-16 is turned into UTF-8 on its way in, told by its mark or by the zeros of its first two
/// characters; the mark of UTF-8 is skipped.
struct DelimitedWindow: ~Copyable {
  typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  private let source: Source
  private var octets = OctetBuffer(capacity: DelimitedWindow.chunk + 64)
  private var encoding = Encoding.unknown
  private var pending = OctetBuffer(capacity: 64)
  private(set) var atEnd = false
  /// Whether a NUL stands among the bytes.
  private(set) var hasNUL = false

  private enum Encoding { case unknown, utf8, utf16LittleEndian, utf16BigEndian }

  static let chunk = 256 << 10

  init(source: @escaping Source) {
    self.source = source
  }

  var base: UnsafeMutablePointer<UInt8> { @inline(__always) get { octets.base } }
  var end: Int { @inline(__always) get { octets.count } }

  /// Drops the bytes before `start`, then reads more behind the rest, unless the source has ended.
  mutating func slide(dropping start: Int) throws {
    octets.removeFirst(start)
    if octets.count == 0 { hasNUL = false }
    if atEnd { return }
    let before = octets.count
    switch encoding {
    case .utf8: try read()
    case .utf16LittleEndian, .utf16BigEndian: try readUTF16()
    case .unknown: try detectEncoding()
    }
    if !hasNUL, octets.count > before {
      hasNUL = memchr(octets.base + before, 0, octets.count - before) != nil
    }
  }

  private mutating func read() throws {
    let n = try source(octets.room(Self.chunk / 4))
    if n == 0 { atEnd = true }
    octets.extend(n)
  }

  private mutating func detectEncoding() throws {
    while octets.count < 4, !atEnd { try read() }
    encoding = .utf8
    let lead = (0..<4).map { $0 < octets.count ? octets.base[$0] : 1 }
    if lead[0] == 0xEF, lead[1] == 0xBB, lead[2] == 0xBF {
      octets.removeFirst(3)
    } else if (lead[0] == 0xFF && lead[1] == 0xFE) || (lead[1] == 0 && lead[0] > 0 && lead[3] == 0)
    {
      begin(.utf16LittleEndian, mark: lead[0] == 0xFF)
    } else if (lead[0] == 0xFE && lead[1] == 0xFF) || (lead[0] == 0 && lead[1] > 0 && lead[2] == 0)
    {
      begin(.utf16BigEndian, mark: lead[0] == 0xFE)
    }
  }

  private mutating func begin(_ found: Encoding, mark: Bool) {
    encoding = found
    let skipped = mark ? 2 : 0
    pending.append(octets.base + skipped, octets.count - skipped)
    octets.truncate()
    decodePending()
  }

  private mutating func readUTF16() throws {
    let n = try source(pending.room(Self.chunk / 4))
    if n == 0 { atEnd = true }
    pending.extend(n)
    decodePending()
  }

  /// Appends the UTF-8 of the code units held; a lone surrogate becomes U+FFFD.
  private mutating func decodePending() {
    octets.reserve(pending.count * 2 + 8)
    let count = pending.count
    var i = 0
    while i + 1 < count {
      var scalar = unit(i)
      if scalar >= 0xD800, scalar < 0xDC00 {
        if i + 3 >= count, !atEnd { break }
        let low = i + 3 < count ? unit(i + 2) : 0
        if low >= 0xDC00, low < 0xE000 {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (low - 0xDC00)
          i += 2
        } else {
          scalar = 0xFFFD
        }
      } else if scalar >= 0xDC00, scalar < 0xE000 {
        scalar = 0xFFFD
      }
      append(scalar)
      i += 2
    }
    pending.removeFirst(atEnd ? count : i)
  }

  private func unit(_ i: Int) -> UInt32 {
    let a = UInt32(pending.base[i])
    let b = UInt32(pending.base[i + 1])
    return encoding == .utf16LittleEndian ? a | b << 8 : a << 8 | b
  }

  private mutating func append(_ scalar: UInt32) {
    func byte(_ bits: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits) }
    if scalar < 0x80 {
      octets.append(byte(scalar))
      return
    }
    if scalar < 0x800 {
      octets.append(byte(0xC0 | scalar >> 6))
    } else {
      if scalar < 0x10000 {
        octets.append(byte(0xE0 | scalar >> 12))
      } else {
        octets.append(byte(0xF0 | scalar >> 18))
        octets.append(byte(0x80 | scalar >> 12 & 0x3F))
      }
      octets.append(byte(0x80 | scalar >> 6 & 0x3F))
    }
    octets.append(byte(0x80 | scalar & 0x3F))
  }
}
