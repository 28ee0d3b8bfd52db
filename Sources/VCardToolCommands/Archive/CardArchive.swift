internal import CommandLineKit
internal import ContactFormats
internal import ContactMatching
private import Glibc
internal import VCard

/// Cards that were read once and are read again in another order.
///
/// Of a card in a regular file only the place is kept; others (from a pipe, in UTF-16, in CSV or JSON) are
/// put into a temporary file without a name. 24 bytes a card stay in memory.
final class CardArchive {
  /// Where a card is read again from.
  struct Place {
    var offset: Int
    var length: Int32
    /// Which of ``files``.
    var file: Int32
    /// The physical line it was read from first.
    var line: Int32
  }

  /// A file that cards are read again from.
  final class File {
    let descriptor: Int32
    let name: String
    let charset: String?
    /// What a change of the file would change too.
    private let state: State?

    private struct State: Equatable {
      let size: Int
      let seconds: Int
      let nanoseconds: Int
    }

    init(descriptor: Int32, name: String, charset: String?) {
      self.descriptor = descriptor
      self.name = name
      self.charset = charset
      state = Self.state(descriptor)
    }

    deinit { close(descriptor) }

    private static func state(_ descriptor: Int32) -> State? {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      return State(
        size: status.st_size, seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    }

    var isUnchanged: Bool { Self.state(descriptor) == state }
  }

  private(set) var places: [Place] = []
  private(set) var files: [File] = []
  private var spill = SpillFile()
  private var spillFiles: [String: Int32] = [:]
  private var writer = CardWriter()
  private var buffer = ByteBuffer(capacity: 4 << 10)
  let reading: CardReader.Options
  /// The file of the input at hand; held, so that no other input is taken for it.
  private var current: (input: CardInput, file: Int32)?

  /// So many inputs are kept open; what is in further ones is put into the temporary file.
  private static let mostOpenFiles = 100

  init(reading: CardReader.Options) {
    self.reading = reading
  }

  var count: Int { places.count }

  /// Remembers a card as it was read from an input.
  func add(_ card: borrowing Card, from input: CardInput) throws {
    let place = input.sourcePlace(of: card)
    if let place, let file = file(of: input, place.charset) {
      places.append(
        Place(
          offset: place.range.lowerBound, length: Int32(place.range.count), file: file,
          line: Int32(truncatingIfNeeded: card.line)))
    } else {
      try putAside(card, charset: place?.charset)
    }
  }

  /// The file of an input that can be read again; a new one when the character set has changed.
  private func file(of input: CardInput, _ charset: String?) -> Int32? {
    if let current, current.input === input,
      files[Int(current.file)].charset == charset
    {
      return current.file
    }
    guard files.count < Self.mostOpenFiles, let descriptor = input.regularFile else { return nil }
    let copy = dup(descriptor)
    guard copy >= 0 else { return nil }
    files.append(File(descriptor: copy, name: input.name, charset: charset))
    current = (input, Int32(files.count - 1))
    return Int32(files.count - 1)
  }

  private func putAside(_ card: borrowing Card, charset: String?) throws {
    buffer.truncate()
    var charset = charset
    if card.isRewritten, charset != nil || card.head.isEmpty {
      // Lines in a character set of their own, and others in UTF-8, would not be told apart again.
      var copy = copy card
      copy.isConverted = true
      if copy.head.isEmpty, copy.version == .v4_0 {
        var converter = CardConverter(to: .v4_0)
        var diagnostics: [Diagnostic] = []
        _ = converter.convert(&copy, &diagnostics)
      }
      writer.write(copy, into: &buffer)
      charset = nil
    } else {
      writer.write(card, into: &buffer)
    }
    let offset = try spill.append(buffer.bytes)
    places.append(
      Place(
        offset: offset, length: Int32(buffer.count), file: try spillFile(charset),
        line: Int32(truncatingIfNeeded: card.line)))
  }

  private func spillFile(_ charset: String?) throws -> Int32 {
    if let file = spillFiles[charset ?? ""] { return file }
    let copy = dup(try spill.descriptor())
    guard copy >= 0 else { throw SpillError(code: errno) }
    files.append(File(descriptor: copy, name: "temporary file", charset: charset))
    spillFiles[charset ?? ""] = Int32(files.count - 1)
    return Int32(files.count - 1)
  }

  /// Eight hexadecimal digits made from the bytes of a card; `nil` when there is no such card.
  func mark(of number: Int) throws -> String? {
    guard places.indices.contains(number) else { return nil }
    let place = places[number]
    let file = files[Int(place.file)]
    var bytes = [UInt8](repeating: 0, count: Int(place.length))
    let n = bytes.withUnsafeMutableBytes {
      pread(file.descriptor, $0.baseAddress, $0.count, place.offset)
    }
    guard n == bytes.count else { throw ArchiveError(name: file.name) }
    let digits = String(bytes.withUnsafeBufferPointer { CardMark.make($0) }, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Makes all cards readable.
  ///
  /// - Throws: when an input has changed since it was read.
  func finish() throws {
    current = nil
    if !spillFiles.isEmpty { try spill.flush() }
    for (number, file) in files.enumerated() where !spillFiles.values.contains(Int32(number)) {
      guard file.isUnchanged else { throw ArchiveError(name: file.name) }
    }
  }
}

/// Why cards cannot be read again.
struct ArchiveError: Error, CustomStringConvertible {
  let name: String

  var description: String { "'\(name)' was changed while it was read; try again" }
}
