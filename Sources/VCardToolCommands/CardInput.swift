internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// One input of a command: an open file, its format, and the cards in it.
final class CardInput {
  let name: String
  let format: Format
  private var reader: any CardReading & ~Copyable
  private let stream: InputStream

  /// Opens the format of a file.
  ///
  /// - Parameters:
  ///   - forced: the format that the command line names.
  ///   - beforeBlocking: called before a read that may have to wait.
  /// - Throws: when the format cannot be told or not be read.
  init(
    _ file: consuming InputFile, forced: Format?, options: FormatOptions, progress: Progress,
    beforeBlocking: @escaping () throws -> Void
  ) throws {
    name = file.name
    let extensionName = file.fileName?.fileExtension ?? ""
    stream = InputStream(file, progress: progress, beforeBlocking: beforeBlocking)
    if let forced {
      format = forced
    } else {
      format = try stream.detect(extensionName)
    }
    guard let makeReader = format.makeReader else {
      throw FormatError.notReadable(format.name)
    }
    let stream = stream
    reader = makeReader(options) { try stream.read(into: $0) }
  }

  /// What was found wrong since the last call.
  func takeDiagnostics() -> [Diagnostic] {
    if reader.diagnostics.isEmpty { return [] }
    let found = reader.diagnostics
    reader.diagnostics = []
    return found
  }

  func next(into card: inout Card) throws -> Bool {
    let found = try reader.next(into: &card)
    if found { stream.cards += 1 }
    return found
  }
}

/// The bytes of an input, the first of them looked at beforehand.
private final class InputStream {
  private var file: InputFile
  private var sample: [UInt8] = []
  private var taken = 0
  private var bytes = 0
  private let progress: Progress
  private let beforeBlocking: () throws -> Void
  var cards = 0

  init(
    _ file: consuming InputFile, progress: Progress, beforeBlocking: @escaping () throws -> Void
  ) {
    self.file = file
    self.progress = progress
    self.beforeBlocking = beforeBlocking
  }

  /// Tells the format by the first bytes; where they leave it open, by the extension.
  func detect(_ extensionName: String) throws -> Format {
    sample = [UInt8](repeating: 0, count: FormatDetection.sampleSize)
    var count = 0
    // A pipe may hand over a few bytes only.
    while count < 64 {
      let n = try sample.withUnsafeMutableBytes {
        try file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if n == 0 { break }
      count += n
    }
    sample.removeLast(sample.count - count)
    if sample.allSatisfy({ $0 <= 0x20 }) { throw FormatError.empty }
    if let name = sample.withUnsafeBufferPointer({ FormatDetection.detect($0) }),
      let found = FormatRegistry.find(name)
    {
      return found.format
    }
    throw FormatError.notRecognized
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if taken < sample.count {
      let n = min(buffer.count, sample.count - taken)
      buffer.copyBytes(from: sample[taken..<(taken + n)])
      taken += n
      bytes += n
      return n
    }
    if file.wouldBlock { try beforeBlocking() }
    let n = try file.read(into: buffer)
    bytes += n
    progress.update(bytes: bytes, of: file.size, records: cards)
    return n
  }
}

/// Why an input cannot be read as cards.
enum FormatError: Error, CustomStringConvertible {
  case empty
  case notRecognized
  case notReadable(String)

  var description: String {
    switch self {
    case .empty: "the input is empty"
    case .notRecognized:
      "the format is not recognised; --from names it, one of "
        + FormatRegistry.formats.filter { $0.makeReader != nil }.map(\.name).joined(separator: ", ")
    case .notReadable(let name): "the format '\(name)' can be written only"
    }
  }
}
