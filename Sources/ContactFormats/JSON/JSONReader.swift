package import VCard

/// Reads JSON (RFC 8259) token by token from a stream of bytes.
///
///     while true {
///       let token = try reader.next()
///       if token == .end { break }
///       …
///     }
///
/// Strict where JSON leaves no choice, with these tolerances: a mark of UTF-8 at the beginning is
/// skipped, a surrogate without its pair and octets that are no UTF-8 become U+FFFD, and names may
/// repeat in an object. Memory is one window of 64 KiB and the longest string. After an error every
/// further call gives the same error.
package struct JSONReader: ~Copyable {
  /// Fills the buffer it is given and returns how many bytes it put there, 0 at the end.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

  /// How many documents the input may hold.
  package enum Documents: Hashable, Sendable {
    /// Exactly one.
    case one
    /// Any number, one after the other: one a line, or without anything between them.
    case many
  }

  /// How deep arrays and objects may stand in each other.
  package static let depthLimit = 64

  /// The longest string, in bytes.
  package static let textLimit = 256 << 20

  /// The decoded text of the last key, string or number; valid until the next token.
  package private(set) var text = ByteBuffer(capacity: 1 << 10)

  /// How many arrays and objects are open.
  package private(set) var depth = 0

  /// The line on which the last token begins, from 1.
  package private(set) var line = 1

  /// The byte of its line at which the last token begins, from 1.
  package private(set) var column = 1

  /// What may come next.
  private enum State {
    case document
    case value
    /// Behind `[`.
    case valueOrEnd
    /// Behind `{`.
    case keyOrEnd
    case key
    case colon
    case commaOrEnd
    case closed
  }

  private let source: Source
  private let documents: Documents
  private let base: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  /// The next byte, and the end of the bytes in the window.
  private var at = 0
  private var end = 0
  private var atEnd = false
  /// The offset in the input of the window's first byte.
  private var offset = 0
  private var lineNumber = 1
  /// The offset in the input of the line's first byte.
  private var lineOffset = 0
  private var state = State.document
  private var hasBegun = false
  private var hasDocument = false
  private var last = JSONToken.null
  /// Which of the open values are objects, the innermost in the lowest bit.
  private var objects: UInt64 = 0
  /// The column of the last escape.
  private var faultColumn = 1
  private var failure: JSONError?

  package init(documents: Documents = .one, source: @escaping Source) {
    self.source = source
    self.documents = documents
    capacity = 64 << 10
    base = .allocate(capacity: capacity)
  }

  /// A reader over bytes in memory.
  package init(bytes: [UInt8], documents: Documents = .one) {
    var start = 0
    self.init(documents: documents) { buffer in
      let n = min(buffer.count, bytes.count - start)
      buffer.copyBytes(from: bytes[start..<(start + n)])
      start += n
      return n
    }
  }

  deinit { base.deallocate() }

  // MARK: Tokens

  /// The next token; `.end` again and again when the input has ended.
  package mutating func next() throws(JSONError) -> JSONToken {
    if let failure { throw failure }
    if !hasBegun { try begin() }
    while true {
      let byte = try skipBlanks()
      line = lineNumber
      column = offset &+ at &- lineOffset &+ 1
      guard let byte else { return try endOfInput() }
      switch state {
      case .value, .valueOrEnd:
        if byte == 0x5D, state == .valueOrEnd { return try close(isObject: false) }
        return try value(byte)
      case .document:
        hasDocument = true
        return try value(byte)
      case .key, .keyOrEnd:
        if byte == 0x7D, state == .keyOrEnd { return try close(isObject: true) }
        guard byte == 0x22 else {
          throw unexpected(byte, state == .key ? "a name in quotes" : "a name in quotes or \"}\"")
        }
        at &+= 1
        try readString()
        state = .colon
        last = .key
        return .key
      case .colon:
        guard byte == 0x3A else { throw unexpected(byte, "\":\" behind the name") }
        at &+= 1
        state = .value
      case .commaOrEnd:
        let isObject = objects & 1 != 0
        switch byte {
        case 0x2C:
          at &+= 1
          state = isObject ? .key : .value
        case 0x7D where isObject, 0x5D where !isObject: return try close(isObject: isObject)
        default: throw unexpected(byte, isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
        }
      case .closed:
        throw unexpected(byte, "nothing more: the input is one JSON value")
      }
    }
  }

  /// Skips what the last token began: an array or an object to its end, behind a key the member's
  /// value; nothing behind any other token.
  package mutating func skipValue() throws(JSONError) {
    switch last {
    case .key:
      let depth = depth
      _ = try next()
      try skip(toDepth: depth)
    case .beginArray, .beginObject: try skip(toDepth: depth - 1)
    default: break
    }
  }

  /// Reads on until no more than `depth` arrays and objects are open.
  package mutating func skip(toDepth wanted: Int) throws(JSONError) {
    while depth > wanted { _ = try next() }
  }

  /// Whether the text of the last token is this one.
  package func isText(_ word: StaticString) -> Bool {
    text.bytes.elementsEqual(
      UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// The last number, when it is an integer in the range of `Int`.
  package var integer: Int? { Int(text.string) }

  /// An error at the last token.
  package func error(_ code: JSONError.Code, _ message: String) -> JSONError {
    JSONError(code, line: line, column: column, message)
  }

  private mutating func value(_ byte: UInt8) throws(JSONError) -> JSONToken {
    switch byte {
    case 0x22:
      at &+= 1
      try readString()
      return scalar(.string)
    case 0x5B: return try open(isObject: false)
    case 0x7B: return try open(isObject: true)
    case 0x2D, 0x30...0x39:
      try readNumber()
      return scalar(.number)
    case 0x74:
      try readWord("true")
      return scalar(.true)
    case 0x66:
      try readWord("false")
      return scalar(.false)
    case 0x6E:
      try readWord("null")
      return scalar(.null)
    default:
      throw unexpected(byte, state == .valueOrEnd ? "a value or \"]\"" : "a value")
    }
  }

  @inline(__always)
  private mutating func scalar(_ token: JSONToken) -> JSONToken {
    state = depth == 0 ? afterDocument : .commaOrEnd
    last = token
    return token
  }

  private var afterDocument: State { documents == .many ? .document : .closed }

  private mutating func open(isObject: Bool) throws(JSONError) -> JSONToken {
    guard depth < Self.depthLimit else {
      throw fail(
        .tooDeep,
        "arrays and objects stand in each other more than \(Self.depthLimit) deep")
    }
    at &+= 1
    depth &+= 1
    objects = objects << 1 | (isObject ? 1 : 0)
    state = isObject ? .keyOrEnd : .valueOrEnd
    last = isObject ? .beginObject : .beginArray
    return last
  }

  private mutating func close(isObject: Bool) throws(JSONError) -> JSONToken {
    at &+= 1
    depth &-= 1
    objects >>= 1
    return scalar(isObject ? .endObject : .endArray)
  }

  private mutating func endOfInput() throws(JSONError) -> JSONToken {
    switch state {
    case .closed: break
    case .document where documents == .many || hasDocument: break
    case .document: throw fail(.syntax, "the input is empty; expected JSON")
    default:
      let open = objects & 1 != 0 ? "an object" : "an array"
      throw fail(.syntax, "the input ends in the middle of \(open); is it whole?")
    }
    last = .end
    return .end
  }

  // MARK: Bytes

  /// Reads the next bytes when the window is used up.
  ///
  /// - Returns: false at the end of the input.
  @inline(never)
  private mutating func refill() throws(JSONError) -> Bool {
    guard at == end else { return true }
    guard !atEnd else { return false }
    offset &+= end
    at = 0
    end = 0
    do {
      let n = try source(UnsafeMutableRawBufferPointer(start: base, count: capacity))
      end = min(max(n, 0), capacity)
    } catch {
      throw fail(.source, "\(error)")
    }
    if end == 0 { atEnd = true }
    return !atEnd
  }

  @inline(__always)
  private mutating func take() throws(JSONError) -> UInt8? {
    if at == end, try !refill() { return nil }
    at &+= 1
    return base[at &- 1]
  }

  @inline(__always)
  private mutating func peek() throws(JSONError) -> UInt8? {
    if at == end, try !refill() { return nil }
    return base[at]
  }

  /// Skips the mark of UTF-8 and refuses UTF-16, which JSON does not allow (RFC 8259 section 8.1).
  private mutating func begin() throws(JSONError) {
    hasBegun = true
    guard let first = try peek() else { return }
    switch first {
    case 0xEF:
      at &+= 1
      guard try take() == 0xBB, try take() == 0xBF else {
        throw fail(.syntax, "the input begins with bytes that are no JSON")
      }
      lineOffset = 3
    case 0xFE, 0xFF, 0x00:
      throw fail(.syntax, "the input looks like UTF-16 or binary data; JSON is UTF-8")
    default: break
    }
  }

  @inline(__always)
  private mutating func skipBlanks() throws(JSONError) -> UInt8? {
    while true {
      if at == end, try !refill() { return nil }
      let byte = base[at]
      if byte > 0x20 { return byte }
      switch byte {
      case 0x20, 0x09, 0x0D: at &+= 1
      case 0x0A:
        at &+= 1
        lineNumber &+= 1
        lineOffset = offset &+ at
      default: return byte
      }
    }
  }

  private mutating func readWord(_ word: StaticString) throws(JSONError) {
    text.truncate()
    for i in 0..<word.utf8CodeUnitCount {
      guard try take() == word.utf8Start[i] else {
        throw fail(.syntax, "expected \"\(word)\", or another value")
      }
    }
    if let byte = try peek(), byte | 0x20 &- 0x61 < 26 || ByteScan.isDigit(byte) {
      throw fail(.syntax, "expected \"\(word)\", or another value")
    }
  }

  private mutating func readNumber() throws(JSONError) {
    text.truncate()
    func wrong() -> String { "expected a number as JSON writes it, such as -12.5e3" }
    if try peek() == 0x2D { try keep() }
    if try peek() == 0x30 {
      try keep()
    } else if try keepDigits() == 0 {
      throw fail(.syntax, wrong())
    }
    if try peek() == 0x2E {
      try keep()
      if try keepDigits() == 0 { throw fail(.syntax, wrong()) }
    }
    if let byte = try peek(), byte | 0x20 == 0x65 {
      try keep()
      if let sign = try peek(), sign == 0x2B || sign == 0x2D { try keep() }
      if try keepDigits() == 0 { throw fail(.syntax, wrong()) }
    }
    if let byte = try peek(), ByteScan.isDigit(byte) || byte | 0x20 &- 0x61 < 26 || byte == 0x2E {
      throw fail(.syntax, wrong())
    }
  }

  private mutating func keep() throws(JSONError) {
    if let byte = try take() { text.append(byte) }
  }

  private mutating func keepDigits() throws(JSONError) -> Int {
    var n = 0
    while let byte = try peek(), ByteScan.isDigit(byte) {
      try keep()
      n &+= 1
      if text.count > Self.textLimit { throw tooLong() }
    }
    return n
  }

  // MARK: Strings

  /// Reads a string behind its first quote into `text`.
  private mutating func readString() throws(JSONError) {
    text.truncate()
    var high: UInt64 = 0
    while true {
      if at == end, try !refill() {
        throw fail(.syntax, "the input ends in the middle of a string; is it whole?")
      }
      var i = at
      while i &+ 8 <= end {
        let word = JSONBytes.load(base, i)
        let special = JSONBytes.special(word)
        high |= word
        if special != 0 {
          i &+= special.trailingZeroBitCount / 8
          break
        }
        i &+= 8
      }
      while i < end {
        let byte = base[i]
        if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
        high |= UInt64(byte)
        i &+= 1
      }
      text.append(base + at, i &- at)
      at = i
      if text.count > Self.textLimit { throw tooLong() }
      if i == end { continue }
      switch base[i] {
      case 0x22:
        at &+= 1
        // Bits of bytes behind the string may be set too: then the check is for nothing.
        if high & JSONBytes.tops != 0 { repairText() }
        return
      case 0x5C:
        at &+= 1
        try readEscape()
      default:
        faultColumn = offset &+ at &- lineOffset &+ 1
        throw failInString(
          base[i] == 0x0A || base[i] == 0x0D
            ? "a string does not end on its line; a line break is written \\n"
            : "a control character stands in a string; it is written as an escape such as \\t or \\u0001"
        )
      }
    }
  }

  /// Reads an escape behind its backslash.
  private mutating func readEscape() throws(JSONError) {
    faultColumn = offset &+ at &- lineOffset
    switch try take() {
    case 0x22: text.append(0x22)
    case 0x5C: text.append(0x5C)
    case 0x2F: text.append(0x2F)
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x75: try readUnicode()
    case nil: throw fail(.syntax, "the input ends in the middle of a string; is it whole?")
    default:
      throw failInString(
        #"a backslash in a string must be followed by one of " \ / b f n r t u"#)
    }
  }

  /// Reads what stands behind `\u`, and the second half when the first asks for one.
  private mutating func readUnicode() throws(JSONError) {
    var unit = try readUnit()
    while unit & 0xFC00 == 0xD800 {
      guard try peek() == 0x5C else { break }
      at &+= 1
      guard try peek() == 0x75 else {
        append(0xFFFD)
        try readEscape()
        return
      }
      at &+= 1
      let second = try readUnit()
      if second & 0xFC00 == 0xDC00 {
        append(0x10000 + (unit & 0x3FF) << 10 + (second & 0x3FF))
        return
      }
      append(0xFFFD)
      unit = second
    }
    append(unit & 0xF800 == 0xD800 ? 0xFFFD : unit)
  }

  private mutating func readUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt32
      switch try take() {
      case let byte? where ByteScan.isDigit(byte): digit = UInt32(byte) - 0x30
      case let byte? where byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66:
        digit = UInt32(byte | 0x20) - 0x57
      default: throw failInString("\\u must be followed by four hexadecimal digits")
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  private mutating func append(_ scalar: UInt32) {
    func byte(_ value: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value) }
    if scalar < 0x80 {
      text.append(byte(scalar))
      return
    }
    if scalar < 0x800 {
      text.append(byte(0xC0 | scalar >> 6))
    } else {
      if scalar < 0x10000 {
        text.append(byte(0xE0 | scalar >> 12))
      } else {
        text.append(byte(0xF0 | scalar >> 18))
        text.append(byte(0x80 | scalar >> 12 & 0x3F))
      }
      text.append(byte(0x80 | scalar >> 6 & 0x3F))
    }
    text.append(byte(0x80 | scalar & 0x3F))
  }

  /// Puts U+FFFD in the place of octets that are no UTF-8.
  @inline(never)
  private mutating func repairText() {
    var start = ByteScan.invalidUTF8(text.base, text.count)
    guard start < text.count else { return }
    var repaired = ByteBuffer(capacity: text.count + 16)
    var from = 0
    while true {
      repaired.append(text.base + from, start - from)
      from = start + 1
      guard start < text.count else { break }
      repaired.append("\u{FFFD}")
      start = from + ByteScan.invalidUTF8(text.base + from, text.count - from)
    }
    swap(&text, &repaired)
  }

  // MARK: Errors

  private mutating func fail(_ code: JSONError.Code, _ message: String) -> JSONError {
    let error = error(code, message)
    failure = error
    return error
  }

  /// An error inside a string, not at its beginning.
  private mutating func failInString(_ message: String) -> JSONError {
    line = lineNumber
    column = faultColumn
    return fail(.syntax, message)
  }

  private mutating func tooLong() -> JSONError {
    fail(.tooLong, "a string or a number of more than \(Self.textLimit >> 20) MiB")
  }

  private mutating func unexpected(_ byte: UInt8, _ expected: String) -> JSONError {
    let found =
      byte > 0x20 && byte < 0x7F
      ? "\"\(Character(Unicode.Scalar(byte)))\"" : "the byte 0x\(String(byte, radix: 16))"
    return fail(.syntax, "found \(found), expected \(expected)")
  }
}
