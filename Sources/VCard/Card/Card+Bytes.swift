extension Card {
  /// Calls `body` with the bytes of a range.
  @inline(__always)
  package func with<R>(_ range: ByteRange, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
    bytes.withUnsafeBufferPointer { all in
      body(UnsafeBufferPointer(rebasing: all[range.range]))
    }
  }

  /// A range as text; octets that are no UTF-8 become U+FFFD.
  package func text(_ range: ByteRange) -> String {
    with(range) { String(decoding: $0, as: UTF8.self) }
  }

  package func equals(_ range: ByteRange, ignoringCase text: StaticString) -> Bool {
    with(range) {
      ByteScan.equalIgnoringCase(
        $0, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }

  package func equalIgnoringCase(_ a: ByteRange, _ b: ByteRange) -> Bool {
    with(a) { x in with(b) { y in ByteScan.equalIgnoringCase(x, y) } }
  }

  package func equal(_ a: ByteRange, _ b: ByteRange) -> Bool {
    with(a) { x in with(b) { y in x.count == y.count && x.elementsEqual(y) } }
  }

  /// Whether a range begins with an ASCII text, without regard to case.
  package func starts(_ range: ByteRange, with prefix: StaticString) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard Int(range.count) >= length else { return false }
    return equals(ByteRange(range.lower, count: length), ignoringCase: prefix)
  }

  /// The parts of a range between separators, empty ones included; no escape is looked at.
  package func split(_ range: ByteRange, at separator: UInt8) -> [ByteRange] {
    var parts: [ByteRange] = []
    var start = range.lower
    for at in range.range where bytes[at] == separator {
      parts.append(ByteRange(start, count: at - start))
      start = at + 1
    }
    parts.append(ByteRange(start, count: range.upper - start))
    return parts
  }

  // MARK: Adding text

  package mutating func store(_ source: UnsafeBufferPointer<UInt8>) -> ByteRange {
    let start = bytes.count
    bytes.append(contentsOf: source)
    return ByteRange(start, count: source.count)
  }

  package mutating func store(_ text: StaticString) -> ByteRange {
    store(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func store(_ text: String) -> ByteRange {
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    return ByteRange(start, count: bytes.count - start)
  }

  /// Copies a run of the card's own bytes to the end.
  package mutating func store(copy range: ByteRange) -> ByteRange {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: Int(range.count)))
    bytes.withUnsafeMutableBufferPointer { all in
      guard let base = all.baseAddress else { return }
      (base + start).update(from: base + range.lower, count: Int(range.count))
    }
    return ByteRange(start, count: Int(range.count))
  }

  /// A text made of pieces: static words and runs of the card itself.
  package mutating func store(_ pieces: TextPiece...) -> ByteRange {
    let start = bytes.count
    for piece in pieces {
      switch piece {
      case .word(let text): _ = store(text)
      case .run(let range): _ = store(copy: range)
      case .upper(let range):
        for i in range.range { bytes.append(ByteScan.upper(bytes[i])) }
      case .lower(let range):
        for i in range.range { bytes.append(ByteScan.lower(bytes[i])) }
      }
    }
    return ByteRange(start, count: bytes.count - start)
  }

  package enum TextPiece {
    case word(StaticString)
    case run(ByteRange)
    case upper(ByteRange)
    case lower(ByteRange)
  }
}
