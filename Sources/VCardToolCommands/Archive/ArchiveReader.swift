internal import CommandLineKit
private import Glibc
internal import VCard

/// Reads cards of an archive again, in a given order.
///
/// The places are read as if they were one file: what stands side by side is read in one go, and one
/// parser runs over all that is in one character set.
final class ArchiveReader {
  private let archive: CardArchive
  private let order: [Int32]
  /// By the number of the file; files in one character set share one.
  private var lanes: [Lane?]
  private var next = 0

  /// - Parameter order: the cards by their numbers in the archive, from 0.
  init(_ archive: CardArchive, order: [Int32]) {
    self.archive = archive
    self.order = order
    lanes = Array(repeating: nil, count: archive.files.count)
  }

  /// Reads the next card of the order.
  ///
  /// - Returns: its number in the archive; `nil` at the end.
  func next(into card: inout Card) throws -> Int? {
    guard next < order.count else { return nil }
    let number = Int(order[next])
    let file = Int(archive.places[number].file)
    next += 1
    let lane = lanes[file] ?? makeLane(file)
    guard try lane.reader.next(into: &card) else {
      throw ArchiveError(name: archive.files[file].name)
    }
    // They were told when the card was read first.
    if !lane.reader.diagnostics.isEmpty { lane.reader.diagnostics.removeAll() }
    card.moveLines(to: Int(archive.places[number].line))
    return number
  }

  private func makeLane(_ file: Int) -> Lane {
    let charset = archive.files[file].charset
    let lane = Lane(archive, order: order, charset: charset)
    for other in archive.files.indices where archive.files[other].charset == charset {
      lanes[other] = lane
    }
    return lane
  }

  /// The cards in one character set.
  private final class Lane {
    var reader: CardReader

    init(_ archive: CardArchive, order: [Int32], charset: String?) {
      var options = archive.reading
      options.charset = charset ?? options.charset
      var source = Source(archive, order: order, charset: charset)
      reader = CardReader(options: options) { try source.read(into: $0) }
    }
  }

  /// The bytes of the cards in one character set, one behind the other.
  private struct Source {
    private let archive: CardArchive
    private let order: [Int32]
    private let charset: String?
    private var next = 0
    private var file: Int32 = 0
    private var offset = 0
    private var left = 0

    init(_ archive: CardArchive, order: [Int32], charset: String?) {
      self.archive = archive
      self.order = order
      self.charset = charset
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      var filled = 0
      while filled < buffer.count {
        if left == 0, !findRun(atMost: buffer.count - filled) { break }
        let count = min(left, buffer.count - filled)
        let file = archive.files[Int(file)]
        let n = pread(file.descriptor, buffer.baseAddress! + filled, count, offset)
        if n < 0, errno == EINTR { continue }
        if n < 0 { throw InputError(operation: .read, name: file.name, code: errno) }
        if n == 0 { throw ArchiveError(name: file.name) }
        filled += n
        offset += n
        left -= n
      }
      return filled
    }

    /// Finds the next run of bytes that stand side by side.
    private mutating func findRun(atMost limit: Int) -> Bool {
      while next < order.count {
        let place = archive.places[Int(order[next])]
        guard archive.files[Int(place.file)].charset == charset else {
          next += 1
          continue
        }
        if left > 0, place.file != file || place.offset != offset + left || left >= limit { break }
        if left == 0 {
          file = place.file
          offset = place.offset
        }
        left += Int(place.length)
        next += 1
      }
      return left > 0
    }
  }
}
