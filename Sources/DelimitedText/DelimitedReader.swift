/// Reads the records of a text with delimiters from a stream of bytes, one at a time.
///
///     var reader = DelimitedReader(bytes: Array(text.utf8))
///     var record = DelimitedRecord()
///     while try reader.next(into: &record) { print(record.text(0)) }
///
/// Follows RFC 4180 where a text does, and always finds a reading where it does not: line ends of any
/// kind, rows of any length, quotes in the middle of a cell, a quote that never closes. Empty lines are
/// no records. Memory is the largest record plus a window of 256 KiB; nothing is allocated for a record
/// when the same one is filled again.
package struct DelimitedReader: ~Copyable {
  /// The sizes beyond which reading ends with an error.
  package struct Limits: Sendable {
    /// The largest record, in bytes.
    package var record = 256 << 20
    package var cells = 1 << 20

    package init() {}
  }

  /// Set it before the first record is read; a line `sep=;` at the very start changes it.
  package var dialect: DelimitedDialect {
    didSet { prepare() }
  }

  /// What was found wrong since the caller last emptied this list.
  package var diagnostics: [DelimitedDiagnostic] = []

  /// The number of cells of a whole row, by which the next one is found behind a quote that does not
  /// close; the largest of the first records unless the caller says it.
  package var expectedCells = 0

  /// The delimiter that a line `sep=;` gave.
  package private(set) var saidDelimiter: UInt8?

  let limits: Limits
  var window: DelimitedWindow
  /// The place of the next byte in the window.
  var at = 0
  /// The place in the window at which the physical line at hand begins; may lie before it.
  var lineStart = 0
  /// The physical line at `at`.
  var line = 1
  private var hasBegun = false
  /// How many carriage returns stand right before `at`; the first of them has ended a line.
  private var returns = 0

  /// What each byte means, see `prepare()`.
  let classes: UnsafeMutablePointer<ByteClass>
  private(set) var quote: UInt8 = 0x22

  enum ByteClass: UInt8 { case plain, delimiter, quote, carriageReturn, lineFeed, nul, backslash }

  /// A reader over a source that fills the buffer it is given and returns how many bytes it put
  /// there, 0 at the end. Errors of the source end the reading, as ``DelimitedError/Code/source``.
  package init(
    dialect: DelimitedDialect = DelimitedDialect(), limits: Limits = Limits(),
    source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.dialect = dialect
    self.limits = limits
    window = DelimitedWindow(source: source)
    classes = .allocate(capacity: 256)
    prepare()
  }

  /// A reader over bytes in memory.
  package init(
    bytes: [UInt8], dialect: DelimitedDialect = DelimitedDialect(), limits: Limits = Limits()
  ) {
    var rest = bytes[...]
    self.init(dialect: dialect, limits: limits) { buffer in
      let n = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(n))
      rest = rest.dropFirst(n)
      return n
    }
  }

  deinit { classes.deallocate() }

  private mutating func prepare() {
    classes.initialize(repeating: .plain, count: 256)
    classes[0] = .nul
    classes[0x0A] = .lineFeed
    classes[0x0D] = .carriageReturn
    if dialect.quoting == .backslash { classes[0x5C] = .backslash }
    quote = dialect.quoting == .none ? 0 : 0x22
    if quote != 0 { classes[0x22] = .quote }
    classes[Int(dialect.delimiter)] = .delimiter
  }

  /// Looks at the text that comes next, as UTF-8: what the source gives at once, but at least
  /// `least` bytes where there are so many.
  package mutating func withSample<R>(
    atLeast least: Int = 1, _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) throws(DelimitedError) -> R {
    try begin()
    while window.end - at < least, !window.atEnd { try refill(keeping: at) }
    return body(UnsafeBufferPointer(start: window.base + at, count: window.end - at))
  }

  /// Reads the next record into `record`, whose memory is used again.
  ///
  /// - Returns: false when the text has ended; `record` is then empty.
  package mutating func next(into record: inout DelimitedRecord) throws(DelimitedError) -> Bool {
    record.removeAll()
    if !hasBegun { try begin() }
    guard try skipBlankLines() else { return false }
    record.line = line
    if window.hasNUL || !readWholeRecord(&record) {
      record.removeAll()
      try readCells(&record)
    }
    if record.count > expectedCells, record.count <= 4096, line < 32 {
      expectedCells = record.count
    }
    return true
  }

  // MARK: Lines

  private mutating func begin() throws(DelimitedError) {
    guard !hasBegun else { return }
    hasBegun = true
    repeat { try refill(keeping: 0) } while window.end < 8 && !window.atEnd
    // `sep=;`, perhaps in quotes, as spreadsheets write it.
    let base = window.base
    var i = window.end > 0 && base[0] == 0x22 ? 1 : 0
    let isQuoted = i == 1
    for letter in "sep=".utf8 {
      guard i < window.end, base[i] | (letter == 0x3D ? 0 : 0x20) == letter else { return }
      i += 1
    }
    guard i < window.end, base[i] > 0x00, base[i] < 0x80, base[i] != 0x0A, base[i] != 0x0D else {
      return
    }
    let delimiter = base[i]
    i += 1
    if isQuoted {
      guard i < window.end, base[i] == 0x22 else { return }
      i += 1
    }
    guard i == window.end || base[i] == 0x0A || base[i] == 0x0D else { return }
    at = i
    saidDelimiter = delimiter
    dialect.delimiter = delimiter
  }

  /// Goes to the first byte of the next record.
  ///
  /// - Returns: false when none follows.
  private mutating func skipBlankLines() throws(DelimitedError) -> Bool {
    while true {
      if at == window.end {
        if window.atEnd { return false }
        try refill(keeping: at)
        continue
      }
      switch window.base[at] {
      case 0x0A:
        if returns == 0 { line += 1 }
        returns = 0
      case 0x0D:
        if returns == 0 { line += 1 }
        returns += 1
      case 0:
        // Padding at the end of a line or of the file.
        break
      case 0x1A where at + 1 == window.end:
        // The end of a file as DOS marks it.
        if !window.atEnd {
          try refill(keeping: at)
          continue
        }
      default:
        line += max(returns - 1, 0)
        returns = 0
        lineStart = at
        return true
      }
      at += 1
    }
  }

  /// Takes the line end at `at`.
  mutating func endLine() {
    returns = window.base[at] == 0x0D ? 1 : 0
    line += 1
    at += 1
  }

  /// Reads more behind the bytes from `keep` on, which move to the front of the window with the rest.
  ///
  /// - Returns: how far the bytes have moved.
  @discardableResult
  mutating func refill(keeping keep: Int) throws(DelimitedError) -> Int {
    do {
      try window.slide(dropping: keep)
    } catch {
      throw DelimitedError(code: .source, line: line, message: "\(error)")
    }
    at -= keep
    lineStart -= keep
    return keep
  }

  mutating func report(
    _ code: DelimitedDiagnostic.Code, _ line: Int, _ column: Int, _ message: String
  ) {
    diagnostics.append(
      DelimitedDiagnostic(code: code, line: line, column: column, message: message))
  }
}
