internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// Where a command writes its cards: a format over a checked file.
final class CardOutput {
  private var file: OutputFile
  private var buffer = ByteBuffer(capacity: 256 << 10)
  private var writer: any CardWriting & ~Copyable
  private var diagnostics: [Diagnostic] = []
  private let flushesEachCard: Bool

  /// How many bytes are gathered before they are written.
  private static let chunk = 128 << 10

  init(_ file: consuming OutputFile, format: Format, options: FormatOptions) throws {
    guard let makeWriter = format.makeWriter else { throw FormatError.notWritable(format.name) }
    flushesEachCard = file.isTerminal
    self.file = file
    writer = makeWriter(options)
  }

  /// Writes a card, which may be changed on the way.
  ///
  /// - Returns: what the format could not hold.
  func write(_ card: inout Card) throws -> [Diagnostic] {
    try writer.write(&card, into: &buffer, &diagnostics)
    if buffer.count >= Self.chunk || flushesEachCard { try drain() }
    if diagnostics.isEmpty { return [] }
    let found = diagnostics
    diagnostics = []
    return found
  }

  private func drain() throws {
    try file.write(UnsafeRawBufferPointer(buffer.bytes))
    buffer.truncate()
    if flushesEachCard { try file.endRecord() }
  }

  /// Hands over what is written so far, when somebody waits for it.
  func flushIfInteractive() throws {
    guard file.flushesEachRecord else { return }
    try drain()
    try file.flushIfInteractive()
  }

  /// Ends the output; a file takes the place of the old one if it is complete.
  ///
  /// - Returns: false when the old file stands.
  func finish(isComplete: Bool = true) throws -> Bool {
    if !isComplete, file.isReplacement { return false }
    while try writer.finish(into: &buffer) { try drain() }
    try drain()
    try file.finish()
    return true
  }
}
