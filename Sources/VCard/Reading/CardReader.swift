/// Reads vCards of any version from a stream of bytes, one card at a time.
///
///     var reader = CardReader(bytes: Array(text.utf8))
///     var card = Card()
///     while try reader.next(into: &card) { print(card.formattedName ?? "") }
///
/// The reader always finds a reading: what is wrong becomes a ``Diagnostic``, and a line that is no
/// content line is kept as it is. Memory is the largest card plus a window of 256 KiB; nothing is
/// allocated for a card when the same one is filled again.
public struct CardReader: ~Copyable {
  /// The sizes beyond which reading ends with an error, in bytes.
  public struct Limits: Sendable {
    /// The longest line, and the longest lines of one value together.
    public var line = 256 << 20
    public var card = 1 << 30
    /// How deep cards may stand in cards.
    public var nesting = 8

    public init() {}
  }

  public struct Options {
    public var limits = Limits()
    public var charsets = CharsetDecoding.builtIn
    /// The character set of what does not say its own.
    public var charset: String?
    /// The character set of quoted-printable values that do not say their own.
    public var quotedPrintableCharset: String?

    public init() {}
  }

  /// What was found wrong since the caller last emptied this list.
  public var diagnostics: [Diagnostic] = []

  var options: Options
  var window: Window
  /// The first byte of the logical line at hand; offsets within a line count from here.
  var lineStart = 0
  /// The first byte that the card does not hold yet.
  var runStart = 0
  /// The number of the physical line at `lineStart`.
  var lineNumber = 1
  /// The character set found in this stream.
  var detectedCharset: String?
  var lastLabel: CharsetLabel?
  /// Where in the source the card at hand begins, if that can be told.
  private var cardOffset: Int?
  /// A value on its way through quoted-printable and character set.
  var scratch = ByteBuffer(capacity: 1 << 10)
  /// Whether something in `scratch` must be escaped.
  var scratchHasMarks = false
  let names = PropertyRegistry.names
  let parameterNames = ParameterRegistry.names
  let carrierNames = ParameterRegistry.carrierNames
  let words = TypeWordRegistry.names
  let transferWords = TransferWord.words
  let kinds = PropertyRegistry.rows.map(\.kind)
  let needs = CardNeeds.byProperty

  /// A reader over a source that fills the buffer it is given and returns how many bytes it put
  /// there, 0 at the end. Errors of the source end the reading and are passed on as
  /// ``ReadError/Code/source``.
  public init(
    options: Options = Options(), source: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.options = options
    window = Window(source: source)
  }

  /// A reader over bytes in memory.
  public init(bytes: [UInt8], options: Options = Options()) {
    var rest = bytes[...]
    self.init(options: options) { buffer in
      let n = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(n))
      rest = rest.dropFirst(n)
      return n
    }
  }

  /// Reads the next card into `card`, whose memory is used again.
  ///
  /// - Returns: false when the input has ended; `card` is then empty.
  public mutating func next(into card: inout Card) throws(ReadError) -> Bool {
    card.removeAll()
    guard try findBegin(&card) else { return false }
    cardOffset =
      card.head.isEmpty ? nil : window.sourceOffset(of: lineStart).map { $0 - Int(card.head.count) }
    card.version = try findVersion()
    while true {
      guard try fillLine(&card) else {
        report(.missingEnd, line: card.line, "BEGIN:VCARD without END:VCARD")
        card.isRewritten = true
        break
      }
      if try readLine(&card, depth: 0) == .end { break }
    }
    flush(&card, upTo: lineStart)
    try checkLimits(card)
    if detectedVersion == .missing {
      // A version that is none is not written back.
      for i in card.properties.indices where card.properties[i].id == .version {
        card.remove(property: i)
      }
      card.isRewritten = true
    }
    return true
  }

  /// Where the last card stands in the source, so that it can be read again by itself; `nil` when its
  /// frame is damaged, or the source has other bytes than were read (UTF-16, bare carriage returns).
  package func sourceRange(of card: borrowing Card) -> Range<Int>? {
    guard let start = cardOffset, let end = window.sourceOffset(of: lineStart), !card.tail.isEmpty,
      end - start == card.tail.upper - card.head.lower
    else { return nil }
    return start..<end
  }

  /// The character set that was found for what does not say its own, which a second reading has to be told.
  package var foundCharset: String? { detectedCharset }

  /// What the last search for VERSION gave.
  enum VersionFound { case said, missing }
  var detectedVersion = VersionFound.said

  mutating func report(
    _ code: DiagnosticCode, line: Int, column: Int = 1, severity: Diagnostic.Severity? = nil,
    _ message: String
  ) {
    diagnostics.append(
      Diagnostic(code, line: line, column: column, severity: severity, message))
  }
}
