internal import VCard

/// The bytes of an input as UTF-8, whatever its character set, decoded line by line.
///
/// UTF-8 and UTF-16 pass unchanged; of other bytes the character set is the one that the command line
/// says, or the one that the first of them betray.
final class DelimitedCharset {
  private let source: Format.Source
  private let charsets: CharsetDecoding
  private var charset: String?
  private let isSaid: Bool
  /// What was read and not handed over.
  private var held: [UInt8] = []
  private var decoded: [UInt8] = []
  private var taken = 0
  private var atEnd = false
  private var isUTF16: Bool?
  private var line = 1
  private var diagnostic: Diagnostic?
  private var hasReported = false

  private static let chunk = 64 << 10

  init(_ options: CardReader.Options, _ source: @escaping Format.Source) {
    self.source = source
    charsets = options.charsets
    charset = options.charset
    let label = charset?.lowercased() ?? ""
    isSaid = !label.isEmpty && !["utf-8", "utf8"].contains(label)
  }

  /// The character set as far as it is known now.
  var name: String { isUTF16 == true ? "UTF-16" : charset ?? "UTF-8" }

  func takeDiagnostic() -> Diagnostic? {
    defer { diagnostic = nil }
    return diagnostic
  }

  /// Fills a buffer, as a source does.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if taken < decoded.count { return handOver(buffer) }
    if isUTF16 == true { return try source(buffer) }
    if held.isEmpty, isUTF16 != nil, !isSaid {
      // The usual case: UTF-8 that is looked at where it lands.
      let n = try source(buffer)
      if n == 0 { return 0 }
      let bytes = UnsafeBufferPointer(rebasing: buffer.bindMemory(to: UInt8.self)[..<n])
      guard let base = bytes.baseAddress else { return 0 }
      var valid = ByteScan.invalidUTF8(base, n)
      if valid < n {
        // A sequence may be cut off at the end.
        if n - valid < 4, ByteScan.sequenceIsCut(base, at: valid, n) {
          held = Array(bytes[valid...])
          if valid > 0 { return pass(base, valid) }
        } else {
          // Back to the line, so that it is decoded whole.
          while valid > 0, base[valid - 1] != 0x0A { valid -= 1 }
          held = Array(bytes[valid...])
          if valid > 0 { return pass(base, valid) }
        }
      } else {
        return pass(base, n)
      }
    }
    try fill()
    return handOver(buffer)
  }

  /// Counts the lines of bytes that are handed over as they are.
  private func pass(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    line += ByteScan.count(0x0A, base, count)
    return count
  }

  private func handOver(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let n = min(buffer.count, decoded.count - taken)
    buffer.copyBytes(from: decoded[taken..<(taken + n)])
    taken += n
    return n
  }

  /// Reads and decodes up to the last whole line.
  private func fill() throws {
    decoded.removeAll(keepingCapacity: true)
    taken = 0
    while decoded.isEmpty, !(atEnd && held.isEmpty) {
      if !atEnd {
        let before = held.count
        held.append(contentsOf: repeatElement(0, count: Self.chunk))
        let n = try held.withUnsafeMutableBytes {
          try source(UnsafeMutableRawBufferPointer(rebasing: $0[before...]))
        }
        held.removeLast(Self.chunk - n)
        if n == 0 { atEnd = true }
      }
      if isUTF16 == nil {
        if held.count < 4, !atEnd { continue }
        isUTF16 = !isSaid && Self.looksLikeUTF16(held)
        if isUTF16 == true {
          swap(&decoded, &held)
          return
        }
      }
      // However small the parts in which the source gives it: a sample that tells the character set.
      if charset == nil, !atEnd, held.count < Self.chunk, !isUTF8(held) { continue }
      // A character of several bytes never holds a line feed.
      let end = atEnd ? held.count : (held.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
      if end == 0 {
        if held.count < 64 << 20 { continue }
      }
      let cut = end == 0 ? held.count : end
      held[..<cut].withUnsafeBufferPointer { decode($0) }
      held.removeFirst(cut)
    }
  }

  /// Whether bytes are UTF-8, the last character perhaps cut off.
  private func isUTF8(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return true }
      let valid = ByteScan.invalidUTF8(base, bytes.count)
      return valid == bytes.count || ByteScan.sequenceIsCut(base, at: valid, bytes.count)
    }
  }

  private func decode(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    let valid = isSaid ? 0 : ByteScan.invalidUTF8(base, bytes.count)
    defer { line += ByteScan.count(0x0A, base, bytes.count) }
    if !isSaid, valid == bytes.count {
      decoded.append(contentsOf: bytes)
      return
    }
    if charset == nil { charset = charsets.detect(bytes) }
    let name = charset ?? "windows-1252"
    if !isSaid, !hasReported {
      hasReported = true
      diagnostic = Diagnostic(
        .undeclaredCharset, line: line + ByteScan.count(0x0A, base, valid), severity: .warning,
        "the bytes are no UTF-8; they are read as \(name) (--charset names another)")
    }
    if charsets.decode(bytes, name, &decoded) == .decoded { return }
    // Line by line, so that a wrong byte spoils no other.
    var start = 0
    for i in bytes.indices where bytes[i] == 0x0A || i == bytes.count - 1 {
      let part = UnsafeBufferPointer(rebasing: bytes[start...i])
      start = i + 1
      switch charsets.decode(part, name, &decoded) {
      case .decoded, .decodedAsUTF8: continue
      default: break
      }
      decoded.append(contentsOf: String(decoding: part, as: UTF8.self).utf8)
      if diagnostic == nil {
        diagnostic = Diagnostic(
          .undecodable, line: line + ByteScan.count(0x0A, base, start - part.count),
          "bytes stand in the text that do not decode as \(name)")
      }
    }
  }

  private static func looksLikeUTF16(_ lead: [UInt8]) -> Bool {
    guard lead.count >= 4 else { return false }
    return (lead[0] == 0xFF && lead[1] == 0xFE) || (lead[0] == 0xFE && lead[1] == 0xFF)
      || (lead[1] == 0 && lead[0] > 0 && lead[3] == 0)
      || (lead[0] == 0 && lead[1] > 0 && lead[2] == 0)
  }
}

extension ByteScan {
  /// Whether the bytes from a place to the end are the beginning of a character of UTF-8.
  static func sequenceIsCut(_ base: UnsafePointer<UInt8>, at place: Int, _ count: Int) -> Bool {
    let length: Int =
      switch base[place] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard count - place < length else { return false }
    return (place + 1..<count).allSatisfy { base[$0] & 0xC0 == 0x80 }
  }
}
