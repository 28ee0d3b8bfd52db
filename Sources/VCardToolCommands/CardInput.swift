internal import CommandLineKit
internal import ContactFormats
internal import VCard

/// One input of a command: an open file, its format, and the cards in it.
final class CardInput {
  let name: String
  let format: Format
  /// The format that the extension of the name stands for, when the content is another one.
  let contradiction: Format?
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
      contradiction = nil
    } else {
      (format, contradiction) = try stream.detect(extensionName, options.csv.map)
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

  /// Where the last card stands in the input; `nil` when it is not there as it was read.
  func sourcePlace(of card: borrowing Card) -> SourcePlace? { reader.sourcePlace(of: card) }

  /// The descriptor of a file that can be read again.
  var regularFile: Int32? { stream.regularFile }

  /// How the columns of a table are understood, `nil` when it is none.
  func readOutline() throws -> TableOutline? { try reader.readOutline() }

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
  func detect(
    _ extensionName: String, _ map: MapFile?
  ) throws -> (format: Format, contradiction: Format?) {
    sample = [UInt8](repeating: 0, count: FormatDetection.sampleSize)
    var count = 0
    // A pipe may hand over a few bytes only, and a file may begin with empty lines.
    var atEnd = false
    while count < 64 || count < sample.count && sample[..<count].allSatisfy(Self.isBlank) {
      if file.wouldBlock { try beforeBlocking() }
      let n = try sample.withUnsafeMutableBytes {
        try file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if n == 0 {
        atEnd = true
        break
      }
      count += n
    }
    sample.removeLast(sample.count - count)
    if sample.allSatisfy(Self.isBlank) {
      if atEnd { throw FormatError.empty }
      guard let named = FormatRegistry.find(extension: extensionName) else {
        throw FormatError.notRecognized
      }
      return (named, nil)
    }
    let found = sample.withUnsafeBufferPointer {
      FormatDetection.detect($0, extension: extensionName, map: map)
    }
    guard let found else { throw FormatError.notRecognized }
    return found
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  var regularFile: Int32? { file.size == nil || file.fileName == nil ? nil : file.descriptor }

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
  case notWritable(String)
  case noTable(String)

  var description: String {
    switch self {
    case .empty: "the input is empty"
    case .notRecognized:
      "the format is not recognised; --from names it, one of "
        + FormatRegistry.formats.filter { $0.makeReader != nil }.map(\.name).joined(separator: ", ")
    case .notWritable(let name): "the format '\(name)' can be read only"
    case .notReadable(let name): "the format '\(name)' can be written only"
    case .noTable(let name): "the format is \(name), which has no columns; --csv is for tables"
    }
  }
}
